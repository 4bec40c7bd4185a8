"""The report on a round: verdict and reason, concerns and layers, pacing, the two lists, what to do next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from kvprep.core.ids import is_kata
from kvprep.core.messages import mock_report as say
from kvprep.core.model import Text
from kvprep.core.rounds.marks import Mark
from kvprep.core.rounds.report import Answer, PhaseReport, Report
from kvprep.core.rounds.wording import (
    circumstances,
    claim_doubt,
    local_time,
    minutes,
    notes,
    verdict_reason,
)
from kvprep.terminal.canvas import Canvas
from kvprep.terminal.console import plain, visible
from kvprep.terminal.wrapping import cells, flow, hang, padded, shortened, spread

if TYPE_CHECKING:
    from rich.text import Text as RichText

SHOWN_ITEMS = 3
_STYLES = {"strong": "green", "solid": "green", "borderline": "yellow", "not-yet": "red", "open": ""}
_FIGURES = (5, 7, 8, 7)
"""Cells of the columns for score, used, budget and words."""
_NAME_CELLS = 22


def draw_report(canvas: Canvas, report: Report, *, whole: bool = False) -> None:
    """One page; ``whole`` shows both lists to their ends."""
    _draw_head(canvas, report)
    _draw_marks(canvas, say.CONCERNS_TITLE, [(say.CONCERNS[d], m) for d, m in report.concerns.items()])
    if report.is_expert:
        _draw_marks(canvas, say.LAYERS_TITLE, [(say.LAYER_NAMES[n], m) for n, m in report.layers.items()])
    _draw_pacing(canvas, report)
    unstated = [(item.card, item.say.in_(canvas.content)) for item in report.unstated]
    _draw_list(canvas, report, say.UNSTATED, unstated, say.NONE_UNSTATED, whole)
    _draw_list(canvas, report, say.UNPROVEN, list(_doubts(canvas, report)), say.NONE_UNPROVEN, whole)
    _draw_next(canvas, report)


def short_id(round_id: str) -> str:
    """A round's id as people type it."""
    return round_id[-6:]


def _draw_head(canvas: Canvas, report: Report) -> None:
    name = canvas.dot.join((visible(report.plan.round.id), report.plan.round.title.in_(canvas.lang)))
    right = f"{local_time(report.at, report.offset_minutes)}{canvas.dot}{short_id(report.id)} "
    canvas.lines([plain(spread(f" {name}", right, canvas.width), "bold")])
    canvas.rule()
    if held := canvas.dot.join(text.in_(canvas.lang) for text in circumstances(report)):
        canvas.line(f" {held}", "bright_black")
    draw_verdict(canvas, report)


def draw_verdict(canvas: Canvas, report: Report) -> None:
    """The verdict with its reason."""
    verdict = report.verdict
    head = f" {canvas.ui(say.VERDICT)}  {canvas.ui(say.VERDICTS[verdict.name])}  "
    reason = verdict_reason(verdict).in_(canvas.lang)
    canvas.lines(hang(plain(head, f"bold {_STYLES[verdict.name]}".strip()), plain(reason), canvas.text_width))


def _draw_marks(canvas: Canvas, title: Text, marks: Sequence[tuple[Text, Mark]]) -> None:
    canvas.line()
    canvas.line(f" {canvas.ui(title)}", "bold")
    width = max(cells(canvas.ui(name)) for name, _ in marks)
    for name, mark in marks:
        canvas.lines([plain(f"   {padded(canvas.ui(name), width)}  {_mark_words(canvas, mark)}")])


def _mark_words(canvas: Canvas, mark: Mark) -> str:
    if mark.value is None:
        return f"  {canvas.marks.dash} {canvas.ui(say.NOT_ASKED)}"
    filled = round(mark.value / 10)
    bar = canvas.marks.full * filled + canvas.marks.empty * (10 - filled)
    points = canvas.ui(say.POINT) if mark.points == 1 else canvas.ui(say.POINTS, n=mark.points)
    return f"{mark.value:>3.0f} {bar}  {points}"


