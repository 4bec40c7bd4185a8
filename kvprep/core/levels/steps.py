"""The cheapest things to do next: each takes a blocker away or brings it nearer, and has a command to type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from kvprep.core.ids import is_kata
from kvprep.core.levels.assessment import Assessment, Known
from kvprep.core.levels.domains import MEASURABLE, Domain, EvidenceKind, Levels
from kvprep.core.levels.gates import Blocker, missing_kinds
from kvprep.core.levels.readings import History, Reading, Subject, carried_by, needed_questions, within
from kvprep.core.messages import level as say
from kvprep.core.messages.errors import fill
from kvprep.core.model import Text

StepKind = Literal["drill", "claim", "material", "deliver"]

HOW_MANY = 3
QUESTIONS_A_STEP = 5
PER_QUESTION = 2.0
"""A question takes its own minutes to answer and about as many again to learn from."""
CLAIM_MINUTES = 1.0


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do. ``minutes`` is the whole of it; ``ids`` are the questions to begin with, of ``total``."""

    kind: StepKind
    domain: str
    minutes: float
    level: int = 0
    ids: tuple[str, ...] = ()
    total: int = 0
    evidence: str = ""

    @property
    def command(self) -> str:
        """What to type, the same in both languages."""
        if self.kind == "drill":
            return f"kvprep drill {' '.join(self.ids)}"
        if self.kind == "claim":
            return f"kvprep level set {self.domain} {self.level}"
        if self.kind == "material":
            return f"kvprep level material new {self.evidence} --domain {self.domain}"
        return f"kvprep level evidence add {self.domain} --kind {self.evidence} --title TITLE --link URL"

    def with_ids(self, ids: tuple[str, ...]) -> Step:
        """The same step with its questions named otherwise."""
        return replace(self, ids=ids)


def step_text(levels: Levels, step: Step) -> Text:
    """What a step is for and how long it takes."""
    kind = levels.kind(step.evidence)
    one = step.kind == "drill" and step.total == 1
    text = fill(
        say.STEP_DRILL_ONE if one else _SAID[step.kind],
        domain="{domain}",
        n=step.total,
        level=step.level,
        kind="{kind}",
        minutes="{minutes}",
    )
    name = kind.name if kind else Text("", "")
    return within(text, domain=levels.domain(step.domain).name, kind=name, minutes=duration(step.minutes))


def duration(minutes: float) -> Text:
    """Minutes as people say them: hours from ninety minutes on."""
    if minutes < LONG:
        return fill(say.MINUTES, n=f"{minutes:.0f}")
    return fill(say.HOURS, n=f"{minutes / 60:.1f}".removesuffix(".0"))


_SAID = {
    "drill": say.STEP_DRILL,
    "claim": say.STEP_CLAIM,
    "material": say.STEP_MATERIAL,
    "deliver": say.STEP_DELIVER,
}
LONG = 90
"""Minutes from which on hours are said."""


def next_steps(found: Assessment, known: Known, levels: Levels, limit: int = HOW_MANY) -> tuple[Step, ...]:
    """The cheapest steps towards the nearest gate that is not met, one a domain; nothing when both are."""
    gate = found.gates.p7 if not found.gates.p7.met else found.gates.p8
    steps: dict[str, Step] = {}
    for blocker in gate.blockers:
        for step in _steps(blocker, found, known, levels):
            before = steps.get(step.domain)
            if before is None or step.minutes < before.minutes:
                steps[step.domain] = step
    return tuple(sorted(steps.values(), key=lambda step: step.minutes)[:limit])


def _steps(blocker: Blocker, found: Assessment, known: Known, levels: Levels) -> Iterator[Step]:
    reading, domain = found.reading(blocker.domain), levels.domain(blocker.domain)
    if blocker.kind == "loop":
        sets = missing_kinds(blocker.loop, reading, levels)
        # The rest of the loop is only begun by its first half, so the whole is what it costs.
        kinds = [_cheapest(names, levels) for names in sets]
        yield _evidence_step(domain, kinds[0], sum(kind.minutes for kind in kinds))
    elif blocker.kind == "subsystem":
        yield from _to_three(reading, domain, levels)
    else:
        yield from _to_two(reading, domain, known, levels)


