"""The program on the shipped bank, in a home of its own, and a machine whose clock the test moves."""

import shutil
import sys

import pytest
from stats_world import World

from kvprep.cli.app import run
from kvprep.disk.bank_files import BankRoot, open_bank, shipped_bank
from kvprep.disk.level_file import open_levels


@pytest.fixture(scope="session")
def compiled(tmp_path_factory):
    """The compiled copies of bank and levels, which would cost each test a second."""
    cache = tmp_path_factory.mktemp("compiled")
    open_bank([BankRoot(shipped_bank())], cache)
    open_levels(cache)
    return cache


@pytest.fixture
def home(tmp_path, compiled, monkeypatch):
    shutil.copytree(compiled, tmp_path / "home" / "cache")
    monkeypatch.setenv("KVPREP_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("KVPREP_LANG", "en")
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path / "home"


@pytest.fixture
def kvprep(home, capfd):
    """Runs one command line: (exit code, standard output, standard error)."""

    def go(*argv):
        for name in list(sys.modules):
            # Help texts take the language of a run when they are imported: begin as a fresh process does.
            if name.startswith("kvprep.cli.") and name not in ("kvprep.cli.app", "kvprep.cli.wording"):
                del sys.modules[name]
        capfd.readouterr()
        code = run(argv)
        out, err = capfd.readouterr()
        return code, out, err

    return go


@pytest.fixture
def world(home):
    made = World(home)
    yield made
    made.space.close()
