"""What a person types after ``kvprep calc``: amounts with units into numbers, a sweep into a row of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import log2
from typing import Any, NamedTuple

from kvprep.core.calculation.formulae import DTYPES
from kvprep.core.calculation.limits import within
from kvprep.core.calculation.lines import Line
from kvprep.core.calculation.models import ModelShape, find_model
from kvprep.core.calculation.number_words import PIECES
from kvprep.core.calculation.problem import Given
from kvprep.core.calculation.reading import Reading, read_amounts
from kvprep.core.calculation.sheets import Input, InputKind, Sheet
from kvprep.core.calculation.units import SHOWN
from kvprep.core.ids import nearest
from kvprep.core.messages import sheets as say
from kvprep.core.messages.errors import fill
from kvprep.core.model import Text, UserError

MAY_BE_ZERO = frozenset({"scale", "fixed", "hit", "hot", "rack", "latency"})
LARGEST = 1e18
"""The largest input in base units: an exabyte, beyond which nothing here makes sense."""
POINTS = 9
"""Values of a sweep that does not double."""
MAX_POINTS = 64
_WAYS: Mapping[InputKind, str] = {
    "tokens": "", "count": "", "factor": "", "pace": "", "size": "size", "rate": "rate", "link": "gbit", "share": "pct", "time": "time",
}  # fmt: skip
_RANGE = re.compile(
    r"(?P<low>[^.:]+(?:\.\d[^.:]*)?)\.\.(?P<high>[^.:]+(?:\.\d[^.:]*)?)(?::(?P<points>\d{1,4}))?\Z"
)


class Sweep(NamedTuple):
    """One input with the values that it takes in turn."""

    input: Input
    values: tuple[Any, ...]

    @property
    def is_numeric(self) -> bool:
        """Whether the values are amounts, which a plot needs."""
        return self.input.kind in _WAYS

    @property
    def is_doubling(self) -> bool:
        """Whether each value is twice or half the one before it, so that an even axis would crowd the small ones."""
        return (
            self.is_numeric
            and len(self.values) > 2
            and any(all(b == a * way for a, b in pairwise(self.values)) for way in (2, 0.5))
        )

    def shown(self, value: Any) -> str:
        """A value as the table's first column says it."""
        if isinstance(value, ModelShape):
            return value.name
        return SHOWN[_WAYS[self.input.kind]](value) if self.is_numeric else str(value)


def read_inputs(sheet: Sheet, typed: Mapping[str, str]) -> Given:
    """All inputs of a sheet as numbers, those not typed by default; UserError (exit 2, or 3 for a name) otherwise."""
    given = Given()
    for each in sheet.inputs:
        given |= _named(each, read_input(each, typed.get(each.name, each.default)))
    return Given(given)


def _named(each: Input, value: Any) -> dict[str, Any]:
    name = each.name.replace("-", "_")
    return {name: value, "width": DTYPES[value]} if each.kind == "dtype" else {name: value}


def read_input(each: Input, typed: str) -> Any:
    """One input: a model, a type of element, or a number in the base unit of its kind."""
    if each.kind == "model":
        return find_model(typed)
    if each.kind == "dtype":
        return _dtype(typed)
    value = _amount(each.kind, typed.strip())
    if value is None or not abs(value) <= LARGEST:
        raise _without_unit(each, typed) or _refused(say.BAD_INPUT, each, typed)
    if value <= 0 and not (value == 0 and each.name in MAY_BE_ZERO):
        raise _refused(say.NEGATIVE if each.name in MAY_BE_ZERO else say.NOT_POSITIVE, each, typed)
    if each.kind in ("tokens", "count") and value != int(value):
        raise _refused(say.NOT_WHOLE, each, typed)
    if each.kind == "factor" and value < 1:
        raise _refused(say.BELOW_ONE, each, typed)
    if each.kind == "share" and value > 1:
        raise _refused(say.OVER_ALL, each, typed)
    return value


def _without_unit(each: Input, typed: str) -> UserError | None:
    """What to say of a bare number where the kind has units: the same number with the unit of the default."""
    bare = _amount("factor", typed.strip())
    if each.kind not in ("size", "rate", "link", "time") or bare is None or bare < 0:
        return None
    value, unit = _short(typed.strip()), each.default.partition(" ")[2]
    return UserError(fill(say.NO_UNIT, flag=f"--{each.name}", value=value, example=f"{value} {unit}"), 2)


def _refused(message: Text, each: Input, typed: str) -> UserError:
    return UserError(
        fill(message, flag=f"--{each.name}", value=_short(typed.strip()) or '""', example=each.default), 2
    )


def _amount(kind: InputKind, typed: str) -> float | None:
    """The one amount that a text is, None where it is anything besides."""
    amounts = read_amounts(typed)
    if len(amounts) != 1 or amounts[0].span[0] > 0:
        return None
    behind = {"tokens": PIECES, "count": PIECES, "factor": PIECES, "pace": rf"{PIECES}(?:\s*/\s*s)?"}
    if not re.fullmatch(behind.get(kind, ""), typed[amounts[0].span[1] :].strip(), re.I):
        return None
    return _value(kind, amounts[0])


