"""Where an export may go: never over the log or what lies beside it, over nothing without leave."""

from __future__ import annotations

import os
import threading

import pytest

EXPORTS = {
    "data": ("data", "export", "--out"),
    "stats": ("stats", "--html", "--out"),
    "level": ("level", "export", "--out"),
    "level html": ("level", "export", "--format", "html", "--out"),
    "backup": ("data", "backup", "--out"),
}


@pytest.fixture(params=EXPORTS)
def export(request, kvprep, answer):
    kvprep("review", "Q1", answer)
    return lambda target, *more: kvprep(*EXPORTS[request.param], str(target), *more)


OWN = (
    "data/log.sqlite3",
    "data/log.sqlite3-wal",
    "data/log.sqlite3-shm",
    "data/log.sqlite3-journal",
    "config/config.toml",
    "state/device",
    "state/drafts/Q1.md",
)


@pytest.mark.parametrize("own", OWN)
def test_nothing_is_written_over_what_kvprep_lives_on(export, tmp_path, own):
    home = tmp_path / "home"
    log = (home / "data/log.sqlite3").read_bytes()
    there = (home / own).exists()
    ways = [home / own, home / "data" / ".." / own]
    link = tmp_path / "link"
    link.symlink_to(home / own)
    for way in (*ways, link):
        code, out, err = export(way)
        assert (code, out) == (1, "") and err.count("\n") == 1
        assert "kvprep itself lives on" in err or "exists and was left alone" in err
    assert (home / own).exists() == there
    assert (home / "data/log.sqlite3").read_bytes() == log


@pytest.mark.parametrize("command", [name for name in EXPORTS if name != "backup"])
def test_even_force_spares_the_log(kvprep, answer, tmp_path, command):
    kvprep("review", "Q1", answer)
    code, _, err = kvprep(*EXPORTS[command], str(tmp_path / "home/data/log.sqlite3"), "--force")
    assert code == 1 and "kvprep itself lives on" in err
    assert "sound" in kvprep("data", "check")[1]


@pytest.mark.parametrize("command", [name for name in EXPORTS if name != "backup"])
def test_a_file_is_replaced_only_with_leave_and_through_its_link(kvprep, tmp_path, command):
    file, link = tmp_path / "thesis.txt", tmp_path / "link"
    file.write_text("years of work", encoding="utf-8")
    link.symlink_to(file)
    for way in (file, link):
        code, out, err = kvprep(*EXPORTS[command], str(way))
        assert (code, out) == (1, "") and "--force" in err and err.count("\n") == 1
        assert file.read_text(encoding="utf-8") == "years of work"
    assert kvprep(*EXPORTS[command], str(link), "--force")[0] == 0
    assert link.is_symlink() and file.read_text(encoding="utf-8") != "years of work"


def test_a_copy_in_the_backup_folder_is_not_written_over(kvprep, answer, tmp_path):
    kvprep("review", "Q1", answer)
    kvprep("data", "backup")
    (copy,) = (tmp_path / "home/data/backups").iterdir()
    before = copy.read_bytes()
    assert kvprep("data", "export", "--out", str(copy), "--force")[0] == 1
    assert copy.read_bytes() == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a pipe with a name")
@pytest.mark.parametrize("command", [name for name in EXPORTS if name != "backup"])
def test_a_pipe_and_a_device_are_written_to(kvprep, tmp_path, command):
    pipe, heard = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: heard.append(pipe.read_bytes()), daemon=True)
    reader.start()
    assert kvprep(*EXPORTS[command], str(pipe))[0] == 0
    reader.join(5)
    assert heard and heard[0] and pipe.is_fifo()
    null = tmp_path / "null"
    null.symlink_to(os.devnull)
    assert kvprep(*EXPORTS[command], str(null))[0] == 0
    assert null.is_symlink() and null.is_char_device()


def test_the_settings_stay_a_link(kvprep, tmp_path):
    kept, place = tmp_path / "dotfiles.toml", tmp_path / "home/config/config.toml"
    kept.write_text("# mine\n", encoding="utf-8")
    place.parent.mkdir(parents=True)
    place.symlink_to(kept)
    assert kvprep("config", "limit", "7")[0] == 0
    assert place.is_symlink()
    assert kept.read_text(encoding="utf-8") == "# mine\nlimit = 7\n"
