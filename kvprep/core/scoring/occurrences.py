"""Where the words of a rubric stand in an answer, and whether they are denied there."""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import pairwise
from typing import NamedTuple

from kvprep.core.scoring.lines import Alternative, Group
from kvprep.core.scoring.normalise import MAX_SCORED
from kvprep.core.scoring.polarity import Denial, find_denials
from kvprep.core.scoring.quantities import Quantity, find_quantities
from kvprep.core.scoring.reading import Reading, read

_BLOCK, _LONG = 64, 1500
MAX_PLACES = 120
"""Places of one idea that are looked at; who repeats it more often gains nothing, and matching stays linear."""


class Occurrence(NamedTuple):
    """A place where an idea is said: canonical span, sentence, and the denials that cover it."""

    start: int
    end: int
    sentence: int
    clause: int
    denials: tuple[int, ...]

    def overlaps(self, other: Occurrence) -> bool:
        """Whether both stand on a common character."""
        return self.start < other.end and other.start < self.end


class Occurrences:
    """The occurrences of alternatives and groups in one answer, each looked up once."""

    def __init__(self, answer: str, limit: int = MAX_SCORED) -> None:
        self.reading: Reading = read(answer, limit)
        self.denials: list[Denial] = find_denials(self.reading)
        self._begun = _beginnings(self.reading.canon)
        self._denials_near = _by_block(self.denials)
        self._quantities: list[Quantity] | None = None
        self._by_alternative: dict[str, list[Occurrence]] = {}
        self._by_group: dict[str, list[Occurrence]] = {}
        self._rivals: list[tuple[int, str, Occurrence]] | None = None

    def of_group(self, group: Group) -> list[Occurrence]:
        """All places where any alternative of the group stands, in order."""
        found = self._by_group.get(group.key)
        if found is None:
            # Nearly all alternatives are absent: the plain substring test spares them every other step.
            canon, begun = self.reading.canon, self._begun
            alternatives = (
                [a for a in group.alternatives if a.needle[:2] in begun] if begun else group.alternatives
            )
            present = [a for a in alternatives if a.needle in canon or not a.needle]
            merged = {(o.start, o.end): o for a in present for o in self.of_alternative(a)}
            found = self._by_group[group.key] = [merged[k] for k in sorted(merged)[:MAX_PLACES]]
        return found

    def of_rivals(self, rivals: tuple[tuple[Group, ...], ...]) -> list[tuple[int, str, Occurrence]]:
        """All places of competing subjects, in order, each with its start and the key of its group."""
        if self._rivals is None:
            groups = [group for competing in rivals for group in competing]
            self._rivals = sorted((o.start, g.key, o) for g in groups for o in self.of_group(g))
        return self._rivals

    def forget_groups(self) -> None:
        """Let go of what one rubric looked for; single words are kept, since rubrics share them."""
        self._by_group.clear()
        self._rivals = None

    def of_alternative(self, alternative: Alternative) -> list[Occurrence]:
        """All places where one alternative stands, in order."""
        found = self._by_alternative.get(alternative.key)
        if found is None:
            found = [self.at(start, end) for start, end in self._find(alternative)]
            self._by_alternative[alternative.key] = found
        return found

    def _find(self, alternative: Alternative) -> list[tuple[int, int]]:
        if alternative.needle:
            return self._find_words(alternative.needle, whole=alternative.kind == "words")
        if alternative.kind == "quantity":
            return self._find_quantity(alternative)
        if alternative.kind == "regex":
            pattern = re.compile(alternative.source)
            return self._to_canon([m.span() for m in pattern.finditer(self.reading.folded.text) if m[0]])
        return []

    def _find_words(self, needle: str, whole: bool) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = []
        start = self.reading.canon.find(needle)
        if start < 0:
            return found
        reading, size = self.reading, len(needle)
        latin_start, latin_end = _is_latin(needle[0]), _is_latin(needle[-1])
        while start >= 0:
            end = start + size
            bounded = (not latin_start or reading.word_start[start]) and (
                not latin_end or not whole or reading.word_end[end - 1]
            )
            if bounded:
                found.append((start, end))
            start = reading.canon.find(needle, start + 1)
        return found

    def at_folded(self, span: tuple[int, int]) -> tuple[int, int] | None:
        """The canonical span of a folded one; None where only dropped characters stand."""
        found = self._to_canon([span])
        return found[0] if found else None

    def _find_quantity(self, alternative: Alternative) -> list[tuple[int, int]]:
        wanted = alternative.quantity
        assert wanted is not None
        return self._to_canon([q.span for q in self.quantities() if wanted.is_same(q)])

    def quantities(self) -> list[Quantity]:
        """Every number with its unit, in order, with spans of the folded text."""
        if self._quantities is None:
            self._quantities = find_quantities(self.reading.folded.text)
        return self._quantities

    def _to_canon(self, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Canonical spans of folded ones; a span of dropped characters only has none."""
        canonical_spans = []
        for first, last in spans:
            start = bisect_left(self.reading.ends, first + 1)
            end = bisect_left(self.reading.starts, last)
            if start < end:
                canonical_spans.append((start, end))
        return canonical_spans

    def at(self, start: int, end: int) -> Occurrence:
        """The occurrence at a canonical span, with the denials that cover it."""
        reading = self.reading
        first, last = reading.folded_span(start, end)
        near = self._denials_near.get(first // _BLOCK, ())
        covering = tuple(i for i in near if _is_denied_by(self.denials[i], first, last))
        return Occurrence(start, end, reading.sentence_of[start], reading.clause_of[start], covering)


def _beginnings(canon: str) -> frozenset[str]:
    """What a word in a long text can begin with, one character or two; nothing for a short one, searched as fast."""
    if len(canon) < _LONG:
        return frozenset()
    return frozenset(("", *canon, *(a + b for a, b in pairwise(canon))))


def _by_block(denials: list[Denial]) -> dict[int, list[int]]:
    """The denials that reach into each block of folded characters: a word is held against those near it only."""
    near: dict[int, list[int]] = {}
    for index, denial in enumerate(denials):
        first, last = min(denial.cue[0], denial.scope[0]), max(denial.cue[1], denial.scope[1])
        for block in range(first // _BLOCK, last // _BLOCK + 1):
            near.setdefault(block, []).append(index)
    return near


def _is_denied_by(denial: Denial, first: int, last: int) -> bool:
    """Whether a folded span is denied: in the cue's scope, or a part of the cue (能 in 不能) but not all of it."""
    cue_start, cue_end = denial.cue
    if denial.kind == "predicate":
        return denial.scope[0] <= first and last <= denial.scope[1]
    if first <= cue_start < last:
        return False
    if cue_start < first < cue_end and denial.scope[0] >= cue_end:
        return True
    return denial.scope[0] <= first and last <= denial.scope[1]


def _is_latin(char: str) -> bool:
    return char.isascii() and char.isalnum()
