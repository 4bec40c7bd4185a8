"""Which window has a thing: a file that its process keeps locked, and that the system frees when the process is gone."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

_OPEN: dict[Path, int] = {}
"""The files that this process has locked, with their handles."""


def claim(file: Path) -> bool:
    """Lock the file for as long as this process runs; False where another one has it, True where nobody can tell."""
    if file in _OPEN:
        return True
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(file, os.O_CREAT | os.O_RDWR, 0o600)
    except OSError:
        return True
    if _lock(handle):
        _OPEN[file] = handle
        return True
    os.close(handle)
    return False


def is_elsewhere(file: Path) -> bool:
    """Whether another process has the file; looking takes nothing."""
    if file in _OPEN:
        return False
    try:
        handle = os.open(file, os.O_RDWR)
    except OSError:
        return False
    try:
        return not _lock(handle)
    finally:
        os.close(handle)


def release(file: Path) -> None:
    """Give the file up and take it away; nothing where it is another's."""
    handle = _OPEN.pop(file, None)
    if handle is not None:
        with contextlib.suppress(OSError):
            file.unlink(missing_ok=True)
        os.close(handle)


def _lock(handle: int) -> bool:
    try:
        import fcntl  # Deferred: Windows has none, and a second window there is not told apart.
    except ImportError:
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        # A file system without locks.
        return True
    return True
