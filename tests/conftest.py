"""No test sees the person's own home, settings or terminal."""

import os

import pytest

FOREIGN = ("KVPREP_", "XDG_", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "EDITOR", "VISUAL", "PYTHONPATH")


@pytest.fixture(autouse=True)
def strange_surroundings(monkeypatch, tmp_path_factory):
    """An empty home, and none of the variables that a shell may have set."""
    for name in os.environ:
        if name.startswith(FOREIGN):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path_factory.getbasetemp() / "home"))
