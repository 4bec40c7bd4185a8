"""What must hold of retries while a back end is failing, tenants crowd in and requests are cancelled."""

import asyncio

from kvprep.disk.kata_bench import Clock, invariant, run_async, settle


class Request:
    def __init__(self, name, tenant):
        self.name, self.tenant, self.task = name, tenant, None
        self.calls = 0

    @property
    def open(self):
        return not self.task.done()


class Played:
    """A Retrier whose calls end when the story says so, and whose clock is turned by the story."""

    def __init__(self, story, code, running=None, waiting=None, attempts=3, ratio=9.0):
        self.story, self.code = story, code
        self.clock, self.requests, self.calls, self.sleeps = Clock(), [], [], []
        self.running = running or 1 + story.draw(2)
        self.waiting = waiting or 1 + story.draw(3)
        self.attempts, self.ratio = attempts, ratio
        shape = (self.running, self.waiting, attempts, ratio)
        self.retrier = code.Retrier(self._call, self._sleep, *shape)
        story.tell("r = Retrier(running={}, waiting={}, attempts={}, ratio={})".format(*shape))

    async def _call(self, request):
        end = asyncio.get_running_loop().create_future()
        request.calls += 1
        row = (request, end)
        self.calls.append(row)
        self.story.tell(f"    call({request.name}), attempt {request.calls}")
        try:
            return await end
        finally:
            self.calls.remove(row)

    async def _sleep(self, seconds):
        self.sleeps.append(seconds)
        self.story.tell(f"    sleep({seconds:g})")
        await self.clock.sleep(seconds)

    @property
    def inside(self):
        return [request for request in self.requests if request.open]

    async def settle(self):
        await settle()
        known = (self.code.Transient, self.code.Busy, ValueError)
        for request in self.requests:
            error = request.task.exception() if not request.open and not request.task.cancelled() else None
            if error is not None and not isinstance(error, known):
                raise error

    async def ask(self, tenant=None):
        request = Request(f"q{len(self.requests) + 1}", tenant or self.story.pick("ab"))
        self.story.tell(f'{request.name} = run("{request.tenant}")')
        request.task = asyncio.ensure_future(self.retrier.run(request.tenant, request))
        self.requests.append(request)
        await self.settle()
        return request

    def _set_end(self, how, error=None):
        if self.calls:
            request, end = self.story.pick(self.calls)
            self.story.tell(f"{request.name} {how}")
            end.set_result("fine") if error is None else end.set_exception(error)

    async def _end(self, how, error=None):
        self._set_end(how, error)
        await self.settle()

    async def finish(self):
        await self._end("succeeds")

    async def fail(self):
        await self._end("fails: Transient", self.code.Transient())

    async def fail_for_good(self):
        await self._end("fails: ValueError", ValueError())

    async def wait(self):
        self.story.tell("8 s pass")
        await self.clock.advance(8)
        await self.settle()

    async def cancel(self):
        if self.inside:
            request = self.story.pick(self.inside)
            self.story.tell(f"{request.name} is cancelled")
            request.task.cancel()
            await self.settle()

    async def finish_as_another_leaves(self):
        """Between a call that ends and the one who is to have its slot lie a few turns of the loop."""
        self._set_end("succeeds")
        for _ in range(self.story.draw(4)):
            await asyncio.sleep(0)
        if self.inside:
            request = self.story.pick(self.inside)
            self.story.tell(f"{request.name} is cancelled at that moment")
            request.task.cancel()
        await self.settle()

    async def exhaust(self, request):
        """Let a request fail for as long as it is tried; told in a line. Returns how often it was retried."""
        self.story.tell(f"{request.name} fails each time: Transient")
        told, self.story.tell = self.story.tell, lambda line: None
        try:
            while request.open and request.calls < 20:
                await self.fail()
                await self.wait()
        finally:
            self.story.tell = told
        return request.calls - 1


def steps(story, code, actions, look, most=16, **options):
    async def scenario():
        played = Played(story, code, **options)
        for _ in story.steps(most):
            action = story.pick(actions)
            await getattr(played, action)()
            look(played, action)

    run_async(story, scenario)


@invariant("calls-bounded", runs=50)
def calls_bounded(story, code):
    def look(played, _action):
        count = len(played.calls)
        story.must(
            count <= played.running,
            f"上限 {played.running}，同时在调的有 {count} 个。",
            f"{count} calls are under way, {played.running} are allowed.",
        )

    steps(story, code, ("ask", "fail", "wait", "finish"), look)


@invariant("door-closes", runs=50)
def door_closes(story, code):
    def look(played, action):
        most, count = played.running + played.waiting, len(played.inside)
        story.must(
            count <= most,
            f"最多收 {most} 个，里面有 {count} 个：排队没有上限，内存就没有上限。",
            f"{most} may be inside and {count} are: without a bound on waiting there is none on memory.",
        )
        last = played.requests[-1] if action == "ask" else None
        refused = last and not last.open and isinstance(last.task.exception(), played.code.Busy)
        story.must(
            not refused or count == most,
            f"里面只有 {count} 个，还没到 {most}，却拒绝了。",
            f"{count} of {most} are inside, and one more was refused.",
        )

    steps(story, code, ("ask", "fail", "finish"), look)


@invariant("attempts-bounded", runs=50)
def attempts_bounded(story, code):
    def look(played, _action):
        for request in played.requests:
            story.must(
                request.calls <= played.attempts,
                f"{request.name} 最多试 {played.attempts} 次，已经第 {request.calls} 次。",
                f"{request.name} may be tried {played.attempts} times, and this is attempt {request.calls}.",
            )

    steps(story, code, ("fail", "wait", "ask"), look, attempts=2)


