"""The days until the interview and the minutes they hold; a study day is a proleptic ordinal."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
HORIZON = 56
"""The farthest day that a plan looks at; a date beyond it is planned for as if it were this far."""

ATTENDANCE = 0.9
"""The share of the planned minutes that people really come to."""

SWEEP_DAYS = 3
"""The last days before the interview: a sweep of the most important, and no mock any more."""

MOCK_MINUTES = 45.0
"""How long a mock round takes, with the reading of its report."""

MOCK_SHARE, SHORTEST_MOCK = 2 / 3, 10.0
"""The most of a day that a mock takes, and the minutes below which none is worth holding."""

MAX_MINUTES = 9999.0


class Calendar(NamedTuple):
    """Minutes from Monday to Sunday, days off, and the day of the interview, None where no date is set."""

    week: tuple[float, ...]
    off: frozenset[int] = frozenset()
    interview: int | None = None

    def minutes_on(self, day: int) -> float:
        """The minutes of a study day; none on a day off, and none from the interview on."""
        if day in self.off or (self.interview is not None and day >= self.interview):
            return 0.0
        return self.week[(day - 1) % 7]

    def days_left(self, today: int) -> int:
        """How many days a plan looks ahead: to the date, at most :data:`HORIZON`; 0 on the date and after it."""
        return HORIZON if self.interview is None else max(0, min(self.interview - today, HORIZON))

    def ahead(self, today: int) -> range:
        """The study days that a plan looks at, today first."""
        return range(today, today + self.days_left(today))

    def is_sweep(self, day: int) -> bool:
        """Whether a day is one of the last before the interview."""
        return self.interview is not None and 0 < self.interview - day <= SWEEP_DAYS

    def is_mock(self, day: int) -> bool:
        """Whether a mock round belongs to a day: once a week, where most minutes are, Saturday before Sunday."""
        if self.minutes_on(day) * MOCK_SHARE < SHORTEST_MOCK or self.is_sweep(day):
            return False
        monday = day - (day - 1) % 7
        order = (5, 6, 4, 3, 2, 1, 0)
        return day == max((monday + place for place in order), key=self.minutes_on)

    def mock_minutes(self, day: int) -> float:
        """The minutes of a day that are for its mock round; none where it has none."""
        return min(MOCK_MINUTES, self.minutes_on(day) * MOCK_SHARE) if self.is_mock(day) else 0.0

    def cards_minutes(self, day: int) -> float:
        """The minutes of a day that are for cards: those that a mock leaves."""
        return self.minutes_on(day) - self.mock_minutes(day)


def parse_week(text: str) -> tuple[float, ...]:
    """Minutes by weekday out of ``40`` or ``40 sat=90 sun=0``; ValueError where it is neither."""
    week: list[float] | None = None
    for word in text.replace(",", " ").split():
        name, _, value = word.rpartition("=")
        minutes = float(value)
        if not 0 <= minutes <= MAX_MINUTES:
            raise ValueError(word)
        if not name and week is None:
            week = [minutes] * 7
        elif name.casefold()[:3] in WEEKDAYS:
            week = week or [0.0] * 7
            week[WEEKDAYS.index(name.casefold()[:3])] = minutes
        else:
            raise ValueError(word)
    if week is None:
        raise ValueError(text)
    return tuple(week)


def parse_days(text: str) -> frozenset[int]:
    """Days out of ``2026-12-24 2026-12-26..2026-12-28``; ValueError where one is no date."""
    days: set[int] = set()
    for word in text.replace(",", " ").split():
        first, dots, last = word.partition("..")
        begin = _day(first)
        end = _day(last) if dots else begin
        if not 0 <= end - begin <= 366:
            raise ValueError(word)
        days.update(range(begin, end + 1))
    return frozenset(days)


def _day(typed: str) -> int:
    """A date as ``2026-12-24``; no pattern, whose compiling each ``due`` under a plan would pay for."""
    if len(typed) != 10 or (typed[4], typed[7]) != ("-", "-"):
        raise ValueError(typed)
    return date.fromisoformat(typed).toordinal()
