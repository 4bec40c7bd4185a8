"""The answer drawn again, with what earned a mark and what was wrong bracketed in place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
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
# Marks of one finding this close together, with no stop between, read as one.
_NEAR: Final = 8
_STOPS: Final = re.compile(r"[,，。；;：:.!！?？\n]")
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
    for number, (kind, start, end) in enumerate(_spans(answer, scored), 1):
        rank = _STRENGTH.index(kind) + 1
        for at in range(start, end):
            if rank > strength[at]:
                strength[at], owner[at] = rank, number
    runs = groupby(range(len(answer)), key=lambda at: (strength[at], owner[at]))
    pieces = []
    for (rank, _), run in runs:
        places = list(run)
        pieces.append((_STRENGTH[rank - 1] if rank else "", answer[places[0] : places[-1] + 1]))
    return pieces


def _spans(answer: str, scored: Scored) -> Iterator[tuple[str, int, int]]:
    for point in scored.points:
        if point.status != "missed":
            yield from ((point.status, *span) for span in readable_spans(answer, point.spans))
    for claim in scored.misconceptions:
        yield from (("wrong", *span) for span in readable_spans(answer, claim.spans))


def readable_spans(answer: str, spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The spans of one finding as a person would underline them: near ones as one, brackets closed."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(_trimmed(answer, *span) for span in spans):
        if joined and not _STOPS.search(answer, joined[-1][1], start) and start - joined[-1][1] <= _NEAR:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        elif start < end:
            joined.append((start, end))
    return [_closed(answer, start, end) for start, end in joined]


def _closed(answer: str, start: int, end: int) -> tuple[int, int]:
    """With the bracket that closes one opened within, if it follows at once."""
    for opening, closing in ("()", "（）", "[]", "「」", "“”"):
        inside = answer[start:end]
        if inside.count(opening) > inside.count(closing) and answer[end : end + 1] == closing:
            end += 1
    return start, end


def _trimmed(answer: str, start: int, end: int) -> tuple[int, int]:
    """The span within the answer, without the blanks at its edges."""
    start, end = max(0, start), min(len(answer), end)
    while start < end and answer[start].isspace():
        start += 1
    while start < end and answer[end - 1].isspace():
        end -= 1
    return start, end
