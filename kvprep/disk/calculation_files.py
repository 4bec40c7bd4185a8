"""The file of sums in a bank: compiled to a card each, and read back from its record without YAML."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kvprep.core.calculation.problem import SECTION, Calculation
from kvprep.core.calculation.wording import parse_calculations
from kvprep.core.model import Card
from kvprep.disk.bank_cache import CALCULATIONS, Row, digest, to_json

if TYPE_CHECKING:
    from kvprep.disk.yaml_text import Parsed

_PROMISE = re.compile(rb"^\s*-?\s*id:\s*[\"']?(C-[A-Za-z0-9-]+)[\"']?\s*$", re.MULTILINE)


def compile_calculations(row: Row, prefix: str, parsed: Parsed) -> Row:
    """The row of a file of sums: its cards in their order, and the record that each is read from."""
    if parsed.data is None:
        return row._replace(problems=[asdict(p) for p in parsed.problems])
    found, problems = parse_calculations(parsed.data, parsed.lines, row.name)
    record = to_json({"data": parsed.data, "lines": {each.id: each.line for each in found}})
    return row._replace(
        cards=[asdict(_card(each, prefix)) for each in found],
        problems=[asdict(p) for p in (*parsed.problems, *problems)],
        record=record,
        seal=digest(record),
    )


def _card(calculation: Calculation, prefix: str) -> Card:
    full = f"{prefix}/{calculation.id}" if prefix else calculation.id
    return Card(
        id=full,
        family=full,
        order=0,
        minutes=calculation.minutes,
        domains=calculation.domains,
        section=SECTION,
        kind="calculation",
        weight=calculation.weight,
    )


def calculation_of(record: bytes, wanted: str) -> Calculation:
    """One sum from the record of its file; ``wanted`` is its id there."""
    stored = json.loads(record)
    found, _ = parse_calculations(_only(stored["data"], wanted), {}, CALCULATIONS)
    return found[0]._replace(line=stored["lines"][wanted])


def _only(data: dict[str, Any], wanted: str) -> dict[str, Any]:
    return {"calculations": [item for item in data["calculations"] if item.get("id") == wanted][:1]}


def promised_ids(root: Path) -> Iterator[str]:
    """The ids that a file of sums seems to give, without reading it as YAML: good enough to complete from."""
    try:
        raw = (root / CALCULATIONS).read_bytes()
    except OSError:
        return
    yield from (match[1].decode() for match in _PROMISE.finditer(raw))
