"""Fitting the memory model's weights to a person's own reviews, with the optimizer that the extra `fit` brings."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING, Any

from kvprep.core.messages import plan as m
from kvprep.core.messages.errors import fill
from kvprep.core.model import Rating, UserError
from kvprep.core.scheduling.fsrs import DEFAULT_WEIGHTS, MemoryState, next_state, retrievability
from kvprep.disk.plan_rows import gradeable
from kvprep.practice.settings import change_setting

if TYPE_CHECKING:
    from kvprep.practice.workspace import Workspace

LEAST = 1000
"""How many reviews that test a memory fitting needs; below it is noise that is fitted."""

HELD_OUT = 0.2
"""The share of reviews, the latest ones, that judge the weights and are not fitted to."""

Histories = dict[str, list[tuple[int, Rating]]]


@dataclass(frozen=True, slots=True)
class Fitted:
    """Weights and how they did: log loss per held-out review, lower is better."""

    weights: tuple[float, ...]
    reviews: int
    held_out: int
    before: float
    after: float

    @property
    def is_better(self) -> bool:
        """Whether the held-out reviews agree that the fitted weights are better."""
        return self.after < self.before


def fit(workspace: Workspace, *, watched: bool = False) -> Fitted:
    """Fit to the earlier reviews and judge by the later ones; UserError below :data:`LEAST` reviews.

    ``watched`` shows on standard error how far it has come.
    """
    usable = gradeable(workspace.log)
    if usable < LEAST:
        raise UserError(fill(m.FIT_TOO_FEW, n=usable, least=LEAST))
    histories: Histories = defaultdict(list)
    for card, day, rating in workspace.log.all_ratings():
        histories[card].append((day, Rating(rating)))
    split = _split_day(histories)
    weights = _optimized({c: [r for r in h if r[0] < split] for c, h in histories.items()}, watched)
    before, count = held_out_loss(histories, split, workspace.scheduling.weights)
    after, _ = held_out_loss(histories, split, weights)
    return Fitted(weights, usable, count, before, after)


def take_weights(workspace: Workspace, fitted: Fitted) -> str:
    """Store the weights and those before them, and compute every memory anew; the old ones as text."""
    old = " ".join(map(str, workspace.scheduling.weights))
    change_setting(workspace, "weights_before", old)
    change_setting(workspace, "weights", " ".join(f"{weight:.6g}" for weight in fitted.weights))
    return old


def held_out_loss(
    histories: Histories, split: int, weights: tuple[float, ...] = DEFAULT_WEIGHTS
) -> tuple[float, int]:
    """The mean log loss of predicted recall over the reviews from the day ``split`` on, and how many they are."""
    total, count = 0.0, 0
    for history in histories.values():
        state: MemoryState | None = None
        last = 0
        for day, rating in history:
            if state is not None and day > last and day >= split:
                recall = min(max(retrievability(state.stability, day - last, weights), 1e-6), 1 - 1e-6)
                total -= log(1 - recall if rating is Rating.AGAIN else recall)
                count += 1
            state = next_state(state, rating, day - last, weights)
            last = day
    return (total / count if count else 0.0), count


def _split_day(histories: Histories) -> int:
    """The study day from which on reviews are held out."""
    days = sorted(day for history in histories.values() for day, _ in history[1:])
    return days[int(len(days) * (1 - HELD_OUT))]


def _optimized(histories: Histories, watched: bool) -> tuple[float, ...]:
    try:
        # Deferred: an optional extra, and half a gigabyte of it.
        from fsrs import Optimizer
    except ImportError:
        raise UserError(m.FIT_MISSING) from None
    try:
        optimizer = Optimizer(_logs(histories))
        return tuple(map(float, optimizer.compute_optimal_parameters(verbose=watched)))
    except ImportError:
        raise UserError(m.FIT_MISSING) from None


def _logs(histories: Histories) -> list[Any]:
    """Reviews as the optimizer takes them: at noon of their study days, so that its 24-hour blocks are days."""
    from datetime import UTC, datetime, time

    from fsrs import Rating as TheirRating
    from fsrs import ReviewLog

    return [
        ReviewLog(
            card_id=number,
            rating=TheirRating(int(rating)),
            review_datetime=datetime.combine(datetime.fromordinal(day).date(), time(12), UTC),
            review_duration=None,
        )
        for number, history in enumerate(histories.values(), start=1)
        for day, rating in history
    ]
