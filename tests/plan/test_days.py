"""The calendar and what its days ask: minutes, families, days off, missed days, the last ones."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from plan_world import TODAY, bank, calendar, card, remembered, situation

from kvprep.core.scheduling.calendar import Calendar, parse_days, parse_week
from kvprep.core.scheduling.day_plan import todays_cards, waiting, warm_up
from kvprep.core.scheduling.importance import Emphasis
from kvprep.core.scheduling.queue import Caps
from kvprep.core.scheduling.study_day import study_day


@pytest.mark.parametrize(
    ("typed", "week"),
    [
        ("40", (40.0,) * 7),
        ("0", (0.0,) * 7),
        ("2000", (2000.0,) * 7),
        ("40 sat=90 sun=0", (*(40.0,) * 5, 90.0, 0.0)),
        ("sat=60,Sunday=30", (*(0.0,) * 5, 60.0, 30.0)),
    ],
)
def test_minutes_by_weekday(typed, week):
    assert parse_week(typed) == week


@pytest.mark.parametrize("typed", ["", "much", "-1", "40 50", "40 moon=3", "nan", "10000", "sat="])
def test_minutes_that_are_none(typed):
    with pytest.raises(ValueError):
        parse_week(typed)


def test_days_off():
    assert parse_days("2028-02-28..2028-03-01") == {date(2028, 2, 28).toordinal() + i for i in range(3)}
    assert parse_days("") == frozenset()


@pytest.mark.parametrize("typed", ["tomorrow", "2026-02-30", "20261224", "2026-12-26..2026-12-24"])
def test_days_that_are_none(typed):
    with pytest.raises(ValueError):
        parse_days(typed)


UTC_8, UTC_MINUS_5, BERLIN_SUMMER, BERLIN_WINTER = 480, -300, 120, 60


@pytest.mark.parametrize(
    ("at", "offset", "not_before", "interview", "left"),
    [
        pytest.param("2026-12-10 03:59", UTC_8, None, "2026-12-20", 11, id="03:59 is still yesterday"),
        pytest.param("2026-12-10 04:00", UTC_8, None, "2026-12-20", 10, id="04:00 is today"),
        pytest.param("2026-03-29 05:00", BERLIN_SUMMER, None, "2026-04-02", 4, id="clocks went forward"),
        pytest.param("2026-10-25 05:00", BERLIN_WINTER, None, "2026-10-29", 4, id="clocks went back"),
        pytest.param("2028-02-28 12:00", UTC_8, None, "2028-03-01", 2, id="over a leap day"),
        pytest.param(
            "2026-12-09 20:00", UTC_MINUS_5, "2026-12-10", "2026-12-20", 10, id="a flight of 14 h back"
        ),
        pytest.param(
            "2026-12-08 12:00", UTC_8, "2026-12-10", "2026-12-20", 10, id="a clock set back two days"
        ),
        pytest.param("2026-12-03 12:00", UTC_8, "2026-12-10", "2026-12-20", 17, id="a clock set back a week"),
        pytest.param("2026-12-20 12:00", UTC_8, None, "2026-12-20", 0, id="the day itself"),
        pytest.param("2026-12-21 12:00", UTC_8, None, "2026-12-20", 0, id="the day after"),
        pytest.param("2026-01-01 12:00", UTC_8, None, "2026-12-20", 56, id="far away"),
        pytest.param("2026-01-01 12:00", UTC_8, None, None, 56, id="no date"),
    ],
)
def test_days_left_are_counted_in_study_days(at, offset, not_before, interview, left):
    zone = timezone(timedelta(minutes=offset))
    local = datetime.strptime(at, "%Y-%m-%d %H:%M").replace(tzinfo=zone)
    last = date.fromisoformat(not_before).toordinal() if not_before else None
    today = study_day(local.astimezone(UTC), offset, 4, not_before=last)
    end = date.fromisoformat(interview).toordinal() if interview else None
    assert Calendar((40.0,) * 7, frozenset(), end).days_left(today) == left


def test_a_mock_is_held_once_a_week_where_most_minutes_are_and_not_at_the_end():
    mocks = [day - TODAY for day in range(TODAY, TODAY + 21) if calendar(21).is_mock(day)]
    assert mocks == [5, 12]
    wednesdays = calendar(21, "40 wed=90")
    assert [day - TODAY for day in range(TODAY, TODAY + 21) if wednesdays.is_mock(day)] == [2, 9, 16]
    assert calendar(21, "40 wed=90").cards_minutes(TODAY + 2) == 45


@pytest.mark.parametrize(("week", "mock"), [("5", 0), ("14", 0), ("15", 10), ("40", 80 / 3), ("90", 45)])
def test_a_mock_takes_its_part_of_the_day_where_the_shortest_round_fits(week, mock):
    days, saturday = calendar(21, week), TODAY + 5
    assert days.is_mock(saturday) == (mock > 0)
    assert days.mock_minutes(saturday) == pytest.approx(mock)
    assert days.cards_minutes(saturday) == pytest.approx(float(week) - mock)
    assert days.mock_minutes(TODAY) == 0


def test_no_minutes_on_days_off_and_none_from_the_interview_on():
    days = calendar(10, "40", "2026-12-02")
    assert [days.minutes_on(TODAY + i) for i in (1, 2, 3, 9, 10, 11)] == [40, 0, 40, 40, 0, 0]


@pytest.mark.parametrize(("week", "most"), [("0", 0.0), ("12", 12.0), ("40", 40.0), ("2000", 2000.0)])
@pytest.mark.parametrize("days", [1, 3, 28, None])
def test_a_day_asks_no_more_than_its_minutes(days, week, most):
    now = situation(bank(40), days, week=week)
    cards = todays_cards(now, Caps())
    assert sum(c.minutes for c in cards) <= most
    assert len(cards) == min(40, most // 4)
    assert len({c.id for c in cards}) == len(cards)


def test_what_was_done_today_is_taken_off():
    now = situation(bank(40), spent=28.0, answered_today=frozenset({"Q1", "Q2"}))
    cards = todays_cards(now, Caps())
    assert len(cards) == 3
    assert not {"Q1", "Q2"} & {c.id for c in cards}
    assert todays_cards(situation(bank(40), spent=41.0), Caps()) == ()


def test_a_person_who_is_slow_gets_fewer():
    slow = situation(bank(40), minutes={f"Q{i}": 10.0 for i in range(1, 41)})
    assert len(todays_cards(slow, Caps())) == 4


def test_one_card_of_a_family_a_day_and_follow_ups_only_after_their_question():
    cards = [card("Q1", 0, follow_ups=("Q1.1", "Q1.2")), card("Q1.1", 1), card("Q1.2", 2), card("Q2", 3)]
    assert {c.id for c in todays_cards(situation(cards), Caps())} == {"Q1", "Q2"}
    passed = situation(cards, memories=[remembered("Q1", 30.0)])
    asked = [c.id for c in todays_cards(passed, Caps())]
    assert len([c for c in asked if c.startswith("Q1")]) == 1
    failed = situation(cards, memories=[remembered("Q1", 0.2, rating=1)])
    assert "Q1.1" not in {c.id for c in todays_cards(failed, Caps())}


def test_what_is_half_typed_comes_first_and_filters_hold():
    now = situation(bank(40))
    assert todays_cards(now, Caps(), begun=("Q30",))[0].id == "Q30"
    assert {c.id for c in todays_cards(now, Caps(), wanted={"Q7", "Q9"})} == {"Q7", "Q9"}
    assert len(todays_cards(now, Caps(limit=3))) == 3
    assert len(todays_cards(now, Caps(new=2))) == 2
    assert len(todays_cards(now, Caps(minutes=9.0))) == 2


def test_a_clock_set_back_by_months_is_planned_from_like_any_day():
    ahead = [remembered(f"Q{i}", days_ago=-90) for i in range(1, 6)]
    for days in (1, 28, None):
        assert len(todays_cards(situation(bank(20), days, ahead), Caps())) == 10


def test_three_weeks_away_make_no_pile():
    """Everything is overdue, and the day is still its minutes."""
    cards = bank(150)
    late = [remembered(c.id, 2.0, days_ago=40, due_in=-38) for c in cards]
    now = situation(cards, memories=late)
    found = waiting(now, todays_cards(now, Caps()))
    assert (found.due, found.new) == (10, 0)
    assert found.minutes <= 40


def test_what_matters_more_is_met_first_when_minutes_are_short():
    cards = bank(60)
    emphasis = Emphasis(secondary={"runtime"}, blocking={"storage-protocol"})
    now = situation(cards, days=2, importance={c.id: emphasis.of(c) for c in cards})
    assert all(c.domains == ("storage-protocol",) for c in todays_cards(now, Caps()))


@pytest.mark.parametrize(
    ("emphasis", "found"),
    [
        (Emphasis(), 2.0),
        (Emphasis(secondary={"gpu-model"}), 1.2),
        (Emphasis(secondary={"gpu-model"}, role="gpu"), 3.0),
        (Emphasis(blocking={"gpu-model"}), 3.0),
        (Emphasis(focus={"gpu-model"}), 4.0),
        (Emphasis(rounds={"Q1": 1}), 2.5),
        (Emphasis(rounds={"Q1": 9}), 3.0),
    ],
)
def test_importance(emphasis, found):
    assert emphasis.of(card("Q1", domains=("gpu-model",), weight=2.0)) == pytest.approx(found)


def test_the_morning_warms_up_with_the_most_important_of_what_was_met():
    cards = bank(20)
    met = [remembered(f"Q{i}") for i in range(1, 9)]
    now = situation(cards, 0, met, importance={"Q5": 9.0, "Q2": 8.0, "Q20": 99.0})
    assert [c.id for c in warm_up(now)] == ["Q5", "Q2"]


def test_a_morning_on_which_nothing_was_met_shows_the_most_important_questions():
    cards = [card("Q1", 0, follow_ups=("Q1.1",)), card("Q1.1", 1), card("Q2", 2), card("Q3", 3)]
    now = situation(cards, 0, importance={"Q1.1": 9.0, "Q3": 8.0, "Q2": 7.0})
    assert [c.id for c in warm_up(now)] == ["Q3", "Q2"]
