"""What lint can see in a question without scoring anything."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kvprep.core.fields import MAX_ITEMS, Lines, Path, line_at, near, problem
from kvprep.core.ids import bank_of, local
from kvprep.core.messages import lint as say
from kvprep.core.messages.board import DOMAINS
from kvprep.core.model import Card, Problem, Question, Text
from kvprep.core.question_format import rubric_lines
from kvprep.core.scoring.lines import Group, line_terms, parse_line

_CHINESE = re.compile(r"[\u3400-\u9fff]")
_WORD = re.compile(r"[A-Za-z]{3,}")
_NUMBER = re.compile(r"[0-9]")
MANY = 3
MIN_SAMPLES = 6
MIN_MISCONCEPTIONS = 2
POINTS = (4, 7)
POINTS_OF_FOLLOW_UP = (3, 6)
POINTS_OF_CASE = (4, 12)
"""A design case is answered for up to half an hour."""


@dataclass(frozen=True, slots=True)
class Subject:
    """One question under lint: what it says, where each part stands, and the bank's terms."""

    question: Question
    lines: Lines
    terms: Mapping[str, tuple[str, ...]]

    def fault(self, path: Path, message: Text, **values: Any) -> Problem:
        """An error at a place of the question's file."""
        return problem(self.question.file, line_at(self.lines, path), message, **values)

    def doubt(self, path: Path, message: Text, **values: Any) -> Problem:
        """A warning at a place of the question's file."""
        return problem(self.question.file, line_at(self.lines, path), message, warning=True, **values)


def check_groups(subject: Subject) -> Iterator[Problem]:
    """Groups that would miss half of the people, and lines that a bare list of terms satisfies."""
    for source, path in rubric_lines(subject.question):
        if path[0] == "rivals":
            continue
        groups = parse_line(source, subject.terms).groups
        if len(groups) == 1 and _is_bare(groups[0]):
            yield subject.doubt(path, say.ONE_GROUP, source=source)
        for group in groups:
            yield from _check_group(subject, path, group, source)


def _is_bare(group: Group) -> bool:
    return group.mode == "said" and all(a.kind in ("words", "prefix") for a in group.alternatives)


def _check_group(subject: Subject, path: Path, group: Group, source: str) -> Iterator[Problem]:
    words = [a.source for a in group.alternatives if a.kind in ("words", "prefix")]
    if len(words) == len(group.alternatives) == 1 and len(words[0]) == 1:
        yield subject.doubt(path, say.ONE_CHARACTER, word=words[0], source=source)
    words = [word for word in words if not _NUMBER.search(word)]
    if len(words) < MANY:
        return
    has_chinese = any(_CHINESE.search(word) for word in words)
    has_latin = any(_WORD.search(word) for word in words)
    if has_chinese != has_latin:
        lang = "en" if has_chinese else "zh"
        yield subject.doubt(path, say.ONE_LANGUAGE, lang=lang, words="|".join(words[:4]))


def check_amounts(subject: Subject) -> Iterator[Problem]:
    """Enough points, misconceptions and samples, the samples in both languages."""
    question = subject.question
    low, high = POINTS_OF_FOLLOW_UP if "." in question.id else _points_of_main(question)
    if not low <= len(question.points) <= high:
        yield subject.doubt(("points",), say.POINT_COUNT, count=len(question.points), low=low, high=high)
    if len(question.misconceptions) < MIN_MISCONCEPTIONS:
        count = len(question.misconceptions)
        yield subject.doubt(
            ("misconceptions",), say.FEW_MISCONCEPTIONS, count=count, least=MIN_MISCONCEPTIONS
        )
    if len(question.samples) < MIN_SAMPLES:
        yield subject.doubt(("answers",), say.FEW_SAMPLES, count=len(question.samples), least=MIN_SAMPLES)
    for lang in ("zh", "en"):
        if question.samples and not any(sample.lang == lang for sample in question.samples):
            yield subject.doubt(("answers",), say.NO_SAMPLE_IN, lang=lang)
    if not question.sources:
        yield subject.doubt((), say.NO_SOURCES)


