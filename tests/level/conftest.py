"""A machine for tests of levels, and the program as a person runs it."""

import shutil
import sys

import pytest
from level_world import World

from kvprep.cli.app import run
from kvprep.disk.bank_files import BankRoot, open_bank, shipped_bank
from kvprep.disk.level_file import open_levels


@pytest.fixture(scope="session")
def compiled(tmp_path_factory):
    """The compiled copies of bank and levels: compiling them anew for every test would cost a second each."""
    cache = tmp_path_factory.mktemp("compiled")
    open_bank([BankRoot(shipped_bank())], cache)
    open_levels(cache)
    return cache


@pytest.fixture
def home(tmp_path, compiled):
    """A home whose cache is warm, and in which nothing else is."""
    shutil.copytree(compiled, tmp_path / "home" / "cache")
    return tmp_path / "home"


@pytest.fixture
def world(home):
    world = World(home)
    yield world
    world.workspace.close()


@pytest.fixture
def kvprep(home, monkeypatch, capfd):
    """Runs one command line in the home of ``world``: (exit code, standard output, standard error)."""
    monkeypatch.setenv("KVPREP_HOME", str(home))
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
