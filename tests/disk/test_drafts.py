"""Drafts, rescued answers and atomic writes."""

from __future__ import annotations

import os
import subprocess
import sys
from urllib.parse import quote

import pytest

from kvprep.core.model import UserError
from kvprep.disk.atomic import write_lines, write_text
from kvprep.disk.device import device_id
from kvprep.disk.drafts import drafted_cards, drop_draft, editing_file, load_draft, save_draft
from kvprep.disk.paths import find_paths
from kvprep.disk.rescue import rescue_answer


@pytest.fixture
def paths(tmp_path):
    return find_paths(str(tmp_path), {})


@pytest.mark.parametrize("card", ["Q1", "G-A.1", "mybank/Q1", "../../etc/passwd", "题/1"])
def test_a_draft_comes_back_until_it_is_dropped(paths, card):
    assert load_draft(paths, card) == ""
    assert save_draft(paths, card, "先写\n一半") and save_draft(paths, card, "先写\n一半 ✓")
    assert load_draft(paths, card) == "先写\n一半 ✓"
    assert [file.parent for file in paths.drafts.iterdir()] == [paths.drafts]
    drop_draft(paths, card)
    drop_draft(paths, card)
    assert load_draft(paths, card) == ""


def test_a_draft_that_cannot_be_kept_stops_nobody(paths):
    paths.state.write_text("in the way")
    assert save_draft(paths, "Q1", "text") is False
    assert load_draft(paths, "Q1") == ""
    drop_draft(paths, "Q1")


def test_rescued_answers_never_replace_each_other(paths):
    first, second = rescue_answer(paths, "a/Q1", "one"), rescue_answer(paths, "a/Q1", "two")
    assert first != second and first.read_text() == "one" and second.read_text() == "two"


def test_no_place_at_all_is_said(paths, tmp_path, monkeypatch):
    paths.state.write_text("in the way")
    (tmp_path / "t").write_text("in the way too")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "t"))
    assert rescue_answer(paths, "Q1", "text") is None


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path):
    file = tmp_path / "deep" / "file"
    write_text(file, "old")

    def lines():
        yield "new"
        raise UserError("stop")

    with pytest.raises(UserError, match="stop"):
        write_lines(file, lines())
    assert file.read_text() == "old" and list(file.parent.iterdir()) == [file]
    assert write_lines(file, ["a", "b"]) == 2 and file.read_text() == "a\nb\n"
    with pytest.raises(UserError, match="Cannot write"):
        write_text(file / "below", "x")


def test_a_machine_keeps_its_id(paths):
    made = device_id(paths, 0xABC)
    assert made == "0000000000000abc"
    assert device_id(paths, 0xDEF) == made
    paths.device.write_text("broken")
    assert device_id(paths, 0xDEF) == "0000000000000def"


def test_a_machine_without_a_writable_state_folder_still_has_one(paths):
    paths.state.write_text("in the way")
    assert device_id(paths, 5) == "0000000000000005"


def test_cards_with_a_draft_are_known_the_one_touched_last_first(paths):
    assert drafted_cards(paths) == ()
    for at, card in enumerate(("Q1", "mybank/Q1.1", "题/1")):
        save_draft(paths, card, "begun")
        os.utime(paths.drafts / f"{quote(card, safe='')}.txt", (at, at))
    save_draft(paths, "Q7", "")
    (paths.drafts / ".Q8.txt.tmp").write_text("torn")
    assert drafted_cards(paths) == ("题/1", "mybank/Q1.1", "Q1")


def test_a_file_that_an_editor_left_is_a_draft_if_it_says_more_than_the_question(paths):
    for card, text in (("Q1", "# Q1 · Why?\n\n"), ("Q2", "# Q2 · Why?\n\nBecause.")):
        write_text(editing_file(paths, card), text)
    assert drafted_cards(paths) == ("Q2",)
    drop_draft(paths, "Q2")
    assert drafted_cards(paths) == ()


OTHER_WINDOW = """
import sys
from kvprep.disk.drafts import drop_draft, load_draft, save_draft
from kvprep.disk.paths import find_paths
paths = find_paths(sys.argv[1], {})
for line in sys.stdin:
    word, _, text = line.rstrip("\\n").partition(" ")
    if word == "save":
        save_draft(paths, "Q1", text)
    elif word == "drop":
        drop_draft(paths, "Q1")
    print(load_draft(paths, "Q1"), flush=True)
"""


class OtherWindow:
    """The same card open in another process."""

    def __init__(self, home):
        self.child = subprocess.Popen(
            [sys.executable, "-c", OTHER_WINDOW, str(home)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __call__(self, command):
        self.child.stdin.write(command + "\n")
        self.child.stdin.flush()
        return self.child.stdout.readline().rstrip("\n")

    def end(self):
        self.child.kill()
        self.child.wait()
        self.child.stdin.close()
        self.child.stdout.close()


@pytest.fixture
def other(tmp_path):
    window = OtherWindow(tmp_path)
    yield window
    if window.child.poll() is None:
        window.end()


@pytest.mark.skipif(os.name == "nt", reason="no locks of this kind")
def test_two_windows_on_one_card_do_not_write_over_each_other(paths, other):
    assert other("save first") == "first"
    assert load_draft(paths, "Q1") == "", "what another window is typing is left to it"
    assert save_draft(paths, "Q1", "second") and load_draft(paths, "Q1") == "second"
    assert other("look") == "first"
    assert drafted_cards(paths) == ("Q1",)
    drop_draft(paths, "Q1")
    assert other("look") == "first"
    assert load_draft(paths, "Q1") == ""


@pytest.mark.skipif(os.name == "nt", reason="no locks of this kind")
def test_what_both_windows_left_behind_comes_one_after_the_other(paths, other):
    save_draft(paths, "Q1", "here")
    assert other("save there") == "there"
    other.end()
    assert load_draft(paths, "Q1") == "here"
    drop_draft(paths, "Q1")
    assert drafted_cards(paths) == ("Q1",)
    assert load_draft(paths, "Q1") == "there"
    drop_draft(paths, "Q1")
    assert drafted_cards(paths) == () and load_draft(paths, "Q1") == ""


@pytest.mark.skipif(os.name == "nt", reason="no locks of this kind")
def test_a_window_that_was_killed_leaves_its_draft_to_the_next(paths, other):
    other("save half")
    other.end()
    assert load_draft(paths, "Q1") == "half"
    assert save_draft(paths, "Q1", "half and more")
    drop_draft(paths, "Q1")
    assert list(paths.drafts.iterdir()) == []
