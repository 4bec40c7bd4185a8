"""Everything that `stats` shows, as plain values; screen, JSON and HTML are drawn from it alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import NamedTuple

from kvprep.core.model import DIMENSIONS, Card, Dimension, Text
from kvprep.core.scheduling.forecast import DayAhead, Recall
from kvprep.core.scheduling.leeches import Leech
from kvprep.core.statistics.calibration import Calibration
from kvprep.core.statistics.forgetting import Forgetting

WEEKS = 26
"""Weeks of the heat map, and how far back the rest looks unless it is told."""

AHEAD_DAYS = 28
"""Days of the forecast."""

TREND_WEEKS = 12
"""Weeks of the score trend."""

RECENT = 4
"""Weeks that a trend compares with as many before them."""

TWICE = 2
"""How often a point or a card must have been asked before it is called hard or slow."""


class DayDone(NamedTuple):
    """What was done on one study day."""

    study_day: int
    answers: int
    minutes: float


class WeekScore(NamedTuple):
    """The mean score (0 to 100) of a dimension in a week that ends ``weeks_ago`` weeks before today."""

    weeks_ago: int
    dimension: Dimension
    score: float
    answers: int


class CardTime(NamedTuple):
    """How long a card takes: the median of its answers beside the minutes that the question gives."""

    card: str
    answers: int
    minutes: float
    given: float

    @property
    def times(self) -> float:
        """How often the given minutes go into it."""
        return self.minutes / self.given


class HardPoint(NamedTuple):
    """A point and how much of it was earned on average (0 to 1)."""

    card: str
    point: str
    say: Text
    answers: int
    credit: float


class WrongClaim(NamedTuple):
    """A misconception that was voiced: how often, on which study day last, and what is right."""

    card: str
    id: str
    say: Text
    fix: Text
    times: int
    last_day: int
    grave: bool


@dataclass(frozen=True, slots=True)
class Pace:
    """Cards with their times, the slowest first, and the median of how often their minutes go into them."""

    cards: tuple[CardTime, ...]
    median_times: float | None

    @property
    def slow(self) -> tuple[CardTime, ...]:
        """Of the cards, those answered often enough to be called slow."""
        return tuple(time for time in self.cards if time.answers >= TWICE)


@dataclass(frozen=True, slots=True)
class Figures:
    """What `stats` shows of a study day. ``since`` is the first day that is looked at, ``answers`` those since then;
    of a very long log the marks of the newest ``marks_cut`` were read, else it is None. ``plan`` has the recall on the date by domain."""

    today: int
    since: int
    domain: str | None
    days: tuple[DayDone, ...]
    ahead: tuple[DayAhead, ...]
    is_planned: bool
    new_per_day: int
    plan: Mapping[str, Recall]
    overall: Forgetting
    domains: tuple[Forgetting, ...]
    calibration: Calibration
    trend: tuple[WeekScore, ...]
    pace: Pace
    points: tuple[HardPoint, ...]
    claims: tuple[WrongClaim, ...]
    leeches: tuple[Leech, ...]
    missed: Mapping[str, tuple[str, ...]]
    marks_cut: int | None
    ever: bool

    @property
    def answers(self) -> int:
        """How many answers the days hold."""
        return sum(day.answers for day in self.days)

    @property
    def is_default(self) -> bool:
        """Whether the days begin where they do unless a day is chosen."""
        return self.since == first_day(self.today)

    @property
    def mapped(self) -> tuple[DayDone, ...]:
        """Of the days, those that the map of weeks has room for."""
        first = first_day(self.today)
        return tuple(day for day in self.days if day.study_day >= first)


def first_day(today: int) -> int:
    """The Monday with which the :data:`WEEKS` weeks begin that end with this one."""
    return today - (today - 1) % 7 - 7 * (WEEKS - 1)


def weeks_of(trend: Sequence[WeekScore], dimension: Dimension) -> list[float | None]:
    """A dimension's weekly means, the oldest of :data:`TREND_WEEKS` first; None for a week that asked nothing of it."""
    found = {week.weeks_ago: week.score for week in trend if week.dimension == dimension}
    return [found.get(ago) for ago in range(TREND_WEEKS - 1, -1, -1)]


def mean_of(trend: Sequence[WeekScore], dimension: Dimension, first: int, last: int) -> float | None:
    """A dimension's mean over the weeks from ``first`` to ``last`` weeks ago, each answer alike; None without one."""
    weeks = [w for w in trend if w.dimension == dimension and first <= w.weeks_ago <= last]
    answers = sum(week.answers for week in weeks)
    return sum(week.score * week.answers for week in weeks) / answers if answers else None


def asked_dimensions(trend: Sequence[WeekScore]) -> list[Dimension]:
    """The dimensions that were asked at all, in their usual order."""
    asked = {week.dimension for week in trend}
    return [dimension for dimension in DIMENSIONS if dimension in asked]


def pace_of(seconds: Mapping[str, Sequence[float]], cards: Mapping[str, Card]) -> Pace:
    """The pace of cards out of the seconds that their answers took."""
    found = [
        CardTime(card, len(taken), median(taken) / 60, cards[card].minutes)
        for card, taken in seconds.items()
        if card in cards and taken
    ]
    found.sort(key=lambda time: -time.times)
    return Pace(tuple(found), median(time.times for time in found) if found else None)


def floor_of(shares: Sequence[float]) -> float:
    """Where an axis of shares begins so that a curve is seen: a tenth below the lowest, at most 0.8."""
    lowest = min(shares, default=0.0)
    return max(0.0, min(0.8, int(10 * lowest) / 10))


def hardest(points: Sequence[HardPoint]) -> tuple[HardPoint, ...]:
    """Points asked at least twice and not always earned, the hardest first.

    Two answers say less than ten: each point is ranked as if it had also been half earned twice more.
    """
    asked = [point for point in points if point.answers >= TWICE and point.credit < 1.0]
    return tuple(sorted(asked, key=lambda p: ((p.credit * p.answers + 1) / (p.answers + 2), -p.answers)))
