"""On which days of a plan a coding exercise is offered: one a week, on the longest day that no mock round takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from kvprep.core.scheduling.calendar import Calendar


class Waiting(NamedTuple):
    """A kata that may be offered: the minutes it takes, and the study day from which on."""

    card: str
    minutes: float
    day: int


def kata_days(
    calendar: Calendar, today: int, waiting: Sequence[Waiting], *, done_today: bool = False
) -> Mapping[int, Waiting]:
    """The katas by the day that offers them, each once, in their order; none that its day is too short for.

    A kata takes the place of that day's cards: nothing is added to what the day holds.
    """
    left = list(waiting)
    found: dict[int, Waiting] = {}
    for day in _longest(calendar, today + done_today, today):
        fits = [one for one in left if one.day <= day and one.minutes <= calendar.minutes_on(day)]
        if fits:
            found[day] = fits[0]
            left.remove(fits[0])
    return found


def _longest(calendar: Calendar, first: int, today: int) -> Iterator[int]:
    """The longest free day of each week, weekends before other days; none of the last before the interview."""
    weeks: dict[int, list[int]] = {}
    for day in calendar.ahead(today):
        if day >= first and not calendar.is_mock(day) and not calendar.is_sweep(day):
            weeks.setdefault((day - 1) // 7, []).append(day)
    for days in weeks.values():
        best = max(days, key=lambda day: (calendar.minutes_on(day), (day - 1) % 7))
        if calendar.minutes_on(best):
            yield best
