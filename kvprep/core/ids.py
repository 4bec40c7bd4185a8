"""Ids of questions: how a person may type them, which family they belong to, which is nearest."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

NUMBERED_ID = r"[A-Z]{1,12}[0-9]{1,6}(?:\.[0-9]{1,4})*"
GROUP_ID = r"G-[A-Z](?:\.[0-9]{1,4})*"
NAMED_ID = r"[CK]-[A-Z0-9]+(?:-[A-Z0-9]+)*(?:\.[0-9]{1,4})*"
ID = re.compile(rf"(?:{NUMBERED_ID}|{GROUP_ID}|{NAMED_ID})\Z")
_NUMBERED = re.compile(r"([A-Z]{1,12})(\d+)((?:\.\d+)*)\Z")


def canonical(typed: str) -> str:
    """The id as the bank spells it: ``q3`` is ``Q3``, ``g-a.1`` is ``G-A.1``; a bank's prefix keeps its case."""
    prefix, slash, local = typed.strip().rpartition("/")
    return f"{prefix}{slash}{local.upper()}"


def local(question_id: str) -> str:
    """The id as its file gives it, without the prefix of a person's own bank."""
    return question_id.rpartition("/")[2]


def is_sum(question_id: str) -> bool:
    """Whether an id is that of a sum with numbers drawn anew each time, of whatever bank."""
    return local(question_id).startswith("C-")


def is_kata(question_id: str) -> bool:
    """Whether an id is that of a coding exercise, which is done in an editor and checked by running it."""
    return local(question_id).startswith("K-")


def bank_of(question_id: str) -> str:
    """The name of the person's own bank that an id belongs to; empty for the shipped bank."""
    return question_id.rpartition("/")[0]


def family(question_id: str) -> str:
    """The id that a follow-up was asked on from; a main question is its own family."""
    prefix, slash, local = question_id.rpartition("/")
    return f"{prefix}{slash}{local.split('.', 1)[0]}"


def sort_key(question_id: str) -> tuple[str, str, tuple[int, ...], str]:
    """Bank order within a section: Q2 before Q10, Q3 before Q3.1, CPP5 before PY1, foreign banks last."""
    prefix, _, local = question_id.rpartition("/")
    found = _NUMBERED.match(local)
    if not found:
        return (prefix, "~", (), local)
    numbers = (int(found[2]), *(int(part) for part in found[3].split(".") if part))
    return (prefix, found[1], numbers, local)


def nearest(question_id: str, known: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """The known ids that look most like a mistyped one, best first; may be empty."""
    # Deferred: only a mistyped id needs it, and every start would pay for it.
    from difflib import get_close_matches

    by_folded = {k.casefold(): k for k in known}
    matches = get_close_matches(question_id.casefold(), list(by_folded), n=limit, cutoff=0.4)
    return tuple(by_folded[m] for m in matches)


def uuid7(unix_ms: int, random_bits: int) -> str:
    """A row id that sorts by time (RFC 9562, version 7): 48 bits of milliseconds, 74 random bits."""
    if not 0 <= unix_ms < 1 << 48:
        raise ValueError(f"{unix_ms} ms do not fit into the 48 bits of a row id")
    high, low = (random_bits >> 62) & 0xFFF, random_bits & ((1 << 62) - 1)
    value = unix_ms << 80 | 0x7 << 76 | high << 64 | 0b10 << 62 | low
    text = f"{value:032x}"
    return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))


def uuid7_ms(row_id: str) -> int:
    """The milliseconds since 1970 that a row id begins with."""
    return int(row_id[:8] + row_id[9:13], 16)


@cache
def _stem() -> re.Pattern[str]:
    # Deferred: start-up; most commands look at no file's name.
    return re.compile(rf"(?:({NUMBERED_ID}|{GROUP_ID})(?:-.*)?|({NAMED_ID}))\Z", re.DOTALL)


def id_of_file(name: str) -> str | None:
    """The id that a file's name promises (``q16.1-crash.yaml`` → ``Q16.1``), None when it promises none."""
    found = _stem().match(name.removesuffix(".yaml").upper())
    return (found[1] or found[2]) if found else None
