"""The log's schema as an ordered list of steps; step n brings a file from version n - 1 to n."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kvprep.disk.truth_tables import ROUNDS_AND_LEVELS, guards

if TYPE_CHECKING:
    from sqlite_utils import Database

APPLICATION_ID = 0x6B767072  # "kvpr": a SQLite file of another program is told apart by it.

# Truth: only ever appended to; the triggers hold for every program that opens the file.
_TRUTH = """
create table review (
    id text primary key not null,
    device text not null,
    card text not null,
    at text not null,
    offset_minutes integer not null,
    study_day integer not null,
    seconds real not null,
    mode text not null,
    lang text not null,
    answer text not null,
    score real,
    suggested integer check (suggested between 1 and 4),
    rating integer not null check (rating between 1 and 4),
    scorer text not null,
    detail text not null
);
create index review_of_card on review (card, study_day, id, mode, rating, score);
create index review_of_day on review (study_day, mode, card, seconds, score, id);
create table void (
    id text primary key not null,
    device text not null,
    review text not null,
    at text not null,
    offset_minutes integer not null
);
create index void_of_review on void (review);
"""

# Derived: a function of the truth, written with it, rebuilt from it at any time.
_MEMORY = """
create table memory (
    card text primary key not null,
    stability real not null,
    difficulty real not null,
    due integer not null,
    last_day integer not null,
    reviews integer not null,
    lapses integer not null,
    last_rating integer not null
);
create index memory_of_due on memory (due);
"""


def _create_reviews(db: Database) -> None:
    db.executescript(_TRUTH + _MEMORY + guards("review", "void"))


def _create_rounds_and_levels(db: Database) -> None:
    db.executescript(ROUNDS_AND_LEVELS + guards("round", "round_answer", "evidence", "claim"))


MIGRATIONS: tuple[Callable[[Database], None], ...] = (_create_reviews, _create_rounds_and_levels)
VERSION = len(MIGRATIONS)


def migrate(
    db: Database,
    copy_first: Callable[[int], object],
    steps: tuple[Callable[[Database], None], ...] = MIGRATIONS,
) -> None:
    """Bring the file to the newest version, a step a transaction, after ``copy_first(version to come)``."""
    # A file that is only now being made holds nothing to copy.
    is_new = not _version(db)
    while (version := _version(db)) < len(steps):
        if not is_new:
            copy_first(version + 1)
        db.execute("begin immediate")
        try:
            # Another process may have been faster between the look and the lock.
            if _version(db) == version:
                steps[version](db)
                db.execute(f"pragma application_id = {APPLICATION_ID}")
                db.execute(f"pragma user_version = {version + 1}")
            db.commit()
        except BaseException:
            db.rollback()
            raise


def _version(db: Database) -> int:
    return int(db.execute("pragma user_version").fetchone()[0])
