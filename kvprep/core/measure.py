"""Numbers with units, and a small arithmetic over them: enough for capacity and bandwidth sums, and safe.

A formula is parsed with ``ast`` and walked over the few nodes that are listed here; nothing is run.
"""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from kvprep.core.messages import figures as say
from kvprep.core.model import Text

MAX_FORMULA = 300
"""Characters of a formula: enough for any sum, and no nesting that would strain the parser."""
DIGITS = 4
"""Significant digits of a value whose places are not given."""


class Measure(NamedTuple):
    """A value in base units: bytes to the power ``size``, seconds to the power ``time``."""

    value: float
    size: int = 0
    time: int = 0

    @property
    def dimension(self) -> tuple[int, int]:
        """What the value measures; only equal dimensions can be added or compared."""
        return (self.size, self.time)


UNITS: Mapping[str, Measure] = {
    "B": Measure(1, 1),
    "KiB": Measure(2**10, 1),
    "MiB": Measure(2**20, 1),
    "GiB": Measure(2**30, 1),
    "TiB": Measure(2**40, 1),
    "PiB": Measure(2**50, 1),
    "GB": Measure(1e9, 1),
    "TB": Measure(1e12, 1),
    "bit": Measure(1 / 8, 1),
    "Gbit": Measure(1e9 / 8, 1),
    "Tbit": Measure(1e12 / 8, 1),
    "ms": Measure(1e-3, 0, 1),
    "s": Measure(1, 0, 1),
    "min": Measure(60, 0, 1),
    "h": Measure(3600, 0, 1),
    "%": Measure(1e-2),
    "M": Measure(1e6),
    "tok": Measure(1),
    "req": Measure(1),
}
_SIZES = ("TiB", "GiB", "MiB", "KiB", "B")
_FUNCTIONS: Mapping[str, tuple[Callable[..., float], bool]] = {
    "ceil": (math.ceil, True),
    "floor": (math.floor, True),
    "min": (min, False),
    "max": (max, False),
}
"""Functions of a formula, and whether they take one plain number (the others: one or more of one unit)."""
_SUMS: Mapping[type, Callable[[float, float], float]] = {ast.Add: operator.add, ast.Sub: operator.sub}
_INPUT = re.compile(r"(-?\d+(?:,\d{3})*(?:\.\d+)?)\s*(%|[A-Za-z]*(?:/[A-Za-z]+)?)\Z")


class FormulaFault(Exception):
    """What is wrong with a formula or a unit, in both languages; the caller knows the place."""

    def __init__(self, message: Text, **values: Any) -> None:
        super().__init__(message.en)
        self.message = message
        self.values = values


def parse_unit(unit: str) -> Measure:
    """One of a unit such as ``GiB``, ``GiB/s``, ``/s``, ``%`` or the empty one."""
    over, _, under = unit.partition("/")
    for part in (over, under):
        if part and part not in UNITS:
            raise FormulaFault(say.UNKNOWN_UNIT, unit=part, known=", ".join(UNITS))
    one = UNITS.get(over, Measure(1))
    per = UNITS.get(under, Measure(1))
    return Measure(one.value / per.value, one.size - per.size, one.time - per.time)


def parse_input(text: str) -> Measure | None:
    """The value of ``200 req/s`` or ``75 %``; None when the text is no number with a unit."""
    found = _INPUT.match(text.strip())
    if not found:
        return None
    one = parse_unit(found[2])
    return one._replace(value=float(found[1].replace(",", "")) * one.value)


def parse_formula(text: str) -> ast.expr:
    """The tree of a formula; FormulaFault when it is none."""
    try:
        if len(text) <= MAX_FORMULA:
            return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        pass
    raise FormulaFault(say.NOT_A_FORMULA, formula=text)


def evaluate(text: str, value_of: Callable[[str], Measure]) -> Measure:
    """The value of a formula; ``value_of`` gives that of a name, FormulaFault says what cannot be done."""
    found = _Evaluation(text, value_of).of(parse_formula(text))
    if not math.isfinite(found.value):
        raise FormulaFault(say.NOT_FINITE, formula=text)
    return found


