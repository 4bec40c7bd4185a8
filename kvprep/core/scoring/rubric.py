"""A question's rubric made ready for matching: lines parsed, terms resolved, subjects known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from kvprep.core.model import Lang, LineSource, Misconception, Point, Question, SomeOf, Text
from kvprep.core.scoring.likeness import KnownStatements, compile_statements
from kvprep.core.scoring.lines import Group, Line, Terms, parse_line
from kvprep.core.scoring.normalise import fold_text
from kvprep.core.scoring.occurrences import Occurrences
from kvprep.core.scoring.quantities import Quantity, find_quantities
from kvprep.core.scoring.vocabulary import content_words
from kvprep.core.scoring.wrong_value import wanted_quantities


class SomeLines(NamedTuple):
    """At least ``need`` of the lines must hold, anywhere in the answer."""

    need: int
    lines: tuple[Line, ...]


RubricLine = Line | SomeLines


class Rubric:
    """A question with every line parsed; built once a question, used for any number of answers."""

    # Written out: making a dataclass costs a start more than all of its rubric's lines.
    def __init__(
        self,
        question: Question,
        points: Mapping[str, tuple[RubricLine, ...]],
        misconceptions: Mapping[str, tuple[RubricLine, ...]],
        rivals: tuple[tuple[Group, ...], ...],
        ask_words: frozenset[str],
        own_words: frozenset[str],
        terms: Terms,
    ) -> None:
        self.question, self.points, self.misconceptions = question, points, misconceptions
        self.rivals, self.ask_words, self.own_words, self.terms = rivals, ask_words, own_words, terms

    def statements(self, lang: Lang) -> KnownStatements:
        """The sentences known to state each point; compiled when an answer in a language first leaves one open."""
        return self._chinese if lang == "zh" else self._english

    @cached_property
    def _chinese(self) -> KnownStatements:
        return compile_statements(self.question, "zh", self.terms, self.rivals)

    @cached_property
    def _english(self) -> KnownStatements:
        return compile_statements(self.question, "en", self.terms, self.rivals)

    @cached_property
    def asked(self) -> Occurrences:
        """The question's own text, read as an answer is: what it says already is no merit of the answer."""
        return Occurrences(f"{self.question.ask.zh}\n{self.question.ask.en}")

    @cached_property
    def right_quantities(self) -> list[Quantity]:
        """What the question and its model answer name and its lines ask for: numbers that are no mistake."""
        lines = [line for point in self.points.values() for line in all_lines(point)]
        answer = fold_text(f"{self.question.answer.zh}\n{self.question.answer.en}")
        return [*wanted_quantities(lines), *self.asked.quantities(), *find_quantities(answer)]

    @property
    def total_weight(self) -> float:
        """The weight of all points together."""
        return sum(point.weight for point in self.question.points)


def compile_rubric(question: Question, terms: Terms) -> Rubric:
    """Parse the lines of a question; raises LineError where a line cannot be read."""
    return Rubric(
        question=question,
        points={p.id: _lines(p, terms) for p in question.points},
        misconceptions={m.id: _lines(m, terms) for m in question.misconceptions},
        rivals=tuple(tuple(_group(words, terms) for words in rivals) for rivals in question.rivals),
        ask_words=_words(question.ask),
        own_words=_words(question.ask, *(point.say for point in question.points)),
        terms=terms,
    )


def _words(*texts: Text) -> frozenset[str]:
    return frozenset().union(*(content_words(f"{text.zh}\n{text.en}") for text in texts))


def _lines(owner: Point | Misconception, terms: Terms) -> tuple[RubricLine, ...]:
    return tuple(_line(source, terms) for source in owner.any)


def _line(source: LineSource, terms: Terms) -> RubricLine:
    if isinstance(source, SomeOf):
        return SomeLines(source.need, tuple(parse_line(s, terms) for s in source.lines))
    return parse_line(source, terms)


def _group(words: str, terms: Terms) -> Group:
    return parse_line(words, terms).groups[0]


def all_lines(lines: Sequence[RubricLine]) -> list[Line]:
    """The plain lines, those inside ``some`` included."""
    flat: list[Line] = []
    for line in lines:
        flat += line.lines if isinstance(line, SomeLines) else (line,)
    return flat
