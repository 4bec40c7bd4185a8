"""How much a card matters: what the bank says of it, and what the person does."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from kvprep.core.model import Card

SECONDARY = 0.6
"""What a card counts whose domains are all P1, against one of a P0 domain."""

BLOCKING, FOCUS, ROLE, ROUND, ROUNDS_AT_MOST = 1.5, 2.0, 1.5, 0.25, 2
"""Factors of a blocking domain, a domain focused on, one of the role, and each round that asks the card."""

ROLES: Mapping[str, tuple[str, ...]] = {
    "storage": ("storage-protocol", "ha-recovery", "capacity-placement", "cache-policy"),
    "transport": ("transfer-topology", "async-resources"),
    "gpu": ("gpu-model", "inference-model"),
}
"""The domains that a post asks for most."""


@dataclass(frozen=True, slots=True)
class Emphasis:
    """What makes a card matter beyond its own weight. ``rounds`` says in how many rounds a card is asked."""

    secondary: Collection[str] = frozenset()
    blocking: Collection[str] = frozenset()
    focus: Collection[str] = frozenset()
    role: str = ""
    rounds: Mapping[str, int] = field(default_factory=dict)

    def of(self, card: Card) -> float:
        """The importance of a card, 1 for one of which nothing special is known."""
        domains = set(card.domains)
        factors = (
            (SECONDARY, bool(domains) and domains <= set(self.secondary) - set(ROLES.get(self.role, ()))),
            (BLOCKING, not domains.isdisjoint(self.blocking)),
            (FOCUS, not domains.isdisjoint(self.focus)),
            (ROLE, not domains.isdisjoint(ROLES.get(self.role, ()))),
        )
        found = card.weight * (1.0 + ROUND * min(ROUNDS_AT_MOST, self.rounds.get(card.id, 0)))
        for factor, applies in factors:
            found *= factor if applies else 1.0
        return found
