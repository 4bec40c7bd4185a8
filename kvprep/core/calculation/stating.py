"""Which of the numbers in an answer is stated as the answer: neither denied nor a reason nor an aside."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from kvprep.core.calculation.reading import Reading

_NEAR = 240
"""Characters before a number in which a bracket or a reason that holds it may begin."""
_REASON = re.compile(r"\b(?:because|since|given|where|assuming)\b|因为|由于|其中|（|\(|\[", re.I)
_ENDS_REASON = re.compile(r"[.;。；\n](?!\d)")
_CLOSES = re.compile(r"[)）\]]")
_DENIED = re.compile(
    r"(?:(?:\b(?:not|never)|n't|\bcannot)(?:\s+(?:be|equal|equal to|exactly|quite|simply|just|the|an?))*"
    r"|\b(?:rather|other) than(?: the)?|\binstead of"
    r"|不(?:会|可能|应|应该|该|能)?是|并非|而非|不等于|不到|≠|!=)\s*(?:about|约)?\s*\Z",
    re.I,
)
_COMPARED = re.compile(r"(?:\b(?:more |fewer |less )?than(?: the)?|[^之]比)\s*(?:about|约)?\s*\Z", re.I)
_ANNOUNCED = re.compile(r"答案|答[:：]|\b(?:answer|final)\b", re.I)
_OPENS_RANGE = re.compile(r"(?:\b(?:between|from)|从|介于|在)\s*(?:about|约)?\s*\Z", re.I)
_WITHIN_RANGE = re.compile(r"\s*(?:and|to|和|与|到|至|[-~～–—])\s*", re.I)
_TO = re.compile(r"\s*(?:to|到|至|[~～])\s*", re.I)
_PLUS = re.compile(r"\s*[+＋加]\s*")
_DASH = re.compile(r"[-–—]")
_SPACED_DASH = re.compile(r"\s*[-–—]\s*")
_ENDS = re.compile(r"\s*[^\s\d=≈]{0,6}\s*[.。!！]?\s*\Z")
_EXTRA_BEFORE = re.compile(
    r"(?:多(?:出|了|用)?|少(?:了|用)?|差|超(?:出|过)?了?|还?剩(?:下|余)?|余|富余|缺)\s*(?:约|大约)?\s*\Z"
)
_EXTRA_AFTER = re.compile(
    r"\s*(?:[a-z]+\s+)?(?:more|fewer|less|extra|spare|short|over|left|too (?:many|few))\b", re.I
)
_CONCLUDES = re.compile(
    r"[=≈→]|\b(?:so|thus|therefore|hence|total(?:ly)?|altogether|in all|makes?|gives?|actually|rather|correction|no)\b"
    r"|所以|因此|于是|从而|就是|总共|合计|一共|共|应该|更正",
    re.I,
)


def is_denied(answer: str, start: int) -> bool:
    """Whether the number that begins there is what the answer is not."""
    return _DENIED.search(answer[max(0, start - _NEAR) : start]) is not None


def is_compared(answer: str, start: int) -> bool:
    """Whether the number that begins there is what another is compared with."""
    return _COMPARED.search(answer[max(0, start - _NEAR) : start]) is not None


def is_aside(answer: str, start: int) -> bool:
    """Whether the number that begins there stands in brackets or behind the word that begins a reason."""
    before = answer[max(0, start - _NEAR) : start]
    reasons = [(m[0], before[m.end() :]) for m in _REASON.finditer(before)]
    # A working such as "(512 + 64) × 61 × 2 B" closes its brackets, a reason ends with its sentence.
    return any(not (_CLOSES if sign in "（([" else _ENDS_REASON).search(since) for sign, since in reasons)


def announced_at(answer: str) -> int:
    """Where the answer is announced as such, for the last time; 0 where it is not."""
    return max((m.end() for m in _ANNOUNCED.finditer(answer)), default=0)


def outside_ranges(answer: str, found: Sequence[Reading]) -> list[Reading]:
    """The numbers that are no end of a range: "28 to 56 KiB" leaves open which it is."""
    ends = {end.span for pair in pairwise(found) if _is_range(answer, *pair) for end in pair}
    return [reading for reading in found if reading.span not in ends]


def terms_of_sums(answer: str, found: Sequence[Reading]) -> frozenset[tuple[int, int]]:
    """Where the numbers stand that are added up: working, whichever side of the result they stand on."""
    pairs = (
        (low, high) for low, high in pairwise(found) if _PLUS.fullmatch(answer[low.span[1] : high.span[0]])
    )
    return frozenset(term.span for pair in pairs for term in pair)


def _is_range(answer: str, low: Reading, high: Reading) -> bool:
    gap = answer[low.span[1] : high.span[0]]
    after = answer[high.span[1] : high.span[1] + _NEAR]
    if _WITHIN_RANGE.fullmatch(gap) and _OPENS_RANGE.search(
        answer[max(0, low.span[0] - _NEAR) : low.span[0]]
    ):
        return True
    if not _has_one_unit(low, high) or after.lstrip().startswith(("=", "≈")):
        return False
    if _TO.fullmatch(gap) or _DASH.fullmatch(gap):
        return True
    return bool(_SPACED_DASH.fullmatch(gap) and _ENDS.fullmatch(after))


def _has_one_unit(low: Reading, high: Reading) -> bool:
    """Whether two numbers may be the ends of a range: "3.22 to 4" rounds one to the other."""
    if low.kind or low.is_percent:
        return (low.kind, low.is_percent) == (high.kind, high.is_percent)
    return bool(high.kind) or high.is_percent or low.figure == int(low.figure)


def is_remark(answer: str, first: Reading, last: Reading, *, is_plain: bool) -> bool:
    """Whether what follows the first number only remarks on it, so that the answer does not end on the last.

    A remark says how far it is from something else; of plain numbers anything that concludes nothing is one.
    """
    before = answer[max(0, last.span[0] - _NEAR) : last.span[0]]
    if _EXTRA_BEFORE.search(before) or _EXTRA_AFTER.match(answer, last.span[1]):
        return True
    return is_plain and not _CONCLUDES.search(answer[first.span[1] : last.span[0]])
