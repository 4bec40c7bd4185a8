"""From a score to the rating that is suggested (design §8)."""

from __future__ import annotations

from kvprep.core.model import Rating

PASS, GOOD, EASY = 60.0, 75.0, 92.0
"""Scores from which an answer is Hard, Good and Easy; below PASS it is Again."""


def suggest_rating(
    score: float,
    *,
    must_missed: bool = False,
    grave: bool = False,
    misconceptions: int = 0,
    model_answer_opened: bool = False,
    over_time: bool = False,
) -> Rating:
    """Suggest a rating for a score of 0 to 100; a slow pass is lowered by one, a fail never raised."""
    if score < PASS or must_missed or grave or model_answer_opened:
        return Rating.AGAIN
    rating = Rating.HARD if score < GOOD else Rating.GOOD if score < EASY else Rating.EASY
    if misconceptions:
        return Rating.HARD
    if over_time and rating > Rating.HARD:
        return Rating(rating - 1)
    return rating
