"""The bans of the linter bite: time and chance are born in one place."""

from __future__ import annotations

import subprocess
import sys

import pytest
from source_tree import ROOT

BANNED = {
    "from datetime import datetime": "datetime.now()",
    "import datetime": "datetime.date.today()",
    "from datetime import datetime as when": "when.utcnow()",
    "import time": "time.time()",
    "from time import time_ns": "time_ns()",
    "import random": "random.random()",
    "from random import shuffle": "shuffle([])",
    "import random as chance": "chance.choices([])",
    "from random import randrange": "randrange(2)",
    "import uuid": "uuid.uuid4()",
}


def lint(path: str, source: str) -> subprocess.CompletedProcess[str]:
    """What the linter says of a source that would stand at a path."""
    command = [
        sys.executable,
        "-m",
        "ruff",
        "check",
        "--no-cache",
        "--select",
        "TID251",
        "--stdin-filename",
        path,
        "-",
    ]
    return subprocess.run(command, input=source, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("place", ["kvprep/core/stats.py", "kvprep/practice/drill.py", "kvprep/cli/app.py"])
@pytest.mark.parametrize(("line", "use"), BANNED.items())
def test_time_and_chance_are_arguments(place, line, use):
    done = lint(place, f"{line}\n\n{use}\n")
    assert done.returncode == 1
    assert "TID251" in done.stdout


def test_the_workspace_may_look_at_the_clock():
    assert lint("kvprep/practice/workspace.py", "import time\n\ntime.time()\n").returncode == 0
