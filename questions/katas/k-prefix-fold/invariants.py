"""What must hold of the usable length of a prefix, whichever answers come and in whichever order."""

from kvprep.disk.kata_bench import invariant


class Played:
    """A lookup with drawn shape; the story knows which answers were given."""

    def __init__(self, story, code, windows=(None,), ranks=2, groups=2):
        self.story = story
        self.chunk = story.pick((4, 2))
        self.chunks = 1 + story.draw(5)
        self.tokens = self.chunks * self.chunk + story.draw(self.chunk)
        self.ranks = 1 + story.draw(ranks)
        self.windows = {f"g{n}": story.pick(windows) for n in range(1 + story.draw(groups))}
        made = [code.Group(name, window) for name, window in self.windows.items()]
        self.fold = code.Fold(self.tokens, self.chunk, made, self.ranks)
        shown = ", ".join(f"Group({name!r}, {window})" for name, window in self.windows.items())
        story.tell(
            f"f = Fold(tokens={self.tokens}, chunk={self.chunk}, groups=[{shown}], ranks={self.ranks})"
        )

    @property
    def places(self):
        return [
            (group, rank, chunk)
            for chunk in range(self.chunks)
            for group in self.windows
            for rank in range(self.ranks)
        ]

    def answer_all(self, misses):
        for place in self.places:
            self.fold.found(*place, place not in misses)
        told = ", ".join(f"{g} rank {r} chunk {c}" for g, r, c in misses)
        self.story.tell("f.found(…): " + (f"all hit but {told}" if misses else "all hit"))

    def usable(self):
        return self.story.call("f.usable()", self.fold.usable)

    def needs(self, group, chunks):
        """The chunks a group needs to go on after so many."""
        window = self.windows[group]
        first = 0 if window is None else max(0, chunks * self.chunk - window) // self.chunk
        return range(first, chunks)


def misses_of(story, played, most):
    return [story.pick(played.places) for _ in story.steps(most)]


@invariant("no-gap")
def no_gap(story, code):
    """One rank, full groups: the length ends at the first chunk that a group lacks."""
    played = Played(story, code, ranks=1, groups=1)
    misses = misses_of(story, played, 3)
    played.answer_all(misses)
    gap = min(chunk for _, _, chunk in misses)
    usable = played.usable()
    story.must(
        usable <= gap * played.chunk,
        f"第 {gap} 块没有命中，却用到了 {usable} 个 token：跨过了缺口。",
        f"Chunk {gap} is missing and {usable} tokens are used: that crosses the gap.",
    )


@invariant("every-group")
def every_group(story, code):
    played = Played(story, code, ranks=1, groups=3)
    misses = misses_of(story, played, 3)
    played.answer_all(misses)
    usable = played.usable()
    for group, _, chunk in misses:
        story.must(
            usable <= chunk * played.chunk,
            f"{group} 缺第 {chunk} 块，别的组有也没用；结果却是 {usable}。",
            f"{group} lacks chunk {chunk}, whatever other groups have; the result is {usable}.",
        )


@invariant("every-rank")
def every_rank(story, code):
    played = Played(story, code, ranks=4, groups=1)
    misses = misses_of(story, played, 3)
    played.answer_all(misses)
    usable = played.usable()
    for _, rank, chunk in misses:
        story.must(
            usable <= chunk * played.chunk,
            f"rank {rank} 缺第 {chunk} 块，结果却是 {usable}：这个 rank 会读到没有的东西。",
            f"Rank {rank} lacks chunk {chunk} and the result is {usable}: that rank would read what it has not.",
        )


@invariant("window-needs-its-end")
def window_needs_its_end(story, code):
    """Of a window group the last tokens before the end must be there, and no others."""
    played = Played(story, code, windows=(3, 6, 9, 1), ranks=1, groups=2)
    misses = misses_of(story, played, 3)
    played.answer_all(misses)
    usable = played.usable()
    chunks, lacking = usable // played.chunk, set(misses)
    for group in played.windows:
        for chunk in played.needs(group, chunks):
            story.must(
                (group, 0, chunk) not in lacking,
                f"接着 {usable} 往下算，{group} 的窗口 {played.windows[group]} 要用到第 {chunk} 块，它却没有命中。",
                f"To go on after {usable}, the window {played.windows[group]} of {group} needs chunk {chunk}, which is missing.",
            )


