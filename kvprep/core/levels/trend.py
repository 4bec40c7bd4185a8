"""What changed between two reports: readings and gates that are not what they were."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from kvprep.core.levels.assessment import Assessment

READINGS = ("claimed", "measured", "counted")
GATES = ("p7", "p8")

Value = int | bool | None


@dataclass(frozen=True, slots=True)
class Change:
    """One reading of a domain, or the gate ``reading`` where ``domain`` is empty, before and after."""

    domain: str
    reading: str
    before: Value
    after: Value


@dataclass(frozen=True, slots=True)
class Standing:
    """What is compared: the day, the three readings of each domain, and which gates were met."""

    as_of: str
    domains: Mapping[str, tuple[Value, ...]]
    gates: Mapping[str, bool]


@dataclass(frozen=True, slots=True)
class Trend:
    """The changes since an earlier day; ``since`` is None where there is nothing to compare with."""

    since: str | None = None
    changes: tuple[Change, ...] = ()


def compare(before: Standing | None, after: Standing) -> Trend:
    """What is different in the later one; domains that only one of them has are left out."""
    if before is None:
        return Trend()
    return Trend(before.as_of, (*_domains(before, after), *_gates(before, after)))


def _domains(before: Standing, after: Standing) -> Iterator[Change]:
    for domain, values in after.domains.items():
        old = before.domains.get(domain)
        if old is not None:
            pairs = zip(READINGS, old, values, strict=True)
            yield from (Change(domain, reading, a, b) for reading, a, b in pairs if a != b)


def _gates(before: Standing, after: Standing) -> Iterator[Change]:
    for gate in GATES:
        old, new = before.gates[gate], after.gates[gate]
        if old != new:
            yield Change("", gate, old, new)


def standing_of(data: Any) -> Standing | None:
    """What a JSON export says for a comparison; None where the values are not those of one."""
    try:
        if data["schema"] != 1:
            return None
        domains = {
            line["id"]: tuple(_level(line[reading]) for reading in READINGS) for line in data["domains"]
        }
        gates = {gate: bool(data["gates"][gate]["met"]) for gate in GATES}
        return Standing(str(data["as_of"]), domains, gates)
    except (KeyError, TypeError, ValueError):
        return None


def _level(value: Any) -> int | None:
    if value is None or (type(value) is int and 0 <= value <= 3):
        return value
    raise ValueError(value)


def standing(found: Assessment) -> Standing:
    """What of an assessment is compared."""
    return Standing(
        as_of=date.fromordinal(found.as_of).isoformat(),
        domains={r.domain: (r.claimed, r.measure.level, r.counted) for r in found.readings},
        gates={"p7": found.gates.p7.met, "p8": found.gates.p8.met},
    )


def standing_as_json(found: Standing) -> dict[str, Any]:
    """The part of an export that ``standing_of`` reads."""
    return {
        "schema": 1,
        "as_of": found.as_of,
        "domains": [{"id": d, **dict(zip(READINGS, v, strict=True))} for d, v in found.domains.items()],
        "gates": {gate: {"met": met} for gate, met in found.gates.items()},
    }
