"""Whole rounds with a scripted candidate, a real log, a clock that is told the time."""

import sqlite3

import pytest
from round_world import BAD, FULL, HELD, Candidate, bank_of, phase, plan, without

from kvprep.core.model import Rating, UserError
from kvprep.disk.round_draft import load_draft
from kvprep.practice.mock import resume_mock, start_mock
from kvprep.practice.mock_record import held_rounds, load_round, read_report, unfinished
from kvprep.practice.mock_rounds import Planning

TWO = plan(phase("one", 6, "Q1"), phase("two", 5, "Q3", "Q4"))


def hold(workspace, day, plan_, *script, missing=(), **more):
    person = Candidate(day, *script, **more)
    code = start_mock(workspace, Planning(plan_, missing), person, day.seconds, lambda: day.slept)
    assert not person.script
    return person, code


def go_on(workspace, day, *script, typed=None):
    person = Candidate(day, *script)
    code = resume_mock(workspace, typed, person, day.seconds, lambda: day.slept)
    return person, code


def rows(workspace):
    return [(r.card, r.mode, r.rating) for r in reversed(workspace.log.reviews())]


def events(workspace):
    return [event.event for event in load_round(workspace, held_rounds(workspace)[0]).events]


def test_a_round_asks_its_plan_and_follows_up_while_answers_hold(workspace, day):
    person, code = hold(workspace, day, TWO, HELD, BAD, FULL, FULL)
    assert code == 0
    assert person.shown == ["begin", "Q1", "Q1.1", "Q3", "Q4"]
    assert events(workspace) == ["start", "finish"]
    report = person.reports[0]
    assert [a.given.card for a in report.answers] == ["Q1", "Q1.1", "Q3", "Q4"]
    assert [phase.pace.used for phase in report.phases] == [60, 60]
    assert unfinished(workspace) == []


def test_answers_feed_memory_at_the_end_and_primed_ones_are_good_at_most(workspace, day):
    hold(workspace, day, TWO, FULL, FULL, FULL, FULL)
    assert rows(workspace) == [
        ("Q1", "mock", Rating.EASY),
        ("Q1.1", "mock", Rating.GOOD),
        ("Q3", "mock", Rating.EASY),
        ("Q4", "mock", Rating.EASY),
    ]
    assert set(workspace.log.memories()) == {"Q1", "Q1.1", "Q3", "Q4"}
    assert workspace.log.reviews(card="Q1.1")[0].detail["primed"] is True


def test_no_memory_leaves_the_schedule_alone(workspace, day):
    hold(workspace, day, plan(*TWO.round.phases, memory=False), FULL, FULL, FULL, FULL)
    assert rows(workspace) == [] and workspace.log.memories() == {}


def test_time_takes_what_is_typed_and_an_empty_time_out_is_no_failure(workspace, day):
    late = {"text": FULL, "seconds": 500}
    empty = {"text": "", "seconds": 500}
    person, _ = hold(workspace, day, TWO, late, late, empty, {"text": BAD, "end": "unknown"})
    q1, follow_up, q3, _ = person.reports[0].answers
    assert (q1.given.end, q1.given.seconds, q1.given.answer) == ("timeout", 120, FULL)
    assert follow_up.given.card == "Q1.1"
    assert (q3.given.end, q3.given.answer, q3.given.scored) == ("timeout", "", None)
    assert rows(workspace)[-1] == ("Q4", "mock", Rating.AGAIN)
    assert "Q3" not in workspace.log.memories()
    assert [asking.notice for asking in person.asked][1:] == [
        "Time is up: what you wrote on Q1 was taken.",
        "Time is up: what you wrote on Q1.1 was taken.",
        "Time is up: Q3 is left empty, which counts as no failure.",
    ]


def test_the_phase_ends_before_its_questions_do(workspace, day):
    short = plan(phase("one", 3, "Q3", "Q4", follow_ups=0))
    person, _ = hold(workspace, day, short, {"text": FULL, "seconds": 119}, {"text": FULL, "seconds": 500})
    assert [a.given.seconds for a in person.reports[0].answers] == [119, 61]
    assert person.asked[1].clocks.question == 61


def test_a_question_that_no_time_is_left_for_is_not_reached(workspace, day):
    short = plan(phase("one", 2, "Q3", "Q4", follow_ups=0))
    person, _ = hold(workspace, day, short, {"text": FULL, "seconds": 500})
    (only,) = person.reports[0].phases
    assert only.unreached == ("Q4",)


def test_soft_lets_answers_run_over_and_reports_it(workspace, day):
    soft = plan(phase("one", 3, "Q3", "Q4", follow_ups=0), soft=True)
    person, _ = hold(workspace, day, soft, {"text": FULL, "seconds": 200}, {"text": FULL, "seconds": 100})
    (only,) = person.reports[0].phases
    assert [a.given.end for a in only.answers] == ["submitted", "submitted"]
    assert (only.pace.used, only.pace.over) == (300, 120)


