"""Round files: what is read, what is refused and where, and which ids hold."""

from pathlib import Path

import pytest
from round_world import bank_of

from kvprep.core.rounds.round_format import parse_round
from kvprep.core.skeleton import round_skeleton
from kvprep.disk.bank_files import BankRoot, shipped_bank
from kvprep.disk.round_files import lint_rounds, read_round, read_rounds
from kvprep.disk.yaml_text import read_yaml

SOUND = """\
id: mine
title: {zh: 我的, en: mine}
about: {zh: 试试, en: a try}
minutes: 10
phases:
  - id: one
    title: {zh: 一, en: one}
    minutes: 6
    follow_ups: 2
    expert: true
    questions:
      - q1
      - {ask: Q2, minutes: 3}
  - id: two
    title: {zh: 二, en: two}
    minutes: 4
    pick: {weakest: 2, domain: observability}
"""


def parse(text, file="mine.yaml"):
    parsed = read_yaml(text.encode(), file)
    found, problems = parse_round(parsed.data, parsed.lines, file)
    return found, [*parsed.problems, *problems]


def test_a_sound_file_is_read_whole():
    found, problems = parse(SOUND)
    assert problems == []
    one, two = found.phases
    assert [(p.question, p.minutes) for p in one.questions] == [("Q1", 0.0), ("Q2", 3.0)]
    assert (one.follow_ups, one.expert, one.minutes) == (2, True, 6)
    assert (two.pick.weakest, two.pick.domain, two.follow_ups) == (2, "observability", 1)


@pytest.mark.parametrize(
    ("old", "new", "line", "words", "usable"),
    [
        ("minutes: 10", "minutes: 12", 4, "the phases take 10 minutes, the round says 12", False),
        ("id: mine", "id: Mine Own", 1, "lower-case words", False),
        ("id: mine", "id: other", 1, "rename it to other.yaml", True),
        ("      - q1", "      - Q2", 13, "Q2 is asked twice", False),
        ("      - q1", "      - nonsense", 12, "write a question as Q3", False),
        ("id: two", "id: one", 14, "'one' is used twice", False),
        ("    pick: {weakest: 2, domain: observability}", "    expert: false", 14, "asks nothing", False),
        ("weakest: 2", "weakest: 0", 17, "between 1 and 40", False),
        ("title: {zh: 二, en: two}", "title: {zh: 二}", 15, "en", False),
        ("follow_ups: 2", "follow_up: 2", 9, "follow_ups", True),
        ("minutes: 6", "minutes: -1", 8, "0", False),
    ],
)
def test_a_fault_has_its_line(old, new, line, words, usable):
    found, problems = parse(SOUND.replace(old, new, 1))
    assert any(p.line == line and words in p.message for p in problems), problems
    assert (found is not None) == usable
    assert all(p.zh for p in problems)


def test_what_cannot_be_held_is_told_before_a_name_that_could_be():
    _, problems = parse(SOUND.replace("minutes: 6", "minutes: -1", 1), file="other.yaml")
    assert [p.line for p in problems][-1] == 1 and "rename it" in problems[-1].message
    assert problems[0].line == 8


def test_both_questions_and_pick_are_refused():
    _, problems = parse(SOUND.replace("    expert: true", "    pick: {weakest: 1}"))
    assert [p.line for p in problems] == [10]


def write(folder, name, text):
    file = folder / "rounds" / f"{name}.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file


def linted(folder, prefix=""):
    cards = {card.id: card for card in bank_of().cards}
    return [
        (Path(p.file).name, p.line, p.message) for p in lint_rounds([BankRoot(folder, prefix)], cards, None)
    ]


def test_lint_names_ids_that_are_not_there_and_phases_too_full(tmp_path):
    write(tmp_path, "mine", SOUND.replace("Q2, minutes: 3", "Q99, minutes: 3").replace("- q1", "- D1"))
    assert linted(tmp_path) == [
        ("mine.yaml", 13, "the bank has no Q99: check the id, or write it first"),
        ("mine.yaml", 6, "the questions of phase 'one' take 12 minutes of its 6: ask less or give it more"),
    ]


def test_lint_names_a_domain_without_questions(tmp_path):
    write(tmp_path, "mine", SOUND.replace("domain: observability", "domain: nothing"))
    ((_, line, message),) = linted(tmp_path)
    assert line == 17 and "observability" in message


def test_one_name_twice_is_told(tmp_path):
    write(tmp_path / "a", "mine", SOUND)
    write(tmp_path / "b", "mine", SOUND)
    found, problems = read_rounds([BankRoot(tmp_path / "a"), BankRoot(tmp_path / "b")])
    assert len(found) == 1 and "is also in" in problems[0].message


@pytest.mark.parametrize("raw", [b"\xff\xfe", b"", b"- a\n- b", b"id: [", b"id: x\nid: y"])
def test_no_file_raises(tmp_path, raw):
    file = tmp_path / "x.yaml"
    file.write_bytes(raw)
    found, problems = read_round(file)
    assert found is None and problems


