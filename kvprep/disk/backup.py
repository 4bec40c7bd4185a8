"""Copies of the log: consistent while others write, complete or not there at all, checked before use."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from kvprep.core.messages import log as m
from kvprep.core.messages.errors import fill
from kvprep.core.model import UserError
from kvprep.disk import log_file


@dataclass(frozen=True, slots=True)
class LogCopy:
    """A log file that was looked through: its schema version and what it holds."""

    path: Path
    version: int
    reviews: int
    voids: int


def free_name(folder: Path, stem: str) -> Path:
    """A name in the folder that is not taken: ``stem.sqlite3``, then ``stem-2.sqlite3``."""
    names = (folder / f"{stem}{'' if n == 1 else f'-{n}'}.sqlite3" for n in range(1, 100_000))
    return next(name for name in names if not name.exists())


def copy_log(source: sqlite3.Connection, target: Path) -> Path:
    """Copy an open log, whole and consistent, to a new file; an existing file is a UserError."""
    if target.exists():
        raise UserError(fill(m.EXISTS_ALREADY, path=target))
    partial = target.with_name(target.name + ".partial")
    with log_file.plain_faults(target):
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        partial.unlink(missing_ok=True)
        try:
            with closing(sqlite3.connect(partial)) as copy:
                source.backup(copy)
                # A copy is one file: with WAL it would come with two companions.
                copy.execute("pragma journal_mode = delete")
            partial.replace(target)
        finally:
            partial.unlink(missing_ok=True)
    return target


def copy_before_migration(source: sqlite3.Connection, folder: Path, version: int) -> Path:
    """The copy that is made before the schema moves to ``version``."""
    return copy_log(source, free_name(folder, f"log-before-v{version}"))


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """An existing log file, known to be one, for reading."""
    if not path.exists():
        raise UserError(fill(m.NO_SUCH_FILE, path=path), 3)
    with log_file.plain_faults(path), closing(log_file.open_existing(path)) as conn:
        if not log_file.check_identity(conn, path):
            raise UserError(fill(m.LOG_FOREIGN, path=path))
        yield conn


def kept_copies(folder: Path) -> list[tuple[Path, datetime]]:
    """The copies in the backup folder with the local time they were made, the newest first."""
    try:
        dated = [(path.stat().st_mtime, path) for path in folder.glob("*.sqlite3")]
    except OSError:
        return []
    return [(path, datetime.fromtimestamp(at)) for at, path in sorted(dated, reverse=True)]


def look_through(path: Path) -> LogCopy:
    """Read every page of a log file; a damaged, foreign, newer or empty one is a UserError."""
    with opened(path) as conn:
        verdict = conn.execute("pragma integrity_check(1)").fetchone()[0]
        if verdict != "ok":
            raise UserError(fill(m.LOG_CORRUPT, path=path, why=verdict))
        version = log_file.check_identity(conn, path)
        reviews, voids = (
            conn.execute(f"select count(*) from {table}").fetchone()[0] for table in ("review", "void")
        )
    return LogCopy(path, version, reviews, voids)


def is_broken(log: Path) -> bool:
    """Whether a log cannot be read as one; a log that is only busy or out of reach is a UserError."""
    try:
        look_through(log)
    except UserError as error:
        if isinstance(error.__cause__, (sqlite3.OperationalError, OSError)):
            raise
        return True
    return False


def replace_log(log: Path, source: Path) -> None:
    """Put the content of ``source`` in the place of the log's."""
    with opened(source) as conn, _target(log) as target:
        conn.backup(target)


@contextmanager
def _target(log: Path) -> Iterator[sqlite3.Connection]:
    """The log, to be written over as one transaction, so that who reads it sees the old or the new."""
    with log_file.plain_faults(log):
        conn = log_file.open_existing(log) if log.exists() else log_file.create_file(log)
        with closing(conn):
            yield conn


def move_aside(log: Path, aside: Path) -> None:
    """Move a damaged log with its companions: a left-over ``-wal`` would be played into the next file."""
    with log_file.plain_faults(aside):
        aside.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        for suffix in ("-wal", "-shm", ""):
            part = log.with_name(log.name + suffix)
            if part.exists():
                part.replace(aside.with_name(aside.name + suffix))
