"""The plan on the screen: what comes of it, the days, the domains, the stages, and what sticks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kvprep.core.messages import plan as say
from kvprep.core.messages.board import day_name, domain_name, listed, short_day
from kvprep.core.scheduling.leeches import OF_LAST
from kvprep.core.scheduling.plan_page import MORE, about
from kvprep.terminal.console import plain, visible
from kvprep.terminal.wrapping import cells, hang, padded, spread

if TYPE_CHECKING:
    from kvprep.core.model import Text
    from kvprep.core.scheduling.forecast import DayAhead, Recall
    from kvprep.core.scheduling.leeches import Leech
    from kvprep.core.scheduling.plan_page import PlanPage
    from kvprep.core.scheduling.stages import StageAhead
    from kvprep.terminal.canvas import Canvas

DAYS_SHOWN = 10
NAMED = 6
"""How many cards that are left out are named."""

BAR = 10
"""Cells of the longest day's bar."""


def draw_plan(canvas: Canvas, page: PlanPage, every: bool = False) -> None:
    """The whole page; ``every`` shows each day and each card that is left out.

    Where its top scrolls away, what to do now stands at its end once more.
    """
    console = canvas.console
    with console.capture() as drawn:
        _draw_page(canvas, page, every)
    console.file.write(drawn.get())
    if page.forecast.days and console.is_terminal and drawn.get().count("\n") >= console.height:
        canvas.line()
        label, said = _today(canvas, page)[0]
        canvas.lines([plain(f" {label}  {said}", "bold")])


def _draw_page(canvas: Canvas, page: PlanPage, every: bool) -> None:
    _draw_heading(canvas, page)
    if not page.forecast.days:
        _draw_rows(canvas, [(canvas.ui(say.ON_THE_DAY), _now(canvas, page))])
        canvas.line()
        canvas.line(" " + canvas.ui(say.MORNING))
        return
    _draw_rows(canvas, [*_today(canvas, page), *_outcome(canvas, page), *_gaps(canvas, page, every)])
    canvas.lines(hang(plain(" "), plain(canvas.ui(say.BAND), "dim"), canvas.width - 1))
    _head(canvas, canvas.ui(say.DAYS))
    _draw_days(canvas, page, every)
    _head(canvas, canvas.ui(say.DOMAINS))
    _draw_rows(canvas, _domains(canvas, page), "")
    _head(canvas, canvas.ui(say.STAGES))
    _draw_rows(canvas, [row for ahead in page.stages for row in _stage(canvas, page, ahead)], "")
    if not all(ahead.is_open for ahead in page.stages):
        canvas.lines(hang(plain(" "), plain(canvas.ui(say.STAGE_NEXT), "dim"), canvas.width - 1))
    if page.leeches:
        _draw_leeches(canvas, page)


def _draw_heading(canvas: Canvas, page: PlanPage) -> None:
    calendar, today = page.situation.calendar, page.situation.today
    if calendar.interview is None:
        title = canvas.ui(say.TITLE_OPEN, n=calendar.days_left(today))
    else:
        n = calendar.interview - today
        text = {0: say.TITLE_TODAY, 1: say.TITLE_TOMORROW}.get(n, say.TITLE_AHEAD)
        title = canvas.ui(text, n=n, day=short_day(calendar.interview, today, canvas.lang))
    week = calendar.week
    if len(set(week)) == 1:
        budget = canvas.ui(say.PER_DAY, minutes=f"{week[0]:g}")
    else:
        budget = canvas.ui(say.PER_WEEK, minutes=f"{sum(week):g}")
    title = title.replace("·", canvas.marks.dot)
    canvas.lines([plain(spread(f" {title}", f"{budget} ", canvas.width), "bold")])
    canvas.rule()


def _share(value: float) -> str:
    return f"{value:.0%}"


def _band(canvas: Canvas, recall: Recall) -> dict[str, str]:
    low, high = _share(recall.low).rstrip("%"), _share(recall.high)
    return {"expected": _share(recall.expected), "low": low, "high": high}


def _now(canvas: Canvas, page: PlanPage) -> str:
    return canvas.ui(say.NOW, now=_share(page.forecast.overall.now))


