"""The bank's words for sums: plain values in, calculations and their faults out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from kvprep.core.calculation.problem import EXAMPLE_SEED, Calculation, Family, SlipText, places, pose
from kvprep.core.calculation.table import FAMILIES
from kvprep.core.calculation.units import SHOWN
from kvprep.core.fields import NAME, Faults, Fields, Lines, Path, near
from kvprep.core.ids import ID
from kvprep.core.messages import bank
from kvprep.core.messages import calc as say
from kvprep.core.model import Problem, Source, Text

CALCULATION_KEYS = ("id", "family", "domains", "minutes", "weight", "ask", "work", "slips", "sources")
SLIP_KEYS = ("id", "credit", "say", "fix")
SOURCE_KEYS = ("repo", "commit", "path", "symbol", "formula", "note")
MAX_MINUTES = 60
MAX_WEIGHT = 100
MAX_CREDIT = 99
_ID = re.compile(r"C-")


def parse_calculations(data: Any, lines: Lines, file: str) -> tuple[tuple[Calculation, ...], list[Problem]]:
    """The sums of one file in its order; one with a fault is left out and its faults returned."""
    faults = Faults(file, lines)
    top = Fields(faults, data, (), ("calculations",))
    items = top.items("calculations")
    problems = list(faults.problems)
    found: dict[str, Calculation] = {}
    for path, item in items:
        own = Faults(file, lines)
        calculation = _calculation(own, item, path, file)
        if calculation.id in found:
            own.add((*path, "id"), bank.DUPLICATE_ID, id=calculation.id, other=file)
        elif not own.broken:
            found[calculation.id] = calculation
        problems += own.problems
    return tuple(found.values()), problems


def _calculation(faults: Faults, data: Any, path: Path, file: str) -> Calculation:
    fields = Fields(faults, data, path, CALCULATION_KEYS)
    calculation = Calculation(
        id=_id(fields),
        family=_family(fields),
        domains=_domains(fields),
        minutes=fields.positive("minutes", None, MAX_MINUTES),
        weight=fields.positive("weight", 1.0, MAX_WEIGHT),
        ask=fields.both("ask"),
        work=tuple(_both(faults, item, at) for at, item in fields.items("work")),
        slips=tuple(_slip(faults, item, at) for at, item in fields.items("slips")),
        sources=tuple(_source(faults, item, at) for at, item in fields.items("sources")),
        file=file,
        line=_line(faults, path),
    )
    if not calculation.work and fields.usable:
        fields.fault("work", bank.MISSING_KEY)
    if calculation.family in FAMILIES:
        _check_slips(fields, calculation, FAMILIES[calculation.family])
        if not faults.broken:
            _check_places(faults, calculation, path)
    return calculation


def _line(faults: Faults, path: Path) -> int:
    try:
        return faults.lines[path]
    except KeyError:
        return 1


def _id(fields: Fields) -> str:
    value = fields.text("id")
    if value and not (ID.match(value) and _ID.match(value)):
        fields.fault("id", say.BAD_ID, value=value)
    return value


def _family(fields: Fields) -> str:
    value = fields.text("family")
    if value and value not in FAMILIES:
        hint = near(value, FAMILIES)
        fields.fault("family", say.NO_FAMILY_NEAR if hint else say.NO_FAMILY, value=value, hint=hint)
    return value


def _domains(fields: Fields) -> tuple[str, ...]:
    found = fields.texts("domains")
    if not found:
        fields.fault("domains", bank.MISSING_KEY)
    for value in found:
        if not NAME.match(value):
            fields.fault("domains", bank.BAD_NAME, value=value)
    return found


def _both(faults: Faults, item: Any, path: Path) -> Text:
    fields = Fields(faults, item, path, ("zh", "en"))
    return Text(fields.text("zh"), fields.text("en"))


def _slip(faults: Faults, item: Any, path: Path) -> SlipText:
    fields = Fields(faults, item, path, SLIP_KEYS)
    return SlipText(
        fields.name("id"),
        fields.number("credit", None, 0, MAX_CREDIT),
        fields.both("say"),
        fields.both("fix"),
    )


def _source(faults: Faults, item: Any, path: Path) -> Source:
    fields = Fields(faults, item, path, SOURCE_KEYS)
    return Source(**{key: fields.text(key, required=False) for key in SOURCE_KEYS})


def _check_slips(fields: Fields, calculation: Calculation, family: Family) -> None:
    """Every slip that the family computes is put into words, and no other."""
    named = [slip.id for slip in calculation.slips]
    for name in family.slips:
        if name not in named:
            fields.fault("slips", say.SLIP_WITHOUT_WORDS, name=name)
    for i, name in enumerate(named):
        if name and (name not in family.slips or name in named[:i]):
            at: Path = (*fields.path, "slips", i, "id")
            fields.faults.add(at, say.SLIP_UNKNOWN, name=name, known=", ".join(family.slips))


def _check_places(faults: Faults, calculation: Calculation, path: Path) -> None:
    """Every name that a text leaves open is one of its problem's; a question gives no step away."""
    posed = pose(calculation, FAMILIES[calculation.family], EXAMPLE_SEED)
    given, all_names = set(posed.given), {*posed.given, *posed.solved}
    for text, at, known in _texts(calculation, path, given, all_names):
        for name, way in (*places(text.zh), *places(text.en)):
            if name not in known:
                faults.add(at, say.NO_SUCH_PLACE, name=name, known=", ".join(sorted(known)))
            elif way not in SHOWN:
                faults.add(at, say.NO_SUCH_WAY, way=way, known=", ".join(filter(None, SHOWN)))


def _texts(
    calculation: Calculation, path: Path, given: Iterable[str], all_names: Iterable[str]
) -> Iterator[tuple[Text, Path, set[str]]]:
    yield calculation.ask, (*path, "ask"), set(given)
    for i, line in enumerate(calculation.work):
        yield line, (*path, "work", i), set(all_names)
    for i, slip in enumerate(calculation.slips):
        known = {*all_names, "wrong"}
        yield slip.say, (*path, "slips", i, "say"), known
        yield slip.fix, (*path, "slips", i, "fix"), known
