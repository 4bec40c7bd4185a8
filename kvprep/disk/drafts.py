"""Answers begun and not sent: one file a card, replaced whole, so that a crash costs seconds."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote, unquote

from kvprep.disk.atomic import replace_text
from kvprep.disk.paths import Paths

_DRAFT, _EDITING = ".txt", ".editor.md"


def _file(paths: Paths, card: str) -> Path:
    """A name that no id can turn into a path; by case too, since some systems fold it."""
    return paths.drafts / f"{quote(card, safe='')}{_DRAFT}"


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


def editing_file(paths: Paths, card: str) -> Path:
    """Where an editor works on the answer: beside the draft, so that a terminal that goes takes nothing along."""
    return paths.drafts / f"{quote(card, safe='')}{_EDITING}"


def drafted_cards(paths: Paths) -> tuple[str, ...]:
    """The cards with an answer begun and not sent, the one touched last first."""
    touched: dict[str, int] = {}
    try:
        for path in paths.drafts.iterdir():
            ending = next((end for end in (_EDITING, _DRAFT) if path.name.endswith(end)), None)
            if ending and not path.name.startswith(".") and _says_something(path):
                card = unquote(path.name.removesuffix(ending))
                touched[card] = max(touched.get(card, 0), path.stat().st_mtime_ns)
    except OSError:
        return ()
    return tuple(sorted(touched, key=lambda card: (-touched[card], card)))


def _says_something(path: Path) -> bool:
    """Whether there is more than the comments that stand above the text in an editor."""
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    return any(line.strip() and not (line.startswith("#") and path.name.endswith(_EDITING)) for line in lines)


def drop_draft(paths: Paths, card: str) -> None:
    """Forget the draft: its answer is in the log."""
    try:
        _file(paths, card).unlink(missing_ok=True)
        editing_file(paths, card).unlink(missing_ok=True)
    except OSError:
        return
