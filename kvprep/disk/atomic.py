"""Writing a file so that a reader, or a crash, sees the old text or the new and nothing between.

A link stays a link: what it points at is replaced. A device or a pipe is written to, since it cannot be replaced.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import IO

from kvprep.core.messages import log as m
from kvprep.core.messages.errors import fill
from kvprep.core.model import UserError

_STREAMS = ("/dev/stdout", "/dev/stderr", "/dev/fd/", "/proc/self/fd/")


def write_text(path: Path, text: str) -> None:
    """Replace the file in one step, making its folder; a failure is a UserError that names the file."""
    try:
        replace_text(path, text)
    except OSError as error:
        raise UserError(fill(m.CANNOT_WRITE, path=path, why=error.strerror or error)) from None


def replace_text(path: Path, text: str) -> None:
    """Like ``write_text``, for callers who have another place to go: raises OSError."""
    _put(path, (text,))


def write_lines(path: Path, lines: Iterable[str]) -> int:
    """Write lines to a file that appears only when it is whole; how many there were."""
    try:
        return _put(path, (f"{line}\n" for line in lines))
    except OSError as error:
        raise UserError(fill(m.CANNOT_WRITE, path=path, why=error.strerror or error)) from None


def is_stream(path: Path) -> bool:
    """Whether the path leads to a device, a pipe or an open stream, of which there is no old text to keep."""
    if str(path.absolute()).startswith(_STREAMS):
        return True
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return not S_ISREG(mode) and not S_ISDIR(mode)


def _put(path: Path, parts: Iterable[str]) -> int:
    if is_stream(path):
        with path.open("a", encoding="utf-8", errors="surrogatepass", newline="\n") as stream:
            return _pour(stream, parts)
    # Not Path.resolve, which raises on a ring of links.
    place = Path(os.path.realpath(path))
    place.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{place.name}.", dir=place.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", errors="surrogatepass", newline="\n") as file:
            count = _pour(file, parts)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(place)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return count


def _pour(file: IO[str], parts: Iterable[str]) -> int:
    count = 0
    for part in parts:
        file.write(part)
        count += 1
    return count
