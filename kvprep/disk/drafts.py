"""Answers begun and not sent: one file a card, replaced whole, so that a crash costs seconds."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

from kvprep.disk.atomic import replace_text
from kvprep.disk.paths import Paths


def _file(paths: Paths, card: str) -> Path:
    """A name that no id can turn into a path; by case too, since some systems fold it."""
    return paths.drafts / f"{quote(card, safe='')}.txt"


def save_draft(paths: Paths, card: str, text: str) -> bool:
    """Keep the text; False where it cannot be kept, since a draft is no reason to stop a person typing."""
    try:
        replace_text(_file(paths, card), text)
    except OSError:
        return False
    return True


def load_draft(paths: Paths, card: str) -> str:
    """What was begun and not sent; empty if nothing was."""
    try:
        return _file(paths, card).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def drop_draft(paths: Paths, card: str) -> None:
    """Forget the draft: its answer is in the log."""
    try:
        _file(paths, card).unlink(missing_ok=True)
    except OSError:
        return
