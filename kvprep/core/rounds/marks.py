"""What an answer was worth by the four concerns and the six layers, and the same of many answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from kvprep.core.ids import is_sum
from kvprep.core.model import DIMENSIONS, LAYERS, Dimension, Layer, Question, Scored, Text
from kvprep.core.scoring.claims import Claim
from kvprep.core.scoring.score import CEILINGS, CORE_REVERSED

LevelName = Literal["p7", "p8"]
LEVEL_FROM = 70.0
"""Share of a level's points, by weight, from which a phase has reached the level."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A share of what was asked, 0 to 100, None where nothing was; ``points`` counts the claims behind it."""

    value: float | None
    weight: float = 0.0
    points: int = 0


@dataclass(frozen=True, slots=True)
class Unstated:
    """A point about what the answer rests on that was not said."""

    card: str
    point: str
    say: Text


Concerns = Mapping[Dimension, Mark]
Layers = Mapping[Layer, Mark]


def answer_concerns(question: Question, scored: Scored, claims: Sequence[Claim]) -> dict[Dimension, Mark]:
    """The four marks of one answer.

    A wrong claim bounds the mark for facts as it bounds the score; a slip of a sum has its own credit. Evidence is the lower of two shares: of the
    points that ask for it, and of the answer's own numbers and conclusions that show where they come from.
    """
    marks = {
        dim: _share([(p.id, p.weight) for p in question.points if p.dim == dim], scored) for dim in DIMENSIONS
    }
    facts = marks["fact"]
    if facts.value is not None and scored.misconceptions and not is_sum(question.id):
        ceiling = CEILINGS[min(len(scored.misconceptions), len(CEILINGS) - 1)]
        grave = any(m.grave for m in scored.misconceptions)
        value = min(facts.value, ceiling, CORE_REVERSED if grave else 100.0)
        marks["fact"] = Mark(value, facts.weight, facts.points)
    marks["evidence"] = _with_claims(marks["evidence"], claims)
    return marks


def _share(asked: Sequence[tuple[str, float]], scored: Scored) -> Mark:
    credit = {p.id: p.credit for p in scored.points}
    total = sum(weight for _, weight in asked)
    if not total:
        return Mark(None)
    earned = sum(weight * credit.get(point, 0.0) for point, weight in asked)
    return Mark(100.0 * earned / total, total, len(asked))


def _with_claims(mark: Mark, claims: Sequence[Claim]) -> Mark:
    if not claims:
        return mark
    share = 100.0 * sum(claim.supported for claim in claims) / len(claims)
    if mark.value is None:
        return Mark(share, 1.0, len(claims))
    return Mark(min(mark.value, share), mark.weight, mark.points)


def answer_layers(question: Question, scored: Scored) -> dict[Layer, Mark]:
    """The six layers of one answer."""
    return {
        layer: _share([(p.id, p.weight) for p in question.points if p.layer == layer], scored)
        for layer in LAYERS
    }


def together(marks: Iterable[Mark]) -> Mark:
    """Many marks as one, by what each had to ask."""
    known = [mark for mark in marks if mark.value is not None]
    weight = sum(mark.weight for mark in known)
    if not weight:
        return Mark(None)
    value = sum((mark.value or 0.0) * mark.weight for mark in known) / weight
    return Mark(value, weight, sum(mark.points for mark in known))


def concerns_of(answers: Sequence[Concerns]) -> dict[Dimension, Mark]:
    """The four marks of many answers."""
    return {dim: together(answer[dim] for answer in answers) for dim in DIMENSIONS}


def layers_of(answers: Sequence[Layers]) -> dict[Layer, Mark]:
    """The six layers of many answers."""
    return {layer: together(answer[layer] for answer in answers) for layer in LAYERS}


def unstated(question: Question, scored: Scored) -> list[Unstated]:
    """Assumptions that the answer rests on and did not say, what was to be asked of the requirements among them."""
    said = {p.id for p in scored.points if p.status == "hit"}
    return [
        Unstated(question.id, p.id, p.say)
        for p in question.points
        if p.id not in said and (p.dim == "assumption" or (p.layer == "requirements" and p.dim != "fact"))
    ]


def level_reached(answers: Sequence[tuple[Question, Scored]]) -> LevelName | Literal["none"] | None:
    """The level that the answers of a phase show; None where no point asks for one. P8 takes P7 as well."""
    shares = {level: _level_share(answers, level) for level in ("p7", "p8")}
    if all(share is None for share in shares.values()):
        return None
    grave = any(m.grave for _, scored in answers for m in scored.misconceptions)
    p7, p8 = shares["p7"], shares["p8"]
    if grave or (p7 is not None and p7 < LEVEL_FROM) or (p7 is None and (p8 or 0.0) < LEVEL_FROM):
        return "none"
    return "p8" if p8 is not None and p8 >= LEVEL_FROM else "p7"


def _level_share(answers: Sequence[tuple[Question, Scored]], level: str) -> float | None:
    marks = [
        _share([(p.id, p.weight) for p in question.points if p.level == level], scored)
        for question, scored in answers
    ]
    return together(marks).value
