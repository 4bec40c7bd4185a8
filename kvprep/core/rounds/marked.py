"""An answer in pieces: what earned a mark, what was wrong, and what lies between."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Literal

from kvprep.core.model import Scored

PieceKind = Literal["", "half", "hit", "denied", "wrong", "unproven"]
_RANK: tuple[PieceKind, ...] = ("", "unproven", "half", "hit", "denied", "wrong")


def pieces(
    answer: str, scored: Scored | None, unproven: tuple[tuple[int, int], ...] = ()
) -> Iterator[tuple[PieceKind, str]]:
    """The whole answer in order as (kind, text); where two marks overlap the graver one is kept."""
    strength = [0] * len(answer)
    for kind, start, end in _spans(scored, unproven):
        rank = _RANK.index(kind)
        for at in range(max(0, start), min(len(answer), end)):
            strength[at] = max(strength[at], rank)
    for rank, run in groupby(range(len(answer)), key=lambda at: strength[at]):
        places = list(run)
        yield _RANK[rank], answer[places[0] : places[-1] + 1]


def _spans(
    scored: Scored | None, unproven: tuple[tuple[int, int], ...]
) -> Iterator[tuple[PieceKind, int, int]]:
    yield from (("unproven", *span) for span in unproven)
    if scored is None:
        return
    for point in scored.points:
        if point.status != "missed":
            yield from ((point.status, *span) for span in point.spans)
    for claim in scored.misconceptions:
        yield from (("wrong", *span) for span in claim.spans)
