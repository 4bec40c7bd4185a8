"""Which study day an instant belongs to: daylight saving, travel, leap days, clocks set back."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest

from kvprep.core.scheduling.study_day import study_day

NEW_YORK, SHANGHAI = "America/New_York", "Asia/Shanghai"


def day_in(zone: str, wall: str, rollover: int = 4, fold: int = 0) -> date:
    """The study day of a wall-clock time, by way of UTC and the zone's offset at that instant."""
    local = datetime.fromisoformat(wall).replace(tzinfo=ZoneInfo(zone), fold=fold)
    offset = local.utcoffset()
    assert offset is not None
    return date.fromordinal(study_day(local.astimezone(UTC), int(offset.total_seconds() // 60), rollover))


@pytest.mark.parametrize(
    ("zone", "wall", "expected"),
    [
        (SHANGHAI, "2026-05-10 03:59:59", "2026-05-09"),
        (SHANGHAI, "2026-05-10 04:00:00", "2026-05-10"),
        (SHANGHAI, "2026-05-10 23:59:59", "2026-05-10"),
        (SHANGHAI, "2026-05-11 00:00:00", "2026-05-10"),
        (SHANGHAI, "2026-01-01 01:30:00", "2025-12-31"),
        # Spring forward on 8 March 2026: 02:00 becomes 03:00, yet the day still begins at 04:00 by the clock.
        (NEW_YORK, "2026-03-08 01:59:00", "2026-03-07"),
        (NEW_YORK, "2026-03-08 03:59:00", "2026-03-07"),
        (NEW_YORK, "2026-03-08 04:00:00", "2026-03-08"),
        (NEW_YORK, "2026-03-09 03:59:00", "2026-03-08"),
        # Fall back on 1 November 2026.
        (NEW_YORK, "2026-11-01 03:59:00", "2026-10-31"),
        (NEW_YORK, "2026-11-01 04:00:00", "2026-11-01"),
        # Leap day, and a year without one.
        (SHANGHAI, "2028-02-29 12:00:00", "2028-02-29"),
        (SHANGHAI, "2028-03-01 03:59:00", "2028-02-29"),
        (SHANGHAI, "2027-03-01 03:59:00", "2027-02-28"),
        ("Asia/Kathmandu", "2026-05-10 03:59:00", "2026-05-09"),
        ("Asia/Kathmandu", "2026-05-10 04:00:00", "2026-05-10"),
        ("Pacific/Kiritimati", "2026-05-10 04:00:00", "2026-05-10"),
        ("Pacific/Pago_Pago", "2026-05-10 03:59:00", "2026-05-09"),
    ],
)
def test_the_day_begins_at_four_by_the_local_clock(zone: str, wall: str, expected: str) -> None:
    assert day_in(zone, wall).isoformat() == expected


@pytest.mark.parametrize("fold", [0, 1])
def test_the_doubled_hour_of_autumn_is_one_study_day(fold: int) -> None:
    assert day_in(NEW_YORK, "2026-11-01 01:30:00", fold=fold) == date(2026, 10, 31)


@pytest.mark.parametrize(
    ("rollover", "wall", "expected"),
    [
        (0, "2026-05-10 00:00:00", "2026-05-10"),
        (0, "2026-05-09 23:59:00", "2026-05-09"),
        (6, "2026-05-10 05:59:00", "2026-05-09"),
        (6, "2026-05-10 06:00:00", "2026-05-10"),
        (23, "2026-05-10 22:59:00", "2026-05-09"),
        (23, "2026-05-10 23:00:00", "2026-05-10"),
    ],
)
def test_another_rollover(rollover: int, wall: str, expected: str) -> None:
    assert day_in(SHANGHAI, wall, rollover).isoformat() == expected


def test_a_flight_of_fourteen_hours_does_not_take_a_day_twice() -> None:
    """Shanghai at noon, then New York on the evening of the same date, then Shanghai again."""
    noon = datetime(2026, 5, 10, 4, tzinfo=UTC)
    first = study_day(noon, 8 * 60)
    landed = study_day(noon + timedelta(hours=14), -4 * 60, not_before=first)
    assert date.fromordinal(landed) == date(2026, 5, 10)
    westward = study_day(noon - timedelta(hours=7), -4 * 60, not_before=first)
    assert westward == first
    back = study_day(noon + timedelta(hours=29), 8 * 60, not_before=landed)
    assert date.fromordinal(back) == date(2026, 5, 11)


def test_fourteen_hours_east_is_the_next_day_at_once() -> None:
    """Flying to +14 h: the local date leaps, and the study day with it."""
    evening = datetime(2026, 5, 10, 20, tzinfo=UTC)
    assert study_day(evening, 14 * 60) == study_day(evening, 0) + 1


@pytest.mark.parametrize(("ahead", "held"), [(1, True), (2, True), (3, False), (26_000, False)])
def test_a_stored_day_holds_up_the_clock_by_two_days_at_most(ahead: int, held: bool) -> None:
    now = datetime(2026, 5, 10, 4, tzinfo=UTC)
    by_clock = study_day(now, 480)
    assert study_day(now, 480, not_before=by_clock + ahead) == by_clock + (ahead if held else 0)


def test_a_clock_set_back_a_day_stays_on_the_last_stored_day() -> None:
    now = datetime(2026, 5, 10, 4, tzinfo=UTC)
    stored = study_day(now, 480)
    assert study_day(now - timedelta(days=1), 480, not_before=stored) == stored
    assert study_day(now + timedelta(days=1), 480, not_before=stored) == stored + 1


def test_a_time_in_any_zone_is_the_same_instant() -> None:
    utc = datetime(2026, 5, 10, 19, 59, tzinfo=UTC)
    elsewhere = utc.astimezone(timezone(timedelta(hours=-9, minutes=-30)))
    assert study_day(elsewhere, 480) == study_day(utc, 480) == date(2026, 5, 10).toordinal()


@pytest.mark.parametrize("rollover", [-1, 24])
def test_an_hour_out_of_range_is_refused(rollover: int) -> None:
    with pytest.raises(ValueError, match="rollover"):
        study_day(datetime(2026, 5, 10, tzinfo=UTC), 0, rollover)


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="zone"):
        study_day(datetime(2026, 5, 10), 0)
