"""What keeps a score from being fooled: lists of terms, copied questions, texts without a claim."""

from __future__ import annotations

import re
from collections.abc import Set
from typing import NamedTuple

_SEPARATOR = re.compile(
    r"(?<!\d),|,(?!\d)|[，、;；|•\n。·:：]|--|(?<=[\u4e00-\u9fff])-|-(?=[\u4e00-\u9fff])|(?<![\d)])/(?![\d(])|\.(?=\s|$)|\s-\s|\t"
)
_JOINT = re.compile(
    r"(?<=[a-z0-9])[-_](?=[a-z0-9])|(?<=[a-z])/(?=(?:s|sec|token|req|step|gpu|rank|card|layer|day|h)\b)"
)
# What makes a fragment say something about something else.
_CLAIM = re.compile(
    r"[=→<>≤≥≠×~≈]|->|不等于|减少|增加|取决|等于|加上|至少|大约|乘以|除以|之间|.(?:是|会|能|要|把|让|用(?!户|水|量|率)|偏|由|靠|给|被|再|先|就|占|共|还|也|都|只|没|不|无需|才)\s?[^\s,.;:/()]"
    r"|^(?:是|会|能|要|把|让|偏|由|靠|给|被|先|再|只|没|不|无需)"
    r"|\b(?:is|are|was|be|do|does|has|have|can|may|must|will|should|need|needs|not|no|only|so|if|when|because|depends?|means?|goes|go"
    r"|gets?|keeps?|holds?|uses?|makes?|gives?|takes?|adds?|saves?|skips?|checks?|to|than|from|into|with|by|the|of|for|on|in|and|a)\b"
)
# What no list of terms contains: an equation, an arrow, a denial.
_RELATION = re.compile(r"[=→≠≈×]|[<-]>|=>|不等于|\bnot\b|\bno effect\b|\bmeans\b|取决")
_CLAUSES = re.compile(r"、[^、，,。]*(?:，|,(?!\d))[^、]*\Z|(?:，|,(?!\d))[^、，,]*、[^，,]*(?:，|,(?!\d))")
# Notes under labels are terse claims: the label is what is spoken of.
_LABELLED = re.compile(r"^[^:：\n]{2,24}[:：][^\n]{8,}$", re.MULTILINE)
_NOTES = 3
_SENTENCE = re.compile(r"[。；;\n]|\.(?=\s|$)")
_WITHIN = re.compile(r"(?<!\d),|,(?!\d)|[，、:：]")
_MIN_SENTENCES, _MIN_DIVIDED = 3, 2
_MIN_FRAGMENTS = 6
_MIN_WORDS = 8
_MAX_FRAGMENT_UNITS = 12.0


class _Limits(NamedTuple):
    """What a text is still a list with: the share of fragments that claim nothing, and its relations."""

    bare_share: float
    relations: int


_FLAT = _Limits(0.7, 2)
_DIVIDED = _Limits(0.97, 0)
_MAX_MEAN_UNITS = 5.0
"""Chinese characters (a Latin letter counts a third) in a mean fragment: terms are shorter than clauses."""


def is_keyword_list(text: str) -> bool:
    """Whether folded text is a row of terms: many short fragments, hardly one of which claims anything.

    A row is flat: one mark between its terms. Notes, however terse, are sentences (lines, parts between
    semicolons) that are divided within, and count as a list only if nothing in them claims anything.
    """
    if len(_LABELLED.findall(text)) >= _NOTES:
        return False
    limits = _DIVIDED if _is_divided(text) else _FLAT
    text = _JOINT.sub("", text)
    # Within clauses the mark lists what one clause is about; alone it lists everything.
    if _CLAUSES.search(text):
        text = text.replace("、", "")
    fragments = [f.strip() for f in _SEPARATOR.split(text) if f.strip()]
    if len(fragments) < _MIN_FRAGMENTS:
        # Written with spaces only: prose would have a verb or an article somewhere.
        words = text.split()
        return len(words) >= _MIN_WORDS and not any(
            _CLAIM.search(w) or _units(w) > _MAX_FRAGMENT_UNITS for w in words
        )
    bare = sum(1 for f in fragments if _units(f) <= _MAX_FRAGMENT_UNITS and not _CLAIM.search(f))
    relations = sum(1 for f in fragments if _RELATION.search(f))
    if bare < limits.bare_share * len(fragments) or relations > limits.relations:
        return False
    terse = sum(map(_units, fragments)) <= _MAX_MEAN_UNITS * len(fragments)
    return terse or bare >= _DIVIDED.bare_share * len(fragments)


def _is_divided(text: str) -> bool:
    sentences = [s for s in _SENTENCE.split(text) if s.strip()]
    divided = sum(1 for s in sentences if _WITHIN.search(s))
    return len(sentences) >= _MIN_SENTENCES and divided >= _MIN_DIVIDED


def _units(fragment: str) -> float:
    return sum(1 / 3 if c.isascii() else 1.0 for c in fragment)


def is_copied_question(said: Set[str], ask_words: Set[str]) -> bool:
    """Whether nearly all that is said was said by the question itself."""
    shared = len(said & ask_words)
    return bool(said) and (shared == len(said) or (len(said) >= 3 and shared / len(said) >= 0.8))
