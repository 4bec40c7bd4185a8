"""Looking at everything that kvprep rests on, going on after each fault."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from kvprep import __version__
from kvprep.core.messages import data as m
from kvprep.core.messages.errors import fill
from kvprep.core.model import Problem, Text, UserError
from kvprep.disk.paths import Paths, find_paths
from kvprep.disk.settings import DEFAULTS, unknown_keys
from kvprep.practice.workspace import Workspace, open_workspace

_LIBRARIES = ("typer", "rich", "prompt_toolkit", "sqlite-utils", "PyYAML", "platformdirs")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at: ``name`` for programs, ``title`` and ``what`` for people."""

    name: str
    title: Text
    ok: bool
    what: Text


def examine(home: str | None, lang: str | None) -> list[Finding]:
    """All findings, the sound ones too."""
    paths = find_paths(home, os.environ)
    workspace, settings = _workspace(home, lang, paths)
    found = [_python(), _versions(), _terminal(), settings]
    languages = fill(m.LANGUAGE_IS, ui=workspace.ui_lang, content=workspace.content_lang)
    found.append(Finding("language", m.DOCTOR_LOCALE, True, languages))
    found += [_bank(workspace), _log(workspace), *_folders(paths)]
    workspace.close()
    return found


def _same(text: str) -> Text:
    return Text(zh=text, en=text)


def _workspace(home: str | None, lang: str | None, paths: Paths) -> tuple[Workspace, Finding]:
    """The workspace, on default settings where the file is faulty, and what was found in it."""
    try:
        workspace = open_workspace(home, lang)
        unknown = unknown_keys(paths)
    except UserError as error:
        fallback = Workspace(paths, DEFAULTS, "en", "en")
        return fallback, Finding("settings", m.DOCTOR_SETTINGS, False, error.text)
    if unknown:
        what = fill(m.SETTINGS_UNKNOWN, path=paths.settings, keys=unknown)
    else:
        what = (
            _same(str(paths.settings))
            if paths.settings.exists()
            else fill(m.SETTINGS_DEFAULT, path=paths.settings)
        )
    return workspace, Finding("settings", m.DOCTOR_SETTINGS, not unknown, what)


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    return Finding(
        "python", m.DOCTOR_PYTHON, sys.version_info >= (3, 11), _same(f"{version} ({sys.platform})")
    )


def _versions() -> Finding:
    # Deferred: start-up.
    import sqlite3
    from importlib.metadata import PackageNotFoundError, version

    def one(name: str) -> str:
        try:
            return f"{name} {version(name)}"
        except PackageNotFoundError:
            return f"{name} ?"

    parts = [f"kvprep {__version__}", f"SQLite {sqlite3.sqlite_version}", *map(one, _LIBRARIES)]
    missing = any(part.endswith("?") for part in parts)
    return Finding("versions", m.DOCTOR_VERSIONS, not missing, _same(", ".join(parts)))


def _terminal() -> Finding:
    encoding = sys.stdout.encoding or "ascii"
    try:
        "键值缓存✓".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        try:
            "键值缓存".encode(encoding)
        except (UnicodeEncodeError, LookupError):
            return Finding("terminal", m.DOCTOR_TERMINAL, False, fill(m.TERMINAL_POOR, encoding=encoding))
    what = fill(m.TERMINAL_IS, encoding=encoding, term=os.environ.get("TERM", "–"))
    return Finding("terminal", m.DOCTOR_TERMINAL, True, what)


def _bank(workspace: Workspace) -> Finding:
    try:
        bank = workspace.bank
    except UserError as error:
        return Finding("bank", m.DOCTOR_BANK, False, error.text)
    cards = len(bank.cards)
    faults = [problem for problem in bank.problems if not problem.warning]
    if faults:
        what = _bank_faults(cards, faults)
        return Finding("bank", m.DOCTOR_BANK, False, what)
    return Finding(
        "bank", m.DOCTOR_BANK, bool(cards), fill(m.BANK_IS, cards=cards) if cards else m.BANK_EMPTY
    )


def _bank_faults(cards: int, faults: Sequence[Problem]) -> Text:
    first = faults[0]
    where = f"{first.file}:{first.line}: "
    return Text(
        zh=m.BANK_FAULTS.zh.format(cards=cards, count=len(faults), first=where + first.in_("zh")),
        en=m.BANK_FAULTS.en.format(cards=cards, count=len(faults), first=where + first.in_("en")),
    )


def _log(workspace: Workspace) -> Finding:
    # Deferred: start-up.
    from kvprep.practice.data import check_log

    try:
        if not workspace.log.exists():
            return Finding("log", m.DOCTOR_LOG, True, m.LOG_NOT_YET)
        checked = check_log(workspace)
    except UserError as error:
        return Finding("log", m.DOCTOR_LOG, False, error.text)
    if checked.integrity != "ok":
        what = fill(m.LOG_DAMAGED, why=checked.integrity)
    elif days := workspace.days_ahead:
        return Finding("log", m.DOCTOR_LOG, False, fill(m.LOG_AHEAD, days=days))
    elif checked.differing:
        some = checked.differing[:5]
        what = fill(m.LOG_DIFFERS, count=len(checked.differing), some=some)
    else:
        what = fill(m.LOG_IS, reviews=checked.reviews)
    return Finding("log", m.DOCTOR_LOG, checked.is_sound, what)


def _folders(paths: Paths) -> Iterator[Finding]:
    for name, folder in paths.folders.items():
        fine = _can_be_written(folder)
        what = fill(m.FOLDER_IS if fine else m.FOLDER_POOR, path=folder)
        yield Finding(f"folder {name}", fill(m.DOCTOR_FOLDER, name=name), fine, what)


ROOM = 1 << 20
"""Bytes that must be free: a review, its memory and the file that SQLite writes beside the log."""


def _can_be_written(folder: Path) -> bool:
    """Whether files can be made in a folder, or the folder itself where it is not there yet, and hold anything."""
    there = next((place for place in (folder, *folder.parents) if os.access(place, os.F_OK)), None)
    if there is None or not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        return False
    # Deferred: only doctor asks.
    from shutil import disk_usage

    return disk_usage(there).free >= ROOM
