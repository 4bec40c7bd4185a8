"""The nouns of an answer that was scored and stored; import them from ``kvprep.core.model``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kvprep.core.model import PointStatus, Rating, ReviewMode, Text


class PointResult(NamedTuple):
    """What an answer earned on one point; spans are half-open code-point offsets as typed."""

    id: str
    status: PointStatus
    credit: float
    spans: tuple[tuple[int, int], ...] = ()
    reason: str = ""


class MisconceptionResult(NamedTuple):
    """A wrong claim that the answer makes."""

    id: str
    grave: bool
    spans: tuple[tuple[int, int], ...] = ()
    reason: str = ""


class Scored(NamedTuple):
    """An answer's score with its reasons; ``rating`` is the suggestion, before the person decides."""

    question: str
    score: float
    rating: Rating
    points: tuple[PointResult, ...]
    misconceptions: tuple[MisconceptionResult, ...]
    dimensions: Mapping[str, float | None]
    flags: tuple[str, ...] = ()
    notes: tuple[Text, ...] = ()


class Review(NamedTuple):
    """One row of the log: an answer as typed and what became of it.

    ``at`` is UTC in ISO 8601 with milliseconds, ``offset_minutes`` the local zone's offset then,
    ``study_day`` the proleptic ordinal of the local study day. ``detail`` holds points,
    misconceptions, flags and the person's corrections as plain JSON values.
    """

    id: str
    device: str
    card: str
    at: str
    offset_minutes: int
    study_day: int
    seconds: float
    mode: ReviewMode
    lang: str
    answer: str
    score: float | None
    suggested: Rating | None
    rating: Rating
    scorer: str
    detail: Mapping[str, Any] = {}
