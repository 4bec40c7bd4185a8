"""The days ahead as they go by due dates, without a plan: what is due, then the day's new ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf

from kvprep.core.model import Card
from kvprep.core.scheduling.day_plan import Situation
from kvprep.core.scheduling.forecast import DayAhead, Run
from kvprep.core.scheduling.queue import Caps, new_left_today, plan_queue


def days_by_due(situation: Situation, caps: Caps, days: int) -> tuple[DayAhead, ...]:
    """So many days, today first with what is left of it; ``caps`` are those of every day's sitting."""
    run = _ByDue(situation, caps)
    lived = (run.live(situation.today + ahead) for ahead in range(days))
    return tuple(replace(day, is_mock=False, is_off=False, is_sweep=False) for day in lived)


class _ByDue(Run):
    """An average run in which each day asks what a drill asks without a plan."""

    def __init__(self, situation: Situation, caps: Caps) -> None:
        super().__init__(situation)
        self.caps = caps

    def _has_room(self, cards: int) -> bool:
        return self.caps.limit is None or cards < self.caps.limit

    def _minutes_of(self, day: int) -> float:
        return inf if self.caps.minutes is None else self.caps.minutes

    def _chosen(self, day: int, minutes: float) -> Sequence[Card]:
        answered = self.situation.answered_today if day == self.situation.today else frozenset[str]()
        new = self.caps.new
        if new is not None:
            new = new_left_today(new, self.memories, answered, day)
        caps = Caps(self.caps.limit, new, self.caps.minutes)
        return plan_queue(self.situation.cards, self.memories, day, caps, answered)
