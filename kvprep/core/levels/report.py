"""The report that exports are drawn from: plain values in one language, as JSON has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal, NamedTuple, TypedDict

from kvprep.core.levels.assessment import Assessment
from kvprep.core.levels.domains import Levels
from kvprep.core.levels.gates import Blocker, Gate
from kvprep.core.levels.readings import Evidence, History, Reading
from kvprep.core.levels.steps import Step, step_text
from kvprep.core.levels.trend import Trend
from kvprep.core.messages import level as say
from kvprep.core.messages import level_export as words
from kvprep.core.model import Lang, Text

SCHEMA = 1
WEEKS = 26
"""Weeks of a domain's line."""
DAYS = 53 * 7
"""Days of the heat map."""
Format = Literal["md", "json", "csv", "html"]


class Day(NamedTuple):
    """What was done on one study day."""

    study_day: int
    answers: int
    minutes: float


class HeldRound(NamedTuple):
    """A mock round: the study day it began, its title, answers, their mean score, and whether it was finished."""

    id: str
    study_day: int
    title: Text
    answers: int
    score: float | None
    finished: bool


class EvidenceLine(TypedDict):
    """Evidence as exports show it; of a file the name alone, since the way to it is nobody else's."""

    id: str
    kind: str
    title: str
    date: str
    link: str


class QuestionLine(TypedDict):
    """An answered question: scores 0 to 100, recall today 0 to 1."""

    id: str
    best: float
    latest: float
    recall: float | None
    last_day: str


class DomainLine(TypedDict):
    """A domain with its three readings."""

    id: str
    priority: str
    key: bool
    claimed: int | None
    measured: int | None
    counted: int
    reasons: list[str]
    evidence: list[EvidenceLine]
    questions: list[QuestionLine]


class BlockerLine(TypedDict):
    """One thing in the way of a gate."""

    domain: str
    needs: int
    has: int
    why: str


class GateLine(TypedDict):
    """A gate and what blocks it, in order of work."""

    met: bool
    blockers: list[BlockerLine]


class Report(TypedDict):
    """Everything that an export says. Lists and mappings beyond the first four keys serve its pictures and words."""

    schema: int
    as_of: str
    domains: list[DomainLine]
    gates: dict[str, GateLine]
    lang: Lang
    track: str | None
    redacted: bool
    names: dict[str, str]
    kinds: dict[str, str]
    measures: dict[str, dict[str, Any]]
    notes: dict[str, str]
    next: list[dict[str, Any]]
    trend: dict[str, Any]
    rounds: list[dict[str, Any]]
    days: list[dict[str, Any]]
    weeks: dict[str, list[float | None]]
    wanted_score: float
    grades: list[str]
    disclaimer: str


@dataclass(frozen=True, slots=True)
class Material:
    """What a report is made of."""

    levels: Levels
    found: Assessment
    steps: Sequence[Step]
    trend: Trend
    rounds: Sequence[HeldRound]
    days: Sequence[Day]
    weeks: Mapping[str, Sequence[float | None]]


def iso(study_day: int) -> str:
    """A study day as a date."""
    return date.fromordinal(study_day).isoformat()


def make_report(material: Material, lang: Lang, *, redact: bool = False) -> Report:
    """The report in one language; redacted it holds no title, link, note or name of a person's own bank."""
    levels, found = material.levels, material.found
    hide = _Hider(levels, lang) if redact else _Shower()
    return Report(
        schema=SCHEMA,
        as_of=iso(found.as_of),
        domains=[_domain(levels, reading, hide, lang) for reading in found.readings],
        gates={"p7": _gate(found.gates.p7, lang), "p8": _gate(found.gates.p8, lang)},
        lang=lang,
        track=found.track,
        redacted=redact,
        names={domain.id: domain.name.in_(lang) for domain in levels.domains},
        kinds={kind.id: kind.name.in_(lang) for kind in levels.kinds},
        measures={reading.domain: _measure(reading) for reading in found.readings},
        notes={} if redact else _notes(found.readings),
        next=[_step(levels, step, hide, lang) for step in material.steps],
        trend=_trend(material.trend),
        rounds=[_round(held, hide, lang) for held in material.rounds],
        days=[
            {"date": iso(d.study_day), "answers": d.answers, "minutes": round(d.minutes, 1)}
            for d in material.days
        ],
        weeks={domain: [_rounded(v) for v in values] for domain, values in material.weeks.items()},
        wanted_score=levels.measured.two_score,
        grades=[grade.in_(lang) for grade in levels.grades],
        disclaimer=say.DISCLAIMER.in_(lang),
    )


