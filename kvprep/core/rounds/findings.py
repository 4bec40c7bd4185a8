"""What was found in an answer, line by line, as every export says it: points, the verdict on a sum, checks of code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kvprep.core.ids import is_kata, is_sum
from kvprep.core.messages import calc
from kvprep.core.messages import mock_report as say
from kvprep.core.messages.errors import fill
from kvprep.core.model import Question, Scored, Text
from kvprep.core.rounds.report import Answer

_SIGNS = {"hit": "✓", "half": "~", "denied": "✗", "missed": "✗"}


class Finding(NamedTuple):
    """One line: ``kind`` is the status of a point, or ``wrong`` for a claim that is."""

    kind: str
    sign: str
    word: Text
    say: Text


def findings(answer: Answer) -> Iterator[Finding]:
    """Points in the question's order, then wrong claims with what is right; none where nothing could be marked."""
    question, scored = answer.question, answer.given.scored
    if question is None or scored is None:
        return
    status = {point.id: str(point.status) for point in scored.points}
    for point in question.points:
        found = status.get(point.id, "missed")
        if is_sum(question.id):
            yield Finding(found, _SIGNS[found], say.SUM_RESULT, sum_verdict(question, scored))
        elif is_kata(question.id):
            yield Finding(found, _SIGNS[found], say.CODE_STATUS[found], point.say)
        else:
            yield Finding(found, _SIGNS[found], say.STATUS[found], point.say)
    claims = {claim.id: claim for claim in question.misconceptions}
    word = say.SLIP if is_sum(question.id) else say.WRONG_CLAIM
    for wrong in scored.misconceptions:
        if claim := claims.get(wrong.id):
            right = Text(f"{claim.say.zh} → {claim.fix.zh}", f"{claim.say.en} → {claim.fix.en}")
            yield Finding("wrong", "⚠", word, right)


def sum_verdict(question: Question, scored: Scored) -> Text:
    """The verdict on a sum in one sentence; one that was ticked is right or not."""
    point = question.points[0]
    result = next((found for found in scored.points if found.id == point.id), None)
    reason = result.reason if result is not None else ""
    if reason not in calc.VERDICTS:
        reason = "right" if result is not None and result.status == "hit" else "wrong"
    said = calc.VERDICTS[reason]
    return Text(said.zh.format(value=point.say.zh), said.en.format(value=point.say.en))


def answer_title(answer: Answer) -> Text:
    """The heading of what is right: the work of a sum, else the model answer."""
    return say.WORKED if is_sum(answer.given.card) else say.MODEL_ANSWER


def again(answer: Answer) -> Text | None:
    """How to have the same sum asked again, or to see a way that code holds; None for any other answer."""
    given = answer.given
    if given.seed:
        return fill(say.SAME_SUM, id=given.card, seed=given.seed)
    return fill(say.SEE_SOLUTION, id=given.card) if is_kata(given.card) else None
