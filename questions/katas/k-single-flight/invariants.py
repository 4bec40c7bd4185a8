"""What must hold of loads that several waiters share, however they end and whoever leaves."""

import asyncio

from kvprep.disk.kata_bench import invariant, run_async, settle


class Load:
    def __init__(self, number, key):
        self.name, self.key = f"load{number}", key
        self.end = asyncio.get_running_loop().create_future()
        self.cleaned = asyncio.get_running_loop().create_future()
        self.cancelled = False
        self.over = False


class Played:
    """A SingleFlight with the loads it started and the tasks that wait; every load ends when the story says so."""

    def __init__(self, story, code, slow_to_cancel=False):
        self.story, self.loads, self.waiters = story, [], []
        self.slow_to_cancel = slow_to_cancel
        self.flight = code.SingleFlight(self._load)

    async def _load(self, key):
        load = Load(len(self.loads) + 1, key)
        self.loads.append(load)
        self.story.tell(f'    {load.name} = load("{key}")')
        try:
            return await load.end
        except asyncio.CancelledError:
            load.cancelled = True
            self.story.tell(f"    {load.name} is cancelled")
            if self.slow_to_cancel:
                await load.cleaned
            raise
        finally:
            load.over = True

    @property
    def live(self):
        return [load for load in self.loads if not load.over and not load.cancelled]

    def waiting(self, key=None):
        return [row for row in self.waiters if not row[2].done() and key in (None, row[1])]

    async def get(self, key=None):
        key = key or self.story.pick("ab")
        name = f"w{len(self.waiters) + 1}"
        self.story.tell(f'{name} = get("{key}")')
        self.waiters.append((name, key, asyncio.ensure_future(self.flight.get(key))))
        await self.settle()

    async def settle(self):
        """Let everything happen; an error that no load raised is the code's own."""
        await settle()
        for _, _, task in self.waiters:
            error = task.exception() if task.done() and not task.cancelled() else None
            if error is not None and not isinstance(error, OSError):
                raise error

    async def finish(self):
        if self.live:
            load = self.story.pick(self.live)
            self.story.tell(f'{load.name} returns "{load.name}"')
            load.end.set_result(load.name)
            await self.settle()

    async def finish_all(self):
        for load in self.live:
            self.story.tell(f'{load.name} returns "{load.name}"')
            load.end.set_result(load.name)
        await self.settle()

    async def fail(self):
        if self.live:
            load = self.story.pick(self.live)
            self.story.tell(f"{load.name} raises OSError")
            load.end.set_exception(OSError(load.name))
            await self.settle()

    async def cancel(self):
        if self.waiting():
            name, _, task = self.story.pick(self.waiting())
            self.story.tell(f"{name} is cancelled")
            task.cancel()
            await self.settle()


def steps(story, code, actions, look, most=14, **options):
    """Play so many of the named actions, looking after each."""

    async def scenario():
        played = Played(story, code, **options)
        for _ in story.steps(most):
            await getattr(played, story.pick(actions))()
            look(played)

    run_async(story, scenario)


@invariant("one-load", runs=50)
def one_load(story, code):
    async def scenario():
        played = Played(story, code)
        for _ in story.steps(6):
            count = 1 + story.draw(3)
            story.tell(" & ".join(['get("a")'] * count))
            for number in range(count):
                task = asyncio.ensure_future(played.flight.get("a"))
                played.waiters.append((f"w{number}", "a", task))
            await played.settle()
            live = len(played.live)
            story.must(
                live <= 1, f"同一个键有 {live} 个加载在跑。", f"{live} loads of one key are under way."
            )

    run_async(story, scenario)


@invariant("keys-apart", runs=50)
def keys_apart(story, code):
    def look(played):
        for key in {row[1] for row in played.waiting()}:
            running = any(load.key == key for load in played.live)
            story.must(
                running,
                f"有人在等 {key}，{key} 的加载却没有开始：被别的键挡住了。",
                f"Somebody waits for {key}, but its load has not begun: another key is in the way.",
            )

    steps(story, code, ("get", "finish"), look)


