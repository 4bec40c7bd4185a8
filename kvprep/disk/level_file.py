"""``levels.yaml`` on disk, read through a copy in JSON that is keyed by what the file holds."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

from kvprep import __version__
from kvprep.core.levels.domains import Levels
from kvprep.core.levels.levels_format import parse_levels
from kvprep.core.messages import level as m
from kvprep.core.messages.errors import fill
from kvprep.core.model import Problem, UserError
from kvprep.disk.bank_cache import digest, read_file
from kvprep.disk.bank_files import shipped_bank

NAME = "levels.yaml"


def open_levels(cache_dir: Path | None, root: Path | None = None) -> Levels:
    """The levels of a bank's folder, by default the shipped one; a fault in them is a UserError."""
    root = root or shipped_bank()
    raw = read_file(root, NAME)
    if isinstance(raw, str):
        raise UserError(fill(m.LEVELS_UNREADABLE, problem=f"{root / NAME}: {raw}"))
    copy = cache_dir / f"levels-{digest(__version__.encode() + raw)}.json" if cache_dir else None
    kept = _read_copy(copy) if copy else None
    if kept is not None:
        return kept
    levels, problems = read_levels(root)
    if levels is None:
        raise UserError(fill(m.LEVELS_UNREADABLE, problem=problems[0]))
    return levels if copy is None else _with_copy(levels, copy, raw)


def read_levels(root: Path) -> tuple[Levels | None, tuple[Problem, ...]]:
    """The levels as their file says them now, with its faults; a missing file has none."""
    # Deferred: start-up; a copy that is known needs no YAML.
    from kvprep.disk.yaml_text import read_yaml

    file = str(root / NAME)
    raw = read_file(root, NAME)
    if isinstance(raw, str):
        return None, ()
    parsed = read_yaml(raw, file)
    if parsed.data is None:
        return None, parsed.problems
    levels, problems = parse_levels(parsed.data, parsed.lines, file)
    return levels, (*parsed.problems, *problems)


def _read_copy(copy: Path) -> Levels | None:
    """What was stored; anything damaged is as good as nothing."""
    try:
        levels, _ = parse_levels(json.loads(copy.read_bytes()), {}, NAME)
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return levels


def _with_copy(levels: Levels, copy: Path, raw: bytes) -> Levels:
    from kvprep.disk.atomic import replace_text
    from kvprep.disk.yaml_text import read_yaml

    data: Any = read_yaml(raw, NAME).data
    with contextlib.suppress(OSError):
        for old in copy.parent.glob("levels-*.json"):
            old.unlink()
    with contextlib.suppress(OSError):
        replace_text(copy, json.dumps(data, ensure_ascii=False))
    return levels
