"""What an answer is worth on a date: the value of a memory under a price for every later answer.

A card's value on the date is the probability that it is recalled then. Right after an answer, with ``n`` days
left, the best is to leave it, or to answer it again on some later day at a price:

    V(n, memory, price) = max(R(n), max over d of E[V(n - d, memory after d days)] - price × lateness(n - d))

This is solved once, backwards from the date, on a grid of days left, stability, difficulty and price, and read
by interpolation. ``price`` is what one answer costs, in units of the card's importance. Prices rise towards
the date (``lateness``), since everyone wants the last days and each day holds only so many minutes; without it
a plan leaves the most important cards for a last day that cannot hold them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import NamedTuple

from kvprep.core.scheduling.calendar import HORIZON
from kvprep.core.scheduling.fsrs import DEFAULT_WEIGHTS, retrievability
from kvprep.core.scheduling.what_if import Outcomes, outcomes

PRICES = (0.0, 0.006, 0.02, 0.05, 0.1, 0.2, 0.4, 0.9)
DAYS_LEFT = (1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 56)
STABILITIES, DIFFICULTIES = 16, 4
_LOWEST, _HIGHEST = log(0.05), log(400.0)
_STEP = (_HIGHEST - _LOWEST) / (STABILITIES - 1)
_GAP = 9.0 / (DIFFICULTIES - 1)

Curve = list[float]
"""One value for each of :data:`PRICES`."""

Slice = list[Curve]
"""The curves of one number of days left, by stability, then difficulty."""


class Options(NamedTuple):
    """What a card is worth on the date if it is answered today, and if it waits; a value for each price."""

    answered: Curve
    waiting: Curve


def lateness(days_left: int) -> float:
    """How much dearer than far from the date an answer is with ``days_left`` >= 1."""
    return 1.0 + 1.5 * exp(-days_left / 4.0)


def later_days(days_left: int, count: int) -> tuple[int, ...]:
    """At most ``count`` days from 1 to ``days_left`` - 1 that stand for all of them, denser near now."""
    last = days_left - 1
    if last <= count:
        return tuple(range(1, last + 1))
    return tuple(sorted({round(last ** (i / (count - 1))) for i in range(count)}))


def solve(weights: Sequence[float] = DEFAULT_WEIGHTS) -> list[Slice]:
    """The slices of :data:`DAYS_LEFT`. Seconds, so that those of the default weights lie in :mod:`value_table`;
    they serve fitted weights too, which move today's memories far more than the worth of an answer weeks away.
    """
    states = [
        (exp(_LOWEST + i * _STEP), 1.0 + j * _GAP) for i in range(STABILITIES) for j in range(DIFFICULTIES)
    ]
    solved: list[Slice] = []
    for n in range(1, HORIZON + 1):
        solved.append([_best(*state, n, solved, weights) for state in states])
    return [solved[n - 1] for n in DAYS_LEFT]


def between(slices: Sequence[Slice], days_left: int) -> Slice:
    """The slice of any number of days left from 1 to :data:`HORIZON`, interpolated where there is none."""
    above = next(i for i, n in enumerate(DAYS_LEFT) if n >= days_left)
    if DAYS_LEFT[above] == days_left:
        return slices[above]
    low = DAYS_LEFT[above - 1]
    share = (days_left - low) / (DAYS_LEFT[above] - low)
    return [
        [a + share * (b - a) for a, b in zip(one, other, strict=True)]
        for one, other in zip(slices[above - 1], slices[above], strict=True)
    ]


def expected(after: Outcomes, values: Slice, days_left: int) -> Curve:
    """What an answer with ``days_left`` is expected to be worth, its own price taken off."""
    total = [-price * lateness(days_left) for price in PRICES]
    a, b, c, d, e, f, g, h = total
    for probability, stability, difficulty in after:
        x = (log(stability) - _LOWEST) / _STEP if stability > 0.05 else 0.0
        i = int(x) if x < STABILITIES - 1 else STABILITIES - 2
        x = x - i if x < STABILITIES - 1 else 1.0
        y = (difficulty - 1.0) / _GAP
        j = int(y) if y < DIFFICULTIES - 1 else DIFFICULTIES - 2
        y -= j
        place = i * DIFFICULTIES + j
        right, left = probability * x, probability * (1.0 - x)
        for share, row in (
            (left - left * y, values[place]),
            (left * y, values[place + 1]),
            (right - right * y, values[place + DIFFICULTIES]),
            (right * y, values[place + DIFFICULTIES + 1]),
        ):
            a += share * row[0]
            b += share * row[1]
            c += share * row[2]
            d += share * row[3]
            e += share * row[4]
            f += share * row[5]
            g += share * row[6]
            h += share * row[7]
    return [a, b, c, d, e, f, g, h]


def _best(
    stability: float, difficulty: float, days_left: int, solved: Sequence[Slice], weights: Sequence[float]
) -> Curve:
    best = [retrievability(stability, days_left, weights)] * len(PRICES)
    for days in range(1, days_left):
        left = days_left - days
        again = expected(outcomes(stability, difficulty, days, weights), solved[left - 1], left)
        best = [max(pair) for pair in zip(best, again, strict=True)]
    return best