def test_the_follow_up_is_the_one_of_the_point_that_was_missing(workspace, day):
    tight = plan(phase("one", 6, "Q2"))
    person, _ = hold(workspace, day, tight, "先申请空间。前提是负载稳定。", FULL)
    assert person.shown == ["begin", "Q2", "Q2.1"]
    assert person.reports[0].answers[1].given.reason.about == "commit"
    assert person.reports[0].answers[1].about.zh == "提交"
    person, _ = hold(workspace, day, tight, "最后提交。前提是负载稳定。", FULL)
    assert person.shown == ["begin", "Q2", "Q2.2"]


def test_a_failed_answer_is_not_asked_on(workspace, day):
    person, _ = hold(workspace, day, TWO, BAD, FULL, FULL)
    assert person.shown == ["begin", "Q1", "Q3", "Q4"]


def test_pausing_stops_the_clock_and_keeps_the_text(workspace, day):
    person, _ = hold(
        workspace,
        day,
        TWO,
        {"text": "先申请空间，", "seconds": 40, "end": "paused"},
        "然后提交。",
        BAD,
        FULL,
        FULL,
    )
    assert person.pauses == [0.0]
    assert person.asked[1].text == "先申请空间，"
    assert person.asked[1].clocks.question == 80
    first = person.reports[0].answers[0].given
    assert (first.answer, first.seconds) == ("先申请空间，然后提交。", 70)
    assert events(workspace) == ["start", "pause", "resume", "finish"]


@pytest.mark.parametrize("how", ["stopped", "slept"])
def test_a_laptop_that_slept_eats_no_minutes(workspace, day, how):
    def sleep():
        if how == "stopped":
            day.monotonic += 3600
        else:
            day.slept += 3600

    person, _ = hold(
        workspace, day, TWO, {"text": "先申请空间，", "at": {20: sleep}}, "然后提交。", BAD, FULL, FULL
    )
    assert 3600 <= person.pauses[0] <= 3602
    assert person.reports[0].answers[0].given.seconds <= 51
    assert person.reports[0].away == pytest.approx(person.pauses[0], abs=0.2)


def test_a_clock_set_back_changes_nothing(workspace, day):
    from datetime import timedelta

    def set_back():
        day.at -= timedelta(days=2)

    person, code = hold(workspace, day, TWO, {"text": FULL, "at": {10: set_back}}, FULL, FULL, FULL)
    assert code == 0
    assert [a.given.seconds for a in person.reports[0].answers] == [30, 30, 30, 30]
    assert [a.given.card for a in person.reports[0].answers] == ["Q1", "Q1.1", "Q3", "Q4"]


@pytest.mark.parametrize(("end", "code"), [("interrupted", 130), ("left", 0)])
def test_leaving_keeps_text_and_time_and_resume_goes_on(workspace, day, end, code):
    person, got = hold(workspace, day, TWO, FULL, {"text": "先申请", "seconds": 50, "end": end})
    assert got == code
    assert person.told[-1].startswith("Saved. Go on")
    assert rows(workspace) == []
    day.pass_(86400)
    person, code = go_on(workspace, day, "空间，然后提交。", FULL, FULL)
    assert code == 0
    stand = person.stands[0]
    assert (stand.asking.question.id, stand.asking.text, stand.asking.clocks.question) == (
        "Q1.1",
        "先申请",
        70,
    )
    assert person.asked[0].is_follow_up
    assert [a.given.card for a in person.reports[0].answers] == ["Q1", "Q1.1", "Q3", "Q4"]
    assert person.reports[0].answers[1].given.seconds == 80
    assert events(workspace) == ["start", "leave", "resume", "finish"]


def test_after_a_crash_at_most_five_seconds_are_lost(workspace, day):
    class Crash(Exception):
        pass

    with pytest.raises(Crash):
        hold(workspace, day, TWO, FULL, {"text": "写到一半", "seconds": 48, "die": Crash()})
    person, _ = go_on(workspace, day, "，然后提交。申请空间。", FULL, FULL)
    assert person.asked[0].text == "写到一半"
    assert person.asked[0].clocks.question == 120 - 45
    assert events(workspace) == ["start", "resume", "finish"]


def test_between_two_questions_a_crash_loses_nothing(workspace, day):
    hold(workspace, day, TWO, FULL, KeyboardInterrupt())
    person, _ = go_on(workspace, day, FULL, FULL, FULL)
    assert person.shown == ["Q1.1", "Q3", "Q4"]
    assert person.asked[0].is_follow_up


