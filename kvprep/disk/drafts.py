"""Answers begun and not sent: one file a card, replaced whole, so that a crash costs seconds."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote, unquote

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


def drafted_cards(paths: Paths) -> tuple[str, ...]:
    """The cards with an answer begun and not sent, the one touched last first."""
    try:
        found = [(path.stat(), path) for path in paths.drafts.glob("[!.]*.txt")]
    except OSError:
        return ()
    found.sort(key=lambda pair: (-pair[0].st_mtime_ns, pair[1].name))
    return tuple(unquote(path.stem) for stat, path in found if stat.st_size)


def drop_draft(paths: Paths, card: str) -> None:
    """Forget the draft: its answer is in the log."""
    try:
        _file(paths, card).unlink(missing_ok=True)
    except OSError:
        return
