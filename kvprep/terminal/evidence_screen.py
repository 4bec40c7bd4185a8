"""The list of evidence: by domain, two lines each, with what became of its file."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from kvprep.core.levels.domains import Levels
from kvprep.core.levels.readings import Evidence
from kvprep.core.messages import level_evidence as say
from kvprep.terminal.canvas import Canvas
from kvprep.terminal.console import plain, visible
from kvprep.terminal.level_screen import iso, kind_name
from kvprep.terminal.wrapping import cells, hang, padded

Line = tuple[Evidence, str, str, str]
"""A row, its short id, whether it stands, and what became of its file."""


def draw_evidence(canvas: Canvas, levels: Levels, lines: Sequence[Line]) -> None:
    """Every domain with evidence, in the order of ``levels.yaml``."""
    if not lines:
        canvas.line(canvas.ui(say.LIST_EMPTY))
        return
    order = {domain.id: i for i, domain in enumerate(levels.domains)}
    ordered = sorted(lines, key=lambda line: (order.get(line[0].domain, len(order)), line[0].id))
    widest = max(cells(kind_name(canvas, levels, line[0].kind)) for line in lines)
    for domain, rows in groupby(ordered, key=lambda line: line[0].domain):
        name = canvas.ui(levels.domain(domain).name) if domain in order else visible(domain)
        canvas.line(f" {name}", "bold")
        for line in rows:
            draw_evidence_row(canvas, levels, line, widest)
    gone = next((short for _, short, status, found in lines if found == "moved" and status == "stands"), None)
    if gone:
        canvas.line()
        canvas.line(f" {canvas.ui(say.HOW_TO_MEND, short=gone)}")


def draw_evidence_row(canvas: Canvas, levels: Levels, line: Line, widest: int) -> None:
    """One row: its title with what is to be said of it, then where it is and its note."""
    row, short, status, found = line
    kind = padded(kind_name(canvas, levels, row.kind), widest)
    head = plain(f"  {short}  {iso(row.day)}  {kind}  ", "dim" if status != "stands" else "")
    remarks = [canvas.ui(say.STATUSES[status])] if status != "stands" else []
    remarks += [canvas.ui(say.FOUND[found])] if canvas.ui(say.FOUND[found]) else []
    body = plain(row.title)
    if remarks:
        body += plain(f"  {canvas.marks.wrong} {canvas.dot.join(remarks)}", "yellow")
    canvas.lines(hang(head, body, canvas.width - 1))
    for text in (row.link, row.note):
        if text:
            canvas.lines(hang(plain(" " * head.cell_len), plain(text, "dim"), canvas.width - 1))
