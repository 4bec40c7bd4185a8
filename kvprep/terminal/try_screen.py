"""The screen of `bank try`: a sentence being typed, and under it what each point hears."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from kvprep.core.messages import drill
from kvprep.core.messages import trying as say
from kvprep.core.model import Lang, PointResult, Question, Scored, Text, UserError
from kvprep.core.scoring.explain import Explanation, GroupFinding
from kvprep.terminal.canvas import Canvas
from kvprep.terminal.console import make_console, marks, plain
from kvprep.terminal.wrapping import flow, padded, shortened

_ID_WIDTH = 22
_REASONS: dict[str, Text] = {
    "not-said": say.NOT_SAID,
    "said-denied": say.IS_DENIED,
    "said-affirmed": say.WANTS_DENIED,
}


class Heard(Protocol):
    """One sentence as the rubric hears it."""

    @property
    def scored(self) -> Scored:
        """The score with its points and wrong claims."""

    @property
    def reasons(self) -> Sequence[Explanation]:
        """Why each point is as it is, in the points' order."""


def type_and_see(question: Question, read: Callable[[str], Heard], lang: Lang, content: Lang) -> None:
    """Ask for sentences until the person leaves; each is scored at every key."""
    # Deferred: start-up; only someone who sits at a terminal needs prompt_toolkit.
    from prompt_toolkit import PromptSession
    from prompt_toolkit.styles import Style

    console = make_console()
    canvas = Canvas(console, lang, content, marks(console))
    canvas.lines(flow(plain(f"{question.id} {canvas.marks.dot} {question.ask.in_(content)}"), canvas.width))
    session: PromptSession[str] = PromptSession(
        style=Style([("bottom-toolbar", "noreverse"), ("bottom-toolbar.text", "noreverse")])
    )

    def toolbar() -> str:
        return "\n".join((*heard_lines(canvas, read, session.default_buffer.text), "", canvas.ui(say.KEYS)))

    while True:
        try:
            text = session.prompt(f"{canvas.marks.chosen} ", bottom_toolbar=toolbar)
        except (EOFError, KeyboardInterrupt):
            return
        if text.strip():
            for line in heard_lines(canvas, read, text):
                canvas.lines([plain(f"  {line}", "bright_black")])


def heard_lines(canvas: Canvas, read: Callable[[str], Heard], text: str) -> list[str]:
    """The score, a line a point, a line a wrong claim, each within the width; a faulty file is told instead."""
    try:
        heard = read(text)
    except UserError as fault:
        return [_cut(canvas, fault.text.in_(canvas.lang), canvas.width - 3)]
    rating = drill.RATINGS[heard.scored.rating].in_(canvas.lang)
    lines = [f"{heard.scored.score:g}{canvas.dot}{rating}"]
    lines += [_point_line(canvas, p, r) for p, r in zip(heard.scored.points, heard.reasons, strict=True)]
    lines += [
        f"{canvas.marks.wrong} {padded(_cut(canvas, x.id, _ID_WIDTH), _ID_WIDTH)} {canvas.ui(say.WRONG)}: {x.reason}"
        for x in heard.scored.misconceptions
    ]
    return [_cut(canvas, line, canvas.width - 3) for line in lines]


def _point_line(canvas: Canvas, result: PointResult, reason: Explanation) -> str:
    mark = {"hit": canvas.marks.hit, "half": canvas.marks.half, "denied": canvas.marks.denied}.get(
        result.status, canvas.marks.missed
    )
    return f"{mark} {padded(_cut(canvas, result.id, _ID_WIDTH), _ID_WIDTH)} {_why(canvas, result, reason)}"


def _why(canvas: Canvas, result: PointResult, reason: Explanation) -> str:
    if reason.statement:
        return f"{canvas.ui(say.CLOSE_TO)}: {reason.statement}"
    if reason.held:
        return f"{canvas.ui(say.HELD)}: {reason.line}"
    open_groups = list(_open_groups(canvas, reason.groups))
    lead = f"{canvas.ui(say.HALF)}, " if result.status == "half" else ""
    return lead + (" + ".join(open_groups) or canvas.ui(say.APART))


def _open_groups(canvas: Canvas, groups: Sequence[GroupFinding]) -> Iterator[str]:
    for group in groups:
        if group.verdict != "said":
            yield f"{canvas.ui(_REASONS[group.verdict])}: {'|'.join(group.words[:3])}"


def _cut(canvas: Canvas, text: str, width: int) -> str:
    return shortened(text, width, canvas.marks.ellipsis)
