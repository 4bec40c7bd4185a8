"""A coding task in a round: chosen before the clock starts, written in an editor, checked while it runs, taken at its end."""

import json
from contextlib import contextmanager

import pytest
from round_world import FULL, Candidate, phase, plan

from kvprep.core.model import Rating, UserError
from kvprep.disk.bank_files import shipped_bank
from kvprep.practice.mock import resume_mock, start_mock
from kvprep.practice.mock_export import export_text
from kvprep.practice.mock_paper import mark_paper
from kvprep.practice.mock_record import held_rounds, load_round, read_report
from kvprep.practice.mock_rounds import MockOptions, Planning, plan_round

KATA = "K-PREFIX-FOLD"
FOLDER = shipped_bank() / "katas" / "k-prefix-fold"
SOLUTION = (FOLDER / "solution.py").read_text(encoding="utf-8")
STARTER = (FOLDER / "starter.py").read_text(encoding="utf-8")
WRONG = next(iter(sorted((FOLDER / "wrong").glob("*.py")))).read_text(encoding="utf-8")
ONE = plan(phase("code", 15, (KATA, 15), follow_ups=0))


@pytest.fixture
def place(workspace, shipped):
    workspace.__dict__["bank"] = shipped
    return workspace


def hold(place, day, plan_, *script):
    person = Candidate(day, *script)
    code = start_mock(place, Planning(plan_, ()), person, day.seconds, lambda: 0.0)
    assert not person.script
    return person, code


def test_a_check_that_all_holds_hands_the_code_in(place, day):
    person, code = hold(place, day, ONE, {"write": SOLUTION, "seconds": 240})
    assert code == 0
    file = person.stood[0].file
    assert file.name == "prefix_fold.py" and file.parent.parent == place.paths.state / "katas"
    assert {path.name for path in file.parent.iterdir()} == {
        "prefix_fold.py", "prefix_fold_invariants.py", "prefix_fold_task.md",
    }  # fmt: skip
    assert "kata check" not in (file.parent / "prefix_fold_task.md").read_text(encoding="utf-8")
    (answer,) = person.reports[0].answers
    assert (answer.score, answer.given.tries, answer.given.passed) == (100, 1, True)
    assert answer.given.answer == SOLUTION and 240 <= answer.given.seconds < 300
    (review,) = place.log.reviews()
    assert (review.card, review.mode, review.rating) == (KATA, "mock", Rating.GOOD)
    assert (review.detail["tries"], review.detail["passed"]) == (1, True)


def test_a_check_that_fails_shows_what_does_not_hold_and_goes_on(place, day):
    person, _ = hold(place, day, ONE, {"write": WRONG}, {"write": SOLUTION})
    before, after = person.stood
    assert before.verdict is None and before.tries == 0
    assert after.tries == 1 and after.verdict.broken
    (answer,) = person.reports[0].answers
    assert (answer.given.tries, answer.given.passed) == (2, True)
    assert person.told.count("checking…") == 2, "a pass is not checked again"


def test_time_takes_what_is_in_the_file_and_checks_it(place, day):
    person, _ = hold(place, day, ONE, {"write": WRONG, "seconds": 1000})
    (answer,) = person.reports[0].answers
    assert (answer.given.end, answer.given.seconds, answer.given.tries) == ("timeout", 900, 1)
    assert 0 < answer.score < 100 and not answer.given.passed
    assert place.log.reviews()[0].rating is Rating.AGAIN


def test_a_starter_that_nobody_touched_is_no_failure(place, day):
    person, _ = hold(place, day, ONE, {"text": "", "seconds": 1000})
    (answer,) = person.reports[0].answers
    assert (answer.given.answer, answer.score) == ("", None)
    assert place.log.reviews() == []
    assert "The starter was left as it is." in export_text(person.reports[0], "md", "en")


