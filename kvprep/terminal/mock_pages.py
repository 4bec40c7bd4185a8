"""Pages about rounds: what there is to hold, a round gone through again, two rounds side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kvprep.core.ids import is_kata, is_sum
from kvprep.core.messages import mock_report as say
from kvprep.core.model import Lang, Question, Scored
from kvprep.core.rounds.comparing import Row
from kvprep.core.rounds.export_md import added, why_asked
from kvprep.core.rounds.findings import again, sum_verdict
from kvprep.core.rounds.report import Answer, Report
from kvprep.core.rounds.round import Round
from kvprep.core.rounds.wording import local_time, minutes, notes, verdict_reason
from kvprep.terminal.canvas import Canvas
from kvprep.terminal.console import make_console, marks, plain, visible
from kvprep.terminal.markdown import draw_asked, draw_task
from kvprep.terminal.marked_answer import draw_marked_answer
from kvprep.terminal.mock_report_screen import draw_report, short_id
from kvprep.terminal.question_screen import draw_model_answer
from kvprep.terminal.result_screen import Outcome, draw_findings
from kvprep.terminal.sum_screen import draw_sum_findings, draw_work
from kvprep.terminal.wrapping import cells, flow, hang, padded, spread

if TYPE_CHECKING:
    from rich.text import Text as RichText

_FIGURE_CELLS = 8


def make_canvas(lang: Lang, content: Lang, ascii_only: bool = False) -> Canvas:
    """A canvas on standard output."""
    console = make_console()
    return Canvas(console, lang, content, marks(console, ascii_only))


def draw_shelf(canvas: Canvas, rounds: Sequence[Round], held: Sequence[tuple[Report, float]]) -> None:
    """The rounds of all banks, then those that were held; what is unfinished says how to go on."""
    canvas.line(f" {canvas.ui(say.ROUNDS_TITLE)}", "bold")
    canvas.rule()
    width = max((cells(visible(one.id)) for one in rounds), default=0)
    for one in rounds:
        long = canvas.ui(say.ROUND_LINE, n=f"{one.minutes:g}")
        head = plain(f" {padded(visible(one.id), width)}  {padded(long, 8)}  ")
        about = plain(f"{one.title.in_(canvas.lang)}{canvas.dot}{one.about.in_(canvas.lang)}")
        canvas.lines(hang(head, about, canvas.text_width))
    canvas.line()
    canvas.line(f" {canvas.ui(say.HELD_TITLE)}", "bold")
    canvas.rule()
    if not held:
        canvas.line(f" {canvas.ui(say.NONE_HELD)}")
    for report, left in held:
        canvas.lines(_held_lines(canvas, report, left))


def _held_lines(canvas: Canvas, report: Report, left: float) -> list[RichText]:
    name = padded(visible(report.plan.round.id), 14)
    head = f" {short_id(report.id)}  {local_time(report.at, report.offset_minutes)}  {name} "
    if not report.finished:
        told = canvas.ui(say.UNFINISHED_LEFT, time=minutes(left), id=short_id(report.id))
    else:
        verdict = canvas.ui(say.VERDICTS[report.verdict.name])
        told = f"{verdict}{canvas.dot}{verdict_reason(report.verdict).in_(canvas.lang)}"
    return hang(plain(head), plain(told), canvas.text_width)


def draw_replay(canvas: Canvas, report: Report, *, brief: bool = False) -> None:
    """The report, then every question: what was said with its marks, what was missing, the model answer."""
    draw_report(canvas, report, whole=True)
    if brief:
        return
    for phase in report.phases:
        for answer in phase.answers:
            _draw_answer(canvas, answer, phase.phase.title.in_(canvas.lang))


def _draw_answer(canvas: Canvas, answer: Answer, phase: str) -> None:
    given, question = answer.given, answer.question
    canvas.line()
    score = canvas.marks.dash if answer.score is None else f"{answer.score:.0f}"
    pieces = [visible(given.card), *([canvas.ui(say.NOTE_FOLLOW_UP)] if given.is_primed else []), score]
    pieces += [text.in_(canvas.lang) for text in notes(answer)]
    time = canvas.ui(say.TIME_OF, used=minutes(given.seconds), budget=minutes(given.budget))
    right = canvas.dot.join((phase, time))
    canvas.lines([plain(spread(f" {canvas.dot.join(pieces)}", f"{right} ", canvas.width), "bold")])
    canvas.rule()
    if given.reason is not None:
        _prose(canvas, why_asked(answer).in_(canvas.lang), "bright_black")
    if question is not None and is_kata(question.id):
        canvas.lines(draw_task(question.ask.in_(canvas.content), canvas.text_width - 2, canvas.marks.bullet))
    else:
        asked = question.ask.in_(canvas.content) if question else canvas.ui(say.GONE)
        canvas.lines(plain(" ") + line for line in draw_asked(asked, canvas.text_width - 1))
    for text in added(answer):
        _prose(canvas, text.in_(canvas.lang), "italic")
    canvas.line()
    _draw_said(canvas, answer)
    if question is not None and given.scored is not None:
        canvas.line()
        _draw_found(canvas, answer, question, given.scored)


def _draw_said(canvas: Canvas, answer: Answer) -> None:
    given = answer.given
    if given.ticked:
        _prose(canvas, canvas.ui(say.YOU_TICKED), "bright_black")
    elif not given.answer.strip():
        nothing = say.YOU_NO_CODE if is_kata(given.card) else say.YOU_NOTHING
        _prose(canvas, canvas.ui(nothing), "bright_black")
    elif is_kata(given.card):
        for line in given.answer.rstrip().splitlines():
            canvas.console.print(plain(f" {line}"), soft_wrap=True)
    elif given.scored is not None:
        canvas.lines(draw_marked_answer(canvas, given.answer, given.scored))
    else:
        _prose(canvas, given.answer)


def _draw_found(canvas: Canvas, answer: Answer, question: Question, scored: Scored) -> None:
    """What was marked, then what is right: of a sum its work with the numbers in it."""
    given = answer.given
    unknown = given.end == "unknown"
    outcome = Outcome(question, scored, scored, given.answer, given.seconds, scored.rating, unknown=unknown)
    if is_sum(question.id):
        judged = scored._replace(notes=(sum_verdict(question, scored),))
        draw_sum_findings(canvas, replace(outcome, scored=judged))
        draw_work(canvas, question)
    else:
        draw_findings(canvas, outcome)
        draw_model_answer(canvas, question)
    if more := again(answer):
        canvas.line()
        _prose(canvas, more.in_(canvas.lang), "bright_black")


def _prose(canvas: Canvas, text: str, style: str = "") -> None:
    canvas.lines(plain(" ") + line for line in flow(plain(text, style), canvas.text_width - 1))


def draw_comparison(canvas: Canvas, before: Report, after: Report, rows: Sequence[Row]) -> None:
    """Measures one a line, the earlier round left, with an arrow where one rose or fell."""
    canvas.line(f" {canvas.ui(say.COMPARE_TITLE)}", "bold")
    canvas.rule()
    for report in (before, after):
        verdict = canvas.ui(say.VERDICTS[report.verdict.name])
        name = padded(visible(report.plan.round.id), 14)
        head = f" {short_id(report.id)}  {local_time(report.at, report.offset_minutes)}  {name} "
        reason = verdict_reason(report.verdict).in_(canvas.lang)
        canvas.lines(hang(plain(head), plain(f"{verdict}{canvas.dot}{reason}"), canvas.text_width))
    canvas.line()
    names = [row.name.in_(canvas.lang) for row in rows]
    width = min(max(map(cells, names), default=0), max(10, canvas.width - 3 * _FIGURE_CELLS - 4))
    columns = (canvas.ui(say.COMPARE_HEAD), short_id(before.id), short_id(after.id), canvas.ui(say.CHANGE))
    canvas.lines([_row(columns, width, "bright_black")])
    group = rows[0].group if rows else ""
    for row in rows:
        if row.group != group:
            canvas.line()
            group = row.group
        canvas.lines([_row(_figures(canvas, row), width, _style(row))])


def _figures(canvas: Canvas, row: Row) -> tuple[str, str, str, str]:
    shown = canvas.marks.dash if row.change is None else _signed(row)
    before, after = (_figure(canvas, row, value) for value in (row.before, row.after))
    return row.name.in_(canvas.lang), before, after, shown


def _figure(canvas: Canvas, row: Row, value: float | None) -> str:
    if value is None:
        return canvas.marks.dash
    return minutes(value) if row.unit == "time" else f"{value:.0f}"


def _signed(row: Row) -> str:
    """The difference of the figures as they are shown, so that the three of a line add up."""
    change = round(row.after or 0.0) - round(row.before or 0.0)
    if change == 0:
        return "0"
    sign = "+" if change > 0 else "-"
    return sign + (minutes(abs(change)) if row.unit == "time" else str(abs(change)))


def _style(row: Row) -> str:
    if not row.change or not row.better or abs(row.change) < 1:
        return ""
    return "green" if row.change * row.better > 0 else "red"


def _row(columns: Sequence[str], width: int, style: str) -> RichText:
    name, *figures = columns
    line = f"   {padded(name, width)}"
    for figure in figures:
        line += " " * (_FIGURE_CELLS + 1 - cells(figure)) + figure
    return plain(line, style)
