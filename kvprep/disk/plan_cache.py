"""The plan of today, kept so that ``due`` and the board need not plan anew: derived, and never missed."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

NAME = "plan.json"


def read_kept(cache: Path, key: str) -> dict[str, Any]:
    """What was kept under this key; nothing where the key is another or the file is damaged."""
    try:
        kept = json.loads((cache / NAME).read_bytes())
        return dict(kept["values"]) if kept["key"] == key else {}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def keep(cache: Path, key: str, values: dict[str, Any]) -> None:
    """Keep values under a key, with those already there; a folder that cannot be written keeps nothing."""
    # Deferred: start-up.
    from kvprep.disk.atomic import replace_text

    text = json.dumps({"key": key, "values": {**read_kept(cache, key), **values}})
    with contextlib.suppress(OSError):
        replace_text(cache / NAME, text)
