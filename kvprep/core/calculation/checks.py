"""What lint asks of a sum: that its words are right for more than one set of numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from kvprep.core.calculation.judging import judge_answer
from kvprep.core.calculation.problem import Calculation, Posed, as_question, places, worked
from kvprep.core.calculation.table import posed_as
from kvprep.core.calculation.units import NATURAL
from kvprep.core.fields import near, problem
from kvprep.core.language import LANGS
from kvprep.core.messages import calc as say
from kvprep.core.messages import lint
from kvprep.core.messages.board import DOMAINS
from kvprep.core.model import Problem, Text

SEEDS = range(1, 9)
"""The problems that are tried; a property over many more is the tests' to hold."""


def check_sum(calculation: Calculation) -> Iterator[Problem]:
    """All that is wrong with one sum, each at the line where it begins."""
    for check in SUM_CHECKS.values():
        yield from check(calculation)


def _fault(calculation: Calculation, message: Text, *, warning: bool = False, **values: object) -> Problem:
    return problem(calculation.file, calculation.line, message, warning=warning, id=calculation.id, **values)


def _check_work(calculation: Calculation) -> Iterator[Problem]:
    """The work, read as an answer, is right: its last line ends in the value that was asked."""
    for seed in SEEDS:
        posed = posed_as(calculation, seed)
        for lang in LANGS:
            said = "\n".join(line.in_(lang) for line in worked(posed))
            if judge_answer(posed, said).verdict != "right":
                yield _fault(calculation, say.WORK_NOT_RIGHT, seed=seed, lang=lang)
                return


def _check_slips(calculation: Calculation) -> Iterator[Problem]:
    """Each slip's value is taken for that slip and for nothing else."""
    for seed in SEEDS:
        posed = posed_as(calculation, seed)
        for name, value in posed.wrong.items():
            if judge_answer(posed, NATURAL[posed.family.dimension](value)).slip != name:
                yield _fault(calculation, say.SLIP_NOT_SEEN, seed=seed, name=name)
                return


def _check_languages(calculation: Calculation) -> Iterator[Problem]:
    """Both languages say the same numbers, each in its own words."""
    texts = [calculation.ask, *calculation.work]
    texts += [text for slip in calculation.slips for text in (slip.say, slip.fix)]
    for text in texts:
        missing = {name for name, _ in places(text.zh)} ^ {name for name, _ in places(text.en)}
        if missing:
            yield _fault(calculation, say.ONE_LANGUAGE_ONLY, warning=True, names=tuple(sorted(missing)))
    if any(0x4E00 <= ord(c) <= 0x9FFF for text in texts for c in text.en):
        yield _fault(calculation, say.CHINESE_IN_ENGLISH)


def _check_domains(calculation: Calculation) -> Iterator[Problem]:
    for domain in calculation.domains:
        if domain not in DOMAINS:
            hint = near(domain, DOMAINS) or tuple(DOMAINS)
            yield problem(
                calculation.file, calculation.line, lint.RARE_DOMAIN, warning=True, domain=domain, hint=hint
            )


def _check_secret(calculation: Calculation) -> Iterator[Problem]:
    """A question that names its own answer asks nothing."""
    posed = posed_as(calculation, SEEDS[0])
    if _is_measured(posed) and NATURAL[posed.family.dimension](posed.answer) in as_question(posed).ask.en:
        yield _fault(calculation, say.ANSWER_GIVEN_AWAY)


def _is_measured(posed: Posed) -> bool:
    """Whether the answer has a unit: a bare count may stand in a question by chance."""
    return posed.family.dimension in ("byte", "byte/s", "second")


SUM_CHECKS: Mapping[str, Callable[[Calculation], Iterator[Problem]]] = {
    "work": _check_work,
    "slips": _check_slips,
    "languages": _check_languages,
    "domains": _check_domains,
    "secret": _check_secret,
}
"""The checks of a sum; a new one is a function and its row here."""
