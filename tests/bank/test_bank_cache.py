"""The compiled copy: the same bank as without it, whatever was done to the files or to the copy."""

import json
import os
from pathlib import Path

import pytest

from kvprep.disk.bank_files import BankRoot, compile_shipped, open_bank


def snapshot(folder, cache: Path | None) -> tuple:
    bank = open_bank([BankRoot(folder.path)], cache)
    return bank.cards, bank.problems, dict(bank.terms), tuple(bank)


def same_with_and_without(folder, cache: Path) -> tuple:
    seen = snapshot(folder, cache)
    assert seen == snapshot(folder, None)
    return seen


def the_file(cache: Path) -> Path:
    (file,) = cache.glob("*.json")
    return file


def test_a_copy_gives_the_same_bank(folder, tmp_path, question):
    folder.ask("Q1")
    folder.ask("Q2", question.replace("$lease + 锁住", "$nothing + 锁住"))
    folder.write("store/q3-x.yaml", "id: [")
    same_with_and_without(folder, tmp_path / "cache")
    written = the_file(tmp_path / "cache").stat().st_ino
    same_with_and_without(folder, tmp_path / "cache")
    assert the_file(tmp_path / "cache").stat().st_ino == written


def test_a_changed_file_is_seen_even_at_the_same_size_and_time(folder, tmp_path, question):
    file = folder.ask("Q1")
    before = file.stat()
    same_with_and_without(folder, tmp_path)
    file.write_bytes(question.replace("minutes: 4", "minutes: 5").encode())
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    cards, *_ = same_with_and_without(folder, tmp_path)
    assert cards[0].minutes == 5


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps no time of the last change of a file's state")
def test_a_file_long_unchanged_is_looked_at_but_not_read(folder, tmp_path, question, monkeypatch):
    file = folder.ask("Q1")
    seen = snapshot(folder, tmp_path)
    later = file.stat().st_ctime + 60
    os.utime(the_file(tmp_path), (later, later))

    def fail(*_):
        raise AssertionError("read")

    with monkeypatch.context() as patch:
        patch.setattr("kvprep.disk.bank_cache.read_file", fail)
        assert snapshot(folder, tmp_path) == seen
    file.write_bytes(question.replace("minutes: 4", "minutes: 5").encode())
    os.utime(file, ns=(0, 0))
    assert snapshot(folder, tmp_path)[0][0].minutes == 5


def test_a_store_that_was_replaced_meanwhile_is_not_believed(folder, tmp_path):
    folder.ask("Q1")
    bank = open_bank([BankRoot(folder.path)], tmp_path)
    store = the_file(tmp_path)
    store.write_bytes(bytes(store.stat().st_size))
    assert bank.question("Q1") == open_bank([BankRoot(folder.path)], None).question("Q1")


def test_one_question_alone_is_compiled_once(folder, tmp_path, monkeypatch):
    folder.ask("Q1")
    folder.ask("Q2")
    roots = [BankRoot(folder.path)]
    first = open_bank(roots, tmp_path, only="Q1").question("Q1")
    monkeypatch.setattr("kvprep.disk.bank_cache._compiled_anew", None)
    again = open_bank(roots, tmp_path, only="Q1")
    assert again.question("Q1") == first and again.ids == ("Q1",)


def test_added_removed_and_term_changes_are_seen(folder, tmp_path):
    first = folder.ask("Q1")
    same_with_and_without(folder, tmp_path)
    folder.ask("Q2")
    assert len(same_with_and_without(folder, tmp_path)[0]) == 2
    first.unlink()
    assert len(same_with_and_without(folder, tmp_path)[0]) == 1
    folder.write("terms.yaml", "other: {en: [x]}\n")
    assert "no $lease" in same_with_and_without(folder, tmp_path)[1][0].message


DAMAGES = {
    "empty": lambda raw: b"",
    "cut": lambda raw: raw[: len(raw) // 2],
    "foreign": lambda raw: b"SQLite format 3\x00",
    "json": lambda raw: json.dumps([1, 2]).encode(),
    "flipped head": lambda raw: raw[:200] + bytes([raw[200] ^ 1]) + raw[201:],
    "flipped record": lambda raw: raw[:-30] + bytes([raw[-30] ^ 1]) + raw[-29:],
    "other version": lambda raw: raw.replace(b"kvprep 0", b"kvprep 9", 1),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_copy_is_not_believed(folder, tmp_path, damage):
    folder.ask("Q1")
    cache = tmp_path / "cache"
    snapshot(folder, cache)
    the_file(cache).write_bytes(damage(the_file(cache).read_bytes()))
    same_with_and_without(folder, cache)
    same_with_and_without(folder, cache)


def test_a_place_that_cannot_be_written_is_done_without(folder, tmp_path):
    folder.ask("Q1")
    blocked = tmp_path / "file"
    blocked.write_text("not a folder", encoding="utf-8")
    assert snapshot(folder, blocked) == snapshot(folder, None)
    assert blocked.read_text(encoding="utf-8") == "not a folder"


def test_two_banks_keep_two_copies(folder, tmp_path):
    folder.ask("Q1")
    cache = tmp_path / "cache"
    roots = [BankRoot(folder.path), BankRoot(folder.path, "own")]
    for _ in range(2):
        assert open_bank(roots, cache).ids == ("Q1", "own/Q1")
    assert len(list(cache.glob("*.json"))) == 2
    assert not list(cache.glob("*.new"))


def test_a_question_is_decoded_only_when_asked_for(folder, tmp_path):
    file = folder.ask("Q1")
    snapshot(folder, tmp_path)
    bank = open_bank([BankRoot(folder.path)], tmp_path)
    file.unlink()
    assert bank.question("Q1").points[0].id == "protects"


def test_a_copy_beside_the_questions_spares_a_first_start_the_parsing(folder, tmp_path, monkeypatch):
    folder.ask("Q1")
    seen = snapshot(folder, None)
    compile_shipped(folder.path, folder.path / "compiled.json")

    def fail(*_):
        raise AssertionError("parsed")

    with monkeypatch.context() as patch:
        patch.setattr("kvprep.disk.bank_compile.compile_file", fail)
        assert snapshot(folder, None) == seen
        assert snapshot(folder, tmp_path / "cache") == seen
        (folder.path / "compiled.json").unlink()
        assert snapshot(folder, tmp_path / "cache") == seen


def test_a_question_edited_beside_a_shipped_copy_counts_as_it_is_now(folder, question):
    folder.ask("Q1")
    compile_shipped(folder.path, folder.path / "compiled.json")
    folder.ask("Q1", question.replace("minutes: 4", "minutes: 5"))
    folder.ask("Q2", question.replace("id: Q1", "id: Q2"))
    cards, problems, *_ = snapshot(folder, None)
    assert ([(card.id, card.minutes) for card in cards], problems) == ([("Q1", 5), ("Q2", 4)], ())


def test_a_persons_own_bank_is_read_from_its_questions_alone(folder):
    folder.ask("Q1")
    compile_shipped(folder.path, folder.path / "compiled.json")
    assert open_bank([BankRoot(folder.path, "own")], None).ids == ("own/Q1",)
