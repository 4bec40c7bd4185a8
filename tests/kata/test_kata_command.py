"""`kvprep kata …`: from the starter to the pass, what is recorded of it, and the card that a kata is."""

import json
import os
import random
import shutil
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "drill"))

from scripted import Person

from kvprep.cli.app import run
from kvprep.core.messages.kata import OFFER
from kvprep.core.model import Rating, UserError
from kvprep.disk.bank_files import BankRoot, open_bank, shipped_bank
from kvprep.disk.paths import find_paths
from kvprep.disk.settings import Settings
from kvprep.practice import kata as katas
from kvprep.practice.board import count_waiting
from kvprep.practice.choosing import DrillOptions, choose_cards
from kvprep.practice.drill import run_drill
from kvprep.practice.plan import read_situation
from kvprep.practice.workspace import Workspace

ID = "K-PREFIX-FOLD"
FOLDER = shipped_bank() / "katas" / "k-prefix-fold"
CHINA = timezone(timedelta(hours=8))


class Day:
    """The person's local time; typing an answer takes some of it."""

    def __init__(self):
        self.at = datetime(2026, 3, 2, 20, 0, tzinfo=CHINA)

    def __call__(self):
        return self.at

    def pass_(self, **time):
        self.at += timedelta(**time)


@pytest.fixture
def day():
    return Day()


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    """A compiled bank: compiling it for every test would take most of their time."""
    folder = tmp_path_factory.mktemp("cache")
    open_bank([BankRoot(shipped_bank())], folder)
    return folder


@pytest.fixture
def workspace(tmp_path, day, cache):
    place = Workspace(find_paths(str(tmp_path / "home"), {}), Settings(), "en", "en", day, random.Random(7))
    place.__dict__["bank"] = open_bank([BankRoot(shipped_bank())], cache)
    yield place
    place.log.close()


