"""Opening the log's file, and what SQLite's faults mean to the person."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from kvprep.core.messages import log as m
from kvprep.core.messages.errors import fill
from kvprep.core.model import Text, UserError
from kvprep.disk.migrations import APPLICATION_ID, VERSION

if TYPE_CHECKING:
    from sqlite_utils import Database

BUSY_SECONDS = 5.0

_FAULTS: dict[int, Text] = {
    sqlite3.SQLITE_BUSY: m.LOG_BUSY,
    sqlite3.SQLITE_LOCKED: m.LOG_BUSY,
    sqlite3.SQLITE_CORRUPT: m.LOG_CORRUPT,
    sqlite3.SQLITE_NOTADB: m.LOG_CORRUPT,
    sqlite3.SQLITE_FULL: m.LOG_FULL,
    sqlite3.SQLITE_READONLY: m.LOG_READ_ONLY,
    sqlite3.SQLITE_PERM: m.LOG_READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: m.LOG_READ_ONLY,
    sqlite3.SQLITE_IOERR: m.LOG_IO,
}


def _code(error: sqlite3.Error) -> int:
    """SQLite's primary result code; 0 where the error is Python's own."""
    return (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF


def fault_of(error: sqlite3.Error, path: Path) -> UserError | None:
    """The error as one line for the person; None where it is a fault of the program itself."""
    sentence = _FAULTS.get(_code(error))
    # SQLite has no code of its own for a header whose format number it does not know.
    if "unsupported file format" in str(error):
        sentence = m.LOG_CORRUPT
    return None if sentence is None else UserError(fill(sentence, path=path, why=error))


@contextmanager
def plain_faults(path: Path) -> Iterator[None]:
    """Turn faults of the disk, the file or its rights into one line; faults of the program pass."""
    try:
        yield
    except sqlite3.Error as error:
        if (fault := fault_of(error, path)) is not None:
            raise fault from error
        raise
    except OSError as error:
        raise UserError(fill(m.CANNOT_WRITE, path=path, why=error.strerror or error)) from error


def open_existing(path: Path) -> sqlite3.Connection:
    """Open a file that is there; where the folder cannot be written to, as a still picture of it."""
    if path.is_dir():
        raise UserError(fill(m.LOG_IS_FOLDER, path=path))
    try:
        return _probe(f"{path.absolute().as_uri()}?mode=rw")
    except sqlite3.OperationalError as error:
        pending = path.with_name(path.name + "-wal")
        unwritable = _code(error) in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
        if not unwritable or (pending.exists() and pending.stat().st_size):
            raise
    return _probe(f"{path.absolute().as_uri()}?mode=ro&immutable=1")


def _probe(uri: str) -> sqlite3.Connection:
    conn = sqlite3.connect(uri, timeout=BUSY_SECONDS, uri=True)
    try:
        # Nothing is read on connecting: only a query finds out whether the file can be used.
        conn.execute("select count(*) from sqlite_master").fetchone()
    except BaseException:
        conn.close()
        raise
    return conn


def check_identity(conn: sqlite3.Connection, path: Path) -> int:
    """The schema's version (0: an empty file); another program's file or a newer version is a UserError."""
    version = int(conn.execute("pragma user_version").fetchone()[0])
    if version > VERSION:
        raise UserError(fill(m.LOG_NEWER, path=path, version=version, known=VERSION))
    tables = conn.execute("select count(*) from sqlite_master").fetchone()[0]
    if tables and conn.execute("pragma application_id").fetchone()[0] != APPLICATION_ID:
        raise UserError(fill(m.LOG_FOREIGN, path=path))
    return version


def create_file(path: Path) -> sqlite3.Connection:
    """Make the folder and the (still empty) file."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    return _probe(f"{path.absolute().as_uri()}?mode=rwc")


def prepare_writing(conn: sqlite3.Connection) -> Database:
    """The connection as sqlite-utils writes through it: WAL, and a flush to disk at each commit."""
    # Deferred: start-up; the import costs as much as five bare interpreters.
    from sqlite_utils import Database

    db = Database(conn, execute_plugins=False)
    _enable_wal(conn)
    db.execute("pragma synchronous = full")
    return db


def _enable_wal(conn: sqlite3.Connection) -> None:
    # SQLite does not wait for a lock while the journal mode changes, so two first starts would collide.
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            conn.execute("pragma journal_mode = wal").fetchone()
            return
        except sqlite3.OperationalError as error:
            busy = _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
            if not busy or time.monotonic() > deadline:
                raise
            time.sleep(0.02)