@invariant("budget-bounded", runs=50)
def budget_bounded(story, code):
    (_budget_of_all, _budget_saved)[story.draw(2)](story, code)


def _budget_saved(story, code):
    """Some requests go well and the next is retried with what they left: 2 from the start, and 10 at most."""

    async def scenario():
        ratio, before = story.pick((0.25, 0.5, 1.0, 4.0, 9.0)), story.draw(4)
        played = Played(story, code, running=1, waiting=1, attempts=99, ratio=ratio)
        for _ in range(before):
            await played.ask("a")
            await played.finish()
        retries = await played.exhaust(await played.ask("a"))
        earned = 2 + ratio * (before + 1)
        story.must(
            retries == int(min(10, earned)),
            f"起始 2 次，{before + 1} 个请求各攒 {ratio:g} 次，最多 10 次，应能重试 {int(min(10, earned))} 次，"
            f"实际是 {retries} 次。",
            f"2 to begin with and {ratio:g} for each of {before + 1} requests, 10 at most, "
            f"make {int(min(10, earned))} retries, and there were {retries}.",
        )

    run_async(story, scenario)


def _budget_of_all(story, code):
    def look(played, _action):
        first = sum(request.calls > 0 for request in played.requests)
        retries = sum(max(0, request.calls - 1) for request in played.requests)
        admitted = sum(
            request.open or request.task.cancelled() or not isinstance(request.task.exception(), code.Busy)
            for request in played.requests
        )
        allowed = 2 + played.ratio * admitted
        story.must(
            retries <= allowed,
            f"{first} 个请求引出了 {retries} 次重试，预算只有 {allowed:g}：后端越坏，流量越大。",
            f"{first} requests led to {retries} retries, the budget is {allowed:g}: the worse it gets, the more traffic.",
        )

    steps(story, code, ("fail", "wait", "ask"), look, most=24, attempts=9, ratio=0.25, waiting=4)


@invariant("backs-off", runs=50)
def backs_off(story, code):
    async def scenario():
        played = Played(story, code, running=1, waiting=1, attempts=6)
        await played.ask("a")
        for number in story.steps(5):
            await played.fail()
            least, most = min(8, 2**number) / 2, min(8, 2**number)
            asked = played.sleeps[number : number + 1]
            story.must(
                asked and least <= asked[0] <= most,
                f"第 {number + 1} 次重试前应等 {least:g} 到 {most:g} 秒，实际是 {asked or '没等'}。",
                f"Before retry {number + 1} it should wait {least:g} to {most:g} s, it was {asked or 'no wait'}.",
            )
            await played.wait()

    run_async(story, scenario)


@invariant("sleepers-hold-no-slot", runs=50)
def sleepers_hold_no_slot(story, code):
    def look(played, action):
        asleep = played.clock.sleeping
        idle = played.running - len(played.calls)
        queued = len(played.inside) - len(played.calls) - asleep
        story.must(
            not (idle > 0 and queued > 0 and asleep),
            f"有 {idle} 个名额空着、{queued} 个请求在等，名额被睡着的重试占住了。",
            f"{idle} slots are idle while {queued} requests wait: retries that sleep hold them.",
        )

    steps(story, code, ("ask", "fail"), look)


@invariant("final-is-final", runs=50)
def final_is_final(story, code):
    async def scenario():
        played = Played(story, code)
        for _ in story.steps(10):
            action = story.pick(("ask", "fail_for_good", "wait"))
            before = {id(request): request for request, _ in played.calls}
            await getattr(played, action)()
            if action == "fail_for_good":
                running = {id(request) for request, _ in played.calls}
                again = [r for i, r in before.items() if i not in running and r.open]
                again += [r for r in played.requests if r.calls > 1]
                story.must(
                    not again,
                    "参数错误之类的失败不会自己好，却安排了重试。",
                    "A failure that cannot pass is to be tried again.",
                )

    run_async(story, scenario)


@invariant("tenants-in-turn", runs=50)
def tenants_in_turn(story, code):
    """However many requests one tenant has waiting, another's waits for one of them at most."""

    async def scenario():
        played = Played(story, code, running=1, waiting=9)
        for _ in story.steps(5):
            await played.ask("a")
        newcomer = await played.ask("b")
        first = sum(r.calls > 0 for r in played.requests if r.tenant == "a")
        for _ in range(9):
            await played.finish()
            passed = sum(r.calls > 0 for r in played.requests if r.tenant == "a") - first
            if newcomer.calls:
                return
            story.must(
                passed <= 1,
                f"租户 b 只有一个请求，却要等租户 a 的 {passed} 个先走。",
                f"Tenant b has one request and waits while {passed} of tenant a go first.",
            )

    run_async(story, scenario)


@invariant("leaving-frees", runs=50)
def leaving_frees(story, code):
    async def scenario():
        played = Played(story, code)
        for _ in story.steps(14):
            await getattr(played, story.pick(("ask", "cancel", "finish", "finish_as_another_leaves")))()
            idle, waiting = played.running - len(played.calls), len(played.inside) - len(played.calls)
            story.must(
                not (idle > 0 and waiting > 0),
                f"{idle} 个名额空着，{waiting} 个请求却一直在等：取消的人没有把名额还回来。",
                f"{idle} slots are idle and {waiting} requests wait: one that was cancelled took a slot along.",
            )

    run_async(story, scenario)
