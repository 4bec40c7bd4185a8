"""What is read from the log: right figures, by index, with voids left out."""

from __future__ import annotations

import sqlite3

import pytest

from kvprep.core.model import Rating
from kvprep.disk.log_rows import DayRow
from kvprep.practice.recording import record, undo


def _scored(world, card, score, rating=Rating.GOOD):
    from kvprep.core.model import Scored

    world.later(seconds=30)
    scored = Scored(card, score, rating, (), (), {})
    record(world.workspace, card=card, answer="…", scored=scored, rating=rating, seconds=60, mode="recall")


def test_days_and_scores_leave_out_what_was_taken_back(world):
    log, first = world.workspace.log, world.workspace.today
    _scored(world, "Q1", 80.0)
    _scored(world, "Q2", 60.0)
    world.later(days=1)
    _scored(world, "Q1", 10.0)
    undo(world.workspace)
    _scored(world, "Q3", 90.0)
    assert log.days(first) == [DayRow(first, 2, 120.0, 70.0), DayRow(first + 1, 1, 60.0, 90.0)]
    assert log.days(first + 1) == [DayRow(first + 1, 1, 60.0, 90.0)]
    assert log.latest_scores() == {"Q1": 80.0, "Q2": 60.0, "Q3": 90.0}
    assert log.latest_scores(["Q2", "Q9"]) == {"Q2": 60.0}
    assert log.answered_on(first + 1) == {"Q3"}
    assert log.last_study_day() == first + 1


def test_first_met_counts_a_card_once_in_its_life(world):
    first = world.workspace.today
    world.answer("Q1")
    world.later(days=1)
    world.answer("Q1")
    world.answer("Q2")
    log = world.workspace.log
    assert log.first_met_on(first) == {"Q1"}
    assert log.first_met_on(first + 1) == {"Q2"}


def test_a_streak_ends_at_a_gap_and_survives_until_the_day_is_over(world):
    for gap in (0, 2, 1, 1):
        world.later(days=gap)
        world.answer()
    log, today = world.workspace.log, world.workspace.today
    assert log.streak(today) == 3
    assert log.streak(today + 1) == 3
    assert log.streak(today + 2) == 0
    undo(world.workspace)
    assert log.streak(today) == 2


def test_due_is_counted_for_the_cards_asked_about(world):
    for number in range(1200):
        world.answer(f"Q{number}", Rating.AGAIN)
        if number == 2:
            break
    log, tomorrow = world.workspace.log, world.workspace.today + 1
    assert log.count_due(tomorrow) == 3
    assert log.count_due(tomorrow - 1) == 0
    assert log.count_due(tomorrow, [f"Q{number}" for number in range(1, 1500)]) == 2
    assert set(log.memories(f"Q{number}" for number in range(2, 1500))) == {"Q2"}


def test_reviews_come_newest_first_and_no_more_than_asked_for(world):
    for card in ("Q1", "Q2", "Q1", "Q3"):
        world.answer(card)
    log = world.workspace.log
    assert [review.card for review in log.reviews()] == ["Q3", "Q1", "Q2", "Q1"]
    assert [review.card for review in log.reviews(limit=2)] == ["Q3", "Q1"]
    assert len(log.reviews("Q1")) == 2 and log.reviews("Q1", limit=1) == log.reviews(limit=2)[1:]
    undone = undo(world.workspace)
    assert log.voided(review.id for review in log.reviews(include_void=True)) == {undone.id}


@pytest.mark.parametrize(
    "sql",
    [
        "update review set rating = 4",
        "delete from review",
        "insert or replace into review select * from review",
        "update void set review = ''",
        "delete from void",
    ],
)
def test_rows_of_truth_can_only_be_added(world, sql):
    world.answer("Q1")
    undo(world.workspace)
    before = world.workspace.log.reviews(include_void=True)
    with world.workspace.log.writing() as db, pytest.raises(sqlite3.IntegrityError, match="never"):
        db.execute(sql)
    assert world.workspace.log.reviews(include_void=True) == before


def test_every_figure_of_a_prompt_is_an_indexed_read(world):
    world.answer("Q1")
    log, plans = world.workspace.log, []
    reader = log._reader()
    reader.set_trace_callback(plans.append)
    today = world.workspace.today
    log.count_due(today, ["Q1"]), log.memories(["Q1"]), log.answered_on(today), log.last_study_day()
    log.days(today - 6), log.latest_scores(["Q1"]), log.streak(today), log.newest_id(), log.ratings("Q1")
    reader.set_trace_callback(None)
    for sql in plans:
        for row in reader.execute("explain query plan " + sql):
            assert not row[3].startswith("SCAN review"), (sql, row[3])
            assert not row[3].startswith("SCAN memory"), (sql, row[3])
