"""The memory model against the reference package and against states recorded from Anki."""

from __future__ import annotations

import json
import random
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from fsrs import Card as ReferenceCard
from fsrs import Rating as ReferenceRating
from fsrs import Scheduler

from kvprep.core.model import Rating
from kvprep.core.scheduling.fsrs import (
    DEFAULT_WEIGHTS,
    MemoryState,
    interval,
    next_intervals,
    next_state,
    retrievability,
)

RECORDED = json.loads((Path(__file__).parents[1] / "data" / "anki_histories.json").read_text("utf-8"))
HISTORIES = [pytest.param(h, id=h["id"]) for h in RECORDED["histories"]]
GAPS = (0, 0, 1, 1, 2, 3, 5, 9, 30, 120, 900)


def weights_of(history: dict) -> tuple[float, ...]:
    return tuple(RECORDED["weights"][history["weights"]])


def test_default_weights_are_those_of_the_reference_and_of_anki() -> None:
    assert Scheduler().parameters == DEFAULT_WEIGHTS
    assert tuple(RECORDED["weights"]["default"]) == DEFAULT_WEIGHTS


@pytest.mark.parametrize("chunk", range(4))
def test_states_and_intervals_equal_the_reference_on_random_histories(chunk: int) -> None:
    """A thousand histories of up to twelve reviews; the reference is fed whole study days."""
    chance = random.Random(f"fsrs-{chunk}")
    for _ in range(250):
        retention = chance.choice((0.8, 0.9, 0.95))
        weights = chance.choice(list(RECORDED["weights"].values()))
        reference = Scheduler(
            parameters=weights,
            desired_retention=retention,
            learning_steps=(),
            relearning_steps=(),
            enable_fuzzing=False,
        )
        card, when, state = ReferenceCard(card_id=1), datetime(2026, 1, 1, 12, tzinfo=UTC), None
        for step in range(chance.randint(1, 12)):
            elapsed = chance.choice(GAPS) if step else 0
            rating = Rating(chance.randint(1, 4))
            when += timedelta(days=elapsed)
            card, _log = reference.review_card(card, ReferenceRating(int(rating)), when)
            state = next_state(state, rating, elapsed, weights)
            assert state.stability == pytest.approx(card.stability, rel=1e-9)
            assert state.difficulty == pytest.approx(card.difficulty, rel=1e-9)
            if state.stability < 36500:
                assert interval(state.stability, retention, weights) == (card.due - when).days
            assert retrievability(state.stability, 7, weights) == pytest.approx(
                reference.get_card_retrievability(card, when + timedelta(days=7)), rel=1e-9
            )


@pytest.mark.parametrize("history", HISTORIES)
def test_every_outcome_equals_anki_from_its_stored_state(history: dict) -> None:
    """Stability within 1e-5 of what Anki would store, for all four ratings at every step."""
    state = None
    for review in history["reviews"]:
        for name, expected in review["next"].items():
            after = next_state(state, Rating[name.upper()], review["elapsed_days"], weights_of(history))
            assert after.stability == pytest.approx(expected["s"], rel=1e-5)
            assert after.difficulty == pytest.approx(expected["d"], rel=1e-5)
        state = MemoryState(review["stored"]["s"], review["stored"]["d"])


@pytest.mark.parametrize("history", HISTORIES)
def test_an_unrounded_chain_stays_with_anki(history: dict) -> None:
    state = None
    for review in history["reviews"]:
        state = next_state(state, Rating(review["rating"]), review["elapsed_days"], weights_of(history))
        assert state.stability == pytest.approx(review["stored"]["s"], rel=5e-4)
        assert state.difficulty == pytest.approx(review["stored"]["d"], rel=5e-4)


@pytest.mark.parametrize("history", HISTORIES)
def test_intervals_equal_anki(history: dict) -> None:
    """All offered intervals in days. Anki orders them only for a card in review; we have no other kind."""
    weights, retention = weights_of(history), history["desired_retention"]
    state, in_review = None, True
    for review in history["reviews"]:
        elapsed = review["elapsed_days"]
        in_days = {Rating[k.upper()]: v["days"] for k, v in review["next"].items() if v["kind"] == "review"}
        after = {r: next_state(state, r, elapsed, weights) for r in Rating}
        alone = {r: interval(s.stability, retention, weights) for r, s in after.items()}
        if in_review:
            offered = next_intervals(state, elapsed, retention, weights)
            expected = {r: d for r, d in in_days.items() if r is not Rating.AGAIN}
            assert {r: offered[r] for r in expected} == expected
        elif Rating.EASY in in_days:
            alone[Rating.EASY] = max(alone[Rating.EASY], alone[Rating.GOOD] + 1)
        if not in_review or Rating.AGAIN in in_days:
            checked = in_days if not in_review else {Rating.AGAIN: in_days[Rating.AGAIN]}
            assert {r: alone[r] for r in checked} == checked
        state = MemoryState(review["stored"]["s"], review["stored"]["d"])
        in_review = review["stored"]["card_type"] == "review"


def test_a_growing_interval_is_at_least_the_previous_one_and_a_day() -> None:
    for history in RECORDED["histories"]:
        before = None
        for review in history["reviews"]:
            days = [v["days"] for k, v in review["next"].items() if v["kind"] == "review" and k != "again"]
            assert before is None or all(d <= before or d >= before + 1 for d in days)
            before = review["stored"]["ivl"]


@pytest.mark.parametrize(
    ("state", "elapsed"),
    [
        (None, 0),
        (MemoryState(0.001, 10.0), 0),
        (MemoryState(0.001, 10.0), 1),
        (MemoryState(0.3, 9.9), 3),
        (MemoryState(2.3, 2.1), 2),
        (MemoryState(2.3, 2.1), 0),
        (MemoryState(80.0, 10.0), 1),
        (MemoryState(400.0, 1.0), 700),
    ],
)
@pytest.mark.parametrize("retention", [0.7, 0.9, 0.97])
def test_the_offered_intervals_are_strictly_ordered(
    state: MemoryState | None, elapsed: int, retention: float
) -> None:
    days = next_intervals(state, elapsed, retention)
    assert days[Rating.AGAIN] == 0
    assert 1 <= days[Rating.HARD] < days[Rating.GOOD] < days[Rating.EASY]


@pytest.mark.parametrize(
    ("stability", "retention", "days"),
    [(10.0, 0.9, 10), (2.5, 0.9, 3), (0.2, 0.9, 1), (1e9, 0.9, 36500), (100.0, 0.8, 332), (100.0, 0.95, 40)],
)
def test_interval(stability: float, retention: float, days: int) -> None:
    assert interval(stability, retention) == days


@pytest.mark.parametrize("retention", [0.0, 1.0, -0.5, 90.0])
def test_a_retention_out_of_range_is_refused(retention: float) -> None:
    with pytest.raises(ValueError, match="retention"):
        interval(1.0, retention)


def test_recall_is_whole_at_once_and_ninety_percent_at_the_stability() -> None:
    assert retrievability(5.0, 0) == 1.0
    assert retrievability(5.0, 5) == pytest.approx(0.9)
    assert retrievability(5.0, 50) < retrievability(5.0, 10) < 0.9


def test_the_state_never_leaves_its_range() -> None:
    state = None
    for _ in range(200):
        state = next_state(state, Rating.AGAIN, 0)
    assert state is not None
    assert state.stability == pytest.approx(0.001)
    assert 1.0 <= state.difficulty <= 10.0
    for _ in range(200):
        state = next_state(state, Rating.EASY, 36500)
    assert state.stability == 36500.0
    assert state.difficulty == pytest.approx(1.0)
