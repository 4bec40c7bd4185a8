"""The days until the interview as they will go if the plan is kept: an average run, played through day by day.

Chance is left out: ratings fall in the shares that are expected of them, the next one always being the one
that is furthest behind its share. So the same situation gives the same days, and some cards fail as they would.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt

from kvprep.core.model import Card, Memory, Rating
from kvprep.core.scheduling.calendar import ATTENDANCE
from kvprep.core.scheduling.day_plan import Situation, may_be_met, todays_cards
from kvprep.core.scheduling.fsrs import retrievability
from kvprep.core.scheduling.gain import Item, Valuer, find_price, gain, planned_minutes
from kvprep.core.scheduling.memory import SchedulingSettings, remember
from kvprep.core.scheduling.queue import Caps, next_follow_up
from kvprep.core.scheduling.value import Options
from kvprep.core.scheduling.value_table import slices
from kvprep.core.scheduling.what_if import PRIOR_ANSWERS, first_outcomes, first_shares, outcomes

MODEL_ERROR = 0.045
"""How far the predicted recall lies from the true one, as a standard deviation: see bench/deadline/README.md."""

OPTIMISM, BEGINNERS_OPTIMISM = 0.04, 0.06
"""By how much it may be too high for someone who forgets faster than the model's default, and by how much more
while none of the person's own first answers are known: the band reaches so much further down."""

EIGHT_OF_TEN = 1.2816
"""Standard deviations on each side within which eight of ten outcomes fall."""

LASTS, LAST_DAYS = 3, 6
"""For how many days a card's worth is kept while it is not answered; in the last days for one only."""


@dataclass(frozen=True, slots=True)
class DayAhead:
    """One day of the plan; ``minutes`` are those of its cards, a mock comes on top."""

    day: int
    minutes: float
    again: int
    new: int
    is_mock: bool
    is_off: bool
    is_sweep: bool


@dataclass(frozen=True, slots=True)
class Recall:
    """The recall expected on the date, 0 to 1 and weighted by importance, with a band that holds eight times
    of ten; ``now`` is what it would be without another answer, ``met`` the share of cards met by then."""

    expected: float
    low: float
    high: float
    now: float
    met: float
    cards: int


@dataclass(frozen=True, slots=True)
class Forecast:
    """How the days go, what comes of them overall and by domain, and the cards that never come up."""

    days: tuple[DayAhead, ...]
    overall: Recall
    domains: Mapping[str, Recall]
    left_out: tuple[str, ...]


def forecast(situation: Situation) -> Forecast:
    """Play the plan through to its end; the first of its days is today with what is left of it."""
    run = Run(situation)
    days = tuple(run.live(day) for day in situation.calendar.ahead(situation.today))
    end = situation.today + situation.calendar.days_left(situation.today)
    by_domain: dict[str, list[Card]] = {}
    for card in situation.cards:
        for domain in card.domains:
            by_domain.setdefault(domain, []).append(card)
    return Forecast(
        days=days,
        overall=_recall(situation, run.memories, situation.cards, end),
        domains={name: _recall(situation, run.memories, cards, end) for name, cards in by_domain.items()},
        left_out=tuple(card.id for card in situation.cards if card.id not in run.memories),
    )


def _recall(situation: Situation, after: Mapping[str, Memory], cards: Sequence[Card], end: int) -> Recall:
    weights = [situation.item(card).importance for card in cards]
    total = sum(weights) or 1.0
    then = [_recalled(after.get(card.id), end, situation.weights) for card in cards]
    now = [_recalled(situation.memories.get(card.id), end, situation.weights) for card in cards]
    expected = sum(w * r for w, r in zip(weights, then, strict=True)) / total
    luck = sum(w * w * r * (1 - r) for w, r in zip(weights, then, strict=True)) / total**2
    reach = EIGHT_OF_TEN * sqrt(luck + (MODEL_ERROR * min(1.0, 4 * expected * (1 - expected))) ** 2)
    return Recall(
        expected=expected,
        low=max(0.0, expected - reach - _optimism(situation)),
        high=min(1.0, expected + reach),
        now=sum(w * r for w, r in zip(weights, now, strict=True)) / total,
        met=sum(card.id in after for card in cards) / (len(cards) or 1),
        cards=len(cards),
    )


def _optimism(situation: Situation) -> float:
    if not situation.calendar.days_left(situation.today):
        return 0.0
    unknown = PRIOR_ANSWERS / (PRIOR_ANSWERS + sum(situation.first))
    return OPTIMISM + BEGINNERS_OPTIMISM * unknown


def _recalled(memory: Memory | None, day: int, weights: Sequence[float]) -> float:
    if memory is None:
        return 0.0
    return retrievability(memory.stability, max(0, day - memory.last_day), weights)