def _draw_pacing(canvas: Canvas, report: Report) -> None:
    canvas.line()
    canvas.line(f" {canvas.ui(say.PACING)}", "bold")
    head = [canvas.ui(column) for column in say.COLUMNS]
    canvas.lines([_table_row(canvas, head, "bright_black")])
    for number, phase in enumerate(report.phases, 1):
        canvas.lines([_table_row(canvas, _phase_cells(canvas, number, phase), "bold")])
        canvas.lines(_table_row(canvas, _answer_cells(canvas, answer)) for answer in phase.answers)
        unreached = canvas.ui(say.NOTE_UNREACHED)
        canvas.lines(
            _table_row(canvas, [f"  {visible(card)}", canvas.marks.dash, "", "", "", unreached])
            for card in phase.unreached
        )


def _phase_cells(canvas: Canvas, number: int, phase: PhaseReport) -> list[str]:
    pace = phase.pace
    level = canvas.ui(say.LEVELS[phase.level]) if phase.level else ""
    over = canvas.ui(say.NOTE_OVER, time=minutes(pace.over)) if pace.over > 1 else ""
    note = canvas.dot.join(filter(None, (level, over)))
    title = f"{number} {phase.phase.title.in_(canvas.lang)}"
    return [title, "", minutes(pace.used), minutes(pace.budget), str(pace.words), note]


def _answer_cells(canvas: Canvas, answer: Answer) -> list[str]:
    given = answer.given
    name = f"  {visible(given.card)}"
    if given.is_primed:
        name += f" {canvas.ui(say.NOTE_FOLLOW_UP)}"
    score = canvas.marks.dash if answer.score is None else f"{answer.score:.0f}"
    note = canvas.dot.join(text.in_(canvas.lang) for text in notes(answer))
    words = str(answer.words) if answer.words else ""
    return [name, score, minutes(given.seconds), minutes(given.budget), words, note]


def _table_row(canvas: Canvas, row: Sequence[str], style: str = "") -> RichText:
    """Names left, figures right; where space is short the note goes, then words, then budgets."""
    name_cells = min(_NAME_CELLS, max(12, canvas.width - 40))
    line = "   " + _fitted(canvas, row[0], name_cells)
    for cell, width in zip(row[1:5], _FIGURES, strict=True):
        if cells(line) + width < canvas.width:
            line += " " * (width - cells(cell)) + cell
    room = canvas.width - cells(line) - 3
    if row[5] and room >= 6:
        line += "  " + _fitted(canvas, row[5], room).rstrip()
    return plain(line.rstrip(), style)


def _fitted(canvas: Canvas, text: str, width: int) -> str:
    return padded(shortened(text, width, canvas.marks.ellipsis), width)


def _doubts(canvas: Canvas, report: Report) -> Iterator[tuple[str, str]]:
    for answer in report.answers:
        for claim in answer.unproven:
            yield answer.given.card, claim_doubt(claim, answer.given.answer).in_(canvas.lang)


def _draw_list(
    canvas: Canvas, report: Report, title: Text, items: Sequence[tuple[str, str]], none: Text, whole: bool
) -> None:
    canvas.line()
    count = f" ({len(items)})" if items else ""
    canvas.line(f" {canvas.ui(title)}{count}", "bold")
    if not items:
        canvas.line(f"   {canvas.ui(none)}")
    shown: Iterable[tuple[str, str]] = items if whole else islice(items, SHOWN_ITEMS)
    width = max((cells(visible(card)) for card, _ in items), default=0)
    for card, text in shown:
        canvas.lines(hang(plain(f"   {padded(visible(card), width)}  "), plain(text), canvas.text_width))
    if not whole and len(items) > SHOWN_ITEMS:
        rest = canvas.ui(say.AND_MORE, n=len(items) - SHOWN_ITEMS, id=short_id(report.id))
        canvas.line(f"   {canvas.marks.ellipsis} {rest}", "bright_black")


def _draw_next(canvas: Canvas, report: Report) -> None:
    rows = []
    if report.to_drill:
        rows.append((f"kvprep drill {' '.join(report.to_drill[:5])}", say.NEXT_DRILL))
    for kata in filter(is_kata, report.weak_cards):
        rows.append((f"kvprep kata start {kata}", say.NEXT_KATA))
    rows.append((f"kvprep mock show {short_id(report.id)}", say.NEXT_SHOW))
    canvas.line()
    head = canvas.ui(say.NEXT)
    width = max(cells(command) for command, _ in rows)
    for i, (command, why) in enumerate(rows):
        label = padded(head if i == 0 else "", cells(head))
        line = f" {label}  {padded(command, width)}   {canvas.ui(why)}"
        canvas.lines(flow(plain(line), canvas.width))
