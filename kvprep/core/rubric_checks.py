"""What lint can see only by scoring: every sentence of a question against its own rubric and the others'."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kvprep.core.fields import Path
from kvprep.core.ids import bank_of, family, local
from kvprep.core.language import LANGS
from kvprep.core.messages import lint as say
from kvprep.core.model import (
    Lang,
    Misconception,
    Point,
    PointResult,
    Problem,
    Question,
    Sample,
    Scored,
    Text,
)
from kvprep.core.scoring import Rubric, score
from kvprep.core.scoring.matching import RULES
from kvprep.core.scoring.occurrences import Occurrences
from kvprep.core.shape_checks import Subject

QUESTION_TEXT_BELOW = 5
MODEL_ANSWER_FROM = 95
SAMPLE_WITHIN = 10
FOREIGN_ANSWER_BELOW = 40
TAKEN_BACK = Text(zh="{said}。这种说法是错的。", en="{said}. That is wrong.")
_SEVERAL = re.compile(r"[;；。:：?？!！]|\. ")
BY_LINES = RULES._replace(likeness=False)


def check_claims(subject: Subject, rubric: Rubric) -> Iterator[Problem]:
    """Each point's own sentences earn the point; each misconception's own sentences are recognised."""
    for i, point in enumerate(subject.question.points):
        for path, sentence in _sentences(point, ("points", i)):
            # A point's own sentence is one that likeness knows: only the lines can fail it.
            rules = BY_LINES if "say" in path else RULES
            if not _earns(score(rubric, sentence, rules=rules), point.id):
                yield subject.fault(path, say.SAY_MISSES, id=point.id, text=sentence)
    for i, wrong in enumerate(subject.question.misconceptions):
        for path, sentence in _sentences(wrong, ("misconceptions", i)):
            if wrong.id not in _wrong(score(rubric, sentence)):
                yield subject.fault(path, say.WRONG_NOT_SEEN, id=wrong.id, text=sentence)


def check_denials(subject: Subject, rubric: Rubric) -> Iterator[Problem]:
    """A point's own sentence earns nothing when the next one calls it wrong.

    A line that wants an idea denied may rightly hear the opposite in that, and a sentence of several claims
    takes back the last.
    """
    for i, point in enumerate(subject.question.points):
        for lang in LANGS:
            said = point.say.in_(lang).rstrip(" .。")
            if _SEVERAL.search(said):
                continue
            result = _result(score(rubric, TAKEN_BACK.in_(lang).format(said=said), rules=BY_LINES), point.id)
            if result.status == "hit" and "not(" not in result.reason:
                yield subject.fault(
                    ("points", i, "say", lang), say.DENIED_EARNS, id=point.id, rule=result.reason
                )


def _result(scored: Scored, point: str) -> PointResult:
    return next(result for result in scored.points if result.id == point)


def _sentences(claim: Point | Misconception, at: Path) -> Iterator[tuple[Path, str]]:
    for lang in LANGS:
        yield (*at, "say", lang), claim.say.in_(lang)
        also = claim.also.zh if lang == "zh" else claim.also.en
        yield from (((*at, "also", lang, i), sentence) for i, sentence in enumerate(also))


def _earns(scored: Scored, point: str) -> bool:
    return any(result.id == point and result.status == "hit" for result in scored.points)


def _wrong(scored: Scored) -> tuple[str, ...]:
    return tuple(result.id for result in scored.misconceptions)


def check_question_text(subject: Subject, rubric: Rubric) -> Iterator[Problem]:
    """Saying the question back earns nothing."""
    for lang in LANGS:
        found = score(rubric, subject.question.ask.in_(lang)).score
        if found >= QUESTION_TEXT_BELOW:
            yield subject.fault(
                ("ask", lang), say.ASK_SCORES, score=f"{found:.0f}", limit=QUESTION_TEXT_BELOW
            )


def check_model_answer(subject: Subject, rubric: Rubric) -> Iterator[Problem]:
    """The model answer says everything and nothing wrong, in both languages."""
    for lang in LANGS:
        path: Path = ("answer", lang)
        scored = score(rubric, subject.question.answer.in_(lang))
        if scored.score < MODEL_ANSWER_FROM:
            missed = tuple(p.id for p in scored.points if p.status != "hit") or "–"
            found = f"{scored.score:.0f}"
            yield subject.fault(path, say.MODEL_SCORES, score=found, least=MODEL_ANSWER_FROM, missed=missed)
        for wrong in _wrong(scored):
            yield subject.fault(path, say.MODEL_WRONG, id=wrong)


def check_samples(subject: Subject, rubric: Rubric) -> Iterator[Problem]:
    """Each sample scores what it is worth, and its wrong claims are the ones that are seen."""
    for i, sample in enumerate(subject.question.samples):
        yield from _check_sample(subject, ("answers", i), sample, score(rubric, sample.text))


def _check_sample(subject: Subject, path: Path, sample: Sample, scored: Scored) -> Iterator[Problem]:
    if abs(scored.score - sample.want) > SAMPLE_WITHIN:
        hits = tuple(p.id for p in scored.points if p.status == "hit") or "–"
        seen = tuple(_wrong(scored)) or "–"
        values = {"score": f"{scored.score:.0f}", "want": f"{sample.want:.0f}", "hits": hits, "wrong": seen}
        yield subject.fault(path, say.SAMPLE_SCORES, **values)
    for wrong in sample.says:
        if wrong not in _wrong(scored):
            yield subject.fault(path, say.SAMPLE_NOT_SEEN, id=wrong)
    for result in scored.misconceptions:
        if result.grave and result.id not in sample.says:
            yield subject.fault(path, say.SAMPLE_WRONG, id=result.id)


@dataclass(frozen=True, slots=True)
class ForeignAnswers:
    """A question's model answers, read once for all the rubrics they are held against."""

    question: Question
    read: Mapping[Lang, Occurrences]


