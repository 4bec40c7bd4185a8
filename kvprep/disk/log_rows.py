"""Rows of the log as values, and values as rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from kvprep.core.model import Memory, Rating, Review

REVIEW_COLUMNS = tuple(Review._fields)
MEMORY_COLUMNS = tuple(Memory.__slots__)


@dataclass(frozen=True, slots=True)
class Void:
    """A row that cancels a review: what ``undo`` writes."""

    id: str
    device: str
    review: str
    at: str
    offset_minutes: int


VOID_COLUMNS = tuple(Void.__slots__)


@dataclass(frozen=True, slots=True)
class DayRow:
    """One study day: reviews that count, seconds of all of them, mean score (0-100) or None without one."""

    study_day: int
    reviews: int
    seconds: float
    mean_score: float | None


def review_row(review: Review) -> dict[str, Any]:
    """A review as the database takes it; characters that no encoding can hold become ``?``."""
    # Deferred: start-up.
    import json

    row = {name: getattr(review, name) for name in REVIEW_COLUMNS}
    row["answer"] = review.answer.encode("utf-8", "replace").decode("utf-8")
    row["suggested"] = None if review.suggested is None else int(review.suggested)
    row["rating"] = int(review.rating)
    row["detail"] = json.dumps(review.detail, ensure_ascii=True, sort_keys=True)
    return row


def review_of(row: Sequence[Any]) -> Review:
    """A row, its columns in the order of ``REVIEW_COLUMNS``, as a review."""
    # Deferred: start-up.
    import json

    values = dict(zip(REVIEW_COLUMNS, row, strict=True))
    values["rating"] = Rating(values["rating"])
    values["suggested"] = None if values["suggested"] is None else Rating(values["suggested"])
    values["detail"] = json.loads(values["detail"])
    return Review(**values)


def void_row(void: Void) -> dict[str, Any]:
    """A void as the database takes it."""
    return asdict(void)


def memory_row(memory: Memory) -> dict[str, Any]:
    """A memory as the database takes it."""
    return {name: getattr(memory, name) for name in MEMORY_COLUMNS}
