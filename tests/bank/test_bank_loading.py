"""A bank folder becomes questions and problems; a fault in one file leaves the others alone."""

from pathlib import Path

import pytest

from kvprep.core.bank import Bank
from kvprep.core.ids import id_of_file
from kvprep.core.model import SomeOf, Source, Text, UserError
from kvprep.disk.bank_files import BankRoot, open_bank, question_index, shipped_bank


def load(folder, prefix: str = "") -> Bank:
    return open_bank([BankRoot(folder.path, prefix)], None)


def faults(bank: Bank) -> list[tuple[int, str]]:
    return [(p.line, p.message) for p in bank.problems]


def test_a_question_is_read_as_it_is_written(folder, question):
    folder.ask("Q1")
    read = load(folder).question("Q1")
    assert (read.id, read.kind, read.section, read.minutes) == ("Q1", "recall", "store", 4)
    assert read.ask == Text(zh="租约保护什么？", en="What does a lease protect?")
    point, wrong = read.points[0], read.misconceptions[0]
    assert (point.id, point.dim, point.weight, point.must) == ("protects", "fact", 2, True)
    assert point.any == ("$lease + 保护|protect + 副本|replica",)
    assert (wrong.against, wrong.grave) == ("protects", True)
    assert read.sources == (Source(formula="2 × layers", note="check"),)
    assert [(s.want, s.lang, s.says, s.line) for s in read.samples] == [
        (100, "zh", (), 36),
        (0, "en", ("locks-all",), 37),
    ]


def test_also_rivals_and_some_of_are_read(folder, question):
    text = question.replace(
        "    must: true\n", "    also: {zh: [副本有租约保护。], en: Replicas under a lease are safe.}\n"
    ).replace(
        "    any:\n      - $lease + 保护",
        "    any:\n      - {some: 1, of: [a + b, c + d]}\n      - $lease + 保护",
        1,
    )
    folder.ask("Q1", text + "rivals: [[master, $lease|client], [a, b]]\n")
    read = load(folder).question("q1")
    assert read.points[0].also.zh == ("副本有租约保护。",)
    assert read.points[0].also.en == ("Replicas under a lease are safe.",)
    assert read.points[0].any[0] == SomeOf(1, ("a + b", "c + d"))
    assert read.rivals == (("master", "$lease|client"), ("a", "b"))


def test_order_is_by_section_then_number_with_follow_ups_after_their_parent(folder):
    for name, section in [
        ("Q10", "store"),
        ("Q2", "store"),
        ("Q2.1", "store"),
        ("Q30", "foundations"),
        ("Q1", "zoo"),
    ]:
        folder.ask(name, section=section)
    assert load(folder).ids == ("Q30", "Q2", "Q2.1", "Q10", "Q1")
    assert [card.order for card in load(folder).cards] == [0, 1, 2, 3, 4]


def test_code_stands_between_expert_and_design_in_families_by_number(folder):
    for name, section in [
        ("D1", "design"),
        ("PY1", "code"),
        ("CPP10", "code"),
        ("CPP2.1", "code"),
        ("CPP2", "code"),
        ("G-J", "expert"),
    ]:
        folder.ask(name, section=section)
    assert load(folder).ids == ("G-J", "CPP2", "CPP2.1", "CPP10", "PY1", "D1")


def test_a_bank_of_ones_own_prefixes_its_ids(folder, question):
    folder.ask("Q1", question + "follow_ups: [Q1.1]\n")
    folder.ask("Q1.1")
    bank = load(folder, "mine")
    assert bank.ids == ("mine/Q1", "mine/Q1.1")
    assert bank.card("mine/q1").follow_ups == bank.question("mine/q1").follow_ups == ("mine/Q1.1",)
    assert bank.card("mine/Q1.1").family == "mine/Q1"
    assert not faults(bank)


def test_an_unknown_id_is_not_found_with_the_nearest(folder):
    folder.ask("Q16")
    with pytest.raises(UserError) as caught:
        load(folder).question("Q61\x1b[2J")
    assert caught.value.exit_code == 3
    assert caught.value.suggestions == ("Q16",)
    assert "\x1b" not in caught.value.message


