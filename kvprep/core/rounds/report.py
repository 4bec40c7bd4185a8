"""The report on a round: every answer with its marks, phases, lists, pacing, and one verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from kvprep.core.ids import family, is_kata, is_sum
from kvprep.core.model import Dimension, Layer, Question, Text
from kvprep.core.rounds.clock import words_in
from kvprep.core.rounds.interviewer import Find
from kvprep.core.rounds.marks import (
    LevelName,
    Mark,
    Unstated,
    answer_concerns,
    answer_layers,
    concerns_of,
    layers_of,
    level_reached,
    unstated,
)
from kvprep.core.rounds.record import Event, is_over
from kvprep.core.rounds.round import Given, Phase, Plan, State
from kvprep.core.rounds.verdict import Verdict, judge_round
from kvprep.core.scoring.claims import Claim, find_claims


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer with what it was worth; ``question`` is None where the bank has it no more.

    ``about`` is the sentence of the point or constraint that led to it.
    """

    given: Given
    question: Question | None
    concerns: Mapping[Dimension, Mark]
    layers: Mapping[Layer, Mark]
    claims: tuple[Claim, ...]
    unstated: tuple[Unstated, ...]
    about: Text | None = None

    @property
    def words(self) -> int:
        """Chinese characters and Latin words; code is not counted in them."""
        return 0 if is_kata(self.given.card) else words_in(self.given.answer)

    @property
    def unproven(self) -> tuple[Claim, ...]:
        """Numbers and conclusions that show no evidence."""
        return tuple(claim for claim in self.claims if not claim.supported)

    @property
    def score(self) -> float | None:
        """0 to 100; None where nothing was answered."""
        return self.given.scored.score if self.given.scored else None


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds and words of a phase; ``over`` is what went beyond the budget, ``timeouts`` answers cut short."""

    budget: float
    used: float
    words: int
    timeouts: int

    @property
    def over(self) -> float:
        """Seconds beyond the budget."""
        return max(0.0, self.used - self.budget)


@dataclass(frozen=True, slots=True)
class PhaseReport:
    """A phase with its answers; ``unreached`` are planned questions that time did not allow."""

    phase: Phase
    answers: tuple[Answer, ...]
    unreached: tuple[str, ...]
    concerns: Mapping[Dimension, Mark]
    layers: Mapping[Layer, Mark]
    level: LevelName | Literal["none"] | None
    pace: Pace


@dataclass(frozen=True, slots=True)
class Report:
    """A round as it is shown, compared and exported."""

    id: str
    plan: Plan
    at: str
    offset_minutes: int
    study_day: int
    finished: bool
    phases: tuple[PhaseReport, ...]
    concerns: Mapping[Dimension, Mark]
    layers: Mapping[Layer, Mark]
    verdict: Verdict
    pauses: int
    away: float

    @property
    def answers(self) -> tuple[Answer, ...]:
        """All answers in the order they were given."""
        return tuple(answer for phase in self.phases for answer in phase.answers)

    @property
    def unstated(self) -> tuple[Unstated, ...]:
        """Assumptions that could not be stated."""
        return tuple(item for answer in self.answers for item in answer.unstated)

    @property
    def unproven(self) -> tuple[tuple[str, Claim], ...]:
        """Conclusions without evidence, with the question they were given to."""
        return tuple((a.given.card, claim) for a in self.answers for claim in a.unproven)

    @property
    def is_expert(self) -> bool:
        """Whether any phase is marked by layers."""
        return any(phase.phase.expert for phase in self.phases)

    @property
    def weak_cards(self) -> tuple[str, ...]:
        """Answered cards that would not have passed, the weakest first."""
        low = [(a.score, a.given.card) for a in self.answers if a.score is not None and a.score < WEAK_BELOW]
        return tuple(dict.fromkeys(card for _, card in sorted(low)))

    @property
    def to_drill(self) -> tuple[str, ...]:
        """Those of the weak cards that a drill can ask: code is written elsewhere."""
        return tuple(card for card in self.weak_cards if not is_kata(card))

    @property
    def used(self) -> float:
        """Active seconds."""
        return sum(phase.pace.used for phase in self.phases)


WEAK_BELOW = 75.0
"""The score below which a card is offered for a drill after the round."""


def make_report(events: Sequence[Event], state: State, find: Find) -> Report:
    """Work the report out from the rows and the bank of today."""
    start = events[0]
    answers = [_answer(given, find) for given in state.given]
    phases = tuple(_phase(phase, answers, state) for phase in state.plan.round.phases)
    spoken = [answer for answer in answers if answer.given.is_answered]
    concerns = concerns_of([answer.concerns for answer in spoken])
    planned = [p.question for phase in state.plan.round.phases for p in phase.questions]
    expected = [card for card in planned if card not in state.skipped]
    graves = [
        a.given.card for a in spoken if a.given.scored and any(m.grave for m in a.given.scored.misconceptions)
    ]
    verdict = judge_round(
        concerns,
        [(answer.given.card, answer.concerns) for answer in spoken],
        graves,
        sum(answer.given.card in expected for answer in spoken),
        len(expected),
    )
    return Report(
        id=start.round,
        plan=state.plan,
        at=start.at,
        offset_minutes=start.offset_minutes,
        study_day=start.study_day,
        finished=is_over(events),
        phases=phases,
        concerns=concerns,
        layers=layers_of([a.layers for phase in phases if phase.phase.expert for a in phase.answers]),
        verdict=verdict,
        pauses=sum(event.event == "pause" for event in events),
        away=sum(float(event.detail.get("away", 0.0)) for event in events),
    )


def _answer(given: Given, find: Find) -> Answer:
    question = find(given.card)
    if question is None or given.scored is None:
        empty = concerns_of([])
        return Answer(given, question, empty, layers_of([]), (), (), _about(given, find))
    claims = _claims(question, given)
    return Answer(
        given=given,
        question=question,
        concerns=answer_concerns(question, given.scored, claims),
        layers=answer_layers(question, given.scored),
        claims=claims,
        unstated=tuple(unstated(question, given.scored)),
        about=_about(given, find),
    )


def _claims(question: Question, given: Given) -> tuple[Claim, ...]:
    """The answer's own numbers and conclusions; a sum asks for a bare number, and code makes none."""
    if is_sum(question.id) or is_kata(question.id):
        return ()
    return find_claims(given.answer, f"{question.ask.zh}\n{question.ask.en}")


