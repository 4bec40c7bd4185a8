"""The round that waits: which it is, and where it stopped."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kvprep.core.messages import mock as say
from kvprep.core.messages.errors import fill
from kvprep.core.model import UserError
from kvprep.core.rounds.interviewer import next_ask
from kvprep.practice.mock_record import find_held, finder, load_round, short_id, unfinished

if TYPE_CHECKING:
    from kvprep.practice.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the round that waits stands: ``card`` is None when every question is answered."""

    id: str
    name: str
    card: str | None
    seconds: float


def standing(workspace: Workspace) -> Standing | None:
    """The last unfinished round in three figures; None where there is none that can be read."""
    try:
        loaded = load_round(workspace, choose_unfinished(workspace, None))
    except UserError:
        return None
    ask = next_ask(loaded.state, finder(workspace, loaded.state))
    return Standing(loaded.id, loaded.state.plan.round.id, ask.card if ask else None, loaded.state.left())


def choose_unfinished(workspace: Workspace, typed: str | None) -> str:
    """The round to go on with, the last one unless told otherwise; UserError where there is none."""
    waiting = unfinished(workspace)
    if typed is None:
        if not waiting:
            raise UserError(say.NOTHING_UNFINISHED, 3)
        return waiting[0]
    found = find_held(workspace, typed)
    if found not in waiting:
        raise UserError(fill(say.ALREADY_OVER, id=short_id(found)))
    return found
