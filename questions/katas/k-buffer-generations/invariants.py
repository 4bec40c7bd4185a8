"""What must hold of buffers between a user that may cancel and a device that may answer late."""

from kvprep.disk.kata_bench import Turns, invariant


class Use:
    """One use of a buffer, as the story knows it; each may be under way once."""

    def __init__(self, name, buffer, generation):
        self.name, self.buffer, self.generation = name, buffer, generation
        self.held, self.in_flight = True, False


class Played:
    def __init__(self, story, code):
        self.story = story
        count = 1 + story.draw(3)
        self.pool = code.BufferPool(count)
        self.uses = []
        story.tell(f"p = BufferPool({count})")

    @property
    def busy(self):
        return [use for use in self.uses if use.held or use.in_flight]

    def acquire(self):
        got = self.story.call("p.acquire()", self.pool.acquire)
        if got is not None:
            self.uses.append(Use(f"use{len(self.uses) + 1}", *got))
        return got

    def _tell(self, what, use):
        line = f"p.{what}({use.buffer}, {use.generation})"
        return self.story.call(line, lambda: getattr(self.pool, what)(use.buffer, use.generation))

    def submit(self):
        return self._on([u for u in self.uses if u.held and not u.in_flight], "submit", in_flight=True)

    def complete(self):
        return self._on([u for u in self.uses if u.in_flight], "complete", in_flight=False)

    def release(self):
        return self._on([u for u in self.uses if u.held], "release", held=False)

    def _on(self, uses, what, **change):
        if uses:
            use = self.story.pick(uses)
            done = self._tell(what, use)
            for name, value in change.items() if done or what != "submit" else ():
                setattr(use, name, value)
            return done, use
        return None

    def late(self):
        """Something about a use that is over: a callback from before, or a second release."""
        over = [u for u in self.uses if not u.held and not u.in_flight]
        if over:
            return self._tell(self.story.pick(("complete", "release", "submit")), self.story.pick(over))
        return None


ALL = ("acquire", "submit", "release", "complete")


@invariant("device-keeps")
def device_keeps(story, code):
    played = Played(story, code)
    for _ in story.steps(20):
        flying = {use.buffer for use in played.uses if use.in_flight}
        action = story.pick(ALL)
        got = getattr(played, action)()
        if action == "acquire" and got is not None:
            story.must(
                got[0] not in flying,
                f"设备还在往 {got[0]} 号缓冲区里写，它就被发给了别人。",
                f"Buffer {got[0]} was handed out while the device still writes to it.",
            )


@invariant("user-keeps")
def user_keeps(story, code):
    played = Played(story, code)
    for _ in story.steps(20):
        held = {use.buffer for use in played.uses if use.held}
        action = story.pick(ALL)
        got = getattr(played, action)()
        if action == "acquire" and got is not None:
            story.must(
                got[0] not in held,
                f"{got[0]} 号缓冲区的使用者还没放手，它就被发给了别人。",
                f"Buffer {got[0]} was handed out while its user still holds it.",
            )


@invariant("generations-differ")
def generations_differ(story, code):
    (_a_few_uses, _many_uses)[story.draw(2)](story, code)


def _many_uses(story, code):
    """One buffer is used over and over: a small number that wraps comes round."""
    pool, seen, count = code.BufferPool(1), {}, 300
    story.tell("p = BufferPool(1)")
    story.tell(f"{count} × p.acquire(), p.release()")
    for number in range(count):
        got = pool.acquire()
        story.must(
            got is not None,
            f"缓冲区放手了 {number} 次之后，再也发不出来。",
            f"After {number} uses, each let go of, the buffer is not handed out.",
        )
        story.must(
            got not in seen,
            f"第 {number + 1} 次使用的代际是 {got[1]}，第 {seen.get(got, 0) + 1} 次也是，旧回调分不清。",
            f"Use {number + 1} has generation {got[1]}, and so had use {seen.get(got, 0) + 1}: "
            "an old callback cannot tell them apart.",
        )
        seen[got] = number
        pool.release(*got)


