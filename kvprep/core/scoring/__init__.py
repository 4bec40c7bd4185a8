"""From an answer as typed to a score that can say why."""

from kvprep.core.scoring.rating import suggest_rating
from kvprep.core.scoring.rubric import Rubric, compile_rubric
from kvprep.core.scoring.score import SCORER_VERSION, rescore, score

__all__ = ["SCORER_VERSION", "Rubric", "compile_rubric", "rescore", "score", "suggest_rating"]
