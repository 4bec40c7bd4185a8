"""Whole sittings with a scripted person, a real log, a clock that is told the time, and seeded chance."""

import pytest
from scripted import BAD, GOOD, HALF, WRONG, rate, rows, sit

from kvprep.core.messages import drill as say
from kvprep.core.model import Rating, UserError
from kvprep.disk.drafts import load_draft
from kvprep.disk.settings import Settings
from kvprep.terminal.drill_screen import Decision


def test_new_questions_come_in_bank_order_with_follow_ups_while_answers_hold(workspace, day):
    person, code = sit(workspace, day, GOOD, "accept", GOOD, "accept", GOOD, "accept", GOOD, "accept")
    assert code == 0
    assert person.shown == ["ask Q1", "ask Q1.1", "ask Q2", "ask Q3"]
    assert [card for card, _, _ in rows(workspace)] == ["Q1", "Q1.1", "Q2", "Q3"]
    (summary,) = person.summaries
    assert [d.card for d in summary.done] == ["Q1", "Q1.1", "Q2", "Q3"]
    assert summary.done[0].score == 100


def test_a_failed_answer_is_studied_and_said_back_and_not_asked_on(workspace, day):
    person, _ = sit(workspace, day, BAD, "accept", "say-back", GOOD, GOOD, "accept", limit=2)
    assert person.shown == ["ask Q1", "study Q1", "back Q1", "ask Q2"]
    assert rows(workspace) == [
        ("Q1", "recall", Rating.AGAIN),
        ("Q1", "say-back", Rating.EASY),
        ("Q2", "recall", Rating.EASY),
    ]
    assert workspace.log.memories(["Q1"])["Q1"].reviews == 1


def test_saying_back_may_be_skipped_in_two_ways(workspace, day):
    sit(workspace, day, BAD, "accept", "next", BAD, "accept", "say-back", "", limit=2)
    assert [mode for _, mode, _ in rows(workspace)] == ["recall", "recall"]


@pytest.mark.parametrize("answer", [(GOOD, "unknown"), (GOOD, "submitted", True)])
def test_not_knowing_and_having_seen_the_answer_are_again(workspace, day, answer):
    person, _ = sit(workspace, day, answer, "accept", "next", limit=1)
    assert rows(workspace) == [("Q1", "recall", Rating.AGAIN)]
    (review,) = workspace.log.reviews()
    assert review.suggested == Rating.AGAIN
    assert {"unknown", "model_answer_opened"} & set(review.detail)
    assert person.results[0].suggested == Rating.AGAIN


def test_the_person_overrides_and_both_ratings_are_kept(workspace, day):
    sit(workspace, day, GOOD, rate(Rating.HARD), limit=1)
    (review,) = workspace.log.reviews()
    assert (review.suggested, review.rating, review.score) == (Rating.EASY, Rating.HARD, 100)
    assert review.answer == GOOD


def test_a_missed_must_point_is_again_and_says_why(workspace, day):
    person, _ = sit(workspace, day, HALF, "accept", "next", limit=1)
    assert person.results[0].suggested == Rating.AGAIN


def test_a_corrected_point_changes_score_and_rating_and_is_stored(workspace, day):
    said = Decision("correct", target="commit", said=True)
    person, _ = sit(workspace, day, HALF, said, "accept", limit=1)
    before, after = person.results
    assert before.scored.score < after.scored.score == 100
    assert (before.suggested, after.suggested) == (Rating.AGAIN, Rating.EASY)
    (review,) = workspace.log.reviews()
    assert review.detail["corrections"] == {"commit": True}
    assert (review.score, review.rating) == (100, Rating.EASY)


def test_a_correction_turned_back_is_none(workspace, day):
    turn = [Decision("correct", target="commit", said=True), Decision("correct", target="commit", said=False)]
    sit(workspace, day, HALF, *turn, "accept", "next", limit=1)
    (review,) = workspace.log.reviews()
    assert "corrections" not in review.detail
    assert review.rating == Rating.AGAIN


def test_a_wrong_claim_can_be_taken_back(workspace, day):
    not_said = Decision("correct", target="txn", said=False)
    person, _ = sit(workspace, day, WRONG, not_said, "accept", limit=1)
    assert [m.id for m in person.results[0].scored.misconceptions] == ["txn"]
    assert person.results[1].scored.misconceptions == ()


