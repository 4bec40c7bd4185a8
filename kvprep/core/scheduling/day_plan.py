"""What a day asks under a plan: the cards that raise most on the date, as many as the day's minutes hold."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from kvprep.core.ids import family
from kvprep.core.model import Card, Memory
from kvprep.core.scheduling.calendar import ATTENDANCE, Calendar
from kvprep.core.scheduling.fsrs import DEFAULT_WEIGHTS
from kvprep.core.scheduling.gain import Gain, Item, Valuer, find_price, planned_minutes, rank
from kvprep.core.scheduling.queue import Caps, Waiting, may_be_new_today
from kvprep.core.scheduling.value_table import slices
from kvprep.core.scheduling.what_if import first_outcomes, first_shares

WARM_UP_MINUTES = 10.0
"""How long the morning of the interview is warmed up, without a score."""

LATER, GROUND = ("expert", "code", "design"), 0.25
"""Sections that stand on the others, and the share of those that is met before them."""


@dataclass(frozen=True, slots=True)
class Situation:
    """Where a person stands on a day. ``minutes`` and ``importance`` are by card; a card that is not in them
    counts as the bank has it. ``first`` counts first ratings, Again to Easy; ``spent`` is today's minutes."""

    cards: Sequence[Card]
    memories: Mapping[str, Memory]
    today: int
    calendar: Calendar
    importance: Mapping[str, float] = field(default_factory=dict)
    minutes: Mapping[str, float] = field(default_factory=dict)
    answered_today: frozenset[str] = frozenset()
    spent: float = 0.0
    first: tuple[int, int, int, int] = (0, 0, 0, 0)
    weights: tuple[float, ...] = DEFAULT_WEIGHTS

    @property
    def minutes_left(self) -> float:
        """The minutes for cards that this day still holds."""
        return max(0.0, self.calendar.cards_minutes(self.today) - self.spent)

    def minutes_of(self, card: Card) -> float:
        """How long a card takes this person."""
        return max(0.25, self.minutes.get(card.id, card.minutes))

    def item(self, card: Card) -> Item:
        """A card as the ranking sees it."""
        memory = self.memories.get(card.id)
        importance = max(0.01, self.importance.get(card.id, card.weight))
        if memory is None:
            early = 1.0 - card.order / (len(self.cards) or 1)
            return Item(card.id, importance, self.minutes_of(card), early=max(0.0, early))
        known = (memory.stability, memory.difficulty, memory.last_day)
        return Item(card.id, importance, self.minutes_of(card), *known)

    def valuer(self) -> Valuer:
        """What values answers of this day."""
        outcomes = first_outcomes(first_shares(self.first), self.weights)
        days_left = self.calendar.days_left(self.today)
        return Valuer(self.today, days_left, slices(), outcomes, self.weights)

    def minutes_ahead(self, more: float = 0.0) -> dict[int, float]:
        """The minutes for cards by days left, those that attendance allows; ``more`` on every day that has some,
        or on every day that is not off where none has."""
        calendar, end = self.calendar, self.today + self.calendar.days_left(self.today)
        ahead = {end - day: calendar.cards_minutes(day) for day in calendar.ahead(self.today)}
        if self.today < end:
            ahead[end - self.today] = self.minutes_left
        if not any(ahead.values()):
            return {left: ATTENDANCE * more for left in ahead if more and end - left not in calendar.off}
        return {left: ATTENDANCE * (n + more) for left, n in ahead.items() if n}


def ranked(situation: Situation) -> list[Gain]:
    """All cards by what answering them today raises per minute, the most first."""
    items = [situation.item(card) for card in situation.cards]
    valuer = situation.valuer()
    price = find_price(items, valuer, planned_minutes(situation.minutes_ahead()))
    return rank(items, valuer, price)


def todays_cards(
    situation: Situation, caps: Caps, wanted: Collection[str] | None = None, begun: Sequence[str] = ()
) -> tuple[Card, ...]:
    """What to ask in this sitting, in order: what is half typed, then what gains most.

    One card of a family a day; families answered today rest. ``caps.minutes`` of None is what the day still
    holds, ``wanted`` narrows what may be asked to these ids.
    """
    by_id = {card.id: card for card in situation.cards if wanted is None or card.id in wanted}
    first = [by_id[card] for card in begun if card in by_id]
    order = [by_id[gain.item.card] for gain in ranked(situation) if gain.item.card in by_id]
    chosen = _one_a_family([*first, *order], situation, {card.id for card in first})
    minutes = situation.minutes_left if caps.minutes is None else caps.minutes
    return tuple(_filled(chosen, situation, Caps(caps.limit, caps.new, minutes)))


def waiting(situation: Situation, cards: Sequence[Card]) -> Waiting:
    """The figures of what a day still asks."""
    again = sum(card.id in situation.memories for card in cards)
    return Waiting(again, len(cards) - again, sum(map(situation.minutes_of, cards)))


def warm_up(situation: Situation) -> tuple[Card, ...]:
    """The most important of what was met, for the morning itself: what is fresh in mind comes to the tongue.

    Where nothing was met, the most important questions.
    """
    met = [card for card in situation.cards if card.id in situation.memories]
    met = met or [card for card in situation.cards if not card.is_follow_up]
    met.sort(key=lambda card: -situation.item(card).importance)
    chosen = _one_a_family(met, situation, set())
    return tuple(_filled(chosen, situation, Caps(minutes=WARM_UP_MINUTES)))


def may_be_met(situation: Situation) -> Callable[[Card], bool]:
    """Whether a card that was never met may be today: what stands on other questions waits for a part of them."""
    may_be_new = may_be_new_today(situation.cards, situation.memories, situation.today)
    ground = [card.id for card in situation.cards if not card.is_follow_up and card.section not in LATER]
    met = sum(card in situation.memories for card in ground)
    is_laid = met >= GROUND * len(ground)
    return lambda card: (is_laid or card.section not in LATER) and may_be_new(card)


def _one_a_family(cards: Sequence[Card], situation: Situation, first: set[str]) -> Iterator[Card]:
    may_be_new = may_be_met(situation)
    taken = {family(card) for card in situation.answered_today}
    for card in cards:
        is_open = card.id in situation.memories or card.id in first or may_be_new(card)
        if is_open and (card.family not in taken or card.id in first):
            taken.add(card.family)
            yield card


def _filled(cards: Iterator[Card], situation: Situation, caps: Caps) -> Iterator[Card]:
    """As many as the caps hold, smaller ones in the room that a large one leaves; some room allows the first."""
    spent, count, new = 0.0, 0, 0
    for card in cards:
        if caps.limit is not None and count >= caps.limit:
            return
        is_new = card.id not in situation.memories
        if is_new and caps.new is not None and new >= caps.new:
            continue
        takes = situation.minutes_of(card)
        if caps.minutes is None or spent + takes <= caps.minutes or (count == 0 and caps.minutes > 0):
            spent, count, new = spent + takes, count + 1, new + is_new
            yield card
