"""How far a walk through the domains has come, so that it can be stopped and gone on with."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Sequence
from pathlib import Path

from kvprep.disk.atomic import replace_text
from kvprep.disk.paths import Paths


def _file(paths: Paths) -> Path:
    return paths.state / "levels" / "walk.json"


def load_walk(paths: Paths) -> list[str]:
    """The domains that are done, in their order; a missing or damaged file says none."""
    try:
        data = json.loads(_file(paths).read_bytes())
        return [str(name) for name in data["done"]]
    except (OSError, ValueError, KeyError, TypeError):
        return []


def save_walk(paths: Paths, done: Sequence[str]) -> None:
    """Remember the domains that are done; the claims themselves are in the log already."""
    with contextlib.suppress(OSError):
        replace_text(_file(paths), json.dumps({"done": list(done)}))


def drop_walk(paths: Paths) -> None:
    """Forget the walk: it is over."""
    with contextlib.suppress(OSError):
        _file(paths).unlink(missing_ok=True)
