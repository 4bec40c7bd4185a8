"""The attempt at a kata that is under way: where the file lies, since when, how many checks and hints."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

from kvprep.disk.atomic import replace_text
from kvprep.disk.paths import Paths

Outcome = Literal["", "passed", "solution"]


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt; ``started`` is seconds since 1970, ``outcome`` is empty while it is under way.

    ``review`` is the row in the log that its outcome was recorded as.
    """

    folder: str
    started: float
    tries: int = 0
    hints: int = 0
    outcome: Outcome = ""
    review: str = ""


def _file(paths: Paths, kata: str) -> Path:
    return paths.state / "katas" / f"{kata}.json"


def load_attempt(paths: Paths, kata: str) -> Attempt | None:
    """The newest attempt; None where there is none, or it cannot be read."""
    try:
        return Attempt(**json.loads(_file(paths, kata).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def save_attempt(paths: Paths, kata: str, attempt: Attempt) -> None:
    """Keep the attempt; one that cannot be kept costs its tries and its time, and no more."""
    try:
        replace_text(_file(paths, kata), json.dumps(asdict(attempt)) + "\n")
    except OSError:
        return


def _hints_file(paths: Paths, kata: str) -> Path:
    return paths.state / "katas" / f"{kata}.hints.json"


def load_early_hints(paths: Paths, kata: str) -> int:
    """The hints taken while no attempt was under way; the next attempt begins with them."""
    try:
        return max(0, int(json.loads(_hints_file(paths, kata).read_text(encoding="utf-8"))))
    except (OSError, ValueError, TypeError):
        return 0


def save_early_hints(paths: Paths, kata: str, hints: int) -> None:
    """Keep them, or drop them at 0; where that cannot be done they are not counted."""
    with suppress(OSError):
        if hints:
            replace_text(_hints_file(paths, kata), f"{hints}\n")
        else:
            _hints_file(paths, kata).unlink(missing_ok=True)
