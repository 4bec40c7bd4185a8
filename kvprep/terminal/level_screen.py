"""The levels on the screen: a line a domain, what blocks the gates, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

from kvprep.core.levels.assessment import Assessment
from kvprep.core.levels.brief import brief
from kvprep.core.levels.domains import MEASURABLE, TOP, Domain, Levels
from kvprep.core.levels.gates import Blocker
from kvprep.core.levels.readings import Reading, floored
from kvprep.core.levels.steps import Step, step_text
from kvprep.core.messages import level as say
from kvprep.core.model import Text
from kvprep.terminal.canvas import Canvas
from kvprep.terminal.console import make_console, marks, plain, visible
from kvprep.terminal.wrapping import cells, hang, padded, spread

if TYPE_CHECKING:
    from rich.text import Text as RichText

    from kvprep.core.model import Lang

SHOWN_BLOCKERS = 5
WIDE = 110
"""From this width on the matrix has room for whole reasons."""


def make_canvas(lang: Lang, ascii_only: bool = False) -> Canvas:
    """A canvas on standard output."""
    console = make_console()
    return Canvas(console, lang, lang, marks(console, ascii_only))


def iso(study_day: int) -> str:
    """A study day as a date."""
    return date.fromordinal(study_day).isoformat()


def draw_matrix(canvas: Canvas, levels: Levels, found: Assessment, steps: Sequence[Step], moved: int) -> None:
    """The whole page: the matrix, the gates, the next steps, and what it is not."""
    _draw_heading(canvas, levels, found)
    canvas.lines([_head(canvas, levels)])
    for domain, reading in zip(levels.domains, found.readings, strict=True):
        canvas.lines([_row(canvas, levels, domain, reading)])
    _draw_gates(canvas, levels, found)
    draw_steps(canvas, levels, steps)
    if moved:
        canvas.line()
        canvas.line(f" {canvas.marks.wrong} {canvas.ui(say.MOVED_FILES, n=moved)}", "yellow")
    canvas.line()
    canvas.lines(hang(plain(" "), plain(canvas.ui(say.DISCLAIMER), "dim"), canvas.width - 1))


def _draw_heading(canvas: Canvas, levels: Levels, found: Assessment) -> None:
    title = [canvas.ui(say.LEVELS_TITLE), iso(found.as_of)]
    if found.track:
        title.append(canvas.ui(levels.track(found.track).name))
    right = canvas.dot.join(_verdicts(canvas, found))
    canvas.lines([plain(spread(f" {canvas.dot.join(title)}", f"{right} ", canvas.width), "bold")])
    canvas.rule()


def _verdicts(canvas: Canvas, found: Assessment) -> list[str]:
    gates = (("p7", found.gates.p7.met), ("p8", found.gates.p8.met))
    phrases = {True: say.GATE_MET, False: say.GATE_NOT_MET}
    return [canvas.ui(phrases[met], gate=name.upper()) for name, met in gates]


def _name_width(canvas: Canvas, levels: Levels) -> int:
    return max(cells(canvas.ui(domain.name)) for domain in levels.domains)


_COLUMNS = (7, 8, 7)
"""Cells of the three readings: a figure and its bar, of the measured one the score too."""
_REMARK = 15
"""Cells that the shortest remark wants; with more room the columns stand further apart."""


def _gap(canvas: Canvas, levels: Levels) -> str:
    tight = 4 + _name_width(canvas, levels) + sum(_COLUMNS) + 4 + len("P7 P8 ") + _REMARK
    return "  " if tight + 4 < canvas.width else " "


def _head(canvas: Canvas, levels: Levels) -> RichText:
    names, gap = [canvas.ui(text) for text in say.MATRIX_HEAD], _gap(canvas, levels)
    first = padded(f"    {names[0]}", 4 + _name_width(canvas, levels))
    readings = gap.join(padded(name, width) for name, width in zip(names[1:], _COLUMNS, strict=True))
    return plain(f"{first}{gap}{readings}{gap}P7 P8", "dim")


def _row(canvas: Canvas, levels: Levels, domain: Domain, reading: Reading) -> RichText:
    measured, gap = reading.measure, _gap(canvas, levels)
    score = "" if measured.score is None or measured.level is None else f" {floored(measured.score)}"
    line = plain(f" {domain.priority} {padded(canvas.ui(domain.name), _name_width(canvas, levels))}{gap}")
    line += plain(padded(_bar(canvas, reading.claimed, TOP), _COLUMNS[0]) + gap)
    line += plain(padded(_bar(canvas, measured.level, MEASURABLE) + score, _COLUMNS[1]) + gap)
    line += plain(padded(_bar(canvas, reading.counted, TOP), _COLUMNS[2]) + gap, "bold")
    line += _tick(canvas, _opens(reading, levels.key_level)) + plain("  ")
    line += _tick(canvas, _closes_a_loop(levels, reading) or None) + plain("  ")
    return line + _remark(canvas, levels, reading, canvas.width - 1 - line.cell_len)


def _bar(canvas: Canvas, level: int | None, top: int) -> str:
    """A figure and as many filled cells; a dash where there is none."""
    if level is None:
        return canvas.marks.dash
    return f"{level} {canvas.marks.full * level}{canvas.marks.empty * (top - level)}"


def _tick(canvas: Canvas, holds: bool | None) -> RichText:
    signs = {True: (canvas.marks.hit, "green"), False: (canvas.marks.missed, "red")}
    return plain(*signs[holds]) if holds is not None else plain(canvas.marks.dash, "dim")


def _opens(reading: Reading, wanted: int) -> bool | None:
    return reading.counted >= wanted if reading.key else None


def _closes_a_loop(levels: Levels, reading: Reading) -> bool:
    kinds = {evidence.kind for evidence in reading.evidence}
    loops = (loop for loop in levels.loops if reading.domain in loop.domains)
    return any(all(kinds & set(wanted) for wanted in loop.each) for loop in loops)


def _remark(canvas: Canvas, levels: Levels, reading: Reading, room: int) -> RichText:
    """The longest way to say why that the line has room for."""
    ways = [canvas.ui(brief(reading, levels, mark_blocking=marked)) for marked in (True, False)]
    if canvas.width >= WIDE:
        ways.insert(0, canvas.ui(reading.reasons[0]))
    return plain(next((way for way in ways if cells(way) <= room), padded(ways[-1], room)), "dim")


def _draw_gates(canvas: Canvas, levels: Levels, found: Assessment) -> None:
    seven, eight = found.gates.p7, found.gates.p8
    canvas.line()
    _draw_blockers(canvas, levels, "p7", say.BLOCKERS, seven.blockers)
    more = eight.blockers[len(seven.blockers) :]
    if more or seven.met:
        _draw_blockers(canvas, levels, "p8", say.BLOCKERS_MORE, more)
    else:
        canvas.line(f" {canvas.ui(say.P8_AFTER)}", "bold")


def _draw_blockers(
    canvas: Canvas, levels: Levels, gate: str, title: Text, blockers: Sequence[Blocker]
) -> None:
    name = gate.upper()
    if not blockers:
        canvas.line(f" {canvas.marks.hit} {canvas.ui(say.GATE_OPEN, gate=name)}", "bold")
        return
    canvas.line(f" {canvas.ui(title, gate=name, n=len(blockers))}", "bold")
    shown = [
        (_what(canvas, levels, blocker), canvas.ui(blocker.why)) for blocker in blockers[:SHOWN_BLOCKERS]
    ]
    widest = max(cells(what) for what, _ in shown)
    for number, (what, why) in enumerate(shown, 1):
        head = plain(f"  {number} {padded(what, widest) + '  ' if what else ''}")
        canvas.lines(hang(head, plain(why, "dim"), canvas.width - 1))
    if len(blockers) > SHOWN_BLOCKERS:
        canvas.line(f"    {canvas.ui(say.AND_MORE, n=len(blockers) - SHOWN_BLOCKERS)}", "dim")


def _what(canvas: Canvas, levels: Levels, blocker: Blocker) -> str:
    """Which domain must get where; what a loop or a subsystem lacks stands in its reason alone."""
    if blocker.kind in ("loop", "subsystem"):
        return ""
    name = canvas.ui(levels.domain(blocker.domain).name)
    return f"{name} {blocker.has} {canvas.marks.arrow} {blocker.needs}"


def draw_steps(canvas: Canvas, levels: Levels, steps: Sequence[Step]) -> None:
    """What to type next, each with its reason and what it takes."""
    if not steps:
        return
    canvas.line()
    canvas.line(f" {canvas.ui(say.STEPS)}", "bold")
    reasons = [canvas.ui(step_text(levels, step)) for step in steps]
    widest = max(cells(step.command) for step in steps)
    is_beside = all(widest + 6 + cells(why) < canvas.width for why in reasons)
    for step, why in zip(steps, reasons, strict=True):
        command = plain(f"   {padded(step.command, widest) if is_beside else step.command}", "bold cyan")
        if is_beside:
            canvas.lines([command + plain(f"  {why}")])
        else:
            canvas.lines([command, *hang(plain("     "), plain(why), canvas.width - 1)])


def kind_name(canvas: Canvas, levels: Levels, kind: str) -> str:
    """A kind of evidence as people say it; an unknown one by its id."""
    known = levels.kind(kind)
    return canvas.ui(known.name) if known else visible(kind)
