"""Cards that take more than they give: worth splitting, easing or dropping, never dropped in silence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median
from typing import Literal, NamedTuple

FAILS, OF_LAST = 3, 4
"""So many fails among so many last answers make a card a leech."""

TIMES_MEDIAN = 3.0
"""A card that takes so many times the median, and gains less than most, is one too."""

ASKED = 3
"""Answers before a card is called slow: a first meeting takes longer, and one answer shows no habit."""
_EASY = 4


class Leech(NamedTuple):
    """A card that sticks, and why: its fails among the last answers, or its minutes."""

    card: str
    why: Literal["fails", "slow"]
    fails: int
    minutes: float


def find_leeches(
    ratings: Mapping[str, Sequence[int]], minutes: Mapping[str, float], gains: Mapping[str, float]
) -> tuple[Leech, ...]:
    """The leeches among cards that were answered: those that fail first, the slowest last.

    ``ratings`` in the order of time, ``minutes`` the person's own, ``gains`` what an answer raises per minute.
    """
    usual = median(minutes.values()) if minutes else 0.0
    low = median(gains.values()) if gains else 0.0
    found = []
    for card, given in ratings.items():
        fails = sum(rating == 1 for rating in given[-OF_LAST:])
        takes = minutes.get(card, 0.0)
        if fails >= FAILS:
            found.append(Leech(card, "fails", fails, takes))
        elif _may_be_slow(given) and takes > TIMES_MEDIAN * usual > 0 and gains.get(card, 0.0) <= low:
            found.append(Leech(card, "slow", fails, takes))
    return tuple(sorted(found, key=lambda leech: (leech.why, -leech.fails, -leech.minutes)))


def _may_be_slow(given: Sequence[int]) -> bool:
    """Whether a card was asked often enough to be called slow, and was not easy at last."""
    return len(given) >= ASKED and given[-1] != _EASY
