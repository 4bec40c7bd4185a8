"""The constraints that an interviewer may throw in: read, checked, and kept within their bank."""

import pytest
from lease_question import QUESTION

from kvprep.core.lint import lint
from kvprep.core.model import Injection, Text
from kvprep.disk.bank_files import BankRoot, open_bank

INJECTIONS = """\
injections:
  - id: twice
    say: {zh: 流量翻倍。, en: Traffic doubles.}
    after: [protects]
    follow_up: Q1.1
  - {id: any-time, say: {zh: 少了一个机架。, en: A rack is gone.}}
"""
ASKED = QUESTION + INJECTIONS
BEGIN = QUESTION.count("\n")
"""Lines before the injections."""


def opened(folder, prefix="", cache=None):
    return open_bank([BankRoot(folder.path, prefix)], cache)


def test_they_are_read(folder, tmp_path):
    folder.ask("Q1", ASKED)
    wanted = (
        Injection("twice", Text("流量翻倍。", "Traffic doubles."), ("protects",), "Q1.1"),
        Injection("any-time", Text("少了一个机架。", "A rack is gone.")),
    )
    for _ in ("from the file", "from the compiled copy"):
        bank = opened(folder, cache=tmp_path / "cache")
        assert bank.problems == ()
        assert bank.question("Q1").injections == wanted


def test_in_a_bank_of_ones_own_they_lead_to_its_questions(folder):
    text = ASKED.replace("    must: true\n", "    follow_up: Q1.1\n", 1)
    folder.ask("Q1", text)
    folder.ask("Q1.1", QUESTION)
    bank = opened(folder, "mine")
    question = bank.question("mine/Q1")
    assert [n.follow_up for n in question.injections] == ["mine/Q1.1", None]
    assert question.points[0].follow_up == "mine/Q1.1"
    assert not [p for p in lint(bank, ["mine/Q1"], fast=True).problems if "`follow_up`" in p.message]


@pytest.mark.parametrize(
    ("old", "new", "line", "words", "left"),
    [
        ("after: [protects]", "after: [nothing]", 4, "`after` names 'nothing'", 2),
        ("id: any-time", "id: twice", 6, "'twice' is used twice", 2),
        ("follow_up: Q1.1", "follow_up: twelve", 5, "twelve", 1),
        ("{zh: 流量翻倍。, en: Traffic doubles.}", "{zh: 流量翻倍。}", 3, "no en", 1),
        ("    after: [protects]", "    before: [protects]", 4, "'before'", 1),
    ],
)
def test_a_fault_is_told_with_its_line_and_leaves_the_question(folder, old, new, line, words, left):
    assert old in ASKED
    folder.ask("Q1", ASKED.replace(old, new, 1))
    bank = opened(folder)
    assert len(bank.question("Q1").injections) == left
    assert [(p.line, words in p.message) for p in bank.problems] == [(BEGIN + line, True)]


def test_a_follow_up_that_is_nowhere_is_an_error(folder):
    folder.ask("Q1", ASKED)
    found = [p for p in lint(opened(folder), ["Q1"], fast=True).problems if not p.warning]
    assert [(p.line, "Q1.1" in p.message) for p in found] == [(BEGIN + 5, True)]
