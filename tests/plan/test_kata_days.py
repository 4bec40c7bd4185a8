"""On which days of a plan a coding exercise is offered."""

from datetime import date

import pytest

from kvprep.core.scheduling.calendar import Calendar
from kvprep.core.scheduling.kata_days import Waiting, kata_days

MONDAY = date(2026, 11, 30).toordinal()
FORTY = (40.0,) * 7


def offers(calendar, *waiting, today=MONDAY, **more):
    return {day - today: one.card for day, one in kata_days(calendar, today, waiting, **more).items()}


def ready(card, minutes=35.0, day=MONDAY):
    return Waiting(card, minutes, day)


def test_one_a_week_on_the_longest_day_without_a_mock_each_once():
    calendar = Calendar(FORTY, interview=MONDAY + 28)
    assert offers(calendar, ready("A"), ready("B"), ready("C")) == {6: "A", 13: "B", 20: "C"}
    assert offers(Calendar((40, 40, 90, 40, 40, 95, 10), interview=MONDAY + 14), ready("A")) == {2: "A"}


@pytest.mark.parametrize(
    ("minutes", "found"), [(34.0, {}), (35.0, {6: "A"}), (45.0, {6: "A", 13: "B"}), (0.0, {})]
)
def test_a_day_holds_what_its_minutes_allow(minutes, found):
    calendar = Calendar((minutes,) * 7, interview=MONDAY + 20)
    assert offers(calendar, ready("A"), ready("B", 45.0)) == found


def test_a_longer_one_lets_a_shorter_one_go_first():
    assert offers(Calendar(FORTY, interview=MONDAY + 10), ready("LONG", 45.0), ready("SHORT")) == {6: "SHORT"}


def test_what_is_due_later_is_offered_no_earlier():
    calendar = Calendar(FORTY, interview=MONDAY + 28)
    assert offers(calendar, ready("A", day=MONDAY + 8)) == {13: "A"}


def test_days_off_the_last_days_and_the_interview_offer_none():
    off = frozenset(range(MONDAY, MONDAY + 7))
    assert offers(Calendar(FORTY, off, MONDAY + 14), ready("A"), ready("B")) == {10: "A"}
    assert offers(Calendar(FORTY, interview=MONDAY + 3), ready("A")) == {}
    assert offers(Calendar(FORTY, interview=MONDAY), ready("A")) == {}


def test_the_rest_of_a_week_may_be_today_unless_one_was_done():
    sunday = MONDAY + 6
    calendar = Calendar(FORTY, interview=sunday + 9)
    assert offers(calendar, ready("A"), today=sunday)[0] == "A"
    assert 0 not in offers(calendar, ready("A"), today=sunday, done_today=True)
