"""Rows of the log as values, and values as rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from kvprep.core.model import Memory, Rating, Review

REVIEW_COLUMNS = tuple(Review.__slots__)
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


def row_fault(table: str, row: Mapping[str, Any]) -> str | None:
    """What keeps a foreign row out of the log, as a short phrase, or None if it may enter."""
    kinds = {"review": _REVIEW_KINDS, "void": _VOID_KINDS}.get(table)
    if kinds is None:
        return f"table {table!r}"
    for name, kind in kinds.items():
        if name not in row:
            return f"no {name}"
        value = row[name]
        if not isinstance(value, kind) or isinstance(value, bool):
            return f"{name} = {value!r}"
    return _value_fault(table, row)


def _value_fault(table: str, row: Mapping[str, Any]) -> str | None:
    # Deferred: start-up.
    import json
    import re

    if not re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", row["id"]):
        return f"id = {row['id']!r}"
    if table == "void":
        return None
    if row["rating"] not in (1, 2, 3, 4) or row["suggested"] not in (1, 2, 3, 4, None):
        return f"rating = {row['rating']!r}"
    if not 1 <= row["study_day"] <= 3652059:
        return f"study_day = {row['study_day']!r}"
    try:
        fine = isinstance(json.loads(row["detail"]), dict)
    except ValueError:
        fine = False
    return None if fine else "detail"


_NUMBER = (int, float)
_REVIEW_KINDS: dict[str, type | tuple[type, ...]] = {
    "id": str,
    "device": str,
    "card": str,
    "at": str,
    "offset_minutes": int,
    "study_day": int,
    "seconds": _NUMBER,
    "mode": str,
    "lang": str,
    "answer": str,
    "score": (int, float, type(None)),
    "suggested": (int, type(None)),
    "rating": int,
    "scorer": str,
    "detail": str,
}
_VOID_KINDS: dict[str, type | tuple[type, ...]] = {
    "id": str,
    "device": str,
    "review": str,
    "at": str,
    "offset_minutes": int,
}
