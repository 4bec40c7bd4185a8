"""A round that was held elsewhere, on paper or into a recorder: its answers are marked as if given here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from kvprep.core.ids import family, is_kata, is_sum
from kvprep.core.messages import mock as say
from kvprep.core.model import Card
from kvprep.core.rounds.answers_file import PaperAnswer, code_of
from kvprep.core.rounds.round import Given, Phase, Plan, Round, State
from kvprep.disk.answer_files import read_answers
from kvprep.practice.kata import find_kata
from kvprep.practice.mock_coding import taken_source
from kvprep.practice.mock_record import add_answer, finish_round, start_round
from kvprep.practice.mock_rounds import SEEDS, MockOptions, plan_round, round_of
from kvprep.practice.scoring import Scorer

if TYPE_CHECKING:
    from kvprep.practice.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Marked:
    """The id of the round, and what was left out: ids that it or the bank does not have, bytes of long answers."""

    round: str
    left_out: tuple[str, ...]
    reviews: int
    cut: Mapping[str, int]


def mark_paper(workspace: Workspace, options: MockOptions, path: Path) -> Marked:
    """Mark the answers in a file or folder and store them as a finished round.

    Without a round to hold them against, the answers make up a round of their own.
    """
    answers = read_answers(path)
    known = {card: answer for card, answer in answers.items() if card in workspace.bank}
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
    cut = {card: answers[card].left_out for card in asked if answers[card].left_out}
    return Marked(round_id, left_out, reviews, cut)


def _plan(workspace: Workspace, options: MockOptions, cards: Sequence[str]) -> tuple[Plan, tuple[str, ...]]:
    if options.round or options.random:
        planning = plan_round(workspace, replace(options, answered=tuple(cards)))
        return planning.plan, planning.missing
    main = [workspace.bank.card(card) for card in cards if not _has_parent(workspace.bank.card(card), cards)]
    seed = options.seed if options.seed is not None else workspace.chance.randrange(SEEDS)
    return Plan(round_of(main, say.PAPER_TITLE), seed, options.soft, options.memory, "paper"), ()


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
            found.append(_marked(workspace, scorer, given, answer) if answer.text.strip() else _empty(given))
    return found


def _empty(given: Given) -> Given:
    return replace(given, end="timeout")


def _marked(workspace: Workspace, scorer: Scorer, given: Given, answer: PaperAnswer) -> Given:
    """The answer with its score; a sum by the numbers of its seed, else those that the bank shows it with."""
    if is_kata(given.card):
        return taken_source(find_kata(workspace, given.card), given, code_of(answer.text))
    if is_sum(given.card):
        scorer.pose(given.card, answer.seed or None)
        given = replace(given, seed=scorer.posed(given.card).seed)
    return replace(given, scored=scorer.score(given.card, answer.text))
