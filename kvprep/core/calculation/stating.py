"""Which of the numbers in an answer is stated as the answer: neither denied nor a reason nor an aside."""

from __future__ import annotations

import re

_NEAR = 240
"""Characters before a number in which a bracket or a reason that holds it may begin."""
_REASON = re.compile(r"\b(?:because|since|given|where|assuming)\b|因为|由于|其中|（|\(|\[", re.I)
_ENDS_REASON = re.compile(r"[.;。；\n](?!\d)")
_CLOSES = re.compile(r"[)）\]]")
_DENIED = re.compile(
    r"(?:\bnot|\b(?:rather |more |fewer |less |other )?than(?: the)?|\binstead of|n't|[^之]比|不是|而非|而不是|不等于|≠|!=)"
    r"\s*(?:about|约)?\s*\Z",
    re.I,
)
_ANNOUNCED = re.compile(r"答案|答[:：]|\b(?:answer|final)\b", re.I)


def is_denied(answer: str, start: int) -> bool:
    """Whether the number that begins there is what the answer is not, or what it is compared with."""
    return _DENIED.search(answer[max(0, start - _NEAR) : start]) is not None


def is_aside(answer: str, start: int) -> bool:
    """Whether the number that begins there stands in brackets or behind the word that begins a reason."""
    before = answer[max(0, start - _NEAR) : start]
    reasons = [(m[0], before[m.end() :]) for m in _REASON.finditer(before)]
    # A working such as "(512 + 64) × 61 × 2 B" closes its brackets, a reason ends with its sentence.
    return any(not (_CLOSES if sign in "（([" else _ENDS_REASON).search(since) for sign, since in reasons)


def announced_at(answer: str) -> int:
    """Where the answer is announced as such, for the last time; 0 where it is not."""
    return max((m.end() for m in _ANNOUNCED.finditer(answer)), default=0)
