"""All that `plan` shows, as one value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kvprep.core.scheduling.day_plan import Situation
from kvprep.core.scheduling.forecast import Forecast
from kvprep.core.scheduling.kata_days import Waiting
from kvprep.core.scheduling.leeches import Leech
from kvprep.core.scheduling.stages import StageAhead

MORE = 10
"""The minutes a day whose worth is told."""


@dataclass(frozen=True, slots=True)
class PlanPage:
    """The plan as it stands. ``worth`` is what :data:`MORE` minutes a day add to recall on the date (0 to 1),
    None where no day could hold them; ``focus`` and ``role`` are the domains and the post that count for more,
    ``missed`` the points missed in every one of a leech's last fails, in the language of the content, ``katas`` the
    coding exercise that a day offers in the place of its cards, ``shortest_kata`` the minutes of the shortest one."""

    situation: Situation
    forecast: Forecast
    worth: float | None
    focus: tuple[str, ...]
    role: str
    stages: tuple[StageAhead, ...]
    leeches: tuple[Leech, ...]
    missed: Mapping[str, tuple[str, ...]]
    katas: Mapping[int, Waiting]
    shortest_kata: float | None = None


def about(minutes: float) -> str:
    """Minutes in whole ones: what takes any time at all takes one."""
    return str(max(1, round(minutes)) if minutes > 0 else 0)
