"""Lint: each check finds its fault and is silent about a sound question."""

import pytest
from lease_question import QUESTION

from kvprep.core.lint import lint
from kvprep.disk.bank_files import BankRoot, open_bank
from kvprep.practice.bank import check
from kvprep.practice.workspace import open_workspace

OTHER = """\
id: Q2
domains: [cache-policy]
minutes: 2
ask: {zh: 何时淘汰？, en: When is a block evicted?}
answer: {zh: 内存水位过高时淘汰最久未用的块。, en: The least recently used block is evicted above the watermark.}
points:
  - id: lru
    dim: fact
    say: {zh: 内存水位过高时淘汰最久未用的块。, en: The least recently used block is evicted above the watermark.}
    any: ["淘汰|evict* + 最久未用|least recently used + 水位|watermark"]
"""


def errors(folder, *ids: str, fast: bool = False) -> list[str]:
    bank = open_bank([BankRoot(folder.path)], None)
    assert not bank.problems, bank.problems
    return [
        f"{p.line}: {p.message}" for p in lint(bank, ids or bank.ids, fast=fast).problems if not p.warning
    ]


def warnings(folder) -> list[str]:
    bank = open_bank([BankRoot(folder.path)], None)
    found = lint(bank, bank.ids, fast=True, terms_file="terms.yaml").problems
    return [f"{p.line}: {p.message}" for p in found if p.warning]


def test_sound_questions_have_no_errors(folder):
    folder.ask("Q1")
    folder.write("store/q2-x.yaml", OTHER)
    assert errors(folder) == []


RUBRIC_FAULTS = [
    # a sentence whose end a denial after it does not reach
    (
        "      en: A lease protects a replica while it is read.\n    any:",
        "      en: A lease protects a replica, its blocks etc.\n    any:",
        "18: ",
        "even when the next one calls it wrong",
    ),
    # a sentence that does not earn its own point
    (
        "      zh: 租约保护正在读的副本。\n      en: A",
        "      zh: 完全无关的话。\n      en: A",
        "17: ",
        "not earned by its own",
    ),
    ("    must: true\n", "    also: {en: [Nothing of the sort.]}\n", "15: ", "not earned by its own"),
    ("      zh: 租约会锁住整个集群。", "      zh: 什么也不锁。", "26: ", "not recognised in its own"),
    ("  zh: 租约保护正在读的副本。\n", "  zh: 不知道。\n", "9: ", "the model answer scores"),
    (
        "  en: A lease protects a replica while it is read.\n",
        "  en: A lease locks the whole cluster.\n",
        "10: ",
        "taken for the misconception",
    ),
    ("want: 100", "want: 60", "36: ", "where 60 is due"),
    (", says: [locks-all]", "", "37: ", "not among its says"),
    (
        "text: 租约保护正在读的副本。",
        "text: 租约保护正在读的副本。, says: [locks-all]",
        "36: ",
        "is not recognised",
    ),
]


@pytest.mark.parametrize(
    ("old", "new", "line", "word"), RUBRIC_FAULTS, ids=[c[3] + c[2] for c in RUBRIC_FAULTS]
)
def test_a_rubric_that_misjudges_its_own_sentences(folder, question, old, new, line, word):
    assert old in question
    folder.ask("Q1", question.replace(old, new, 1))
    found = errors(folder)
    assert any(message.startswith(line) and word in message for message in found), found
    assert errors(folder, fast=True) == []


def test_a_rubric_so_wide_that_other_answers_earn(folder, question):
    folder.ask("Q1", question.replace("any:\n", "any:\n      - 块|block + 淘汰|evict*\n", 1))
    folder.write("store/q2-x.yaml", OTHER)
    found = errors(folder)
    assert [m for m in found if "model answer of Q2 (zh) scores" in m and m.startswith("11: ")], found


def test_a_misconception_that_other_answers_trip(folder, question):
    text = question.replace("      - $lease + 锁住", "      - 块|block + 淘汰|evict*\n      - $lease + 锁住")
    folder.ask("Q1", text)
    folder.write("store/q2-x.yaml", OTHER)
    found = errors(folder, "Q1")
    assert [m for m in found if "Q2 (en) is taken for the misconception locks-all" in m], found


