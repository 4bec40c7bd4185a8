"""Where a person stands, in figures: what waits today, the last seven days, the weakest domain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from kvprep.core.model import Card, Memory
from kvprep.core.scheduling.queue import Caps, Waiting, plan_queue, waiting_today

ENOUGH_ANSWERS = 3
"""How many scored questions a domain needs before anything is said of it."""

Advice = Literal["empty", "start", "drill", "more", "rest", "planned", "warm-up"]
"""What to do next: the bank is empty; a first start; cards wait; more new ones if wanted; nothing waits;
the plan's minutes of today are done; the interview is today."""


class DayRow(Protocol):
    """One study day of the log; ``mean_score`` is None when nothing was scored."""

    @property
    def study_day(self) -> int: ...
    @property
    def reviews(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def mean_score(self) -> float | None: ...


@dataclass(frozen=True, slots=True)
class Day:
    """What was done on one study day; ``score`` is the mean (0 to 100), None without a scored answer."""

    study_day: int
    cards: int
    minutes: float
    score: float | None


@dataclass(frozen=True, slots=True)
class DomainScore:
    """The mean of the latest scores (0 to 100) of the questions answered in a domain."""

    domain: str
    score: float
    answers: int


@dataclass(frozen=True, slots=True)
class OpenRound:
    """A mock round that waits to be resumed: its name, the question it stopped at, if any is left, minutes left."""

    name: str
    card: str | None
    minutes: float


@dataclass(frozen=True, slots=True)
class Board:
    """Today at a glance. ``sitting`` is what one drill asks under the caps, ``unmet`` the cards never answered,
    ``next_due`` the study day on which something is due again, if nothing waits today, ``begun`` the cards
    with a half-typed answer, which the next drill asks first, ``interview`` its date as an ordinal,
    ``recall`` that of the date (0 to 1) without another answer and with the plan, ``days_ahead`` by how many
    days the log is ahead of a clock that does not bear it out, ``mock_minutes`` what the plan holds today for a
    mock round that was not held yet."""

    today: int
    waiting: Waiting
    sitting: int
    streak: int
    week: tuple[Day, ...]
    weakest: DomainScore | None
    advice: Advice
    unmet: int
    next_due: int | None
    begun: tuple[str, ...] = ()
    interview: int | None = None
    open_round: OpenRound | None = None
    recall: tuple[float, float] | None = None
    days_ahead: int = 0
    mock_minutes: float = 0.0

    @property
    def days_to_interview(self) -> int | None:
        """Days until the interview, 0 on its day and less after it; None where no date is set."""
        return None if self.interview is None else self.interview - self.today


def last_seven_days(rows: Iterable[DayRow], today: int) -> tuple[Day, ...]:
    """The seven study days that end today, oldest first; days without an answer are there, empty."""
    by_day = {row.study_day: row for row in rows}
    return tuple(_day(day, by_day.get(day)) for day in range(today - 6, today + 1))


def weakest_domain(cards: Iterable[Card], latest_scores: Mapping[str, float]) -> DomainScore | None:
    """The domain with the lowest mean of latest scores; None until one has :data:`ENOUGH_ANSWERS`."""
    found: dict[str, list[float]] = {}
    for card in cards:
        if card.id in latest_scores:
            for domain in card.domains:
                found.setdefault(domain, []).append(latest_scores[card.id])
    measured = [DomainScore(d, sum(s) / len(s), len(s)) for d, s in found.items() if len(s) >= ENOUGH_ANSWERS]
    return min(measured, key=lambda domain: domain.score, default=None)


def make_board(
    cards: Sequence[Card],
    memories: Mapping[str, Memory],
    rows: Sequence[DayRow],
    latest_scores: Mapping[str, float],
    *,
    today: int,
    streak: int,
    new_per_day: int,
    caps: Caps,
    answered_today: frozenset[str] = frozenset(),
    begun: tuple[str, ...] = (),
    interview: int | None = None,
    minutes: Mapping[str, float] | None = None,
) -> Board:
    """All figures of the board. ``rows`` are at least those of the last seven days; ``streak`` is in days.

    ``minutes`` are the person's own by card. A kata is offered beside the queue: it never waits, and is never due.
    """
    latest = weakest_domain(cards, latest_scores)
    cards = [card for card in cards if card.kind != "kata"]
    waiting = waiting_today(cards, memories, today, new_per_day, answered_today, minutes)
    capped = Caps(caps.limit, waiting.new, caps.minutes)
    unmet = sum(card.id not in memories for card in cards)
    return Board(
        today=today,
        waiting=waiting,
        sitting=len(plan_queue(cards, memories, today, capped, answered_today, begun=begun)),
        streak=streak,
        week=last_seven_days(rows, today),
        weakest=latest,
        advice=_advice(
            cards, bool(rows or memories), waiting, _may_meet(cards, memories, today, answered_today)
        ),
        unmet=unmet,
        next_due=_next_due(cards, memories, today),
        begun=begun,
        interview=interview,
    )


def _day(study_day: int, row: DayRow | None) -> Day:
    if row is None:
        return Day(study_day, 0, 0.0, None)
    return Day(study_day, row.reviews, row.seconds / 60, row.mean_score)


def _may_meet(
    cards: Sequence[Card], memories: Mapping[str, Memory], today: int, answered_today: frozenset[str]
) -> bool:
    queue = plan_queue(cards, memories, today, Caps(), answered_today)
    return any(card.id not in memories for card in queue)


def _advice(cards: Sequence[Card], has_history: bool, waiting: Waiting, may_meet: bool) -> Advice:
    if not cards:
        return "empty"
    if not has_history:
        return "start"
    if waiting.due or waiting.new:
        return "drill"
    return "more" if may_meet else "rest"


def _next_due(cards: Iterable[Card], memories: Mapping[str, Memory], today: int) -> int | None:
    """The next study day on which a card comes back; what is due now but rests comes tomorrow."""
    dues = (max(memories[card.id].due, today + 1) for card in cards if card.id in memories)
    return min(dues, default=None)