def _dtype(typed: str) -> str:
    name = typed.strip().upper()
    if name not in DTYPES:
        known = tuple(DTYPES)
        raise UserError(fill(say.NO_DTYPE, value=_short(typed), known=known), 3, nearest(name, known))
    return name


def _value(kind: InputKind, amount: Reading) -> float | None:
    """An amount in the base unit of a kind, None where it is of another."""
    plain = not amount.kind and not amount.is_percent
    match kind:
        case "tokens":
            return amount.values[-1] if plain else None
        case "count" | "factor" | "pace":
            return amount.values[0] if plain else None
        case "size" | "rate":
            if not amount.kind or amount.kind == "second" or (kind == "size" and amount.is_rate):
                return None
            return amount.values[0] / 8 if amount.kind == "bit" else amount.values[0]
        case "link":
            return {"bit": 1.0, "byte": 8.0}.get(amount.kind, float("nan")) * amount.values[0]
        case "share":
            return amount.values[0] if not amount.kind else None
        case _:
            return amount.values[0] if amount.kind == "second" else None


def _short(typed: str) -> str:
    return "".join(c if c.isprintable() else "�" for c in typed[:60])


def read_sweep(sheet: Sheet, typed: str) -> Sweep:
    """``name=low..high``, ``name=low..high:points`` or ``name=a,b,c``; UserError (exit 2 or 3) otherwise."""
    name, equals, values = typed.partition("=")
    known = {each.name: each for each in sheet.inputs}
    if not equals or not values.strip():
        raise UserError(fill(say.BAD_SWEEP, value=_short(typed)), 2)
    each = known.get(name.strip().removeprefix("--"))
    if each is None:
        near = nearest(name, known)
        raise UserError(fill(say.NO_INPUT, name=_short(name), known=tuple(known)), 3, near)
    if ".." not in values:
        listed = values.split(",")
        _check_points(len(listed), typed, fewest=1)
        return Sweep(each, tuple(read_input(each, value) for value in listed))
    found = _RANGE.match(values.strip())
    if found is None or each.kind in ("model", "dtype"):
        raise UserError(fill(say.BAD_SWEEP, value=_short(typed)), 2)
    low, high = read_input(each, found["low"]), read_input(each, found["high"])
    points = int(found["points"]) if found["points"] else 0
    if found["points"]:
        _check_points(points, typed)
    return Sweep(each, tuple(_steps(each, low, high, points)))


def _check_points(count: int, typed: str, fewest: int = 2) -> None:
    if not fewest <= count <= MAX_POINTS:
        raise UserError(fill(say.SWEEP_POINTS, value=_short(typed), most=MAX_POINTS), 2)


def _steps(each: Input, low: float, high: float, points: int) -> Iterator[float]:
    """Doubling or halving where that leads from one end to the other, else even steps; pieces stay whole."""
    doublings = log2(high / low) if low > 0 and high > 0 else 0.0
    if not points and each.kind in ("tokens", "count", "size") and _is_whole(doublings):
        way = 2.0 if doublings > 0 else 0.5
        yield from (low * way**i for i in range(int(abs(doublings)) + 1))
        return
    count = points or POINTS
    seen: set[float] = set()
    for i in range(count):
        value = low + (high - low) * i / (count - 1)
        value = float(round(value)) if each.kind in ("tokens", "count") else value
        if value not in seen:
            seen.add(value)
            yield value


def _is_whole(doublings: float) -> bool:
    """Whether a range is at least two whole doublings or halvings."""
    return abs(doublings) >= 2 and doublings == int(doublings)


def run_sweep(
    sheet: Sheet, given: Given, sweep: Sweep, typed: frozenset[str] = frozenset()
) -> list[tuple[Any, list[Line]]]:
    """The lines of a sheet for each value of a sweep; ``typed`` are the inputs that the person gave."""
    asked = typed | {sweep.input.name}
    return [
        (value, solve_within(sheet, Given(given | _named(sweep.input, value)), asked))
        for value in sweep.values
    ]


def solve_within(sheet: Sheet, given: Given, typed: frozenset[str]) -> list[Line]:
    """The lines of a sheet for inputs that fit each other; UserError (exit 2) for one typed that does not."""
    return sheet.solve(within(sheet.limits, given, typed))


def line_that_varies(sheet: Sheet, rows: Sequence[tuple[Any, list[Line]]]) -> str:
    """The key of the first main line that a sweep moves; the first of all where none does."""
    for key in sheet.main:
        if len({line_named(lines, key).value for _, lines in rows}) > 1:
            return key
    return sheet.main[0]


def line_named(lines: list[Line], name: str) -> Line:
    """A line by its key; UserError (exit 3) that lists them."""
    found = next((line for line in lines if line.key == name.replace("-", "_")), None)
    if found is None:
        known = tuple(line.key for line in lines)
        raise UserError(fill(say.NO_LINE, name=_short(name), known=known), 3, nearest(name, known))
    return found
