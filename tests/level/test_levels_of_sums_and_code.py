"""Sums and katas in the levels: questions of their domains like any other, without points of a level."""

import pytest

from kvprep.core.model import Rating
from kvprep.practice.levels import read_assessment, read_known
from kvprep.practice.recording import row_begin

BOTH = "transfer-topology"
SUM, KATA = "C-TRANSFER", "K-BUFFER-GENERATIONS"


def reading(world, domain=BOTH):
    return read_assessment(world.workspace).reading(domain)


def test_both_are_of_their_domains(world):
    subjects = {one.id: one for one in read_known(world.workspace, world.today).subjects}
    assert BOTH in subjects[SUM].domains and BOTH in subjects[KATA].domains
    assert (subjects[SUM].p7, subjects[KATA].p8) == ((), ())


def test_a_question_a_sum_and_a_kata_are_three_different_questions(world):
    question = next(card for card in world.cards(BOTH) if card.startswith("Q"))
    world.answer(question, 60)
    world.answer(SUM, 90, points={"value": 1.0})
    assert reading(world).measure.level is None
    world.answer(KATA, 30)
    measured = reading(world).measure
    assert (measured.level, measured.score, measured.answers) == (1, 60.0, 3)
    assert {card for card, _ in reading(world).answered} == {question, SUM, KATA}


def test_a_solution_that_was_looked_at_counts_against_the_domain(world):
    for card in (SUM, next(c for c in world.cards(BOTH) if c.startswith("Q"))):
        world.answer(card, 40)
    world.answer(KATA, 0, rating=Rating.AGAIN)
    assert reading(world).measure.score == pytest.approx(80 / 3)


def test_of_a_round_they_count_though_the_schedule_was_left_alone(world):
    for card, score in ((SUM, 100.0), (KATA, 75.0)):
        _answer_of_round(world.workspace, card, score)
    assert {card for card, _ in reading(world).answered} == {SUM, KATA}


def test_their_recall_and_cover_are_those_of_any_card(world):
    before = reading(world).measure.covered
    world.answer(SUM, 100, rating=Rating.GOOD)
    after = reading(world).measure.covered
    assert (after.part, after.whole) == (before.part + 1, before.whole)


def test_no_step_drills_a_kata(world):
    from kvprep.practice.levels import read_assessed

    for card in [c for c in world.cards("async-resources") if c.startswith("K-")]:
        world.answer(card, 10, rating=Rating.AGAIN)
    for card in world.cards("async-resources")[:4]:
        world.answer(card, 95)
    known = read_known(world.workspace, world.today)
    steps = read_assessed(world.workspace, world.today).steps
    assert steps and not any(card.startswith("K-") for step in steps for card in step.ids)
    assert any(one.id.startswith("K-") for one in known.subjects)


def _answer_of_round(workspace, card, score):
    with workspace.log.writing():
        row = row_begin(workspace) | {
            "round": "r",
            "card": card,
            "seconds": 60.0,
            "lang": "en",
            "answer": "…",
        }
        workspace.log.append("round_answer", row | {"score": score, "scorer": "1", "detail": "{}"})
