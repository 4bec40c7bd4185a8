"""Tables in text: columns lined up by terminal cells, so that Chinese and Latin stand straight."""

from __future__ import annotations

from collections.abc import Sequence

from kvprep.terminal.canvas import Canvas
from kvprep.terminal.console import plain
from kvprep.terminal.wrapping import cells, padded


def draw_columns(canvas: Canvas, head: Sequence[str], rows: Sequence[Sequence[str]], left: int = 0) -> None:
    """Columns lined up at the right but for the first ``left``; what does not fit is cut at the edge."""
    widths = [max(cells(row[i]) for row in (head, *rows)) for i in range(len(head))]
    for at, row in enumerate((head, *rows)):
        fitted = [
            padded(cell, width) if i < left else " " * (width - cells(cell)) + cell
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        line = plain(" " + "  ".join(fitted).rstrip(), "" if at else "bright_black")
        line.truncate(canvas.width)
        canvas.lines([line])