def test_giving_up_is_again_and_keeps_the_code(place, day):
    person, _ = hold(place, day, ONE, {"write": WRONG, "end": "unknown"})
    (answer,) = person.reports[0].answers
    assert answer.given.answer == WRONG and answer.given.end == "unknown"
    assert place.log.reviews()[0].rating is Rating.AGAIN
    hold(place, day, ONE, {"text": "", "end": "unknown"})
    assert [r.rating for r in place.log.reviews()] == [Rating.AGAIN] * 2


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda file: file.unlink(), "There is no"),
        (lambda file: file.write_bytes(b"x = '\xff'"), "not UTF-8"),
        (lambda file: file.write_bytes(b"#" * 70_000), "larger than 64 KiB"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_and_the_round_goes_on(place, day, spoil, told):
    person = Candidate(day, {"text": ""}, {"write": SOLUTION})
    ask = person.code

    def code(asking, hooks):
        if not person.stood:
            spoil(asking.code.file)
        return ask(asking, hooks)

    person.code = code
    assert start_mock(place, Planning(ONE, ()), person, day.seconds, lambda: 0.0) == 0
    assert told in person.stood[1].fault.en and person.stood[1].tries == 0
    assert person.reports[0].answers[0].given.passed


def test_a_file_that_cannot_be_read_at_the_end_is_nothing_to_take(place, day):
    person = Candidate(day, {"text": "", "seconds": 1000})
    ask = person.code

    def code(asking, hooks):
        asking.code.file.unlink()
        return ask(asking, hooks)

    person.code = code
    assert start_mock(place, Planning(ONE, ()), person, day.seconds, lambda: 0.0) == 0
    assert person.reports[0].answers[0].score is None


def test_after_a_kill_the_file_the_tries_and_the_time_are_there(place, day):
    class Crash(Exception):
        pass

    with pytest.raises(Crash):
        hold(
            place,
            day,
            ONE,
            {"write": WRONG, "seconds": 100},
            {"write": SOLUTION, "seconds": 60, "die": Crash()},
        )
    again = Candidate(day, {"text": ""})
    assert resume_mock(place, None, again, day.seconds, lambda: 0.0) == 0
    stand = again.stands[0].asking
    assert stand.code.file.read_text(encoding="utf-8") == SOLUTION
    assert stand.code.tries == 1
    assert 900 - 165 <= stand.clocks.question <= 900 - 155
    (answer,) = again.reports[0].answers
    assert (answer.given.tries, answer.given.passed) == (2, True)


@contextmanager
def stopped():
    raise KeyboardInterrupt
    yield


def test_a_check_that_was_stopped_counts_for_nothing_and_the_round_goes_on(place, day):
    person = Candidate(day, {"write": WRONG}, {"write": SOLUTION})
    person.stops.append(stopped())
    assert start_mock(place, Planning(ONE, ()), person, day.seconds, lambda: 0.0) == 0
    assert "was stopped" in person.asked[1].notice and person.stood[1].tries == 0
    (answer,) = person.reports[0].answers
    assert (answer.given.tries, answer.given.passed) == (1, True)


@pytest.mark.parametrize("step", [{"write": WRONG, "seconds": 1000}, {"write": WRONG, "end": "unknown"}])
def test_stopping_the_last_check_leaves_the_round_with_the_answer_to_come(place, day, step):
    person = Candidate(day, step)
    person.stops.append(stopped())
    assert start_mock(place, Planning(ONE, ()), person, day.seconds, lambda: 0.0) == 130
    assert place.log.reviews() == [] and person.told[-1].startswith("Saved. Go on")


def test_leaving_keeps_the_time_and_says_how_to_go_on(place, day):
    person, code = hold(place, day, ONE, {"write": WRONG, "end": "interrupted", "seconds": 50})
    assert code == 130 and person.told[-1].startswith("Saved. Go on")
    again = Candidate(day, {"write": SOLUTION, "seconds": 10})
    resume_mock(place, None, again, day.seconds, lambda: 0.0)
    assert 60 <= again.reports[0].answers[0].given.seconds < 80


def test_a_pause_stops_the_clock(place, day):
    person, _ = hold(place, day, ONE, {"end": "paused", "seconds": 50}, {"write": SOLUTION})
    assert person.pauses == [0.0]
    assert person.asked[1].clocks.question == 850


def test_ending_the_round_takes_code_that_was_begun_and_no_starter(place, day):
    for text, answers in ((WRONG, 1), (STARTER, 0)):
        person = Candidate(day, {"write": text, "end": "paused"})
        person.choices.append("end")
        assert start_mock(place, Planning(ONE, ()), person, day.seconds, lambda: 0.0) == 0
        assert len(person.reports[0].answers) == answers
        hold(place, day, ONE, {"write": text, "end": "left"})
        person = Candidate(day, begin="end")
        assert resume_mock(place, None, person, day.seconds, lambda: 0.0) == 0
        assert len(person.reports[0].answers) == answers


def test_code_counts_as_evidence_and_its_comments_are_no_claims(place, day):
    person, _ = hold(place, day, ONE, {"write": SOLUTION + "\n# 99.9% of hits, therefore fast\n"})
    (answer,) = person.reports[0].answers
    assert answer.concerns["evidence"].value == 100 and answer.concerns["fact"].value is None
    assert answer.claims == () and answer.words == 0


def test_code_that_failed_is_offered_no_drill_but_a_start(place, day):
    person, _ = hold(place, day, ONE, {"write": WRONG, "end": "unknown"})
    (report,) = person.reports
    assert report.weak_cards == (KATA,) and report.to_drill == ()
    assert person.offers == []
    page = drawn(report)
    assert f"kvprep kata start {KATA}" in page
    assert " • A full group needs" in page and "chunks of chunk tokens" in page


def drawn(report):
    from io import StringIO

    from rich.console import Console

    from kvprep.terminal.canvas import Canvas
    from kvprep.terminal.console import marks
    from kvprep.terminal.mock_pages import draw_replay

    console = Console(file=StringIO(), width=80, height=24, color_system=None)
    draw_replay(Canvas(console, "en", "en", marks(console)), report)
    text = console.file.getvalue()
    code = {f" {line}" for line in WRONG.splitlines()}
    assert max(len(line) for line in text.splitlines() if line not in code) <= 80
    return text


def test_every_export_holds_the_code_and_what_held(place, day):
    hold(place, day, ONE, {"write": WRONG + "# ```\n", "end": "submitted"}, {"text": "", "seconds": 1000})
    report = read_report(place, held_rounds(place)[0])
    md = export_text(report, "md", "en")
    assert "````python\n" in md and "- ✗ does not hold: " in md and "- ✓ holds: " in md
    page = export_text(report, "html", "zh")
    assert "<pre><code>" in page and "不成立" in page
    assert "<li>A full group needs every chunk" in page
    assert "cut into chunks of <code>chunk</code> tokens" in page and "<code>found(...)</code>" in page
    (plain,) = json.loads(export_text(report, "json", "en"))["phases"][0]["answers"]
    assert plain["code"] == {"tries": 1, "passed": False} and plain["sum"] is None


# -- the choice


def options(**more):
    return MockOptions("expert-90", seed=3, **more)


def test_the_expert_round_reads_source_or_writes_code(place):
    def asked(*ways):
        planned = plan_round(place, options(choose=ways)).plan.round.phases[3]
        return planned.title.en, [(p.question[:2], p.minutes) for p in planned.questions]

    assert asked() == asked("source") == ("read source", [("Q1", 5), ("Q3", 5)])
    assert asked("talk") == ("talk about code", [("CP", 5), ("CP", 5)])
    assert asked("code") == ("write code", [("K-", 15)])
    with pytest.raises(UserError, match=r"no way called cod; there are: source, code, talk") as refused:
        plan_round(place, options(choose=("cod",)))
    assert refused.value.exit_code == 2
    with pytest.raises(UserError, match="leaves no choice"):
        plan_round(place, MockOptions("round-1", choose=("code",)))


def test_what_was_not_named_is_asked_once_before_the_round_begins(place, day):
    person = Candidate(day, begin="leave")
    person.way = "code"
    assert start_mock(place, options(), person, day.seconds, lambda: 0.0) == 0
    assert person.shown == ["choose source", "begin"]
    person = Candidate(day, begin="leave")
    start_mock(place, options(choose=("code",)), person, day.seconds, lambda: 0.0)
    assert person.shown == ["begin"]


def test_not_choosing_begins_nothing(place, day):
    person = Candidate(day)
    assert start_mock(place, options(), person, day.seconds, lambda: 0.0) == 0
    assert person.shown == ["choose source"] and held_rounds(place) == []
    person.way = "interrupt"
    assert start_mock(place, options(), person, day.seconds, lambda: 0.0) == 130


def test_answers_from_paper_choose_by_what_they_hold(place, tmp_path):
    file = tmp_path / "answers.md"
    file.write_text(f"## Q11\n{FULL}\n## {KATA} (12:00)\n```python\n{SOLUTION}```\n", encoding="utf-8")
    marked = mark_paper(place, options(way="paper"), file)
    loaded = load_round(place, marked.round)
    assert [p.question for p in loaded.state.plan.round.phases[3].questions] == [KATA]
    given = loaded.state.given[-1]
    assert (given.card, given.passed, given.seconds, given.tries) == (KATA, True, 720, 1)
    file.write_text(f"## Q33\n{FULL}\n", encoding="utf-8")
    loaded = load_round(place, mark_paper(place, options(way="paper"), file).round)
    assert [p.question for p in loaded.state.plan.round.phases[3].questions] == ["Q16", "Q33"]


def test_paper_fills_a_pick_with_what_was_answered(place, tmp_path):
    file = tmp_path / "answers.md"
    file.write_text(f"## Q16\n{FULL}\n## Q40\n{FULL}\n## Q23\n{FULL}\n", encoding="utf-8")
    marked = mark_paper(place, MockOptions("quick-10", seed=1, way="paper"), file)
    assert marked.left_out == ()
    assert {given.card for given in load_round(place, marked.round).state.given} == {"Q16", "Q40", "Q23"}


def test_what_was_cut_of_a_long_answer_is_counted(place, tmp_path):
    file = tmp_path / "answers.md"
    file.write_text(f"## Q16\n{FULL}{'x' * 70_000}\n## Q23\n{FULL}\n", encoding="utf-8")
    marked = mark_paper(place, MockOptions(way="paper"), file)
    assert marked.cut == {"Q16": len(FULL.encode()) + 70_000 - 64 * 1024}
