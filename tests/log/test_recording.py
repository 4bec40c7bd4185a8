"""An answer becomes a row and a memory, and goes again by a void."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from kvprep.core.ids import uuid7, uuid7_ms
from kvprep.core.model import MisconceptionResult, PointResult, Rating, Scored, UserError
from kvprep.core.scheduling.memory import replay
from kvprep.practice.data import check_log
from kvprep.practice.recording import next_dates, record, undo


def test_a_review_is_stored_whole(world):
    scored = Scored(
        question="Q1",
        score=71.4,
        rating=Rating.HARD,
        points=(PointResult("a", "hit", 1.0, ((0, 2),)),),
        misconceptions=(MisconceptionResult("m", True, ((3, 5),)),),
        dimensions={"fact": 80.0, "cost": None},
        flags=("keyword-list",),
    )
    world.later(minutes=3)
    recorded = record(
        world.workspace,
        card="Q1",
        answer="租约\n第二行 [bold]",
        scored=scored,
        rating=Rating.GOOD,
        seconds=118.25,
        mode="recall",
        corrections={"a": False},
        extra={"opened": True},
    )
    (stored,) = world.workspace.log.reviews()
    assert stored == recorded.review
    assert (stored.answer, stored.score, stored.seconds) == ("租约\n第二行 [bold]", 71.4, 118.25)
    assert (stored.suggested, stored.rating) == (Rating.HARD, Rating.GOOD)
    assert stored.at == "2026-01-05T04:03:00.000Z"
    assert stored.offset_minutes == 480
    assert stored.study_day == datetime(2026, 1, 5).toordinal()
    assert stored.detail["points"] == [{"id": "a", "status": "hit", "credit": 1.0, "spans": [[0, 2]]}]
    assert stored.detail["corrections"] == {"a": False}
    assert stored.detail["opened"] is True
    assert stored.scorer


def test_nothing_is_made_before_the_first_write(world):
    log = world.workspace.log
    assert log.reviews() == [] and log.memories() == {} and log.last_study_day() is None
    assert log.count_due(800000) == 0 and log.days(0) == [] and log.streak(world.workspace.today) == 0
    assert next_dates(world.workspace, "Q1")[Rating.AGAIN] == 1
    assert undo(world.workspace) is None
    assert not world.folder.exists()


def test_memory_is_the_replay_of_the_reviews(world):
    for days, rating in ((0, 3), (3, 1), (1, 2), (5, 4)):
        world.later(days=days)
        last = world.answer(rating=Rating(rating))
    log, settings = world.workspace.log, world.workspace.scheduling
    assert log.memories() == {"Q1": replay("Q1", log.ratings("Q1"), settings)}
    assert last.memory == log.memories(["Q1", "Q2"])["Q1"]
    assert [day - world.workspace.today for day, _ in log.ratings("Q1")] == [-9, -6, -5, 0]


@pytest.mark.parametrize("mode", ["cram", "say-back"])
def test_what_does_not_count_leaves_the_schedule_alone(world, mode):
    world.answer("Q1")
    before = world.workspace.log.memories()
    recorded = world.answer("Q1", Rating.AGAIN, mode=mode)
    world.answer("Q2", Rating.EASY, mode=mode)
    log, today = world.workspace.log, world.workspace.today
    assert log.memories() == before
    assert recorded.memory == before["Q1"]
    assert log.answered_on(today) == {"Q1"}
    assert [(row.reviews, row.seconds) for row in log.days(today)] == [(1, 90.0)]
    assert check_log(world.workspace).is_sound


def test_the_dates_beside_the_ratings_are_those_that_are_stored(world):
    for days, rating in ((0, 3), (4, 3)):
        world.later(days=days)
        world.answer(rating=Rating(rating))
    world.later(days=9)
    for rating in Rating:
        promised = next_dates(world.workspace, "Q1")[rating]
        memory = world.answer(rating=rating).memory
        assert memory.due - world.workspace.today == promised
        undo(world.workspace)


def test_undo_goes_back_step_by_step_and_past_the_last_card(world):
    log = world.workspace.log
    states = [log.memories()]
    for card, rating in (("Q1", 3), ("Q2", 1), ("Q1", 4), ("Q1", 1)):
        world.later(days=1)
        world.answer(card, Rating(rating))
        states.append(log.memories())
    for state in reversed(states[:-1]):
        assert undo(world.workspace) is not None
        assert log.memories() == state
    assert undo(world.workspace) is None
    assert log.reviews() == []
    assert len(log.reviews(include_void=True)) == log.count("void") == 4


def test_undo_takes_back_a_say_back_too(world):
    world.answer("Q1", Rating.AGAIN)
    before = world.workspace.log.memories()
    world.answer("Q1", Rating.GOOD, mode="say-back")
    assert undo(world.workspace).mode == "say-back"
    assert world.workspace.log.memories() == before


class TestTheClock:
    def test_the_day_begins_at_the_rollover(self, world):
        world.at = datetime(2026, 1, 6, 3, 59, tzinfo=timezone(timedelta(hours=8)))
        assert world.workspace.today == datetime(2026, 1, 5).toordinal()
        world.later(minutes=1)
        assert world.workspace.today == datetime(2026, 1, 6).toordinal()

    def test_a_clock_set_back_takes_no_day_twice(self, world):
        first = world.answer("Q1").review
        world.later(days=-2)
        second = world.answer("Q1").review
        assert second.study_day == first.study_day == world.workspace.today
        assert second.at < first.at  # The true time is kept.
        assert second.id > first.id  # The order is the order of writing.
        world.later(days=5)
        world.answer("Q1")
        assert [review.id for review in world.workspace.log.reviews()] == sorted(
            (review.id for review in world.workspace.log.reviews()), reverse=True
        )
        assert check_log(world.workspace).is_sound

    def test_travel_west_does_not_repeat_a_day(self, world):
        world.at = datetime(2026, 1, 6, 5, tzinfo=timezone(timedelta(hours=8)))
        first = world.answer("Q1").review
        world.at = (world.at + timedelta(hours=1)).astimezone(timezone(timedelta(hours=-8)))
        assert world.answer("Q2").review.study_day == first.study_day


@pytest.mark.parametrize(
    ("ms", "bits", "want"),
    [
        # RFC 9562, appendix A.6: the fields of its example.
        (0x017F22E279B0, 0xCC3 << 62 | 0x18C4DC0C0C07398F, "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"),
        (0, 0, "00000000-0000-7000-8000-000000000000"),
        ((1 << 48) - 1, (1 << 74) - 1, "ffffffff-ffff-7fff-bfff-ffffffffffff"),
    ],
)
def test_row_ids_are_version_7(ms, bits, want):
    assert uuid7(ms, bits) == want
    assert uuid7_ms(want) == ms


def test_an_id_cannot_hold_a_time_before_1970():
    with pytest.raises(ValueError, match="48 bits"):
        uuid7(-1, 0)


class TestRescue:
    def test_an_answer_that_cannot_be_stored_is_kept_in_a_file(self, world):
        world.workspace.paths.log.mkdir(parents=True)
        with pytest.raises(UserError) as caught:
            world.answer("mybank/Q1", text="一字不少\nthe whole answer")
        (kept,) = world.workspace.paths.rescued.iterdir()
        assert str(kept) in caught.value.text.en and str(kept) in caught.value.text.zh
        assert "\n" not in caught.value.text.en
        assert kept.read_text(encoding="utf-8") == "一字不少\nthe whole answer"

    def test_where_the_state_folder_fails_the_temp_folder_takes_it(self, world, tmp_path, monkeypatch):
        world.workspace.paths.log.mkdir(parents=True)
        world.workspace.paths.state.write_text("a file where the folder should be")
        elsewhere = tmp_path / "elsewhere"
        monkeypatch.setattr("tempfile.tempdir", str(elsewhere))
        with pytest.raises(UserError) as caught:
            world.answer(text="kept")
        (kept,) = elsewhere.iterdir()
        assert str(kept) in caught.value.message and kept.read_text() == "kept"

    def test_a_self_rated_card_has_nothing_to_rescue(self, world):
        world.workspace.paths.log.mkdir(parents=True)
        with pytest.raises(UserError):
            world.answer(text="", mode="flip")
        assert not world.workspace.paths.rescued.exists()