def read_answers(question: Question) -> ForeignAnswers:
    """The model answers of a question, ready to be scored by others' rubrics."""
    return ForeignAnswers(question, {lang: Occurrences(question.answer.in_(lang)) for lang in LANGS})


def check_foreign_answers(
    subject: Subject, rubric: Rubric, others: Sequence[ForeignAnswers]
) -> Iterator[Problem]:
    """The model answers of other questions earn little here and trip no misconception of this one."""
    own = family(subject.question.id)
    for other in others:
        if other.question.id == subject.question.id or _are_related(subject.question, other.question):
            continue
        # A family shares its subject, and a person's own bank its field with the shipped one: there
        # answers may well earn from one another.
        kin = family(other.question.id) == own or bank_of(other.question.id) != bank_of(own)
        report = subject.doubt if kin else subject.fault
        for lang in LANGS:
            text, read = other.question.answer.in_(lang), other.read[lang]
            scored = score(rubric, text, rules=BY_LINES, occurrences=read)
            read.forget_groups()
            where = {"other": other.question.id, "lang": lang}
            # A whole design says what many questions ask for.
            if scored.score >= FOREIGN_ANSWER_BELOW and other.question.kind != "design":
                found = f"{scored.score:.0f}"
                yield report(
                    ("points",), say.FOREIGN_SCORES, score=found, limit=FOREIGN_ANSWER_BELOW, **where
                )
            for wrong in _wrong(scored):
                yield report(_place(subject, wrong), say.FOREIGN_WRONG, id=wrong, **where)


def _are_related(a: Question, b: Question) -> bool:
    return local(b.id) in a.related or local(a.id) in b.related


def _place(subject: Subject, misconception: str) -> Path:
    names = [wrong.id for wrong in subject.question.misconceptions]
    return ("misconceptions", names.index(misconception))
