"""Lint: what is wrong with a bank, check by check; adding one is a function and its row in a table here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kvprep.core.bank import Bank
from kvprep.core.fields import problem
from kvprep.core.ids import is_kata, is_sum
from kvprep.core.messages import lint as say
from kvprep.core.model import Card, Problem
from kvprep.core.rubric_checks import (
    ForeignAnswers,
    check_claims,
    check_denials,
    check_foreign_answers,
    check_model_answer,
    check_question_text,
    check_samples,
    read_answers,
)
from kvprep.core.scoring import Rubric, compile_rubric
from kvprep.core.shape_checks import (
    Subject,
    check_amounts,
    check_asked_on,
    check_domains,
    check_groups,
    check_languages,
    check_orphans,
    check_practice,
    check_related,
    unused_terms,
)

SHAPE_CHECKS: Mapping[str, Callable[[Subject], Iterator[Problem]]] = {
    "groups": check_groups,
    "amounts": check_amounts,
    "languages": check_languages,
}
BANK_CHECKS: Mapping[str, Callable[[Sequence[Card], Mapping[str, Subject]], Iterator[Problem]]] = {
    "orphans": check_orphans,
    "domains": check_domains,
    "related": check_related,
    "asked-on": check_asked_on,
}
RUBRIC_CHECKS: Mapping[str, Callable[[Subject, Rubric], Iterator[Problem]]] = {
    "claims": check_claims,
    "denials": check_denials,
    "question-text": check_question_text,
    "model-answer": check_model_answer,
    "samples": check_samples,
}
MATRIX_CHECKS: Mapping[str, Callable[[Subject, Rubric, Sequence[ForeignAnswers]], Iterator[Problem]]] = {
    "foreign-answers": check_foreign_answers,
}


@dataclass(frozen=True, slots=True)
class Linted:
    """What lint found, in the order of files and lines, and how many questions it looked at."""

    problems: tuple[Problem, ...]
    questions: int

    @property
    def errors(self) -> int:
        """How many problems must be mended; the others are advice."""
        return sum(not p.warning for p in self.problems)


def lint(
    bank: Bank,
    ids: Sequence[str],
    *,
    fast: bool = False,
    terms_file: str = "",
    by_scoring: Callable[[Sequence[str]], Iterable[Problem]] | None = None,
) -> Linted:
    """Check the questions named, the faults of their files aside: those are ``bank.problems``.

    ``fast`` leaves out what needs scoring; ``terms_file`` asks for unused terms as well, which only
    makes sense for a whole bank. ``by_scoring`` stands in for ``rubric_problems``, which takes minutes.
    """
    sums = list(filter(is_sum, ids))
    written = list(filter(_is_written, ids))
    subjects = {i: Subject(bank.question(i), bank.entry(i).lines(), bank.terms) for i in written}
    katas = [Subject(bank.question(i), bank.entry(i).lines(), bank.terms) for i in filter(is_kata, ids)]
    found = [*_shape_problems(bank, subjects, terms_file), *check_practice(bank.cards, katas)]
    found += _sum_problems(bank, sums)
    if not fast:
        found += by_scoring(written) if by_scoring else rubric_problems(bank, written)
    unique = dict.fromkeys(sorted(found, key=lambda p: (p.file, p.line)))
    return Linted(tuple(unique), len(ids))


def _is_written(question_id: str) -> bool:
    """Whether a question is answered in sentences: neither a sum nor a kata has a rubric."""
    return not is_sum(question_id) and not is_kata(question_id)


def _sum_problems(bank: Bank, ids: Sequence[str]) -> Iterator[Problem]:
    # Deferred: most banks that are written and checked hold questions only.
    from kvprep.core.calculation.checks import check_sum

    for calculation in filter(None, map(bank.calculation, ids)):
        yield from check_sum(calculation)


def _shape_problems(bank: Bank, subjects: Mapping[str, Subject], terms_file: str) -> Iterator[Problem]:
    for subject in subjects.values():
        for check in SHAPE_CHECKS.values():
            yield from check(subject)
    for check_bank in BANK_CHECKS.values():
        yield from check_bank(bank.cards, subjects)
    unused = unused_terms(subjects, bank.terms) if terms_file else ()
    if unused:
        names = tuple(unused)
        yield problem(terms_file, 1, say.UNUSED_TERMS, warning=True, count=len(unused), names=names)


def rubric_problems(bank: Bank, ids: Sequence[str]) -> list[Problem]:
    """What only scoring finds: each question's sentences against its own rubric, all answers against it."""
    return list(_rubric_problems(bank, ids))


def _rubric_problems(bank: Bank, ids: Sequence[str]) -> Iterator[Problem]:
    others = [read_answers(bank.question(card.id)) for card in bank.cards if _is_written(card.id)]
    for subject in (Subject(bank.question(i), bank.entry(i).lines(), bank.terms) for i in ids):
        rubric = compile_rubric(subject.question, bank.terms)
        for check in RUBRIC_CHECKS.values():
            yield from check(subject, rubric)
        for check_against in MATRIX_CHECKS.values():
            yield from check_against(subject, rubric, others)
