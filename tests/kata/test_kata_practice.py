"""A follow-up of a kata may name the question of the bank that trains it."""

import pytest

from kvprep.core.kata import as_question, parse_kata
from kvprep.core.shape_checks import Subject, check_practice
from kvprep.disk.bank_files import BankRoot, open_bank, shipped_bank
from kvprep.disk.kata_files import read_kata
from kvprep.disk.yaml_text import read_yaml

TASK = """\
id: K-SMALL
title: {{zh: 小题, en: Small}}
ask: {{zh: 写, en: Write}}
answer: {{zh: 好, en: Good}}
minutes: 10
domains: [runtime]
invariants:
  - {{name: one, say: {{zh: 一, en: One}}, why: {{zh: 因为, en: Because}}}}
follow_ups:
  - {{ask: {{zh: 甲, en: A}}, answer: {{zh: 乙, en: B}}}}
  - ask: {{zh: 丙, en: C}}
    answer: {{zh: 丁, en: D}}
    question: {question}
"""
NAME = "katas/k-small/task.yaml"


def parse(question):
    parsed = read_yaml(TASK.format(question=question).encode(), NAME)
    return *parse_kata(parsed.data, parsed.lines, NAME), parsed.lines


@pytest.mark.parametrize(("written", "meant"), [("CPP3", "CPP3"), ("cpp3.1", "CPP3.1"), ("G-A.1", "G-A.1")])
def test_a_follow_up_names_a_question_or_none(written, meant):
    kata, problems, _ = parse(written)
    assert problems == [] and [each.question for each in kata.follow_ups] == ["", meant]


def test_what_is_no_id_is_a_fault_of_its_line():
    kata, (found,), _ = parse("C++")
    assert kata is None and (found.file, found.line, found.warning) == (NAME, 13, False)
    assert all("C++" in found.in_(lang) for lang in ("zh", "en"))


def test_lint_finds_the_question_that_is_not_there():
    bank = open_bank([BankRoot(shipped_bank())], None, only="CPP3")
    folder = shipped_bank() / "katas" / "k-object-cache"
    text = (folder / "task.yaml").read_text(encoding="utf-8")
    assert text.count("question: CPP3\n") == 1
    line = text[: text.index("question: CPP3")].count("\n") + 1
    for named, faults in (("CPP3", 0), ("CPP33", 1)):
        raw = text.replace("question: CPP3\n", f"question: {named}\n").encode()
        parsed = read_yaml(raw, NAME)
        kata, _ = parse_kata(parsed.data, parsed.lines, "katas/k-object-cache/task.yaml")
        subject = Subject(as_question(kata, NAME), parsed.lines, {})
        found = list(check_practice(bank.cards, [subject]))
        assert [(p.line, p.warning) for p in found] == [(line, False)] * faults
        assert all("CPP33" in p.message and "CPP3)" in p.message for p in found)


@pytest.mark.parametrize(
    ("kata", "questions"),
    [
        ("K-BUFFER-GENERATIONS", ["CPP1", "", "Q25", "CPP5"]),
        ("K-OBJECT-CACHE", ["CPP3", "", ""]),
        ("K-SINGLE-FLIGHT", ["", "", ""]),
    ],
)
def test_what_a_kata_asks_is_trained_by_the_question_about_it(kata, questions):
    found = read_kata(shipped_bank(), kata)
    assert [each.question for each in found.follow_ups] == questions
