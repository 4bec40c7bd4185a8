"""What there is to hold and what was held: the list, one round, two rounds side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kvprep.core.model import UserError
from kvprep.core.rounds.report import Report
from kvprep.core.rounds.round import Round
from kvprep.practice.mock_record import find_held, held_rounds, load_round, report_of
from kvprep.practice.mock_rounds import known_rounds

if TYPE_CHECKING:
    from kvprep.practice.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Held:
    """A round that was begun, with the seconds left where it is not over."""

    report: Report
    left: float


@dataclass(frozen=True, slots=True)
class Shelf:
    """All rounds; ``faults`` counts what is wrong with their files."""

    rounds: tuple[Round, ...]
    held: tuple[Held, ...]
    faults: int


def read_shelf(workspace: Workspace, limit: int = 20) -> Shelf:
    """The rounds to hold, and the last ``limit`` that were held, the newest first; unreadable ones are left out."""
    rounds, problems = known_rounds(workspace)
    held = []
    for round_id in held_rounds(workspace)[:limit]:
        try:
            loaded = load_round(workspace, round_id)
        except UserError:
            continue
        held.append(Held(report_of(workspace, loaded), max(0.0, loaded.state.left())))
    return Shelf(tuple(one.round for one in rounds), tuple(held), sum(not p.warning for p in problems))


def read_held(workspace: Workspace, typed: str | None, back: int = 0) -> Report:
    """The report on a round by the end of its id; without one the last, or the one so many before it."""
    return report_of(workspace, load_round(workspace, find_held(workspace, typed, back=back)))


def read_two(workspace: Workspace, first: str | None, second: str | None) -> tuple[Report, Report]:
    """Two rounds, the earlier one first; one id is compared with the last round, none means the last two."""
    if first is None:
        return read_held(workspace, None, 1), read_held(workspace, None)
    one, other = read_held(workspace, first), read_held(workspace, second)
    return (one, other) if one.id <= other.id else (other, one)
