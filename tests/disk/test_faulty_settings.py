"""A faulty setting is named in plain words, and the program itself can mend it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from kvprep.core.model import UserError
from kvprep.disk.paths import find_paths
from kvprep.disk.settings import load_settings, save_setting


@pytest.fixture
def paths(tmp_path):
    found = find_paths(str(tmp_path), {})
    found.settings.parent.mkdir(parents=True)
    return found


def _config(tmp_path, *words):
    environ = {**os.environ, "KVPREP_HOME": str(tmp_path), "LC_ALL": "en_US.UTF-8", "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "kvprep", "config", *words]
    return subprocess.run(command, env=environ, capture_output=True, text=True)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("retention = 5", "retention cannot be 5"),
        ("interview = 1979-05-27T07:32:00Z", "interview cannot be 1979-05-27 07:32:00+00:00"),
        ("limit = [1, 2]", "limit cannot be a list"),
        ("[minutes]\na = 1", "minutes cannot be a table"),
        ('lang = "fr"', "lang cannot be “fr”"),
        ("lang = 5", "lang cannot be 5"),
        ("rollover_hour = true", "rollover_hour cannot be true"),
    ],
)
def test_a_faulty_value_is_named_as_it_was_written(paths, text, says):
    paths.settings.write_text(text, encoding="utf-8")
    with pytest.raises(UserError) as caught:
        load_settings(paths)
    key = says.split()[0]
    assert says in caught.value.message and f"kvprep config {key} --unset" in caught.value.message
    assert caught.value.exit_code == 1


def test_a_file_that_is_no_utf8_is_named_with_its_line(paths):
    paths.settings.write_bytes(b'limit = 3\neditor = "\xff"\n')
    with pytest.raises(UserError, match="line 2, is not UTF-8 text"):
        load_settings(paths)


@pytest.mark.parametrize(("words", "kept"), [(("0.85",), 0.85), (("--unset",), 0.9)])
def test_config_mends_a_value_and_names_the_other_faults(paths, tmp_path, words, kept):
    paths.settings.write_text("retention = 5\nlimit = -3\n", encoding="utf-8")
    done = _config(tmp_path, "retention", *words)
    assert done.returncode == 0, done.stderr
    assert "limit cannot be -3" in done.stderr and "retention" not in done.stderr
    assert _config(tmp_path, "limit", "--unset").returncode == 0
    assert load_settings(paths).retention == kept


def test_a_wrong_value_in_the_file_is_no_usage_error(paths, tmp_path):
    paths.settings.write_text("retention = 5\n", encoding="utf-8")
    assert _config(tmp_path).returncode == 1


def test_a_value_over_several_lines_is_left_to_an_editor(paths):
    old = "limit = [\n  1,\n  2]\n"
    paths.settings.write_text(old, encoding="utf-8")
    with pytest.raises(UserError, match="more than one line"):
        save_setting(paths, "limit", "3")
    assert paths.settings.read_text(encoding="utf-8") == old
