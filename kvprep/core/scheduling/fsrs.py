"""FSRS-6, the memory model: pure functions over stability and difficulty, in whole study days.

The formulas are those of the FSRS-6 description (open-spaced-repetition, "The Algorithm"): 21 weights, a
power forgetting curve whose exponent is the last weight. The ordering of the offered intervals is Anki's.
Stability is in days (0.001 to 36,500), the time after which recall has fallen to 90 %; difficulty is 1 to 10.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from kvprep.core.model import Rating

DEFAULT_WEIGHTS: tuple[float, ...] = (
    *(0.212, 1.2931, 2.3065, 8.2956),  # 0-3: stability after a first Again, Hard, Good, Easy
    *(
        6.4133,
        0.8334,
        3.0194,
        0.001,
    ),  # 4-7: first difficulty, its slope, its change, its reversion to the mean
    *(1.8722, 0.1666, 0.796),  # 8-10: growth of stability after a pass
    *(1.4835, 0.0614, 0.2629, 1.6483),  # 11-14: stability after a fail
    *(0.6014, 1.8729),  # 15-16: Hard's penalty, Easy's bonus
    *(0.5425, 0.0912, 0.0658),  # 17-19: a second review on the same study day
    0.1542,  # 20: exponent of the forgetting curve
)
MAX_INTERVAL = 36500
_MIN_STABILITY, _MAX_STABILITY = 0.001, 36500.0
_AGAIN, _HARD, _GOOD, _EASY = Rating.AGAIN, Rating.HARD, Rating.GOOD, Rating.EASY


class MemoryState(NamedTuple):
    """What FSRS knows of one card: stability in days, difficulty from 1 to 10."""

    stability: float
    difficulty: float


def retrievability(
    stability: float, elapsed_days: float, weights: Sequence[float] = DEFAULT_WEIGHTS
) -> float:
    """The probability (0 to 1) of recall ``elapsed_days`` >= 0 after the last review.

    FSRS-6: R = (1 + factor * t / S) ** -w20, with factor = 0.9 ** (-1 / w20) - 1 so that R(S) = 0.9.
    """
    decay = -weights[20]
    return float((1.0 + (0.9 ** (1.0 / decay) - 1.0) * elapsed_days / stability) ** decay)


def next_state(
    state: MemoryState | None,
    rating: Rating,
    elapsed_days: int,
    weights: Sequence[float] = DEFAULT_WEIGHTS,
) -> MemoryState:
    """The state after a review ``elapsed_days`` >= 0 study days after the last; None is a first meeting.

    Within one study day (0) FSRS-6's short-term formula applies. Raises IndexError on fewer than 21 weights.
    """
    if state is None:
        return MemoryState(
            min(max(weights[rating - 1], _MIN_STABILITY), _MAX_STABILITY),
            min(max(_first_difficulty(rating, weights), 1.0), 10.0),
        )
    stability, difficulty = state
    if elapsed_days <= 0:
        after = _same_day_stability(stability, rating, weights)
    else:
        recall = retrievability(stability, elapsed_days, weights)
        after = _next_day_stability(stability, difficulty, recall, rating, weights)
    return MemoryState(
        min(max(after, _MIN_STABILITY), _MAX_STABILITY), _next_difficulty(difficulty, rating, weights)
    )


def interval(
    stability: float,
    retention: float = 0.9,
    weights: Sequence[float] = DEFAULT_WEIGHTS,
    maximum: int = MAX_INTERVAL,
) -> int:
    """Whole days (1 to ``maximum``) until recall has fallen to ``retention`` (between 0 and 1, exclusive).

    The inverse of :func:`retrievability`, rounded half up. Raises ValueError on a retention out of range.
    """
    if not 0.0 < retention < 1.0:
        raise ValueError(f"retention must lie between 0 and 1, not {retention}")
    decay = -weights[20]
    factor = 0.9 ** (1.0 / decay) - 1.0
    days = stability / factor * (retention ** (1.0 / decay) - 1.0)
    return max(1, min(maximum, int(days + 0.5) if days < maximum else maximum))


def next_intervals(
    state: MemoryState | None,
    elapsed_days: int,
    retention: float = 0.9,
    weights: Sequence[float] = DEFAULT_WEIGHTS,
) -> dict[Rating, int]:
    """Days until the next review for each of the four ratings; 0 for Again: it comes back in this sitting.

    Anki's order for cards in review: Hard >= 1, Good >= Hard + 1, Easy >= Good + 1. (Its further rule, that
    a passing interval which grows is at least the previous one + 1, guards against fuzz; we have none.)
    """
    found = {_AGAIN: 0}
    least = 1
    for rating in (_HARD, _GOOD, _EASY):
        days = interval(next_state(state, rating, elapsed_days, weights).stability, retention, weights)
        found[rating] = max(days, least)
        least = found[rating] + 1
    return found


def _first_difficulty(rating: int, w: Sequence[float]) -> float:
    return w[4] - exp(w[5] * (rating - 1)) + 1.0


def _next_difficulty(difficulty: float, rating: int, w: Sequence[float]) -> float:
    moved = difficulty - w[6] * (rating - 3) * (10.0 - difficulty) / 9.0
    reverted = w[7] * _first_difficulty(4, w) + (1.0 - w[7]) * moved
    return min(max(reverted, 1.0), 10.0)


def _same_day_stability(stability: float, rating: int, w: Sequence[float]) -> float:
    growth = exp(w[17] * (rating - 3 + w[18])) * stability ** -w[19]
    return float(stability * (growth if rating == 1 else max(growth, 1.0)))


def _next_day_stability(
    stability: float, difficulty: float, recall: float, rating: int, w: Sequence[float]
) -> float:
    if rating == 1:
        return _failed_stability(stability, difficulty, recall, w)
    return _passed_stability(stability, difficulty, recall, rating, w)


def _failed_stability(stability: float, difficulty: float, recall: float, w: Sequence[float]) -> float:
    after = w[11] * difficulty ** -w[12] * ((stability + 1.0) ** w[13] - 1.0) * exp((1.0 - recall) * w[14])
    return float(min(after, stability / exp(w[17] * w[18])))


def _passed_stability(
    stability: float, difficulty: float, recall: float, rating: int, w: Sequence[float]
) -> float:
    growth = exp(w[8]) * (11.0 - difficulty) * stability ** -w[9] * (exp((1.0 - recall) * w[10]) - 1.0)
    bonus = w[15] if rating == 2 else w[16] if rating == 4 else 1.0
    return float(stability * (1.0 + growth * bonus))
