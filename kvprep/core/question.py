"""The nouns of a question and its rubric; import them from ``kvprep.core.model``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from kvprep.core.model import Dimension, Kind, Layer, Text

if TYPE_CHECKING:
    from kvprep.core.design_case import Figure, Injection, Variation


class Statements(NamedTuple):
    """Sentences that say the same claim in different words, by language."""

    zh: tuple[str, ...] = ()
    en: tuple[str, ...] = ()


class SomeOf(NamedTuple):
    """A line that holds when at least ``need`` of its lines hold anywhere in the answer."""

    need: int
    lines: tuple[str, ...]


LineSource = str | SomeOf


class Point(NamedTuple):
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


class Misconception(NamedTuple):
    """A wrong claim worth naming; ``against`` is the id of the point it contradicts, if any."""

    id: str
    say: Text
    fix: Text
    any: tuple[LineSource, ...]
    against: str | None = None
    grave: bool = False
    also: Statements = Statements()


class Source(NamedTuple):
    """What a fact rests on: a symbol in a pinned repository, a formula, or a paper section."""

    repo: str = ""
    commit: str = ""
    path: str = ""
    symbol: str = ""
    formula: str = ""
    note: str = ""


class Sample(NamedTuple):
    """A graded sample answer: the score a fair interviewer would give, 0 to 100."""

    want: float
    lang: Literal["zh", "en", "mixed"]
    text: str
    says: tuple[str, ...] = ()
    kind: str = ""
    line: int = 0


class Question(NamedTuple):
    """A question with its rubric. ``full_at`` is the share of the weight that counts as full.

    ``related`` names questions, as their files do and in whatever bank, whose answers overlap on purpose.
    """

    id: str
    kind: Kind
    domains: tuple[str, ...]
    minutes: float
    ask: Text
    answer: Text
    points: tuple[Point, ...]
    misconceptions: tuple[Misconception, ...] = ()
    follow_ups: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    sources: tuple[Source, ...] = ()
    samples: tuple[Sample, ...] = ()
    rivals: tuple[tuple[str, ...], ...] = ()
    full_at: float = 0.9
    section: str = ""
    weight: float = 1.0
    injections: tuple[Injection, ...] = ()
    figures: tuple[Figure, ...] = ()
    variations: tuple[Variation, ...] = ()
    file: str = ""
    line: int = 1