def _to_two(reading: Reading, domain: Domain, known: Known, levels: Levels) -> Iterator[Step]:
    """What brings a domain to 2: only a claim, or answers, or a material where no answer speaks against it."""
    measured, want = reading.measure, levels.key_level
    carried = carried_by(reading.evidence, levels)
    contradicted = measured.level is not None and "score" in measured.lacks
    if not contradicted and max(measured.level or 0, carried) >= want:
        yield Step("claim", domain.id, CLAIM_MINUTES, level=want)
        return
    if (measured.level or 0) < MEASURABLE:
        yield from _drill(reading, domain, known, levels)
    if carried < want and not contradicted:
        kind = _cheapest([k.id for k in levels.kinds if k.carries >= want], levels)
        yield _evidence_step(domain, kind, kind.minutes)


def _to_three(reading: Reading, domain: Domain, levels: Levels) -> Iterator[Step]:
    want = levels.subsystem_level
    if carried_by(reading.evidence, levels) >= want:
        yield Step("claim", domain.id, CLAIM_MINUTES, level=want)
        return
    kind = _cheapest([k.id for k in levels.kinds if k.carries >= want], levels)
    yield _evidence_step(domain, kind, kind.minutes)


def _evidence_step(domain: Domain, kind: EvidenceKind, minutes: float) -> Step:
    return Step("material" if kind.template else "deliver", domain.id, minutes, evidence=kind.id)


def _cheapest(names: Sequence[str], levels: Levels) -> EvidenceKind:
    return min((kind for kind in levels.kinds if kind.id in names), key=lambda kind: kind.minutes)


def _drill(reading: Reading, domain: Domain, known: Known, levels: Levels) -> Iterator[Step]:
    # A kata counts for its domain, but is done in an editor: no drill asks it.
    mine = [s for s in known.subjects if domain.id in s.domains and not is_kata(s.id)]
    chosen = questions_to_answer(mine, known.past, reading, levels)
    if chosen:
        minutes = PER_QUESTION * sum(subject.minutes for subject in chosen)
        ids = tuple(subject.id for subject in chosen[:QUESTIONS_A_STEP])
        yield Step("drill", domain.id, minutes, ids=ids, total=len(chosen))


def questions_to_answer(
    mine: Sequence[Subject], past: Mapping[str, History], reading: Reading, levels: Levels
) -> list[Subject]:
    """The questions of a domain that would bring its measurement to 2, those to begin with first."""
    rule, measured = levels.measured, reading.measure
    new = [subject for subject in mine if subject.id not in past]
    missing = max(0, needed_questions(len(mine), rule) - (len(mine) - len(new)))
    # P7 points lie in few questions; those come first, the short before the long.
    new.sort(key=lambda s: ("p7" in measured.lacks and not s.p7, "." in s.id, s.minutes))
    weak = sorted(
        (s for s in mine if s.id in past and _is_weak(past[s.id], rule.two_score, rule.two_recall)),
        key=lambda s: past[s.id].latest,
    )
    if {"score", "recall"} & set(measured.lacks):
        return weak + new[:missing]
    if "p7" in measured.lacks and not missing:
        return [s for s in mine if s.p7 and _lost(s, past)] or new[:1]
    return new[:missing]


def _is_weak(history: History, score: float, recall: float) -> bool:
    return history.latest < score or (history.recall is not None and history.recall < recall)


def _lost(subject: Subject, past: Mapping[str, History]) -> bool:
    """Whether P7 points of a question are still to be earned."""
    history = past.get(subject.id)
    return history is None or any(history.earned.get(point, 0.0) < 1 for point in subject.p7)
