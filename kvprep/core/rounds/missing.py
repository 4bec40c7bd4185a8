"""Questions of a round that the bank has no more: which they are, and the round without them."""

from __future__ import annotations

from dataclasses import replace

from kvprep.core.rounds.interviewer import Find
from kvprep.core.rounds.round import State


def missing_cards(state: State, find: Find) -> tuple[str, ...]:
    """Questions still to be asked, the one begun among them, that are not there any more and were not yet told of."""
    done = {given.card for given in state.given} | state.skipped
    waiting = [planned.question for phase in state.plan.round.phases for planned in phase.questions]
    if state.begun is not None:
        waiting.append(state.begun.card)
    return tuple(dict.fromkeys(card for card in waiting if card not in done and find(card) is None))


def without(state: State, cards: tuple[str, ...]) -> State:
    """The round that goes on without these; the time spent on one of them is given back."""
    begun = None if state.begun is not None and state.begun.card in cards else state.begun
    return replace(state, skipped=state.skipped | set(cards), begun=begun)