def _counted(canvas: Canvas, n: int, one: Text, many: Text, **values: object) -> str:
    """A sentence about one, or about so many."""
    return canvas.ui(one, **values) if n == 1 else canvas.ui(many, n=n, **values)


def _today(canvas: Canvas, page: PlanPage) -> list[tuple[str, str]]:
    """What to do now, and what was set that is seen nowhere else."""
    calendar, today = page.situation.calendar, page.situation.today
    day = page.forecast.days[0]
    n, minutes = day.again + day.new, about(day.minutes)
    if n:
        asks = _counted(canvas, n, say.TODAY_ONE, say.TODAY_ASKS, minutes=minutes)
    else:
        asks = canvas.ui(say.TODAY_OFF if day.is_off else say.TODAY_NONE)
    rows = [(canvas.ui(say.TODAY), asks)]
    stressed = [visible(domain_name(name, canvas.lang)) for name in page.focus]
    stressed += [canvas.ui(say.ROLE_SET, role=page.role)] if page.role else []
    if stressed:
        rows.append((canvas.ui(say.MATTERS), canvas.dot.join(stressed)))
    off = len(calendar.off.intersection(calendar.ahead(today)))
    if off:
        rows.append((canvas.ui(say.OFF_DAYS), _counted(canvas, off, say.OFF_AHEAD_ONE, say.OFF_AHEAD)))
    return rows


def _outcome(canvas: Canvas, page: PlanPage) -> list[tuple[str, str]]:
    """What is recalled on the day, or as far as the plan looks, and what more minutes would add."""
    overall, calendar, today = page.forecast.overall, page.situation.calendar, page.situation.today
    is_day = calendar.interview == today + calendar.days_left(today)
    label = canvas.ui(say.ON_THE_DAY) if is_day else canvas.ui(say.IN_DAYS, n=calendar.days_left(today))
    recall = canvas.ui(say.RECALL, **_band(canvas, overall)).replace("–", canvas.marks.dash)
    stopped = canvas.ui(say.IF_STOPPED, now=_share(overall.now))
    rows = [(label, f"{recall}{canvas.dot}{stopped}")]
    if page.worth is not None:
        points = round(100 * page.worth)
        text = {0: say.MORE_BUYS_NONE, 1: say.MORE_BUYS_ONE}.get(points, say.MORE_BUYS)
        rows.append((canvas.ui(say.MORE_MINUTES, n=MORE), canvas.ui(text, n=MORE, points=points)))
    if not any(map(calendar.minutes_on, calendar.ahead(today))):
        rows.append(("", canvas.ui(say.NO_MINUTES)))
    return rows


def _gaps(canvas: Canvas, page: PlanPage, every: bool) -> list[tuple[str, str]]:
    """How much of the bank comes up, and what does not."""
    overall, left_out = page.forecast.overall, page.forecast.left_out
    rows = [(canvas.ui(say.COVERAGE), canvas.ui(say.MET, met=_share(overall.met)))]
    rows += _code(canvas, page)
    if left_out:
        named = left_out if every else left_out[:NAMED]
        more = ""
        if len(named) < len(left_out):
            more = canvas.ui(say.AND_MORE).replace("…", canvas.marks.ellipsis)
        cards = visible(listed(named, canvas.lang)) + more
        said = _counted(canvas, len(left_out), say.LEFT_OUT_ONE, say.LEFT_OUT_CARDS, cards=cards)
        rows.append((canvas.ui(say.LEFT_OUT), said))
    return rows


def _code(canvas: Canvas, page: PlanPage) -> list[tuple[str, str]]:
    """When the next coding exercise is offered, or that no day is long enough for one."""
    label, today = canvas.ui(say.KATAS), page.situation.today
    for day, kata in sorted(page.katas.items()):
        values = {"card": kata.card, "minutes": about(kata.minutes)}
        if day == today:
            return [(label, canvas.ui(say.KATA_TODAY, **values))]
        return [(label, canvas.ui(say.KATA_AHEAD, day=short_day(day, today, canvas.lang), **values))]
    if page.shortest_kata is None:
        return []
    return [(label, canvas.ui(say.KATA_NO_DAY, minutes=about(page.shortest_kata)))]


