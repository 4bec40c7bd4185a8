"""What the exports of earlier days said, so that the next one can tell what changed since."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

from kvprep.core.levels.trend import Standing, standing_as_json, standing_of
from kvprep.disk.atomic import replace_text
from kvprep.disk.paths import Paths

MAX_BYTES = 32 << 20


def _folder(paths: Paths) -> Path:
    return paths.state / "levels"


def _suffix(track: str | None) -> str:
    return f".{track}.json" if track else ".json"


def keep_standing(paths: Paths, standing: Standing, track: str | None) -> None:
    """Remember what an export said; one of the same day is replaced, and a full disk only costs the trend."""
    text = json.dumps(standing_as_json(standing), ensure_ascii=False)
    with contextlib.suppress(OSError):
        replace_text(_folder(paths) / f"{standing.as_of}{_suffix(track)}", text)


def last_standing(paths: Paths, before: str, track: str | None) -> Standing | None:
    """What the last export of a day before this one (an ISO date) said; None where there was none."""
    names = (path.name for path in _folder(paths).glob(f"????-??-??{_suffix(track)}"))
    for name in sorted((name for name in names if name[:10] < before), reverse=True):
        found = read_standing(_folder(paths) / name)
        if found is not None:
            return found
    return None


def read_standing(path: Path) -> Standing | None:
    """What a JSON export says; None for a file that is none."""
    try:
        if path.stat().st_size > MAX_BYTES:
            return None
        data: Any = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    return standing_of(data)
