"""What keeps a score from being fooled: lists of terms, copied questions, texts without a claim."""

from __future__ import annotations

import re

from kvprep.core.scoring.occurrences import Occurrences
from kvprep.core.scoring.rubric import Rubric, shared_words

_SEPARATOR = re.compile(r"[,，、;；/|•\n。·]|\.(?=\s|$)|\s-\s|\t")
# What makes a fragment say something about something else.
_CLAIM = re.compile(
    r"[=:：→<>≤≥≠+×%~≈]|->|[一-鿿](?:是|会|能|要|把|让|用|读|写|偏|在|由|按|不|靠|给|被|对|从|到|比|算|取|看|先|后|再|就|也|都|只|没|无|可|需|得|存|占|省|减|增|等于|取决)[一-鿿a-z0-9]"
    r"|^(?:是|会|能|要|把|让|用|读|写|偏|由|按|不|靠|给|被|对|从|比|先|再|只|没|无)"
    r"|\b(?:is|are|was|be|do|does|has|have|can|may|must|will|should|need|needs|not|no|only|so|if|when|because|depends?|means?|goes|go"
    r"|gets?|keeps?|reads?|writes?|loads?|stores?|holds?|uses?|makes?|gives?|takes?|adds?|costs?|saves?|skips?|checks?|to|per|than|from|into|over|at|with|by)\b"
)
_MIN_FRAGMENTS = 5
_LIST_SHARE = 0.7
_MAX_FRAGMENT_UNITS = 12.0


def is_keyword_list(text: str) -> bool:
    """Whether folded text is a row of terms: many short fragments, hardly one of which claims anything."""
    fragments = [f.strip() for f in _SEPARATOR.split(text) if f.strip()]
    if len(fragments) < _MIN_FRAGMENTS:
        fragments = _by_spaces(text)
        if len(fragments) < 2 * _MIN_FRAGMENTS:
            return False
    bare = sum(1 for f in fragments if _units(f) <= _MAX_FRAGMENT_UNITS and not _CLAIM.search(f))
    return bare / len(fragments) >= _LIST_SHARE


def _by_spaces(text: str) -> list[str]:
    """A list written with spaces only; Chinese prose has hardly any and English prose has verbs between."""
    words = text.split()
    return words if words and not _CLAIM.search(text) else []


def _units(fragment: str) -> float:
    return sum(1 / 3 if c.isascii() else 1.0 for c in fragment)


def is_copied_question(occurrences: Occurrences, rubric: Rubric) -> bool:
    """Whether nearly all that is said was said by the question itself."""
    said = shared_words(occurrences.reading.canon)
    return len(said) >= 3 and len(said & rubric.ask_words) / len(said) >= 0.8


def topicality(occurrences: Occurrences, rubric: Rubric) -> float:
    """How much of the question's own vocabulary the answer takes up, 0 to 1."""
    said = shared_words(occurrences.reading.canon)
    if not said or not rubric.ask_words:
        return 0.0
    shared = len(said & rubric.ask_words)
    return min(1.0, shared / max(3.0, 0.12 * min(len(rubric.ask_words), len(said))))
