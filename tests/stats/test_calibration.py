"""Predictions held against what happened: what counts as one, its steps, and when nothing may be said."""

from __future__ import annotations

import pytest

from kvprep.core.scheduling.fsrs import DEFAULT_WEIGHTS
from kvprep.core.statistics.calibration import FEW, Prediction, calibrate, predictions, share

AGAIN, GOOD = 1, 3
FIRST_GOOD = 2.3065
"""Days of stability after a first Good: the third weight of FSRS-6."""


def recall(stability, days):
    """The forgetting curve of FSRS-6, written down independently: 0.9 after ``stability`` days."""
    decay = 0.1542
    factor = 0.9 ** (-1 / decay) - 1
    return (1 + factor * days / stability) ** -decay


def found(*reviews, since=0):
    return list(predictions([("Q1", day, rating) for day, rating in reviews], since, DEFAULT_WEIGHTS))


def many(count, expected, held):
    return [Prediction(5, expected, place < held) for place in range(count)]


def test_a_first_answer_predicts_nothing():
    assert found((100, GOOD)) == []


@pytest.mark.parametrize(("rating", "held"), [(1, False), (2, True), (3, True), (4, True)])
def test_the_second_answer_is_held_against_the_curve(rating, held):
    (only,) = found((100, GOOD), (105, rating))
    assert (only.elapsed, only.held) == (5, held)
    assert only.expected == pytest.approx(recall(FIRST_GOOD, 5))


def test_an_answer_on_the_same_day_is_no_recall_but_moves_the_memory():
    with_it = found((100, AGAIN), (100, GOOD), (103, GOOD))
    without = found((100, AGAIN), (103, GOOD))
    assert len(with_it) == len(without) == 1
    assert with_it[0].expected > without[0].expected


def test_a_day_before_the_last_one_counts_as_the_last_one():
    assert found((100, GOOD), (98, GOOD)) == []


def test_each_card_begins_anew():
    rows = [("Q1", 100, GOOD), ("Q1", 102, GOOD), ("Q2", 104, GOOD), ("Q2", 105, AGAIN)]
    assert [p.elapsed for p in predictions(rows, 0, DEFAULT_WEIGHTS)] == [2, 1]


def test_since_drops_earlier_recalls_and_keeps_their_memory():
    every = found((100, GOOD), (102, GOOD), (110, GOOD))
    assert found((100, GOOD), (102, GOOD), (110, GOOD), since=105) == every[1:]


@pytest.mark.parametrize(
    ("expected", "low"),
    [(0.0, 0.0), (0.499, 0.0), (0.5, 0.5), (0.699, 0.6), (0.9, 0.9), (0.95, 0.95), (1.0, 0.95)],
)
def test_a_prediction_falls_into_one_bin(expected, low):
    bins = calibrate([Prediction(1, expected, True)], 1, 1).bins
    assert [(one.low, one.answers) for one in bins if one.answers] == [(low, 1)]


@pytest.mark.parametrize(("elapsed", "low"), [(1, 1), (2, 2), (3, 2), (7, 4), (8, 8), (30, 15), (400, 31)])
def test_a_recall_falls_into_one_step_of_days(elapsed, low):
    gaps = calibrate([Prediction(elapsed, 0.9, True)], 1, 1).gaps
    assert [one.low for one in gaps if one.answers] == [low]


def test_the_band_is_that_of_wilson():
    eight_of_ten = share(0, 1, many(10, 0.9, 8))
    assert (eight_of_ten.happened, eight_of_ten.expected) == (0.8, pytest.approx(0.9))
    assert (eight_of_ten.at_least, eight_of_ten.at_most) == (
        pytest.approx(0.4902, abs=1e-4),
        pytest.approx(0.9433, abs=1e-4),
    )


def test_nine_are_too_few_and_ten_are_not():
    assert FEW == 10
    assert share(0, 1, many(9, 0.9, 9)).is_few
    assert not share(0, 1, many(10, 0.9, 9)).is_few


@pytest.mark.parametrize(
    ("count", "held", "is_off"), [(100, 60, True), (100, 88, False), (100, 100, True), (9, 0, False)]
)
def test_predictions_are_off_only_beyond_chance(count, held, is_off):
    assert calibrate(many(count, 0.9, held), count, count).is_off is is_off


def test_without_a_recall_there_is_nothing_to_say():
    none = calibrate([], 3, 3)
    assert none.overall is None and not none.is_off
    assert sum(one.answers for one in (*none.bins, *none.gaps)) == 0
