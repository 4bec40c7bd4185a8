"""No test sees the person's own home, settings or terminal, and none draws other examples than last time."""

import os

import pytest
from hypothesis import settings

FOREIGN = ("KVPREP_", "XDG_", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "EDITOR", "VISUAL", "PYTHONPATH")

# Whoever runs the tests of one commit sees one verdict; `--hypothesis-profile=search` looks for new examples.
settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("search", derandomize=False, deadline=None, print_blob=True)
settings.load_profile("same")


@pytest.fixture(autouse=True)
def strange_surroundings(monkeypatch, tmp_path_factory):
    """An empty home, and none of the variables that a shell may have set."""
    for name in os.environ:
        if name.startswith(FOREIGN):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path_factory.getbasetemp() / "home"))