def test_a_question_removed_meanwhile_is_skipped_with_one_line(workspace, day):
    hold(workspace, day, TWO, BAD, {"text": "", "end": "left"})
    workspace.__dict__["bank"] = bank_of(without("Q3"))
    person, code = go_on(workspace, day, FULL)
    assert code == 0
    assert person.shown == ["Q4"]
    assert person.asked[0].notice == "Q3 is not in the bank; this round goes on without it."
    assert "skip" in events(workspace)
    assert person.reports[0].verdict.planned == 2


@pytest.mark.parametrize("choice", ["go", "end"])
def test_what_was_typed_of_a_question_removed_meanwhile_is_kept_and_its_time_given_back(
    workspace, day, choice
):
    hold(workspace, day, TWO, HELD, FULL, {"text": "写到一半", "end": "left", "seconds": 20})
    workspace.__dict__["bank"] = bank_of(without("Q3"))
    person = Candidate(day, *([FULL] if choice == "go" else []), begin=choice)
    assert resume_mock(workspace, None, person, day.seconds, lambda: day.slept) == 0
    (stand,) = person.stands
    assert (stand.asking.question.id, stand.asking.text) == ("Q4", "")
    assert (stand.asking.clocks.phase, stand.asking.clocks.round) == (5 * 60, 10 * 60)
    (kept,) = workspace.paths.rescued.iterdir()
    assert kept.read_text(encoding="utf-8") == "写到一半"
    told = person.asked[0].notice if choice == "go" else person.told[-1]
    assert told == f"Q3 is not in the bank; this round goes on without it. What you wrote on Q3 is in {kept}"
    assert load_draft(workspace.paths, held_rounds(workspace)[0]).begun is None


def test_a_pause_that_a_busy_log_does_not_take_says_how_to_go_on(workspace, day):
    held = []

    def lock():
        other = sqlite3.connect(workspace.paths.log)
        other.execute("begin immediate")
        held.append(other)

    person = Candidate(day, {"text": "写到一半", "end": "paused", "at": {3: lock}})
    with pytest.raises(UserError, match="locked"):
        start_mock(workspace, Planning(TWO, ()), person, day.seconds, lambda: 0.0)
    held[0].close()
    round_id = held_rounds(workspace)[0]
    assert person.told[-1].endswith(f"kvprep mock resume {round_id[-6:]}")
    assert load_draft(workspace.paths, round_id).begun.text == "写到一半"


def test_ids_missing_at_the_start_are_told_and_skipped(workspace, day):
    person, _ = hold(workspace, day, TWO, FULL, FULL, FULL, FULL, missing=("Q49",))
    assert person.told[0] == "Q49 is not in the bank; this round goes on without it."
    assert load_round(workspace, held_rounds(workspace)[0]).state.skipped == {"Q49"}


def test_a_log_that_is_busy_keeps_the_answer_and_asks(workspace, day):
    held = []

    def lock():
        other = sqlite3.connect(workspace.paths.log)
        other.execute("begin immediate")
        held.append(other)

    person = Candidate(day, {"text": FULL, "at": {10: lock}})
    person.choices.append("leave")
    assert start_mock(workspace, Planning(TWO, ()), person, day.seconds, lambda: 0.0) == 0
    assert person.shown[-1] == "not stored Q1"
    held[0].rollback()
    held[0].close()
    person, _ = go_on(workspace, day, "", FULL, FULL, FULL)
    assert person.asked[0].text == FULL


def test_constraints_arrive_while_typing_chosen_by_what_is_covered(workspace, day):
    design = plan(phase("design", 25, ("D1", 12), follow_ups=2, expert=True))
    long = {"text": "先申请空间，这是方案的第一步。然后提交。", "seconds": 700}
    person, _ = hold(workspace, day, design, long, FULL, FULL)
    first, second = person.added
    assert first[2] == "流量翻倍。" and second[2] == "缓存全冷。"
    assert 0.35 * 720 <= first[1] <= 0.5 * 720 + 1
    given = person.reports[0].answers[0].given
    assert given.answer == long["text"]
    assert [t.injection for t in given.thrown] == ["double", "cold"]
    assert person.asked[1].question.id == "D1.2"
    assert person.asked[1].context.en == "interviewer: Traffic doubles."


def test_the_same_seed_throws_the_same_at_the_same_moment(workspace, day):
    design = plan(phase("design", 25, ("D1", 12), follow_ups=0))
    step = {"text": "先申请空间，这是方案的第一步。", "seconds": 700}
    thrown = [hold(workspace, day, design, dict(step))[0].added for _ in range(2)]
    assert thrown[0] == thrown[1]
    other = hold(workspace, day, plan(*design.round.phases, seed=8), dict(step))[0].added
    assert [at for _, at, _ in other] != [at for _, at, _ in thrown[0]]


