"""The tables of truth: their columns, what each may hold, and the SQL that makes and guards them.

Rows are appended and never changed; two machines merge by the union of them. ``detail`` columns hold JSON.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Kinds = type | tuple[type, ...]

_NUMBER = (int, float)
_NUMBER_OR_NOTHING = (int, float, type(None))
_ROW: dict[str, Kinds] = {"id": str, "device": str}
_WHEN: dict[str, Kinds] = {"at": str, "offset_minutes": int}
_DAY: dict[str, Kinds] = {**_WHEN, "study_day": int}

TRUTH: dict[str, dict[str, Kinds]] = {
    "review": {
        **_ROW, "card": str, **_DAY, "seconds": _NUMBER, "mode": str, "lang": str, "answer": str,
        "score": _NUMBER_OR_NOTHING, "suggested": (int, type(None)), "rating": int, "scorer": str, "detail": str,
    },
    "void": {**_ROW, "review": str, **_WHEN},
    "round": {**_ROW, "round": str, "event": str, **_DAY, "detail": str},
    "round_answer": {
        **_ROW, "round": str, "card": str, **_DAY, "seconds": _NUMBER, "lang": str, "answer": str,
        "score": _NUMBER_OR_NOTHING, "scorer": str, "detail": str,
    },
    "evidence": {
        **_ROW, "domain": str, "kind": str, **_DAY, "title": str, "link": str, "note": str, "supersedes": str,
        "detail": str,
    },
    "claim": {**_ROW, "domain": str, "level": (int, type(None)), **_DAY, "note": str},
}  # fmt: skip
"""Every table with its columns, in their order, and the types a value may have."""

ROUNDS_AND_LEVELS = """
create table round (
    id text primary key not null,
    device text not null,
    round text not null,
    event text not null,
    at text not null,
    offset_minutes integer not null,
    study_day integer not null,
    detail text not null
);
create index round_of_round on round (round, id);
create table round_answer (
    id text primary key not null,
    device text not null,
    round text not null,
    card text not null,
    at text not null,
    offset_minutes integer not null,
    study_day integer not null,
    seconds real not null,
    lang text not null,
    answer text not null,
    score real,
    scorer text not null,
    detail text not null
);
create index round_answer_of_round on round_answer (round, id);
create table evidence (
    id text primary key not null,
    device text not null,
    domain text not null,
    kind text not null,
    at text not null,
    offset_minutes integer not null,
    study_day integer not null,
    title text not null,
    link text not null,
    note text not null,
    supersedes text not null,
    detail text not null
);
create index evidence_of_domain on evidence (domain, id);
create table claim (
    id text primary key not null,
    device text not null,
    domain text not null,
    level integer check (level between 0 and 3),
    at text not null,
    offset_minutes integer not null,
    study_day integer not null,
    note text not null
);
create index claim_of_domain on claim (domain, id);
"""


def guards(*tables: str) -> str:
    """Triggers that keep every program from changing or deleting a row of these tables."""
    return "".join(_GUARD.format(table=table) for table in tables)


_GUARD = """
create trigger {table}_is_never_changed before update on {table}
begin select raise(abort, 'rows of {table} are never changed'); end;
create trigger {table}_is_never_deleted before delete on {table}
begin select raise(abort, 'rows of {table} are never deleted'); end;
"""


def row_fault(table: str, row: Mapping[str, Any]) -> str | None:
    """What keeps a foreign row out of the log, as a short phrase, or None if it may enter."""
    if table not in TRUTH:
        return f"table {table!r}"
    for name, kind in TRUTH[table].items():
        if name not in row:
            return f"no {name}"
        value = row[name]
        if not isinstance(value, kind) or isinstance(value, bool):
            return f"{name} = {value!r}"
    return _value_fault(row)


def _value_fault(row: Mapping[str, Any]) -> str | None:
    # Deferred: start-up.
    import re

    # Ids go on after the newest one, so one at the very end of time would leave no room for the next.
    if not re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", row["id"]) or row["id"] > "1":
        return f"id = {row['id']!r}"
    for name, allowed in _ALLOWED.items():
        if name in row and row[name] not in allowed:
            return f"{name} = {row[name]!r}"
    # Written so that what is not a number fails too.
    for name, most in (("seconds", 1e7), ("score", 100)):
        if row.get(name) is not None and not 0 <= row[name] <= most:
            return f"{name} = {row[name]!r}"
    if not _is_instant(row["at"]):
        return f"at = {row['at']!r}"
    return None if _holds_object(row.get("detail", "{}")) else "detail"


def _is_instant(text: str) -> bool:
    # Deferred: start-up.
    from datetime import datetime

    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False


def _holds_object(text: str) -> bool:
    # Deferred: start-up.
    import json

    try:
        return isinstance(json.loads(text), dict)
    except ValueError:
        return False


_ALLOWED: dict[str, Any] = {
    "rating": (1, 2, 3, 4),
    "suggested": (1, 2, 3, 4, None),
    "level": (0, 1, 2, 3, None),
    "study_day": range(1, 3652060),
    "offset_minutes": range(-1439, 1440),
    "mode": ("recall", "flip", "mock", "say-back", "cram"),
}
