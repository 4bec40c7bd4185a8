"""An answer against a rubric: findings first, then a score that follows from them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from kvprep.core.model import (
    DIMENSIONS,
    Lang,
    MisconceptionResult,
    Point,
    PointResult,
    PointStatus,
    Question,
    Scored,
)
from kvprep.core.scoring.contradiction import CONTRADICTED, Spans, contradiction, turns_against
from kvprep.core.scoring.flags import flags_of, topic_of
from kvprep.core.scoring.likeness import KnownStatements, Stretch, find_stretches, nearest_statement
from kvprep.core.scoring.matching import RULES, Match, Matcher, Rules
from kvprep.core.scoring.nearness import DOUBTED_BELOW, GUESSED, AlmostSaid, almost_said, benefit_of_doubt
from kvprep.core.scoring.notes import remarks
from kvprep.core.scoring.occurrences import Occurrence, Occurrences
from kvprep.core.scoring.rating import suggest_rating
from kvprep.core.scoring.rubric import Rubric, RubricLine, SomeLines, all_lines
from kvprep.core.scoring.vocabulary import content_of
from kvprep.core.scoring.wrong_value import WRONG_VALUE, wrong_values

SCORER_VERSION = "2"
"""Stored with each review, so that ratings can be derived anew when the scorer changes."""

MISCONCEPTION_WINDOW = 26.0
"""A wrong claim must be made in one breath before it is held against somebody."""

ON_TOPIC, WRONG_ON_TOPIC = 15.0, 10.0
"""What an answer earns that speaks to the question and claims nothing, or one wrong thing."""
CORE_REVERSED, CORE_REVERSED_AND_MORE = 20.0, 12.0
"""Ceilings for an answer with a grave misconception, alone and with another wrong claim."""
CEILINGS = (100.0, 45.0, 25.0, 8.0, 4.0)
"""Ceilings by the weight of wrong claims: none, one confident error, two, three, wrong all over."""
DENIED_BESIDE = 2
"""What a denied point weighs beside a misconception of something else: who is wrong twice over in ways that
nobody foresaw is wrong in more of them."""
KEYWORD_LIST = (12.0, 18.0)
"""A list of terms earns between these, by how many of the points its terms touch."""

OWN_WORDS = "in the words of the misconception: "
"""Begins the reason of a point that only a wrong claim seemed to earn: one error, not two."""


def score(
    rubric: Rubric,
    answer: str,
    *,
    model_answer_opened: bool = False,
    over_time: bool = False,
    rules: Rules = RULES,
    occurrences: Occurrences | None = None,
) -> Scored:
    """Score an answer; deterministic, and defined for any text (an empty one scores 0).

    ``occurrences`` spares reading an answer again that is held against many rubrics.
    """
    occurrences = occurrences or Occurrences(answer)
    matcher = Matcher(occurrences, rubric.rivals, rules)
    # Without a window, as the bench measures it, wrong claims have none either.
    window = rules.window if math.isinf(rules.window) else min(rules.window, MISCONCEPTION_WINDOW)
    strict = Matcher(occurrences, rubric.rivals, rules._replace(window=window))
    points = tuple(_judge_point(p, rubric.points[p.id], matcher) for p in rubric.question.points)
    if rules.likeness:
        points = _with_likeness(rubric, matcher, points)
    misconceptions = _judge_misconceptions(rubric, strict, points)
    points = _with_wrong_values(rubric, matcher, points, misconceptions)
    if rules.nearness:
        points = _with_nearness(rubric, matcher, points, misconceptions)
    points = tuple(_without_wrong_credit(p, rubric.question, misconceptions) for p in points)
    noted = remarks(occurrences, answer, [p.id for p in points if p.reason.startswith(CONTRADICTED)])
    said = content_of(occurrences.reading.pieces)
    flags = (*flags_of(rubric, occurrences, said, answer), *(flag for flag, _ in noted))
    value = _value(
        rubric.question,
        points,
        misconceptions,
        flags,
        topic_of(rubric, occurrences.reading.folded.text, said),
    )
    scored = _scored(rubric.question, value, points, misconceptions, flags, model_answer_opened, over_time)
    return scored._replace(notes=tuple(note for _, note in noted))


def rescore(question: Question, scored: Scored, corrections: Mapping[str, bool]) -> Scored:
    """The score after the person said which points (or misconceptions) were said and which were not."""
    points = tuple(_corrected(p, corrections) for p in scored.points)
    misconceptions = tuple(m for m in scored.misconceptions if corrections.get(m.id, True))
    flags = (
        tuple(f for f in scored.flags if f != "keyword-list") if any(corrections.values()) else scored.flags
    )
    value = _value(question, points, misconceptions, flags, 1.0 if scored.score else 0.0)
    again = _scored(question, value, points, misconceptions, flags, False, False)
    return again._replace(notes=scored.notes)


def _corrected(result: PointResult, corrections: Mapping[str, bool]) -> PointResult:
    if result.id not in corrections:
        return result
    said = corrections[result.id]
    return result._replace(status="hit" if said else "missed", credit=1.0 if said else 0.0)


def _judge_point(point: Point, lines: Sequence[RubricLine], matcher: Matcher) -> PointResult:
    for line in lines:
        if isinstance(line, SomeLines):
            if (chosen := _hold(line, matcher)) is not None:
                return _result(point, "hit", 1.0, matcher, chosen, _source(line))
        elif (match := matcher.hold(line)) is not None:
            if denied := contradiction(match, matcher):
                both = (*match.chosen, *denied.chosen)
                return _result(point, "denied", 0.0, matcher, both, f"{CONTRADICTED}{line.source}")
            return _result(point, "hit", 1.0, matcher, match.chosen, line.source)
    plain = all_lines(lines)
    for line in plain:
        if denied := matcher.hold_denied(line):
            return _result(point, "denied", 0.0, matcher, denied.chosen, line.source)
    partly = _said_partly(point, lines, matcher)
    return partly or PointResult(point.id, "missed", 0.0)


def _with_likeness(
    rubric: Rubric, matcher: Matcher, points: tuple[PointResult, ...]
) -> tuple[PointResult, ...]:
    """Points that no line found, looked for again among the sentences known to state them."""
    if all(p.status in ("hit", "denied") for p in points):
        return points
    known = rubric.statements(_language(matcher.occurrences.reading.canon))
    stretches = find_stretches(matcher, known)
    return tuple(_likened(p, known, matcher, stretches) for p in points)


def _language(canon: str) -> Lang:
    """Chinese as soon as a tenth of the characters are: English terms inside Chinese are the rule."""
    return "zh" if 10 * sum(not c.isascii() for c in canon) >= len(canon) else "en"


def _likened(
    result: PointResult, known: KnownStatements, matcher: Matcher, stretches: Sequence[Stretch]
) -> PointResult:
    if result.status in ("hit", "denied"):
        return result
    likeness = nearest_statement(result.id, known, stretches)
    if likeness is None:
        return result
    reading = matcher.occurrences.reading
    spans = tuple(sorted({reading.typed_span(a, b) for a, b in likeness.spans}))
    return PointResult(result.id, "hit", 1.0, spans, f"close to: {likeness.statement.sentence}")


def _with_wrong_values(
    rubric: Rubric,
    matcher: Matcher,
    points: tuple[PointResult, ...],
    misconceptions: Sequence[MisconceptionResult],
) -> tuple[PointResult, ...]:
    """Missed points that were said with another number: feedback, unless a misconception says it already."""
    against = {m.id: m.against for m in rubric.question.misconceptions}
    told = {against[m.id] for m in misconceptions}

    missed = {
        p.id: all_lines(rubric.points[p.id]) for p in points if p.status == "missed" and p.id not in told
    }
    wrong = wrong_values(missed, matcher, lambda: rubric.right_quantities)
    return tuple(
        p._replace(spans=_spans(matcher, (w.said,)), reason=f"{WRONG_VALUE}{w.line.source}")
        if (w := wrong.get(p.id))
        else p
        for p in points
    )


def _with_nearness(
    rubric: Rubric,
    matcher: Matcher,
    points: tuple[PointResult, ...],
    misconceptions: Sequence[MisconceptionResult],
) -> tuple[PointResult, ...]:
    """Missed points that were almost said, each with the benefit of the doubt; none where the wrong is claimed."""
    weights = {p.id: p.weight for p in rubric.question.points}
    earned = sum(weights[p.id] * p.credit for p in points) / rubric.total_weight
    against = {m.id: m.against for m in rubric.question.misconceptions}
    refused = {against[m.id] for m in misconceptions}
    taken = [span for p in points if p.status == "hit" for span in p.spans]

    def doubted(result: PointResult) -> PointResult:
        if result.status != "missed" or result.id in refused or result.reason.startswith(WRONG_VALUE):
            return result
        near = almost_said(all_lines(rubric.points[result.id]), matcher, taken, rubric.asked)
        return _doubted(result, near, earned) if near else result

    return tuple(map(doubted, points)) if earned > DOUBTED_BELOW and not misconceptions else points


def _doubted(result: PointResult, near: AlmostSaid, earned: float) -> PointResult:
    credit = round(benefit_of_doubt(near, earned), 3)
    # No words are marked in the answer: that these are the claim's is a guess.
    return PointResult(result.id, "half", credit, (), near.reason)


def _hold(line: RubricLine, matcher: Matcher) -> tuple[Occurrence, ...] | None:
    if isinstance(line, SomeLines):
        matches = [m for part in line.lines if (m := matcher.hold(part))]
        return tuple(o for m in matches for o in m.chosen) if len(matches) >= line.need else None
    match = matcher.hold(line)
    return match.chosen if match else None


def _said_partly(point: Point, lines: Sequence[RubricLine], matcher: Matcher) -> PointResult | None:
    for line in lines:
        if isinstance(line, SomeLines):
            matches: list[Match] = [m for part in line.lines if (m := matcher.hold(part))]
            if 2 * len(matches) >= line.need:
                chosen = tuple(o for m in matches for o in m.chosen)
                return _result(point, "half", 0.5, matcher, chosen, _source(line))
        elif apart := matcher.said_apart(line):
            return _result(point, "half", 0.5, matcher, apart, line.source)
    return None


def _source(line: RubricLine) -> str:
    return f"some {line.need}" if isinstance(line, SomeLines) else line.source


def _result(
    point: Point,
    status: PointStatus,
    credit: float,
    matcher: Matcher,
    chosen: Sequence[Occurrence],
    reason: str,
) -> PointResult:
    return PointResult(point.id, status, credit, _spans(matcher, chosen), reason)


def _spans(matcher: Matcher, chosen: Sequence[Occurrence]) -> Spans:
    reading = matcher.occurrences.reading
    return tuple(sorted({reading.typed_span(o.start, o.end) for o in chosen}))


def _judge_misconceptions(
    rubric: Rubric, matcher: Matcher, points: Sequence[PointResult]
) -> tuple[MisconceptionResult, ...]:
    earned = {p.id: p.spans for p in points if p.status == "hit"}
    found = []
    for misconception in rubric.question.misconceptions:
        held = (
            (_spans(matcher, chosen), _source(line))
            for line in rubric.misconceptions[misconception.id]
            if (chosen := _hold(line, matcher)) is not None
        )
        if (told := next(held, None)) is None:
            continue
        # Of several lines that hold the one tells most that holds on the words which earned the opposite.
        if (opposite := earned.get(misconception.against or "")) and not _mostly_same(opposite, told[0]):
            told = next((other for other in held if _mostly_same(opposite, other[0])), told)
        found.append(MisconceptionResult(misconception.id, misconception.grave, *told))
    return _without_void(tuple(found), rubric.question, points, matcher)


def _without_void(
    found: tuple[MisconceptionResult, ...],
    question: Question,
    points: Sequence[PointResult],
    matcher: Matcher,
) -> tuple[MisconceptionResult, ...]:
    """A single wrong claim is void when the point it contradicts is truly earned in other words.

    Two or more stand whatever else is said: an answer that is wrong all over earns points by chance. So does one
    that comes after a turn ("in practice, though"): the last word counts.
    """
    if len(found) != 1:
        return found
    against = next(m.against for m in question.misconceptions if m.id == found[0].id)
    opposite = next((p for p in points if p.id == against), None)
    if opposite is None or opposite.status != "hit" or _mostly_same(opposite.spans, found[0].spans):
        return found
    return found if turns_against(opposite.spans, found[0].spans, matcher.occurrences.reading) else ()


def _mostly_same(earned: Spans, wrong: Spans) -> bool:
    """Whether half or more of the words of a wrong claim are words that earned the point."""
    shared = sum(any(x < w and v < y for x, y in earned) for v, w in wrong)
    return 2 * shared >= len(wrong)


def _without_wrong_credit(
    result: PointResult, question: Question, misconceptions: Sequence[MisconceptionResult]
) -> PointResult:
    """A point earned by the very words of the misconception against it, or beside it, is not earned."""
    against = {m.id: m.against for m in question.misconceptions}
    for misconception in misconceptions:
        if (
            against[misconception.id] == result.id
            and result.credit
            and _mostly_same(result.spans, misconception.spans)
        ):
            return result._replace(status="denied", credit=0.0, reason=f"{OWN_WORDS}{result.reason}")
    if result.status == "hit" and result.id in {against[m.id] for m in misconceptions}:
        return result._replace(status="denied", credit=0.0, reason=f"{CONTRADICTED}{result.reason}")
    return result


def _value(
    question: Question,
    points: Sequence[PointResult],
    misconceptions: Sequence[MisconceptionResult],
    flags: Sequence[str],
    topic: float,
) -> float:
    weights = {p.id: p.weight for p in question.points}
    total = sum(weights.values())
    share = min(1.0, sum(weights[p.id] * p.credit for p in points) / (question.full_at * total))
    wrong = _wrong_claims(question, points, misconceptions)
    if "copied-question" in flags or "empty" in flags:
        return 0.0
    if "keyword-list" in flags:
        low, high = KEYWORD_LIST
        return low + (high - low) * share if not wrong else min(low, _ceiling(misconceptions, wrong))
    value = 100.0 * share
    floor = ON_TOPIC if wrong == 0 else WRONG_ON_TOPIC if wrong == 1 else 0.0
    return min(max(value, floor * topic), _ceiling(misconceptions, wrong))


def _wrong_claims(
    question: Question, points: Sequence[PointResult], misconceptions: Sequence[MisconceptionResult]
) -> int:
    """The weight of what is wrong: misconceptions, and denied points beside them.

    Denials alone count only where they weigh against what was earned: a single one in a good answer is
    more likely a turn of phrase than an error.
    """
    against = {m.id: m.against for m in question.misconceptions}
    named = {against[m.id] for m in misconceptions}
    beside = sum(p.status == "denied" and p.id not in named for p in points)
    # Who says both has already lost the point, and was right once.
    denied = sum(p.status == "denied" and not p.reason.startswith((OWN_WORDS, CONTRADICTED)) for p in points)
    earned = sum(p.status == "hit" for p in points)
    if misconceptions:
        outweighed = earned > 2 * denied
        errors = len({against[m.id] or m.id for m in misconceptions})
        return errors + (0 if outweighed else denied) + (DENIED_BESIDE - 1) * beside
    return denied if denied >= 2 and earned <= 2 * denied else 0


def _ceiling(misconceptions: Sequence[MisconceptionResult], wrong: int) -> float:
    ceiling = CEILINGS[min(wrong, len(CEILINGS) - 1)]
    if any(m.grave for m in misconceptions):
        return min(ceiling, CORE_REVERSED if wrong < 2 else CORE_REVERSED_AND_MORE)
    return ceiling


def _scored(
    question: Question,
    value: float,
    points: tuple[PointResult, ...],
    misconceptions: tuple[MisconceptionResult, ...],
    flags: tuple[str, ...],
    model_answer_opened: bool,
    over_time: bool,
) -> Scored:
    must = {p.id for p in question.points if p.must}
    rating = suggest_rating(
        value,
        # What was only almost said may count in part; an answer that must have it still lacks it.
        must_missed=any(p.id in must and (not p.credit or p.reason.startswith(GUESSED)) for p in points),
        grave=any(m.grave for m in misconceptions),
        misconceptions=len(misconceptions),
        model_answer_opened=model_answer_opened,
        over_time=over_time,
    )
    return Scored(
        question.id, round(value, 1), rating, points, misconceptions, _dimensions(question, points), flags
    )


def _dimensions(question: Question, points: Sequence[PointResult]) -> dict[str, float | None]:
    """Share of the weight earned in each dimension, 0 to 100; None where nothing is asked."""
    credit = {p.id: p.credit for p in points}
    shares: dict[str, float | None] = {}
    for dimension in DIMENSIONS:
        asked = [p for p in question.points if p.dim == dimension]
        total = sum(p.weight for p in asked)
        earned = sum(p.weight * credit[p.id] for p in asked)
        shares[dimension] = round(100.0 * earned / total, 1) if total else None
    return shares
