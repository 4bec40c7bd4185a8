"""Katas on disk: a folder each in the shipped bank. A person's own bank is data and runs nothing, so it has none."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from kvprep.core.bank import make_card
from kvprep.core.kata import Kata, as_question, parse_kata
from kvprep.core.question_record import values_of
from kvprep.disk.bank_cache import KATAS, Row, digest, read_file, to_json

if TYPE_CHECKING:
    from kvprep.disk.yaml_text import Parsed

TASK = "task.yaml"
STARTER, SOLUTION, INVARIANTS = "starter.py", "solution.py", "invariants.py"


def compile_kata(row: Row, prefix: str, parsed: Parsed) -> Row:
    """The row of a kata: its card, and the question that stands for it."""
    if parsed.data is None:
        return row._replace(problems=[asdict(p) for p in parsed.problems])
    kata, found = parse_kata(parsed.data, parsed.lines, row.name)
    row = row._replace(problems=[asdict(p) for p in (*parsed.problems, *found)])
    if kata is None:
        return row
    question = as_question(kata, row.name)
    record = to_json(values_of(question))
    return row._replace(card=asdict(make_card(question, prefix)), record=record, seal=digest(record))


def read_kata(root: Path, kata_id: str) -> Kata | None:
    """A kata of a bank with all its words; None where there is none, or it cannot be read."""
    # Deferred: start-up.
    from kvprep.disk.yaml_text import read_yaml

    name = f"{KATAS}/{kata_id.lower()}/{TASK}"
    raw = read_file(root, name)
    if isinstance(raw, str):
        return None
    parsed = read_yaml(raw, name)
    return parse_kata(parsed.data, parsed.lines, name)[0] if parsed.data is not None else None


def kata_file(root: Path, kata: Kata, name: str) -> Path:
    """One of the Python files of a kata."""
    return root / KATAS / kata.folder / name
