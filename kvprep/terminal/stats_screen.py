"""The statistics on the screen: a section a question, each a picture in text with its figures beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from kvprep.core.messages import plan as plan_say
from kvprep.core.messages import stats as say
from kvprep.core.messages.board import domain_name, listed, short_day
from kvprep.core.model import Dimension, Text
from kvprep.core.statistics.calibration import Share
from kvprep.core.statistics.figures import (
    RECENT,
    TREND_WEEKS,
    WEEKS,
    Figures,
    HardPoint,
    WrongClaim,
    asked_dimensions,
    mean_of,
    weeks_of,
)
from kvprep.core.statistics.forgetting import SHOWN
from kvprep.core.statistics.wording import (
    band_text,
    bin_name,
    gap_name,
    points_in_a_row,
    share_text,
    signed,
    times_text,
    verdict,
    why_it_sticks,
)
from kvprep.terminal.canvas import Canvas
from kvprep.terminal.columns import draw_columns
from kvprep.terminal.console import plain, visible
from kvprep.terminal.stats_pictures import draw_curve_ahead, draw_heat, draw_weeks
from kvprep.terminal.stats_tables import draw_fitting
from kvprep.terminal.wrapping import cells, hang, padded, spread

LISTED = 6
"""How many cards, points and misconceptions are named."""

BAR = 20
"""Cells of a bar that stands for everything."""


def draw_stats(canvas: Canvas, figures: Figures) -> None:
    """The whole page; before the first answer only what to do."""
    _draw_heading(canvas, figures)
    if not figures.ever:
        canvas.line(" " + canvas.ui(say.NOTHING_YET))
        return
    for title, draw in _SECTIONS:
        canvas.line()
        canvas.line(f" {canvas.ui(title)}", "bold")
        draw(canvas, figures)


def _draw_heading(canvas: Canvas, figures: Figures) -> None:
    title = canvas.ui(say.TITLE)
    if figures.domain is not None:
        title = canvas.ui(say.OF_DOMAIN, domain=visible(domain_name(figures.domain, canvas.lang)))
    first = short_day(figures.since, figures.today, canvas.lang)
    since = canvas.ui(say.SINCE, answers=times_text(figures.answers, canvas.ui), day=first)
    heading = spread(f" {title}".replace("·", canvas.marks.dot), f"{since} ", canvas.width)
    canvas.lines([plain(heading if figures.ever else heading[: len(title) + 1], "bold")])
    canvas.rule()


def _say(canvas: Canvas, text: str, style: str = "") -> None:
    """A sentence, its further lines indented like the first."""
    canvas.lines(hang(plain(" "), plain(text, style), canvas.width - 1))


def _forgetting(canvas: Canvas, figures: Figures) -> None:
    if not figures.overall.curve:
        _say(canvas, canvas.ui(say.NO_CURVE))
        return
    _say(canvas, canvas.ui(say.CURVE, met=figures.overall.met), "dim")
    draw_curve_ahead(canvas, figures.overall)


def _domains(canvas: Canvas, figures: Figures) -> None:
    met = [one for one in figures.domains if one.curve]
    if met:
        heads = [canvas.ui(text) for text in (*say.BY_DOMAIN_HEADS, say.MET_HEAD)]
        rows = [
            [
                visible(domain_name(one.domain, canvas.lang)),
                *(share_text(one.on(days) or 0.0) for days in SHOWN),
                f"{one.met}/{one.cards}",
            ]
            for one in met
        ]
        if figures.plan:
            heads.append(canvas.ui(say.ON_THE_DAY))
            for row, one in zip(rows, met, strict=True):
                recall = figures.plan[one.domain]
                low, high = share_text(recall.low).rstrip("%"), share_text(recall.high)
                row.append(f"{share_text(recall.expected)} ({low}{canvas.marks.dash}{high})")
        draw_fitting(canvas, ["", *heads], rows, [{2}, {3}] if not figures.plan else [{2}, {3}, {4}])
    if met and figures.plan:
        _say(canvas, canvas.ui(say.WHAT_IS_COUNTED), "dim")
    unmet = [visible(domain_name(one.domain, canvas.lang)) for one in figures.domains if not one.curve]
    if unmet:
        _say(canvas, canvas.ui(say.NOT_MET, domains=listed(unmet, canvas.lang)), "dim" if met else "")


def _calibration(canvas: Canvas, figures: Figures) -> None:
    found = figures.calibration
    if found.overall is None:
        _say(canvas, canvas.ui(say.NO_RECALL))
        return
    for line in verdict(found, canvas.ui):
        _say(canvas, line.replace("–", canvas.marks.dash))
    if figures.is_default:
        _say(canvas, canvas.ui(say.ALL_TIME, weeks=WEEKS), "dim")
    filled = [one for one in found.bins if one.answers]
    _draw_shares(
        canvas, canvas.ui(say.BIN_HEAD), filled, [bin_name(one, canvas.marks.dash) for one in filled]
    )
    canvas.line()
    steps = [one for one in found.gaps if one.answers]
    names = [gap_name(one, canvas.ui).replace("–", canvas.marks.dash) for one in steps]
    _draw_shares(canvas, canvas.ui(say.GAP_HEAD), steps, names)
    if found.looked_at < found.known:
        _say(canvas, canvas.ui(say.SAMPLED, n=found.known, looked=found.looked_at), "dim")


def _draw_shares(canvas: Canvas, what: str, shares: Sequence[Share], names: Sequence[str]) -> None:
    """A row a step: what was predicted on average, a bar of what happened, its band, and out of how many."""
    few = canvas.ui(say.TOO_FEW)
    head = [what, canvas.ui(say.PREDICTED), canvas.ui(say.REAL), "", "", canvas.ui(say.RECALLS)]
    rows = []
    for one, name in zip(shares, names, strict=True):
        band = f"({band_text(one, canvas.marks.dash)})"
        bar = padded(canvas.marks.full * round(BAR * one.happened), BAR)
        real = [few, "", ""] if one.is_few else [share_text(one.happened), bar, band]
        rows.append([name, share_text(one.expected), *real, str(one.answers)])
    draw_fitting(canvas, head, rows, [{3}, {4}])


def _trend(canvas: Canvas, figures: Figures) -> None:
    asked = asked_dimensions(figures.trend)
    if not asked:
        _say(canvas, canvas.ui(say.NO_TREND, n=TREND_WEEKS))
        return
    heads = [
        "",
        canvas.ui(say.TREND_LINE, n=TREND_WEEKS),
        canvas.ui(say.TREND_NOW),
        canvas.ui(say.TREND_CHANGE),
    ]
    rows = [_trend_row(canvas, figures, dimension) for dimension in asked]
    draw_columns(canvas, heads, rows, left=2)


def _trend_row(canvas: Canvas, figures: Figures, dimension: Dimension) -> list[str]:
    marks = canvas.marks
    spark = "".join(
        marks.dot if value is None else marks.spark[min(7, int(value / 12.5))]
        for value in weeks_of(figures.trend, dimension)
    )
    now = mean_of(figures.trend, dimension, 0, RECENT - 1)
    before = mean_of(figures.trend, dimension, RECENT, 2 * RECENT - 1)
    change = marks.dash if now is None or before is None else signed(now - before)
    return [canvas.ui(say.DIMENSIONS[dimension]), spark, marks.dash if now is None else f"{now:.0f}", change]


def _pace(canvas: Canvas, figures: Figures) -> None:
    pace = figures.pace
    if pace.median_times is None:
        _say(canvas, canvas.ui(say.NO_PACE))
        return
    _say(canvas, canvas.ui(say.PACE_LINE, n=len(pace.cards), share=share_text(pace.median_times)))
    rows = [
        (
            visible(time.card),
            canvas.ui(say.PACE_CARD, minutes=f"{time.minutes:.1f}", given=f"{time.given:g}")
            + canvas.dot
            + times_text(time.answers, canvas.ui),
        )
        for time in pace.slow[:LISTED]
    ]
    if rows:
        _say(canvas, canvas.ui(say.SLOWEST))
    _draw_rows(canvas, rows)


def _points(canvas: Canvas, figures: Figures) -> None:
    if not figures.points:
        _say(canvas, canvas.ui(say.NO_POINTS))
        return
    _draw_rows(canvas, [row for point in figures.points[:LISTED] for row in _point(canvas, point)])


def _point(canvas: Canvas, point: HardPoint) -> Iterable[tuple[str, str]]:
    times = times_text(point.answers, canvas.ui)
    yield visible(point.card), visible(point.say.in_(canvas.content))
    yield "", canvas.ui(say.POINT_LINE, credit=share_text(point.credit), times=times)


def _claims(canvas: Canvas, figures: Figures) -> None:
    if not figures.claims:
        _say(canvas, canvas.ui(say.NO_CLAIMS))
    _draw_rows(canvas, [row for claim in figures.claims[:LISTED] for row in _claim(canvas, claim)])
    if figures.marks_cut is not None:
        _say(canvas, canvas.ui(say.MARKS_CUT, n=figures.marks_cut), "dim")


def _claim(canvas: Canvas, claim: WrongClaim) -> Iterable[tuple[str, str]]:
    times = canvas.ui(say.CLAIM_ONCE) if claim.times == 1 else canvas.ui(say.CLAIM_TIMES, n=claim.times)
    told = [
        times,
        *([canvas.ui(say.GRAVE)] if claim.grave else []),
        short_day(claim.last_day, claim.last_day, canvas.lang),
    ]
    yield visible(claim.card), f"{canvas.marks.wrong} {visible(claim.say.in_(canvas.content))}"
    yield "", f"{canvas.marks.hit} {visible(claim.fix.in_(canvas.content))}"
    yield "", canvas.dot.join(told)


def _leeches(canvas: Canvas, figures: Figures) -> None:
    if not figures.leeches:
        _say(canvas, canvas.ui(say.NO_LEECHES))
        return
    rows = []
    for leech in figures.leeches[:LISTED]:
        rows.append((visible(leech.card), why_it_sticks(leech, canvas.ui)))
        points = figures.missed[leech.card]
        if points:
            said = visible(points_in_a_row(points, canvas.content))
            rows.append(("", canvas.ui(plan_say.LEECH_POINTS, points=said)))
    _draw_rows(canvas, rows)
    _say(canvas, canvas.ui(plan_say.LEECH_ADVICE), "dim")


def _draw_rows(canvas: Canvas, rows: Sequence[tuple[str, str]]) -> None:
    widest = max((cells(label) for label, _ in rows), default=0)
    for label, value in rows:
        head = plain("") + plain(f" {padded(label, widest)}  ", "cyan")
        canvas.lines(hang(head, plain(value), canvas.width - 1))


_SECTIONS: tuple[tuple[Text, Callable[[Canvas, Figures], None]], ...] = (
    (say.DAYS, draw_heat),
    (say.AHEAD, draw_weeks),
    (say.FORGETTING, _forgetting),
    (say.BY_DOMAIN, _domains),
    (say.CALIBRATION, _calibration),
    (say.TREND, _trend),
    (say.PACE, _pace),
    (say.POINTS, _points),
    (say.CLAIMS, _claims),
    (plan_say.LEECHES, _leeches),
)
"""The page in its order."""
