"""Both senses of one claim in one answer: who says that it is so and that it is not has said neither."""

from __future__ import annotations

import re

from kvprep.core.scoring.later import Later
from kvprep.core.scoring.matching import Match, Matcher
from kvprep.core.scoring.reading import Reading, pieces
from kvprep.core.scoring.vocabulary import STOP_CHARS, STOP_WORDS

Spans = tuple[tuple[int, int], ...]

CONTRADICTED = "contradicted: "
"""Begins the reason of a point that is claimed in one sentence and denied in another."""

_SHORT = 2
_HOLLOW = (
    STOP_WORDS
    | STOP_CHARS
    | {"never", "cannot", "doe", "does", "isn", "aren", "don", "any", "none"}
    | set("不没未无非再任何够")
)
# What sets one case apart from another: a claim of one says nothing against a claim of the other.
_CASE = re.compile(
    r"如果|若|要是|当|只要|只有|除非|之前|以前|之后|以后|前|后|期间|期内|期限内|过期|到期|没有|时"
    r"|\b(?:if|when|while|before|after|until|unless|once|during|without|with|within|for)\b"
)
_DISCOURSE = re.compile(
    r"另一方面|不过|但是?|可是|其实|实际上|然而|\b(?:however|but|in fact|actually|on the other hand)\b"
)

# Opens a sentence that puts right what was said before: the last word counts.
_CORRECTION = Later(
    r"\s*(?:(?:sorry|no|wait|well|hmm|ok|okay|but|oh)[,. ]+)*(?:actually|i mean|correction|rather|more precisely|in fact|let me correct|scratch that|i take that back|wait|no\b)"
    r"|\s*(?:哦|噢|嗯|呃|不|等等|等一下|抱歉)?[，, ]*(?:其实|实际上|准确地?说|更准确|应该说|应该是|更正|纠正|不对|说错|我是说|改一下)"
)

_TURN = Later(
    r"\s*(?:that said|in practice|on reflection|but|however|then again|yet|still|honestly|to be (?:safe|honest)|on the other hand|having said that|in reality|actually|in the end|all the same)\b"
    r"|\s*(?:不过|但是?|可是|可(?=[^以能])|然而|话说回来|话虽如此|实际上|其实|说到底|另一方面|回头想|再一想|归根结底|到头来|只是)"
    r"|[^.;!?。；！？]{0,40}\b(?:though|in practice|on reflection)\b"
)


def contradiction(held: Match, matcher: Matcher) -> Match | None:
    """Where another sentence says the opposite of a claim that holds: the same of the same, or wrong as a whole.

    Other words may speak of another side of the matter or of another case ("not the query heads", "after the
    lease"), so they prove no contradiction.
    """
    if not matcher.rules.polarity or not matcher.occurrences.denials:
        return None
    sentences = {o.sentence for o in held.chosen}
    for opposite in matcher.opposites_of(held.line):
        apart = sentences.isdisjoint(o.sentence for o in opposite.chosen)
        if apart and _is_same_claim(held, opposite, matcher) and not _corrects(held, opposite, matcher):
            return opposite
    return None


def _is_same_claim(held: Match, opposite: Match, matcher: Matcher) -> bool:
    denials, reading = matcher.occurrences.denials, matcher.occurrences.reading
    if all(any(denials[i].kind == "disowned" for i in o.denials) for o in opposite.chosen):
        return True
    words = [[reading.canon[o.start : o.end] for o in match.chosen] for match in (held, opposite)]
    if words[0] != words[1]:
        return False
    one, other = (_sentence(match, reading) for match in (held, opposite))
    cases = [set(_CASE.findall(text)) for text in (one, other)]
    said = [_content(text) for text in (one, other)]
    # A word more narrows the opposite to another case: "an expired lease does not protect it".
    return cases[0] == cases[1] and said[1] <= said[0]


def _sentence(match: Match, reading: Reading) -> str:
    sentences = sorted({o.sentence for o in match.chosen})
    text = reading.folded.text
    return _DISCOURSE.sub(
        "", " ".join(text[reading.sentences[i].start : reading.sentences[i].end] for i in sentences)
    )


def _content(text: str) -> set[str]:
    """Latin stems and Chinese characters that say something, without what denies."""
    found = [piece for _, _, piece in pieces(text)]
    latin = {p for p in found if len(p) > _SHORT and p.isascii() and p[0].isalnum() and p not in _HOLLOW}
    return latin | {p for p in found if not p.isascii() and p.isalnum() and p not in _HOLLOW}


def _corrects(held: Match, denied: Match, matcher: Matcher) -> bool:
    """Whether the claim that holds comes later and puts right what was denied before."""
    reading = matcher.occurrences.reading
    first = min(o.sentence for o in held.chosen)
    last = max(o.sentence for o in denied.chosen)
    openings = (reading.sentences[i].start for i in range(last + 1, first + 1))
    return last < first and any(_CORRECTION.match(reading.folded.text, start) for start in openings)


def turns_against(earned: Spans, wrong: Spans, reading: Reading) -> bool:
    """Whether a wrong claim follows what earned its point, behind a turn like "in practice, though"; spans as typed."""
    last, first = max(end for _, end in earned), min(start for start, _ in wrong)
    text = reading.folded.text
    openings = [s.start for s in reading.sentences if last <= _typed(s.start, reading) <= first]
    return last <= first and any(_TURN.match(text, start) for start in openings)


def _typed(offset: int, reading: Reading) -> int:
    return reading.folded.typed_span(offset, offset + 1)[0]
