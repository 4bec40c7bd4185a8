"""A round that was held elsewhere, on paper or into a recorder: its answers are marked as if given here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from kvprep.core.ids import family
from kvprep.core.messages import mock as say
from kvprep.core.model import Card
from kvprep.core.rounds.answers_file import PaperAnswer
from kvprep.core.rounds.round import Given, Phase, Plan, Round, State
from kvprep.core.rounds.round_format import ASKED_KINDS
from kvprep.disk.answer_files import read_answers
from kvprep.practice.mock_record import add_answer, finish_round, start_round
from kvprep.practice.mock_rounds import SEEDS, MockOptions, plan_round, round_of
from kvprep.practice.scoring import Scorer

if TYPE_CHECKING:
    from kvprep.practice.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Marked:
    """The id of the round, and what was left out: ids that it or the bank does not have."""

    round: str
    left_out: tuple[str, ...]
    reviews: int


def mark_paper(workspace: Workspace, options: MockOptions, path: Path) -> Marked:
    """Mark the answers in a file or folder and store them as a finished round.

    Without a round to hold them against, the answers make up a round of their own.
    """
    answers = read_answers(path)
    known = {card: answer for card, answer in answers.items() if _is_askable(workspace, card)}
    plan, missing = _plan(workspace, options, list(known))
    places = {p.question: phase for phase in plan.round.phases for p in phase.questions}
    given = list(_given(workspace, plan.round, places, known))
    asked = {answer.card for answer in given}
    left_out = tuple(card for card in answers if card not in asked)
    with workspace.log.writing():
        round_id = start_round(workspace, plan, missing)
        for answer in given:
            add_answer(workspace, round_id, answer)
        reviews = finish_round(workspace, round_id, State(plan, tuple(given)))
    return Marked(round_id, left_out, reviews)


def _plan(workspace: Workspace, options: MockOptions, cards: Sequence[str]) -> tuple[Plan, tuple[str, ...]]:
    if options.round or options.random:
        planning = plan_round(workspace, options)
        return planning.plan, planning.missing
    main = [workspace.bank.card(card) for card in cards if not _has_parent(workspace.bank.card(card), cards)]
    seed = options.seed if options.seed is not None else workspace.chance.randrange(SEEDS)
    return Plan(round_of(main, say.PAPER_TITLE), seed, options.soft, options.memory, "paper"), ()


def _is_askable(workspace: Workspace, card: str) -> bool:
    return card in workspace.bank and workspace.bank.card(card).kind in ASKED_KINDS


def _has_parent(card: Card, cards: Sequence[str]) -> bool:
    return card.is_follow_up and card.family in cards


def _given(
    workspace: Workspace, held: Round, places: Mapping[str, Phase], answers: Mapping[str, PaperAnswer]
) -> list[Given]:
    """Answers to planned questions in the round's order, each with the follow-ups to it that were answered."""
    scorer, found = Scorer(workspace.bank), []
    minutes = {p.question: p.minutes for phase in held.phases for p in phase.questions}
    for card, phase in places.items():
        follow_ups = [c for c in answers if family(c) == family(card) and c not in places]
        for name in [card, *follow_ups] if card in answers else []:
            answer = answers[name]
            budget = minutes.get(name, workspace.bank.card(name).minutes) * 60
            given = Given(
                name, phase.id, "planned" if name == card else "follow-up", answer.text, answer.seconds, budget,
                "submitted", None, parent=None if name == card else card, lang=workspace.content_lang,
            )  # fmt: skip
            scored = scorer.score(name, answer.text) if answer.text.strip() else None
            found.append(replace(given, scored=scored, end="submitted" if scored else "timeout"))
    return found
