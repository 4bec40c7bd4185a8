"""What one review does to a memory, and what a history of them leaves behind."""

from __future__ import annotations

import random

import pytest

from kvprep.core.model import Memory, Rating
from kvprep.core.scheduling.fsrs import DEFAULT_WEIGHTS, MemoryState, next_state
from kvprep.core.scheduling.memory import SchedulingSettings, remember, replay

SETTINGS = SchedulingSettings()
AGAIN, HARD, GOOD, EASY = Rating
MONDAY = 740_000


@pytest.mark.parametrize(
    ("rating", "days", "stability"),
    [(AGAIN, 1, 0.212), (HARD, 1, 1.2931), (GOOD, 2, 2.3065), (EASY, 8, 8.2956)],
)
def test_a_first_meeting(rating: Rating, days: int, stability: float) -> None:
    after = remember("Q1", None, rating, MONDAY, SETTINGS)
    assert (after.card, after.due, after.last_day) == ("Q1", MONDAY + days, MONDAY)
    assert (after.reviews, after.lapses, after.last_rating) == (1, 0, int(rating))
    assert after.stability == pytest.approx(stability)


def test_a_fail_is_a_lapse_and_comes_back_on_the_next_study_day() -> None:
    strong = Memory("Q1", 80.0, 4.0, MONDAY, MONDAY - 80, 5, 1, int(GOOD))
    after = remember("Q1", strong, AGAIN, MONDAY, SETTINGS)
    assert (after.due, after.lapses, after.reviews) == (MONDAY + 1, 2, 6)
    assert after.stability < 5


def test_the_elapsed_time_is_counted_in_study_days() -> None:
    first = remember("Q1", None, GOOD, MONDAY, SETTINGS)
    second = remember("Q1", first, GOOD, MONDAY + 2, SETTINGS)
    expected = next_state(next_state(None, GOOD, 0), GOOD, 2, DEFAULT_WEIGHTS)
    assert MemoryState(second.stability, second.difficulty) == expected
    assert second.due == MONDAY + 2 + 11


def test_a_second_review_on_the_same_day_hardly_moves_the_memory() -> None:
    first = remember("Q1", None, GOOD, MONDAY, SETTINGS)
    second = remember("Q1", first, GOOD, MONDAY, SETTINGS)
    assert second.last_day == MONDAY
    assert first.stability <= second.stability < 1.1 * first.stability


def test_a_day_that_went_back_counts_as_the_last_one() -> None:
    first = remember("Q1", None, GOOD, MONDAY, SETTINGS)
    assert remember("Q1", first, GOOD, MONDAY - 7, SETTINGS) == remember("Q1", first, GOOD, MONDAY, SETTINGS)


def test_a_higher_aim_asks_sooner() -> None:
    first = remember("Q1", None, EASY, MONDAY, SETTINGS)
    dense = remember("Q1", None, EASY, MONDAY, SchedulingSettings(retention=0.97))
    assert dense.due < first.due
    assert dense.stability == first.stability


def test_a_replay_is_the_same_as_reviewing_day_by_day() -> None:
    chance = random.Random("replay")
    for _ in range(200):
        day, history = MONDAY, []
        for _ in range(chance.randint(0, 15)):
            day += chance.choice((0, 1, 1, 2, 7, 40))
            history.append((day, Rating(chance.randint(1, 4))))
        live = None
        for study_day, rating in history:
            live = remember("Q1", live, rating, study_day, SETTINGS)
        assert replay("Q1", iter(history), SETTINGS) == live
        assert (live is None) == (not history)