def test_a_round_of_ones_own_bank_carries_its_name_and_finds_its_questions_first(tmp_path):
    write(tmp_path, "mine", SOUND)
    (found,), _ = read_rounds([BankRoot(tmp_path, "own")])
    assert found.round.id == "own/mine"


def test_the_skeleton_is_sound():
    found, problems = parse(round_skeleton("mine", ["Q1", "own/Q2"]))
    assert problems == [] and [p.question for p in found.phases[0].questions] == ["Q1", "Q2"]


def test_the_shipped_rounds_are_sound(shipped):
    root = BankRoot(shipped_bank())
    found, _ = read_rounds([root])
    assert {one.round.id: one.round.minutes for one in found} == {
        "round-1": 30,
        "round-2": 45,
        "expert-90": 90,
        "quick-10": 10,
    }
    assert [p.minutes for p in next(f.round for f in found if f.round.id == "expert-90").phases] == [
        10,
        25,
        20,
        15,
        15,
        5,
    ]
    problems = lint_rounds([root], {card.id: card for card in shipped.cards}, None)
    assert [str(p) for p in problems] == []


WITH_CHOICE = SOUND.replace(
    "    pick: {weakest: 2, domain: observability}",
    """    choose:
      - id: talk
        title: {zh: 讲, en: talk}
        questions: [Q3]
      - id: code
        title: {zh: 写, en: code}
        pick: {weakest: 1, section: katas}""",
)


def test_a_phase_may_leave_a_choice():
    found, problems = parse(WITH_CHOICE)
    assert problems == []
    ways = found.phases[1].choose
    assert [(way.id, way.title.en, len(way.questions)) for way in ways] == [
        ("talk", "talk", 1),
        ("code", "code", 0),
    ]
    assert ways[1].pick.section == "katas"
    assert found.asked == {"Q1", "Q2", "Q3"}


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("        questions: [Q3]", "        questions: [Q1]", 20, "Q1 is asked twice"),
        ("        questions: [Q3]", "        minutes: 3", 20, "unknown key"),
        ("      - id: code", "      - id: talk", 21, "the id 'talk' of a choice is used twice"),
        ("      - id: code", "      - id: C O", 21, "C O"),
        ("    choose:", "    questions: [Q3]\n    choose:", 18, "has `choose`: leave out"),
        ("    choose:", "    pick: {weakest: 1}\n    choose:", 18, "has `choose`: leave out"),
        ("        pick: {weakest: 1, section: katas}", "        questions: []", 21, "asks nothing"),
    ],
)
def test_a_fault_of_a_choice_has_its_line(old, new, line, words):
    _, problems = parse(WITH_CHOICE.replace(old, new, 1))
    assert any(p.line == line and words in p.message for p in problems), problems
    assert all(p.zh for p in problems)


def test_one_way_is_no_choice():
    text = WITH_CHOICE[: WITH_CHOICE.index("      - id: code")]
    assert [(p.line, p.message) for p in parse(text)[1]] == [
        (17, "phase 'two' leaves no choice: give `choose` another way, or write `questions`")
    ]


def test_lint_looks_into_every_way_and_gives_code_its_time(tmp_path, shipped):
    text = WITH_CHOICE.replace("[Q3]", "[Q99]").replace(
        "pick: {weakest: 1, section: katas}", "questions: [K-X]"
    )
    write(tmp_path, "mine", text)
    assert linted(tmp_path) == [
        ("mine.yaml", 20, "the bank has no Q99: check the id, or write it first"),
        ("mine.yaml", 23, "the bank has no K-X: check the id, or write it first"),
    ]
    write(
        tmp_path,
        "mine",
        text.replace("[K-X]", "[{ask: K-SINGLE-FLIGHT, minutes: 4}]").replace("[Q99]", "[Q3]"),
    )
    cards = {card.id: card for card in shipped.cards}
    found = [(p.line, p.message) for p in lint_rounds([BankRoot(tmp_path)], cards, None)]
    assert found == [(23, "K-SINGLE-FLIGHT is a coding task: give it 10 minutes or more")]


def test_a_sum_is_a_question_of_a_round(tmp_path, shipped):
    write(tmp_path, "mine", SOUND.replace("Q2, minutes: 3", "C-KV-TOKEN, minutes: 2"))
    cards = {card.id: card for card in shipped.cards}
    assert lint_rounds([BankRoot(tmp_path)], cards, None) == []


def test_the_skeleton_asks_a_sum_where_the_bank_has_one():
    found, problems = parse(round_skeleton("mine", ["Q1", "Q2", "C-KV-TOKEN", "K-SINGLE-FLIGHT"]))
    assert problems == []
    assert [p.question for p in found.phases[0].questions] == ["Q1", "Q2", "C-KV-TOKEN"]
    uncommented = "\n".join(
        line.removeprefix("#") for line in round_skeleton("mine", ["Q1", "Q2"]).splitlines()
    ).replace("pick: {weakest: 2}", "", 1)
    assert "choose:" in uncommented
