"""The answer drawn again, with what earned a mark and what was wrong bracketed in place."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING, Final

from kvprep.core.messages import drill as say
from kvprep.core.model import Scored
from kvprep.terminal.canvas import Canvas
from kvprep.terminal.console import Marks, plain
from kvprep.terminal.wrapping import flow

if TYPE_CHECKING:
    from rich.text import Text as RichText

SHOWN_CHARACTERS: Final = 8000
# From weakest to strongest: where two overlap, the stronger is what the person must see.
_STRENGTH: Final = ("half", "hit", "denied", "wrong")
_STYLES: Final = {"half": "yellow", "hit": "green", "denied": "red", "wrong": "bold red"}


def draw_marked_answer(canvas: Canvas, answer: str, scored: Scored) -> list[RichText]:
    """Lines of the answer as typed; ``[…]✓`` earned, ``[…]~`` half, ``[…]✗`` denied, ``[…]⚠`` wrong."""
    from rich.text import Text as RichText

    shown = answer[:SHOWN_CHARACTERS]
    text = RichText()
    for kind, piece in marked_pieces(shown, scored):
        if kind:
            sign = mark_of(kind, canvas.marks)
            text.append_text(plain(f"[{piece}]{sign}", _STYLES[kind]))
        else:
            text.append_text(plain(piece))
    lines = flow(text, canvas.text_width - 1)
    if len(answer) > len(shown):
        rest = canvas.ui(say.MORE_TEXT, n=len(answer) - len(shown))
        lines.append(plain(f"{canvas.marks.ellipsis} {rest}", "italic"))
    return [plain(" ") + line for line in lines]


def mark_of(kind: str, marks: Marks) -> str:
    """The sign for a point's status, or for a wrong claim."""
    signs = {"hit": marks.hit, "half": marks.half, "denied": marks.denied, "wrong": marks.wrong}
    return signs.get(kind, marks.missed)


def marked_pieces(answer: str, scored: Scored) -> list[tuple[str, str]]:
    """The whole answer in order as (kind, text); kind is empty where nothing was found. Pieces never overlap."""
    strength = [0] * len(answer)
    owner = [0] * len(answer)
    for number, (kind, start, end) in enumerate(_spans(scored), 1):
        rank = _STRENGTH.index(kind) + 1
        for at in range(*_trimmed(answer, start, end)):
            if rank > strength[at]:
                strength[at], owner[at] = rank, number
    runs = groupby(range(len(answer)), key=lambda at: (strength[at], owner[at]))
    pieces = []
    for (rank, _), run in runs:
        places = list(run)
        pieces.append((_STRENGTH[rank - 1] if rank else "", answer[places[0] : places[-1] + 1]))
    return pieces


def _spans(scored: Scored) -> Iterable[tuple[str, int, int]]:
    for point in scored.points:
        if point.status != "missed":
            yield from ((point.status, start, end) for start, end in point.spans)
    for claim in scored.misconceptions:
        yield from (("wrong", start, end) for start, end in claim.spans)


def _trimmed(answer: str, start: int, end: int) -> tuple[int, int]:
    """The span within the answer, without the blanks at its edges."""
    start, end = max(0, start), min(len(answer), end)
    while start < end and answer[start].isspace():
        start += 1
    while start < end and answer[end - 1].isspace():
        end -= 1
    return start, end
