"""A round as rows and back: what is stored is enough to go on from, whatever became of the files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from kvprep.core.ids import is_sum
from kvprep.core.model import MisconceptionResult, PointResult, Rating, Scored, Text
from kvprep.core.rounds.round import Begun, Given, Phase, Plan, Planned, Reason, Round, State, Thrown


@dataclass(frozen=True, slots=True)
class Event:
    """One row about a round: ``start`` (with its plan), ``pause``, ``resume``, ``leave``, ``skip``, ``finish``, …"""

    id: str
    round: str
    event: str
    at: str
    offset_minutes: int
    study_day: int
    detail: Mapping[str, Any]


def plan_json(plan: Plan) -> dict[str, Any]:
    """The plan as plain values."""
    found = asdict(plan)
    found["round"].pop("file")
    found["round"].pop("line")
    return found


def plan_of(data: Mapping[str, Any]) -> Plan:
    """The plan from plain values; KeyError or TypeError where they are not one."""
    round_ = data["round"]
    return Plan(
        round=Round(
            id=round_["id"],
            title=Text(**round_["title"]),
            about=Text(**round_["about"]),
            minutes=round_["minutes"],
            phases=tuple(map(_phase_of, round_["phases"])),
        ),
        seed=data["seed"],
        soft=data["soft"],
        memory=data["memory"],
        way=data["way"],
    )


def _phase_of(data: Mapping[str, Any]) -> Phase:
    return Phase(
        id=data["id"],
        title=Text(**data["title"]),
        minutes=data["minutes"],
        questions=tuple(Planned(**planned) for planned in data["questions"]),
        follow_ups=data["follow_ups"],
        expert=data["expert"],
    )


def given_json(given: Given) -> dict[str, Any]:
    """What a row of an answer holds beside its columns."""
    detail: dict[str, Any] = {
        "phase": given.phase,
        "role": given.role,
        "budget": given.budget,
        "end": given.end,
        "parent": given.parent,
        "reason": asdict(given.reason) if given.reason else None,
        "thrown": [asdict(thrown) for thrown in given.thrown],
        "ticked": given.ticked,
    }
    if given.seed:
        detail["seed"] = given.seed
    if given.tries:
        detail |= {"tries": given.tries, "passed": given.passed}
    return detail | (_scored_json(given.scored) if given.scored else {})


def _scored_json(scored: Scored) -> dict[str, Any]:
    return {
        "rating": int(scored.rating),
        "points": [_point_json(p, is_sum(scored.question)) for p in scored.points],
        "misconceptions": [
            {"id": m.id, "grave": m.grave, "spans": [list(s) for s in m.spans]} for m in scored.misconceptions
        ],
        "dimensions": dict(scored.dimensions),
        "flags": list(scored.flags),
    }


def _point_json(point: PointResult, of_sum: bool) -> dict[str, Any]:
    """A point's result; its reason where the report has words for it: what a half lacks, how a sum was judged."""
    plain = {"id": point.id, "status": point.status, "credit": point.credit}
    reason = {"reason": point.reason} if point.reason and (of_sum or point.status == "half") else {}
    return plain | reason | {"spans": [list(span) for span in point.spans]}


def given_of(row: Mapping[str, Any], detail: Mapping[str, Any]) -> Given:
    """An answer from its row's columns and its detail."""
    return Given(
        card=row["card"],
        phase=detail["phase"],
        role=detail["role"],
        answer=row["answer"],
        seconds=row["seconds"],
        budget=detail["budget"],
        end=detail["end"],
        scored=_scored_of(row["card"], row["score"], detail),
        parent=detail["parent"],
        reason=_reason_of(detail["reason"]),
        thrown=tuple(Thrown(**thrown) for thrown in detail["thrown"]),
        ticked=detail["ticked"],
        lang=row["lang"],
        at=row["at"],
        seed=detail.get("seed", 0),
        tries=detail.get("tries", 0),
        passed=detail.get("passed", False),
    )


def _scored_of(card: str, score: float | None, detail: Mapping[str, Any]) -> Scored | None:
    if score is None:
        return None
    return Scored(
        question=card,
        score=score,
        rating=Rating(detail["rating"]),
        points=tuple(
            PointResult(p["id"], p["status"], p["credit"], _spans(p), p.get("reason", ""))
            for p in detail["points"]
        ),
        misconceptions=tuple(
            MisconceptionResult(m["id"], m["grave"], _spans(m)) for m in detail["misconceptions"]
        ),
        dimensions=detail["dimensions"],
        flags=tuple(detail["flags"]),
    )


def _spans(data: Mapping[str, Any]) -> tuple[tuple[int, int], ...]:
    return tuple((span[0], span[1]) for span in data["spans"])


def _reason_of(data: Mapping[str, Any] | None) -> Reason | None:
    return Reason(**data) if data else None


def begun_json(begun: Begun) -> dict[str, Any]:
    """The answer being typed as plain values."""
    return asdict(begun)


_LATER = ("file", "tries")
"""What drafts of earlier versions do not have."""


def begun_of(data: Mapping[str, Any]) -> Begun | None:
    """The answer being typed from plain values; None where they are not one."""
    try:
        values = {name: data[name] for name in Begun.__slots__ if name in data or name not in _LATER}
        values["reason"] = _reason_of(values["reason"])
        values["thrown"] = tuple(Thrown(**thrown) for thrown in values["thrown"])
        return Begun(**values)
    except (KeyError, TypeError):
        return None


def state_of(events: Sequence[Event], given: Sequence[Given], begun: Begun | None) -> State:
    """Where a round stands; an answer begun counts only while its row is not there yet."""
    plan = plan_of(events[0].detail)
    skipped = frozenset(str(event.detail.get("card")) for event in events if event.event == "skip")
    if begun is not None and any(answer.card == begun.card for answer in given):
        begun = None
    return State(plan, tuple(given), skipped, begun)


def is_over(events: Sequence[Event]) -> bool:
    """Whether a round was finished."""
    return any(event.event == "finish" for event in events)
