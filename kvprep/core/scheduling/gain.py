"""Which answers raise most, per minute, what is recalled on the date."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kvprep.core.scheduling.calendar import HORIZON
from kvprep.core.scheduling.fsrs import DEFAULT_WEIGHTS, retrievability
from kvprep.core.scheduling.value import (
    PRICES,
    Curve,
    Options,
    Slice,
    between,
    expected,
    lateness,
    later_days,
)
from kvprep.core.scheduling.what_if import Outcomes, first_outcomes, outcomes

SAMPLE = 200
"""From how many cards the price is found; of a larger deck every so-many-th stands for the others."""

SHORTLIST = 3000
"""How many cards are looked at closely; a deck beyond that is cut by how much there is to gain at most."""


IN_ORDER = 0.1
"""By what share of a minute's price the first card of the bank gains more than its last: among new cards that are
worth alike the order of the bank decides, at no cost that a simulation could tell."""


class Item(NamedTuple):
    """A card as a plan sees it: what it is worth, what it costs, and its memory where it has one.

    ``early`` (0 to 1) says how near the front of the bank a card stands.
    """

    card: str
    importance: float
    minutes: float
    stability: float = 0.0
    difficulty: float = 0.0
    last_day: int | None = None
    early: float = 0.0


@dataclass(frozen=True, slots=True)
class Gain:
    """What answering a card today raises, per minute, over leaving it; negative where waiting is better."""

    item: Item
    per_minute: float


class Valuer:
    """Values answers on one day for one date; what every card of the day shares is worked out once."""

    def __init__(
        self,
        today: int,
        days_left: int,
        slices: Sequence[Slice],
        first: Outcomes | None = None,
        weights: Sequence[float] = DEFAULT_WEIGHTS,
    ) -> None:
        self.today, self.days_left = today, max(1, min(days_left, HORIZON))
        self.weights, self.first = weights, first or first_outcomes()
        self._now = between(slices, self.days_left)
        self._later = [
            (days, self.days_left - days, between(slices, self.days_left - days))
            for days in later_days(self.days_left, 5)
        ]
        self._new: Options | None = None

    def still(self, item: Item) -> float:
        """The probability that a card is recalled on the date if it is never answered again."""
        if item.last_day is None:
            return 0.0
        # Not below 0: a clock set back far leaves answers that lie ahead.
        elapsed = max(0, self.today + self.days_left - item.last_day)
        return retrievability(item.stability, elapsed, self.weights)

    def options(self, item: Item) -> Options:
        """What a card is worth answered today, and left waiting; cards never met share one answer."""
        if item.last_day is not None:
            return self._weigh(item)
        if self._new is None:
            self._new = self._weigh(item)
        return self._new

    def best(self, item: Item, price: float) -> float:
        """What a card is worth on the date under the better choice, its answers at ``price`` taken off."""
        return max(_at(curve, price) for curve in self.options(item))

    def _weigh(self, item: Item) -> Options:
        answered = expected(self._after(item, 0), self._now, self.days_left)
        waiting = [self.still(item)] * len(PRICES)
        for days, left, values in self._later:
            then = expected(self._after(item, days), values, left)
            waiting = [a if a > b else b for a, b in zip(waiting, then, strict=True)]
        return Options(answered, waiting)

    def _after(self, item: Item, days: int) -> Outcomes:
        if item.last_day is None:
            return self.first
        elapsed = max(1, self.today + days - item.last_day)
        return outcomes(item.stability, item.difficulty, elapsed, self.weights)


def find_price(items: Sequence[Item], valuer: Valuer, minutes: float) -> float:
    """The price of a minute at which the cards want just about ``minutes`` until the date, by bisection.

    By how much a card's value falls as the price rises is by how many answers it still wants, those near the
    date counted at what they cost more.
    """
    sample = items[:: -(-len(items) // SAMPLE)] if items else ()
    if not sample or minutes <= 0:
        return 0.0 if not sample else PRICES[-1]
    curves = [_wanted(valuer.options(item)) for item in sample]
    share = len(sample) / len(items)
    low, high = 0.0, 2.0
    for _ in range(16):
        price = (low + high) / 2
        wanted = sum(
            item.minutes * _step_at(curve, price * item.minutes / item.importance)
            for item, curve in zip(sample, curves, strict=True)
        )
        low, high = (price, high) if wanted > minutes * share else (low, price)
    return high


def planned_minutes(minutes_by_days_left: Mapping[int, float]) -> float:
    """The minutes until the date as :func:`find_price` counts them, from those of each number of days left."""
    return sum(minutes * lateness(left) for left, minutes in minutes_by_days_left.items())


def rank(items: Sequence[Item], valuer: Valuer, price: float) -> list[Gain]:
    """Cards by what an answer today raises per minute, the most first."""
    gains = [Gain(item, gain(item, valuer.options(item), price)) for item in shortlist(items, valuer)]
    gains.sort(key=lambda gain: -gain.per_minute)
    return gains


def shortlist(items: Sequence[Item], valuer: Valuer) -> Sequence[Item]:
    """The cards with the most to gain at best, where there are too many to look at each closely."""
    if len(items) <= SHORTLIST:
        return items
    at_most = sorted(items, key=lambda i: -i.importance * (1.0 - valuer.still(i)) / i.minutes)
    return at_most[:SHORTLIST]


def gain(item: Item, options: Options, price: float) -> float:
    """What answering today rather than waiting raises per minute, in units of importance."""
    relative = price * item.minutes / item.importance
    difference = _at(options.answered, relative) - _at(options.waiting, relative)
    in_order = IN_ORDER * price * item.early if item.last_day is None else 0.0
    return item.importance * difference / item.minutes + in_order


def _wanted(options: Options) -> Curve:
    """How many answers are wanted between one price and the next."""
    best = [max(pair) for pair in zip(*options, strict=True)]
    return [(best[k] - best[k + 1]) / (PRICES[k + 1] - PRICES[k]) for k in range(len(PRICES) - 1)]


def _place(price: float) -> int:
    return next((k for k in range(len(PRICES) - 2) if price < PRICES[k + 1]), len(PRICES) - 2)


def _step_at(steps: Curve, price: float) -> float:
    return steps[_place(price)] if price < PRICES[-1] else 0.0


def _at(curve: Curve, price: float) -> float:
    k = _place(price)
    share = min(1.0, (price - PRICES[k]) / (PRICES[k + 1] - PRICES[k]))
    return curve[k] + share * (curve[k + 1] - curve[k])
