"""Predicted recall held against what happened: the memory model's own report card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from kvprep.core.model import Rating
from kvprep.core.scheduling.fsrs import MemoryState, next_state, retrievability

FEW = 10
"""Below so many answers nothing is said of a bin: its share would be uncertain by 25 points and more."""

EDGES = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0)
"""Where the bins of predicted recall begin and end; finer where a schedule puts most of its answers."""

GAPS = ((1, 1), (2, 3), (4, 7), (8, 14), (15, 30), (31, 36500))
"""Days since the last answer, first and last of each step, that the measured forgetting curve is made of."""

_Z = 1.96
"""Standard deviations on each side that hold 95 % of outcomes."""


class Prediction(NamedTuple):
    """A recall that was predicted (0 to 1) for ``elapsed`` >= 1 study days, and whether it came true."""

    elapsed: int
    expected: float
    held: bool


class Share(NamedTuple):
    """Some predictions together: their mean, the share that came true, and the 95 % band of that share.

    ``low`` to ``high`` are what they have in common: predicted recall of a bin, days of a gap.
    """

    low: float
    high: float
    answers: int
    expected: float
    happened: float
    at_least: float
    at_most: float

    @property
    def is_few(self) -> bool:
        """Whether there are too few to say anything."""
        return self.answers < FEW


class Calibration(NamedTuple):
    """All predictions, by what was predicted and by days since the last answer; ``overall`` is None without one.

    ``looked_at`` of ``known`` reviews were played through: on a very long log a part of the cards.
    """

    overall: Share | None
    bins: tuple[Share, ...]
    gaps: tuple[Share, ...]
    looked_at: int = 0
    known: int = 0

    @property
    def is_off(self) -> bool:
        """Whether predictions and outcomes differ by more than chance explains."""
        if self.overall is None or self.overall.is_few:
            return False
        return not self.overall.at_least <= self.overall.expected <= self.overall.at_most


def predictions(
    reviews: Iterable[tuple[str, int, int]], since: int, weights: Sequence[float]
) -> Iterator[Prediction]:
    """What was predicted for each recall from ``since`` on, out of (card, study day, rating 1 to 4) by card and time.

    A card's first answer predicts nothing, and a further one on the same study day is no recall; both move its memory.
    """
    card, state, last = None, None, 0
    for name, study_day, rating in reviews:
        if name != card:
            card, state, last = name, None, study_day
        day = max(study_day, last)
        if state is not None and day > last and day >= since:
            yield Prediction(day - last, retrievability(state.stability, day - last, weights), rating > 1)
        state, last = _moved(state, rating, day - last, weights), day


def _moved(state: MemoryState | None, rating: int, elapsed: int, weights: Sequence[float]) -> MemoryState:
    return next_state(state, Rating(rating), 0 if state is None else elapsed, weights)


def calibrate(found: Sequence[Prediction], known: int, looked_at: int) -> Calibration:
    """Predictions and outcomes, overall and in steps; steps without an answer are there, empty."""
    bounds = list(pairwise(EDGES))
    last = bounds[-1]
    return Calibration(
        overall=share(0.0, 1.0, found) if found else None,
        bins=tuple(
            share(*bound, [p for p in found if bound[0] <= p.expected < bound[1] or (bound is last and p.expected == 1.0)])
            for bound in bounds
        ),
        gaps=tuple(share(*gap, [p for p in found if gap[0] <= p.elapsed <= gap[1]]) for gap in GAPS),
        looked_at=looked_at,
        known=known,
    )  # fmt: skip


def share(low: float, high: float, found: Sequence[Prediction]) -> Share:
    """Some predictions together; of none, all is 0 and the band is everything. The band is Wilson's."""
    count = len(found)
    if not count:
        return Share(low, high, 0, 0.0, 0.0, 0.0, 1.0)
    happened = sum(p.held for p in found) / count
    room = _Z * _Z / count
    middle = (happened + room / 2) / (1 + room)
    reach = _Z * sqrt(happened * (1 - happened) / count + room / (4 * count)) / (1 + room)
    expected = sum(p.expected for p in found) / count
    return Share(low, high, count, expected, happened, max(0.0, middle - reach), min(1.0, middle + reach))
