"""From rows of a real log to readings: what is measured, what is not, and as of which day."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from level_world import ordinal

from kvprep.core.levels.brief import brief
from kvprep.core.levels.readings import Share, Subject, measure, why_measured
from kvprep.core.model import Rating, UserError
from kvprep.disk.level_file import open_levels
from kvprep.practice.levels import day_asked, read_assessment, read_known
from kvprep.practice.recording import row_begin, undo

DOMAIN = "engineering-impact"


def reading(world, domain=DOMAIN, as_of=None):
    return read_assessment(world.workspace, as_of).reading(domain)


def test_an_empty_log_has_no_data_and_makes_no_file(world):
    found = read_assessment(world.workspace)
    assert {r.measure.level for r in found.readings} == {None}
    assert {r.counted for r in found.readings} == {0}
    assert not found.gates.p7.met and not found.gates.p8.met
    assert not world.folder.joinpath("data").exists() and not world.folder.joinpath("state").exists()


def test_three_different_questions_make_data(world):
    first, second, third, *_ = world.cards(DOMAIN)
    for card in (first, first, second):
        world.answer(card, 60)
    assert reading(world).measure.level is None
    world.answer(third, 30)
    measured = reading(world).measure
    assert (measured.level, measured.score, measured.answers) == (1, 50.0, 4)


def test_the_latest_answer_is_measured_and_the_best_is_kept(world):
    card = world.cards(DOMAIN)[0]
    world.answer(card, 90)
    world.later(days=3)
    world.answer(card, 40)
    history = dict(reading(world).answered)[card]
    assert (history.best, history.latest, history.answers) == (90, 40, 2)
    assert history.last_day == ordinal("2026-01-08")
    assert 0.99 < history.recall <= 1.0


@pytest.mark.parametrize("mode", ["say-back", "cram", "flip"])
def test_what_shows_nothing_is_not_measured(world, mode):
    for card in world.cards(DOMAIN)[:3]:
        world.answer(card, 100, mode=mode)
    assert reading(world).measure.covered.part == 0


def test_an_answer_after_the_model_answer_was_opened_is_not_measured(world):
    for card in world.cards(DOMAIN)[:3]:
        world.answer(card, 100, model_answer_opened=True)
    assert reading(world).measure.covered.part == 0


def test_an_answer_taken_back_is_not_measured(world):
    for card in world.cards(DOMAIN)[:3]:
        world.answer(card, 100)
    assert reading(world).measure.covered.part == 3
    undo(world.workspace)
    assert reading(world).measure.covered.part == 2


def test_everything_answered_well_measures_two_and_never_three(world):
    for card in world.cards(DOMAIN):
        question = world.workspace.bank.question(card)
        world.answer(card, 100, points={point.id: 1.0 for point in question.points})
    measured = reading(world).measure
    assert (measured.level, measured.lacks, measured.score) == (2, (), 100)


def test_points_of_a_level_are_counted_where_they_are_tagged(world):
    """Whatever the bank tags: earning them all covers all of them, none covers none."""
    tagged = {
        domain.id: sum(
            point.level == "p7"
            for card in world.cards(domain.id)
            for point in world.workspace.bank.question(card).points
        )
        for domain in world.workspace.levels.domains
    }
    assert sum(tagged.values()) > 20
    domain = max(tagged, key=tagged.__getitem__)
    for card in world.cards(domain):
        points = world.workspace.bank.question(card).points
        world.answer(card, 100, points={p.id: 1.0 for p in points if p.level == "p7"})
    measured = reading(world, domain).measure
    assert (measured.p7.part, measured.p7.whole) == (tagged[domain], tagged[domain])
    assert measured.p8.part == 0


def test_what_was_forgotten_is_no_two(world):
    for card in world.cards(DOMAIN):
        points = world.workspace.bank.question(card).points
        world.answer(card, 100, rating=Rating.HARD, points={p.id: 1.0 for p in points})
    assert reading(world).measure.level == 2
    world.later(days=200)
    measured = reading(world).measure
    assert measured.level == 1 and measured.lacks == ("recall",)
    assert measured.recall < 0.6


def test_a_day_gone_by_is_seen_as_it_was(world):
    cards = world.cards(DOMAIN)
    for card in cards[:3]:
        world.answer(card, 80)
    world.claim(DOMAIN, 1)
    world.evidence(DOMAIN, "design-doc")
    world.later(days=10)
    then = reading(world, as_of=ordinal("2026-01-06"))
    for card in cards[:4]:
        world.answer(card, 20, rating=Rating.AGAIN)
    world.claim(DOMAIN, 3)
    world.evidence(DOMAIN, "delivery")
    looked_back = reading(world, as_of=ordinal("2026-01-06"))
    assert looked_back == then
    assert (looked_back.claimed, looked_back.measure.score, len(looked_back.evidence)) == (1, 80, 1)
    now = reading(world)
    assert (now.claimed, now.measure.score, len(now.evidence)) == (3, 20, 2)


def test_recall_of_a_day_gone_by_is_that_of_the_stored_memory(world):
    """The chain that looks back gives what the log had stored that day."""
    card = world.cards(DOMAIN)[0]
    for days, rating in ((0, Rating.GOOD), (3, Rating.HARD), (9, Rating.GOOD)):
        world.later(days=days)
        world.answer(card, 80, rating=rating)
    day = world.today + 4
    stored = read_known(world.workspace, day).past[card].recall
    world.later(days=5)
    world.answer(card, 80)
    assert read_known(world.workspace, day).past[card].recall == pytest.approx(stored, abs=1e-12)


def test_a_claim_taken_back_is_none(world):
    world.claim(DOMAIN, 2, "read it all")
    assert reading(world).claim.note == "read it all"
    world.claim(DOMAIN, None)
    assert reading(world).claim is None


def test_answers_of_a_round_without_reviews_are_measured_once(world):
    cards = world.cards(DOMAIN)[:3]
    with world.workspace.log.writing():
        start = row_begin(world.workspace)
        world.workspace.log.append("round", start | {"round": start["id"], "event": "start", "detail": "{}"})
        for card in cards:
            row = row_begin(world.workspace)
            row |= {"round": start["id"], "card": card, "seconds": 60, "lang": "zh", "answer": "…"}
            detail = json.dumps({"points": [{"id": "x", "credit": 1.0}, "junk"]})
            world.workspace.log.append("round_answer", row | {"score": 60.0, "scorer": "1", "detail": detail})
    measured = reading(world).measure
    assert (measured.score, measured.answers) == (60, 3)
    for card in cards:
        world.answer(card, 60, mode="mock", round=start["id"])
    assert reading(world).measure.answers == 3


def test_a_date_is_a_date_and_not_to_come(world):
    assert day_asked(world.workspace, None) == ordinal("2026-01-05")
    assert day_asked(world.workspace, "2026-01-01") == ordinal("2026-01-01")
    for typed in ("yesterday", "2026-13-01", "2026-01-06"):
        with pytest.raises(UserError) as caught:
            day_asked(world.workspace, typed)
        assert caught.value.exit_code == 2


def test_two_machines_that_merged_agree(world, tmp_path):
    """What a reading rests on is rows, and rows merge by union: the order of merging does not matter."""
    from level_world import World

    from kvprep.practice.data import export_rows, import_file

    other = World(tmp_path / "other", at=world.at)
    world.claim(DOMAIN, 2)
    world.evidence(DOMAIN, "design-doc", "ours")
    other.later(minutes=5)
    other.claim(DOMAIN, 3)
    other.evidence(DOMAIN, "delivery", "theirs")
    for machine, name in ((world, "a"), (other, "b")):
        (tmp_path / name).write_text("\n".join(export_rows(machine.workspace)) + "\n", encoding="utf-8")
    import_file(world.workspace, tmp_path / "b")
    import_file(other.workspace, tmp_path / "a")
    other.at = world.at
    ours, theirs = reading(world), reading(other)
    assert ours == theirs
    assert (ours.claimed, ours.counted, [e.title for e in ours.evidence]) == (3, 3, ["ours", "theirs"])
    other.workspace.close()


def test_a_score_just_short_is_not_told_as_what_is_wanted(world):
    for card in world.cards(DOMAIN)[:3]:
        world.answer(card, 69.7)
    world.claim(DOMAIN, 2)
    found = reading(world)
    assert found.counted == 1
    assert found.reasons[0].en == "answers average 69 and speak against the 2 claimed: 2 wants 70"
    assert "69" in brief(found, world.workspace.levels).en


def test_parts_of_points_are_told_in_tenths():
    measured = measure("d", [Subject("q", ("d",), 3, p7=("a", "b", "c"))], {}, open_levels(None).measured)
    thirds = replace(measured, level=1, p7=Share(2 / 3, 3), lacks=("p7",))
    assert (
        why_measured(thirds, open_levels(None).measured).en
        == "measured 1: 0.6 of 3 P7 points earned, 1 wanted"
    )
