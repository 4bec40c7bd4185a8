"""How like an answer's clauses are to sentences known to state a point: ideas in common, same polarity, same subject.

Likeness alone never decides where polarity or roles differ: a feature is an idea together with
whether it is denied and, where subjects compete, whose it is. A sentence that is at least as like a
misconception earns nothing.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from kvprep.core.model import Lang, Misconception, Point, Question, SomeOf
from kvprep.core.scoring.lines import Group, Terms, line_terms, parse_line
from kvprep.core.scoring.matching import Matcher
from kvprep.core.scoring.occurrences import Occurrence, Occurrences
from kvprep.core.scoring.vocabulary import STOP_CHARS, STOP_WORDS

ENOUGH = 0.72
"""Share of a statement's weight that a stretch of the answer must carry to earn its point."""

MIN_SHARED = 3
"""Fewest features in common; two words may meet by chance."""

_CONCEPT, _WORD, _BIGRAM = 1.0, 0.8, 0.4
Feature = str
DENIAL = "¬"
"""Marks a denied idea, and alone a clause in which anything is denied."""


class Statement(NamedTuple):
    """A sentence that states a point or a misconception, as weighted features.

    ``needed`` are its rarest idea and its numbers: without them the same claim is not made.
    """

    owner: str
    sentence: str
    weights: Mapping[Feature, float]
    total: float
    needed: frozenset[Feature]
    denies: bool


class KnownStatements(NamedTuple):
    """All known sentences of a question and the ideas to look for in an answer."""

    points: Mapping[str, tuple[Statement, ...]]
    misconceptions: tuple[Statement, ...]
    concepts: Mapping[str, Group]


class Stretch(NamedTuple):
    """One to three neighbouring clauses of an answer: their features and their canonical span."""

    features: Mapping[Feature, tuple[int, int]]


class Likeness(NamedTuple):
    """The nearest statement of a point, how near, and the canonical spans in common."""

    statement: Statement
    share: float
    spans: tuple[tuple[int, int], ...]


def compile_statements(
    question: Question, lang: Lang, terms: Terms, rivals: tuple[tuple[Group, ...], ...]
) -> KnownStatements:
    """Features of every known sentence of a language, weighted by how few points and misconceptions share them."""
    sentences: list[tuple[str, bool, str]] = []
    owners: tuple[Point | Misconception, ...] = (*question.points, *question.misconceptions)
    for owner in owners:
        sentences += [(owner.id, isinstance(owner, Misconception), s) for s in _said(owner, lang)]
    text = "\n".join(s.replace("\n", " ") for _, _, s in sentences)
    occurrences = Occurrences(text, limit=len(text))
    concepts = _concepts_in(occurrences, question, terms)
    by_line = _features_by_line(Matcher(occurrences, rivals), concepts, [s for *_, s in sentences])
    rarity = _rarity(by_line, [(o, m) for o, m, _ in sentences])
    points: dict[str, list[Statement]] = {p.id: [] for p in question.points}
    misconceptions: list[Statement] = []
    for (owner_id, wrong, sentence), features in zip(sentences, by_line, strict=True):
        statement = _statement(owner_id, sentence, features, rarity)
        (misconceptions if wrong else points[owner_id]).append(statement)
    return KnownStatements({k: tuple(v) for k, v in points.items()}, tuple(misconceptions), concepts)


def _said(owner: Point | Misconception, lang: Lang) -> tuple[str, ...]:
    return (owner.say.in_(lang), *(owner.also.zh if lang == "zh" else owner.also.en))


def _concepts_in(occurrences: Occurrences, question: Question, terms: Terms) -> dict[str, Group]:
    """The ideas that the question's lines name and its sentences mention."""
    owners: tuple[Point | Misconception, ...] = (*question.points, *question.misconceptions)
    named = {name for owner in owners for name in _terms_of(owner)}
    groups = {name: parse_line(f"${name}", terms).groups[0] for name in sorted(named)}
    return {name: group for name, group in groups.items() if occurrences.of_group(group)}


def _terms_of(owner: Point | Misconception) -> set[str]:
    lines = [line for entry in owner.any for line in (entry.lines if isinstance(entry, SomeOf) else (entry,))]
    return {name for line in lines for name in line_terms(line)}


def _features_by_line(
    matcher: Matcher, concepts: Mapping[str, Group], sentences: Sequence[str]
) -> list[set[Feature]]:
    """Features of each line of a text that holds one known sentence a line."""
    newlines = [-1]
    for sentence in sentences:
        newlines.append(newlines[-1] + len(sentence) + 1)
    found: list[set[Feature]] = [set() for _ in sentences]
    origin = matcher.occurrences.reading.folded.origin
    line = 0
    for feature, (start, _) in sorted(_features(matcher, concepts), key=lambda f: f[1]):
        offset = origin[matcher.occurrences.reading.starts[start]]
        while offset > newlines[line + 1]:
            line += 1
        found[line].add(feature)
    return found


def _features(matcher: Matcher, concepts: Mapping[str, Group]) -> Iterable[tuple[Feature, tuple[int, int]]]:
    """Every idea, left-over word and Chinese bigram of a text with its canonical span."""
    occurrences = matcher.occurrences
    taken = bytearray(len(occurrences.reading.canon))
    for name, group in concepts.items():
        for occurrence in occurrences.of_group(group):
            taken[occurrence.start : occurrence.end] = b"\x01" * (occurrence.end - occurrence.start)
            yield _tagged(f"${name}", occurrence, matcher), (occurrence.start, occurrence.end)
    for denial in occurrences.denials:
        if denial.kind != "attributed" and (place := occurrences.at_folded(denial.cue)):
            yield DENIAL, place
    for piece, start, end in _left_over(occurrences, taken):
        occurrence = occurrences.at(start, end)
        yield _tagged(piece, occurrence, matcher), (start, end)


