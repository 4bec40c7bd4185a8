"""The nouns of a mock round: its phases and questions, what was answered, and what hangs in the air."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kvprep.core.model import Lang, Scored, Text

Way = Literal["typed", "spoken", "paper"]
"""How answers come in: at the prompt, aloud with the points ticked afterwards, or from a file."""
Role = Literal["planned", "follow-up"]
AnswerEnd = Literal["submitted", "unknown", "timeout"]
ReasonKind = Literal["injection", "wrong", "missing", "next"]


@dataclass(frozen=True, slots=True)
class Planned:
    """A question of a phase with the minutes it may take; ``seed`` is that of a sum's numbers, 0 for any other."""

    question: str
    minutes: float
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Pick:
    """Questions to be chosen when the round starts: so many of the weakest, of a domain or a section."""

    weakest: int
    domain: str | None = None
    section: str | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """One of the ways through a phase that leaves a choice: its questions, or what picks them."""

    id: str
    title: Text
    questions: tuple[Planned, ...] = ()
    pick: Pick | None = None


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of a round with its budget. ``follow_ups`` caps what may be asked after one planned question.

    ``choose`` leaves its questions to the person; a round that is held has chosen.
    """

    id: str
    title: Text
    minutes: float
    questions: tuple[Planned, ...] = ()
    pick: Pick | None = None
    follow_ups: int = 1
    expert: bool = False
    choose: tuple[Option, ...] = ()

    @property
    def parts(self) -> tuple[tuple[Planned, ...], ...]:
        """Its questions, or those of each way through it."""
        return tuple(option.questions for option in self.choose) or (self.questions,)


@dataclass(frozen=True, slots=True)
class Round:
    """A round as its file has it; in a person's own bank the id carries the bank's name."""

    id: str
    title: Text
    about: Text
    minutes: float
    phases: tuple[Phase, ...]
    file: str = ""
    line: int = 1

    @property
    def asked(self) -> frozenset[str]:
        """Every question that it may ask by name."""
        return frozenset(p.question for phase in self.phases for part in phase.parts for p in part)


@dataclass(frozen=True, slots=True)
class Plan:
    """A round about to be held: every question chosen. ``soft`` lets answers run over, and says so."""

    round: Round
    seed: int
    soft: bool = False
    memory: bool = True
    way: Way = "typed"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a follow-up is asked: ``about`` is the point or injection that led to it, if any."""

    kind: ReasonKind
    about: str = ""


@dataclass(frozen=True, slots=True)
class Thrown:
    """A constraint that was thrown in: after how many seconds and characters of the answer."""

    injection: str
    seconds: float
    characters: int


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to be asked now. ``seconds`` is its own budget, ``limit`` what is left of it for real."""

    card: str
    phase: str
    role: Role
    seconds: float
    limit: float
    parent: str | None = None
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class Given:
    """An answer of a round. ``seconds`` is active time only; ``scored`` is None where nothing was answered.

    ``seed`` is that of a sum's numbers; ``tries`` counts the checks of code, which ``passed`` if all of it held.
    """

    card: str
    phase: str
    role: Role
    answer: str
    seconds: float
    budget: float
    end: AnswerEnd
    scored: Scored | None
    parent: str | None = None
    reason: Reason | None = None
    thrown: tuple[Thrown, ...] = ()
    ticked: bool = False
    lang: Lang = "en"
    at: str = ""
    seed: int = 0
    tries: int = 0
    passed: bool = False

    @property
    def is_primed(self) -> bool:
        """Whether it was asked right after the question it follows, whose answer is half of its own."""
        return self.role == "follow-up"

    @property
    def is_answered(self) -> bool:
        """Whether anything was said: not knowing counts, a time-out with nothing typed does not."""
        return bool(self.answer.strip()) or self.ticked or self.end == "unknown"


@dataclass(frozen=True, slots=True)
class Begun:
    """The answer being typed: kept on disk every few seconds, so that a crash costs no more.

    Code is not typed here: ``file`` is where the person writes it, ``tries`` how often it was checked.
    """

    card: str
    phase: str
    role: Role
    budget: float
    text: str
    seconds: float
    parent: str | None = None
    reason: Reason | None = None
    thrown: tuple[Thrown, ...] = ()
    file: str = ""
    tries: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """Where a round stands: a function of its rows and of the answer begun, so that any crash can be resumed."""

    plan: Plan
    given: tuple[Given, ...] = ()
    skipped: frozenset[str] = frozenset()
    begun: Begun | None = None

    def seeds(self) -> dict[str, int]:
        """The seeds of its sums by card: as an answer was given, else as planned."""
        planned = {p.question: p.seed for phase in self.plan.round.phases for p in phase.questions if p.seed}
        return planned | {given.card: given.seed for given in self.given if given.seed}

    def used(self, phase: str | None = None) -> float:
        """Active seconds used by the round, or by one of its phases."""
        parts: list[Given | Begun] = [*self.given, *([self.begun] if self.begun else [])]
        return sum(part.seconds for part in parts if phase in (None, part.phase))

    def left(self, phase: Phase | None = None) -> float:
        """Seconds left of the round, or of one of its phases; negative when it ran over."""
        if phase is None:
            return self.plan.round.minutes * 60 - self.used()
        return phase.minutes * 60 - self.used(phase.id)