# what is changed in the good file, the line that must be named, a word the message must hold, still loads
CASES = [
    ("minutes: 4", "minuts: 4", 4, "did you mean 'minutes'", False),
    ("domains: [storage", "zzzz: 1\ndomains: [storage", 3, "unknown key 'zzzz'", True),
    ("minutes: 4", "minutes: 0", 4, "greater than 0", False),
    ("minutes: 4", "minutes: many", 4, "must be a number", False),
    ("minutes: 4", "minutes: .inf", 4, "must be a number", False),
    ("minutes: 4\n", "", 1, "'minutes' is missing", False),
    ("kind: recall", "kind: recal", 2, "one of recall", False),
    ("  en: What does a lease protect?\n", "", 5, "'ask' has no en", False),
    (
        "ask:\n  zh: 租约保护什么？\n  en: What does a lease protect?",
        "ask: what?",
        5,
        "both languages",
        False,
    ),
    ("    any:\n      - $lease + 保护|protect + 副本|replica\n", "", 12, "'protects' has no lines", False),
    ("weight: 2", "weight: 0", 14, "greater than 0", False),
    ("weight: 2", "weight: -1.5", 14, "greater than 0", False),
    ("must: true", "must: yes", 15, "true or false", False),
    ("dim: fact", "dim: facts", 13, "one of fact", False),
    ("id: protects", "id: Bad Name", 12, "no name", False),
    ("against: protects", "against: protect", 23, "no point here", True),
    ("says: [locks-all]", "says: [no-such]", 37, "no misconception here", True),
    ("$lease + 保护", "$leese + 保护", 20, "did you mean $lease", False),
    ("$lease + 保护|protect", "$lease + 保护||protect", 20, "empty alternative", False),
    ("      - $lease + 保护|protect", "      - note: protect", 20, "in quotes", False),
    ("dim: fact", "dim: fact\n    dim: cost", 14, "given twice", True),
    ("minutes: 4", "minutes: 4\n\tkind: x", 5, "tab", False),
    ("minutes: 4", 'minutes: "4', None, "YAML", False),
    ("What does a lease", "What \x07 does a lease", 7, "U+0007", False),
    ("en: What does a lease protect?", r'en: "\x1b[2J"', 7, "U+001B", False),
    ("en: What does a lease protect?", "en: ''", 7, "is empty", False),
    ("en: What does a lease protect?", "en: !!python/object:os.system x", 7, "not allowed", False),
    ("kind: recall", "kind: recall\nfollow_ups: [Q9.9]", 3, "Q9.9 does not exist", True),
    ("kind: recall", "kind: recall\nrelated: [Q9, q x]", 3, "ids look like", True),
    ("want: 100", "want: 101", 36, "between 0 and 100", True),
    ('{formula: "2 × layers", note: check}', "{symbol: x}", 34, "needs repo", True),
    ("id: Q1", "id: Q2", 1, "must begin with 'q2-'", False),
    ("id: Q1", "id: question one", 1, "ids look like", False),
]


@pytest.mark.parametrize(("old", "new", "line", "word", "loads"), CASES, ids=[c[3] for c in CASES])
def test_a_fault_is_named_with_its_line_and_spares_the_rest(folder, question, old, new, line, word, loads):
    assert old in question
    folder.write("store/q1-x.yaml", question.replace(old, new, 1))
    folder.ask("Q5")
    bank = load(folder)
    assert "Q5" in bank
    assert ("Q1" in bank) is loads
    found = [p for p in bank.problems if word in p.message and line in (None, p.line)]
    assert found, faults(bank)
    assert all(p.file.endswith("q1-x.yaml") and p.zh for p in found)


RAW = [
    (b"", "empty"),
    (b"# only a comment\n", "empty"),
    (b"- a\n- b\n", "mapping"),
    (b"id: Q1\nask: \xff\xfe\n", "UTF-8"),
    ("id: Q1".encode("utf-16"), "UTF-8"),
    (b"x" * ((1 << 20) + 1), "larger"),
    (b"a: " + b"[" * 5000, "nested"),
    (b"- " * 4000 + b"x", "nested"),
    (
        b"a: &a [1,1,1,1,1,1,1,1,1,1]\n"
        + b"".join(b"%c: &%c [%s]\n" % (c, c, b",".join([b"*%c" % (c - 1)] * 10)) for c in b"bcdefgh"),
        "values",
    ),
    (b"a: &a [*a]\n", "nested"),
    (b"a: *nowhere\n", "YAML"),
    (b"? [a, b]\n: c\n", "plain word"),
    (b"%YAML 9.9\n---\na: b\n", "YAML"),
]


@pytest.mark.parametrize(("raw", "word"), RAW, ids=[w + str(i) for i, (_, w) in enumerate(RAW)])
def test_bytes_that_are_no_question_become_a_problem(folder, raw, word):
    folder.write("store/q1-x.yaml", raw)
    folder.ask("Q5")
    bank = load(folder)
    assert bank.ids == ("Q5",)
    assert any(word in p.message for p in bank.problems), faults(bank)


def test_a_byte_order_mark_and_windows_line_ends_are_fine(folder, question):
    folder.write("store/q1-x.yaml", b"\xef\xbb\xbf" + question.replace("\n", "\r\n").encode())
    bank = load(folder)
    assert "Q1" in bank and not bank.problems
    assert bank.question("Q1").points[0].say.zh == "租约保护正在读的副本。"


