"""A review under a wrong clock is no reason to stop the schedule."""

from __future__ import annotations

from datetime import datetime

import pytest
from log_world import BEIJING, NOON

from kvprep.core.model import Rating
from kvprep.practice.board import read_board
from kvprep.practice.data import check_log, rebuild
from kvprep.practice.recording import next_dates, undo

FAR = datetime(2099, 1, 1, 10, tzinfo=BEIJING)


@pytest.fixture
def returned(world):
    """Q1 was answered under a clock of 2099, which is right again now."""
    world.at = FAR
    world.answer("Q1")
    world.at = NOON
    return world


def test_the_day_is_the_clocks_again(returned):
    assert returned.workspace.today == NOON.toordinal()


@pytest.mark.parametrize("rating", list(Rating))
def test_a_card_rated_again_comes_due_as_if_it_were_new(returned, rating):
    expected = {Rating.AGAIN: 1}.get(rating)
    days = next_dates(returned.workspace, "Q1")[rating]
    memory = returned.answer("Q1", rating).memory
    assert memory.due - memory.last_day == days
    assert (memory.last_day, memory.reviews) == (NOON.toordinal(), 1)
    assert expected is None or days == expected
    assert check_log(returned.workspace).is_sound


def test_reviews_before_the_wrong_one_still_count(world):
    world.answer("Q1")
    world.at = FAR
    world.answer("Q1")
    world.at = NOON.replace(day=9)
    assert world.answer("Q1").memory.reviews == 2


def test_other_cards_go_on(returned):
    memory = returned.answer("Q2", Rating.AGAIN).memory
    assert memory.due == NOON.toordinal() + 1


def test_the_board_says_it_until_the_memory_is_rebuilt(returned):
    ahead = FAR.toordinal() - NOON.toordinal()
    assert read_board(returned.workspace).days_ahead == ahead
    assert not check_log(returned.workspace).is_sound
    assert rebuild(returned.workspace) == 0
    assert read_board(returned.workspace).days_ahead == 0
    assert check_log(returned.workspace).is_sound


def test_undo_takes_the_wrong_day_away(returned):
    undo(returned.workspace)
    assert returned.workspace.log.last_study_day() is None
    assert read_board(returned.workspace).days_ahead == 0


def test_a_cancelled_review_holds_no_day_up(world):
    world.later(days=1)
    world.answer("Q1")
    undo(world.workspace)
    world.at = NOON
    assert world.workspace.today == NOON.toordinal()


def test_a_log_a_day_ahead_is_a_journey(world):
    world.later(days=1)
    world.answer("Q1")
    world.at = NOON
    assert world.workspace.today == NOON.toordinal() + 1
    assert world.workspace.days_ahead == 0
