"""Figures: named inputs with units and formulae over them, computed when asked for, each fault with its place."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from typing import NamedTuple

from kvprep.core.fields import near, problem
from kvprep.core.measure import FormulaFault, Measure, evaluate, parse_formula, parse_input, parse_unit, shown
from kvprep.core.messages import figures as say
from kvprep.core.model import Problem

_TOKEN = re.compile(r"(?<![\w.])[a-z][a-z0-9_]*(?:\s*\()?|[*/]")
_SIGNS = {"*": "×", "/": "÷"}
_NUMBER = "-0123456789., "

Place = tuple[str, int]
"""A file and a line."""


class Figure(NamedTuple):
    """One named number: ``source`` is an input such as ``400 Gbit/s``, or a formula over other names.

    An empty source is one whose fault was told when it was read.
    """

    name: str
    source: str
    unit: str | None = None
    label: dict[str, str] | None = None
    place: Place = ("", 1)

    @property
    def is_input(self) -> bool:
        """Whether it is given rather than computed."""
        return parse_input(self.source) is not None

    @property
    def own_unit(self) -> str | None:
        """The unit it is told in: the one declared, or the one its input is written in."""
        return self.source.strip(_NUMBER) if self.unit is None and self.is_input else self.unit


class ToldFault(FormulaFault):
    """A figure cannot be had, and why has been told at its own place."""

    def __init__(self) -> None:
        super().__init__(say.NOT_FINITE)


class Scope:
    """The figures under one set of inputs; ``place`` is told for faults that only these inputs bring."""

    def __init__(self, figures: Mapping[str, Figure], place: Place | None = None) -> None:
        self.figures = figures
        self.problems: dict[str, Problem] = {}
        """By the figure that is at fault."""
        self._place = place
        self._values: dict[str, Measure | None] = {}
        self._under_way: list[str] = []

    def compute(self) -> None:
        """Compute every figure, so that ``problems`` holds all there are."""
        for name in self.figures:
            self.words_or_none(name)

    def words_or_none(self, name: str) -> str | None:
        """A figure as text, None when it is faulty."""
        try:
            return self.words(name)
        except FormulaFault:
            return None

    def value(self, name: str) -> Measure:
        """The value of a figure; FormulaFault says why it cannot be had."""
        figure = self.figures.get(name)
        if figure is None:
            hint = near(name, self.figures)
            message = say.UNKNOWN_FIGURE_HINT if hint else say.UNKNOWN_FIGURE
            raise FormulaFault(message, name=name, hint=hint, known=", ".join(self.figures))
        if name in self._under_way:
            chain = [*self._under_way[self._under_way.index(name) :], name]
            raise FormulaFault(say.CYCLE, chain=" → ".join(chain))
        if name not in self._values:
            self._values[name] = self._computed(figure)
        found = self._values[name]
        if found is None:
            raise ToldFault
        return found

    def _computed(self, figure: Figure) -> Measure | None:
        if not figure.source:
            return None
        self._under_way.append(figure.name)
        try:
            found = parse_input(figure.source) or evaluate(figure.source, self.value)
            _check_unit(figure.name, found, figure.own_unit)
            return found
        except ToldFault:
            return None
        except FormulaFault as fault:
            place = self._place or figure.place
            self.problems[figure.name] = problem(*place, fault.message, **fault.values)
            return None
        finally:
            self._under_way.pop()

    def words(self, name: str, unit: str | None = None, digits: int | None = None, bare: bool = False) -> str:
        """A figure as text, in its own unit unless another is asked for; FormulaFault as ``value``."""
        value = self.value(name)
        _check_unit(name, value, unit)
        return shown(value, self.figures[name].own_unit if unit is None else unit, digits, bare=bare)

    def numbers(self, name: str) -> str:
        """The formula with numbers in it, ``32,768 × 1 GiB × 2``; empty for an input."""
        self.value(name)
        figure = self.figures[name]
        if figure.is_input:
            return ""
        # Written anew from the tree, so that it is spaced alike however it was typed.
        return _TOKEN.sub(lambda found: self._token(found[0]), ast.unparse(parse_formula(figure.source)))

    def _token(self, token: str) -> str:
        return token if token.endswith("(") else _SIGNS.get(token) or self.words(token)

    def under(self, changed: Mapping[str, str], place: Place) -> Scope:
        """The same figures under other inputs; each name in ``changed`` must be there."""
        other = {name: self.figures[name]._replace(source=source) for name, source in changed.items()}
        return Scope({**self.figures, **other}, place)


def _check_unit(name: str, value: Measure, unit: str | None) -> None:
    if unit is not None and parse_unit(unit).dimension != value.dimension:
        raise FormulaFault(say.WRONG_UNIT, name=name, value=shown(value), unit=unit)
