"""Where a person stands, in figures: everything that `stats` shows, read from the bank and the log."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING
from zlib import crc32

from kvprep.core.ids import is_sum
from kvprep.core.messages import stats as m
from kvprep.core.messages.drill import DOMAIN_WORD
from kvprep.core.messages.errors import fill
from kvprep.core.model import Card, Memory, Text, UserError
from kvprep.core.scheduling.day_plan import Situation
from kvprep.core.scheduling.due_ahead import days_by_due
from kvprep.core.scheduling.forecast import DayAhead, Recall, forecast
from kvprep.core.scheduling.queue import Caps
from kvprep.core.statistics.calibration import Calibration, calibrate, predictions
from kvprep.core.statistics.figures import (
    AHEAD_DAYS,
    Figures,
    HardPoint,
    WrongClaim,
    first_day,
    hardest,
    pace_of,
)
from kvprep.core.statistics.forgetting import by_domain, forgetting
from kvprep.disk import stats_rows
from kvprep.practice.choosing import check_known
from kvprep.practice.plan import is_planned, read_situation
from kvprep.practice.plan_page import read_leeches

if TYPE_CHECKING:
    from kvprep.practice.workspace import Workspace

REPLAYED = 30_000
"""How many reviews are played through to hold predictions against what happened: half a second's worth."""


def read_figures(workspace: Workspace, domain: str | None = None, since: int | None = None) -> Figures:
    """All figures; of one domain, and of what was answered from a study day on, where that is asked."""
    situation = read_situation(workspace)
    bank, log, today = workspace.bank, workspace.log, situation.today
    check_known(domain, [name for card in bank.cards for name in card.domains], DOMAIN_WORD)
    cards = [card for card in bank.cards if domain is None or domain in card.domains]
    first = first_day(today) if since is None else since
    window = stats_rows.Window([card.id for card in cards], first)
    ahead, plan = _ahead(workspace, situation)
    leeches, missed = read_leeches(workspace, situation)
    known, weights = {card.id: card for card in cards}, situation.weights
    domains = by_domain(cards, situation.memories, today, weights)
    return Figures(
        today=today,
        since=first,
        domain=domain,
        days=stats_rows.days(log, window, every_card=domain is None),
        ahead=ahead,
        is_planned=is_planned(workspace),
        new_per_day=workspace.settings.new_per_day,
        plan=plan,
        overall=forgetting("", cards, situation.memories, today, weights),
        domains=tuple(one for one in domains if domain in (None, one.domain)),
        calibration=_calibration(workspace, situation, known, 0 if first == first_day(today) else first),
        trend=stats_rows.week_scores(log, window, today),
        pace=pace_of(stats_rows.seconds(log, window), known),
        points=_points(workspace, window),
        claims=_claims(workspace, window),
        leeches=tuple(leech for leech in leeches if leech.card in known),
        missed=missed,
        marks_cut=stats_rows.NEWEST if stats_rows.is_cut(log, window) else None,
        ever=log.last_study_day() is not None,
    )


def day_since(workspace: Workspace, typed: str) -> int:
    """The study day that ``--since`` names; UserError (exit 2) for no date and for one to come."""
    try:
        day = date.fromisoformat(typed.strip()).toordinal()
    except ValueError:
        raise UserError(fill(m.BAD_DATE, typed=typed[:40]), 2) from None
    if day > workspace.today:
        raise UserError(fill(m.DATE_TO_COME, day=typed.strip()), 2)
    return day


def _ahead(workspace: Workspace, situation: Situation) -> tuple[tuple[DayAhead, ...], Mapping[str, Recall]]:
    """The days ahead as they will be asked, and under a plan with a date the recall that comes of them."""
    if is_planned(workspace):
        found = forecast(situation)
        dated = situation.calendar.interview is not None
        return found.days[:AHEAD_DAYS], found.domains if dated else {}
    settings = workspace.settings
    caps = Caps(settings.limit or None, settings.new_per_day, settings.minutes or None)
    return days_by_due(situation, caps, AHEAD_DAYS), {}


def _calibration(
    workspace: Workspace, situation: Situation, cards: Mapping[str, Card], since: int
) -> Calibration:
    met = {card: situation.memories[card] for card in cards if card in situation.memories}
    chosen = _some(met)
    found = list(predictions(stats_rows.ratings(workspace.log, chosen), since, situation.weights))
    return calibrate(
        found, sum(one.reviews for one in met.values()), sum(met[card].reviews for card in chosen)
    )


def _some(met: Mapping[str, Memory]) -> list[str]:
    """All cards, or as many as :data:`REPLAYED` allows, chosen by a hash so that no kind of card is preferred."""
    chosen: list[str] = []
    total = 0
    for card in sorted(met, key=lambda card: crc32(card.encode())):
        total += met[card].reviews
        if chosen and total > REPLAYED:
            break
        chosen.append(card)
    return chosen


def _points(workspace: Workspace, window: stats_rows.Window) -> tuple[HardPoint, ...]:
    """The hardest points with their words; one that has left its question is left out."""
    found = []
    for row in stats_rows.points(workspace.log, window):
        say = _point_words(workspace, row.card).get(row.point)
        if say is not None:
            found.append(HardPoint(row.card, row.point, say, row.answers, row.credit))
    return hardest(found)


def _point_words(workspace: Workspace, card: str) -> Mapping[str, Text]:
    """The points of a question in words; that of a sum without a figure, since it has another each time."""
    points = workspace.bank.question(card).points
    return {point.id: m.SUM_VALUE if is_sum(card) else point.say for point in points}


def _claims(workspace: Workspace, window: stats_rows.Window) -> tuple[WrongClaim, ...]:
    """The misconceptions with their words, the most frequent first, of those alike the latest."""
    found = []
    for row in stats_rows.claims(workspace.log, window):
        known = _claim_words(workspace, row.card)
        if row.id in known:
            say, fix, grave = known[row.id]
            found.append(WrongClaim(row.card, row.id, say, fix, row.times, row.last_day, grave))
    return tuple(sorted(found, key=lambda claim: (-claim.times, -claim.last_day, claim.card)))


def _claim_words(workspace: Workspace, card: str) -> Mapping[str, tuple[Text, Text, bool]]:
    """The wrong claims of a question, or all slips of a sum, with what is right in words that hold for any numbers."""
    sum_ = workspace.bank.calculation(card)
    if sum_ is None:
        return {one.id: (one.say, one.fix, one.grave) for one in workspace.bank.question(card).misconceptions}
    return {slip.id: (slip.say, fill(m.SUM_AGAIN, id=card), False) for slip in sum_.slips}
