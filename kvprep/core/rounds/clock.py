"""Time as a round counts it: only moments in which the person could act, whatever the machine did meanwhile."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

Tone = Literal["", "amber", "red", "over"]

AMBER, RED = 0.25, 0.10
"""Shares of the budget left at which the clock turns."""
AWAY_SECONDS: Final = 10.0
"""A clock that is looked at every second and jumps by more than this was stopped: the laptop slept, or the program."""


@dataclass(frozen=True, slots=True)
class ActiveTime:
    """Seconds that count, and seconds away. ``now`` comes from a clock that never runs back.

    ``slept`` is how long the machine has slept so far, where a system tells it apart; elsewhere always 0.
    """

    now: float
    slept: float = 0.0
    active: float = 0.0
    away: float = 0.0

    def tick(self, now: float, slept: float = 0.0, *, patient: bool = False) -> ActiveTime:
        """The time a moment later; ``patient`` counts a long gap too, since an editor was open in it."""
        gap, sleep = max(0.0, now - self.now), max(0.0, slept - self.slept)
        if gap > AWAY_SECONDS and not patient:
            return replace(self, now=now, slept=slept, away=self.away + gap + sleep)
        away = self.away + (sleep if sleep > AWAY_SECONDS else 0.0)
        return replace(self, now=now, slept=slept, active=self.active + gap, away=away)


def tone(left: float, total: float) -> Tone:
    """How pressing ``left`` of ``total`` seconds is."""
    if left <= 0:
        return "over"
    share = left / total if total > 0 else 0.0
    return "red" if share <= RED else "amber" if share <= AMBER else ""


def words_in(text: str) -> int:
    """How much was said: Chinese characters and Latin words, each counting one."""
    # Deferred: start-up.
    import re

    return len(re.findall(r"[\u3400-\u9fff]|[A-Za-z0-9]+(?:[.'/_-][A-Za-z0-9]+)*", text))
