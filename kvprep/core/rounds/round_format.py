"""The round format: plain values in, a Round and its faults out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kvprep.core.fields import NAME, Faults, Fields, Lines, Path, line_at, near, problem
from kvprep.core.ids import ID, canonical, is_kata
from kvprep.core.messages import rounds as say
from kvprep.core.model import Card, Problem
from kvprep.core.rounds.round import Option, Phase, Pick, Planned, Round

ROUND_KEYS = ("id", "title", "about", "minutes", "phases")
PHASE_KEYS = ("id", "title", "minutes", "questions", "pick", "choose", "follow_ups", "expert")
OPTION_KEYS = ("id", "title", "questions", "pick")
PICK_KEYS = ("weakest", "domain", "section")
MAX_MINUTES = 240
MAX_FOLLOW_UPS = 8
MAX_PICKED = 40
DEFAULT_FOLLOW_UPS = 1
CODE_MINUTES = 10
"""What a kata needs at least: less is over before the task is read."""


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
        questions=_questions(fields),
        pick=_pick_of(fields),
        choose=tuple(_option(faults, item, at) for at, item in fields.items("choose")),
        follow_ups=int(fields.number("follow_ups", DEFAULT_FOLLOW_UPS, 0, MAX_FOLLOW_UPS)),
        expert=fields.flag("expert"),
    )


def _option(faults: Faults, data: Any, path: Path) -> Option:
    fields = Fields(faults, data, path, OPTION_KEYS)
    option = Option(fields.name("id"), fields.both("title"), _questions(fields), _pick_of(fields))
    _check_asks(faults, path, option)
    return option


def _questions(fields: Fields) -> tuple[Planned, ...]:
    return tuple(p for at, item in fields.items("questions") if (p := _planned(fields.faults, item, at)))


def _pick_of(fields: Fields) -> Pick | None:
    return _pick(fields.faults, fields.data["pick"], (*fields.path, "pick")) if fields.has("pick") else None


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
    for i, phase in enumerate(found.phases):
        _check_choice(fields.faults, ("phases", i), phase)
    _check_names(fields.faults, found)
    _check_asked_once(fields.faults, found)
    _check_sum(fields, found)


def _check_choice(faults: Faults, at: Path, phase: Phase) -> None:
    """One of questions, a pick and a choice, of which the latter wants two ways at least."""
    if not phase.choose:
        _check_asks(faults, at, phase)
    elif phase.questions or phase.pick is not None:
        faults.add((*at, "choose"), say.CHOOSE_ALONE, id=phase.id)
    elif len(phase.choose) < 2:
        faults.add((*at, "choose"), say.CHOOSE_ONE, id=phase.id)


def _check_asks(faults: Faults, at: Path, part: Phase | Option) -> None:
    if not part.questions and part.pick is None:
        faults.add(at, say.PHASE_EMPTY, id=part.id)
    if part.questions and part.pick is not None:
        faults.add((*at, "pick"), say.PHASE_BOTH, id=part.id)


def _check_names(faults: Faults, found: Round) -> None:
    """Phases by their ids, and ways by theirs: ``--choose`` names a way without its phase."""
    seen: set[str] = set()
    ways: set[str] = set()
    for i, phase in enumerate(found.phases):
        if phase.id in seen:
            faults.add(("phases", i, "id"), say.PHASE_TWICE, id=phase.id)
        seen.add(phase.id)
        for k, option in enumerate(phase.choose):
            if option.id in ways:
                faults.add(("phases", i, "choose", k, "id"), say.OPTION_TWICE, id=option.id)
            ways.add(option.id)


def _check_asked_once(faults: Faults, found: Round) -> None:
    """No question twice in whatever way a round is held."""
    before: set[str] = set()
    for i, phase in enumerate(found.phases):
        of_phase: set[str] = set()
        for at, questions, _ in parts_of(i, phase):
            asked = set(before)
            for j, planned in enumerate(questions):
                if planned.question in asked:
                    faults.add((*at, "questions", j), say.ASKED_TWICE, id=planned.question)
                asked.add(planned.question)
            of_phase |= asked
        before = of_phase


def parts_of(i: int, phase: Phase) -> Iterator[tuple[Path, tuple[Planned, ...], Pick | None]]:
    """The questions and the pick of a phase with their place in the file, or those of each way through it."""
    if not phase.choose:
        yield ("phases", i), phase.questions, phase.pick
    for k, option in enumerate(phase.choose):
        yield ("phases", i, "choose", k), option.questions, option.pick


def _check_sum(fields: Fields, found: Round) -> None:
    total = sum(phase.minutes for phase in found.phases)
    if found.phases and abs(total - found.minutes) > 0.01:
        fields.fault("minutes", say.MINUTES_DIFFER, sum=f"{total:g}", minutes=f"{found.minutes:g}")


def check_round(found: Round, lines: Lines, cards: Mapping[str, Card], prefix: str = "") -> Iterator[Problem]:
    """What only a bank can tell: ids that are not there, questions that take longer than their phase."""
    for i, phase in enumerate(found.phases):
        for at, questions, pick in parts_of(i, phase):
            for j, planned in enumerate(questions):
                line = line_at(lines, (*at, "questions", j))
                yield from _check_planned(found, planned, line, cards, prefix)
            yield from _check_budget(found, phase, questions, line_at(lines, at), cards, prefix)
            yield from _check_pick(found, pick, line_at(lines, (*at, "pick")), cards)


def _check_planned(
    found: Round, planned: Planned, line: int, cards: Mapping[str, Card], prefix: str
) -> Iterator[Problem]:
    full = resolve_id(planned.question, cards, prefix)
    if full is None:
        hint = near(planned.question, cards)
        message = say.NO_SUCH_QUESTION_NEAR if hint else say.NO_SUCH_QUESTION
        yield problem(found.file, line, message, id=planned.question, hint=hint)
    elif is_kata(full) and 0 < planned.minutes < CODE_MINUTES:
        yield problem(found.file, line, say.CODE_TOO_SHORT, id=planned.question, minutes=CODE_MINUTES)


def _check_budget(
    found: Round,
    phase: Phase,
    questions: tuple[Planned, ...],
    line: int,
    cards: Mapping[str, Card],
    prefix: str,
) -> Iterator[Problem]:
    total = sum(p.minutes for p in resolved(questions, cards, prefix))
    if total > phase.minutes + 0.01:
        sum_, budget = f"{total:g}", f"{phase.minutes:g}"
        yield problem(found.file, line, say.PHASE_TOO_FULL, id=phase.id, sum=sum_, minutes=budget)


def _check_pick(found: Round, pick: Pick | None, line: int, cards: Mapping[str, Card]) -> Iterator[Problem]:
    if pick is None:
        return
    sections = {card.section for card in cards.values()}
    domains = {domain for card in cards.values() for domain in card.domains}
    for value, known in ((pick.domain, domains), (pick.section, sections)):
        if value is not None and value not in known:
            yield problem(found.file, line, say.NO_SUCH_DOMAIN, value=value, known=", ".join(sorted(known)))


def resolve_id(question: str, cards: Mapping[str, Card], prefix: str) -> str | None:
    """A question's full id: of the round's own bank first, then as written; None where there is none."""
    own = f"{prefix}/{question}" if prefix else question
    return next((name for name in (own, question) if name in cards), None)


def resolved(
    questions: Iterable[Planned], cards: Mapping[str, Card], prefix: str = ""
) -> tuple[Planned, ...]:
    """Questions with full ids and minutes; those that are not there are left out."""
    found = ((resolve_id(item.question, cards, prefix), item.minutes) for item in questions)
    return tuple(Planned(full, minutes or cards[full].minutes) for full, minutes in found if full is not None)