def _draw_rows(canvas: Canvas, rows: Sequence[tuple[str, str]], style: str = "dim") -> None:
    widest = max((cells(label) for label, _ in rows), default=0)
    for label, value in rows:
        head = plain("") + plain(f" {padded(label, widest)}  ", style)
        canvas.lines(hang(head, plain(value), canvas.width - 1))


def _head(canvas: Canvas, title: str) -> None:
    canvas.line()
    canvas.line(f" {title}", "bold")


def _draw_days(canvas: Canvas, page: PlanPage, every: bool) -> None:
    days = page.forecast.days
    shown = days if every else days[:DAYS_SHOWN]
    longest = max((day.minutes for day in days), default=0.0) or 1.0
    names = [day_name(day.day, canvas.lang) for day in shown]
    widest = max(map(cells, names))
    for day, name in zip(shown, names, strict=True):
        full = round(BAR * day.minutes / longest)
        bar = padded(canvas.marks.full * full, BAR)
        line = (
            plain(f" {padded(name, widest)}  ") + plain(bar, "cyan") + plain("  " + _day(canvas, page, day))
        )
        canvas.lines([line])
    if len(shown) < len(days):
        more = _counted(canvas, len(days) - len(shown), say.MORE_DAYS_ONE, say.MORE_DAYS)
        canvas.line(" " + more, "dim")


def _day(canvas: Canvas, page: PlanPage, day: DayAhead) -> str:
    if day.is_off:
        return canvas.ui(say.DAY_OFF)
    line = canvas.ui(say.DAY_LINE, minutes=about(day.minutes), again=day.again, new=day.new)
    parts = [line.replace(" · ", canvas.dot)]
    if day.is_mock:
        minutes = page.situation.calendar.mock_minutes(day.day)
        parts.append(canvas.ui(say.MOCK_DAY, minutes=about(minutes)))
    if day.is_sweep:
        parts.append(canvas.ui(say.SWEEP_DAY))
    if kata := page.katas.get(day.day):
        parts.append(canvas.ui(say.KATA_DAY, card=kata.card, minutes=about(kata.minutes)))
    return canvas.dot.join(parts)


def _domains(canvas: Canvas, page: PlanPage) -> list[tuple[str, str]]:
    found = sorted(page.forecast.domains.items(), key=lambda one: one[1].expected)
    rows = []
    for name, recall in found:
        line = canvas.ui(say.DOMAIN_LINE, **_band(canvas, recall), n=recall.cards)
        line = line.replace("–", canvas.marks.dash).replace("·", canvas.marks.dot)
        rows.append((visible(domain_name(name, canvas.lang)), line))
    return rows


def _stage(canvas: Canvas, page: PlanPage, ahead: StageAhead) -> list[tuple[str, str]]:
    today, stage = page.situation.today, ahead.stage
    state = "done" if ahead.done else "open" if ahead.is_open else "closed"
    days = dict.fromkeys((ahead.first, ahead.last))
    span = " – ".join(short_day(day, today, canvas.lang) for day in days)
    parts = (span.replace("–", canvas.marks.dash), canvas.ui(say.STAGE_STATES[state]))
    return [
        (canvas.ui(say.STAGE_NAMES[stage.id]), canvas.dot.join(parts)),
        ("", canvas.ui(say.STAGE_DELIVERS[stage.id])),
    ]


def _draw_leeches(canvas: Canvas, page: PlanPage) -> None:
    _head(canvas, canvas.ui(say.LEECHES))
    rows = []
    for leech in page.leeches:
        rows.append((visible(leech.card), _why(canvas, leech)))
        points = page.missed[leech.card]
        if points:
            said = visible(listed(points, canvas.lang))
            rows.append(("", canvas.ui(say.LEECH_POINTS, points=said)))
    _draw_rows(canvas, rows, "")
    canvas.lines(hang(plain(" "), plain(canvas.ui(say.LEECH_ADVICE), "dim"), canvas.width - 1))


def _why(canvas: Canvas, leech: Leech) -> str:
    if leech.why == "fails":
        return canvas.ui(say.LEECH_FAILS, n=leech.fails, of=OF_LAST)
    return canvas.ui(say.LEECH_SLOW, minutes=about(leech.minutes))
