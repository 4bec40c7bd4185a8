"""A curve in text, drawn by plotext; no colour, so that it is the same in a pipe."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kvprep.terminal.canvas import Canvas
from kvprep.terminal.console import plain

_MAX_CELLS = 100
_FRAME = str.maketrans("┌┐└┘─│┤├┬┴┼", "++++-|++++ ")
_SGR = re.compile(r"\x1b\[[0-9;]*m")


def draw_curve(
    canvas: Canvas,
    points: Sequence[tuple[float, float]],
    across: Sequence[tuple[float, str]],
    rows: int,
    *,
    up: Sequence[tuple[float, str]] = (),
    is_doubling: bool = False,
) -> None:
    """A line through the points, ``across`` and ``up`` being what stands on the axes and where.

    With ``up`` the height runs from its first tick to its last; without it plotext chooses.
    """
    # Deferred: a tenth of a second that only a plot pays.
    import plotext

    ascii_only = canvas.marks.rule == "-"
    plotext.clear_figure()
    plotext.theme("clear")
    plotext.plotsize(min(canvas.width - 1, _MAX_CELLS), rows)
    plotext.plot([x for x, _ in points], [y for _, y in points], marker="*" if ascii_only else "braille")
    plotext.xticks([at for at, _ in across], [label for _, label in across])
    if up:
        plotext.ylim(up[0][0], up[-1][0])
        plotext.yticks([at for at, _ in up], [label for _, label in up])
    if is_doubling:
        plotext.xscale("log")
    for row in _SGR.sub("", plotext.build()).rstrip("\n").splitlines():
        canvas.lines([plain(row.rstrip().translate(_FRAME) if ascii_only else row.rstrip())])
