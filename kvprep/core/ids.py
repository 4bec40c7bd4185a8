"""Ids of questions: how a person may type them, which family they belong to, which is nearest."""

from __future__ import annotations

import re
from collections.abc import Iterable

_NUMBERED = re.compile(r"(Q|D)(\d+)((?:\.\d+)*)\Z")


def canonical(typed: str) -> str:
    """The id as the bank spells it: ``q3`` is ``Q3``, ``g-a.1`` is ``G-A.1``; a bank's prefix keeps its case."""
    prefix, slash, local = typed.strip().rpartition("/")
    return f"{prefix}{slash}{local.upper()}"


def family(question_id: str) -> str:
    """The id that a follow-up was asked on from; a main question is its own family."""
    prefix, slash, local = question_id.rpartition("/")
    return f"{prefix}{slash}{local.split('.', 1)[0]}"


def sort_key(question_id: str) -> tuple[str, str, tuple[int, ...], str]:
    """Bank order within a section: Q2 before Q10, Q3 before Q3.1, foreign banks last."""
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
