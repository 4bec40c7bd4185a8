"""Both senses of one claim in one answer: who says that it is so and that it is not has said neither."""

from __future__ import annotations

from kvprep.core.scoring.later import Later
from kvprep.core.scoring.matching import Match, Matcher
from kvprep.core.scoring.reading import Reading
from kvprep.core.scoring.vocabulary import content_of

Spans = tuple[tuple[int, int], ...]

CONTRADICTED = "contradicted: "
"""Begins the reason of a point that is claimed in one sentence and denied in another."""

SAME_SUBJECT = 0.4
"""Share of content words that both sentences have: a rubric's words alone may be said of two things or two cases."""

_NEGATIONS = frozenset("不没未无")

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
    """Where the claim that holds is denied in another sentence: in the same words, or called wrong as a whole.

    Other words may deny another side of the matter ("not the query heads"), so they prove no contradiction.
    """
    if not matcher.rules.polarity or not matcher.occurrences.denials:
        return None
    sentences = {o.sentence for o in held.chosen}
    for denied in matcher.denials_of(held.line):
        apart = sentences.isdisjoint(o.sentence for o in denied.chosen)
        if apart and _is_same_claim(held, denied, matcher) and not _corrects(held, denied, matcher):
            return denied
    return None


def _is_same_claim(held: Match, denied: Match, matcher: Matcher) -> bool:
    denials, canon = matcher.occurrences.denials, matcher.occurrences.reading.canon
    if all(any(denials[i].kind == "disowned" for i in o.denials) for o in denied.chosen):
        return True
    words = [[canon[o.start : o.end] for o in match.chosen] for match in (held, denied)]
    return words[0] == words[1] and _likeness(held, denied, matcher.occurrences.reading) >= SAME_SUBJECT


def _likeness(held: Match, denied: Match, reading: Reading) -> float:
    """Share of the content words of the fuller of two sentences that stand in the other too, 0 to 1."""
    said = [_content(match, reading) for match in (held, denied)]
    most = max(map(len, said))
    return len(said[0] & said[1]) / most if most else 0.0


def _content(match: Match, reading: Reading) -> set[str]:
    sentences = [reading.sentences[o.sentence] for o in match.chosen]
    pieces = [p for s in sentences for p in reading.pieces if s.start <= p[0] < s.end]
    return {word for word in content_of(pieces) if _NEGATIONS.isdisjoint(word)}


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
