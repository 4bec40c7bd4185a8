"""A machine for tests of levels, and the program as a person runs it."""

import sys

import pytest
from level_world import World

from kvprep.cli.app import run


@pytest.fixture
def world(tmp_path):
    world = World(tmp_path / "home")
    yield world
    world.workspace.close()


@pytest.fixture
def kvprep(tmp_path, monkeypatch, capfd):
    """Runs one command line in the home of ``world``: (exit code, standard output, standard error)."""
    monkeypatch.setenv("KVPREP_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def go(*argv: str) -> tuple[int, str, str]:
        for name in list(sys.modules):
            # Help texts take the language of a run when they are imported: begin as a fresh process does.
            if name.startswith("kvprep.cli.") and name not in ("kvprep.cli.app", "kvprep.cli.wording"):
                del sys.modules[name]
        capfd.readouterr()
        code = run(argv)
        out, err = capfd.readouterr()
        return code, out, err

    return go
