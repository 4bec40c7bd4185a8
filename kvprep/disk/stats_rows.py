"""What `stats` reads from the log: sums made by SQLite, over an index wherever one holds the columns."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from kvprep.core.model import DIMENSIONS, SCHEDULED_MODES
from kvprep.core.statistics.figures import TREND_WEEKS, DayDone, WeekScore

if TYPE_CHECKING:
    from kvprep.disk.log import Log

NEWEST = 20_000
"""Of how many answers at most the marks are read: years of practice, and half a second."""

_COUNTS = "mode in ({})".format(", ".join(f"'{mode}'" for mode in SCHEDULED_MODES))
_ALIVE = "not exists (select 1 from void where void.review = review.id)"
_AMONG = "card in (select value from json_each(?))"
_LONGEST = 3600.0
"""Seconds beyond which a person had left the desk."""


class Window(NamedTuple):
    """Which answers are meant: those to some cards, from a study day on."""

    cards: Collection[str]
    since: int

    @property
    def values(self) -> list[Any]:
        """What the two places of a condition hold."""
        return [json.dumps(list(self.cards)), self.since]


class PointSum(NamedTuple):
    """A point of a card: how often it was asked, and how much of it was earned on average (0 to 1)."""

    card: str
    point: str
    answers: int
    credit: float


class ClaimSum(NamedTuple):
    """A misconception of a card: how often it was voiced, on which study day last."""

    card: str
    id: str
    times: int
    last_day: int


def days(log: Log, window: Window, every_card: bool) -> tuple[DayDone, ...]:
    """Study days with an answer, the oldest first, and the minutes of all answers, also of those that do not count;
    of all cards ever answered, or of those in the window."""
    among, values = ("", window.values[1:]) if every_card else (f"{_AMONG} and", window.values)
    # In the order of an index, so that nothing is sorted: a third of the time that sums over modes take.
    sql = f"""
        select study_day, mode, count(*), sum(seconds) from review
        where {among} study_day >= ? and id not in (select review from void) group by study_day, mode"""
    found: dict[int, DayDone] = {}
    for day, mode, count, taken in log.each(sql, values):
        before = found.get(day, DayDone(day, 0, 0.0))
        answers = before.answers + count * (mode in SCHEDULED_MODES)
        found[day] = DayDone(day, answers, before.minutes + taken / 60)
    return tuple(found[day] for day in sorted(found))


def ratings(log: Log, cards: Sequence[str]) -> Iterator[tuple[str, int, int]]:
    """(card, study day, rating) of all reviews of some cards that move a memory, by card and time."""
    sql = f"select card, study_day, rating from review where {_AMONG} and {_COUNTS} and {_ALIVE}"
    return log.each(f"{sql} order by card, study_day, id", [json.dumps(list(cards))])


def seconds(log: Log, window: Window) -> dict[str, list[float]]:
    """How long the newest answers took, by card; none that outlasted an hour."""
    sql = f"""
        select card, seconds from review where id in ({_newest(scored=False)}) and seconds > 0 and seconds <= ?"""
    found: dict[str, list[float]] = defaultdict(list)
    for card, taken in log.each(sql, [*window.values, _LONGEST]):
        found[card].append(taken)
    return found


def is_cut(log: Log, window: Window) -> bool:
    """Whether there are more answers than :func:`points` and its neighbours look at."""
    return int(next(log.each(f"select count(*) from ({_newest()})", window.values), (0,))[0]) >= NEWEST


def week_scores(log: Log, window: Window, today: int) -> tuple[WeekScore, ...]:
    """The mean score of each dimension in each of the last weeks, those that were asked."""
    means = ", ".join(f"avg({_dimension(name)}), count({_dimension(name)})" for name in DIMENSIONS)
    sql = f"select (? - study_day) / 7 as ago, {means} from ({_marked()}) group by ago having ago < ?"
    found = []
    for ago, *pairs in log.each(sql, [today, *window.values, TREND_WEEKS]):
        for place, name in enumerate(DIMENSIONS):
            mean, count = pairs[2 * place : 2 * place + 2]
            if count:
                found.append(WeekScore(ago, name, mean, count))
    return tuple(found)


def points(log: Log, window: Window) -> list[PointSum]:
    """What each point earned over the newest answers."""
    return [PointSum(*row) for row in log.each(_marks("points", "avg(_CREDIT)"), window.values)]


def claims(log: Log, window: Window) -> list[ClaimSum]:
    """The misconceptions of the newest answers."""
    return [ClaimSum(*row) for row in log.each(_marks("misconceptions", "max(study_day)"), window.values)]


def _newest(scored: bool = True) -> str:
    """Ids of the newest answers in a window, from an index alone."""
    only = "and score is not null" if scored else ""
    return f"""
        select id from review where {_AMONG} and study_day >= ? and {_COUNTS} {only} and {_ALIVE}
        order by id desc limit {NEWEST}"""


def _marked() -> str:
    """Their rows; a detail that another program wrote and that is no JSON says nothing."""
    return f"select card, study_day, detail from review where id in ({_newest()}) and json_valid(detail)"


def _dimension(name: str) -> str:
    value = f"json_extract(detail, '$.dimensions.{name}')"
    return f"case when typeof({value}) in ('real', 'integer') then {value} end"


def _marks(kind: str, figure: str) -> str:
    """Marks of one kind by card and id: their number, and a figure over them."""
    value = "json_extract(mark.value, '$.credit')"
    credit = f"case when typeof({value}) in ('real', 'integer') then min(1.0, max(0.0, {value})) else 0.0 end"
    return f"""
        select card, json_extract(mark.value, '$.id') as name, count(*), {figure.replace("_CREDIT", credit)}
        from ({_marked()}) as marked, json_each(marked.detail, '$.{kind}') as mark
        where mark.type = 'object' and name is not null group by card, name"""
