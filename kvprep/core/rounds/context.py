"""What stands above a question of a round: the constraint that led to it, or the case that it is part of."""

from __future__ import annotations

from kvprep.core.ids import family
from kvprep.core.messages import mock as say
from kvprep.core.model import Text
from kvprep.core.rounds.interviewer import Find
from kvprep.core.rounds.round import Ask, State


def context_of(ask: Ask, state: State, find: Find) -> Text | None:
    """The words above a question; None where it stands by itself."""
    if ask.role == "planned":
        return _case(ask.card, state, find)
    if ask.reason is None or ask.reason.kind != "injection" or ask.parent is None:
        return None
    families = (find(ask.parent), find(family(ask.parent)))
    injections = [injection for question in families if question for injection in question.injections]
    found = next((i.say for i in injections if i.id == ask.reason.about), None)
    return None if found is None else _said_of(say.ADDED, found)


def _case(card: str, state: State, find: Find) -> Text | None:
    """The question that a planned follow-up belongs to, unless it was asked in this round."""
    main = family(card)
    if main == card or any(given.card == main for given in state.given):
        return None
    case = find(main)
    return None if case is None else _said_of(say.CASE, case.ask)


def _said_of(frame: Text, said: Text) -> Text:
    """A frame with, in each language, what is said in it."""
    return Text(frame.zh.format(said=said.zh.strip()), frame.en.format(said=said.en.strip()))
