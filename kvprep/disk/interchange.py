"""Rows of truth between machines: exported as JSON lines, merged as a union by row id."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kvprep.core.messages import log as m
from kvprep.core.messages.errors import fill
from kvprep.core.model import UserError
from kvprep.disk import backup
from kvprep.disk.truth_tables import TRUTH, row_fault

if TYPE_CHECKING:
    from sqlite_utils import Database

    from kvprep.disk.log import Log

FORMAT = 1

Row = tuple[str, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How many rows were new and how many known; ``cards`` are those whose memory may have changed."""

    added: int
    known: int
    cards: frozenset[str]


def export_lines(log: Log) -> Iterator[str]:
    """A heading, then a line a row, table by table, in the order of ids."""
    yield json.dumps({"kvprep_log": FORMAT})
    for table, row in _rows_of(log.each):
        yield json.dumps({"table": table, **row}, ensure_ascii=False)


def _rows_of(each: Any) -> Iterator[Row]:
    present = {row[0] for row in each("select name from sqlite_master where type = 'table'")}
    for table, columns in TRUTH.items():
        # A log that an older kvprep wrote has fewer tables.
        if table not in present:
            continue
        for values in each(f"select {', '.join(columns)} from {table} order by id"):
            yield table, dict(zip(columns, values, strict=True))


def merge(log: Log, file: Path) -> Outcome:
    """Add the rows of an export or of another log that are not here; call it inside ``log.writing()``."""
    with log.writing() as db:
        if _is_sqlite(file):
            with backup.opened(file) as other:
                return _add(db, _checked(_rows_of(other.execute), file))
        return _add(db, _read_lines(file))


def _is_sqlite(file: Path) -> bool:
    try:
        with file.open("rb") as opened:
            return opened.read(16) == b"SQLite format 3\0"
    except OSError as error:
        raise UserError(fill(m.CANNOT_READ, path=file, why=error.strerror or error)) from None


def _read_lines(file: Path) -> Iterator[Row]:
    number = 0
    with file.open("rb") as lines:
        for number, raw in enumerate(lines, start=1):
            try:
                row = json.loads(raw)
            except ValueError:
                raise UserError(fill(m.BAD_IMPORT_LINE, path=file, line=number, why="JSON")) from None
            if number == 1:
                _check_heading(row, file)
            elif fault := _line_fault(row):
                raise UserError(fill(m.BAD_IMPORT_LINE, path=file, line=number, why=fault))
            else:
                yield row["table"], row
    if not number:
        raise UserError(fill(m.NOT_AN_EXPORT, path=file))


def _line_fault(row: Any) -> str | None:
    return row_fault(str(row.get("table")), row) if isinstance(row, dict) else "JSON"


def _check_heading(row: Any, file: Path) -> None:
    version = row.get("kvprep_log") if isinstance(row, dict) else None
    if not isinstance(version, int):
        raise UserError(fill(m.NOT_AN_EXPORT, path=file))
    if version > FORMAT:
        raise UserError(fill(m.LOG_NEWER, path=file, version=version, known=FORMAT))


def _checked(rows: Iterable[Row], file: Path) -> Iterator[Row]:
    for table, row in rows:
        if fault := row_fault(table, row):
            raise UserError(fill(m.BAD_IMPORT_LINE, path=file, line=row.get("id"), why=fault))
        yield table, row


def _add(db: Database, rows: Iterable[Row]) -> Outcome:
    added = known = 0
    cards: set[str] = set()
    for table, row in rows:
        columns = TRUTH[table]
        marks = ", ".join("?" * len(columns))
        cursor = db.execute(
            f"insert or ignore into {table} ({', '.join(columns)}) values ({marks})",
            [row[name] for name in columns],
        )
        if cursor.rowcount != 1:
            known += 1
            continue
        added += 1
        cards.update(_touched(db, table, row))
    return Outcome(added, known, frozenset(cards))


def _touched(db: Database, table: str, row: dict[str, Any]) -> list[str]:
    if table == "review":
        return [row["card"]]
    if table != "void":
        return []
    return [found[0] for found in db.execute("select card from review where id = ?", [row["review"]])]