@pytest.fixture
def call(tmp_path, monkeypatch, capsys, cache):
    shutil.copytree(cache, find_paths(str(tmp_path / "home"), {}).cache)
    monkeypatch.setenv("KVPREP_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)

    def command(*words, lang="en"):
        code = run(["--lang", lang, *words])
        out, err = capsys.readouterr()
        return code, out, err

    return command


def write(workspace_or_folder, name="solution.py"):
    (Path(workspace_or_folder) / "prefix_fold.py").write_text(
        (FOLDER / name).read_text(encoding="utf-8"), encoding="utf-8"
    )


def test_the_five_are_listed(call):
    code, out, _ = call("kata", "list", "--json")
    rows = json.loads(out)["katas"]
    assert code == 0 and len(rows) == 5
    assert {row["state"] for row in rows} == {"new"}
    assert all(row["title"]["zh"] and row["title"]["en"] and row["minutes"] >= 30 for row in rows)


def test_start_writes_what_is_needed_and_overwrites_nothing(call, tmp_path):
    code, out, _ = call("kata", "start", "k-prefix-fold", "--dir", "here")
    names = sorted(path.name for path in (tmp_path / "here").iterdir())
    assert (code, names) == (0, ["prefix_fold.py", "prefix_fold_invariants.py", "prefix_fold_task.md"])
    assert "prefix_fold.py" in out
    mine = tmp_path / "here" / "prefix_fold.py"
    mine.write_text("mine", encoding="utf-8")
    code, _, err = call("kata", "start", ID, "--dir", "here")
    assert code == 1 and "was left alone" in err and mine.read_text(encoding="utf-8") == "mine"
    assert "--force" in err and len(err.splitlines()) == 1
    assert call("kata", "start", ID, "--dir", "here", "--force")[0] == 0
    assert "raise NotImplementedError" in mine.read_text(encoding="utf-8")


@pytest.mark.parametrize("gone", ["", "prefix_fold.py", "prefix_fold_invariants.py", "prefix_fold_task.md"])
def test_a_folder_as_it_was_written_may_be_started_in_again(call, tmp_path, gone):
    call("kata", "start", ID, lang="zh")
    if gone:
        (tmp_path / gone).unlink()
    assert call("kata", "start", ID)[0] == 0
    assert len(list(tmp_path.glob("prefix_fold*"))) == 3


def test_two_katas_share_a_folder(call, tmp_path):
    call("kata", "start", ID)
    assert call("kata", "start", "K-OBJECT-CACHE")[0] == 0
    for name, kata in (("prefix_fold", ID), ("object_cache", "K-OBJECT-CACHE")):
        assert kata in (tmp_path / f"{name}_task.md").read_text(encoding="utf-8").splitlines()[0]
        assert f"{name}_task.md" in (tmp_path / f"{name}.py").read_text(encoding="utf-8").splitlines()[0]


@pytest.mark.parametrize("words", [("start",), ("check",)])
@pytest.mark.parametrize("where", ["file", "file/below"])
def test_a_file_in_the_place_of_the_folder_is_told_with_what_to_do(call, tmp_path, words, where):
    (tmp_path / "file").write_text("", encoding="utf-8")
    code, out, err = call("kata", *words, ID, "--dir", where)
    assert (code, out) == (1, "") and "--dir" in err and "--home" not in err and len(err.splitlines()) == 1


def test_the_whole_way_from_starter_to_pass(call, tmp_path):
    call("kata", "start", ID)
    code, out, _ = call("kata", "check", ID, "--json")
    first = json.loads(out)
    assert (code, first["passed"], first["tries"], first["rating"]) == (1, False, 1, None)
    write(tmp_path, "wrong/every-rank.py")
    code, out, _ = call("kata", "check", ID)
    assert code == 1 and "Rank 1 lacks chunk 0" in out and "f.usable() → 4" in out
    write(tmp_path)
    code, out, _ = call("kata", "check", ID, "--json")
    passed = json.loads(out)
    assert (code, passed["passed"], passed["tries"], passed["rating"]) == (0, True, 3, "good")
    assert passed["due_in_days"] >= 1 and all(row["held"] for row in passed["invariants"])
    again = json.loads(call("kata", "check", ID, "--json")[1])
    assert (again["passed"], again["rating"]) == (True, None)
    (row,) = json.loads(call("history", ID, "--json")[1])["reviews"]
    assert (row["score"], row["rating"], row["mode"]) == (100.0, "good", "recall")
    shown = json.loads(call("kata", "show", ID, "--json")[1])
    assert all(each["answer"]["zh"] for each in shown["follow_ups"])


def test_the_check_takes_the_banks_own_invariants(call, tmp_path):
    call("kata", "start", ID)
    write(tmp_path, "wrong/no-gap.py")
    (tmp_path / "prefix_fold_invariants.py").write_text("", encoding="utf-8")
    (tmp_path / "invariants.py").write_text("", encoding="utf-8")
    (tmp_path / "random.py").write_text("raise SystemExit", encoding="utf-8")
    code, out, _ = call("kata", "check", ID)
    assert code == 1 and "No gap is crossed" in out
    assert "prefix_fold_invariants.py was changed; the check used the original." in " ".join(out.split())


def test_follow_ups_are_closed_before_a_pass(call):
    shown = json.loads(call("kata", "show", ID, "--json")[1])
    assert [each["answer"] for each in shown["follow_ups"]] == [None] * len(shown["follow_ups"])
    assert "open after a pass" in call("kata", "show", ID)[1]


@pytest.mark.parametrize(
    ("lang", "line"),
    [("en", "    Practise it: kvprep drill CPP3"), ("zh", "    练这一问：kvprep drill CPP3")],
)
def test_a_pass_names_the_question_that_trains_a_follow_up(call, tmp_path, lang, line):
    other, folder = "K-OBJECT-CACHE", FOLDER.parent / "k-object-cache"
    call("kata", "start", other)
    assert line not in call("kata", "show", other, lang=lang)[1]
    shutil.copy(folder / "solution.py", tmp_path / "object_cache.py")
    for words in (("kata", "check", other), ("kata", "show", other)):
        code, out, _ = call(*words, lang=lang)
        assert code == 0 and out.splitlines().count(line) == 1
        assert "`" not in out
    shown = json.loads(call("kata", "show", other, "--json")[1])
    assert [each["question"] for each in shown["follow_ups"]] == ["CPP3", None, None]


def test_the_solution_costs_an_again_unless_passed(call, tmp_path):
    code, _, err = call("kata", "solution", ID)
    assert code == 2 and "--yes" in err
    code, out, _ = call("kata", "solution", ID, "--yes", "--json")
    assert code == 0 and json.loads(out)["due_in_days"] == 1
    (row,) = json.loads(call("history", ID, "--json")[1])["reviews"]
    assert (row["score"], row["rating"]) == (0.0, "again")
    assert json.loads(call("kata", "solution", ID, "--json")[1])["due_in_days"] is None


def test_hints_come_one_by_one(call):
    call("kata", "start", ID)
    given = [json.loads(call("kata", "hint", ID, "--json")[1]) for _ in range(3)]
    assert [row["number"] for row in given] == [1, 2, 2] and given[2]["hint"] is None


@pytest.mark.parametrize("starts", [0, 1])
def test_a_hint_taken_before_the_start_counts_on_after_it(call, starts):
    for step in ["start"] * starts + ["hint", "start"]:
        assert call("kata", step, ID)[0] == 0
    (row,) = [r for r in json.loads(call("kata", "list", "--json")[1])["katas"] if r["id"] == ID]
    assert (row["hints"], row["state"]) == (1, "open")
    assert json.loads(call("kata", "hint", ID, "--json")[1])["number"] == 2


def test_the_hints_of_an_attempt_that_is_over_are_those_of_no_other(call):
    for words in (("start", ID), ("hint", ID), ("solution", ID, "--yes"), ("start", ID)):
        call("kata", *words)
    assert json.loads(call("kata", "hint", ID, "--json")[1])["number"] == 1


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("kata", "check", "Q1"), 2, "Q1 is no kata"),
        (("kata", "check", "K-NONE"), 3, "there is no question K-NONE in the bank; did you mean K-"),
        (("bank", "show", "K-"), 3, "K-"),
        (("kata", "check", "K-../../X"), 3, "K-../../X"),
        (("kata", "check", ID), 3, "run kvprep kata start"),
        (("score", ID, "-"), 2, "kvprep kata start"),
        (("review", ID, "-"), 2, "kvprep kata start"),
    ],
)
def test_refusals_are_one_line(call, words, code, said):
    found, out, err = call(*words)
    assert (found, out) == (code, "")
    assert said in err and len(err.splitlines()) == 1


