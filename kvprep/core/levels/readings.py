"""Three readings of a domain, kept apart: what is claimed, what answers measure, and what of it counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import NamedTuple

from kvprep.core.levels.domains import MEASURABLE, TOP, Levels, Measured
from kvprep.core.messages import level as say
from kvprep.core.messages.errors import fill
from kvprep.core.model import Lang, Text


class Claim(NamedTuple):
    """What a person says of a domain; ``day`` is the study day on which it was said."""

    level: int
    day: int
    note: str = ""


class Evidence(NamedTuple):
    """A row of evidence; ``file`` tells a link that is a path, on the machine ``device``, from an address."""

    id: str
    domain: str
    kind: str
    title: str
    link: str
    note: str
    day: int
    file: bool = False
    device: str = ""


class History(NamedTuple):
    """All scored answers to one question: how many, the best and the latest score (0-100), the last study day,
    what the latest earned by point (0 to 1), and the recall expected today (0 to 1), if it is scheduled."""

    answers: int
    best: float
    latest: float
    last_day: int
    earned: Mapping[str, float] = {}
    recall: float | None = None


class Subject(NamedTuple):
    """A question of the bank as levels see it; ``p7`` and ``p8`` are the ids of its points at that level."""

    id: str
    domains: tuple[str, ...]
    minutes: float
    p7: tuple[str, ...] = ()
    p8: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a whole, such as the points earned of those that there are."""

    part: float
    whole: int

    @property
    def value(self) -> float | None:
        """0 to 1; None of nothing."""
        return self.part / self.whole if self.whole else None


@dataclass(frozen=True, slots=True)
class Measure:
    """What answers show of a domain. ``level`` is None below the least number of different questions answered;
    ``lacks`` names what keeps it from 2: score, recall, coverage, p7."""

    level: int | None
    score: float | None
    best: float | None
    recall: float | None
    covered: Share
    p7: Share
    p8: Share
    answers: int
    last_day: int | None
    lacks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """The three readings of one domain; ``reasons`` spell out how ``counted`` came about, the first decides."""

    domain: str
    key: bool
    claim: Claim | None
    measure: Measure
    counted: int
    reasons: tuple[Text, ...]
    evidence: tuple[Evidence, ...]
    answered: tuple[tuple[str, History], ...]

    @property
    def claimed(self) -> int | None:
        """The level claimed, None without a claim."""
        return self.claim.level if self.claim else None


def measure(domain: str, subjects: Iterable[Subject], past: Mapping[str, History], rule: Measured) -> Measure:
    """What the answers to a domain's questions show, by the rule of ``levels.yaml``."""
    mine = [subject for subject in subjects if domain in subject.domains]
    known = [past[subject.id] for subject in mine if subject.id in past]
    recalls = [h.recall for h in known if h.recall is not None]
    covered = Share(len(known), len(mine))
    score, recall = _mean([h.latest for h in known]), _mean(recalls)
    p7, p8 = _earned(mine, past, "p7"), _earned(mine, past, "p8")
    lacks = _lacks(rule, score, recall, covered, p7)
    return Measure(
        level=_level(rule, len(known), score, lacks),
        score=score,
        best=_mean([h.best for h in known]),
        recall=recall,
        covered=covered,
        p7=p7,
        p8=p8,
        answers=sum(h.answers for h in known),
        last_day=max((h.last_day for h in known), default=None),
        lacks=lacks,
    )


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _earned(subjects: Iterable[Subject], past: Mapping[str, History], level: str) -> Share:
    part, whole = 0.0, 0
    for subject in subjects:
        points = getattr(subject, level)
        whole += len(points)
        if subject.id in past:
            part += sum(past[subject.id].earned.get(point, 0.0) for point in points)
    return Share(part, whole)


def _lacks(
    rule: Measured, score: float | None, recall: float | None, covered: Share, p7: Share
) -> tuple[str, ...]:
    """What keeps a measurement from 2; what cannot be known, such as P7 points where none is tagged, does not."""
    found = (
        ("score", score is not None and score < rule.two_score),
        ("recall", recall is not None and recall < rule.two_recall),
        ("coverage", covered.value is not None and covered.value < rule.two_coverage),
        ("p7", p7.value is not None and p7.value < rule.two_p7),
    )
    return tuple(name for name, is_lacking in found if is_lacking)


def _level(rule: Measured, known: int, score: float | None, lacks: tuple[str, ...]) -> int | None:
    if known < rule.questions or score is None:
        return None
    if score < rule.one_score:
        return 0
    return 1 if lacks else MEASURABLE


def count(
    claimed: int | None, evidence: Sequence[Evidence], measured: Measure, levels: Levels
) -> tuple[int, tuple[Text, ...]]:
    """What counts of a claim, and why: limited by what backs it, and by answers that contradict it.

    Without a claim the measurement counts as it is. No data never lowers a claim that evidence backs.
    """
    by_answers = measured.level or 0
    if claimed is None:
        return by_answers, (_unclaimed(measured, levels),)
    carried = carried_by(evidence, levels)
    ceiling = _ceiling(measured, levels.measured)
    counted = min(claimed, max(by_answers, carried), ceiling)
    return counted, tuple(_reasons(claimed, counted, carried, ceiling, measured, levels))


def presentable(evidence: Iterable[Evidence]) -> list[Evidence]:
    """The evidence that can be looked at: a title alone is one more claim."""
    return [row for row in evidence if row.link]


def carried_by(evidence: Iterable[Evidence], levels: Levels) -> int:
    """The highest claim that the evidence can carry."""
    return max((kind.carries for row in presentable(evidence) if (kind := levels.kind(row.kind))), default=0)