def _points_of_main(question: Question) -> tuple[int, int]:
    return POINTS_OF_CASE if question.kind == "design" else POINTS


def check_languages(subject: Subject) -> Iterator[Problem]:
    """Chinese where Chinese is promised, English where English is."""
    question = subject.question
    texts: list[tuple[Path, Text]] = [(("ask",), question.ask), (("answer",), question.answer)]
    texts += [(("points", i, "say"), p.say) for i, p in enumerate(question.points)]
    for i, wrong in enumerate(question.misconceptions):
        texts += [(("misconceptions", i, "say"), wrong.say), (("misconceptions", i, "fix"), wrong.fix)]
    texts += [(("injections", i, "say"), n.say) for i, n in enumerate(question.injections)]
    for path, text in texts:
        if not _CHINESE.search(text.zh):
            yield subject.doubt((*path, "zh"), say.NOT_CHINESE)
        if _CHINESE.search(text.en):
            yield subject.doubt((*path, "en"), say.NOT_ENGLISH)


def check_orphans(cards: Sequence[Card], subjects: Mapping[str, Subject]) -> Iterator[Problem]:
    """Follow-ups that nobody asks: written, but on no question's list although their parent is there."""
    ids = {card.id for card in cards}
    listed = {follow_up for card in cards for follow_up in card.follow_ups}
    for card in cards:
        if card.is_follow_up and card.id in subjects and card.id not in listed and card.family in ids:
            yield subjects[card.id].doubt(("id",), say.ORPHAN, id=card.id, parent=card.family)


def check_domains(cards: Sequence[Card], subjects: Mapping[str, Subject]) -> Iterator[Problem]:
    """A domain that has no name here and looks like one that has is most often a typing slip."""
    counts = Counter(domain for card in cards for domain in card.domains)
    known = [*DOMAINS, *(domain for domain, count in counts.items() if count > 1)]
    for card in cards:
        for i, domain in enumerate(card.domains):
            if domain in known or card.id not in subjects:
                continue
            hint = near(domain, known) or tuple(DOMAINS)
            yield subjects[card.id].doubt(("domains", i), say.RARE_DOMAIN, domain=domain, hint=hint)


def check_related(cards: Sequence[Card], subjects: Mapping[str, Subject]) -> Iterator[Problem]:
    """Questions named as related that are not there: most often a typing slip."""
    known = {local(card.id) for card in cards}
    for subject in subjects.values():
        for i, named in enumerate(subject.question.related):
            if named not in known:
                hint = near(named, sorted(known)) or "–"
                yield subject.doubt(("related", i), say.NO_RELATED, id=named, hint=hint)


def check_practice(cards: Sequence[Card], katas: Iterable[Subject]) -> Iterator[Problem]:
    """The questions by which the follow-ups of katas are practised are there."""
    known = {local(card.id) for card in cards}
    for kata in katas:
        every: Iterator[Path] = (("follow_ups", i, "question") for i in range(MAX_ITEMS))
        places = (path for path in every if path in kata.lines)
        for path, named in zip(places, kata.question.related, strict=False):
            if named not in known:
                hint = near(named, sorted(known)) or "–"
                yield kata.fault(path, say.NO_PRACTICE, id=named, hint=hint)


def check_asked_on(cards: Sequence[Card], subjects: Mapping[str, Subject]) -> Iterator[Problem]:
    """The follow-ups that a missed point or a constraint leads to are there."""
    known = {card.id for card in cards}
    for asked_from, subject in subjects.items():
        bank = bank_of(asked_from)
        places = [(("points", i), p.follow_up) for i, p in enumerate(subject.question.points)]
        places += [(("injections", i), n.follow_up) for i, n in enumerate(subject.question.injections)]
        for path, named in places:
            full = f"{bank}/{local(named)}" if bank and named else named
            if full and full not in known:
                yield subject.fault((*path, "follow_up"), say.NO_ASKED_ON, id=named)


def unused_terms(subjects: Mapping[str, Subject], terms: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Terms that no line of any rubric names."""
    used: set[str] = set()
    for subject in subjects.values():
        for source, _ in rubric_lines(subject.question):
            used |= line_terms(source)
    return tuple(name for name in terms if name not in used)
