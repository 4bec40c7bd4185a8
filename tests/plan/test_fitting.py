"""`plan fit` from reviews to weights; only the optimizer itself, a large optional package, is stood in for."""

from __future__ import annotations

import json
import random
from datetime import timedelta

import fsrs
import pytest
from test_plan_commands import World

from kvprep.core.model import Rating
from kvprep.core.scheduling.fsrs import DEFAULT_WEIGHTS, MemoryState, next_state, retrievability
from kvprep.practice.recording import record


def growing(weight):
    """The default weights with another growth of stability after a pass."""
    return (*DEFAULT_WEIGHTS[:8], weight, *DEFAULT_WEIGHTS[9:])


TRUTH, WRONG = growing(0.2), growing(3.8)
"""Someone whose memories grow five times slower than the defaults say; and weights that say the contrary."""


class Optimizer:
    """Finds what it is told to, and keeps what it was given."""

    finds, given = TRUTH, []

    def __init__(self, logs):
        Optimizer.given = logs

    def compute_optimal_parameters(self, verbose):
        return list(self.finds)


@pytest.fixture
def practised(home):
    """1,200 reviews of someone who forgets as TRUTH says."""
    world, chance = World(home), random.Random(3)
    space = world.space
    ids = [card.id for card in space.bank.cards][:120]
    with space.log.writing():
        states: dict[str, tuple[MemoryState, int]] = {}
        for step in range(11):
            for card in ids:
                state, last = states.get(card, (None, 0))
                today = space.today
                recalled = state is None or chance.random() < retrievability(
                    state.stability, today - last, TRUTH
                )
                rating = Rating.GOOD if recalled else Rating.AGAIN
                record(space, card=card, answer="", scored=None, rating=rating, seconds=60, mode="recall")
                states[card] = (next_state(state, rating, today - last, TRUTH), today)
            world.at += timedelta(days=1 + step % 4)
    space.close()
    return home


def test_without_the_optimizer_it_says_what_to_install(kvprep, practised):
    code, out, err = kvprep("plan", "fit")
    assert (code, out) == (1, "")
    assert "pip install 'kvprep[fit]'" in err


def test_weights_that_held_out_reviews_agree_with_are_taken_on_request(kvprep, practised, monkeypatch):
    monkeypatch.setattr(fsrs, "Optimizer", Optimizer)
    code, out, _ = kvprep("plan", "fit", "--json")
    found = json.loads(out)
    assert code == 0 and found["better"] and not found["taken"]
    assert found["reviews"] == 1200 and 0 < found["held_out"] <= 360
    assert found["after"] < found["before"]
    assert len(Optimizer.given) + found["held_out"] == 1320
    assert "Taken" in kvprep("plan", "fit", "--take")[1]
    kept = World(practised).space
    assert kept.scheduling.weights == pytest.approx(TRUTH, rel=1e-5)
    kept.close()


def test_worse_weights_are_left(kvprep, practised, monkeypatch):
    monkeypatch.setattr(fsrs, "Optimizer", Optimizer)
    monkeypatch.setattr(Optimizer, "finds", WRONG)
    code, out, _ = kvprep("plan", "fit", "--take")
    assert code == 0 and "No better" in out
    kept = World(practised).space
    assert kept.scheduling.weights == DEFAULT_WEIGHTS
    kept.close()
