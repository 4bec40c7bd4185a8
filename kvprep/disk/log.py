"""The log: reviews and voids, appended and never changed, and the memory derived from them.

Reads go through the standard library, since importing sqlite-utils costs more than a whole ``due``;
writes go through sqlite-utils, inside one explicit ``begin immediate`` transaction.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kvprep.core.messages import log as m
from kvprep.core.messages.errors import fill
from kvprep.core.model import SCHEDULED_MODES, Memory, Rating, UserError
from kvprep.disk import log_file
from kvprep.disk.migrations import VERSION, migrate
from kvprep.disk.truth_tables import TRUTH

if TYPE_CHECKING:
    from sqlite_utils import Database

    from kvprep.core.model import Review
    from kvprep.disk.log_rows import DayRow, Void

_ALIVE = "not exists (select 1 from void where void.review = review.id)"
_COUNTS = "mode in ({})".format(", ".join(f"'{mode}'" for mode in SCHEDULED_MODES))
_MEMORY = ", ".join(Memory.__slots__)
_AT_ONCE = 500
NEVER = 10_000_000
"""A study day after all others."""


def _groups(ids: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """Ids in groups that one statement can take, each with its row of question marks."""
    rest = iter(ids)
    while group := list(islice(rest, _AT_ONCE)):
        yield ", ".join("?" * len(group)), group


class Log:
    """One SQLite file. A missing file reads as empty; the first write makes it."""

    def __init__(self, path: Path, backups: Path | None = None) -> None:
        self.path = path
        self.backups = backups or path.parent / "backups"
        self._conn: sqlite3.Connection | None = None
        self._db: Database | None = None
        self._filled = False

    # Opening

    def _reader(self) -> sqlite3.Connection | None:
        if self._conn is None and self.exists():
            with log_file.plain_faults(self.path):
                conn = log_file.open_existing(self.path)
                try:
                    version = log_file.check_identity(conn, self.path)
                    self._conn = conn
                    if 0 < version < VERSION:
                        self._writer()
                except BaseException:
                    self._conn = None
                    conn.close()
                    raise
        return self._conn if self._conn is not None and self._has_tables(self._conn) else None

    def exists(self) -> bool:
        """Whether there is a file at all; a folder that may not be entered is a UserError."""
        try:
            return self.path.exists()
        except OSError as error:
            raise UserError(fill(m.CANNOT_READ, path=self.path, why=error.strerror or error)) from None

    def _has_tables(self, conn: sqlite3.Connection) -> bool:
        """False for a file that was made and not yet filled: it reads as empty, like none at all."""
        if not self._filled:
            self._filled = bool(conn.execute("pragma user_version").fetchone()[0])
        return self._filled

    def _writer(self) -> Database:
        if self._db is None:
            self._reader()
            with log_file.plain_faults(self.path):
                self._conn = self._conn or log_file.create_file(self.path)
                db = log_file.prepare_writing(self._conn)
                migrate(db, self._copy_first)
                self._db = db
        return self._db

    def _copy_first(self, version: int) -> None:
        # Deferred: only a migration needs it.
        from kvprep.disk.backup import copy_before_migration

        assert self._conn is not None
        copy_before_migration(self._conn, self.backups, version)

    def warm_up(self) -> None:
        """Pay for the writer's import ahead of the first answer; touches no file, and any thread may call it."""
        import sqlite_utils  # noqa: F401

    def close(self) -> None:
        """Let go of the file; the next use opens it again."""
        conn, self._conn, self._db, self._filled = self._conn, None, None, False
        if conn is not None:
            conn.close()

    @contextmanager
    def writing(self) -> Iterator[Database]:
        """One transaction, flushed to disk when it ends; inside another one it is part of that."""
        db = self._writer()
        with log_file.plain_faults(self.path):
            if db.conn.in_transaction:
                yield db
                return
            db.execute("begin immediate")
            try:
                yield db
                db.commit()
            except BaseException:
                db.rollback()
                raise

    # Writing

    def append_review(self, review: Review, memory: Memory | None) -> None:
        """Store a review and, where it moved the card's memory, that memory, in one transaction."""
        # Deferred: start-up; reading what is due needs no row of a review.
        from kvprep.disk.log_rows import review_row

        with self.writing() as db:
            db.table("review").insert(review_row(review))
            if memory is not None:
                self.put_memory(review.card, memory)

    def append_void(self, void: Void) -> None:
        """Cancel a review; its card's memory is the caller's to put right in the same transaction."""
        # Deferred: start-up.
        from kvprep.disk.log_rows import void_row

        with self.writing() as db:
            db.table("void").insert(void_row(void))

    def append(self, table: str, row: Mapping[str, Any]) -> None:
        """Store a row of any other table of truth; its ``detail``, where it has one, is JSON already."""
        with self.writing() as db:
            db.table(table).insert(dict(row))

    def put_memory(self, card: str, memory: Memory | None) -> None:
        """Replace what is remembered of a card; None forgets it."""
        # Deferred: start-up.
        from kvprep.disk.log_rows import memory_row

        with self.writing() as db:
            if memory is None:
                db.table("memory").delete_where("card = ?", [card])
            else:
                db.table("memory").upsert(memory_row(memory), pk="card")

    # Reading

    def _rows(self, sql: str, values: Iterable[Any] = ()) -> list[tuple[Any, ...]]:
        conn = self._reader()
        if conn is None:
            return []
        with log_file.plain_faults(self.path):
            return conn.execute(sql, tuple(values)).fetchall()

    def _one(self, sql: str, values: Iterable[Any] = ()) -> Any:
        rows = self._rows(sql, values)
        return rows[0][0] if rows else None

    def each(self, sql: str, values: Iterable[Any] = ()) -> Iterator[tuple[Any, ...]]:
        """Rows one by one, for readings too large to hold."""
        conn = self._reader()
        if conn is None:
            return
        with log_file.plain_faults(self.path):
            yield from conn.execute(sql, tuple(values))

    def last_study_day(self, up_to: int = NEVER) -> int | None:
        """The latest study day, up to one, of a review that was not taken back."""
        sql = (
            f"select study_day from review where study_day <= ? and {_ALIVE} order by study_day desc limit 1"
        )
        found: int | None = self._one(sql, [up_to])
        return found

    def last_remembered_day(self) -> int | None:
        """The latest study day that any card's memory rests on."""
        found: int | None = self._one("select max(last_day) from memory")
        return found

    def newest_id(self) -> str | None:
        """The row id that sorts last, of all tables of truth."""
        each = " union all ".join(f"select max(id) as id from {table}" for table in TRUTH)
        found: str | None = self._one(f"select max(id) from ({each})")
        return found

    def memories(self, ids: Iterable[str] | None = None) -> dict[str, Memory]:
        """What is remembered, by card; of all cards or of those named."""
        if ids is None:
            rows = self._rows(f"select {_MEMORY} from memory")
            return {row[0]: Memory(*row) for row in rows}
        found: dict[str, Memory] = {}
        for marks, group in _groups(ids):
            for row in self._rows(f"select {_MEMORY} from memory where card in ({marks})", group):
                found[row[0]] = Memory(*row)
        return found

    def count_due(self, day: int, ids: Iterable[str] | None = None) -> int:
        """How many cards are due on or before a study day; of all cards or of those named."""
        if ids is None:
            return self._one("select count(*) from memory where due <= ?", [day]) or 0
        return sum(
            self._one(f"select count(*) from memory where card in ({marks}) and due <= ?", [*group, day]) or 0
            for marks, group in _groups(ids)
        )

    def reviews(
        self, card: str | None = None, limit: int | None = None, include_void: bool = False
    ) -> list[Review]:
        """Reviews, the newest first; of one card or of all, cancelled ones only on request."""
        # Deferred: start-up.
        from kvprep.disk.log_rows import REVIEW_COLUMNS, review_of

        conditions = ["card = ?"] if card is not None else []
        conditions += [] if include_void else [_ALIVE]
        where = f"where {' and '.join(conditions)}" if conditions else ""
        order = "study_day desc, id desc" if card is not None else "id desc"
        values = [*([card] if card is not None else []), -1 if limit is None else limit]
        sql = f"select {', '.join(REVIEW_COLUMNS)} from review {where} order by {order} limit ?"
        return [review_of(row) for row in self._rows(sql, values)]

    def voided(self, review_ids: Iterable[str]) -> frozenset[str]:
        """Which of these reviews are cancelled."""
        return frozenset(
            row[0]
            for marks, group in _groups(review_ids)
            for row in self._rows(f"select distinct review from void where review in ({marks})", group)
        )

    def ratings(self, card: str, up_to: int = NEVER) -> list[tuple[int, Rating]]:
        """(study day, rating) of every review that moves the card's memory, in the order of time."""
        sql = (
            f"select study_day, rating from review where card = ? and study_day <= ? and {_COUNTS} and {_ALIVE}"
            " order by study_day, id"
        )
        return [(day, Rating(rating)) for day, rating in self._rows(sql, [card, up_to])]

    def count_ratings(self, card: str, up_to: int = NEVER) -> int:
        """How many reviews up to a study day move the card's memory."""
        sql = f"select count(*) from review where card = ? and study_day <= ? and {_COUNTS} and {_ALIVE}"
        return self._one(sql, [card, up_to]) or 0

    def days(self, since: int) -> list[DayRow]:
        """Study days from ``since`` on that hold a review, in order; only modes that count are counted."""
        # Deferred: start-up.
        from kvprep.disk.log_rows import DayRow

        sql = f"""
            select study_day, sum({_COUNTS}), sum(seconds), avg(case when {_COUNTS} then score end)
            from review where study_day >= ? and {_ALIVE} group by study_day order by study_day"""
        return [DayRow(*row) for row in self._rows(sql, [since])]

    def streak(self, today: int) -> int:
        """Study days without a gap that end today, or yesterday while nothing is done yet today."""
        length, day = 0, today if self._has_day(today) else today - 1
        while self._has_day(day):
            length, day = length + 1, day - 1
        return length

    def _has_day(self, day: int) -> bool:
        sql = f"select exists (select 1 from review where study_day = ? and {_COUNTS} and {_ALIVE})"
        return bool(self._one(sql, [day]))

    def latest_scores(self, ids: Iterable[str] | None = None) -> dict[str, float]:
        """The last score that counts (0-100) by card; cards never scored are left out."""
        cards = ids if ids is not None else [row[0] for row in self._rows("select card from memory")]
        sql = f"""
            select score from review where card = ? and score is not null and {_COUNTS} and {_ALIVE}
            order by study_day desc, id desc limit 1"""
        found = ((card, self._one(sql, [card])) for card in cards)
        return {card: score for card, score in found if score is not None}

    def answered_on(self, day: int) -> frozenset[str]:
        """Cards answered on a study day in a mode that counts."""
        sql = f"select distinct card from review where study_day = ? and {_COUNTS} and {_ALIVE}"
        return frozenset(row[0] for row in self._rows(sql, [day]))

    def first_met_on(self, day: int) -> frozenset[str]:
        """Cards that were answered for the first time on a study day: what a cap on new cards counts."""
        sql = f"""
            select 1 from review where card = ? and study_day < ? and {_COUNTS} and {_ALIVE} limit 1"""
        return frozenset(card for card in self.answered_on(day) if not self._rows(sql, [card, day]))

    def has_open_round(self) -> bool:
        """Whether a mock round was begun and is not over."""
        over = "select 1 from round as later where later.round = round.round and later.event = 'finish'"
        sql = f"select exists (select 1 from round where event = 'start' and not exists ({over}))"
        return bool(self._one(sql))

    def count(self, table: str) -> int:
        """How many rows a table of the log holds."""
        return self._one(f"select count(*) from {table}") or 0

    def all_ratings(self, up_to: int = NEVER) -> Iterator[tuple[str, int, int]]:
        """(card, study day, rating) of all reviews that move a memory, by card, then in the order of time."""
        sql = f"select card, study_day, rating from review where study_day <= ? and {_COUNTS} and {_ALIVE}"
        return self.each(f"{sql} order by card, study_day, id", [up_to])

    def each_memory(self) -> Iterator[Memory]:
        """All memories in the order of card ids, one by one."""
        return (Memory(*row) for row in self.each(f"select {_MEMORY} from memory order by card"))

    def integrity(self) -> str:
        """``ok``, or the first thing that SQLite finds wrong with the file; reads every page."""
        return self._one("pragma integrity_check(1)") or "ok"