def test_yes_no_and_commits_stay_text(folder, question):
    text = question.replace("id: locks-all", "id: no").replace("[locks-all]", "[no]")
    text = text.replace(
        '{formula: "2 × layers", note: check}', "{repo: o/r, commit: 12345e6789, path: p, symbol: on}"
    )
    folder.ask("Q1", text)
    read = load(folder).question("Q1")
    assert read.misconceptions[0].id == "no"
    assert read.samples[1].says == ("no",)
    assert (read.sources[0].commit, read.sources[0].symbol) == ("12345e6789", "on")


def test_a_second_file_with_the_same_id_is_not_loaded(folder):
    folder.ask("Q1", section="expert")
    folder.ask("Q1", section="store")
    bank = load(folder)
    assert bank.question("Q1").section == "store"
    assert [p.message for p in bank.problems if "already used" in p.message]
    assert bank.problems[0].file.endswith(str(Path("expert") / "q1-x.yaml"))


def test_three_must_points_are_one_too_many(folder, question):
    point = question[question.index("  - id: protects") : question.index("misconceptions:")]
    more = "".join(point.replace("id: protects", f"id: p{i}") for i in range(2))
    folder.ask("Q1", question.replace("misconceptions:", more + "misconceptions:"))
    assert faults(load(folder)) == [(11, "3 points are `must`, at most two may be: take it off the others")]


def test_a_follow_up_whose_file_is_faulty_is_told_once(folder, question):
    folder.ask("Q1", question + "follow_ups: [Q1.1]\n")
    folder.write("store/q1.1-x.yaml", "id: [\n")
    bank = load(folder)
    assert bank.card("Q1").follow_ups == ()
    assert [Path(p.file).name for p in bank.problems] == ["q1.1-x.yaml"]


def test_what_is_not_a_question_file_is_left_alone(folder):
    folder.ask("Q1")
    for name in (
        "rounds/r.yaml",
        "katas/k.yaml",
        "levels.yaml",
        "store/.q2-x.yaml.swp",
        "store/notes.md",
        ".git/q3-x.yaml",
    ):
        folder.write(name, "nonsense: [")
    folder.write("store/q4-x.yml", "id: Q4\n")
    bank = load(folder)
    assert bank.ids == ("Q1",)
    assert [(p.warning, "rename" in p.message) for p in bank.problems] == [(True, True)]


def test_a_missing_folder_is_a_problem(tmp_path):
    bank = open_bank([BankRoot(tmp_path / "gone", "x")], None)
    assert bank.ids == ()
    assert "no such bank folder" in bank.problems[0].message


def test_terms_of_the_first_bank_hold_and_new_ones_join(folder, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    (other / "terms.yaml").write_text("lease: {zh: [租], en: [rent]}\npin: {en: [pin]}\n", encoding="utf-8")
    bank = open_bank([BankRoot(folder.path), BankRoot(other, "o")], None)
    assert bank.terms == {"lease": ("租约", "lease"), "pin": ("pin",)}
    assert [p.warning for p in bank.problems] == [True]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("q16-put-start.yaml", "Q16"),
        ("q16.1-crash.yaml", "Q16.1"),
        ("q16.yaml", "Q16"),
        ("g-a-lifecycle.yaml", "G-A"),
        ("g-a.12-x.yaml", "G-A.12"),
        ("d1-case.yaml", "D1"),
        ("c-kv-size.yaml", "C-KV-SIZE"),
        ("k-lru.yaml", "K-LRU"),
        ("notes.yaml", None),
        ("q.yaml", None),
    ],
)
def test_a_files_name_promises_an_id(name, expected):
    assert id_of_file(name) == expected


def test_the_index_promises_what_the_bank_holds(folder):
    for question_id in ("Q1", "Q2", "Q2.1"):
        folder.ask(question_id)
    roots = [BankRoot(folder.path), BankRoot(folder.path, "own")]
    assert sorted(question_index(roots)) == sorted(open_bank(roots, None).ids)


def test_search_finds_words_in_both_languages_best_first(folder, question):
    folder.ask("Q1", question.replace("What does a lease protect?", "About eviction?"))
    folder.ask(
        "Q2",
        question.replace(
            "A lease protects a replica while it is read.", "EVICTION of a lease + replica protect", 1
        ),
    )
    bank = load(folder)
    assert bank.search("eviction") == ["Q1", "Q2"]
    assert sorted(bank.search("租约 ＬＥＡＳＥ")) == ["Q1", "Q2"]
    assert bank.search("q2") == ["Q2"]
    assert bank.search("nothing of the kind") == bank.search("  ") == []


def test_the_shipped_bank_is_there():
    assert (shipped_bank() / "terms.yaml").is_file()
