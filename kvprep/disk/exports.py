"""Where an export may be written: nowhere that kvprep keeps its own files, and over nothing unless told to."""

from __future__ import annotations

import os
from pathlib import Path

from kvprep.core.messages import log as m
from kvprep.core.messages.errors import fill
from kvprep.core.model import UserError
from kvprep.disk.atomic import is_stream
from kvprep.disk.paths import Paths


def check_target(paths: Paths, out: str | Path, *, force: bool = False) -> Path:
    """The file to write an export to; UserError where it is one of kvprep's own, or there and not to be replaced."""
    path = Path(out).expanduser()
    refuse_own(paths, path)
    if path.is_file() and not force and not is_stream(path):
        raise UserError(fill(m.EXISTS_WITHOUT_FORCE, path=path))
    return path


def refuse_own(paths: Paths, path: Path) -> None:
    """UserError where a path leads, through whatever links, to a file that kvprep lives on, there yet or not."""
    if is_stream(path):
        return
    target = Path(os.path.realpath(path))
    if _is_file_of(paths, target) or _is_inside(paths, target):
        raise UserError(fill(m.IS_OWN_FILE, path=path))


def _is_file_of(paths: Paths, target: Path) -> bool:
    log = paths.log
    companions = (log.with_name(log.name + suffix) for suffix in ("", "-wal", "-shm", "-journal"))
    return any(_is_same(target, own) for own in (*companions, paths.settings))


def _is_inside(paths: Paths, target: Path) -> bool:
    """Within the folders of backups, drafts and the like: whatever is there already belongs to kvprep."""
    folders = (paths.state, paths.cache, paths.backups)
    inside = any(_is_same(parent, folder) for parent in target.parents for folder in folders)
    return inside and (target.exists() or not _is_same(target.parent, paths.backups))


def _is_same(one: Path, other: Path) -> bool:
    """Whether two paths are one place, on a disk that does not tell upper from lower case too."""
    if one == Path(os.path.realpath(other)):
        return True
    try:
        return one.name.casefold() == other.name.casefold() and one.samefile(other)
    except OSError:
        return False