def _left_over(occurrences: Occurrences, taken: bytearray) -> Iterable[tuple[str, int, int]]:
    reading, canon = occurrences.reading, occurrences.reading.canon
    start = 0
    while start < len(canon):
        end = start + 1
        if canon[start].isascii():
            while end < len(canon) and not reading.word_start[end]:
                end += 1
            word = canon[start:end]
            if not taken[start] and word not in STOP_WORDS and word[0].isalnum():
                yield word, start, end
        elif _is_bigram(canon, taken, start) and reading.clause_of[start] == reading.clause_of[start + 1]:
            yield canon[start : start + 2], start, start + 2
        start = end


def _is_bigram(canon: str, taken: bytearray, start: int) -> bool:
    pair = canon[start : start + 2]
    return (
        len(pair) == 2
        and not (taken[start] or taken[start + 1])
        and all("\u4e00" <= c <= "\u9fff" and c not in STOP_CHARS for c in pair)
    )


def _tagged(name: str, occurrence: Occurrence, matcher: Matcher) -> Feature:
    """An idea with whose it is and whether it is denied."""
    subject = matcher.subject_of(occurrence)
    owned = f"{subject}:{name}" if subject and subject != name else name
    return f"{owned}{DENIAL}" if matcher.is_denied(occurrence) else owned


def _bare(feature: Feature) -> str:
    """The idea without its subject and polarity."""
    return feature.rstrip(DENIAL).rpartition(":")[2]


def _rarity(by_line: Sequence[set[Feature]], owners: Sequence[tuple[str, bool]]) -> dict[str, float]:
    """Weight of an idea by how few points and misconceptions mention it."""
    mentions: Counter[str] = Counter()
    for owner in dict.fromkeys(owners):
        ideas = {
            _bare(f) for o, features in zip(owners, by_line, strict=True) if o == owner for f in features
        }
        mentions.update(ideas)
    count = len(set(owners))
    return {idea: math.log(1 + count / mentions[idea]) * _kind_weight(idea) for idea in mentions}


def _kind_weight(idea: str) -> float:
    if idea.startswith("$"):
        return _CONCEPT
    return _WORD if idea.isascii() else _BIGRAM


def _statement(
    owner: str, sentence: str, features: Collection[Feature], rarity: Mapping[str, float]
) -> Statement:
    weights = {f: rarity[_bare(f)] for f in sorted(features) if f != DENIAL}
    heaviest = max(weights, key=lambda f: weights[f], default="")
    needed = {f for f in weights if f == heaviest or _bare(f)[0].isdigit()}
    total = math.fsum(weights.values())
    return Statement(owner, sentence, weights, total, frozenset(needed), _denies(features))


def find_stretches(matcher: Matcher, statements: KnownStatements) -> list[Stretch]:
    """The answer's runs of one, two and three neighbouring clauses of a sentence, with their features."""
    reading = matcher.occurrences.reading
    by_clause: dict[int, dict[Feature, tuple[int, int]]] = {}
    sentence_of: dict[int, int] = {}
    for feature, span in _features(matcher, statements.concepts):
        clause = reading.clause_of[span[0]]
        by_clause.setdefault(clause, {})[feature] = span
        sentence_of[clause] = reading.sentence_of[span[0]]
    clauses = sorted(by_clause)
    stretches = []
    for first in range(len(clauses)):
        merged: dict[Feature, tuple[int, int]] = {}
        for clause in clauses[first : first + 3]:
            if sentence_of[clause] != sentence_of[clauses[first]]:
                break
            merged = {**merged, **by_clause[clause]}
            stretches.append(Stretch(merged))
    return stretches


def nearest_statement(
    point_id: str, statements: KnownStatements, stretches: Sequence[Stretch]
) -> Likeness | None:
    """The most alike statement of a point, if alike enough and more so than any misconception."""
    best: tuple[float, Statement, Stretch] | None = None
    for stretch in stretches:
        for statement in statements.points[point_id]:
            share = _share(statement, stretch)
            if share >= ENOUGH and (best is None or share > best[0]):
                best = (share, statement, stretch)
    if best is None or any(_share(s, best[2]) >= best[0] for s in statements.misconceptions):
        return None
    share, statement, stretch = best
    spans = tuple(sorted(stretch.features[f] for f in statement.weights if f in stretch.features))
    return Likeness(statement, share, spans)


def _share(statement: Statement, stretch: Stretch) -> float:
    """Weight in common less weight in conflict (same idea, other polarity or owner), as a share of the statement."""
    features = stretch.features
    common = statement.weights.keys() & features.keys()
    if len(common) < MIN_SHARED or not statement.needed <= common:
        return 0.0
    if statement.denies != _denies(features):
        return 0.0
    ideas = {_bare(f) for f in features}
    conflict = (w for f, w in statement.weights.items() if f not in features and _bare(f) in ideas)
    # fsum does not depend on the order of a set, and so not on the hash seed.
    return (math.fsum(statement.weights[f] for f in common) - math.fsum(conflict)) / statement.total


def _denies(features: Iterable[Feature]) -> bool:
    return any(feature.endswith(DENIAL) for feature in features)