class Run:
    """The memories of the days that are played through."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.memories = dict(situation.memories)
        self.behind = {kind: [0.0] * 4 for kind in ("first", "again")}
        self.kept: dict[str, tuple[int, int, Options]] = {}
        self.price: float | None = None
        self.price_until = 0
        self.settings = SchedulingSettings(weights=situation.weights)

    def live(self, day: int) -> DayAhead:
        """Answer what the day asks; after a first meeting that held, what is asked on, while minutes last."""
        calendar, before = self.situation.calendar, dict(self.memories)
        left = self._minutes_of(day)
        waiting, asked = list(self._chosen(day, left)), list[Card]()
        while waiting:
            card = waiting.pop(0)
            takes = self.situation.minutes_of(card)
            if asked and takes > left:
                continue
            left -= takes
            asked.append(card)
            held = self._answer(card, day) >= Rating.HARD
            on = next_follow_up(card, self.situation.cards, before, 100.0 * held, [c.id for c in asked])
            waiting = [*([on] if on and self._has_room(len(asked) + len(waiting)) else []), *waiting]
        again = sum(card.id in before for card in asked)
        return DayAhead(
            day=day,
            minutes=sum(map(self.situation.minutes_of, asked)),
            again=again,
            new=len(asked) - again,
            is_mock=calendar.is_mock(day),
            is_off=not calendar.minutes_on(day),
            is_sweep=calendar.is_sweep(day),
        )

    def _has_room(self, cards: int) -> bool:
        """Whether a sitting of so many cards may hold a further follow-up; minutes are looked at apart."""
        return True

    def _minutes_of(self, day: int) -> float:
        if day == self.situation.today:
            return self.situation.minutes_left
        return self.situation.calendar.cards_minutes(day) * ATTENDANCE

    def _chosen(self, day: int, minutes: float) -> Sequence[Card]:
        start = self.situation
        if day == start.today:
            return todays_cards(start, Caps())
        now = replace(start, today=day, memories=self.memories, answered_today=frozenset(), spent=0.0)
        return _fill(now, self._order(now), minutes) if minutes else ()

    def _order(self, now: Situation) -> list[Card]:
        """Cards by gain; what a card's answers are worth is kept for some days, since it hardly moves in one."""
        valuer = _Keeping(now, self.kept)
        items = [now.item(card) for card in now.cards]
        if self.price is None or now.today >= self.price_until:
            self.price = find_price(items, valuer, planned_minutes(now.minutes_ahead()))
            self.price_until = now.today + valuer.lasts
        price = self.price
        gains = {item.card: gain(item, valuer.options(item), price) for item in items}
        return sorted(now.cards, key=lambda card: -gains[card.id])

    def _answer(self, card: Card, day: int) -> Rating:
        before = self.memories.get(card.id)
        if before is None:
            shares: Sequence[float] = first_shares(self.situation.first)
        else:
            elapsed = max(1, day - before.last_day)
            found = outcomes(before.stability, before.difficulty, elapsed, self.situation.weights)
            shares = [probability for probability, _, _ in found]
        rating = self._draw("first" if before is None else "again", shares)
        self.memories[card.id] = remember(card.id, before, rating, day, self.settings)
        return rating

    def _draw(self, kind: str, shares: Sequence[float]) -> Rating:
        behind = self.behind[kind] = [b + s for b, s in zip(self.behind[kind], shares, strict=True)]
        place = max(range(4), key=lambda i: behind[i])
        behind[place] -= 1.0
        return Rating(place + 1)


class _Keeping(Valuer):
    """A valuer that takes what was found on the days before, where that is near enough."""

    def __init__(self, now: Situation, kept: dict[str, tuple[int, int, Options]]) -> None:
        days_left = now.calendar.days_left(now.today)
        first = first_outcomes(first_shares(now.first), now.weights)
        super().__init__(now.today, days_left, slices(), first, now.weights)
        self.kept = kept
        self.lasts = LASTS if days_left > LAST_DAYS else 1

    def options(self, item: Item) -> Options:
        if item.last_day is None:
            return super().options(item)
        last_day, day, options = self.kept.get(item.card, (None, 0, None))
        if options is None or last_day != item.last_day or self.today >= day + self.lasts:
            options = super().options(item)
            self.kept[item.card] = (item.last_day, self.today, options)
        return options


def _fill(now: Situation, order: Sequence[Card], minutes: float) -> list[Card]:
    may_be_new = may_be_met(now)
    taken: set[str] = set()
    chosen = []
    for card in order:
        takes = now.minutes_of(card)
        if takes > minutes or card.family in taken:
            continue
        if card.id in now.memories or may_be_new(card):
            taken.add(card.family)
            chosen.append(card)
            minutes -= takes
        if minutes < 1.0:
            break
    return chosen


def worth_of(situation: Situation, more: float) -> float:
    """How much more recall on the date (0 to 1) ``more`` minutes on every day of the plan buy, at the margin.

    From the plan's own price: the value of all cards under a price, and that price times the minutes, bound
    what minutes can buy; their difference between two budgets is close to what the second one adds. Where no day
    has any minutes the first bound is loose, and the days are played through instead.
    """
    items: list[Item] = [situation.item(card) for card in situation.cards]
    if not items or not situation.calendar.days_left(situation.today):
        return 0.0
    if not situation.minutes_ahead():
        given = situation.calendar._replace(week=(more,) * 7)
        return forecast(replace(situation, calendar=given)).overall.expected - forecast(situation).overall.now
    valuer = situation.valuer()
    bounds = [_bound(items, valuer, planned_minutes(situation.minutes_ahead(extra))) for extra in (0.0, more)]
    return max(0.0, bounds[1] - bounds[0]) / sum(item.importance for item in items)


def _bound(items: Sequence[Item], valuer: Valuer, minutes: float) -> float:
    price = find_price(items, valuer, minutes)
    return price * minutes + sum(
        item.importance * valuer.best(item, price * item.minutes / item.importance) for item in items
    )
