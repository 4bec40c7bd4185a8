"""The three stages of preparing, each with what it delivers, laid over the days that there are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

StageId = Literal["protocol", "performance", "recovery"]
WHOLE_DAYS = 28
"""How many days the stages are meant for; without a date they take these."""


class Stage(NamedTuple):
    """A stage: its share of the days, its domains, and the kinds of evidence of which one closes it."""

    id: StageId
    days: int
    domains: frozenset[str]
    delivers: tuple[str, ...]


STAGES = (
    Stage(
        "protocol",
        10,
        frozenset({"storage-protocol", "async-resources", "kv-identity", "runtime", "lmcache-mooncake"}),
        ("source-trace", "design-doc"),
    ),
    Stage(
        "performance",
        10,
        frozenset(
            ["inference-model", "capacity-placement", "transfer-topology", "cache-policy", "observability"]
        ),
        ("experiment",),
    ),
    Stage(
        "recovery",
        8,
        frozenset({"ha-recovery", "tenancy-evolution", "engineering-impact"}),
        ("retrospective",),
    ),
)


class StageAhead(NamedTuple):
    """A stage with its first and last study day, whether its evidence is there, and whether it is open."""

    stage: Stage
    first: int
    last: int
    done: bool
    is_open: bool


def lay_out(
    begun: int, end: int, evidence: Iterable[tuple[str, str]], opened: int = 1
) -> tuple[StageAhead, ...]:
    """The stages from the day a plan begun to the day before ``end``; fewer than 28 days squeeze them.

    ``evidence`` are (domain, kind) pairs that stand. A stage opens when the one before it is done, or when its
    number (from 1) is at most ``opened``.
    """
    found = list(evidence)
    span, passed = max(1, end - begun), 0
    ahead: list[StageAhead] = []
    for number, stage in enumerate(STAGES, start=1):
        first = begun + passed * span // WHOLE_DAYS
        passed += stage.days
        last = max(first, begun + passed * span // WHOLE_DAYS - 1)
        done = any(domain in stage.domains and kind in stage.delivers for domain, kind in found)
        is_open = number <= opened or not ahead or (ahead[-1].is_open and ahead[-1].done)
        ahead.append(StageAhead(stage, first, last, done, is_open))
    return tuple(ahead)
