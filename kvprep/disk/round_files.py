"""Round files: those of every bank's ``rounds`` folder, and one named by its path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kvprep.core.fields import Lines, problem
from kvprep.core.messages import bank as say
from kvprep.core.messages import rounds as rounds_say
from kvprep.core.model import Card, Problem
from kvprep.core.rounds.round import Round
from kvprep.core.rounds.round_format import check_round, parse_round
from kvprep.disk.bank_cache import MAX_BYTES, read_file
from kvprep.disk.bank_files import BankRoot
from kvprep.disk.yaml_text import read_yaml

FOLDER = "rounds"


@dataclass(frozen=True, slots=True)
class FoundRound:
    """A round with the bank it is of, so that its ids are looked for there first."""

    round: Round
    prefix: str
    lines: Lines


def read_round(path: Path, prefix: str = "") -> tuple[FoundRound | None, list[Problem]]:
    """One round file; what is wrong with it is a list of problems, never an exception."""
    raw = read_file(path.parent, path.name)
    if isinstance(raw, str):
        return None, [problem(str(path), 1, say.UNREADABLE, reason=raw)]
    if len(raw) > MAX_BYTES:
        return None, [problem(str(path), 1, say.TOO_BIG, limit=MAX_BYTES)]
    parsed = read_yaml(raw, str(path))
    if parsed.data is None:
        return None, [_of_a_round(fault) for fault in parsed.problems]
    found, problems = parse_round(parsed.data, parsed.lines, str(path))
    if found is not None and prefix:
        found = replace(found, id=f"{prefix}/{found.id}")
    return (FoundRound(found, prefix, parsed.lines) if found else None), [*parsed.problems, *problems]


def _of_a_round(fault: Problem) -> Problem:
    """The fault as it is told of a round: an empty file wants a round's skeleton."""
    is_empty = fault.message == say.EMPTY_FILE.en
    return problem(fault.file, fault.line, rounds_say.EMPTY_ROUND) if is_empty else fault


def read_rounds(roots: Sequence[BankRoot]) -> tuple[list[FoundRound], list[Problem]]:
    """The rounds of all banks by id, and the faults of their files."""
    found: dict[str, FoundRound] = {}
    problems: list[Problem] = []
    for root in roots:
        for path in round_paths(root):
            one, faults = read_round(path, root.prefix)
            problems += faults
            if one is not None and one.round.id in found:
                other = found[one.round.id].round.file
                problems.append(
                    problem(str(path), one.round.line, rounds_say.ROUND_TWICE, id=one.round.id, other=other)
                )
            elif one is not None:
                found[one.round.id] = one
    return list(found.values()), problems


def round_paths(root: BankRoot) -> Iterator[Path]:
    """The round files of a bank, by name; none where there is no such folder."""
    folder = root.path / FOLDER
    try:
        names = sorted(path.name for path in folder.iterdir())
    except OSError:
        return
    for name in names:
        if name.endswith(".yaml") and not name.startswith("."):
            yield folder / name


def lint_rounds(roots: Sequence[BankRoot], cards: Mapping[str, Card], within: Path | None) -> list[Problem]:
    """All that is wrong with the rounds of these banks; ``within`` a folder only those in it."""
    found, problems = read_rounds(roots)
    for one in found:
        problems += check_round(one.round, one.lines, cards, one.prefix)
    return [p for p in problems if within is None or Path(p.file).is_relative_to(within)]
