"""A small bank and days to plan over."""

from __future__ import annotations

from datetime import date

from kvprep.core.ids import family
from kvprep.core.model import Card, Memory
from kvprep.core.scheduling.calendar import Calendar, parse_days, parse_week
from kvprep.core.scheduling.day_plan import Situation

TODAY = date(2026, 11, 30).toordinal()
"""A Monday."""


def card(name, order=0, minutes=4.0, domains=("storage-protocol",), follow_ups=(), weight=1.0):
    return Card(name, family(name), order, minutes, domains, "store", "recall", follow_ups, weight)


def bank(size, minutes=4.0):
    """Questions without follow-ups, in two domains."""
    return [
        card(f"Q{i + 1}", i, minutes, ("storage-protocol",) if i % 2 else ("runtime",)) for i in range(size)
    ]


def remembered(name, stability=3.0, days_ago=5, rating=3, reviews=1, due_in=0):
    return Memory(name, stability, 5.0, TODAY + due_in, TODAY - days_ago, reviews, 0, rating)


def calendar(days=None, week="40", off=""):
    """A calendar with the interview in so many days, None without a date."""
    return Calendar(parse_week(week), parse_days(off), None if days is None else TODAY + days)


def situation(cards, days=28, memories=(), week="40", off="", **more):
    known = {memory.card: memory for memory in memories}
    return Situation(cards, known, TODAY, calendar(days, week, off), **more)
