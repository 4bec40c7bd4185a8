"""An answer in pieces: what earned a mark, what was wrong, and what lies between, as a person would underline it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from kvprep.core.model import Scored

# From weakest to strongest: where two overlap, the stronger is what the person must see.
_STRENGTH: Final = ("unproven", "half", "hit", "denied", "wrong")
# Marks of one finding this close together, with no stop between, read as one.
_NEAR: Final = 8
_STOPS: Final = re.compile(r"[,，。；;：:.!！?？\n]")


def marked_pieces(
    answer: str, scored: Scored | None, unproven: Iterable[tuple[int, int]] = ()
) -> list[tuple[str, str]]:
    """The whole answer in order as (kind, text); kind is empty where nothing was found. Pieces never overlap.

    Kinds are a point's status, ``wrong``, and ``unproven`` for spans of claims without evidence.
    """
    strength = [0] * len(answer)
    owner = [0] * len(answer)
    for number, (kind, start, end) in enumerate(_spans(answer, scored, unproven), 1):
        rank = _STRENGTH.index(kind) + 1
        for at in range(start, end):
            if rank > strength[at]:
                strength[at], owner[at] = rank, number
    runs = groupby(range(len(answer)), key=lambda at: (strength[at], owner[at]))
    pieces = []
    for (rank, _), run in runs:
        places = list(run)
        pieces.append((_STRENGTH[rank - 1] if rank else "", answer[places[0] : places[-1] + 1]))
    return pieces


def _spans(
    answer: str, scored: Scored | None, unproven: Iterable[tuple[int, int]]
) -> Iterator[tuple[str, int, int]]:
    yield from (("unproven", *span) for span in unproven)
    if scored is None:
        return
    for point in scored.points:
        if point.status != "missed":
            yield from ((point.status, *span) for span in readable_spans(answer, point.spans))
    for claim in scored.misconceptions:
        yield from (("wrong", *span) for span in readable_spans(answer, claim.spans))


def readable_spans(answer: str, spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The spans of one finding as a person would underline them: near ones as one, brackets closed."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(_trimmed(answer, *span) for span in spans):
        if joined and not _STOPS.search(answer, joined[-1][1], start) and start - joined[-1][1] <= _NEAR:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        elif start < end:
            joined.append((start, end))
    return [_closed(answer, start, end) for start, end in joined]


def _closed(answer: str, start: int, end: int) -> tuple[int, int]:
    """With the bracket that closes one opened within, if it follows at once."""
    for opening, closing in ("()", "（）", "[]", "「」", "“”"):
        inside = answer[start:end]
        if inside.count(opening) > inside.count(closing) and answer[end : end + 1] == closing:
            end += 1
    return start, end


def _trimmed(answer: str, start: int, end: int) -> tuple[int, int]:
    """The span within the answer, without the blanks and stops at its edges."""
    start, end = max(0, start), min(len(answer), end)
    while start < end and (answer[start].isspace() or _STOPS.match(answer[start])):
        start += 1
    while start < end and (answer[end - 1].isspace() or _STOPS.match(answer[end - 1])):
        end -= 1
    return start, end
