"""Small slips of a command line or a file, each answered plainly."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys

import pytest

from kvprep.disk.bank_files import BankRoot, open_bank


def kvprep(home, *words, **more):
    environ = {**os.environ, "KVPREP_HOME": str(home), "LC_ALL": "en_US.UTF-8", "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "kvprep", *words]
    return subprocess.run(command, env=environ, capture_output=True, text=True, **more)


def test_a_command_to_type_quotes_its_path(tmp_path):
    done = kvprep(tmp_path / "home", "bank", "new", "Q1", "--dir", str(tmp_path / "a b"))
    assert f"kvprep bank lint {shlex.quote(str(tmp_path / 'a b'))}" in done.stderr


@pytest.mark.parametrize("group", ["bank", "level", "calc", "mock", "kata"])
def test_a_group_alone_shows_its_help_plainly(tmp_path, group):
    done = kvprep(tmp_path, group)
    assert done.returncode == 2 and done.stderr.startswith(f"Usage: kvprep {group}")
    assert "(see" not in done.stderr


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_negative_number_is_a_value_of_config(tmp_path, options):
    done = kvprep(tmp_path, "config", "new_per_day", "-1", *options)
    assert done.returncode == 2
    assert "a whole number from 0 to 9999" in done.stdout + done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on the size of files")
def test_a_question_that_cannot_be_written_leaves_no_folder(tmp_path):
    import resource

    def no_room():
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))

    deep = tmp_path / "new" / "deep"
    done = kvprep(tmp_path / "home", "bank", "new", "Q1", "--dir", str(deep), preexec_fn=no_room)
    assert done.returncode == 1 and "cannot be written" in done.stderr
    assert not (tmp_path / "new").exists()


def test_a_built_in_round_is_not_shadowed(tmp_path):
    done = kvprep(tmp_path, "mock", "new", "quick-10")
    assert done.returncode == 2 and "built-in" in done.stderr and done.stderr.count("\n") == 1
    assert not (tmp_path / "data").exists()


def test_a_number_too_long_is_told_its_range(folder, question):
    folder.ask("Q1", question.replace("minutes: 4", "minutes: 99999999999999999999999"))
    said = [p.in_("en") for p in open_bank([BankRoot(folder.path)], None).problems]
    assert any("'minutes' must be a number between 0 and " in line for line in said), said