def test_the_bank_shows_and_lists_a_kata(call):
    code, out, _ = call("bank", "show", ID)
    assert code == 0 and "Every rank has it" in out
    listed = json.loads(call("bank", "list", "--section", "katas", "--json")[1])["questions"]
    assert [row["kind"] for row in listed] == ["kata"] * 5


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_no_line_is_wider_than_the_screen(call, tmp_path, lang):
    from rich.cells import cell_len

    call("kata", "start", ID)
    write(tmp_path, "wrong/window-forgives.py")
    pages = [
        call("kata", *words, lang=lang)[1] for words in (("list",), ("show", ID), ("check", ID), ("hint", ID))
    ]
    assert max(cell_len(line) for page in pages for line in page.splitlines()) <= 80


# -- the card


def test_a_kata_is_a_card_that_no_queue_asks(workspace):
    cards = [card for card in workspace.bank.cards if card.kind == "kata"]
    assert len(cards) == 5 and {card.section for card in cards} == {"katas"}
    assert workspace.bank.question(ID).points
    chosen = choose_cards(workspace, DrillOptions(new=10_000))
    assert chosen.cards and all(card.kind != "kata" for card in chosen.cards)
    crammed = choose_cards(workspace, DrillOptions(cram=True))
    assert all(card.kind != "kata" for card in crammed.cards)
    assert all(card.kind != "kata" for card in read_situation(workspace).cards)
    with pytest.raises(UserError) as refused:
        choose_cards(workspace, DrillOptions(ids=(ID,)))
    assert refused.value.exit_code == 2


def test_a_pass_brings_the_kata_back_without_counting_as_due(workspace, day, tmp_path):
    katas.start(workspace, ID, tmp_path)
    write(tmp_path)
    day.at += timedelta(minutes=20)
    checked = katas.check(workspace, ID, None)
    (review,) = workspace.log.reviews(ID)
    assert (checked.rating, review.rating, review.seconds) == (Rating.GOOD, Rating.GOOD, 1200.0)
    assert review.detail["tries"] == 1 and review.detail["passed"] is True
    day.at += timedelta(days=checked.days + 1)
    assert count_waiting(workspace).due == 0
    assert katas.offered(workspace).id == ID


def test_twice_the_minutes_is_hard(workspace, day, tmp_path):
    katas.start(workspace, ID, tmp_path)
    write(tmp_path)
    day.at += timedelta(minutes=71)
    assert katas.check(workspace, ID, None).rating == Rating.HARD


def test_one_kata_a_day_is_offered_and_the_one_begun_first(workspace, tmp_path):
    minutes = [card.minutes for card in workspace.bank.cards if card.kind == "kata"]
    assert katas.offered(workspace).minutes == min(minutes)
    katas.start(workspace, "K-OBJECT-CACHE", tmp_path)
    assert katas.offered(workspace).id == "K-OBJECT-CACHE"
    katas.solution(workspace, "K-OBJECT-CACHE")
    assert katas.offered(workspace) is None


@pytest.mark.parametrize(("options", "offers"), [({"ids": ("Q1",)}, 1), ({"ids": ("Q1",), "cram": True}, 0)])
def test_a_drill_ends_with_an_offer_and_a_cramming_does_not(workspace, day, options, offers):
    person = Person(day, "KV 缓存省掉重算", "accept", "next")
    run_drill(workspace, DrillOptions(**options), person, lambda: day.at.timestamp())
    assert person.told.count(OFFER) == offers


