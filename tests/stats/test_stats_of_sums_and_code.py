"""Sums and code in the statistics: what they took, how they went, what stayed open; and the board agrees."""

import pytest

from kvprep.core.model import Rating
from kvprep.practice.board import count_waiting, read_board
from kvprep.practice.stats import read_figures

SUM, KATA = "C-KV-TOKEN", "K-SINGLE-FLIGHT"


def test_board_and_statistics_take_the_same_minutes(world):
    world.set(new_per_day=0)
    for seconds in (400.0, 600.0):
        world.answer("Q1", seconds=seconds)
        world.later(days=400)
    board, ahead = read_board(world.space), read_figures(world.space).ahead
    assert board.waiting.minutes == pytest.approx(500 / 60)
    assert ahead[0].minutes == pytest.approx(board.waiting.minutes)
    assert count_waiting(world.space).minutes == board.waiting.minutes
    assert count_waiting(world.space, timed=False).minutes == world.space.bank.card("Q1").minutes


def test_a_slip_of_a_sum_is_named_in_words_that_hold_for_any_numbers(world):
    for _ in range(2):
        world.answer(SUM, Rating.AGAIN, seconds=60, points={"value": 0}, wrong=("two-bytes",))
        world.later(days=3)
    figures = read_figures(world.space)
    (claim,) = figures.claims
    assert (claim.card, claim.times, claim.say.en) == (SUM, 2, "took two bytes an element")
    assert claim.fix.zh.endswith(f"kvprep drill {SUM}")
    (point,) = figures.points
    assert point.say.en == "the value, with other numbers each time"
    assert not any(sign in point.say.zh for sign in "0123456789")


def test_sums_and_code_count_for_their_domains(world):
    before = {one.domain: one for one in read_figures(world.space).domains}
    world.answer(SUM, seconds=100)
    world.answer(KATA, seconds=1500, points={"one-load": 1})
    world.answer(KATA, seconds=1700, points={"one-load": 1})
    after = {one.domain: one for one in read_figures(world.space).domains}
    for card in (SUM, KATA):
        for domain in world.space.bank.card(card).domains:
            assert after[domain] != before[domain], (card, domain)
    pace = {one.card: one for one in read_figures(world.space, domain="async-resources").pace.cards}
    assert (pace[KATA].minutes, pace[KATA].given) == (pytest.approx(1600 / 60), 35)


def test_a_kata_is_never_among_the_days_ahead(world):
    world.set(new_per_day=0)
    world.answer(KATA)
    assert sum(day.again + day.new for day in read_figures(world.space).ahead) == 0
    world.later(days=60)
    board = read_board(world.space)
    assert (board.waiting.due, board.waiting.new, board.next_due) == (0, 0, None)
