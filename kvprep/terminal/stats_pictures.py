"""The pictures of the statistics in text: days as a calendar, weeks ahead as a table, the forgetting curve."""

from __future__ import annotations

from collections.abc import Iterator

from kvprep.core.levels.charts import heat_step
from kvprep.core.messages import stats as say
from kvprep.core.messages.board import month_name, short_day, weekday_name
from kvprep.core.scheduling.forecast import DayAhead
from kvprep.core.statistics.figures import WEEKS, Figures, first_day, floor_of
from kvprep.core.statistics.forgetting import AHEAD, TICKS, Forgetting
from kvprep.core.statistics.wording import days_total, how_ahead, minutes_ahead
from kvprep.terminal.canvas import Canvas
from kvprep.terminal.console import plain
from kvprep.terminal.plot import draw_curve
from kvprep.terminal.stats_tables import draw_fitting
from kvprep.terminal.wrapping import cells, hang, padded

_CURVE_ROWS = 11
_DAY_CELLS = 2


def draw_heat(canvas: Canvas, figures: Figures) -> None:
    """A row a weekday, a column a week, the newest at the right; the height of a mark says how much.

    Days before the first that is looked at stay blank; where space is short the oldest weeks fall away.
    """
    if not figures.mapped:
        canvas.line(" " + canvas.ui(say.NO_DAYS))
        return
    since = short_day(figures.since, figures.today, canvas.lang)
    canvas.lines(hang(plain(" "), plain(days_total(figures, since, canvas.ui)), canvas.width - 1))
    answers = {day.study_day: day.answers for day in figures.mapped}
    most = max(answers.values())
    left = max(cells(weekday_name(day, canvas.lang)) for day in range(1, 8)) + 2
    monday = first_day(figures.today)
    monday += 7 * max(0, WEEKS - (canvas.width - left - 1) // _DAY_CELLS)
    canvas.lines([plain(" " * (left + 1) + _months(canvas, range(monday, figures.today + 1, 7)), "dim")])
    for row in range(7):
        days = range(monday + row, figures.today + 1, 7)
        marks = (
            canvas.marks.heat[heat_step(answers.get(day, 0), most)] if day >= figures.since else " "
            for day in days
        )
        label = padded(weekday_name(monday + row, canvas.lang), left)
        canvas.lines([plain(f" {label}", "dim") + plain(_spaced(marks), "green")])
    scale = f"{canvas.ui(say.LESS)} {_spaced(iter(canvas.marks.heat))} {canvas.ui(say.MORE)}"
    busiest = canvas.ui(say.BUSIEST, n=most)
    head = plain(" " * (left + 1))
    canvas.lines(hang(head, plain(scale + canvas.dot + busiest, "dim"), canvas.width - 1))


def _spaced(marks: Iterator[str]) -> str:
    return "".join(mark + " " * (_DAY_CELLS - 1) for mark in marks).rstrip()


def _months(canvas: Canvas, mondays: range) -> str:
    """The months above the weeks in which they begin, as far as they have room."""
    line = ""
    for week, monday in enumerate(mondays):
        begins = [day for day in range(monday, monday + 7) if short_day(day, day, "en").startswith("1 ")]
        at, room = week * _DAY_CELLS, cells(line)
        if begins and at >= room + (room > 0):
            named = padded(line, at) + month_name(begins[0], canvas.lang)
            line = named if cells(named) <= len(mondays) * _DAY_CELLS + 4 else line
    return line


def draw_weeks(canvas: Canvas, figures: Figures) -> None:
    """Four weeks from today, a row each, with the minutes of every day and their sum."""
    days = figures.ahead
    if not any(day.minutes for day in days):
        canvas.line(" " + canvas.ui(say.NOTHING_AHEAD))
        return
    canvas.lines(
        line
        for told, style in ((minutes_ahead(figures, canvas.ui), ""), (how_ahead(figures, canvas.ui), "dim"))
        for line in hang(plain(" "), plain(canvas.dot.join(told), style), canvas.width - 1)
    )
    mocks = any(day.is_mock for day in days)
    heads = [weekday_name(figures.today + at, canvas.lang) + " " * mocks for at in range(7)]
    weeks = [days[at : at + 7] for at in range(0, len(days), 7)]
    rows = [
        [
            short_day(week[0].day, figures.today, canvas.lang),
            *(_day(canvas, day, mocks) for day in week),
            *[""] * (7 - len(week)),
            f"{sum(day.minutes for day in week):.0f}",
        ]
        for week in weeks
    ]
    draw_fitting(canvas, ["", *heads, canvas.ui(say.WEEK_SUM)], rows, [range(1, 8)])
    if mocks:
        canvas.line(" " + canvas.ui(say.MOCK_MARK), "dim")


def _day(canvas: Canvas, day: DayAhead, mocks: bool) -> str:
    minutes = canvas.marks.dash if day.minutes == 0 else f"{day.minutes:.0f}"
    return f"{minutes}{'*' if day.is_mock else ' ' * mocks}"


def draw_curve_ahead(canvas: Canvas, found: Forgetting) -> None:
    """The recall of what was met, from today on, if nothing more is answered."""
    points = [(float(days), 100 * recall) for days, recall in zip(AHEAD, found.curve, strict=True)]
    across = [(float(day), str(day)) for day in TICKS]
    low = 100 * floor_of(found.curve)
    up = [(level, f"{level:.0f}%") for level in (low, (low + 100) / 2, 100.0)]
    draw_curve(canvas, points, across, _CURVE_ROWS, up=up)
