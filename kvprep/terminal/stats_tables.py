"""Tables of the statistics where space is short: columns that say least fall away, none is cut."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kvprep.terminal.canvas import Canvas
from kvprep.terminal.columns import draw_columns
from kvprep.terminal.wrapping import cells


def draw_fitting(
    canvas: Canvas, head: Sequence[str], rows: Sequence[Sequence[str]], spare: Sequence[Collection[int]]
) -> None:
    """A table without as many of the groups of ``spare`` columns, the first of them first, as keep it too wide."""
    kept = list(range(len(head)))
    for group in spare:
        if _width([head, *rows], kept) <= canvas.width:
            break
        kept = [at for at in kept if at not in group]
    draw_columns(canvas, [head[at] for at in kept], [[row[at] for at in kept] for row in rows], left=1)


def _width(rows: Sequence[Sequence[str]], kept: Sequence[int]) -> int:
    return 1 + sum(2 + max(cells(row[at]) for row in rows) for at in kept) - 2
