"""What will be remembered on the days to come: of everything that was met, and by domain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from kvprep.core.model import Card, Memory
from kvprep.core.scheduling.fsrs import retrievability

AHEAD = range(29)
"""Days from today on which the curve is drawn."""

SHOWN = (0, 7, 28)
"""Of these, the ones that a table names."""

TICKS = (0, 7, 14, 21, 28)
"""Of these, the ones that an axis names."""


class Forgetting(NamedTuple):
    """Cards of a domain, how many were met, and the mean recall (0 to 1) of those on each day of :data:`AHEAD`
    if nothing more is answered; empty where none was met."""

    domain: str
    cards: int
    met: int
    curve: tuple[float, ...]

    def on(self, days: int) -> float | None:
        """The recall so many days from today; None where no card was met."""
        return self.curve[days] if self.curve else None


def forgetting(
    domain: str, cards: Sequence[Card], memories: Mapping[str, Memory], today: int, weights: Sequence[float]
) -> Forgetting:
    """The forgetting curve of some cards from today on, under the memory model."""
    met = [memories[card.id] for card in cards if card.id in memories]
    curve = tuple(_mean_recall(met, today + days, weights) for days in AHEAD) if met else ()
    return Forgetting(domain, len(cards), len(met), curve)


def by_domain(
    cards: Iterable[Card], memories: Mapping[str, Memory], today: int, weights: Sequence[float]
) -> tuple[Forgetting, ...]:
    """The curve of each domain, what is remembered least first, what was never met last."""
    found: dict[str, list[Card]] = {}
    for card in cards:
        for domain in card.domains:
            found.setdefault(domain, []).append(card)
    curves = [forgetting(domain, held, memories, today, weights) for domain, held in found.items()]
    return tuple(sorted(curves, key=lambda one: one.curve[0] if one.curve else 2.0))


def _mean_recall(met: Sequence[Memory], day: int, weights: Sequence[float]) -> float:
    recalls = (retrievability(one.stability, max(0, day - one.last_day), weights) for one in met)
    return sum(recalls) / len(met)
