"""The benefit of the doubt: claims of which half the ideas or more are said, the right way round, in one sentence.

Whoever says two of a claim's three ideas has either said the third in words the rubric does not know or not at
all. Which of the two is likelier shows in the rest of the answer, so the credit grows with what else is right.
Words that earn another point already are no evidence, since claims of one question share ideas; nor are ideas that
the question itself names.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from kvprep.core.scoring.lines import Line
from kvprep.core.scoring.matching import Matcher
from kvprep.core.scoring.occurrences import Occurrence, Occurrences
from kvprep.core.scoring.vocabulary import STOP_WORDS

_SHORT_LATIN, _SHORT_HANZI = 4, 2
FEWEST_IDEAS = 2
"""A line of one idea is said or is not."""
LEAST, MOST = 0.5, 2 / 3
"""Shares of a line's ideas that must meet for a little and for all of the benefit."""
LITTLE, ALL = 0.35, 0.5
"""What a claim almost said may earn at the most, as a share of its weight."""
DOUBTED_BELOW, TRUSTED_FROM = 0.35, 0.5
"""Shares of the whole rubric that an answer must have earned elsewhere to be given anything, and that much: a good
answer to a neighbouring question earns a third."""

GUESSED = ("almost: ", "touched: ")
"""Begin the reasons of points that are counted in part on a guess."""

Span = tuple[int, int]


class AlmostSaid(NamedTuple):
    """A line and the occurrences of those of its ideas that meet in one sentence."""

    line: Line
    chosen: tuple[Occurrence, ...]

    @property
    def share(self) -> float:
        """Share of the line's ideas (0 to 1) that are said."""
        return len(self.chosen) / len(self.line.groups)

    @property
    def reason(self) -> str:
        """Why it earns something: how near it came, and the line."""
        return f"{GUESSED[0] if self.share >= MOST else GUESSED[1]}{self.line.source}"


def benefit_of_doubt(near: AlmostSaid, earned: float) -> float:
    """Credit (0 to ``ALL``) for a claim almost said, by the share of the rubric (0 to 1) earned elsewhere."""
    most = ALL if near.share >= MOST else LITTLE
    return most * min(1.0, max(0.0, earned - DOUBTED_BELOW) / (TRUSTED_FROM - DOUBTED_BELOW))


def almost_said(
    lines: Sequence[Line], matcher: Matcher, taken: Collection[Span], asked: Occurrences
) -> AlmostSaid | None:
    """The line of which the largest share is said in one sentence; None where none comes near enough.

    ``taken`` are the spans of the answer, as typed, that earn other points; ``asked`` is the question's text.
    """
    found = [
        near for line in lines if len(line.groups) >= FEWEST_IDEAS and (near := _nearly(line, matcher, asked))
    ]
    best = max(found, key=lambda near: near.share, default=None)
    return None if best is None or any(_is_taken(o, matcher, taken) for o in best.chosen) else best


def _tells(word: str) -> bool:
    """Whether a canonical word is an idea of its own: "not", "only" or 等 stand in every answer."""
    return len(word) >= (_SHORT_LATIN if word.isascii() else _SHORT_HANZI) and word not in STOP_WORDS


def _is_taken(occurrence: Occurrence, matcher: Matcher, taken: Collection[Span]) -> bool:
    start, end = matcher.occurrences.reading.typed_span(occurrence.start, occurrence.end)
    return any(a < end and start < b for a, b in taken)


def _nearly(line: Line, matcher: Matcher, asked: Occurrences) -> AlmostSaid | None:
    """The sentence, with the one it leans on, in which half or more of the line's ideas stand and none is turned round."""
    said: dict[int, dict[int, Occurrence]] = {}
    turned: dict[int, set[int]] = {}
    for index, group in enumerate(line.groups):
        for occurrence in matcher.occurrences.of_group(group):
            if matcher.agrees(group, occurrence):
                said.setdefault(occurrence.sentence, {}).setdefault(index, occurrence)
            else:
                turned.setdefault(occurrence.sentence, set()).add(index)
    best: dict[int, Occurrence] = {}
    for sentence, own in said.items():
        context = matcher.occurrences.reading.sentences[sentence].context
        together = {**said.get(context, {}), **own} if context is not None else own
        if len(together) > len(best) and turned.get(sentence, set()) <= together.keys():
            best = together
    near = AlmostSaid(line, tuple(best.values()))
    canon = matcher.occurrences.reading.canon
    new = any(
        not asked.of_group(line.groups[index]) and _tells(canon[o.start : o.end]) for index, o in best.items()
    )
    return near if new and near.share >= LEAST else None
