"""Phases that leave a choice, such as reading source or writing code: which ways there are, and a round that has chosen."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from kvprep.core.ids import local
from kvprep.core.model import Card
from kvprep.core.rounds.round import Option, Phase, Pick, Round


def open_ways(found: Round, ways: Collection[str]) -> tuple[Phase, ...]:
    """The phases whose way is not among those named."""
    return tuple(phase for phase in found.phases if phase.choose and _way(phase, ways) is None)


def chosen_ways(found: Round, ways: Collection[str]) -> Round:
    """The round with each choice made as named, by the first way where none is."""
    return replace(found, phases=tuple(_chosen(phase, ways) for phase in found.phases))


def _way(phase: Phase, ways: Collection[str]) -> Option | None:
    return next((option for option in phase.choose if option.id in ways), None)


def _chosen(phase: Phase, ways: Collection[str]) -> Phase:
    if not phase.choose:
        return phase
    option = _way(phase, ways) or phase.choose[0]
    return replace(phase, title=option.title, questions=option.questions, pick=option.pick, choose=())


def ways_answered(found: Round, cards: Collection[Card]) -> tuple[str, ...]:
    """For each phase with a choice the way whose questions were answered most, where any were."""
    best = (
        max(phase.choose, key=lambda way: _answered(way, cards)) for phase in found.phases if phase.choose
    )
    return tuple(way.id for way in best if _answered(way, cards))


def _answered(way: Option, cards: Collection[Card]) -> int:
    """How many of the cards a way asks by name or picks from; ids are compared without the bank's name."""
    named = {local(planned.question) for planned in way.questions}
    return sum(local(card.id) in named or _is_picked(card, way.pick) for card in cards)


def _is_picked(card: Card, pick: Pick | None) -> bool:
    return pick is not None and pick.section is not None and pick.section == card.section