@invariant("window-forgives")
def window_forgives(story, code):
    played = Played(story, code, windows=(None, 3, 6, 9, 1), ranks=1, groups=2)
    misses = misses_of(story, played, 3)
    played.answer_all(misses)
    usable, lacking = played.usable(), set(misses)
    best = max(
        chunks
        for chunks in range(played.chunks + 1)
        if all((g, 0, c) not in lacking for g in played.windows for c in played.needs(g, chunks))
    )
    story.must(
        usable >= best * played.chunk,
        f"可以用到 {best * played.chunk}，结果只有 {usable}：窗口以外的缺口也算进去了，或者没有从长到短试。",
        f"{best * played.chunk} tokens can be used, the result is {usable}: a gap before the window was counted, or lengths were not tried from the longest.",
    )


@invariant("whole-chunks")
def whole_chunks(story, code):
    played = Played(story, code, ranks=1, groups=1)
    played.answer_all([])
    if played.tokens % played.chunk and story.draw(2):
        line = f'f.found("g0", 0, {played.chunks}, True)'
        story.call(line, lambda: played.fold.found("g0", 0, played.chunks, True))
    usable = played.usable()
    story.must(
        usable % played.chunk == 0 and usable <= played.tokens,
        f"结果 {usable} 不是 {played.chunk} 的整数倍，或者超过了 {played.tokens}：没装满的块没有存过。",
        f"{usable} is no multiple of {played.chunk} within {played.tokens}: a chunk that is not full was never stored.",
    )


@invariant("silence-is-a-miss")
def silence_is_a_miss(story, code):
    played = Played(story, code)
    silent = misses_of(story, played, 3)
    for place in played.places:
        if place not in silent:
            played.fold.found(*place, True)
    told = ", ".join(f"{g} rank {r} chunk {c}" for g, r, c in silent)
    story.tell(f"f.found(…): all hit, no answer for {told}")
    usable, gap = played.usable(), min(chunk for _, _, chunk in silent)
    story.must(
        usable <= gap * played.chunk,
        f"第 {gap} 块还没有答复，结果却是 {usable}。",
        f"Chunk {gap} has no answer yet and the result is {usable}.",
    )


@invariant("first-answer-counts")
def first_answer_counts(story, code):
    played = Played(story, code, ranks=1, groups=1)
    played.answer_all([])
    before = played.usable()
    for _ in story.steps(2):
        group, rank, chunk = story.pick(played.places)
        line = f'f.found("{group}", {rank}, {chunk}, False)'
        again = story.call(line, lambda g=group, r=rank, c=chunk: played.fold.found(g, r, c, False))
        after = played.usable()
        story.must(
            not again and after == before,
            "同一处的第二个答复被采用了：重发的查询改掉了已经定下的结果。",
            "A second answer about the same place was taken: a repeated lookup changed what was settled.",
        )


@invariant("taken-once")
def taken_once(story, code):
    played = Played(story, code, ranks=1, groups=1)
    late = story.pick(played.places)
    for place in played.places:
        if place != late:
            played.fold.found(*place, True)
    story.tell(f"f.found(…): all hit, {late[0]} rank {late[1]} chunk {late[2]} is late")
    story.call("f.take()", played.fold.take)
    group, rank, chunk = late
    taken = story.call(
        f'f.found("{group}", {rank}, {chunk}, True)', lambda: played.fold.found(group, rank, chunk, True)
    )
    again = story.call("f.take()", played.fold.take)
    story.must(again is None, "结果被取走了两次。", "The result was taken twice.")
    story.must(
        not taken, "结果取走之后，迟到的答复还在改它。", "A late answer changed a result that was taken."
    )