def test_a_persons_own_bank_has_no_katas(tmp_path):
    own = tmp_path / "own" / "katas" / "k-mine"
    own.mkdir(parents=True)
    (own / "task.yaml").write_text((FOLDER / "task.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    bank = open_bank([BankRoot(tmp_path / "own", prefix="own")], None)
    assert bank.ids == ()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("id: K-PREFIX-FOLD", "id: Q1"), "no id of a kata"),
        (("id: K-PREFIX-FOLD", "id: K-OTHER"), "is not that of the folder"),
        (("minutes: 35", "minutes: 0"), "minutes"),
        (("domains: [kv-identity, runtime]", "domains: []"), "domains needs at least one"),
    ],
)
def test_a_faulty_task_is_told_with_its_line(tmp_path, change, said):
    folder = tmp_path / "katas" / "k-prefix-fold"
    folder.mkdir(parents=True)
    text = (FOLDER / "task.yaml").read_text(encoding="utf-8")
    assert change[0] in text
    (folder / "task.yaml").write_text(text.replace(*change), encoding="utf-8")
    bank = open_bank([BankRoot(tmp_path)], None)
    assert bank.ids == () and any(said in str(problem) for problem in bank.problems)


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root writes everywhere")
def test_a_folder_that_cannot_be_written_is_one_line(call, tmp_path):
    (tmp_path / "locked").mkdir(mode=0o500)
    code, _, err = call("kata", "start", ID, "--dir", "locked")
    assert code == 1 and len(err.splitlines()) == 1


def test_what_was_not_tried_is_said(call, tmp_path):
    (tmp_path / "object_cache.py").write_text(
        "class ObjectCache:\n    def __init__(self, c):\n        while True: pass\n", encoding="utf-8"
    )
    code, out, _ = call("kata", "check", "K-OBJECT-CACHE", "--dir", str(tmp_path))
    assert code == 1 and "1 of 9 invariants does not hold. The other 8 were not tried." in out


def test_a_file_that_is_no_text_is_refused_in_one_line(call, tmp_path):
    (tmp_path / "object_cache.py").write_bytes(b"x = '\xff'\n")
    code, out, err = call("kata", "check", "K-OBJECT-CACHE", "--dir", str(tmp_path))
    assert (code, out) == (1, "") and "object_cache.py" in err and "UTF-8" in err and err.count("\n") == 1


def test_zeros_are_told_apart_from_another_encoding(call, tmp_path):
    (tmp_path / "object_cache.py").write_bytes(b"x = 1\0\n")
    code, out, err = call("kata", "check", "K-OBJECT-CACHE", "--dir", str(tmp_path))
    assert (code, out) == (1, "") and "NUL" in err and "is not UTF-8" not in err and err.count("\n") == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes")
@pytest.mark.parametrize("kind", ["pipe", "device", "folder"])
def test_only_an_ordinary_file_is_checked(call, tmp_path, kind):
    file = tmp_path / "object_cache.py"
    {"pipe": lambda: os.mkfifo(file), "device": lambda: file.symlink_to("/dev/zero"), "folder": file.mkdir}[
        kind
    ]()
    os.mkfifo(tmp_path / "object_cache_invariants.py")
    code, out, err = call("kata", "check", "K-OBJECT-CACHE", "--dir", str(tmp_path))
    assert (code, out) == (1, "") and "is no ordinary file" in err and err.count("\n") == 1
    assert call("kata", "start", "K-OBJECT-CACHE", "--dir", str(tmp_path), "--force")[0] == 1


def test_a_pass_that_was_taken_back_is_recorded_again(call, tmp_path):
    call("kata", "start", ID)
    write(tmp_path)
    assert json.loads(call("kata", "check", ID, "--json")[1])["rating"] == "good"
    assert call("undo")[0] == 0
    assert {row["id"]: row["state"] for row in json.loads(call("kata", "list", "--json")[1])["katas"]}[
        ID
    ] == "open"
    assert json.loads(call("kata", "check", ID, "--json")[1])["rating"] == "good"
    assert json.loads(call("kata", "check", ID, "--json")[1])["rating"] is None
    rows = json.loads(call("history", ID, "--json")[1])["reviews"]
    assert sorted(row["void"] for row in rows) == [False, True]


def test_a_look_that_was_taken_back_costs_again(call):
    call("kata", "start", ID)
    assert json.loads(call("kata", "solution", ID, "--yes", "--json")[1])["due_in_days"] == 1
    assert call("undo")[0] == 0
    assert json.loads(call("kata", "solution", ID, "--yes", "--json")[1])["due_in_days"] == 1
