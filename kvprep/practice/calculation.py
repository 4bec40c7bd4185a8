"""Sums in practice: which numbers a card asks with, and what an answer to them is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kvprep.core.bank import Bank
from kvprep.core.calculation.draws import SEEDS, seed_for
from kvprep.core.calculation.judging import Judged, as_scored, judge_answer
from kvprep.core.calculation.problem import EXAMPLE_SEED, Posed, answer_shown, worked
from kvprep.core.calculation.table import posed_as
from kvprep.core.messages import calc as say
from kvprep.core.messages.errors import fill
from kvprep.core.model import Scored, UserError

if TYPE_CHECKING:
    from kvprep.practice.workspace import Workspace


def pose_card(bank: Bank, card: str, seed: int | None = None) -> Posed:
    """A card's sum with the numbers of a seed; UserError (exit 2) for a seed out of range or another card."""
    calculation = bank.calculation(card)
    if calculation is None:
        raise UserError(fill(say.NO_SUM, id=bank.card(card).id), 2)
    check_seed(seed)
    return posed_as(calculation, seed or EXAMPLE_SEED)


def check_seed(seed: int | None) -> None:
    """UserError (exit 2) for a seed out of range; none at all is fine."""
    if seed is not None and not 0 < seed < SEEDS:
        raise UserError(fill(say.BAD_SEED, most=SEEDS - 1), 2)


def next_seed(workspace: Workspace, card: str) -> int:
    """The seed that a card asks with now: another after each answer, the same until then."""
    return seed_for(card, len(workspace.log.reviews(card)))


def score_sum(posed: Posed, answer: str, *, model_answer_opened: bool = False) -> Scored:
    """What an answer to a sum is worth, in the shape of every score."""
    return as_scored(posed, judge_answer(posed, answer), model_answer_opened=model_answer_opened)


def sum_as_json(posed: Posed, answer: str) -> dict[str, Any]:
    """What a score of a sum says beyond other scores: the seed, the value asked for and the one read."""
    judged = judge_answer(posed, answer)
    return {
        "seed": posed.seed,
        "given": dict(posed.given),
        "value": posed.answer,
        "dimension": posed.family.dimension,
        "shown": answer_shown(posed),
        "verdict": judged.verdict,
        "read": _read(judged, answer),
        "work": [{"zh": line.zh, "en": line.en} for line in worked(posed)],
    }


def _read(judged: Judged, answer: str) -> str | None:
    return answer[slice(*judged.reading.span)] if judged.reading else None