def test_undo_brings_the_card_back_with_its_answer(workspace, day):
    script = [GOOD, rate(Rating.AGAIN), "next", GOOD, Decision("undo"), "accept", GOOD, "accept"]
    person, _ = sit(workspace, day, *script, ids=("q2", "Q3"))
    assert person.shown == ["ask Q2", "study Q2", "ask Q3", "ask Q2"]
    assert person.asked[-1].draft == GOOD
    assert "Q2" in person.notices[2]
    assert rows(workspace) == [("Q3", "recall", Rating.EASY), ("Q2", "recall", Rating.EASY)]
    assert workspace.log.memories(["Q2"])["Q2"].lapses == 0


def test_undo_never_reaches_before_the_sitting(workspace, day):
    sit(workspace, day, GOOD, "accept", ids=("Q2",))
    person, _ = sit(workspace, day, GOOD, Decision("undo"), "accept", ids=("Q3",))
    assert person.notices[1] == say.NOTHING_TO_UNDO.en
    assert len(rows(workspace)) == 2


@pytest.mark.parametrize(("end", "code"), [("interrupted", 130), ("left", 0)])
def test_a_half_typed_answer_is_kept_and_comes_back(workspace, day, end, code):
    person, got = sit(workspace, day, ("写到一", end), limit=1)
    assert got == code
    assert person.told == [say.KEPT_DRAFT, say.SAVED_NONE]
    assert load_draft(workspace.paths, "Q1") == "写到一"
    person, _ = sit(workspace, day, GOOD, "accept", limit=1)
    assert person.asked[0].draft == "写到一"
    assert load_draft(workspace.paths, "Q1") == ""


@pytest.mark.parametrize(("kind", "code"), [("stop", 0), ("interrupt", 130)])
def test_leaving_at_a_result_records_what_was_suggested(workspace, day, kind, code):
    person, got = sit(workspace, day, GOOD, Decision(kind), ids=("Q2", "Q3"))
    assert got == code
    assert rows(workspace) == [("Q2", "recall", Rating.EASY)]
    assert person.told == [say.KEPT_RATED]
    assert len(person.summaries) == 1


def test_an_interrupt_between_prompts_loses_nothing(workspace, day):
    _, code = sit(workspace, day, GOOD, KeyboardInterrupt())
    assert code == 130
    assert load_draft(workspace.paths, "Q1") == GOOD


def test_flip_is_self_rated_and_moves_the_schedule(workspace, day):
    person, _ = sit(workspace, day, "next", rate(Rating.GOOD), "stop", flip=True)
    assert person.shown == ["flip Q1", "flip Q2"]
    assert rows(workspace) == [("Q1", "flip", Rating.GOOD)]
    assert workspace.log.memories(["Q1"])["Q1"].last_rating == Rating.GOOD


def test_cram_goes_from_the_weakest_up_and_leaves_the_schedule_alone(workspace, day):
    sit(workspace, day, GOOD, "accept", BAD, "accept", "next", ids=("Q2", "Q3"))
    before = workspace.log.memories()
    person, _ = sit(workspace, day, GOOD, "accept", GOOD, "accept", cram=True, limit=2)
    assert person.shown == ["ask Q3", "ask Q2"]
    assert workspace.log.memories() == before
    assert [mode for _, mode, _ in rows(workspace)][2:] == ["cram", "cram"]
    assert person.results[0].dates is None
    assert person.summaries[0].due_tomorrow is None


def test_due_comes_before_new_and_a_family_once_a_day(workspace, day):
    sit(workspace, day, GOOD, rate(Rating.GOOD), GOOD, rate(Rating.GOOD), limit=2)
    day.pass_(days=30)
    person, _ = sit(workspace, day, GOOD, "accept", GOOD, "accept", limit=2)
    assert person.shown[0] in ("ask Q1", "ask Q1.1")
    assert person.shown[1] == "ask Q2"


@pytest.mark.parametrize(
    ("options", "first"),
    [({"section": "operations"}, "Q3"), ({"domain": "ops"}, "Q3"), ({"ids": ("q1.1",)}, "Q1.1")],
)
def test_what_to_drill_can_be_chosen(workspace, day, options, first):
    person, _ = sit(workspace, day, GOOD, "accept", **options)
    assert person.shown == [f"ask {first}"]


def test_named_questions_come_in_the_order_named(workspace, day):
    person, _ = sit(workspace, day, GOOD, "accept", GOOD, "accept", ids=("Q3", "q2", "Q3"))
    assert person.shown == ["ask Q3", "ask Q2"]


