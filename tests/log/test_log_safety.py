"""Crashes, crowds and bad files: nothing acknowledged is lost, nothing is written over."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from log_world import World

from kvprep.core.model import Rating, UserError
from kvprep.disk.log import Log
from kvprep.disk.migrations import VERSION
from kvprep.practice.data import check_log

HERE = Path(__file__).parent

APPEND = """
import sys
from datetime import timedelta
from pathlib import Path
from log_world import World
world = World(Path(sys.argv[1]), seed=int(sys.argv[2]))
for number in range(int(sys.argv[3])):
    world.answer(f"Q{number % 5}")
    print(number + 1, flush=True)
world.workspace.log.close()
"""


def _append(folder: Path, seed: int, count: int) -> subprocess.Popen[str]:
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join((str(HERE), str(HERE.parents[1])))}
    command = [sys.executable, "-c", APPEND, str(folder), str(seed), str(count)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, env=environ, text=True, encoding="utf-8")


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL on this system")
@pytest.mark.parametrize("kill_after", [1, 2, 7, 23])
def test_a_killed_writer_loses_no_acknowledged_review(tmp_path, kill_after):
    writer = _append(tmp_path, seed=1, count=100_000)
    assert writer.stdout is not None
    acknowledged = 0
    with writer.stdout:
        for line in writer.stdout:
            acknowledged = int(line)
            if acknowledged == kill_after:
                writer.kill()
    writer.wait()
    world = World(tmp_path)
    stored = world.workspace.log.reviews()
    # One more may have reached the disk before its acknowledgement reached us.
    assert len(stored) in (acknowledged, acknowledged + 1)
    assert len({review.id for review in stored}) == len(stored)
    assert check_log(world.workspace).is_sound
    world.answer("Q9")
    assert len(world.workspace.log.reviews()) == len(stored) + 1
    world.workspace.log.close()


def test_two_sessions_at_once_lose_nothing(tmp_path):
    writers = [_append(tmp_path, seed, count=200) for seed in (1, 2)]
    assert [writer.wait() for writer in writers] == [0, 0]
    for writer in writers:
        assert writer.stdout is not None
        writer.stdout.close()
    world = World(tmp_path)
    checked = check_log(world.workspace)
    assert (checked.reviews, checked.differing, checked.integrity) == (400, (), "ok")
    assert sum(memory.reviews for memory in world.workspace.log.memories().values()) == 400
    world.workspace.log.close()


def test_a_locked_log_says_so_within_the_timeout(world, monkeypatch):
    world.answer()
    monkeypatch.setattr("kvprep.disk.log_file.BUSY_SECONDS", 0.2)
    world.workspace.log.close()
    other = sqlite3.connect(world.workspace.paths.log)
    other.execute("begin immediate")
    try:
        with pytest.raises(UserError, match="locked by another program"):
            world.answer(text="kept")
    finally:
        other.rollback()
        other.close()
    assert len(world.workspace.log.reviews()) == 1
    world.answer()
    assert len(world.workspace.log.reviews()) == 2


def _newer(path: Path) -> None:
    with sqlite3.connect(path) as conn:
        conn.execute(f"pragma user_version = {VERSION + 1}")
    conn.close()


def _garbage(path: Path) -> None:
    path.write_bytes(b"this is no database, " * 500)


def _broken_header(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[100:4096] = b"\xa5" * 3996
    path.write_bytes(data)


def _foreign(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as conn:
        conn.execute("create table notes (text)")
    conn.close()


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _unknown_format(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[47] = 9
    path.write_bytes(content)


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (_newer, "newer version"),
        (_garbage, "damaged or no log"),
        (_broken_header, "damaged or no log"),
        (_unknown_format, "damaged or no log"),
        (_foreign, "another program's database"),
        (_folder, "is a folder"),
    ],
)
def test_a_file_that_is_no_log_is_named_and_left_alone(world, spoil, says):
    world.answer()
    log, path = world.workspace.log, world.workspace.paths.log
    log.close()
    spoil(path)
    before = path.read_bytes() if path.is_file() else None
    for attempt in (log.reviews, log.memories, world.answer):
        with pytest.raises(UserError) as caught:
            attempt()
        assert says in caught.value.message and str(path) in caught.value.message
        assert "\n" not in caught.value.message and caught.value.exit_code == 1
        log.close()
    assert (path.read_bytes() if path.is_file() else None) == before


def test_an_empty_file_is_an_empty_log(world):
    path = world.workspace.paths.log
    path.parent.mkdir(parents=True)
    path.touch()
    assert world.workspace.log.reviews() == []
    world.answer()
    assert len(world.workspace.log.reviews()) == 1


def test_a_full_disk_keeps_what_is_there_and_the_answer_too(world):
    world.answer()
    log = world.workspace.log
    with log.writing() as db:
        pages = db.execute("pragma page_count").fetchone()[0]
    db.execute(f"pragma max_page_count = {pages}")
    with pytest.raises(UserError, match="disk is full") as caught:
        world.answer(text="x" * 60_000)
    assert len(log.reviews()) == 1
    (kept,) = world.workspace.paths.rescued.iterdir()
    assert str(kept) in caught.value.message and len(kept.read_text()) == 60_000
    assert check_log(world.workspace).is_sound


@contextmanager
def _without_rights(tmp_path: Path) -> Iterator[None]:
    """Act as a user whom the rights of files bind, even where the tests run as root."""
    if os.geteuid() != 0:
        yield
        return
    ours = [place for place in (tmp_path, *tmp_path.parents) if "pytest-of" in str(place)]
    for place in ours:
        place.chmod(place.stat().st_mode | 0o055)
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="no rights of this kind on this system")
def test_a_home_that_cannot_be_written_can_be_read(worlds, tmp_path, monkeypatch):
    world = worlds("sealed")
    world.answer()
    check_log(world.workspace)
    log = world.workspace.log
    log.close()
    rescued = tmp_path / "temp"
    rescued.mkdir()
    rescued.chmod(0o777)
    monkeypatch.setattr("tempfile.tempdir", str(rescued))
    for place in (*world.folder.rglob("*"), world.folder):
        place.chmod(0o555 if place.is_dir() else 0o444)
    try:
        with _without_rights(tmp_path):
            assert len(log.reviews()) == 1 and log.count_due(800_000) == 1
            with pytest.raises(UserError, match=r"log\.sqlite3") as caught:
                world.answer(text="kept")
    finally:
        for place in (world.folder, *world.folder.rglob("*")):
            place.chmod(0o755 if place.is_dir() else 0o644)
    (kept,) = rescued.iterdir()
    assert str(kept) in caught.value.message and kept.read_text() == "kept"


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="no rights of this kind on this system")
def test_a_folder_that_may_not_be_entered_is_one_line(worlds, tmp_path):
    world = worlds("sealed")
    world.answer()
    check_log(world.workspace)
    world.workspace.log.close()
    data = world.workspace.paths.data
    data.chmod(0o000)
    try:
        with _without_rights(tmp_path), pytest.raises(UserError, match="Permission denied") as caught:
            world.workspace.log.reviews()
    finally:
        data.chmod(0o755)
    assert "\n" not in caught.value.message


def test_a_migration_copies_the_file_first(world, monkeypatch):
    world.answer()
    reviews = world.workspace.log.reviews()
    world.workspace.log.close()

    def add_note(db):
        db.execute("alter table memory add column note text")

    from kvprep.disk import log, log_file, migrations

    steps = (*migrations.MIGRATIONS, add_note)
    monkeypatch.setattr(log, "VERSION", VERSION + 1)
    monkeypatch.setattr(log_file, "VERSION", VERSION + 1)
    monkeypatch.setattr(log, "migrate", lambda db, copy: migrations.migrate(db, copy, steps))
    assert world.workspace.log.reviews() == reviews  # Reading is enough to bring an old file up.
    (copy,) = world.workspace.paths.backups.iterdir()
    monkeypatch.undo()
    assert copy.name == f"log-before-v{VERSION + 1}.sqlite3"
    old = Log(copy)
    assert old.reviews() == reviews
    old.close()


def test_a_migration_that_fails_changes_nothing(world, monkeypatch):
    world.answer()
    world.workspace.log.close()

    def stumble(db):
        db.execute("alter table memory add column note text")
        raise ZeroDivisionError

    from kvprep.disk import log, log_file, migrations

    steps = (*migrations.MIGRATIONS, stumble)
    monkeypatch.setattr(log, "VERSION", VERSION + 1)
    monkeypatch.setattr(log_file, "VERSION", VERSION + 1)
    monkeypatch.setattr(log, "migrate", lambda db, copy: migrations.migrate(db, copy, steps))
    with pytest.raises(ZeroDivisionError):
        world.workspace.log.reviews()
    monkeypatch.undo()
    assert len(world.workspace.log.reviews()) == 1


def test_a_copied_log_needs_no_companion(world, tmp_path):
    world.answer(rating=Rating.EASY)
    from kvprep.practice.data import back_up

    copy = back_up(world.workspace)
    alone = tmp_path / "elsewhere" / "alone.sqlite3"
    alone.parent.mkdir()
    shutil.copy(copy, alone)
    moved = Log(alone)
    assert moved.memories() == world.workspace.log.memories()
    moved.close()