def _about(given: Given, find: Find) -> Text | None:
    """What the follow-up was about, in the words of the question it follows or of the case it is part of."""
    if given.reason is None or given.parent is None:
        return None
    for question in filter(None, map(find, (given.parent, family(given.parent)))):
        says = {p.id: p.say for p in question.points}
        if given.reason.kind == "injection":
            says = {n.id: n.say for n in question.injections}
        if given.reason.about in says:
            return says[given.reason.about]
    return None


def _phase(phase: Phase, answers: Sequence[Answer], state: State) -> PhaseReport:
    own = tuple(answer for answer in answers if answer.given.phase == phase.id)
    reached = {answer.given.card for answer in own} | state.skipped
    judged = [(a.question, a.given.scored) for a in own if a.question and a.given.scored]
    pace = Pace(
        budget=phase.minutes * 60,
        used=state.used(phase.id),
        words=sum(answer.words for answer in own),
        timeouts=sum(answer.given.end == "timeout" for answer in own),
    )
    return PhaseReport(
        phase=phase,
        answers=own,
        unreached=tuple(p.question for p in phase.questions if p.question not in reached),
        concerns=concerns_of([answer.concerns for answer in own]),
        layers=layers_of([answer.layers for answer in own]),
        level=level_reached(judged),
        pace=pace,
    )
