"""What is slow, hard and getting better, out of plain rows."""

from __future__ import annotations

import pytest

from kvprep.core.levels.charts import Axis, Column, Curve, chart, columns
from kvprep.core.model import Card, Memory, Text
from kvprep.core.scheduling.fsrs import DEFAULT_WEIGHTS
from kvprep.core.statistics.figures import (
    HardPoint,
    WeekScore,
    asked_dimensions,
    floor_of,
    hardest,
    mean_of,
    pace_of,
    weeks_of,
)
from kvprep.core.statistics.forgetting import by_domain, forgetting

TODAY = 800_000


def card(name, minutes=4.0, domains=("runtime",)):
    return Card(name, name, 0, minutes, domains, "store", "recall")


def remembered(name, stability, days_ago=0):
    return Memory(name, stability, 5.0, TODAY + 1, TODAY - days_ago, 1, 0, 3)


def point(name, answers, credit):
    return HardPoint("Q1", name, Text(name, name), answers, credit)


def test_pace_is_the_median_against_the_minutes_of_the_question():
    seconds = {"Q1": [60.0, 120.0, 600.0], "Q2": [480.0], "gone": [60.0], "Q3": []}
    pace = pace_of(seconds, {name: card(name) for name in ("Q1", "Q2", "Q3")})
    assert [(time.card, time.answers, time.minutes, time.times) for time in pace.cards] == [
        ("Q2", 1, 8.0, 2.0),
        ("Q1", 3, 2.0, 0.5),
    ]
    assert pace.median_times == 1.25


def test_no_answer_has_no_pace():
    assert pace_of({}, {}).median_times is None


def test_hard_is_what_was_asked_twice_and_missed_and_often_before_seldom():
    given = [point("once", 1, 0.0), point("always", 9, 1.0), point("twice", 2, 0.0), point("ten", 10, 0.0)]
    assert [one.point for one in hardest([*given, point("half", 10, 0.5)])] == ["ten", "twice", "half"]


def test_a_trend_has_a_place_for_every_week():
    trend = (WeekScore(0, "fact", 80, 2), WeekScore(3, "fact", 50, 4), WeekScore(5, "cost", 0, 1))
    assert weeks_of(trend, "fact") == [*[None] * 8, 50, None, None, 80]
    assert mean_of(trend, "fact", 0, 3) == 60
    assert mean_of(trend, "fact", 4, 7) is None
    assert asked_dimensions(trend) == ["fact", "cost"]


@pytest.mark.parametrize(
    ("lowest", "floor"), [(0.97, 0.8), (0.8, 0.8), (0.79, 0.7), (0.42, 0.4), (0.05, 0.0)]
)
def test_an_axis_begins_below_its_lowest_value(lowest, floor):
    assert floor_of([0.99, lowest]) == floor


def test_forgetting_reaches_nine_tenths_after_the_stability():
    found = forgetting(
        "",
        [card("Q1"), card("Q2")],
        {"Q1": remembered("Q1", 14.0), "gone": remembered("gone", 1)},
        TODAY,
        DEFAULT_WEIGHTS,
    )
    assert (found.cards, found.met) == (2, 1)
    assert found.on(0) == pytest.approx(1.0)
    assert found.curve[14] == pytest.approx(0.9)
    assert list(found.curve) == sorted(found.curve, reverse=True)


def test_the_weakest_domain_leads_and_what_is_not_met_ends():
    cards = [card("Q1", domains=("a",)), card("Q2", domains=("b",)), card("Q3", domains=("c",))]
    memories = {"Q1": remembered("Q1", 50, 5), "Q2": remembered("Q2", 2, 5)}
    found = by_domain(cards, memories, TODAY, DEFAULT_WEIGHTS)
    assert [one.domain for one in found] == ["b", "a", "c"]
    assert found[-1].curve == () and found[-1].on(7) is None


def test_a_curve_stands_where_its_axes_say():
    axis = Axis(0.0, 10.0, [(0.0, "none"), (10.0, "<all>")])
    drawn = chart("x", "t", "d", axis, axis, [Curve("expected", [(0, 0), (10, 10)], [(5, 2, 8)], True)])
    assert 'points="44.0,198.0 530.0,8.0"' in drawn
    assert 'x1="287.0" y1="160.0" x2="287.0" y2="46.0"' in drawn
    assert drawn.count("<circle") == 2
    assert "&lt;all&gt;" in drawn and "<all>" not in drawn


def test_bars_grow_with_their_values_and_a_mock_has_a_mark():
    up = Axis(0.0, 100.0, [(0.0, "0")])
    drawn = columns("x", "t", "d", up, [Column("", 50, "half"), Column("", 100, "full", True)])
    assert 'height="95.0"' in drawn and 'height="190.0"' in drawn
    assert drawn.count("<circle") == 1