def test_spoken_answers_are_ticked_and_count(workspace, day):
    spoken = plan(phase("one", 6, "Q1", follow_ups=0), way="spoken")
    person = Candidate(day, {"seconds": 60})
    person.ticks.append(frozenset({"reserve", "commit"}))
    start_mock(workspace, Planning(spoken, ()), person, day.seconds, lambda: 0.0)
    (answer,) = person.reports[0].answers
    assert answer.given.ticked and answer.given.answer == ""
    assert [p.status for p in answer.given.scored.points] == ["hit", "hit", "missed"]
    assert rows(workspace) == [("Q1", "mock", Rating.HARD if answer.score < 75 else Rating.GOOD)]


def test_a_phase_that_asks_for_more_than_it_has_is_told_before_it_starts(workspace, day):
    person, _ = hold(
        workspace, day, plan(phase("full", 3, "Q3", "Q4"), phase("fits", 4, "Q1")), begin="leave"
    )
    assert (
        person.told[0]
        == "'full' asks for 4 of its 3 minutes: its last questions are cut short or not reached."
    )
    assert len(person.told) == 2


def test_not_beginning_records_nothing(workspace, day):
    _, code = hold(workspace, day, TWO, begin="leave")
    assert (code, held_rounds(workspace)) == (0, [])
    assert not workspace.paths.log.exists()


def test_weak_cards_are_offered_for_a_drill(workspace, day):
    person, _ = hold(workspace, day, TWO, BAD, FULL, BAD)
    assert person.offers == [("Q1", "Q4")]


def test_drafts_are_gone_when_the_round_is_over(workspace, day):
    hold(workspace, day, TWO, FULL, FULL, FULL, FULL)
    round_id = held_rounds(workspace)[0]
    assert load_draft(workspace.paths, round_id).begun is None
    assert list((workspace.paths.state / "rounds").glob("*")) == []


def test_a_report_is_the_same_from_the_rows_alone(workspace, day):
    person, _ = hold(workspace, day, TWO, HELD, BAD, FULL, FULL)
    again = read_report(workspace, held_rounds(workspace)[0])
    assert again == person.reports[0]


def test_a_quick_answer_gets_its_constraint_with_the_follow_up(workspace, day):
    design = plan(phase("design", 25, ("D1", 12), follow_ups=2))
    person, _ = hold(workspace, day, design, HELD, HELD, HELD)
    assert person.added == []
    first = person.asked[1]
    assert (first.question.id, first.context.zh) == ("D1.2", "面试官：流量翻倍。")
    reason = person.reports[0].answers[1].given.reason
    assert (reason.kind, reason.about) == ("injection", "double")


def test_a_part_of_a_case_stands_under_the_case(workspace, day):
    parts = plan(phase("framing", 4, "D1.1"), phase("design", 4, ("D1", 2)))
    person, _ = hold(workspace, day, parts, BAD, BAD)
    assert person.asked[0].context.en == "The case: ask D1"
    assert person.asked[1].context is None


def test_the_board_names_the_round_that_waits(workspace, day):
    from kvprep.practice.board import read_board

    assert read_board(workspace).open_round is None
    hold(workspace, day, TWO, FULL, {"text": "先申请", "seconds": 60, "end": "left"})
    waiting = read_board(workspace).open_round
    assert (waiting.name, waiting.card, waiting.minutes) == ("test", "Q1.1", 11 - 1.5)
    go_on(workspace, day, "空间，然后提交。", FULL, FULL)
    assert read_board(workspace).open_round is None


def test_a_round_may_be_ended_at_a_pause_and_shows_its_report(workspace, day):
    person = Candidate(day, FULL, {"text": HELD, "end": "paused"})
    person.choices.append("end")
    assert start_mock(workspace, Planning(TWO, ()), person, day.seconds, lambda: 0.0) == 0
    report = person.reports[0]
    assert [a.given.card for a in report.answers] == ["Q1", "Q1.1"]
    assert report.answers[1].given.answer == HELD
    assert report.finished and report.phases[1].unreached == ("Q3", "Q4")
    assert report.verdict.name == "open"
    assert [card for card, _, _ in rows(workspace)] == ["Q1", "Q1.1"]
    assert unfinished(workspace) == []


def test_a_round_may_be_ended_instead_of_being_resumed(workspace, day):
    hold(workspace, day, TWO, FULL, {"text": "", "end": "left"})
    person = Candidate(day, begin="end")
    assert resume_mock(workspace, None, person, day.seconds, lambda: 0.0) == 0
    assert [a.given.card for a in person.reports[0].answers] == ["Q1"]
    assert unfinished(workspace) == []


def test_a_new_round_names_the_one_that_waits(workspace, day):
    hold(workspace, day, TWO, FULL, {"text": "", "end": "left"})
    person, _ = hold(workspace, day, TWO, FULL, FULL, FULL, FULL)
    assert person.told[0].startswith("test is not finished and can still be resumed: kvprep mock resume ")
