"""From ratings to what is remembered of a card, and when it is due again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kvprep.core.model import Memory, Rating
from kvprep.core.scheduling.fsrs import (
    DEFAULT_WEIGHTS,
    MemoryState,
    next_intervals,
    next_state,
    retrievability,
)


@dataclass(frozen=True, slots=True)
class SchedulingSettings:
    """How dense reviews are: the recall aimed at (0 to 1, exclusive) and the 21 weights of FSRS-6."""

    retention: float = 0.9
    weights: tuple[float, ...] = DEFAULT_WEIGHTS


def remember(
    card: str, before: Memory | None, rating: Rating, study_day: int, settings: SchedulingSettings
) -> Memory:
    """The memory after one more review; a day before the last one counts as the last one.

    After Again a card is due on the next study day: what is relearned in the same sitting is not counted.
    """
    day = study_day if before is None else max(study_day, before.last_day)
    elapsed = 0 if before is None else day - before.last_day
    state = state_of(before)
    after = next_state(state, rating, elapsed, settings.weights)
    failed = rating is Rating.AGAIN
    days = 1 if failed else next_intervals(state, elapsed, settings.retention, settings.weights)[rating]
    return Memory(
        card=card,
        stability=after.stability,
        difficulty=after.difficulty,
        due=day + days,
        last_day=day,
        reviews=1 if before is None else before.reviews + 1,
        lapses=0 if before is None else before.lapses + failed,
        last_rating=int(rating),
    )


def replay(card: str, reviews: Iterable[tuple[int, Rating]], settings: SchedulingSettings) -> Memory | None:
    """The memory that (study day, rating) pairs in order of time leave behind; None without a review."""
    memory = None
    for study_day, rating in reviews:
        memory = remember(card, memory, rating, study_day, settings)
    return memory


def recall_on(day: int, reviews: Iterable[tuple[int, int]], weights: tuple[float, ...]) -> float:
    """The recall (0 to 1) expected on a study day after (study day, rating 1 to 4) pairs in order of time, at
    least one: what ``replay`` would leave behind, without the due dates, which cost most of it."""
    state, last = None, 0
    for study_day, rating in reviews:
        now = max(study_day, last)
        state, last = next_state(state, Rating(rating), now - last if state else 0, weights), now
    assert state is not None
    return retrievability(state.stability, max(0, day - last), weights)


def state_of(memory: Memory | None) -> MemoryState | None:
    """The part of a memory that FSRS works on."""
    return None if memory is None else MemoryState(memory.stability, memory.difficulty)
