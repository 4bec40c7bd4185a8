"""The answer drawn again, with what earned a mark and what was wrong bracketed in place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kvprep.core.marked import marked_pieces
from kvprep.core.messages import drill as say
from kvprep.core.model import Scored
from kvprep.terminal.canvas import Canvas
from kvprep.terminal.console import Marks, plain
from kvprep.terminal.wrapping import flow

if TYPE_CHECKING:
    from rich.text import Text as RichText

SHOWN_CHARACTERS: Final = 8000
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
