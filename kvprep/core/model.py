"""The nouns of kvprep: frozen values that every layer shares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Literal

Lang = Literal["zh", "en"]
Kind = Literal["recall", "calculation", "design", "kata"]
Dimension = Literal["fact", "assumption", "cost", "evidence"]
Layer = Literal["requirements", "constraints", "protocol", "tradeoffs", "verification", "evolution"]
PointStatus = Literal["hit", "half", "denied", "missed"]
ReviewMode = Literal["recall", "flip", "say-back", "cram"]

KINDS: tuple[Kind, ...] = ("recall", "calculation", "design", "kata")
DIMENSIONS: tuple[Dimension, ...] = ("fact", "assumption", "cost", "evidence")
LAYERS: tuple[Layer, ...] = (
    "requirements",
    "constraints",
    "protocol",
    "tradeoffs",
    "verification",
    "evolution",
)
SCHEDULED_MODES: tuple[ReviewMode, ...] = ("recall", "flip")
"""The modes whose reviews move a card's memory; the others are kept for the record only."""


class UserError(Exception):
    """The program cannot go on; the message is one line that says what, where and what to do.

    ``message`` may be a ``Text``; it is then said in the language of the run.
    ``exit_code`` follows the house rule: 1 failure, 2 usage, 3 not found, 130 interrupted.
    ``suggestions`` are ids or commands the person may have meant.
    """

    def __init__(self, message: str | Text, exit_code: int = 1, suggestions: tuple[str, ...] = ()) -> None:
        self.text = message if isinstance(message, Text) else Text(zh=message, en=message)
        super().__init__(self.text.en)
        self.message = self.text.en
        self.exit_code = exit_code
        self.suggestions = suggestions


class Rating(IntEnum):
    """How well a card was recalled; Hard is a pass, only Again is a fail."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4

    @property
    def word(self) -> str:
        """The lower-case name used in JSON and on the command line."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence in both languages, so that none can exist in one only."""

    zh: str
    en: str

    def in_(self, lang: Lang) -> str:
        """The sentence in one language."""
        return self.zh if lang == "zh" else self.en


@dataclass(frozen=True, slots=True)
class Statements:
    """Sentences that say the same claim in different words, by language."""

    zh: tuple[str, ...] = ()
    en: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault in a bank file: where it is, what it is, and what to do about it."""

    file: str
    line: int
    message: str
    warning: bool = False
    zh: str = ""

    def in_(self, lang: Lang) -> str:
        """The message in one language; a problem told in English only is told so in both."""
        return self.zh or self.message if lang == "zh" else self.message

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


@dataclass(frozen=True, slots=True)
class SomeOf:
    """A line that holds when at least ``need`` of its lines hold anywhere in the answer."""

    need: int
    lines: tuple[str, ...]


LineSource = str | SomeOf


@dataclass(frozen=True, slots=True)
class Point:
    """One claim that an answer should make; ``weight`` is relative within its question."""

    id: str
    dim: Dimension
    weight: float
    say: Text
    any: tuple[LineSource, ...]
    must: bool = False
    also: Statements = Statements()
    layer: Layer | None = None
    level: Literal["p7", "p8"] | None = None
    follow_up: str | None = None


@dataclass(frozen=True, slots=True)
class Misconception:
    """A wrong claim worth naming; ``against`` is the id of the point it contradicts, if any."""

    id: str
    say: Text
    fix: Text
    any: tuple[LineSource, ...]
    against: str | None = None
    grave: bool = False
    also: Statements = Statements()


@dataclass(frozen=True, slots=True)
class Source:
    """What a fact rests on: a symbol in a pinned repository, a formula, or a paper section."""

    repo: str = ""
    commit: str = ""
    path: str = ""
    symbol: str = ""
    formula: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Sample:
    """A graded sample answer: the score a fair interviewer would give, 0 to 100."""

    want: float
    lang: Literal["zh", "en", "mixed"]
    text: str
    says: tuple[str, ...] = ()
    kind: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its rubric. ``full_at`` is the share of the weight that counts as full."""

    id: str
    kind: Kind
    domains: tuple[str, ...]
    minutes: float
    ask: Text
    answer: Text
    points: tuple[Point, ...]
    misconceptions: tuple[Misconception, ...] = ()
    follow_ups: tuple[str, ...] = ()
    sources: tuple[Source, ...] = ()
    samples: tuple[Sample, ...] = ()
    rivals: tuple[tuple[str, ...], ...] = ()
    full_at: float = 0.9
    section: str = ""
    weight: float = 1.0
    file: str = ""
    line: int = 1


@dataclass(frozen=True, slots=True)
class Card:
    """A question as the scheduler sees it. ``order`` is its place in the bank."""

    id: str
    family: str
    order: int
    minutes: float
    domains: tuple[str, ...]
    section: str
    kind: Kind
    follow_ups: tuple[str, ...] = ()
    weight: float = 1.0

    @property
    def is_follow_up(self) -> bool:
        """Whether the card is asked on from another question."""
        return self.id != self.family


@dataclass(frozen=True, slots=True)
class Memory:
    """What is remembered of a card. ``due`` and ``last_day`` are study days as proleptic ordinals."""

    card: str
    stability: float
    difficulty: float
    due: int
    last_day: int
    reviews: int
    lapses: int
    last_rating: int


@dataclass(frozen=True, slots=True)
class PointResult:
    """What an answer earned on one point; spans are half-open code-point offsets as typed."""

    id: str
    status: PointStatus
    credit: float
    spans: tuple[tuple[int, int], ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class MisconceptionResult:
    """A wrong claim that the answer makes."""

    id: str
    grave: bool
    spans: tuple[tuple[int, int], ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Scored:
    """An answer's score with its reasons; ``rating`` is the suggestion, before the person decides."""

    question: str
    score: float
    rating: Rating
    points: tuple[PointResult, ...]
    misconceptions: tuple[MisconceptionResult, ...]
    dimensions: Mapping[str, float | None]
    flags: tuple[str, ...] = ()
    notes: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Review:
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
    detail: Mapping[str, Any] = field(default_factory=dict)
