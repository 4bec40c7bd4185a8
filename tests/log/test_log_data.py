"""Check, rebuild, back up, restore, export, import."""

from __future__ import annotations

import json

import pytest

from kvprep.core.model import Rating, UserError
from kvprep.disk import backup
from kvprep.practice.data import back_up, check_log, export_rows, import_file, rebuild, restore
from kvprep.practice.recording import undo


def _spoil_memory(world):
    with world.workspace.log.writing() as db:
        db.execute("update memory set due = due + 1 where card = 'Q1'")
        db.execute("insert into memory select 'Q7', 1, 1, 1, 1, 1, 0, 3")
        db.execute("delete from memory where card = 'Q3'")


def test_check_names_the_cards_that_differ_and_rebuild_mends_them(world):
    for card in ("Q1", "Q2", "Q3"):
        world.answer(card)
    right = world.workspace.log.memories()
    _spoil_memory(world)
    assert check_log(world.workspace).differing == ("Q1", "Q3", "Q7")
    assert rebuild(world.workspace) == 3
    assert world.workspace.log.memories() == right
    assert check_log(world.workspace).is_sound


def test_a_check_of_nothing_makes_nothing(world):
    assert check_log(world.workspace).is_sound
    assert rebuild(world.workspace) == 0
    assert not world.folder.exists()


def test_backup_and_restore_bring_the_day_back(world):
    world.answer("Q1")
    copy = back_up(world.workspace)
    kept = world.workspace.log.reviews()
    world.answer("Q2")
    newer = world.workspace.log.reviews()
    old = restore(world.workspace, backup.look_through(copy))
    assert world.workspace.log.reviews() == kept
    assert check_log(world.workspace).is_sound
    world.answer("Q3")
    restore(world.workspace, backup.look_through(old))
    assert world.workspace.log.reviews() == newer


def test_a_backup_never_replaces_a_file(world, tmp_path):
    world.answer()
    first, second = back_up(world.workspace), back_up(world.workspace)
    assert first != second
    with pytest.raises(UserError, match="exists"):
        back_up(world.workspace, str(first))
    inside = back_up(world.workspace, str(tmp_path))
    assert inside.parent == tmp_path


def test_there_is_nothing_to_back_up_before_the_first_review(world):
    with pytest.raises(UserError, match="no log yet"):
        back_up(world.workspace)
    assert not world.folder.exists()


def test_a_damaged_log_is_moved_aside_and_replaced(world):
    world.answer("Q1")
    copy = back_up(world.workspace)
    kept = world.workspace.log.reviews()
    path = world.workspace.paths.log
    world.workspace.log.close()
    path.write_bytes(b"rubbish" * 1000)
    old = restore(world.workspace, backup.look_through(copy))
    assert old.read_bytes() == b"rubbish" * 1000
    assert world.workspace.log.reviews() == kept


@pytest.mark.parametrize("content", [b"", b"rubbish" * 1000, b"SQLite format 3\0" + b"x" * 4096])
def test_what_is_no_backup_is_refused_before_anything_moves(world, tmp_path, content):
    world.answer()
    bad = tmp_path / "bad.sqlite3"
    bad.write_bytes(content)
    with pytest.raises(UserError, match=r"bad\.sqlite3"):
        backup.look_through(bad)
    assert bad.read_bytes() == content
    with pytest.raises(UserError) as caught:
        backup.look_through(tmp_path / "none.sqlite3")
    assert caught.value.exit_code == 3


def test_two_machines_merge_and_undo_travels(worlds, tmp_path):
    here, there = worlds("here", seed=1), worlds("there", seed=2)
    here.answer("Q1", text="你好")
    there.later(days=2)
    there.answer("Q1", Rating.AGAIN)
    there.answer("Q2")
    file = tmp_path / "export.jsonl"
    file.write_text("\n".join(export_rows(there.workspace)) + "\n", encoding="utf-8")
    merged = import_file(here.workspace, file)
    assert (merged.added, merged.known, merged.cards) == (2, 0, 2)
    assert import_file(here.workspace, file).added == 0
    here.at = there.at
    assert here.workspace.log.memories()["Q1"].reviews == 2
    undo(there.workspace)
    there.workspace.log.close()
    merged = import_file(here.workspace, there.workspace.paths.log)
    assert (merged.added, merged.known, merged.cards) == (1, 2, 1)
    assert set(here.workspace.log.memories()) == {"Q1"}
    assert check_log(here.workspace).is_sound
    assert here.workspace.log.reviews("Q1")[-1].answer == "你好"


@pytest.mark.parametrize(
    "change",
    [
        {"rating": 5},
        {"rating": True},
        {"card": None},
        {"study_day": "today"},
        {"study_day": 0},
        {"id": "x"},
        {"detail": "[]"},
        {"detail": "{"},
        {"table": "memory"},
    ],
)
def test_a_bad_row_stops_the_whole_import(worlds, tmp_path, change):
    here, there = worlds("here"), worlds("there", seed=2)
    there.answer("Q1")
    there.answer("Q2")
    heading, first, second = export_rows(there.workspace)
    spoilt = json.dumps({**json.loads(second), **change})
    file = tmp_path / "export.jsonl"
    file.write_text("\n".join((heading, first, spoilt)), encoding="utf-8")
    with pytest.raises(UserError, match="line 3") as caught:
        import_file(here.workspace, file)
    assert "\n" not in caught.value.message
    assert here.workspace.log.reviews() == []


@pytest.mark.parametrize(
    ("text", "says"),
    [("", "neither"), ("{}\n", "neither"), ("hello\n", "line 1"), ('{"kvprep_log": 99}\n', "newer version")],
)
def test_what_is_no_export_is_refused(world, tmp_path, text, says):
    world.answer()
    file = tmp_path / "export.jsonl"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match=says):
        import_file(world.workspace, file)


def test_a_file_made_and_never_filled_has_nothing_to_back_up(world):
    world.workspace.paths.log.parent.mkdir(parents=True)
    world.workspace.paths.log.touch()
    assert check_log(world.workspace).is_sound
    with pytest.raises(UserError, match="nothing"):
        back_up(world.workspace)
