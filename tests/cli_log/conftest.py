"""The program as a person runs it, in a home of its own."""

from __future__ import annotations

import sys

import pytest

from kvprep.cli.app import run


def _forget_commands() -> None:
    """Help texts take the language of a run when they are imported: begin as a fresh process does."""
    for name in list(sys.modules):
        if name.startswith("kvprep.cli.") and name not in ("kvprep.cli.app", "kvprep.cli.wording"):
            del sys.modules[name]


@pytest.fixture
def kvprep(tmp_path, monkeypatch, capfd):
    """Runs one command line in a home of its own: (exit code, standard output, standard error)."""
    for name in ("KVPREP_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "_KVPREP_COMPLETE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("KVPREP_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")

    def go(*argv: str) -> tuple[int, str, str]:
        _forget_commands()
        try:
            code = run(argv)
        except SystemExit as left:
            code = int(left.code or 0)
        out, err = capfd.readouterr()
        return code, out, err

    return go


@pytest.fixture
def answer(tmp_path):
    file = tmp_path / "答案.md"
    file.write_text("不用重算历史 token 的 K 和 V，只算新 token。\n", encoding="utf-8")
    return str(file)
