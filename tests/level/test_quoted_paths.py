"""Commands that name a material's file can be typed as they are shown."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys


def test_a_skeletons_next_command_quotes_its_path(tmp_path):
    environ = {**os.environ, "KVPREP_HOME": str(tmp_path / "home"), "LC_ALL": "en_US.UTF-8"}
    file = tmp_path / "my notes" / "a b.md"
    file.parent.mkdir()
    words = (
        "level",
        "material",
        "new",
        "design-doc",
        "--domain",
        "storage-protocol",
        "--out",
        str(file),
    )
    done = subprocess.run(
        [sys.executable, "-m", "kvprep", *words], env=environ, capture_output=True, text=True
    )
    assert f"material check {shlex.quote(str(file))}" in done.stderr, done.stderr