def test_time_is_up_after_the_card_that_crosses_it(workspace, day):
    person, _ = sit(workspace, day, GOOD, "accept", minutes=0.4, ids=("Q2", "Q3"))
    assert person.shown == ["ask Q2"]


def test_an_unknown_question_is_not_found_and_names_near_ones(workspace, day):
    with pytest.raises(UserError) as caught:
        sit(workspace, day, ids=("Q33",))
    assert caught.value.exit_code == 3
    assert "Q3" in caught.value.suggestions


def test_nothing_due_is_said_with_what_to_do(workspace, day):
    person, code = sit(workspace, day, new=0)
    assert (person.told, code) == ([say.NOTHING_DUE], 0)
    for flag in ("limit", "minutes"):
        assert sit(workspace, day, **{flag: 0})[0].told == [say.NOTHING_ALLOWED]
    person, _ = sit(workspace, day, section="store", domain="ops")
    assert person.told == [say.NOTHING_MATCHES]


@pytest.mark.parametrize(
    ("options", "near"), [({"section": "stores"}, "store"), ({"domain": "protocl"}, "protocol")]
)
def test_an_unknown_section_or_domain_names_near_ones(workspace, day, options, near):
    with pytest.raises(UserError) as caught:
        sit(workspace, day, **options)
    assert (caught.value.exit_code, caught.value.suggestions) == (3, (near,))


@pytest.mark.parametrize(
    ("options", "en", "zh"),
    [
        ({"section": "foo"}, "store, operations", "store、operations"),
        ({"section": "stor"}, "store, operations", "store、operations"),
        ({"domain": "foo"}, "protocol, ops", "protocol、ops"),
    ],
)
def test_an_unknown_section_or_domain_lists_all_there_are(workspace, day, options, en, zh):
    with pytest.raises(UserError) as caught:
        sit(workspace, day, **options)
    assert caught.value.text.en.endswith(f": {en}")
    assert caught.value.text.zh.endswith(f"：{zh}")


def test_new_cards_a_day_are_counted_across_sittings(workspace, day):
    workspace.__dict__["settings"] = Settings(new_per_day=1)
    sit(workspace, day, BAD, "accept", "next")
    person, _ = sit(workspace, day)
    assert person.told == [say.NOTHING_DUE]


def test_a_write_that_fails_ends_the_sitting_with_the_answer_rescued(workspace, day):
    def break_the_log():
        workspace.paths.log.mkdir(parents=True)
        return GOOD

    with pytest.raises(UserError) as caught:
        sit(workspace, day, break_the_log, "accept")
    (rescued,) = workspace.paths.rescued.iterdir()
    assert rescued.read_text(encoding="utf-8") == GOOD
    assert str(rescued) in caught.value.message


@pytest.mark.parametrize(("minutes", "suggested"), [(3, Rating.EASY), (5, Rating.GOOD)])
def test_twice_the_time_lowers_a_pass_and_says_so(workspace, day, minutes, suggested):
    person, _ = sit(workspace, day, (GOOD, "submitted", False, minutes * 60), "accept", ids=("Q2",))
    assert person.results[0].suggested == suggested
    assert (person.results[0].why == say.WHY_SLOW) == (suggested == Rating.GOOD)


def test_place_and_minutes_left_follow_the_sitting(workspace, day):
    person, _ = sit(workspace, day, GOOD, "accept", GOOD, "accept", ids=("Q2", "Q3"))
    assert [(a.progress.place, a.progress.total, a.progress.minutes_left) for a in person.asked] == [
        (1, 2, 4),
        (2, 2, 2),
    ]


@pytest.mark.parametrize(
    ("ids", "parents"),
    [
        (("Q1.1",), ["Q1"]),
        (("Q1", "Q1.1"), [None, None]),
        (("Q2", "Q1.1"), [None, "Q1"]),
        (("Q1.1", "Q1"), ["Q1", None]),
    ],
)
def test_a_follow_up_asked_alone_comes_with_its_question(workspace, day, ids, parents):
    person, _ = sit(workspace, day, *[GOOD, "accept"] * len(ids), ids=ids)
    assert [a.parent and a.parent.id for a in person.asked] == parents


def test_a_follow_up_met_right_after_its_question_needs_no_reminder(workspace, day):
    person, _ = sit(workspace, day, GOOD, "accept", GOOD, "accept", ("", "left"))
    assert [(a.question.id, a.parent) for a in person.asked][:2] == [("Q1", None), ("Q1.1", None)]
