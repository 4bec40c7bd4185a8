"""A problem: a family's numbers drawn from a seed, put into the words of the bank."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import permutations
from typing import Any, NamedTuple

from kvprep.core.calculation.draws import Draws
from kvprep.core.calculation.units import NATURAL, SHOWN, Dimension
from kvprep.core.model import Misconception, Point, Question, Source, Text

EXAMPLE_SEED = 1
"""The seed of the problem that a card is shown with outside a drill."""
SECTION = "calculations"
POINT = "value"
_ATTEMPTS = 400
_APART = 2.1
"""Times the tolerance by which two values that mean different things must differ."""
_PLACE = re.compile(r"\{([a-z][a-z0-9_]*)(?::([A-Za-z]*))?\}")


class Given(dict[str, Any]):
    """What a problem gives: numbers and names, read as attributes."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def but(self, **changes: Any) -> Given:
        """The same with some of it otherwise: how a slip is computed."""
        return Given({**self, **changes})


Solved = dict[str, float]
"""The steps of a solution by name; ``answer`` is what is asked."""


class Family(NamedTuple):
    """One kind of sum. ``slips`` give the wrong value that a usual mistake leads to.

    A slip is None where the numbers make it no mistake; numbers with which one only looks right are not asked.

    ``tolerance`` is relative; whole counts below 1,000 must be exact. ``per_token``: asked for one token.
    """

    draw: Callable[[Draws], Given]
    solve: Callable[[Given], Solved]
    dimension: Dimension
    slips: Mapping[str, Callable[[Given], float | None]]
    tolerance: float = 0.01
    per_token: bool = False


class SlipText(NamedTuple):
    """A named slip in words, and what an interviewer still gives for it, 0 to 100."""

    id: str
    credit: float
    say: Text
    fix: Text


class Calculation(NamedTuple):
    """A card's words: the question, the work line by line, the slips; numbers are left open."""

    id: str
    family: str
    domains: tuple[str, ...]
    minutes: float
    weight: float
    ask: Text
    work: tuple[Text, ...]
    slips: tuple[SlipText, ...]
    sources: tuple[Source, ...] = ()
    file: str = ""
    line: int = 1


class Posed(NamedTuple):
    """A problem with its numbers. ``wrong`` holds the value of each slip that these numbers allow."""

    calculation: Calculation
    family: Family
    seed: int
    given: Given
    solved: Solved
    wrong: Mapping[str, float]

    @property
    def answer(self) -> float:
        """The value asked for, in the family's dimension."""
        return self.solved["answer"]


def is_exact(value: float, dimension: Dimension) -> bool:
    """Whether a value is a count so small that it must be exact."""
    return dimension == "count" and abs(value) < 1000 and value == int(value)


def is_close(said: float, value: float, tolerance: float, dimension: Dimension) -> bool:
    """Whether what was said is the value, within the tolerance of its family."""
    if is_exact(value, dimension):
        return abs(said - value) < 1e-6
    return abs(said - value) <= tolerance * abs(value) * (1 + 1e-9)


def pose(calculation: Calculation, family: Family, seed: int) -> Posed:
    """The problem that a seed stands for: numbers with which no slip looks like the truth or another slip."""
    draws = Draws(seed, calculation.family)
    for _ in range(_ATTEMPTS):
        given = family.draw(draws)
        solved = family.solve(given)
        wrong = _wrong_values(family, given)
        if _is_clear(family, solved["answer"], wrong):
            break
    return Posed(calculation, family, seed, given, solved, wrong)


def _wrong_values(family: Family, given: Given) -> dict[str, float]:
    values = {name: slip(given) for name, slip in family.slips.items()}
    return {name: value for name, value in values.items() if value is not None}


def _is_clear(family: Family, answer: float, wrong: Mapping[str, float]) -> bool:
    pairs = permutations((answer, *wrong.values()), 2)
    return answer > 0 and not any(
        is_close(a, b, _APART * family.tolerance, family.dimension) for a, b in pairs
    )


def places(text: str) -> list[tuple[str, str]]:
    """The names that a template leaves open, each with the way it is to be shown."""
    return [(match[1], match[2] or "") for match in _PLACE.finditer(text)]


def filled(template: Text, values: Mapping[str, Any]) -> Text:
    """A template with its numbers; only plain names are looked up, so that a bank can run nothing."""
    return Text(zh=_filled(template.zh, values), en=_filled(template.en, values))


def _filled(template: str, values: Mapping[str, Any]) -> str:
    def shown(match: re.Match[str]) -> str:
        value = values[match[1]]
        return value if isinstance(value, str) else SHOWN[match[2] or ""](value)

    return _PLACE.sub(shown, template)


def answer_shown(posed: Posed) -> str:
    """The value asked for with its unit."""
    return NATURAL[posed.family.dimension](posed.answer)


def worked(posed: Posed) -> tuple[Text, ...]:
    """The solution line by line with the numbers in it."""
    values = {**posed.given, **posed.solved}
    return tuple(filled(line, values) for line in posed.calculation.work)


def slip_texts(posed: Posed) -> tuple[SlipText, ...]:
    """The slips that these numbers allow, in words with numbers."""
    values = {**posed.given, **posed.solved}
    return tuple(
        slip._replace(
            say=filled(slip.say, values | {"wrong": posed.wrong[slip.id]}),
            fix=filled(slip.fix, values | {"wrong": posed.wrong[slip.id]}),
        )
        for slip in posed.calculation.slips
        if slip.id in posed.wrong
    )


def as_question(posed: Posed) -> Question:
    """The problem as a question of the bank: one point, which is the value, and a wrong claim for each slip."""
    card, value = posed.calculation, answer_shown(posed)
    lines = worked(posed)
    return Question(
        id=card.id,
        kind="calculation",
        domains=card.domains,
        minutes=card.minutes,
        ask=filled(card.ask, posed.given),
        answer=Text(*("\n".join(f"- {line.in_(lang)}" for line in lines) for lang in ("zh", "en"))),
        points=(Point(POINT, "fact", 1.0, Text(value, value), ()),),
        misconceptions=tuple(
            Misconception(slip.id, slip.say, slip.fix, (), against=POINT) for slip in slip_texts(posed)
        ),
        sources=(*card.sources, Source(note=f"kvprep drill {card.id} --seed {posed.seed}")),
        section=SECTION,
        weight=card.weight,
        file=card.file,
        line=card.line,
    )
