"""The plan to the interview: what today asks, how the days ahead go, and what is set for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kvprep.core.model import Card
from kvprep.core.scheduling.calendar import Calendar, parse_days, parse_week
from kvprep.core.scheduling.queue import Caps, Waiting

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from kvprep.core.scheduling.day_plan import Situation
    from kvprep.core.scheduling.importance import Emphasis
    from kvprep.practice.workspace import Workspace


def calendar_of(workspace: Workspace) -> Calendar:
    """The days and minutes that the settings give."""
    settings = workspace.settings
    # Deferred: start-up; without a date none is needed.
    from datetime import date

    interview = date.fromisoformat(settings.interview).toordinal() if settings.interview else None
    return Calendar(parse_week(settings.plan_minutes), parse_days(settings.days_off), interview)


def is_planned(workspace: Workspace) -> bool:
    """Whether a plan chooses what is asked: one was set, and its date is not past."""
    if not workspace.settings.plan:
        return False
    interview = calendar_of(workspace).interview
    return interview is None or interview >= workspace.today


def read_situation(workspace: Workspace) -> Situation:
    """All that a plan is made of, from the bank, the log and the settings."""
    # Deferred: start-up; `due` reads what was kept.
    from kvprep.core.scheduling.day_plan import Situation
    from kvprep.disk.plan_rows import read_habits

    bank, log, today = workspace.bank, workspace.log, workspace.today
    memories = log.memories(bank.ids)
    habits = read_habits(log, memories)
    emphasis, calendar = _emphasis(workspace), calendar_of(workspace)
    return Situation(
        # A kata takes an evening of its own: it is offered beside the plan.
        cards=tuple(card for card in bank.cards if card.kind != "kata"),
        memories=memories,
        today=today,
        calendar=calendar,
        importance={card.id: emphasis.of(card) for card in bank.cards},
        minutes=habits.minutes,
        answered_today=log.answered_on(today),
        spent=_spent(workspace, calendar),
        first=habits.first,
        weights=workspace.scheduling.weights,
    )


def _spent(workspace: Workspace, calendar: Calendar) -> float:
    """Today's minutes that are used up: on the day of a mock only what the mock took beyond its part."""
    from kvprep.disk.plan_rows import seconds_on

    drills, mocks = seconds_on(workspace.log, workspace.today)
    return drills / 60 + max(0.0, mocks / 60 - calendar.mock_minutes(workspace.today))


def _emphasis(workspace: Workspace) -> Emphasis:
    from kvprep.core.scheduling.importance import Emphasis

    settings, domains = workspace.settings, workspace.levels.domains
    return Emphasis(
        secondary=frozenset(domain.id for domain in domains if domain.priority == "P1"),
        blocking=frozenset(domain.id for domain in domains if domain.blocking),
        focus=frozenset(settings.focus.split()),
        role=settings.role,
        rounds=_rounds(workspace),
    )


def _rounds(workspace: Workspace) -> dict[str, int]:
    """In how many rounds each card is asked."""
    from kvprep.practice.mock_rounds import known_rounds

    found: dict[str, int] = {}
    for one in known_rounds(workspace)[0]:
        for card in one.round.asked:
            known = (
                f"{one.prefix}/{card}" if one.prefix and f"{one.prefix}/{card}" in workspace.bank else card
            )
            found[known] = found.get(known, 0) + 1
    return found


def planned_cards(
    workspace: Workspace, caps: Caps, wanted: Collection[str] | None, begun: Sequence[str]
) -> tuple[tuple[Card, ...], float | None]:
    """What a sitting asks under the plan, and the minutes it may take.

    ``caps.minutes`` are asked for whatever the day has left; of None, a sitting's usual minutes, but no more
    than are left.
    """
    from kvprep.core.scheduling.day_plan import todays_cards

    situation, usual = read_situation(workspace), workspace.settings.minutes
    minutes = caps.minutes
    if minutes is None:
        minutes = min(situation.minutes_left, usual) if usual else situation.minutes_left
    return todays_cards(situation, Caps(caps.limit, caps.new, minutes), wanted, begun), minutes


def morning_cards(workspace: Workspace) -> tuple[Card, ...]:
    """What the morning of the interview warms up."""
    from kvprep.core.scheduling.day_plan import warm_up

    return warm_up(read_situation(workspace))


def is_interview_day(workspace: Workspace) -> bool:
    """Whether the plan ends today."""
    return is_planned(workspace) and calendar_of(workspace).interview == workspace.today


def planned_waiting(workspace: Workspace) -> Waiting:
    """What the plan still asks today; kept until an answer, a setting or the day changes it."""
    from kvprep.disk.plan_cache import keep, read_kept

    key = _key(workspace)
    kept = read_kept(workspace.paths.cache, key).get("waiting")
    if kept is None:
        from kvprep.core.scheduling.day_plan import todays_cards, waiting

        situation = read_situation(workspace)
        cards = morning_cards(workspace) if is_interview_day(workspace) else todays_cards(situation, Caps())
        kept = list(waiting(situation, cards))
        keep(workspace.paths.cache, key, {"waiting": kept})
    return Waiting(*kept)


def mock_waiting(workspace: Workspace) -> float:
    """The minutes that today holds for a mock round; none once one was held."""
    from kvprep.disk.plan_rows import seconds_on

    minutes = calendar_of(workspace).mock_minutes(workspace.today)
    return minutes if minutes and not seconds_on(workspace.log, workspace.today)[1] else 0.0


def planned_recall(workspace: Workspace) -> tuple[float, float] | None:
    """Recall on the date without another answer, and with the plan; None where no date is set."""
    from kvprep.disk.plan_cache import keep, read_kept

    if workspace.settings.interview == "":
        return None
    key = _key(workspace)
    kept = read_kept(workspace.paths.cache, key).get("recall")
    if kept is None:
        from kvprep.core.scheduling.forecast import forecast

        overall = forecast(read_situation(workspace)).overall
        kept = [overall.now, overall.expected]
        keep(workspace.paths.cache, key, {"recall": kept})
    return kept[0], kept[1]


def _key(workspace: Workspace) -> str:
    """What a plan depends on and can be asked for at once."""
    # Deferred: start-up.
    from zlib import crc32

    from kvprep import __version__

    settings = workspace.settings
    bank = crc32(
        "".join(f"{card.id} {card.minutes} {card.weight};" for card in workspace.bank.cards).encode()
    )
    parts = (
        *(__version__, bank, workspace.today, workspace.log.newest_id()),
        *(settings.interview, settings.plan_minutes, settings.days_off, settings.focus, settings.role),
        settings.weights,
    )
    return "|".join(map(str, parts))
