"""Whole claims that are held up and called wrong: "it is a myth that …", …，这是误解, "…? No."."""

from __future__ import annotations

import re
from bisect import bisect_right
from operator import itemgetter

from kvprep.core.scoring.disowning_cues import WRONG
from kvprep.core.scoring.later import Later
from kvprep.core.scoring.reading import Reading, span_at

_THAT_CLAUSE = Later(rf"{WRONG}.*that\Z")
"""What is called wrong in a that-clause may hold commas."""
_CLAIM_END = Later(
    r"[，,。；;！!？?\n：]|: |\.(?=[\s*_')]|$)|但|其实|实际上|事实上|却|反而|因为|所以|不如|--|\s-\s"
    r"|\b(?:but|however|although|though|because|since|actually|in fact|in reality|instead|rather)\b"
)
_MAX_CLAIM_ZH, _MAX_CLAIM_EN = 40, 160
_CLOSED = Later(r"\s*(?:[，,。；;：:！!？?.\n]|$)")
_POINTING = Later(
    r"[\s,，:：—-]*(?:(?:这|那)(?:种|个|一|句|些)?(?:说法|想法|话|理解|看法|观点|认识|结论|答案|推论)?|"
    r"(?:but |yet )?(?:that|this|which|it|these)(?: has| have)?|and (?:that|this)|but|and|但|可|其实|完全)?\s*\Z"
)


def disowned_until(cue: re.Match[str], text: str) -> int:
    """Where the claim that a cue ahead of it disowns ends: at a comma, or at what is said in its stead."""
    limit = min(len(text), cue.end() + (_MAX_CLAIM_EN if cue[0].isascii() else _MAX_CLAIM_ZH))
    for ending in _CLAIM_END.finditer(text, cue.end(), limit):
        if not (ending[0] == "," and _THAT_CLAUSE.search(cue[0])):
            return ending.start()
    return limit


def disowned_from(cue: re.Match[str], reading: Reading) -> tuple[int, bool]:
    """Where the claim that a cue behind it takes back begins, and whether it points back at it.

    A cue with a subject of its own takes back its clause; one that points back ("that is wrong"), the clause
    before, or the whole sentence before when it opens a sentence.
    """
    text, clauses, sentences = reading.folded.text, reading.clauses, reading.sentences
    clause = span_at(clauses, cue.start())
    sentence = bisect_right(sentences, cue.start(), key=itemgetter(0)) - 1
    start = clauses[clause][0]
    if cue[0][0] in "?？":
        return sentences[sentence].start, True
    if not clause or not _POINTING.match(text, start, cue.start()):
        return start, False
    # "…，不对就扔": a condition of its own; alone it takes back what stands before it only as a whole clause.
    if not text[start : cue.start()].strip() and not _CLOSED.match(text, cue.end()):
        return start, False
    opens_sentence = sentence > 0 and start <= sentences[sentence].start
    return (sentences[sentence - 1].start if opens_sentence else clauses[clause - 1][0]), True
