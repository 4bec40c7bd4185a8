"""Answers begun and not sent: one file a card, replaced whole, so that a crash costs seconds.

Two windows may be open on one card: the first has its file, the other one of its own, which is found once that
window is gone.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from urllib.parse import quote, unquote

from kvprep.disk.atomic import replace_text
from kvprep.disk.paths import Paths

_DRAFT, _EDITING = ".txt", ".editor.md"
_OF = "@"
"""Between the card and the process of a second window; a quoted id holds none."""


def _file(paths: Paths, card: str) -> Path:
    """A name that no id can turn into a path; by case too, since some systems fold it."""
    return paths.drafts / f"{quote(card, safe='')}{_DRAFT}"


def _own_file(paths: Paths, card: str) -> Path:
    """The file of a window that came second."""
    return paths.drafts / f"{quote(card, safe='')}{_OF}{os.getpid()}{_DRAFT}"


def _claim(paths: Paths, card: str) -> Path:
    return paths.state / "windows" / f"{quote(card, safe='')}.lock"


def save_draft(paths: Paths, card: str, text: str) -> bool:
    """Keep the text; False where it cannot be kept, since a draft is no reason to stop a person typing."""
    # Deferred: start-up; a board only looks.
    from kvprep.disk.windows import claim

    is_first = claim(_claim(paths, card))
    try:
        replace_text(_file(paths, card) if is_first else _own_file(paths, card), text)
    except OSError:
        return False
    return True


def load_draft(paths: Paths, card: str) -> str:
    """What was begun and not sent; empty if nothing was. What another window is typing is left to it."""
    # Deferred: as above.
    from kvprep.disk.windows import is_elsewhere

    if is_elsewhere(_claim(paths, card)):
        return _text(_own_file(paths, card))
    return _text(_file(paths, card)) or _taken_over(paths, card)


def _taken_over(paths: Paths, card: str) -> str:
    """The text of a second window that is gone, whose file becomes the card's; empty where there is none."""
    for path in sorted(paths.drafts.glob(f"{_escaped(quote(card, safe=''))}{_OF}*{_DRAFT}")):
        if text := _text(path):
            with contextlib.suppress(OSError):
                path.replace(_file(paths, card))
            return text
    return ""


def _escaped(name: str) -> str:
    return name.replace("[", "[[]").replace("*", "[*]").replace("?", "[?]")


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
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
                card = unquote(path.name.removesuffix(ending).partition(_OF)[0])
                touched[card] = max(touched.get(card, 0), path.stat().st_mtime_ns)
    except OSError:
        return ()
    return tuple(sorted(touched, key=lambda card: (-touched[card], card)))


def _says_something(path: Path) -> bool:
    """Whether there is more than the comments that stand above the text in an editor."""
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    return any(line.strip() and not (line.startswith("#") and path.name.endswith(_EDITING)) for line in lines)


def drop_draft(paths: Paths, card: str) -> None:
    """Forget this window's draft: its answer is in the log."""
    # Deferred: as above.
    from kvprep.disk.windows import is_elsewhere, release

    claimed = _claim(paths, card)
    with contextlib.suppress(OSError):
        if is_elsewhere(claimed):
            _own_file(paths, card).unlink(missing_ok=True)
            return
        _file(paths, card).unlink(missing_ok=True)
        editing_file(paths, card).unlink(missing_ok=True)
    release(claimed)
