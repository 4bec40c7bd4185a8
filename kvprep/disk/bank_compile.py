"""Compiling one bank file: YAML in, its card, its problems and the record that the question is read from out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kvprep.core.bank import make_card
from kvprep.core.fields import problem
from kvprep.core.messages import bank as say
from kvprep.core.model import Problem
from kvprep.core.question_format import check_lines, parse_question, parse_terms, section_of
from kvprep.core.question_record import values_of
from kvprep.disk.bank_cache import (
    CALCULATIONS,
    KATAS,
    MAX_BYTES,
    Row,
    digest,
    digest_with,
    read_file,
    to_json,
)

if TYPE_CHECKING:
    from kvprep.disk.yaml_text import Parsed


def compile_file(row: Row, prefix: str, raw: bytes | str, root: Path) -> Row:
    """The row of a file from its bytes, or from the reason why they cannot be had.

    ``root`` is where figures that questions share are looked for.
    """
    name = row.name
    if isinstance(raw, str):
        return _with_problems(row, [problem(name, 1, say.UNREADABLE, reason=raw)])
    if len(raw) > MAX_BYTES:
        return _with_problems(row, [problem(name, 1, say.TOO_BIG, limit=MAX_BYTES)])
    if name.endswith(".yml"):
        return _with_problems(row, [problem(name, 1, say.YML, warning=True)])
    if name == CALCULATIONS:
        # Deferred: most files hold a question.
        from kvprep.disk.calculation_files import compile_calculations

        return compile_calculations(row, prefix, _read(raw, name))
    if name.startswith(f"{KATAS}/"):
        # Deferred: as above.
        from kvprep.disk.kata_files import compile_kata

        return compile_kata(row, prefix, _read(raw, name))
    return _compile_terms(row, raw) if name == "terms.yaml" else _compile_question(row, prefix, raw, root)


def _read(raw: bytes, name: str) -> Parsed:
    # Deferred: start-up; who loads a question from its record reads no YAML.
    from kvprep.disk.yaml_text import read_yaml

    return read_yaml(raw, name)


def _with_problems(row: Row, problems: Sequence[Problem]) -> Row:
    return row._replace(problems=[asdict(p) for p in problems])


def _compile_terms(row: Row, raw: bytes) -> Row:
    parsed = _read(raw, row.name)
    if parsed.data is None:
        return _with_problems(row, parsed.problems)
    terms, found = parse_terms(parsed.data, parsed.lines, row.name)
    words = {name: list(words) for name, words in terms.items()}
    return _with_problems(row._replace(words=words), [*parsed.problems, *found])


def _compile_question(row: Row, prefix: str, raw: bytes, root: Path) -> Row:
    parsed = _read(raw, row.name)
    if parsed.data is None:
        return _with_problems(row, parsed.problems)
    data, problems, computes = parsed.data, [*parsed.problems], _computes(parsed.data)
    if computes:
        row, data, faults = _fill(row, parsed, root)
        problems += faults
    section = section_of(row.name)
    question, found = parse_question(data, parsed.lines, row.name, section=section, filled=computes)
    problems += found
    if question and not (computes and faults):
        terms, unreadable = check_lines(question, parsed.lines)
        problems += unreadable
        record = to_json(values_of(question))
        card = None if unreadable else asdict(make_card(question, prefix))
        row = row._replace(card=card, terms=list(terms), record=record, seal=digest(record))
    return _with_problems(row, problems)


def _computes(data: Any) -> bool:
    return isinstance(data, dict) and isinstance(data.get("figures"), dict)


def _fill(row: Row, parsed: Parsed, root: Path) -> tuple[Row, dict[str, Any], list[Problem]]:
    """The file's values with its figures in the texts; a shared sheet counts as a part of the file."""
    # Deferred: few questions compute.
    from kvprep.core.figure_texts import Sheet, fill, sheet_of

    sheet, name = None, sheet_of(parsed.data)
    if name:
        raw = read_file(root, name)
        row = row._replace(sheet=name, digest=digest_with(row.digest, raw))
        if isinstance(raw, bytes) and len(raw) <= MAX_BYTES:
            shared = _read(raw, name)
            sheet = Sheet(shared.data, shared.lines, name, shared.problems)
    filled = fill(parsed.data, parsed.lines, row.name, sheet)
    return row, filled.data, filled.problems