class _Shower:
    """Shows things as they are, except the way to a file."""

    def evidence(self, row: Evidence) -> EvidenceLine:
        link = row.link.replace("\\", "/").rpartition("/")[2] if row.file else row.link
        return EvidenceLine(id=row.id, kind=row.kind, title=row.title, date=iso(row.day), link=link)

    def question(self, question_id: str) -> str:
        return question_id

    def round(self, title: str) -> str:
        return title


class _Hider(_Shower):
    """Shows that there is something, and not what it is."""

    def __init__(self, levels: Levels, lang: Lang) -> None:
        self._names = {kind.id: kind.name.in_(lang) for kind in levels.kinds}
        self._seen: dict[str, int] = {}
        self._banks: dict[str, int] = {}
        self._round, self._rounds = words.ROUND.in_(lang), 0

    def evidence(self, row: Evidence) -> EvidenceLine:
        self._seen[row.kind] = self._seen.get(row.kind, 0) + 1
        title = f"{self._names.get(row.kind, row.kind)} {self._seen[row.kind]}"
        return EvidenceLine(id=row.id, kind=row.kind, title=title, date=iso(row.day), link="")

    def question(self, question_id: str) -> str:
        bank, slash, local = question_id.rpartition("/")
        return f"own{self._banks.setdefault(bank, len(self._banks) + 1)}/{local}" if slash else local

    def round(self, title: str) -> str:
        # A round of one's own may be called after whoever it prepares for.
        self._rounds += 1
        return f"{self._round} {self._rounds}"


def _domain(levels: Levels, reading: Reading, hide: _Shower, lang: Lang) -> DomainLine:
    return DomainLine(
        id=reading.domain,
        priority=levels.domain(reading.domain).priority,
        key=reading.key,
        claimed=reading.claimed,
        measured=reading.measure.level,
        counted=reading.counted,
        reasons=[reason.in_(lang) for reason in reading.reasons],
        evidence=[hide.evidence(row) for row in reading.evidence],
        questions=[_question(hide.question(name), history) for name, history in reading.answered],
    )


def _question(name: str, history: History) -> QuestionLine:
    return QuestionLine(
        id=name,
        best=round(history.best, 1),
        latest=round(history.latest, 1),
        recall=_rounded(history.recall, 3),
        last_day=iso(history.last_day),
    )


def _rounded(value: float | None, digits: int = 1) -> float | None:
    return None if value is None else round(value, digits)


def _gate(gate: Gate, lang: Lang) -> GateLine:
    return GateLine(met=gate.met, blockers=[_blocker(blocker, lang) for blocker in gate.blockers])


def _blocker(blocker: Blocker, lang: Lang) -> BlockerLine:
    return BlockerLine(domain=blocker.domain, needs=blocker.needs, has=blocker.has, why=blocker.why.in_(lang))


def _measure(reading: Reading) -> dict[str, Any]:
    measured = reading.measure
    return {
        "score": _rounded(measured.score),
        "best": _rounded(measured.best),
        "recall": _rounded(measured.recall, 3),
        "answered": int(measured.covered.part),
        "questions": measured.covered.whole,
        "answers": measured.answers,
        "last_day": None if measured.last_day is None else iso(measured.last_day),
        "p7_earned": round(measured.p7.part, 2),
        "p7_points": measured.p7.whole,
        "p8_earned": round(measured.p8.part, 2),
        "p8_points": measured.p8.whole,
    }


def _notes(readings: Sequence[Reading]) -> dict[str, str]:
    """What a person wrote beside claims, by domain, and beside evidence, by id."""
    claims = {r.domain: r.claim.note for r in readings if r.claim and r.claim.note}
    return claims | {e.id: e.note for r in readings for e in r.evidence if e.note}


def _step(levels: Levels, step: Step, hide: _Shower, lang: Lang) -> dict[str, Any]:
    shown = step.with_ids(tuple(hide.question(name) for name in step.ids))
    return {
        "kind": step.kind,
        "domain": step.domain,
        "minutes": round(step.minutes),
        "command": shown.command,
        "why": step_text(levels, step).in_(lang),
    }


def _trend(trend: Trend) -> dict[str, Any]:
    return {
        "since": trend.since,
        "changes": [
            {"domain": c.domain, "reading": c.reading, "from": c.before, "to": c.after} for c in trend.changes
        ],
    }


def _round(held: HeldRound, hide: _Shower, lang: Lang) -> dict[str, Any]:
    return {
        "id": held.id,
        "title": hide.round(held.title.in_(lang)),
        "date": iso(held.study_day),
        "answers": held.answers,
        "score": _rounded(held.score),
        "finished": held.finished,
    }
