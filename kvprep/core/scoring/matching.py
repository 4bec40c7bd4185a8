"""Whether a line of a rubric holds in an answer, where, and if not, how near it came."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kvprep.core.scoring.later import Later
from kvprep.core.scoring.lines import Group, Line
from kvprep.core.scoring.occurrences import Occurrence, Occurrences
from kvprep.core.scoring.polarity import Denial

WINDOW = 48.0
"""Farthest reach of a claim within a sentence, in Chinese characters (three Latin letters each)."""

CONTRASTS = frozenset(("而不是", "而非", "rather than", "instead of", "as opposed to"))
"""Denials that set one thing against another and leave what stands before them true."""

_SET_BESIDE = frozenset(("not", "不是", "不用", "不要用", "不能用", "不看", "不算", "而不是", "而非", "非"))
"""Cues that, after a comma, name what is not meant: "the KV heads, not the query heads"."""
_FORBIDDING = Later(
    r".{0,7}?(?:must|should|may|ought) ?(?:not|n't)|.{0,7}?(?:不得|不许|不准|禁止|不应该?|不该|不要让|不能让|别)"
)

NEIGHBOURS = 6
"""Subjects looked at on either side of an idea."""

TRIES = 3
"""Places tried for a group before its line is given up at this anchor; keeps matching linear."""

APART = 4
"""Most sentences between ideas that are said, not connected: farther apart they belong to different claims."""

NEAR = 24.0
"""Farthest distance between two groups joined by `..`."""


class Rules(NamedTuple):
    """What the matcher heeds; the bench turns each off to show what it is worth."""

    window: float = WINDOW
    polarity: bool = True
    subjects: bool = True
    likeness: bool = True
    nearness: bool = True


RULES = Rules()


class Match(NamedTuple):
    """The occurrences that make a line hold, one a group."""

    line: Line
    chosen: tuple[Occurrence, ...]


class Matcher(NamedTuple):
    """Lines against one answer. ``rivals`` are sets of subjects that compete for an attribute."""

    occurrences: Occurrences
    rivals: tuple[tuple[Group, ...], ...] = ()
    rules: Rules = RULES

    def hold(self, line: Line) -> Match | None:
        """The best match of a line with the right polarity, or None."""
        return self._search(line, polar=True)

    def hold_denied(self, line: Line) -> Match | None:
        """A match in one sentence of which some idea is flatly denied: the claim is made and taken back.

        An idea that the line wants denied and the answer affirms is no denial of the claim: people say
        what happens otherwise. Wrong claims of that form are named as misconceptions.
        """
        match = self._search(line, polar=False)
        return match if match and self._is_denied_claim(match) else None

    def opposites_of(self, line: Line) -> Iterator[Match]:
        """Every match of a line in one sentence that says its opposite, in the order of its rarest idea.

        A claim is made and taken back; of a line that wants an idea denied, the idea is affirmed.
        """
        return (
            m
            for m in self._matches(line, polar=False)
            if self._is_denied_claim(m) or self._is_affirmed_instead(m)
        )

    def _is_affirmed_instead(self, match: Match) -> bool:
        pairs = list(zip(match.line.groups, match.chosen, strict=True))
        unwanted = [o for group, o in pairs if group.mode == "not"]
        return (
            bool(unwanted)
            and len({o.sentence for o in match.chosen}) == 1
            and not any(o.denials for o in match.chosen)
        )

    def _is_denied_claim(self, match: Match) -> bool:
        if len({o.sentence for o in match.chosen}) > 1 or any(map(self._is_supposed, match.chosen)):
            return False
        pairs = list(zip(match.line.groups, match.chosen, strict=True))
        if not all(self.is_denied(o) for group, o in pairs if group.mode == "not"):
            return False
        return any(g.mode == "said" and self._is_taken_back(o, match) for g, o in pairs)

    def _is_taken_back(self, occurrence: Occurrence, match: Match) -> bool:
        if self._has_denied_predicate(match.line, match.chosen):
            return True
        cues = [self.occurrences.denials[i] for i in occurrence.denials]
        if any(cue.kind in ("attributed", "asked") or self._only_contrasts(cue) for cue in cues):
            return False
        return self.is_denied(occurrence, match.chosen)

    def _only_contrasts(self, denial: Denial) -> bool:
        """Whether a cue sets a thing beside the one that is meant, or forbids it: neither takes a claim back."""
        text, (start, end) = self.occurrences.reading.folded.text, denial.cue
        if _FORBIDDING.match(text, max(0, start - 7), end + 4):
            return True
        return text[start:end] in _SET_BESIDE and text[:start].rstrip()[-1:] in tuple(",，;；")

    def agrees(self, group: Group, occurrence: Occurrence) -> bool:
        """Whether an idea stands there as its group wants it: denied, not denied, or either."""
        return self._fits(group, occurrence, ())

    def said_apart(self, line: Line) -> tuple[Occurrence, ...] | None:
        """One occurrence of each group, a few sentences apart at the most: said, not connected."""
        if line.binds_subject or len(line.groups) < 2:
            return None
        first, *others = (
            [o for o in self.occurrences.of_group(group) if self._fits(group, o, ())] for group in line.groups
        )
        return next(filter(None, (self._gathered(anchor, others) for anchor in first)), None)

    def _gathered(
        self, anchor: Occurrence, others: Sequence[Sequence[Occurrence]]
    ) -> tuple[Occurrence, ...] | None:
        """The first occurrence of each other group within reach of the anchor; None when one is missing."""
        chosen = [anchor]
        for places in others:
            fitting = (
                o
                for o in places
                if abs(o.sentence - anchor.sentence) <= APART and not any(o.overlaps(c) for c in chosen)
            )
            if (found := next(fitting, None)) is None:
                return None
            chosen.append(found)
        return tuple(chosen)

    def _search(self, line: Line, polar: bool) -> Match | None:
        return next(self._matches(line, polar), None)

    def _matches(self, line: Line, polar: bool) -> Iterator[Match]:
        found = [self.occurrences.of_group(group) for group in line.groups]
        if not all(found):
            return
        anchor = min(range(len(found)), key=lambda i: len(found[i]))
        order = sorted(range(len(found)), key=lambda i: abs(i - anchor))[1:]
        for occurrence in found[anchor]:
            chosen = self._complete(line, found, order, {anchor: occurrence}, polar)
            if chosen:
                yield Match(line, chosen)

    def _complete(
        self,
        line: Line,
        found: Sequence[Sequence[Occurrence]],
        order: Sequence[int],
        chosen: dict[int, Occurrence],
        polar: bool,
    ) -> tuple[Occurrence, ...] | None:
        """One occurrence for each group still in ``order``, nearest to the anchor first; steps back where stuck."""
        if not order:
            whole = tuple(chosen[i] for i in range(len(found)))
            return whole if not polar or self._is_polar(line, whole) else None
        index, *rest = order
        for candidate in self._candidates(line, found[index], index, chosen, polar)[:TRIES]:
            complete = self._complete(line, found, rest, {**chosen, index: candidate}, polar)
            if complete:
                return complete
        return None

    def _candidates(
        self,
        line: Line,
        places: Sequence[Occurrence],
        index: int,
        chosen: dict[int, Occurrence],
        polar: bool,
    ) -> list[Occurrence]:
        anchor = next(iter(chosen.values()))
        fitting = [
            o
            for o in places
            if self._is_reachable(o, anchor)
            and not _touches(o, chosen)
            and self._is_joined(line, index, o, chosen)
        ]
        group = line.groups[index]
        return sorted(
            fitting,
            key=lambda o: (
                polar and not self._fits(group, o, ()),
                o.sentence != anchor.sentence,
                self.distance(o, anchor),
            ),
        )

    def _is_reachable(self, a: Occurrence, b: Occurrence) -> bool:
        if math.isinf(self.rules.window):
            return True
        if a.sentence == b.sentence:
            return self.distance(a, b) <= self.rules.window
        sentences = self.occurrences.reading.sentences
        return sentences[a.sentence].context == b.sentence or sentences[b.sentence].context == a.sentence

    def distance(self, a: Occurrence, b: Occurrence) -> float:
        """How much is said between two places, in Chinese characters (three Latin letters each)."""
        units = self.occurrences.reading.units
        first, second = (a, b) if a.start <= b.start else (b, a)
        return max(0.0, units[second.start] - units[first.end - 1])

    def _is_joined(
        self, line: Line, index: int, occurrence: Occurrence, chosen: dict[int, Occurrence]
    ) -> bool:
        """Whether an occurrence keeps the order and the subject that its neighbours in the line ask for."""
        left = chosen.get(index - 1)
        if left and not self._joins(line.groups[index], line.groups[index - 1], left, occurrence):
            return False
        right = chosen.get(index + 1)
        return not right or self._joins(line.groups[index + 1], line.groups[index], occurrence, right)

    def _joins(self, group: Group, before: Group, left: Occurrence, right: Occurrence) -> bool:
        if group.join == "..":
            return left.end <= right.start and self.distance(left, right) <= NEAR
        if group.join == ">" and self.rules.subjects:
            nearest = self._nearest_subject(before, right)
            return nearest is not None and nearest.overlaps(left)
        return True

    def _nearest_subject(self, subject: Group, attribute: Occurrence) -> Occurrence | None:
        """The subject among the rivals that an attribute belongs to: in its clause, else in its sentence."""
        rivals = self._rivals_of(subject)
        places = [
            o
            for g in rivals
            for o in self.occurrences.of_group(g)
            if self._is_reachable(o, attribute) and not o.overlaps(attribute)
        ]
        return min(places, key=lambda o: self._subject_cost(o, attribute), default=None)

    def subject_of(self, attribute: Occurrence) -> str:
        """The key of the rival subject that an idea belongs to; empty where no subjects compete or it is one itself."""
        places = self.occurrences.of_rivals(self.rivals)
        # Only neighbours can be nearest: a few on either side, whatever the number of subjects.
        middle = bisect_left(places, (attribute.start,))
        near = places[max(0, middle - NEIGHBOURS) : middle + NEIGHBOURS]
        if any(o.overlaps(attribute) for _, _, o in near):
            return ""
        costs = [
            (self._subject_cost(o, attribute), key) for _, key, o in near if o.sentence == attribute.sentence
        ]
        return min(costs)[1] if costs else ""

    def _rivals_of(self, subject: Group) -> tuple[Group, ...]:
        words = {a.key for a in subject.alternatives}
        for rivals in self.rivals:
            others = tuple(g for g in rivals if words.isdisjoint(a.key for a in g.alternatives))
            if len(others) < len(rivals):
                return (subject, *others)
        return (subject,)

    def _subject_cost(self, subject: Occurrence, attribute: Occurrence) -> tuple[int, int, float]:
        same_clause = subject.clause == attribute.clause
        before = subject.start < attribute.start
        if subject.sentence != attribute.sentence:
            rank = 4
        elif same_clause:
            rank = 0 if before else 1
        else:
            rank = 2 if before else 3
        # "compute-bound prefill": an attribute that leans directly on what follows belongs to it.
        if not before and same_clause and self.distance(subject, attribute) <= 1.0:
            rank = 0
        return (rank, subject.sentence != attribute.sentence, self.distance(subject, attribute))

    def _is_polar(self, line: Line, chosen: Sequence[Occurrence]) -> bool:
        pairs = list(zip(line.groups, chosen, strict=True))
        # What denies the group that is to be denied says nothing against its neighbours in the same scope.
        expected = frozenset(i for group, o in pairs if group.mode == "not" for i in o.denials)
        if self.rules.polarity and not expected and any(map(self._is_disowned, chosen)):
            return False
        fits = all(self._fits(g, o, chosen, frozenset() if g.mode == "not" else expected) for g, o in pairs)
        return fits and not (self.rules.polarity and self._has_denied_predicate(line, chosen))

    def _is_disowned(self, occurrence: Occurrence) -> bool:
        """Whether the claim that it belongs to is called wrong; a claim may be reported and then rejected: once."""
        return any(self.occurrences.denials[i].kind == "disowned" for i in occurrence.denials)

    def _has_denied_predicate(self, line: Line, chosen: Sequence[Occurrence]) -> bool:
        """Whether the clause in which the claim ends denies it as a whole, unless the line reckons with that."""
        if any(group.mode != "said" for group in line.groups):
            return False
        last = max(chosen, key=lambda o: o.end)
        denials = [self.occurrences.denials[i] for i in last.denials]
        return any(d.kind == "predicate" and not any(self._names(o, d) for o in chosen) for d in denials)

    def _fits(
        self,
        group: Group,
        occurrence: Occurrence,
        company: Sequence[Occurrence],
        expected: frozenset[int] = frozenset(),
    ) -> bool:
        """Whether an occurrence is denied as its group wants; cues that the line reckons with do not count."""
        if group.mode == "either" or not self.rules.polarity:
            return True
        denied = self.is_denied(occurrence, company, expected)
        if group.mode == "not":
            return (denied or self._is_supposed(occurrence)) and not self._is_left_open(occurrence)
        return not denied and not (not expected and self._is_denied_beside(group, occurrence, company))

    def _is_supposed(self, occurrence: Occurrence) -> bool:
        """Whether it is denied in a case that is weighed: what is needed is affirmed so, and what happens otherwise."""
        return any(self.occurrences.denials[i].kind == "supposed" for i in occurrence.denials)

    def _is_left_open(self, occurrence: Occurrence) -> bool:
        """Whether a denial is only asked about, or is what others are said to claim: then nobody here denies it."""
        cues = [self.occurrences.denials[i] for i in occurrence.denials]
        if any(cue.kind == "asked" for cue in cues):
            return True
        flat = sum(cue.kind == "denied" and cue.scope[0] >= cue.cue[1] for cue in cues)
        return any(cue.kind == "attributed" for cue in cues) and flat % 2 == 1

    def _is_denied_beside(self, group: Group, occurrence: Occurrence, company: Sequence[Occurrence]) -> bool:
        """Whether its own clause denies the same idea in another word: "the identity must not be encoded"."""
        return any(
            other.clause == occurrence.clause
            and other.start > occurrence.start
            and self._is_flatly_denied(other, company)
            for other in self.occurrences.of_group(group)
            if other.denials
        )

    def _is_flatly_denied(self, occurrence: Occurrence, company: Sequence[Occurrence]) -> bool:
        cues = [self.occurrences.denials[i] for i in occurrence.denials]
        text = self.occurrences.reading.folded.text
        contrasts = any(text[c.cue[0] : c.cue[1]] in CONTRASTS for c in cues)
        return not contrasts and self.is_denied(occurrence, company)

    def is_denied(
        self,
        occurrence: Occurrence,
        company: Sequence[Occurrence] = (),
        expected: frozenset[int] = frozenset(),
    ) -> bool:
        """Whether an odd number of denials covers it, or somebody else is said to claim it."""
        if not occurrence.denials:
            return False
        denied = disowned = False
        for index in occurrence.denials:
            denial = self.occurrences.denials[index]
            if (
                denial.kind in ("predicate", "supposed")
                or index in expected
                or any(self._names(o, denial) for o in company if o is not occurrence)
            ):
                continue
            if denial.kind in ("attributed", "asked"):
                return True
            if denial.kind == "disowned":
                disowned = True
            else:
                denied = not denied
        return denied != disowned

    def _names(self, occurrence: Occurrence, denial: Denial) -> bool:
        """Whether an occurrence says the cue itself; a part of a forward cue (保证 in 不保证) does not."""
        if denial.kind == "disowned":
            return False
        first, last = self.occurrences.reading.folded_span(occurrence.start, occurrence.end)
        start, end = denial.cue
        is_forward = denial.scope[0] >= end
        return first <= start < last if is_forward else first < end and start < last


def _touches(occurrence: Occurrence, chosen: dict[int, Occurrence]) -> bool:
    return any(occurrence.overlaps(other) for other in chosen.values())