@pytest.mark.parametrize("names", ["Q1", "Q2"], ids=["the wide one names it", "it names the wide one"])
@pytest.mark.parametrize("prefix", ["", "own"], ids=["shipped", "a bank of one's own"])
def test_related_questions_may_share_in_either_direction(folder, question, names, prefix):
    wide = question.replace("any:\n", "any:\n      - 块|block + 淘汰|evict*\n", 1)
    wide = wide.replace("      - $lease + 锁住", "      - 块|block + 淘汰|evict*\n      - $lease + 锁住")
    other = {"Q1": "related: [Q2]\n", "Q2": "related: [Q3, Q1]\n"}[names]
    folder.ask("Q1", wide + other * (names == "Q1"))
    folder.write("store/q2-x.yaml", OTHER + other * (names == "Q2"))
    folder.ask("Q3", question)
    bank = open_bank([BankRoot(folder.path, prefix)], None)
    found = [p.message for p in lint(bank, bank.ids).problems]
    assert not [m for m in found if "model answer of" in m and "Q2" in m], found
    assert [m for m in found if "model answer of" in m and "Q3" in m], "Q1 and Q3 are not related"


def test_a_related_question_that_is_not_there(folder, question):
    folder.ask("Q16", question + "related: [Q61, Q16.1]\n")
    folder.ask("Q16.1")
    line = question.count("\n") + 1
    expected = (
        f"{line}: related names Q61, which does not exist: mend it or take it off the list (nearest: Q16)"
    )
    assert [m for m in warnings(folder) if "related" in m] == [expected]


def test_a_family_may_share_what_it_earns(folder):
    folder.ask("Q1")
    folder.ask("Q1.1")
    assert errors(folder) == []


SHAPE_FAULTS = [
    ("$lease + 保护|protect + 副本|replica", "$lease|保护|protect", "one group only"),
    ("$lease + 保护|protect", "$lease + 保", "'保' stands alone"),
    ("保护|protect + 副本|replica", "保护|护住|守住|protect + 副本|复本|拷贝", "has no en wording"),
    ("保护|protect + 副本|replica", "guard|shield|protect + 副本|replica", "has no zh wording"),
    ("[storage-protocol]", "[storage-protocl]", "did you mean storage-protocol"),
    ("  zh: 租约保护什么？", "  zh: What?", "no Chinese character"),
    ("  en: What does a lease protect?", "  en: 什么？", "has Chinese characters"),
    ('sources:\n  - {formula: "2 × layers", note: check}\n', "", "no sources"),
    ("lang: en, text", "lang: mixed, text", "no sample answer is in en"),
]


@pytest.mark.parametrize(("old", "new", "word"), SHAPE_FAULTS, ids=[c[2] for c in SHAPE_FAULTS])
def test_a_shape_worth_a_warning(folder, question, old, new, word):
    folder.ask("Q1")
    assert not [m for m in warnings(folder) if word in m]
    folder.ask("Q1", question.replace(old, new, 1))
    assert [m for m in warnings(folder) if word in m], warnings(folder)


def test_an_orphan_and_unused_terms(folder):
    folder.write("terms.yaml", "lease: {zh: [租约], en: [lease]}\npin: {en: [pin]}\n")
    folder.ask("Q1")
    folder.ask("Q1.1")
    assert "1: Q1.1 is on no question's list: add it to the follow_ups of Q1" in warnings(folder)
    assert "1: 1 terms are used by no line: pin" in warnings(folder)


def test_many_questions_are_checked_on_all_processors_with_the_same_findings(folder, tmp_path, monkeypatch):
    for number in range(1, 7):
        folder.ask(f"Q{number}", QUESTION.replace("want: 100", "want: 50"))
    workspace = open_workspace(str(tmp_path / "home"))
    alone = check(workspace, folder.path, (), fast=False)
    assert alone.errors
    monkeypatch.setattr("kvprep.practice.bank.MANY", 2)
    monkeypatch.setattr("kvprep.disk.workers.processors", lambda: 2)
    seen: list[tuple[int, int]] = []
    assert check(workspace, folder.path, (), fast=False, progress=lambda *at: seen.append(at)) == alone
    assert seen[-1] == (6, 6) and [done for done, _ in seen] == sorted(done for done, _ in seen)
