"""The days played through: minutes kept, nothing piled up, and what comes of them."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from plan_world import TODAY, bank, calendar, card, remembered, situation

from kvprep.core.scheduling.forecast import forecast, worth_of
from kvprep.core.scheduling.leeches import find_leeches
from kvprep.core.scheduling.stages import lay_out


def test_the_same_situation_gives_the_same_days():
    assert forecast(situation(bank(60))) == forecast(situation(bank(60)))


@pytest.mark.parametrize("days", [1, 7, 28, 56])
def test_each_day_keeps_its_minutes_and_the_days_reach_to_the_date(days):
    found = forecast(situation(bank(60), days, off="2026-12-01"))
    assert [day.day for day in found.days] == list(range(TODAY, TODAY + days))
    assert all(day.minutes <= (40 if day.day == TODAY else 36) for day in found.days)
    assert [day.is_off for day in found.days[:3]] == [False, True, False][:days]
    assert sum(day.new for day in found.days) == 60 - len(found.left_out)


def test_everything_is_met_when_there_is_time_and_most_is_recalled():
    found = forecast(situation(bank(30), 28))
    assert found.left_out == ()
    assert found.overall.met == 1.0
    assert 0.85 < found.overall.expected < 1.0
    assert found.overall.low < found.overall.expected < found.overall.high <= 1.0


def test_without_minutes_the_plan_changes_nothing():
    found = forecast(situation(bank(5), 10, [remembered("Q1"), remembered("Q2")], week="0"))
    assert found.overall.expected == found.overall.now > 0
    assert found.left_out == ("Q3", "Q4", "Q5")


def test_on_the_day_itself_nothing_is_left_to_do():
    found = forecast(situation(bank(5), 0, [remembered("Q1")]))
    assert found.days == ()
    assert found.overall.expected == found.overall.now


def test_the_last_three_days_are_a_sweep_without_a_mock():
    days = forecast(situation(bank(60), 13)).days
    assert [day.is_sweep for day in days] == [False] * 10 + [True] * 3
    assert not any(day.is_mock and day.is_sweep for day in days)


def test_where_no_day_has_minutes_the_first_ten_are_worth_most():
    none = situation(bank(120), 14, week="0", off="2026-12-01")
    played = forecast(situation(bank(120), 14, week="10", off="2026-12-01")).overall.expected
    assert worth_of(none, 10) == pytest.approx(played, abs=0.01)
    assert worth_of(situation(bank(120), 2, off="2026-11-30..2026-12-03"), 10) == 0.0


def test_more_minutes_are_worth_something_where_they_are_short():
    short, ample = situation(bank(120), 14), situation(bank(10), 28, week="120")
    assert worth_of(short, 10) > 0.03
    assert worth_of(ample, 10) < 0.01
    played = forecast(replace(short, calendar=calendar(14, "50"))).overall.expected
    assert worth_of(short, 10) == pytest.approx(played - forecast(short).overall.expected, abs=0.05)


def test_a_missed_week_is_planned_anew_without_a_pile():
    cards = bank(60)
    late = [remembered(c.id, 2.0, days_ago=12, due_in=-10) for c in cards[:50]]
    found = forecast(situation(cards, 20, late))
    assert max(day.again + day.new for day in found.days) <= 10
    assert found.overall.expected > found.overall.now


def test_domains_weigh_their_own_cards():
    found = forecast(situation(bank(10), 14))
    assert set(found.domains) == {"runtime", "storage-protocol"}
    assert found.domains["runtime"].cards == 5


def test_a_first_meeting_that_holds_is_asked_on_from():
    cards = [card("Q1", 0, follow_ups=("Q1.1",)), card("Q1.1", 1)]
    assert forecast(situation(cards, 1)).days[0].new in (1, 2)
    assert sum(day.new for day in forecast(situation(cards, 14)).days) == 2


@pytest.mark.parametrize(
    ("span", "spans"),
    [
        (28, [(0, 9), (10, 19), (20, 27)]),
        (14, [(0, 4), (5, 9), (10, 13)]),
        (56, [(0, 19), (20, 39), (40, 55)]),
        (1, [(0, 0), (0, 0), (0, 0)]),
    ],
)
def test_stages_are_squeezed_and_stretched(span, spans):
    assert [(s.first, s.last) for s in lay_out(0, span, [])] == spans


@pytest.mark.parametrize(
    ("evidence", "opened", "is_open", "done"),
    [
        ([], 1, [True, False, False], [False, False, False]),
        ([("runtime", "source-trace")], 1, [True, True, False], [True, False, False]),
        ([("runtime", "experiment")], 1, [True, False, False], [False, False, False]),
        ([], 2, [True, True, False], [False, False, False]),
        ([("cache-policy", "experiment")], 1, [True, False, False], [False, True, False]),
        (
            [
                ("kv-identity", "design-doc"),
                ("observability", "experiment"),
                ("ha-recovery", "retrospective"),
            ],
            1,
            [True, True, True],
            [True, True, True],
        ),
    ],
)
def test_a_stage_opens_when_the_one_before_has_delivered(evidence, opened, is_open, done):
    ahead = lay_out(0, 28, evidence, opened)
    assert [stage.is_open for stage in ahead] == is_open
    assert [stage.done for stage in ahead] == done


def test_leeches_fail_often_or_take_long_for_little():
    ratings = {"Q1": [3, 1, 1, 2, 1], "Q2": [1, 1, 3, 3], "Q3": [3, 2, 3], "Q4": [3, 3, 3], "Q5": [1, 1, 1]}
    minutes = {"Q1": 4.0, "Q2": 4.0, "Q3": 20.0, "Q4": 30.0, "Q5": 3.0}
    gains = {"Q1": 0.1, "Q2": 0.1, "Q3": 0.0, "Q4": 0.9, "Q5": 0.0}
    assert [(leech.card, leech.why) for leech in find_leeches(ratings, minutes, gains)] == [
        ("Q1", "fails"),
        ("Q5", "fails"),
        ("Q3", "slow"),
    ]


@pytest.mark.parametrize("given", [[4], [3], [3, 3], [2, 3, 4], [4, 4, 4, 4]])
def test_a_slow_card_that_was_hardly_asked_or_is_easy_now_does_not_stick(given):
    ratings = {"Q1": [3, 3, 3], "Q2": [3, 3, 3], "Q3": given}
    minutes, gains = {"Q1": 1.0, "Q2": 1.0, "Q3": 20.0}, {"Q1": 0.1, "Q2": 0.1, "Q3": 0.0}
    assert find_leeches(ratings, minutes, gains) == ()


def test_a_plan_of_a_whole_bank_is_played_through_in_a_moment():
    begun = time.process_time()
    forecast(situation(bank(150), 28, [remembered(f"Q{i}") for i in range(1, 76)]))
    assert time.process_time() - begun < 1.5
