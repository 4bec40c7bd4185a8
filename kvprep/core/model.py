"""The nouns of kvprep: frozen values that every layer shares."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from kvprep.core.answered import MisconceptionResult as MisconceptionResult
    from kvprep.core.answered import PointResult as PointResult
    from kvprep.core.answered import Review as Review
    from kvprep.core.answered import Scored as Scored
    from kvprep.core.design_case import Injection as Injection
    from kvprep.core.question import LineSource as LineSource
    from kvprep.core.question import Misconception as Misconception
    from kvprep.core.question import Point as Point
    from kvprep.core.question import Question as Question
    from kvprep.core.question import Sample as Sample
    from kvprep.core.question import SomeOf as SomeOf
    from kvprep.core.question import Source as Source
    from kvprep.core.question import Statements as Statements

Lang = Literal["zh", "en"]
Kind = Literal["recall", "calculation", "design", "kata"]
Dimension = Literal["fact", "assumption", "cost", "evidence"]
Layer = Literal["requirements", "constraints", "protocol", "tradeoffs", "verification", "evolution"]
PointStatus = Literal["hit", "half", "denied", "missed"]
ReviewMode = Literal["recall", "flip", "mock", "say-back", "cram"]

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
SCHEDULED_MODES: tuple[ReviewMode, ...] = ("recall", "flip", "mock")
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


def __getattr__(name: str) -> Any:
    """The nouns that ``due`` and completion do without; making their classes would cost a fifth of a start."""
    # Deferred: start-up.
    from importlib import import_module

    for module in _ELSEWHERE:
        if name in _ELSEWHERE[module]:
            return getattr(import_module(module), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


_ELSEWHERE = {
    "kvprep.core.question": frozenset(
        ("Statements", "SomeOf", "LineSource", "Point", "Misconception", "Source", "Sample", "Question")
    ),
    "kvprep.core.design_case": frozenset(("Injection",)),
    "kvprep.core.answered": frozenset(("PointResult", "MisconceptionResult", "Scored", "Review")),
}