class _Evaluation:
    """One walk over the tree of a formula."""

    def __init__(self, text: str, value_of: Callable[[str], Measure]) -> None:
        self.text = text
        self.value_of = value_of

    def of(self, node: ast.expr) -> Measure:
        if isinstance(node, ast.Name):
            return self.value_of(node.id)
        if isinstance(node, ast.Constant) and type(node.value) in (int, float):
            return Measure(float(node.value))  # type: ignore[arg-type]
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            inner = self.of(node.operand)
            return inner._replace(value=-inner.value)
        if isinstance(node, ast.BinOp):
            return self._binary(node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
            return self._call(node, node.func.id)
        raise self._not_allowed(node)

    def _not_allowed(self, node: ast.AST) -> FormulaFault:
        functions = ", ".join(_FUNCTIONS)
        return FormulaFault(say.NOT_ALLOWED, part=ast.unparse(node), formula=self.text, functions=functions)

    def _binary(self, node: ast.BinOp) -> Measure:
        left, right = self.of(node.left), self.of(node.right)
        if type(node.op) in _SUMS:
            self._check_alike(left, right)
            return left._replace(value=_SUMS[type(node.op)](left.value, right.value))
        if isinstance(node.op, ast.Mult):
            return Measure(left.value * right.value, left.size + right.size, left.time + right.time)
        if not isinstance(node.op, ast.Div):
            raise self._not_allowed(node)
        if not right.value:
            raise FormulaFault(say.DIVIDED_BY_ZERO, formula=self.text)
        return Measure(left.value / right.value, left.size - right.size, left.time - right.time)

    def _call(self, node: ast.Call, name: str) -> Measure:
        function, plain = _FUNCTIONS.get(name, (None, False))
        if function is None or not node.args or (plain and len(node.args) > 1):
            raise self._not_allowed(node)
        values = [self.of(argument) for argument in node.args]
        for other in [Measure(0)] if plain else values[1:]:
            self._check_alike(values[0], other)
        # A hair above a whole number is that number: 64 TiB over 409.6 GiB is 160 hosts, not 161.
        numbers = [round(value.value, 9) if plain else value.value for value in values]
        if not all(map(math.isfinite, numbers)):
            raise FormulaFault(say.NOT_FINITE, formula=self.text)
        return values[0]._replace(value=float(function(numbers[0]) if plain else function(numbers)))

    def _check_alike(self, left: Measure, right: Measure) -> None:
        if left.dimension != right.dimension:
            values = {"left": shown(left), "right": shown(right)}
            raise FormulaFault(say.UNITS_DIFFER, formula=self.text, **values)


def unit_for(measure: Measure) -> str:
    """The unit that a reader would choose for a value."""
    if measure.size == 1 and measure.time in (0, -1):
        per = "/s" if measure.time else ""
        return next((u for u in _SIZES if abs(measure.value) >= UNITS[u].value), "B") + per
    if measure.dimension == (0, 1):
        return "s" if abs(measure.value) >= 1 else "ms"
    return {(0, 0): "", (0, -1): "/s"}.get(measure.dimension, f"B^{measure.size} s^{measure.time}")


def shown(measure: Measure, unit: str | None = None, digits: int | None = None, *, bare: bool = False) -> str:
    """A value in words, ``51.2 TiB``; ``digits`` are decimal places, else four digits that signify."""
    chosen = unit_for(measure) if unit is None else unit
    # A product of units that nobody would name is told in base units.
    one = Measure(1) if "^" in chosen else parse_unit(chosen)
    number = _number(measure.value / one.value, digits, "" if bare else ",")
    if bare or not chosen:
        return number
    return f"{number}{chosen}" if chosen.startswith("/") else f"{number} {chosen}"


def _number(value: float, digits: int | None, thousands: str) -> str:
    if digits is None:
        before = math.floor(math.log10(abs(value))) + 1 if value else 1
        text = f"{value:{thousands}.{max(0, DIGITS - before)}f}"
        return text.rstrip("0").rstrip(".") if "." in text else text
    return f"{value:{thousands}.{digits}f}"
