"""The round format: plain values in, a Round and its faults out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kvprep.core.fields import NAME, Faults, Fields, Lines, Path, line_at, near, problem
from kvprep.core.ids import ID, canonical
from kvprep.core.messages import rounds as say
from kvprep.core.model import Card, Problem
from kvprep.core.rounds.round import Phase, Pick, Planned, Round

ROUND_KEYS = ("id", "title", "about", "minutes", "phases")
PHASE_KEYS = ("id", "title", "minutes", "questions", "pick", "follow_ups", "expert")
PICK_KEYS = ("weakest", "domain", "section")
MAX_MINUTES = 240
MAX_FOLLOW_UPS = 8
MAX_PICKED = 40
DEFAULT_FOLLOW_UPS = 1
ASKED_KINDS = ("recall", "design")
"""Kinds of questions that can be answered in sentences, and so in an interview."""


def parse_round(data: Any, lines: Lines, file: str) -> tuple[Round | None, list[Problem]]:
    """A round from the values of its file, None when a part it needs is missing or wrong.

    Minutes of a question that gives none are 0 here: its own minutes hold, which only a bank knows.
    """
    faults = Faults(file, lines)
    fields = Fields(faults, data, (), ROUND_KEYS)
    if not fields.usable:
        return None, faults.problems
    found = Round(
        id=_id(fields),
        title=fields.both("title"),
        about=fields.both("about"),
        minutes=fields.positive("minutes", None, MAX_MINUTES),
        phases=tuple(_phase(faults, item, path) for path, item in fields.items("phases")),
        file=file,
        line=line_at(lines, ("id",)),
    )
    _check_phases(fields, found)
    _check_file_name(fields, found.id, file)
    return (None if faults.broken else found), faults.problems


def _id(fields: Fields) -> str:
    value = fields.text("id")
    if value and not NAME.match(value):
        fields.fault("id", say.BAD_ROUND_ID, value=value)
    return value


def _check_file_name(fields: Fields, value: str, file: str) -> None:
    """Last, since a round can be held all the same: what cannot be held is to be told first."""
    if NAME.match(value) and file.replace("\\", "/").rsplit("/", 1)[-1].removesuffix(".yaml") != value:
        fields.fault("id", say.ROUND_FILE_NAME, broken=False, id=value)


def _phase(faults: Faults, data: Any, path: Path) -> Phase:
    fields = Fields(faults, data, path, PHASE_KEYS)
    return Phase(
        id=fields.name("id"),
        title=fields.both("title"),
        minutes=fields.positive("minutes", None, MAX_MINUTES),
        questions=tuple(p for at, item in fields.items("questions") if (p := _planned(faults, item, at))),
        pick=_pick(faults, fields.data["pick"], (*path, "pick")) if fields.has("pick") else None,
        follow_ups=int(fields.number("follow_ups", DEFAULT_FOLLOW_UPS, 0, MAX_FOLLOW_UPS)),
        expert=fields.flag("expert"),
    )


def _planned(faults: Faults, item: Any, path: Path) -> Planned | None:
    if isinstance(item, str):
        return _with_id(faults, item, path, 0.0)
    if not isinstance(item, dict):
        faults.add(path, say.NOT_A_QUESTION)
        return None
    fields = Fields(faults, item, path, ("ask", "minutes"))
    minutes = fields.positive("minutes", None, MAX_MINUTES) if fields.has("minutes") else 0.0
    return _with_id(faults, fields.text("ask"), (*path, "ask"), minutes)


def _with_id(faults: Faults, value: str, path: Path, minutes: float) -> Planned | None:
    question = canonical(value)
    if not ID.match(question.rpartition("/")[2]):
        faults.add(path, say.NOT_A_QUESTION)
        return None
    return Planned(question, minutes)


def _pick(faults: Faults, data: Any, path: Path) -> Pick:
    fields = Fields(faults, data, path, PICK_KEYS)
    return Pick(
        weakest=int(fields.number("weakest", None, 1, MAX_PICKED)),
        domain=fields.text("domain", required=False) or None,
        section=fields.text("section", required=False) or None,
    )


def _check_phases(fields: Fields, found: Round) -> None:
    if not found.phases:
        fields.fault("phases", say.NO_PHASES)
    seen: set[str] = set()
    asked: set[str] = set()
    for i, phase in enumerate(found.phases):
        at: Path = ("phases", i)
        if phase.id in seen:
            fields.faults.add((*at, "id"), say.PHASE_TWICE, id=phase.id)
        seen.add(phase.id)
        if not phase.questions and phase.pick is None:
            fields.faults.add(at, say.PHASE_EMPTY, id=phase.id)
        if phase.questions and phase.pick is not None:
            fields.faults.add((*at, "pick"), say.PHASE_BOTH, id=phase.id)
        for j, planned in enumerate(phase.questions):
            if planned.question in asked:
                fields.faults.add((*at, "questions", j), say.ASKED_TWICE, id=planned.question)
            asked.add(planned.question)
    _check_sum(fields, found)


def _check_sum(fields: Fields, found: Round) -> None:
    total = sum(phase.minutes for phase in found.phases)
    if found.phases and abs(total - found.minutes) > 0.01:
        fields.fault("minutes", say.MINUTES_DIFFER, sum=f"{total:g}", minutes=f"{found.minutes:g}")


def check_round(found: Round, lines: Lines, cards: Mapping[str, Card], prefix: str = "") -> Iterator[Problem]:
    """What only a bank can tell: ids that are not there, questions that take longer than their phase."""
    for i, phase in enumerate(found.phases):
        for j, planned in enumerate(phase.questions):
            full = resolve_id(planned.question, cards, prefix)
            if full is None:
                line = line_at(lines, ("phases", i, "questions", j))
                hint = near(planned.question, cards)
                message = say.NO_SUCH_QUESTION_NEAR if hint else say.NO_SUCH_QUESTION
                yield problem(found.file, line, message, id=planned.question, hint=hint)
            elif cards[full].kind not in ASKED_KINDS:
                line = line_at(lines, ("phases", i, "questions", j))
                yield problem(found.file, line, say.NOT_SPOKEN, id=planned.question)
        yield from _check_budget(found, phase, line_at(lines, ("phases", i)), cards, prefix)
        yield from _check_pick(found, phase, line_at(lines, ("phases", i, "pick")), cards)


def _check_budget(
    found: Round, phase: Phase, line: int, cards: Mapping[str, Card], prefix: str
) -> Iterator[Problem]:
    total = sum(p.minutes for p in resolved(phase, cards, prefix).questions)
    if total > phase.minutes + 0.01:
        sum_, budget = f"{total:g}", f"{phase.minutes:g}"
        yield problem(found.file, line, say.PHASE_TOO_FULL, id=phase.id, sum=sum_, minutes=budget)


def _check_pick(found: Round, phase: Phase, line: int, cards: Mapping[str, Card]) -> Iterator[Problem]:
    if phase.pick is None:
        return
    sections = {card.section for card in cards.values()}
    domains = {domain for card in cards.values() for domain in card.domains}
    for value, known in ((phase.pick.domain, domains), (phase.pick.section, sections)):
        if value is not None and value not in known:
            yield problem(found.file, line, say.NO_SUCH_DOMAIN, value=value, known=", ".join(sorted(known)))


def resolve_id(question: str, cards: Mapping[str, Card], prefix: str) -> str | None:
    """A question's full id: of the round's own bank first, then as written; None where there is none."""
    own = f"{prefix}/{question}" if prefix else question
    return next((name for name in (own, question) if name in cards), None)


def resolved(phase: Phase, cards: Mapping[str, Card], prefix: str = "") -> Phase:
    """The phase with full ids and every question's minutes; questions that are not there are left out."""
    # Deferred: a frozen value is changed here only.
    from dataclasses import replace

    planned = []
    for item in phase.questions:
        found = resolve_id(item.question, cards, prefix)
        if found is not None:
            planned.append(Planned(found, item.minutes or cards[found].minutes))
    return replace(phase, questions=tuple(planned))