def _a_few_uses(story, code):
    played = Played(story, code)
    for _ in story.steps(20):
        seen = {(use.buffer, use.generation) for use in played.uses}
        action = story.pick(ALL)
        got = getattr(played, action)()
        if action == "acquire" and got is not None:
            story.must(
                got not in seen,
                f"{got[0]} 号缓冲区两次使用的代际都是 {got[1]}，旧回调分不清。",
                f"Two uses of buffer {got[0]} have generation {got[1]}: an old callback cannot tell them apart.",
            )


@invariant("late-is-nobody")
def late_is_nobody(story, code):
    played = Played(story, code)
    for _ in story.steps(24):
        action = story.pick((*ALL, "late"))
        if action != "late":
            getattr(played, action)()
            continue
        answer = played.late()
        story.must(
            not answer,
            "旧的一次使用早就结束了，它的回调却被当真。",
            "That use was over long ago, and its callback was taken for real.",
        )


@invariant("one-transfer")
def one_transfer(story, code):
    played = Played(story, code)
    for _ in story.steps(16):
        action = story.pick(ALL)
        result = getattr(played, action)()
        if action == "submit" and result is not None:
            done, use = result
            story.must(
                done,
                "使用者拿着缓冲区，也没有传输在途，submit 却被拒绝。",
                "The buffer is held and no transfer is under way, and submit was refused.",
            )
            again = played._tell("submit", use)
            story.must(
                not again,
                "这次使用已有一个传输在途，第二个 submit 也被接受：一个完成会被当成两个都停了。",
                "This use has a transfer under way, and a second was accepted: "
                "the end of one is taken for that of both.",
            )


@invariant("ends-once")
def ends_once(story, code):
    played = Played(story, code)
    for _ in story.steps(16):
        action = story.pick(("acquire", "submit", "complete"))
        result = getattr(played, action)()
        if action == "complete" and result is not None:
            done, use = result
            story.must(
                done,
                "这次传输正在进行，完成却没有被接受。",
                "This transfer was under way, and its end was refused.",
            )
            again = played._tell("complete", use)
            story.must(not again, "同一次传输完成了两次。", "One transfer was completed twice.")


@invariant("nothing-lost")
def nothing_lost(story, code):
    played = Played(story, code)
    for _ in story.steps(24):
        getattr(played, story.pick(ALL))()
        busy = len({use.buffer for use in played.busy})
        free = played.pool.free
        story.must(
            free == played.pool.buffers - busy,
            f"{played.pool.buffers} 个缓冲区里有 {busy} 个在用，free 却是 {free}：有的漏了。",
            f"{busy} of {played.pool.buffers} buffers are in use, and free says {free}: one has leaked.",
        )


@invariant("close-waits")
def close_waits(story, code):
    played = Played(story, code)
    for _ in story.steps(12):
        getattr(played, story.pick(ALL))()
    closed = story.call("p.close()", played.pool.close)
    busy = len(played.busy)
    story.must(
        closed == (not busy),
        f"还有 {busy} 个在用，close 却返回 {closed}。",
        f"{busy} are in use, and close says {closed}.",
    )
    got = story.call("p.acquire()", played.pool.acquire)
    story.must(got is None, "关闭之后还在发缓冲区。", "The pool is closed and still hands buffers out.")


@invariant("one-at-a-time", runs=60)
def one_at_a_time(story, code):
    """The user cancels while the device answers: the buffer is free exactly once both have let go."""
    pool = code.BufferPool(1)
    story.tell("p = BufferPool(1)")
    buffer, generation = story.call("p.acquire()", pool.acquire)
    story.call(f"p.submit({buffer}, {generation})", lambda: pool.submit(buffer, generation))
    said, taken = [], []
    story.tell("A: p.complete() ‖ B: p.complete() ‖ C: p.release(), p.acquire() ‖ D: p.acquire()")

    def complete():
        said.append(pool.complete(buffer, generation))

    def cancel():
        pool.release(buffer, generation)
        taken.append(pool.acquire())

    Turns(story, code.__file__).run(
        [("A", complete), ("B", complete), ("C", cancel), ("D", lambda: taken.append(pool.acquire()))]
    )
    story.must(
        said.count(True) == 1,
        f"一次传输，{said.count(True)} 个完成被接受。",
        f"One transfer, and {said.count(True)} completions were accepted.",
    )
    got = [each for each in taken if each is not None]
    story.must(
        len(got) < 2, f"一个缓冲区同时发给了两个人：{got}。", f"One buffer was handed out twice: {got}."
    )