@invariant("all-served", runs=50)
def all_served(story, code):
    def look(played):
        for name, key, task in played.waiters:
            if task.done() and not task.cancelled() and task.exception() is None:
                right = any(load.name == task.result() and load.key == key for load in played.loads)
                story.must(
                    right,
                    f"{name} 等的是 {key}，拿到的却是 {task.result()!r}。",
                    f"{name} waits for {key} and got {task.result()!r}.",
                )
        _nobody_waits_for_nothing(story, played)

    steps(story, code, ("get", "finish", "finish_all"), look)


def _nobody_waits_for_nothing(story, played):
    for name, key, _ in played.waiting():
        served = any(load.key == key and not load.over for load in played.loads)
        story.must(
            served,
            f"{name} 还在等 {key}，但是没有任何加载会叫醒它。",
            f"{name} still waits for {key}, and no load is left that could wake it.",
        )


@invariant("failure-told", runs=50)
def failure_told(story, code):
    def look(played):
        _nobody_waits_for_nothing(story, played)
        for name, _, task in played.waiters:
            story.must(
                not task.cancelled(),
                f"加载抛的是 OSError，{name} 收到的却是取消。",
                f"The load raised OSError, and {name} was cancelled instead.",
            )

    steps(story, code, ("get", "fail"), look)


@invariant("failure-not-kept", runs=50)
def failure_not_kept(story, code):
    async def scenario():
        played = Played(story, code)
        for _ in story.steps(10):
            action, idle, before = story.pick(("get", "fail", "finish")), not played.live, len(played.loads)
            await (played.get("a") if action == "get" else getattr(played, action)())
            if action == "get" and idle and len(played.loads) == before:
                story.broken(
                    "上一次加载已经结束，这次 get 没有重新加载：旧的结果或错误被留下来了。",
                    "The load before is over, and this get began none: its result or error was kept.",
                )

    run_async(story, scenario)


@invariant("one-leaves", runs=50)
def one_leaves(story, code):
    left = set()

    def look(played):
        cancelled = {row[0] for row in played.waiters if row[2].cancelled()}
        for name, key, _ in played.waiting():
            lost = any(load.cancelled and load.key == key for load in played.loads)
            still = any(load.key == key for load in played.live)
            story.must(
                still or not lost,
                f"别人退出了，{name} 还在等 {key}，加载却被取消了。",
                f"Another waiter left, {name} still waits for {key}, but the load was cancelled.",
            )
        told = len(cancelled) <= len(left_by(story))
        story.must(told, "没有退出的人也收到了取消。", "A waiter that did not leave was cancelled as well.")

    def left_by(story):
        left.update(line for line in story.told if line.startswith("w") and line.endswith("is cancelled"))
        return left

    steps(story, code, ("get", "cancel"), look)


@invariant("last-leaves", runs=50)
def last_leaves(story, code):
    def look(played):
        for load in played.live:
            wanted = bool(played.waiting(load.key))
            story.must(
                wanted,
                f"最后一个等 {load.key} 的人走了，{load.name} 还在跑，没有人要它的结果。",
                f"The last waiter for {load.key} has left, and {load.name} runs on for nobody.",
            )
        count = played.flight.in_flight
        keys = len({row[1] for row in played.waiting()})
        story.must(
            count == keys, f"in_flight 是 {count}，应为 {keys}。", f"in_flight says {count}, it is {keys}."
        )

    steps(story, code, ("get", "cancel", "finish"), look)


@invariant("fresh-start", runs=50)
def fresh_start(story, code):
    """A load that is slow to end after its cancellation meets a new waiter, and then the end of the old load."""

    async def scenario():
        played = Played(story, code, slow_to_cancel=True)
        await played.get("a")
        await played.cancel()
        await played.get("a")
        fresh = bool(played.live)
        story.must(
            fresh,
            "新来的人挂到了正在取消的加载上，没有重新开始。",
            "The newcomer joined a load that is being cancelled; none was begun anew.",
        )
        story.tell("    load1 has ended")
        played.loads[0].cleaned.set_result(None)
        await settle()
        await played.get("a")
        count = len(played.live)
        story.must(
            count == 1,
            f"旧加载收尾时把新加载的登记删掉了：现在有 {count} 个加载在跑。",
            f"The old load took the new one's entry with it: {count} loads are under way.",
        )

    run_async(story, scenario)
