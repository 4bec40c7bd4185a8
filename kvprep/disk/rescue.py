"""Keeping an answer that the log could not take."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from urllib.parse import quote

from kvprep.disk.paths import Paths


def rescue_answer(paths: Paths, card: str, text: str) -> Path | None:
    """Write the answer to a new file in the state folder, else in the temp folder; None if neither takes it."""
    for folder in (paths.rescued, Path(tempfile.gettempdir())):
        try:
            return _write_new(folder, f"kvprep-{quote(card, safe='')}-", text)
        except OSError:
            continue
    return None


def _write_new(folder: Path, prefix: str, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=prefix, suffix=".txt", dir=folder)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", errors="surrogatepass", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
    return Path(name)
