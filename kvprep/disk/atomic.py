"""Writing a file so that a reader, or a crash, sees the old text or the new and nothing between."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from kvprep.core.messages import log as m
from kvprep.core.messages.errors import fill
from kvprep.core.model import UserError


def write_text(path: Path, text: str) -> None:
    """Replace the file in one step, making its folder; a failure is a UserError that names the file."""
    try:
        replace_text(path, text)
    except OSError as error:
        raise UserError(fill(m.CANNOT_WRITE, path=path, why=error.strerror or error)) from None


def replace_text(path: Path, text: str) -> None:
    """Like ``write_text``, for callers who have another place to go: raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", errors="surrogatepass", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def write_lines(path: Path, lines: Iterable[str]) -> int:
    """Write lines to a file that appears only when it is whole; how many there were."""
    count = 0
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                for count, line in enumerate(lines, start=1):  # noqa: B007
                    file.write(line + "\n")
            Path(name).replace(path)
        finally:
            Path(name).unlink(missing_ok=True)
    except OSError as error:
        raise UserError(fill(m.CANNOT_WRITE, path=path, why=error.strerror or error)) from None
    return count
