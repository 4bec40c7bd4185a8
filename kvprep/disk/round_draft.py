"""The answer being typed in a round, with its time: one small file a round, replaced whole every few seconds."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kvprep.core.rounds.record import begun_json, begun_of
from kvprep.core.rounds.round import Begun
from kvprep.disk.atomic import replace_text
from kvprep.disk.paths import Paths

HELD_SECONDS = 600.0


@dataclass(frozen=True, slots=True)
class Draft:
    """``begun`` is the answer, ``holder`` the process that was typing it."""

    begun: Begun | None
    holder: int


def _file(paths: Paths, round_id: str) -> Path:
    return paths.state / "rounds" / f"{round_id}.json"


def editing_file(paths: Paths, round_id: str) -> Path:
    """Where an editor works on the answer, apart from the drafts of the daily drill."""
    return paths.state / "rounds" / f"{round_id}.editor.md"


def save_draft(paths: Paths, round_id: str, begun: Begun) -> bool:
    """Keep the answer and its time; False where the disk does not take it, since typing goes on."""
    try:
        data = {"holder": os.getpid(), "begun": begun_json(begun)}
        replace_text(_file(paths, round_id), json.dumps(data, ensure_ascii=False))
    except OSError:
        return False
    return True


def load_draft(paths: Paths, round_id: str) -> Draft:
    """What was being typed; nothing where there is no draft, or a damaged one."""
    try:
        data: Any = json.loads(_file(paths, round_id).read_text(encoding="utf-8", errors="replace"))
        return Draft(begun_of(data["begun"]), int(data["holder"]))
    except (OSError, ValueError, KeyError, TypeError):
        return Draft(None, 0)


def drop_draft(paths: Paths, round_id: str) -> None:
    """Forget the draft: its answer is a row."""
    for path in (_file(paths, round_id), editing_file(paths, round_id)):
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)


def is_held(paths: Paths, round_id: str, draft: Draft, now: float) -> bool:
    """Whether the process that was typing still runs, in another window; ``now`` in seconds since 1970.

    A draft that nobody touched for long says nothing any more: the process's number may be another's by now.
    """
    if draft.holder in (0, os.getpid()) or os.name == "nt":
        return False
    try:
        if now - _file(paths, round_id).stat().st_mtime > HELD_SECONDS:
            return False
    except OSError:
        return False
    try:
        os.kill(draft.holder, 0)
    except OSError:
        return False
    return True