def _ceiling(measured: Measure, rule: Measured) -> int:
    """The highest claim that the scores do not contradict; few or forgotten answers contradict nothing."""
    if measured.level is None or measured.score is None:
        return TOP
    if measured.score < rule.one_score:
        return 0
    return 1 if measured.score < rule.two_score else TOP


def _unclaimed(measured: Measure, levels: Levels) -> Text:
    if measured.level is None:
        return fill(say.NO_CLAIM_NO_DATA, n=levels.measured.questions)
    if measured.level >= MEASURABLE:
        return fill(say.NO_CLAIM_MEASURED, level=measured.level)
    return within(say.NO_CLAIM_WHY, why=why_measured(measured, levels.measured))


def _reasons(
    claimed: int, counted: int, carried: int, ceiling: int, measured: Measure, levels: Levels
) -> Iterable[Text]:
    shown = measured.level or 0
    if counted == claimed:
        yield _backing(claimed, carried, shown) if claimed else say.CLAIM_ZERO
        if measured.level is not None and shown > claimed:
            yield fill(say.MEASURED_MORE, level=shown, claimed=claimed)
        return
    if ceiling <= counted:
        score, want = floored(measured.score), _wanted_score(counted + 1, levels.measured)
        yield fill(say.CONTRADICTED, claimed=claimed, score=score, want=want, next=counted + 1)
        return
    if claimed == TOP and counted == MEASURABLE:
        yield within(say.THREE_WANTS_PROOF, kinds=_carrying(levels, TOP))
        return
    yield _unbacked(claimed, carried, measured, levels)


def _wanted_score(level: int, rule: Measured) -> str:
    return f"{rule.one_score if level == 1 else rule.two_score:g}"


def _backing(claimed: int, carried: int, shown: int) -> Text:
    if carried >= claimed and shown >= claimed:
        return say.BACKED_BY_BOTH
    return say.BACKED_BY_EVIDENCE if carried >= claimed else say.BACKED_BY_ANSWERS


def _carrying(levels: Levels, level: int) -> Text:
    return one_of([kind.name for kind in levels.kinds if kind.carries >= level])


def one_of(names: Sequence[Text]) -> Text:
    """Names as alternatives: ``A, B or C``."""
    return Text(zh=_alternatives([n.zh for n in names], "zh"), en=_alternatives([n.en for n in names], "en"))


def _alternatives(names: list[str], lang: Lang) -> str:
    head = say.LIST_COMMA.in_(lang).join(names[:-1])
    return say.OR.in_(lang).join(part for part in (head, *names[-1:]) if part)


def _unbacked(claimed: int, carried: int, measured: Measure, levels: Levels) -> Text:
    if measured.level is None and not carried:
        return fill(say.NOTHING_BACKS, claimed=claimed, n=levels.measured.questions)
    return within(
        fill(say.BACKED_LESS, claimed=claimed, why="{why}"), why=why_measured(measured, levels.measured)
    )


def within(text: Text, **values: Text) -> Text:
    """The sentence with other sentences set into it, each in its own language."""
    zh = {name: value.zh for name, value in values.items()}
    en = {name: value.en for name, value in values.items()}
    return Text(zh=text.zh.format(**zh), en=text.en.format(**en))


def why_measured(measured: Measure, rule: Measured) -> Text:
    """Why the measurement is not higher, in one phrase: the first thing that it lacks."""
    if measured.level is None:
        return fill(say.MEASURED_NOTHING, n=rule.questions)
    if measured.level >= MEASURABLE:
        return say.MEASURED_FULL
    lacks = measured.lacks[0] if measured.lacks else "score"
    return fill(_LACKS[lacks], level=measured.level, **_figures(lacks, measured, rule))


_LACKS = {
    "score": say.LACKS_SCORE,
    "recall": say.LACKS_RECALL,
    "coverage": say.LACKS_COVERAGE,
    "p7": say.LACKS_P7,
}


def _figures(lacks: str, measured: Measure, rule: Measured) -> dict[str, str]:
    if lacks == "score":
        return {"has": floored(measured.score), "want": f"{rule.two_score:g}"}
    if lacks == "recall":
        return {"has": floored(100 * (measured.recall or 0)), "want": f"{100 * rule.two_recall:.0f}"}
    if lacks == "coverage":
        whole = measured.covered.whole
        return {
            "has": f"{measured.covered.part:g}",
            "all": str(whole),
            "want": str(needed_questions(whole, rule)),
        }
    return {
        "has": tenths(measured.p7.part),
        "all": str(measured.p7.whole),
        "want": str(_at_least(rule.two_p7 * measured.p7.whole)),
    }


def floored(value: float | None) -> str:
    """A figure beside the one that it has to reach: 69.7 is no 70."""
    return str(floor((value or 0.0) + 1e-9))


def tenths(value: float) -> str:
    """A sum of parts, such as of points earned: 2.6, and 2 where it is whole."""
    return f"{floor(10 * value + 1e-9) / 10:g}"


def _at_least(share: float) -> int:
    """The whole number that reaches a share; a product such as 0.1 * 30 is no more than it says."""
    return ceil(share - 1e-9)


def needed_questions(whole: int, rule: Measured) -> int:
    """How many different questions of a domain must be answered for a measurement of 2."""
    return max(rule.questions, _at_least(rule.two_coverage * whole))


REMOVED = "removed"
"""The kind of a row that takes another one back and puts nothing in its place."""


def standing(rows: Iterable[tuple[Evidence, str]]) -> tuple[Evidence, ...]:
    """The evidence that no other row supersedes, in the order given; each row with the id that it supersedes."""
    found = list(rows)
    gone = {supersedes for _, supersedes in found}
    return tuple(row for row, _ in found if row.id not in gone and row.kind != REMOVED)
