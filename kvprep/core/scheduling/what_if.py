"""The four things an answer may lead to: how likely each is, and the memory that it leaves."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from kvprep.core.model import Rating
from kvprep.core.scheduling.fsrs import DEFAULT_WEIGHTS, next_state

FIRST_SHARES = (0.24, 0.094, 0.495, 0.171)
"""How first answers are rated, Again to Easy: the defaults of the fsrs-rs simulator."""

PASS_SHARES = (0.224, 0.631, 0.145)
"""How passes are rated, Hard to Easy: same source."""

PRIOR_ANSWERS = 10.0
"""How many first answers of a person's own weigh as much as the shares above."""

Outcomes = tuple[tuple[float, float, float], ...]
"""For each rating, Again to Easy: its probability, the stability and the difficulty after it."""


def first_shares(counts: Sequence[int]) -> tuple[float, ...]:
    """The shares of first ratings, Again to Easy, that a person's own counts make likely."""
    total = PRIOR_ANSWERS + sum(counts)
    return tuple((PRIOR_ANSWERS * share + n) / total for share, n in zip(FIRST_SHARES, counts, strict=True))


def first_outcomes(
    shares: Sequence[float] = FIRST_SHARES, weights: Sequence[float] = DEFAULT_WEIGHTS
) -> Outcomes:
    """What a first answer may lead to."""
    states = (next_state(None, rating, 0, weights) for rating in Rating)
    return tuple((share, *state) for share, state in zip(shares, states, strict=True))


def outcomes(
    stability: float, difficulty: float, elapsed: int, weights: Sequence[float] = DEFAULT_WEIGHTS
) -> Outcomes:
    """What an answer ``elapsed`` >= 1 study days after the last may lead to.

    The formulas of :mod:`fsrs`, which the tests hold against this: here what the ratings share is computed
    once, since a plan asks this some ten thousand times.
    """
    w = weights
    decay = -w[20]
    recall = (1.0 + (0.9 ** (1.0 / decay) - 1.0) * elapsed / stability) ** decay
    forgotten = 1.0 - recall
    failed = w[11] * difficulty ** -w[12] * ((stability + 1.0) ** w[13] - 1.0) * exp(forgotten * w[14])
    failed = min(failed, stability / exp(w[17] * w[18]))
    growth = exp(w[8]) * (11.0 - difficulty) * stability ** -w[9] * (exp(forgotten * w[10]) - 1.0)
    step = w[6] * (10.0 - difficulty) / 9.0
    target, keep = w[7] * (w[4] - exp(w[5] * 3) + 1.0), 1.0 - w[7]
    hard, good, easy = PASS_SHARES
    return (
        (forgotten, _bounded(failed), _from_1_to_10(target + keep * (difficulty + 2.0 * step))),
        (
            recall * hard,
            _bounded(stability * (1.0 + growth * w[15])),
            _from_1_to_10(target + keep * (difficulty + step)),
        ),
        (recall * good, _bounded(stability * (1.0 + growth)), _from_1_to_10(target + keep * difficulty)),
        (
            recall * easy,
            _bounded(stability * (1.0 + growth * w[16])),
            _from_1_to_10(target + keep * (difficulty - step)),
        ),
    )


def _bounded(stability: float) -> float:
    return 0.001 if stability < 0.001 else 36500.0 if stability > 36500.0 else stability


def _from_1_to_10(difficulty: float) -> float:
    return 1.0 if difficulty < 1.0 else 10.0 if difficulty > 10.0 else difficulty
