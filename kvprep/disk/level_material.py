"""Files that people write as evidence: what tells one from its later self, and what it is called."""

from __future__ import annotations

from pathlib import Path
from typing import Any

MAX_READ = 1 << 20
MAX_HASHED = 64 << 20
"""Bytes up to which a file is hashed; of a larger one the size must do."""


def fingerprint(path: Path) -> dict[str, Any]:
    """Size and hash of a file; of a folder, or of one that cannot be read, nothing."""
    # Deferred: start-up.
    from hashlib import sha256

    try:
        if not path.is_file():
            return {}
        size = path.stat().st_size
        if size > MAX_HASHED:
            return {"size": size}
        return {"size": size, "sha256": sha256(path.read_bytes()).hexdigest()}
    except OSError:
        return {}


def first_heading(path: Path) -> str:
    """The title of a markdown file, else the file's name."""
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            lines = file.read(MAX_READ).splitlines()
    except OSError:
        lines = []
    found = (line.lstrip("#").strip() for line in lines if line.startswith("# "))
    return next((title for title in found if title), path.stem)
