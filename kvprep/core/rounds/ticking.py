"""The score of a spoken answer, whose points the person ticked."""

from __future__ import annotations

from collections.abc import Collection

from kvprep.core.calculation.judging import overruled
from kvprep.core.ids import is_sum
from kvprep.core.model import PointResult, Question, Rating, Scored
from kvprep.core.scoring import rescore


def ticked_score(question: Question, said: Collection[str]) -> Scored:
    """What an answer is worth that makes exactly these points; nothing is known of wrong claims."""
    blank = Scored(
        question=question.id,
        score=0.0,
        rating=Rating.AGAIN,
        points=tuple(PointResult(point.id, "missed", 0.0) for point in question.points),
        misconceptions=(),
        dimensions={},
    )
    if is_sum(question.id):
        return overruled(blank, question.points[0].id in said)
    return rescore(question, blank, dict.fromkeys(said, True))
