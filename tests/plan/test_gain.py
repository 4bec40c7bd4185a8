"""What answers are worth on a date: against the model, against plain reasoning, and in time."""

from __future__ import annotations

import math
import random
import time

import pytest

from kvprep.core.scheduling.fsrs import MemoryState, next_state, retrievability
from kvprep.core.scheduling.gain import Item, Valuer, find_price, planned_minutes, rank
from kvprep.core.scheduling.value import DAYS_LEFT, PRICES, between, expected, lateness, later_days
from kvprep.core.scheduling.value_table import slices
from kvprep.core.scheduling.what_if import first_shares, outcomes


def deck(size, met=0.0, seed=1):
    """A deck like a bank's: minutes of 1 to 8, a few cards much more important than most."""
    chance = random.Random(seed)
    return [
        Item(f"Q{i}", math.exp(chance.gauss(0, 0.7)), chance.uniform(1, 8), *_memory(chance, met))
        for i in range(size)
    ]


def _memory(chance, met):
    if chance.random() >= met:
        return ()
    return (math.exp(chance.gauss(1, 1)), chance.uniform(1, 10), 100 - chance.randrange(1, 20))


def valuer(days_left, today=100):
    return Valuer(today, days_left, slices())


@pytest.mark.parametrize("elapsed", [1, 2, 9, 40])
@pytest.mark.parametrize(("stability", "difficulty"), [(0.212, 6.4), (2.3, 2.1), (40.0, 9.9), (300.0, 1.0)])
def test_what_ifs_are_those_of_the_model(stability, difficulty, elapsed):
    found = outcomes(stability, difficulty, elapsed)
    assert sum(p for p, _, _ in found) == pytest.approx(1.0)
    assert 1 - found[0][0] == pytest.approx(retrievability(stability, elapsed))
    for rating, (_, *after) in enumerate(found, start=1):
        expected_state = next_state(MemoryState(stability, difficulty), rating, elapsed)
        assert after == pytest.approx(expected_state, rel=1e-12)


def test_first_shares_follow_the_person():
    assert first_shares([0, 0, 0, 0]) == pytest.approx((0.24, 0.094, 0.495, 0.171))
    assert first_shares([30, 0, 0, 0])[0] == pytest.approx((2.4 + 30) / 40)
    assert sum(first_shares([3, 1, 4, 1])) == pytest.approx(1.0)


def test_the_kept_values_are_those_that_are_solved_for():
    """One step of the equation, from the kept values of fewer days: within the grid's own coarseness."""
    for n in (2, 3, 4):
        row = 5 * 4 + 2
        stability, difficulty = math.exp(math.log(0.05) + 5 * math.log(400 / 0.05) / 15), 7.0
        best = [retrievability(stability, n)] * len(PRICES)
        for days in range(1, n):
            then = expected(outcomes(stability, difficulty, days), between(slices(), n - days), n - days)
            best = [max(pair) for pair in zip(best, then, strict=True)]
        assert slices()[n - 1][row] == pytest.approx(best, abs=2e-5)


@pytest.mark.parametrize("n", DAYS_LEFT)
def test_a_value_lies_between_forgetting_and_knowing_and_falls_with_the_price(n):
    for curve in between(slices(), n):
        assert all(0.0 < value <= 1.0 for value in curve)
        assert curve == sorted(curve, reverse=True)


def test_later_days_lie_before_the_date():
    assert later_days(1, 5) == ()
    assert later_days(2, 5) == (1,)
    assert later_days(4, 5) == (1, 2, 3)
    assert later_days(56, 5) == (1, 3, 7, 20, 55)


def test_prices_rise_towards_the_date():
    rising = [lateness(n) for n in (56, 28, 7, 3, 1)]
    assert rising == sorted(rising)


def test_on_the_last_day_the_weakest_of_equals_gains_most():
    weak, strong = Item("weak", 1, 3, 1.0, 5, 90), Item("strong", 1, 3, 60.0, 5, 90)
    new, short, vital = Item("new", 1, 3), Item("short", 1, 1), Item("vital", 4, 3)
    ranked = rank([strong, weak, new, short, vital], valuer(1), 0.0)
    order = [g.item.card for g in ranked]
    assert order.index("weak") < order.index("strong")
    assert order.index("short") < order.index("new") < order.index("strong")
    assert order.index("vital") < order.index("new")


@pytest.mark.parametrize("minutes", [0, 40, 600, 2000 * 28])
def test_more_minutes_make_answers_cheaper(minutes):
    cards, now = deck(150, 0.5), valuer(28)
    assert find_price(cards, now, minutes) >= find_price(cards, now, minutes + 40) >= 0


def test_wanted_minutes_fit_those_there_are():
    """At the price that is found, the answers wanted on each day left take the minutes left, within a tenth."""
    cards, now = deck(150), valuer(28)
    minutes = planned_minutes(dict.fromkeys(range(1, 29), 36.0))
    price = find_price(cards, now, minutes)
    wanted = 0.0
    for item in cards:
        low, high = (
            _value(now.options(item), (price + step) * item.minutes / item.importance)
            for step in (-1e-4, 1e-4)
        )
        wanted += item.importance * (low - high) / 2e-4
    assert wanted == pytest.approx(minutes, rel=0.1)


def _value(options, price):
    def at(curve):
        k = max(i for i in range(len(PRICES) - 1) if PRICES[i] <= price)
        share = min(1.0, (price - PRICES[k]) / (PRICES[k + 1] - PRICES[k]))
        return curve[k] + share * (curve[k + 1] - curve[k])

    return max(at(options.answered), at(options.waiting))


@pytest.mark.parametrize("days_left", [-3, 0, 1, 2, 56, 57, 400])
def test_any_distance_of_the_date_is_planned_for(days_left):
    cards = deck(30, 0.5)
    assert len(rank(cards, valuer(days_left), 0.05)) == 30


def test_a_larger_deck_is_cut_to_what_gains_most():
    cards = deck(8_000, 0.3)
    ranked = rank(cards, valuer(28), 0.05)
    assert len(ranked) == 3_000
    best = max(cards, key=lambda i: i.importance / i.minutes if i.last_day is None else 0.0)
    assert best.card in {g.item.card for g in ranked}


@pytest.mark.parametrize(("size", "seconds"), [(150, 0.1), (10_000, 1.0), (100_000, 2.0)])
def test_planning_is_fast(size, seconds):
    cards = deck(size, 0.6)
    slices()
    spent = []
    for _ in range(3):
        begun = time.process_time()
        now = valuer(28)
        rank(cards, now, find_price(cards, now, 1000.0))
        spent.append(time.process_time() - begun)
    assert min(spent) < seconds
