"""What is asked at every prompt imports little: counted in modules, since a stopwatch in a test lies."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from source_tree import ROOT

HEAVY = [
    "asyncio",
    "platformdirs",
    "prompt_toolkit",
    "rich",
    "sqlite_utils",
    "tomllib",
    "yaml",
]
HEAVIER = [*HEAVY, "typer", "dataclasses_json", "pydantic", "unittest"]
REPORT = """
import sys
from kvprep.cli.app import run
run({words})
print(sorted({heavy} & set(sys.modules)), file=sys.stderr)
"""


def imported(words, heavy, home):
    """Which of the heavy modules one command line imports."""
    code = REPORT.format(words=words, heavy=set(heavy))
    env = {**os.environ, "KVPREP_HOME": str(home), "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    subprocess.run(
        [sys.executable, "-c", code], env=env, check=True, capture_output=True
    )  # fills the bank's copy
    done = subprocess.run([sys.executable, "-c", code], env=env, check=True, capture_output=True, text=True)
    return done.stderr.splitlines()[-1]


@pytest.mark.parametrize("words", [["--version"], ["due"], ["due", "--quiet"], ["due", "--json"]])
def test_what_a_prompt_asks_imports_nothing_heavy(words, tmp_path):
    assert imported(words, HEAVIER, tmp_path) == "[]"


@pytest.mark.parametrize("words", [[], ["--json"]])
def test_the_board_that_is_looked_at_every_day_imports_no_parser(words, tmp_path):
    assert imported(words, ["typer", "yaml", "prompt_toolkit", "sqlite_utils"], tmp_path) == "[]"


@pytest.mark.parametrize("words", [["data", "paths"], ["config"]])
def test_a_small_command_imports_no_screen(words, tmp_path):
    assert imported(words, ["prompt_toolkit", "asyncio"], tmp_path) == "[]"


@pytest.mark.parametrize(
    "words", [["--version"], ["--help"], ["due"], ["data", "paths"], ["bank", "--help"], []]
)
def test_looking_creates_no_log_and_no_settings(words, tmp_path):
    home = tmp_path / "home"
    imported(words, HEAVY, home)
    assert {path.name for path in home.glob("*")} <= {"cache"}


@pytest.mark.parametrize("words", [["--version"], ["--help"], ["drill", "--help"]])
def test_help_and_version_create_nothing(words, tmp_path):
    home = tmp_path / "home"
    imported(words, HEAVY, home)
    assert not home.exists()
