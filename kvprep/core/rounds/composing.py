"""Choosing what a round asks where its file leaves it open: the weakest questions, or a whole round of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, islice

from kvprep.core.calculation.draws import SEEDS
from kvprep.core.ids import is_sum
from kvprep.core.messages.drill import SECTIONS
from kvprep.core.model import Card, Text
from kvprep.core.rounds.interviewer import seeded
from kvprep.core.rounds.round import Phase, Pick, Planned, Round

SCORED_AS_UNMET = 55.0
"""A question never answered ranks among those answered this well: weak, yet after those known to be weaker."""
PICKED_KINDS = ("recall", "calculation")
SPOKEN_PER_SUM = 4
"""In a round composed by weakness, one sum to so many questions that are answered in sentences."""
FOLLOW_UP_SHARE = 0.25
"""Share of a composed round that is kept for follow-ups."""


def weakest_first(
    cards: Sequence[Card], scores: Mapping[str, float], seed: int, pick: Pick | None = None
) -> list[Card]:
    """Main questions by their last score, the weakest first; equal ones in an order that the seed decides."""
    wanted = [card for card in cards if _is_askable(card, pick) and _is_wanted(card, pick)]
    return sorted(
        wanted, key=lambda card: (scores.get(card.id, SCORED_AS_UNMET), seeded(seed, "pick", card.id))
    )


def _is_askable(card: Card, pick: Pick | None) -> bool:
    """Whether a round may pick the card unasked; code only where it is what the pick is for."""
    if card.kind == "kata":
        return pick is not None and pick.section == card.section
    return not card.is_follow_up and card.kind in PICKED_KINDS


def few_sums(ranked: Iterable[Card]) -> Iterator[Card]:
    """The cards in their order, but for sums beyond their share: an interview is a talk."""
    sums = others = 0
    for card in ranked:
        if not is_sum(card.id):
            others += 1
        elif sums * SPOKEN_PER_SUM > others:
            continue
        else:
            sums += 1
        yield card


def _is_wanted(card: Card, pick: Pick | None) -> bool:
    if pick is None:
        return True
    return pick.domain in (None, *card.domains) and pick.section in (None, card.section)


def filled(found: Round, cards: Sequence[Card], scores: Mapping[str, float], seed: int) -> Round:
    """The round with every ``pick`` replaced by questions; none is asked twice."""
    taken = {planned.question for phase in found.phases for planned in phase.questions}
    phases = []
    for phase in found.phases:
        if phase.pick is not None:
            phase = replace(phase, questions=_picked(phase, cards, scores, seed, taken), pick=None)
            taken |= {planned.question for planned in phase.questions}
        phases.append(phase)
    return replace(found, phases=tuple(phases))


def _picked(
    phase: Phase, cards: Sequence[Card], scores: Mapping[str, float], seed: int, taken: set[str]
) -> tuple[Planned, ...]:
    assert phase.pick is not None
    ranked = [c for c in weakest_first(cards, scores, seed, phase.pick) if c.id not in taken]
    wanted = ranked if phase.pick.section is not None else few_sums(ranked)
    chosen = list(islice(wanted, phase.pick.weakest))
    share = phase.minutes / max(1, len(chosen))
    return tuple(Planned(card.id, min(card.minutes, share)) for card in chosen)


def with_seeds(found: Round, seed: int) -> Round:
    """The round with the numbers of its sums drawn: the same for the same seed, other ones for another."""
    phases = (
        replace(phase, questions=tuple(_with_seed(planned, seed) for planned in phase.questions))
        for phase in found.phases
    )
    return replace(found, phases=tuple(phases))


def _with_seed(planned: Planned, seed: int) -> Planned:
    if not is_sum(planned.question):
        return planned
    return replace(planned, seed=1 + int(seeded(seed, "sum", planned.question) * (SEEDS - 1)))


def compose(
    cards: Sequence[Card],
    scores: Mapping[str, float],
    minutes: float,
    seed: int,
    domain: str | None,
    title: Text,
) -> Round:
    """A round of so many minutes from the weakest questions, a phase a section; empty where nothing fits."""
    pick = Pick(0, domain)
    chosen: list[Card] = []
    room = minutes * (1 - FOLLOW_UP_SHARE)
    for card in few_sums(weakest_first(cards, scores, seed, pick)):
        if card.minutes <= room or not chosen:
            chosen.append(card)
            room -= card.minutes
    chosen.sort(key=lambda card: card.order)
    return Round("random", title, title, minutes, _phases(chosen, minutes))


def _phases(chosen: Sequence[Card], minutes: float) -> tuple[Phase, ...]:
    """A phase a section, each by its share of the round, to the whole minute as a person would plan it."""
    total = sum(card.minutes for card in chosen)
    phases: list[Phase] = []
    gone, ends = 0.0, 0.0
    for number, (section, members) in enumerate(groupby(chosen, key=lambda card: card.section), 1):
        group = list(members)
        gone += sum(card.minutes for card in group)
        begins, ends = ends, (round(minutes * gone / total) if gone < total else minutes)
        planned = tuple(Planned(card.id, min(card.minutes, minutes)) for card in group)
        name = section or "bank"
        title = SECTIONS.get(section, Text(name, name))
        phases.append(Phase(f"p{number}-{name}", title, ends - begins, planned))
    return tuple(phases)
