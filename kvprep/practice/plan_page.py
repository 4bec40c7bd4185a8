"""What `plan` shows, and what it sets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING

from kvprep.core.ids import is_kata, nearest
from kvprep.core.levels.readings import standing
from kvprep.core.messages import plan as m
from kvprep.core.messages.errors import fill
from kvprep.core.model import Card, Rating, Text, UserError
from kvprep.core.scheduling.calendar import parse_days, parse_week
from kvprep.core.scheduling.day_plan import Situation, ranked
from kvprep.core.scheduling.forecast import forecast, worth_of
from kvprep.core.scheduling.importance import ROLES
from kvprep.core.scheduling.kata_days import kata_days
from kvprep.core.scheduling.leeches import Leech, find_leeches
from kvprep.core.scheduling.plan_page import MORE, PlanPage
from kvprep.core.scheduling.stages import STAGES, WHOLE_DAYS, StageAhead, lay_out
from kvprep.disk import level_rows
from kvprep.disk.plan_rows import read_habits
from kvprep.disk.settings import load_settings, save_setting
from kvprep.practice.kata import done_today, waiting_katas
from kvprep.practice.plan import read_situation

if TYPE_CHECKING:
    from kvprep.practice.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Wish:
    """What was typed: None leaves a setting as it is, ``none`` clears it."""

    interview: str | None = None
    minutes: str | None = None
    days_off: str | None = None
    focus: tuple[str, ...] = ()
    role: str | None = None
    anyway: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing is to be set."""
        return self == Wish()


ANEW = 4
"""The part of a kata's minutes that it takes at least when it comes again, as one over this."""


def read_page(workspace: Workspace) -> PlanPage:
    """The whole plan, from today to its date."""
    situation = read_situation(workspace)
    leeches, missed = read_leeches(workspace, situation)
    katas = waiting_katas(workspace, _kata_minutes(workspace.bank.cards, situation))
    return PlanPage(
        situation=situation,
        forecast=forecast(situation),
        worth=worth_of(situation, MORE) if situation.minutes_ahead(MORE) else None,
        focus=tuple(workspace.settings.focus.split()),
        role=workspace.settings.role,
        stages=_stages(workspace, situation),
        leeches=leeches,
        missed=missed,
        katas=kata_days(situation.calendar, situation.today, katas, done_today=done_today(workspace)),
        shortest_kata=min((one.minutes for one in katas), default=None),
    )


def _kata_minutes(cards: Sequence[Card], situation: Situation) -> dict[str, float]:
    """The person's own minutes by card; a kata passed in a moment is written anew, so takes a part of the bank's."""
    least = {card.id: card.minutes / ANEW for card in cards if card.kind == "kata"}
    return {card: max(taken, least.get(card, 0.0)) for card, taken in situation.minutes.items()}


def read_leeches(
    workspace: Workspace, situation: Situation
) -> tuple[tuple[Leech, ...], dict[str, tuple[str, ...]]]:
    """The cards that stick, and for each the points that all of its last fails missed."""
    habits = read_habits(workspace.log, dict(situation.memories))
    gains = {gain.item.card: gain.per_minute for gain in ranked(situation)}
    # A kata takes long by its nature, and no queue asks it.
    known = {c: given for c, given in habits.ratings.items() if c in workspace.bank and not is_kata(c)}
    minutes = {card: taken for card, taken in habits.minutes.items() if not is_kata(card)}
    leeches = find_leeches(known, minutes, gains)
    return leeches, {leech.card: _missed(workspace, leech.card) for leech in leeches}


def _stages(workspace: Workspace, situation: Situation) -> tuple[StageAhead, ...]:
    settings, today = workspace.settings, situation.today
    begun = date.fromisoformat(settings.plan_since).toordinal() if settings.plan_since else today
    end = situation.calendar.interview or begun + WHOLE_DAYS
    return lay_out(begun, max(end, begun + 1), _evidence(workspace), settings.stage)


