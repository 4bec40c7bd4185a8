"""From what was typed to what the person is shown: the score, the suggestion and the reason for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from kvprep.core.ids import is_sum
from kvprep.core.messages import drill as say
from kvprep.core.model import Question, Rating, Scored, Text
from kvprep.core.scoring import rescore, suggest_rating
from kvprep.core.scoring.rating import GOOD, PASS
from kvprep.practice.scoring import Scorer
from kvprep.terminal.answer_prompt import Answered
from kvprep.terminal.result_screen import Outcome

SLOW: Final = 2.0
"""An answer that took more than so many times the question's minutes is slow: typing is not speaking."""


def judge(
    scorer: Scorer, card: str, question: Question, answered: Answered, dates: Mapping[Rating, int] | None
) -> Outcome:
    """Score an answer; not knowing, and having seen the answer first, suggest Again whatever the score."""
    found = scorer.score(card, answered.text, model_answer_opened=answered.model_answer_opened)
    outcome = Outcome(
        question=question,
        found=found,
        scored=found,
        answer=answered.text,
        seconds=answered.seconds,
        suggested=found.rating,
        dates=dates,
        unknown=answered.end == "unknown",
        opened=answered.model_answer_opened,
        slow=answered.seconds > SLOW * 60 * question.minutes,
    )
    return _with_suggestion(outcome)


def correct(outcome: Outcome, target: str, said: bool) -> Outcome:
    """The outcome after the person turned one finding round; turning it back takes the correction away."""
    corrections = {**outcome.corrections, target: said}
    if said is _was_found(outcome.found, target):
        del corrections[target]
    scored = _rescored(outcome, corrections) if corrections else outcome.found
    return _with_suggestion(replace(outcome, scored=scored, corrections=corrections))


def _rescored(outcome: Outcome, corrections: Mapping[str, bool]) -> Scored:
    if not is_sum(outcome.question.id):
        return rescore(outcome.question, outcome.found, corrections)
    # Deferred: start-up. A sum has one value, which was meant or not.
    from kvprep.core.calculation.judging import overruled
    from kvprep.core.calculation.problem import POINT

    return overruled(outcome.found, corrections.get(POINT, False))


def _was_found(found: Scored, target: str) -> bool | None:
    """Whether the scorer found it said; None for a half or denied point, which is neither said nor unsaid."""
    for point in found.points:
        if point.id == target:
            return {"hit": True, "missed": False}.get(point.status)
    return True


def _with_suggestion(outcome: Outcome) -> Outcome:
    scored = outcome.scored
    suggested = _suggest(outcome, outcome.slow)
    why: Text | None = None
    if outcome.unknown:
        suggested = Rating.AGAIN
    elif outcome.opened:
        why = say.WHY_OPENED
    elif suggested == Rating.AGAIN and scored.score >= PASS:
        why = say.WHY_GRAVE if any(m.grave for m in scored.misconceptions) else say.WHY_MUST
    elif suggested != _suggest(outcome, False):
        why = say.WHY_SLOW
    elif suggested == Rating.HARD and scored.score >= GOOD:
        why = say.WHY_CLAIM
    return replace(outcome, suggested=suggested, why=why)


def _suggest(outcome: Outcome, slow: bool) -> Rating:
    must = {p.id for p in outcome.question.points if p.must}
    return suggest_rating(
        outcome.scored.score,
        must_missed=any(p.id in must and not p.credit for p in outcome.scored.points),
        grave=any(m.grave for m in outcome.scored.misconceptions),
        misconceptions=len(outcome.scored.misconceptions),
        model_answer_opened=outcome.opened,
        over_time=slow,
    )
