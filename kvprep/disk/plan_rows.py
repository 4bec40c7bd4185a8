"""What a plan learns from the log: how long cards take, how first answers and the last ones went."""

from __future__ import annotations

from collections import defaultdict
from statistics import median
from typing import TYPE_CHECKING

from kvprep.core.model import SCHEDULED_MODES, Memory

if TYPE_CHECKING:
    from kvprep.disk.log import Log

NEWEST = 3000
"""How many of the newest reviews are looked at: enough for habits, few enough for a long log."""

_COUNTS = "mode in ({})".format(", ".join(f"'{mode}'" for mode in SCHEDULED_MODES))
_ALIVE = "not exists (select 1 from void where void.review = review.id)"
_LONGEST = 3600.0
"""Seconds beyond which a person had left the desk."""


class Habits:
    """The newest reviews that count: minutes and ratings by card, and how first meetings were rated."""

    def __init__(self, rows: list[tuple[str, float, int]], memories: dict[str, Memory]) -> None:
        seconds: dict[str, list[float]] = defaultdict(list)
        self.ratings: dict[str, list[int]] = defaultdict(list)
        for card, taken, rating in rows:
            self.ratings[card].append(rating)
            if 0 < taken <= _LONGEST:
                seconds[card].append(taken)
        self.minutes = {card: median(taken) / 60 for card, taken in seconds.items()}
        whole = (card for card, found in self.ratings.items() if len(found) == _count(memories.get(card)))
        counts = [0, 0, 0, 0]
        for card in whole:
            counts[self.ratings[card][0] - 1] += 1
        self.first = (counts[0], counts[1], counts[2], counts[3])


def _count(memory: Memory | None) -> int:
    return memory.reviews if memory else -1


def read_habits(log: Log, memories: dict[str, Memory]) -> Habits:
    """The habits of a person, from the newest :data:`NEWEST` reviews, in the order of time."""
    sql = f"""
        select card, seconds, rating from (
            select id, card, seconds, rating from review where {_COUNTS} and {_ALIVE}
            order by id desc limit {NEWEST}
        ) order by id"""
    return Habits(list(log.each(sql)), memories)


def seconds_on(log: Log, study_day: int) -> tuple[float, float]:
    """The seconds that the answers of a study day took, those in drills and those in mocks; cramming is neither."""
    sql = f"""
        select coalesce(sum(case mode when 'mock' then 0 else seconds end), 0),
               coalesce(sum(case mode when 'mock' then seconds else 0 end), 0)
        from review where study_day = ? and mode != 'cram' and {_ALIVE}"""
    drills, mocks = next(log.each(sql, [study_day]), (0.0, 0.0))
    return float(drills), float(mocks)


def gradeable(log: Log) -> int:
    """How many reviews say how well a memory held: those that count and are not a card's first."""
    sql = f"select count(*) - count(distinct card) from review where {_COUNTS} and {_ALIVE}"
    return int(next(log.each(sql), (0,))[0])
