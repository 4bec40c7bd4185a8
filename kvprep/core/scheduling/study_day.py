"""The study day: the one function by which days are counted, here and in the log."""

from __future__ import annotations

from datetime import datetime, timedelta

DAYS_AHEAD = 2
"""How far a stored day may be ahead of the clock and still be believed; crossing every zone takes one."""


def study_day(
    at_utc: datetime, offset_minutes: int, rollover_hour: int = 4, not_before: int | None = None
) -> int:
    """The local date of an instant minus the rollover, as ``date.toordinal()``.

    ``offset_minutes`` is the local zone's offset from UTC at that instant (east is positive),
    ``rollover_hour`` 0 to 23 the local hour at which a day begins. The result never falls below
    ``not_before`` (the last stored day), so that travel takes no day twice; a stored day more than
    :data:`DAYS_AHEAD` ahead comes from a wrong clock and holds nothing up.
    Raises ValueError on a time without a zone or an hour out of range.
    """
    offset = at_utc.utcoffset()
    if offset is None:
        raise ValueError("the study day needs a time with a zone")
    if not 0 <= rollover_hour <= 23:
        raise ValueError(f"the rollover is an hour from 0 to 23, not {rollover_hour}")
    wall_clock = at_utc.replace(tzinfo=None) - offset + timedelta(minutes=offset_minutes)
    day = (wall_clock - timedelta(hours=rollover_hour)).toordinal()
    return day if not_before is None or not_before > day + DAYS_AHEAD else max(day, not_before)
