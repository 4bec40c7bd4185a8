"""The process above a check: it stays until the check has ended, ends all that came of it, and leaves as the check did.

This keeps a person's own code from leaving something behind by mistake. It is no wall: what means to get away can.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

CLEARING_SECONDS = 3.0
_DEATH_SIGNAL, _ADOPT = 1, 36
"""Of Linux's prctl: a signal when the parent dies, and taking over the orphans of one's descendants."""


class _Dismissed(BaseException):
    """The check is to end now."""


def stand_guard(folder: Path) -> None:
    """Go on in a child, of which this process never returns; ``folder`` goes with it where nobody else is left."""
    if not hasattr(os, "fork"):
        return
    above, me = os.getppid(), os.getpid()
    _ask_linux(_ADOPT, 1)
    _ask_linux(_DEATH_SIGNAL, signal.SIGTERM)
    signal.signal(signal.SIGTERM, _dismiss)
    child = os.fork()
    if child:
        _guard(child, above, folder)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _ask_linux(_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() != me:
        os._exit(1)


def _ask_linux(option: int, value: int) -> None:
    if sys.platform != "linux":
        return
    # Without the C library's help the process group still is.
    with contextlib.suppress(ImportError, OSError, AttributeError):
        import ctypes

        ctypes.CDLL(None).prctl(option, int(value), 0, 0, 0)


def _dismiss(*_args: Any) -> None:
    raise _Dismissed


def _guard(child: int, above: int, folder: Path) -> None:
    status = signal.SIGKILL.value
    try:
        status = _ended(child)
    except _Dismissed:
        pass
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        _end_descendants(child)
        if os.getppid() != above:
            shutil.rmtree(folder, ignore_errors=True)
        _leave_as(status)


def _ended(child: int) -> int:
    """How the child ended; orphans that were taken over on the way are let go."""
    while True:
        pid, status = os.waitpid(-1, 0)
        if pid == child:
            return status


def _end_descendants(child: int) -> None:
    until = time.monotonic() + CLEARING_SECONDS
    while time.monotonic() < until:
        for pid in {child, *_descendants(os.getpid())}:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


def _descendants(root: int) -> Iterator[int]:
    """All processes below this one, as Linux lists them; elsewhere none is found."""
    children: dict[int, list[int]] = {}
    for item in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, ValueError, IndexError):
            parent = int(item.read_text(errors="replace").rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(item.parent.name))
    left = children.pop(root, [])
    while left:
        pid = left.pop()
        yield pid
        left += children.pop(pid, [])


def _leave_as(status: int) -> None:
    """End as the child did, so that whoever waits sees what the code did."""
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        with contextlib.suppress(ImportError, ValueError, OSError):
            import resource

            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if number != signal.SIGKILL:
                signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)
    os._exit(os.waitstatus_to_exitcode(status) & 0xFF)
