"""Figures in words, alike on the screen and on the page; ``ui`` says a sentence in a language with its places filled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date

from kvprep.core.messages import plan as plan_say
from kvprep.core.messages import stats as say
from kvprep.core.model import Lang
from kvprep.core.scheduling.leeches import OF_LAST, Leech
from kvprep.core.scheduling.plan_page import about
from kvprep.core.statistics.calibration import Calibration, Share
from kvprep.core.statistics.figures import WEEKS, Figures, first_day

Ui = Callable[..., str]
FORTNIGHT = 14


def iso(study_day: int) -> str:
    """A study day as a date."""
    return date.fromordinal(study_day).isoformat()


def share_text(value: float) -> str:
    """A share of 0 to 1 as a whole percentage."""
    return f"{value:.0%}"


def signed(change: float) -> str:
    """A change with its sign; none for what rounds to nothing."""
    return f"{change:+.0f}" if round(change) else "0"


def bin_name(one: Share, dash: str) -> str:
    """What a bin of predictions holds."""
    return f"{100 * one.low:.0f}{dash}{100 * one.high:.0f}%"


def gap_name(one: Share, ui: Ui) -> str:
    """The days since the last answer that a step holds."""
    if one.high > 9999:
        return ui(say.GAP_OPEN, low=f"{one.low:g}")
    text = say.GAP_DAY if one.low == one.high else say.GAP_DAYS
    return ui(text, low=f"{one.low:g}", high=f"{one.high:g}")


def times_text(answers: int, ui: Ui) -> str:
    """How many answers, in words."""
    return ui(say.ONCE) if answers == 1 else ui(say.TIMES, n=answers)


def days_text(days: int, ui: Ui) -> str:
    """How many days, in words."""
    return ui(say.ONE_DAY) if days == 1 else ui(say.MANY_DAYS, n=days)


def days_total(figures: Figures, day: str, ui: Ui) -> str:
    """What the map of days holds; ``day`` is the first that is looked at, named where it is on the map."""
    days = figures.mapped
    chosen = figures.since > first_day(figures.today)
    return ui(
        say.DAYS_TOTAL,
        when=ui(say.SINCE_DAY, day=day) if chosen else ui(say.LAST_WEEKS, weeks=WEEKS),
        days=days_text(len(days), ui),
        answers=times_text(sum(one.answers for one in days), ui),
        minutes=f"{sum(one.minutes for one in days):.0f}",
    )


def points_in_a_row(points: Sequence[str], lang: Lang) -> str:
    """Points one after the other, each a sentence with its stop."""
    gap, stop = ("", "。") if lang == "zh" else (" ", ".")
    return gap.join(point.rstrip("。.") + stop for point in points)


def why_it_sticks(leech: Leech, ui: Ui) -> str:
    """The reason for which a card is called a leech."""
    if leech.why == "fails":
        return ui(plan_say.LEECH_FAILS, n=leech.fails, of=OF_LAST)
    return ui(plan_say.LEECH_SLOW, minutes=about(leech.minutes))


def minutes_ahead(figures: Figures, ui: Ui) -> list[str]:
    """The minutes of the next two weeks and of all days ahead."""
    days = figures.ahead
    spans = sorted({min(FORTNIGHT, len(days)), len(days)})
    sums = ((n, sum(day.minutes for day in days[:n])) for n in spans)
    return [ui(say.AHEAD_TOTAL, days=days_text(n, ui), minutes=about(minutes)) for n, minutes in sums]


def how_ahead(figures: Figures, ui: Ui) -> list[str]:
    """What the minutes ahead follow from, and that they are of all domains where only one is asked for."""
    if figures.is_planned:
        how = ui(say.BY_PLAN)
    elif figures.new_per_day:
        how = ui(say.BY_DUE, new=figures.new_per_day)
    else:
        how = ui(say.BY_DUE_ALONE)
    return [how, ui(say.WHOLE_BANK)] if figures.domain else [how]


def band_text(one: Share, dash: str) -> str:
    """The 95 % band of a share."""
    return f"{share_text(one.at_least).rstrip('%')}{dash}{share_text(one.at_most)}"


def verdict(found: Calibration, ui: Ui) -> Iterator[str]:
    """What was predicted and what happened, and whether the predictions can be trusted."""
    overall = found.overall
    if overall is None:
        yield ui(say.NO_RECALL)
    elif overall.is_few:
        yield ui(say.TOO_FEW_IN_ALL, n=overall.answers)
    else:
        low, high = share_text(overall.at_least).rstrip("%"), share_text(overall.at_most)
        shares = {"expected": share_text(overall.expected), "happened": share_text(overall.happened)}
        yield ui(say.OVERALL, n=overall.answers, low=low, high=high, **shares)
        yield _trust(overall, found.is_off, ui)


def _trust(overall: Share, is_off: bool, ui: Ui) -> str:
    if not is_off:
        return ui(say.TRUE)
    points = round(100 * abs(overall.expected - overall.happened))
    return ui(say.TOO_SURE if overall.expected > overall.happened else say.TOO_SHY, points=points)
