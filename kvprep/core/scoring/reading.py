"""An answer read once: canonical characters, sentences, clauses, and the way back to what was typed."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from kvprep.core.scoring.normalise import MAX_SCORED, Folded, fold, fold_text, to_simplified
from kvprep.core.scoring.stems import prefix_stem, stem

_TOKEN = re.compile(r"\bn/a\b|[a-z0-9]+(?:'[a-z]+)?(?:\.[0-9]+)*|\S", re.ASCII)
_DROPPED_WORDS = frozenset(["a", "an", "the", "um", "uh", "er", "erm", "hmm", "uhm", "mm"])
# Particles that come and go without changing a claim; dropped from patterns and answers alike.
_DROPPED_CHARS = frozenset("的了嗯呃啊哦嘛呢吧呀唉-_\"'`*#()（）[]【】《》<>「」")
_FILLERS = re.compile(
    r"就是说|那个(?=[，,.…\s])|这个(?=[，,.…\s])|(?<=[,，]) ?(?:like|you know|i mean|right|so yeah|okay|ok)(?=[,，])"
)
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|vs|etc|incl|excl|max|min|avg|resp|approx|cf|resp|fig|sec|no|(?<!/)v)|(?:^|[.;:,]\s+|[。；：，、\n(]\s*)\d{1,2})$",
    re.ASCII,
)
_SENTENCE_END = re.compile(
    r"[。！？?；;\n]|!(?!=)|\.(?=\s|$|[^\x00-\x7f]|[\"'])|(?<=\s)(?=(?:\(?\d{1,2}[)）](?!\s*(?:[。，,.;；:：)）]|$))|[①-⑳]))"
)
_CLAUSE_END = re.compile(r"→|[-=]>|[，,：:。！？?；;\n]|!(?!=)|\.(?=\s|$)| - |--|\(|\)")
_ANAPHOR = re.compile(
    r"\s*(?:[-•*]\s*)?(?:[+→&]|=>|⇒|it\b|its\b|this\b|that\b|these\b|those\b|they\b|so\b|because\b|which\b|then\b|and\b|also\b"
    r"|but\b|otherwise\b|hence\b|therefore\b|thus\b|instead\b|both\b|each\b|for example\b|e\.g"
    r"|它|这|此|其|该|那|所以|因此|因为|因而|于是|也|并且|而且|同时|否则|但|不过|然后|再|另外|比如|例如|换句话|也就是|两者|二者|前者|后者|即|从而|反之)"
)
_BULLET = re.compile(r"\s*(?:[-•*+]|\(?\d{1,2}[.)、）]|[①-⑳])\s*")
_HANZI = ("\u3400", "\u9fff")
# A Chinese character says about as much as three Latin letters.
_LATIN_UNIT = 1 / 3


class Sentence(NamedTuple):
    """A stretch of folded text; ``context`` is the sentence it leans on (a heading, or the one before)."""

    start: int
    end: int
    context: int | None
    asked: bool


class Reading(NamedTuple):
    """What the matcher looks at; every list is indexed by canonical offset unless it says otherwise."""

    folded: Folded
    canon: str
    starts: list[int]
    ends: list[int]
    word_start: bytearray
    word_end: bytearray
    sentence_of: list[int]
    clause_of: list[int]
    units: list[float]
    sentences: list[Sentence]
    clauses: list[tuple[int, int]]
    pieces: list[tuple[int, int, str]]

    def folded_span(self, start: int, end: int) -> tuple[int, int]:
        """The folded span behind a half-open canonical span."""
        return self.starts[start], self.ends[end - 1]

    def typed_span(self, start: int, end: int) -> tuple[int, int]:
        """The span in the answer as typed behind a half-open canonical span."""
        first, last = self.folded_span(start, end)
        return self.folded.typed_span(first, last)


def read(answer: str, limit: int = MAX_SCORED) -> Reading:
    """Read at most ``limit`` characters of an answer; linear in its length, and defined for any text."""
    folded = fold(answer, limit)
    sentences = _sentences(folded.text)
    clauses = _spans(folded.text, _CLAUSE_END)
    return _canonise(folded, sentences, clauses)


@lru_cache(maxsize=50_000)
def canonical(pattern: str) -> str:
    """A pattern in the characters of ``Reading.canon``: stems without spaces, hyphens or particles."""
    if pattern.isascii():
        # Nearly all English patterns are plain words, which need no tokens.
        words = pattern.lower().replace("-", " ").replace("_", " ").split()
        if all(word.isalnum() for word in words):
            return "".join(stem(word) for word in words if word not in _DROPPED_WORDS)
    elif min(pattern) >= _HANZI[0] and max(pattern) <= _HANZI[1] and "就是说" not in pattern:
        return "".join(c for c in to_simplified(pattern) if c not in _DROPPED_CHARS)
    return "".join(piece for _, _, piece in pieces(fold_text(pattern)))


@lru_cache(maxsize=50_000)
def canonical_prefix(pattern: str) -> str:
    """Like ``canonical`` for a ``word*`` pattern without its star: the last word keeps its ending open."""
    folded = fold_text(pattern)
    head, last = _split_last_word(folded)
    return canonical(head) + prefix_stem(last)


def _split_last_word(folded: str) -> tuple[str, str]:
    found = re.search(r"[a-z0-9]+\Z", folded)
    return (folded[: found.start()], found[0]) if found else (folded, "")


def pieces(text: str) -> list[tuple[int, int, str]]:
    """The canonical pieces of folded text with their folded spans; dropped tokens are absent."""
    found = []
    fillers = [m.span() for m in _FILLERS.finditer(text)]
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token in _DROPPED_CHARS or token in _DROPPED_WORDS:
            continue
        if fillers and any(a <= match.start() < b for a, b in fillers):
            continue
        found.append((match.start(), match.end(), _piece(token)))
    return found


def _piece(token: str) -> str:
    if not token.isascii() or not token[0].isalnum():
        return token
    word = token.removesuffix("'s").replace("'", "").replace("/", "")
    return stem(word)


def _canonise(folded: Folded, sentences: list[Sentence], clauses: list[tuple[int, int]]) -> Reading:
    found = pieces(folded.text)
    canon = "".join(piece for _, _, piece in found)
    reading = Reading(folded, canon, [], [], bytearray(), bytearray(), [], [], [], sentences, clauses, found)
    sentence, clause, unit = 0, 0, 0.0
    for start, end, piece in found:
        while sentence + 1 < len(sentences) and start >= sentences[sentence].end:
            sentence += 1
        while clause + 1 < len(clauses) and start >= clauses[clause][1]:
            clause += 1
        count = len(piece)
        reading.starts.extend([start] * count)
        reading.ends.extend([end] * count)
        reading.word_start.extend(b"\x01" + b"\x00" * (count - 1))
        reading.word_end.extend(b"\x00" * (count - 1) + b"\x01")
        reading.sentence_of.extend([sentence] * count)
        reading.clause_of.extend([clause] * count)
        step = _LATIN_UNIT if piece.isascii() and piece[0].isalnum() else 1.0
        reading.units.extend([unit + step * index for index in range(count)])
        unit += step * count
    return reading


def _spans(text: str, ending: re.Pattern[str]) -> list[tuple[int, int]]:
    spans, start = [], 0
    for match in ending.finditer(text):
        if match[0] == "." and _ABBREVIATION.search(text, max(0, match.start() - 8), match.start()):
            continue
        if match.end() > start:
            spans.append((start, match.end()))
            start = match.end()
    if start < len(text) or not spans:
        spans.append((start, len(text)))
    return spans


def _sentences(text: str) -> list[Sentence]:
    sentences: list[Sentence] = []
    heading: int | None = None
    for start, end in _spans(text, _SENTENCE_END):
        body = text[start:end].strip()
        if not body and sentences:
            heading = None if text[start:end].count("\n") else heading
        context = _context(text, start, body, heading, len(sentences))
        sentences.append(Sentence(start, end, context, body.endswith(("?", "？"))))
        if body.endswith((":", "：")) or body.startswith("#"):
            heading = len(sentences) - 1
        elif heading is not None and not _BULLET.match(text, start):
            heading = None
    return sentences


def _context(text: str, start: int, body: str, heading: int | None, index: int) -> int | None:
    if heading is not None and (_BULLET.match(text, start) or heading == index - 1):
        return heading
    if index and body and _ANAPHOR.match(text, start):
        return index - 1
    return None


def span_at(spans: list[tuple[int, int]], offset: int) -> int:
    """The index of the span, of those that follow each other, in which an offset lies."""
    return max(0, bisect_right(spans, offset, key=itemgetter(0)) - 1)
