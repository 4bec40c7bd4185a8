"""What can be restored, told to who names no file."""

from __future__ import annotations

import json
import os
from pathlib import Path


def test_restore_without_a_file_lists_the_backups_newest_first(kvprep, answer):
    code, out, err = kvprep("data", "restore")
    assert (code, out) == (2, "") and "no backup" in err and err.count("\n") == 1
    kvprep("review", "Q1", answer)
    made = [Path(json.loads(kvprep("data", "backup", "--json")[1])["path"]) for _ in range(2)]
    for at, path in zip((2e9, 1e9), made, strict=True):
        os.utime(path, (at, at))
    code, out, err = kvprep("data", "restore")
    head, *lines = err.splitlines()
    assert (code, out) == (2, "") and head.startswith("Which backup")
    assert [line.split("  ")[-1] for line in lines] == [f"kvprep data restore {path}" for path in made]
    code, out, _ = kvprep("data", "restore", "--json")
    assert code == 2 and json.loads(out)["error"]["suggestions"] == [str(path) for path in made]