def _evidence(workspace: Workspace) -> list[tuple[str, str]]:
    """The domain and the kind of each piece of evidence that stands."""
    found = standing(level_rows.evidence(workspace.log, workspace.today))
    return [(one.domain, one.kind) for one in found]


def _missed(workspace: Workspace, card: str) -> tuple[str, ...]:
    """The points that every one of the last fails missed."""
    fails = [
        r for r in workspace.log.reviews(card, limit=4) if r.rating is Rating.AGAIN and r.detail.get("points")
    ]
    sets = [{p["id"] for p in r.detail["points"] if p["status"] in ("missed", "denied")} for r in fails]
    if not sets:
        return ()
    always = set.intersection(*sets)
    points = workspace.bank.question(card).points
    return tuple(point.say.in_(workspace.content_lang) for point in points if point.id in always)


def set_plan(workspace: Workspace, wish: Wish) -> Workspace:
    """Check all that was typed, then store it; the workspace with the new settings."""
    found = dict(_checked(workspace, wish))
    for key, value in {"plan": True, **found}.items():
        save_setting(workspace.paths, key, value)
    return replace(workspace, settings=load_settings(workspace.paths))


def put_aside(workspace: Workspace) -> None:
    """Plain due dates again; what was set stays for the next plan."""
    save_setting(workspace.paths, "plan", False)


def _checked(workspace: Workspace, wish: Wish) -> Sequence[tuple[str, object]]:
    found: list[tuple[str, object]] = []
    settings = workspace.settings
    if not settings.plan or not settings.plan_since or wish.interview is not None:
        found.append(("plan_since", date.fromordinal(workspace.today).isoformat()))
    if wish.interview is not None:
        found.append(("interview", _date(workspace, wish.interview)))
    if wish.minutes is not None:
        found.append(("plan_minutes", _parsed(parse_week, wish.minutes, m.BAD_MINUTES)))
    if wish.days_off is not None:
        found.append(("days_off", _parsed(parse_days, _cleared(wish.days_off), m.BAD_DAYS)))
    if wish.focus:
        found.append(("focus", " ".join(_domains(workspace, wish.focus))))
    if wish.role is not None:
        found.append(("role", _role(wish.role)))
    if wish.anyway:
        found.append(("stage", _next_stage(workspace)))
    return found


def _cleared(typed: str) -> str:
    return "" if typed.strip().casefold() == "none" else typed


def _date(workspace: Workspace, typed: str) -> str:
    if not _cleared(typed):
        return ""
    try:
        day = date.fromisoformat(typed.strip())
    except ValueError:
        raise UserError(fill(m.BAD_DATE, typed=typed[:40]), 2) from None
    if day.toordinal() < workspace.today:
        raise UserError(fill(m.DATE_PAST, typed=day.isoformat()), 2)
    return day.isoformat()


def _parsed(parse: Callable[[str], object], typed: str, fault: Text) -> str:
    try:
        parse(typed)
    except ValueError:
        raise UserError(fill(fault, typed=typed[:40]), 2) from None
    return " ".join(typed.split())


def _domains(workspace: Workspace, typed: Sequence[str]) -> list[str]:
    if [_cleared(one) for one in typed] == [""]:
        return []
    known = list(dict.fromkeys(domain for card in workspace.bank.cards for domain in card.domains))
    for one in typed:
        if one not in known:
            near = nearest(one, known)
            raise UserError(fill(m.NO_DOMAIN, typed=one[:40], known=near or tuple(known)), 3, near)
    return list(dict.fromkeys(typed))


def _role(typed: str) -> str:
    role = _cleared(typed)
    if role and role not in ROLES:
        raise UserError(fill(m.BAD_ROLE, typed=typed[:40], known=(*ROLES, "none")), 2)
    return role


def _next_stage(workspace: Workspace) -> int:
    today = workspace.today
    laid = lay_out(today, today + WHOLE_DAYS, _evidence(workspace), workspace.settings.stage)
    opened = sum(ahead.is_open for ahead in laid)
    if opened == len(STAGES):
        raise UserError(m.LAST_STAGE, 1)
    return opened + 1
