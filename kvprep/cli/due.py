"""``due``, which answers fast enough for a shell prompt: it knows no parser."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from kvprep.cli.wording import emit_json, say
from kvprep.core.messages import board as m

if TYPE_CHECKING:
    from kvprep.core.scheduling.queue import Waiting
    from kvprep.practice.workspace import Workspace


def answer_due(workspace: Workspace, quiet: bool, json: bool) -> int:
    """Print what waits; the exit code, which for ``quiet`` is 1 when nothing is due."""
    # Deferred: start-up.
    from kvprep.practice.board import count_waiting

    waiting = count_waiting(workspace, timed=json)
    if json:
        emit_json(waiting_json(waiting))
    elif not quiet:
        print(_waiting_line(waiting, workspace.settings.ascii))
    return 1 if quiet and not waiting.due else 0


def _waiting_line(waiting: Waiting, ascii_only: bool) -> str:
    line = say(m.WAITING).format(due=waiting.due, new=waiting.new)
    encoding = (sys.stdout.encoding or "ascii").casefold()
    return line.replace("·", "-") if ascii_only or encoding.endswith("ascii") else line


def waiting_json(waiting: Waiting) -> dict[str, Any]:
    """The figures of ``due`` as plain values."""
    return {"due": waiting.due, "new": waiting.new, "minutes": round(waiting.minutes, 1)}
