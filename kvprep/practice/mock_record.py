"""A round in the log: each step a row the moment it happens; the schedule learns from it at the end."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kvprep.core.messages import mock as say
from kvprep.core.messages.errors import fill
from kvprep.core.model import Question, Rating, UserError
from kvprep.core.rounds.interviewer import Find
from kvprep.core.rounds.record import Event, given_json, is_over, plan_json, state_of
from kvprep.core.rounds.report import Report, make_report
from kvprep.core.rounds.round import Given, Plan, State
from kvprep.core.scoring import SCORER_VERSION
from kvprep.disk.round_draft import load_draft
from kvprep.disk.round_rows import events_of, finished_ids, given_in, started_rounds
from kvprep.practice.recording import record, row_begin
from kvprep.practice.scoring import Scorer
from kvprep.practice.workspace import Workspace

SHORT = 6
"""Characters of a round's id that people type: its last ones, which are chance."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A round as its rows tell it."""

    id: str
    events: tuple[Event, ...]
    state: State

    @property
    def is_over(self) -> bool:
        """Whether it was finished."""
        return is_over(self.events)


def short_id(round_id: str) -> str:
    """A round's id as people type it."""
    return round_id[-SHORT:]


def question_or_none(workspace: Workspace, card: str) -> Question | None:
    """A question by id; None where the bank has it no more, or its file cannot be read."""
    if card not in workspace.bank:
        return None
    try:
        return workspace.bank.question(card)
    except UserError:
        return None


def finder(workspace: Workspace, state: State, scorer: Scorer | None = None) -> Find:
    """The bank's questions as a round asks them: its sums have the numbers of their seeds, and are scored by them."""
    poser, seeds = scorer or Scorer(workspace.bank), state.seeds()
    posed: dict[str, Question] = {}

    def find(card: str) -> Question | None:
        question = posed.get(card) or question_or_none(workspace, card)
        if question is not None and card in seeds and card not in posed:
            posed[card] = question = poser.pose(card, seeds[card])
        return question

    return find


def report_of(workspace: Workspace, loaded: Loaded) -> Report:
    """The report on a round, worked out from its rows and the bank of today."""
    return make_report(loaded.events, loaded.state, finder(workspace, loaded.state))


def read_report(workspace: Workspace, round_id: str) -> Report:
    """The report on a round by its whole id."""
    return report_of(workspace, load_round(workspace, round_id))


def start_round(workspace: Workspace, plan: Plan, missing: Sequence[str]) -> str:
    """Store that a round begins, and which of its questions are not there; its id."""
    with workspace.log.writing():
        row = row_begin(workspace)
        row |= {"round": row["id"], "event": "start", "detail": _json(plan_json(plan))}
        workspace.log.append("round", row)
        for card in missing:
            note(workspace, row["id"], "skip", card=card)
    return str(row["id"])


def note(workspace: Workspace, round_id: str, event: str, **detail: Any) -> None:
    """Store that something happened in a round."""
    with workspace.log.writing():
        row = row_begin(workspace) | {"round": round_id, "event": event, "detail": _json(detail)}
        workspace.log.append("round", row)


def add_answer(workspace: Workspace, round_id: str, given: Given) -> None:
    """Store an answer; when this returns it is on the disk."""
    with workspace.log.writing():
        row = row_begin(workspace) | {
            "round": round_id,
            "card": given.card,
            "seconds": round(given.seconds, 3),
            "lang": given.lang,
            "answer": given.answer.encode("utf-8", "replace").decode("utf-8"),
            "score": given.scored.score if given.scored else None,
            "scorer": SCORER_VERSION if given.scored else "",
            "detail": _json(given_json(given)),
        }
        workspace.log.append("round_answer", row)


def finish_round(workspace: Workspace, round_id: str, state: State) -> int:
    """Close a round and let the schedule learn from its answers, in one step; how many reviews it made.

    A time-out with nothing typed makes none: it says that time ran out, not that the person could not answer.
    """
    with workspace.log.writing():
        if round_id in finished_ids(workspace.log):
            return 0
        reviews = _remember(workspace, round_id, state.given) if state.plan.memory else 0
        note(workspace, round_id, "finish", reviews=reviews)
    return reviews


def _remember(workspace: Workspace, round_id: str, answers: Sequence[Given]) -> int:
    count = 0
    for given in answers:
        if given.scored is None or not given.is_answered or given.card not in workspace.bank:
            continue
        record(
            workspace,
            card=given.card,
            answer=given.answer,
            scored=given.scored,
            rating=memory_rating(given),
            seconds=given.seconds,
            mode="mock",
            extra=_extra(round_id, given),
        )
        count += 1
    return count


def _extra(round_id: str, given: Given) -> dict[str, Any]:
    """What a review says of the round that it comes from, and what a drill or a check would say."""
    extra: dict[str, Any] = {"round": round_id}
    if given.is_primed:
        extra["primed"] = True
    if given.seed:
        extra["seed"] = given.seed
    if given.tries:
        extra |= {"tries": given.tries, "passed": given.passed}
    return extra


def memory_rating(given: Given) -> Rating:
    """What the schedule is told: not knowing is Again, and a primed follow-up is Good at most."""
    assert given.scored is not None
    rating = Rating.AGAIN if given.end == "unknown" else given.scored.rating
    return min(rating, Rating.GOOD) if given.is_primed else rating


def load_round(workspace: Workspace, round_id: str) -> Loaded:
    """A round from its rows; UserError where they cannot be read as one."""
    events = tuple(events_of(workspace.log, round_id))
    if not events or events[0].event != "start":
        raise UserError(fill(say.NO_SUCH_ROUND, id=short_id(round_id)), 3)
    try:
        given = given_in(workspace.log, round_id)
        state = state_of(events, given, load_draft(workspace.paths, round_id).begun)
    except (KeyError, TypeError, ValueError):
        raise UserError(fill(say.ROUND_UNREADABLE, id=short_id(round_id))) from None
    return Loaded(round_id, events, state)


def unfinished(workspace: Workspace) -> list[str]:
    """Rounds that were begun and not finished, the newest first."""
    over = finished_ids(workspace.log)
    return [event.round for event in started_rounds(workspace.log) if event.round not in over]


def held_rounds(workspace: Workspace) -> list[str]:
    """Every round that was begun, the newest first."""
    return [event.round for event in started_rounds(workspace.log)]


def find_held(workspace: Workspace, typed: str | None, *, back: int = 0) -> str:
    """A round by the end of its id, or without one the last but ``back``; UserError (exit 3) where there is none."""
    ids = held_rounds(workspace)
    if typed is None or typed.casefold() == "last":
        if back >= len(ids):
            raise UserError(say.NO_ROUNDS_YET if not ids else say.ONE_ROUND_ONLY, 3)
        return ids[back]
    wanted = typed.strip().casefold()
    found = [round_id for round_id in ids if round_id == wanted or (wanted and round_id.endswith(wanted))]
    if len(found) == 1:
        return found[0]
    known = tuple(short_id(round_id) for round_id in ids[:5])
    if not known:
        raise UserError(say.NO_ROUNDS_YET, 3)
    raise UserError(fill(say.NO_HELD_ROUND, id=typed[:40], known=known), 3, known)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=True, sort_keys=True)
