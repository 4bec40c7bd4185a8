"""What comes next: due cards, then new ones, with families kept apart."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kvprep.core.ids import family, is_sum
from kvprep.core.model import Card, Memory, Rating

WRITTEN_PER_SUM = 4
"""New written questions to one new sum."""
HELD = 60.0
"""The score from which an answer held, so that an interviewer would ask on."""


@dataclass(frozen=True, slots=True)
class Caps:
    """How much one sitting may hold; None is no cap, 0 is nothing. ``limit`` counts all cards."""

    limit: int | None = None
    new: int | None = None
    minutes: float | None = None


class Waiting(NamedTuple):
    """What waits today: due cards and new ones (one of a family each), and the minutes they take."""

    due: int
    new: int
    minutes: float


def plan_queue(
    cards: Sequence[Card],
    memories: Mapping[str, Memory],
    today: int,
    caps: Caps,
    answered_today: frozenset[str] = frozenset(),
    *,
    only: frozenset[str] | None = None,
    domain: str | None = None,
    section: str | None = None,
    begun: Sequence[str] = (),
) -> tuple[Card, ...]:
    """The cards to ask in this sitting, in order; ``cards`` is the whole bank in bank order.

    Due cards lead, the most overdue in proportion to its stability first, then new ones in bank order (with
    sums among the written ones), at most one card of a family. A family answered today rests. A follow-up is new by itself from the day after
    its question was passed; those of a question met in this sitting are :func:`next_follow_up`'s to give.
    ``only`` names cards: they are asked whether due or not (after the due and the new) and whatever their
    family did today, and ``caps.new`` does not hold for them.
    ``begun`` names cards with a half-typed answer: they lead in that order, due or not, new or not; their
    families rest otherwise, and those never met before count as new.
    """
    # A kata is done in an editor: it is offered beside the queue, never in it.
    wanted = [c for c in cards if c.kind != "kata" and _is_wanted(c, only, domain, section)]
    due = _due(wanted, memories, today)
    new = [c for c in wanted if c.id not in memories]
    if only is not None:
        ahead = [c for c in wanted if c.id in memories and memories[c.id].due > today]
        return tuple(_within(caps, [*due, *new, *ahead]))
    by_id = {c.id: c for c in wanted}
    first = [by_id[card_id] for card_id in begun if card_id in by_id]
    taken = {family(card_id) for card_id in answered_today} | {c.family for c in first}
    may_be_new = may_be_new_today(cards, memories, today)
    queue = [
        *first,
        *_one_a_family(due, taken),
        *_among_written(_one_a_family(filter(may_be_new, new), taken), memories)[
            : _new_after(first, memories, caps.new)
        ],
    ]
    return tuple(_within(caps, queue))


def next_follow_up(
    card: Card,
    cards: Sequence[Card],
    memories: Mapping[str, Memory],
    score: float | None,
    asked: Collection[str],
) -> Card | None:
    """The follow-up to ask right after ``card`` was answered with ``score`` (0 to 100), if any.

    ``memories`` are those from before the sitting, ``asked`` the ids asked in it, ``card`` among them.
    Follow-ups belong to the first meeting of their question and come in its order, each one's own before the
    next, while the answer before held.
    """
    if score is None or score < HELD or card.family in memories or card.family not in asked:
        return None
    relatives = {c.id: c for c in cards if c.family == card.family}
    for candidate in _depth_first(card.family, relatives):
        if candidate.id not in asked and candidate.id not in memories:
            return candidate
    return None


def asked_on_from(card: Card, cards: Iterable[Card]) -> str | None:
    """The id of the card that ``card`` is a follow-up of; None for a main card."""
    if not card.is_follow_up:
        return None
    return next((c.id for c in cards if card.id in c.follow_ups), card.family)


def new_left_today(
    per_day: int, memories: Mapping[str, Memory], answered_today: Iterable[str], today: int
) -> int:
    """How many of ``per_day`` new questions are still to meet; one met with its follow-ups counts once."""
    met = {
        family(card_id)
        for card_id in answered_today
        if card_id in memories and memories[card_id].reviews == 1 and memories[card_id].last_day == today
    }
    return max(0, per_day - len(met))


def waiting_today(
    cards: Sequence[Card],
    memories: Mapping[str, Memory],
    today: int,
    new_per_day: int,
    answered_today: frozenset[str] = frozenset(),
    minutes: Mapping[str, float] | None = None,
) -> Waiting:
    """What a drill without limits would ask today: all that is due, and what is left of the day's new ones.

    ``minutes`` are the person's own by card; the bank's hold for any other.
    """
    own = minutes or {}
    new = new_left_today(new_per_day, memories, answered_today, today)
    queue = plan_queue(cards, memories, today, Caps(new=new), answered_today)
    due = sum(card.id in memories for card in queue)
    return Waiting(due, len(queue) - due, sum(own.get(card.id, card.minutes) for card in queue))


def _is_wanted(card: Card, only: frozenset[str] | None, domain: str | None, section: str | None) -> bool:
    return (
        (only is None or card.id in only)
        and (domain is None or domain in card.domains)
        and (section is None or card.section == section)
    )


def _due(cards: Iterable[Card], memories: Mapping[str, Memory], today: int) -> list[Card]:
    ranked = []
    for card in cards:
        memory = memories.get(card.id)
        if memory is not None and memory.due <= today:
            overdue, since = today - memory.due, today - memory.last_day
            ranked.append((-overdue / memory.stability, -since / memory.stability, card.order, card))
    ranked.sort(key=lambda row: row[:3])
    return [row[3] for row in ranked]


def _among_written(new: Iterable[Card], memories: Mapping[str, Memory]) -> list[Card]:
    """New cards with the sums spread among the written ones, as many as their share of what was met allows.

    A sum comes after every WRITTEN_PER_SUM written questions met, today's included, so that neither kind waits
    for the other to end; sums that fell behind come one at a time, not in a row.
    """
    cards = list(new)
    sums = [card for card in cards if is_sum(card.id)]
    written = len({family(card_id) for card_id in memories if not is_sum(card_id)})
    had, since = sum(map(is_sum, memories)), WRITTEN_PER_SUM
    mixed: list[Card] = []
    for card in cards:
        if is_sum(card.id):
            continue
        if sums and since >= WRITTEN_PER_SUM and (had + 1) * WRITTEN_PER_SUM <= written:
            mixed.append(sums.pop(0))
            had, since = had + 1, 0
        mixed.append(card)
        written, since = written + 1, since + 1
    return mixed + sums


def _new_after(first: Iterable[Card], memories: Mapping[str, Memory], cap: int | None) -> int | None:
    """What the cards that lead leave of the cap on new ones."""
    if cap is None:
        return None
    return max(0, cap - len({c.family for c in first if c.family not in memories and c.id not in memories}))


def _one_a_family(cards: Iterable[Card], taken: set[str]) -> Iterator[Card]:
    for card in cards:
        if card.family not in taken:
            taken.add(card.family)
            yield card


def may_be_new_today(
    cards: Sequence[Card], memories: Mapping[str, Memory], today: int
) -> Callable[[Card], bool]:
    """Whether an unmet card may be new today: a main card, or one whose question was passed earlier."""
    in_bank = {c.id for c in cards}
    asked_on_from = {f: c.id for c in cards for f in c.follow_ups}

    def may_be_new(card: Card) -> bool:
        parent = asked_on_from.get(card.id, card.family) if card.is_follow_up else card.id
        if parent == card.id or parent not in in_bank:
            return True
        memory = memories.get(parent)
        return memory is not None and memory.last_day < today and memory.last_rating >= Rating.HARD

    return may_be_new


def _within(caps: Caps, queue: Iterable[Card]) -> Iterator[Card]:
    """As much of the queue as the caps allow; some minutes always allow the first card, however long."""
    spent, count = 0.0, 0
    for card in queue:
        if caps.limit is not None and count >= caps.limit:
            return
        fits = caps.minutes is None or spent + card.minutes <= caps.minutes
        if fits or (count == 0 and caps.minutes):
            spent, count = spent + card.minutes, count + 1
            yield card


def _depth_first(parent: str, relatives: Mapping[str, Card]) -> Iterator[Card]:
    seen, waiting = {parent}, [parent]
    while waiting:
        current = relatives.get(waiting.pop())
        if current is None:
            continue
        if current.id != parent:
            yield current
        waiting += [f for f in reversed(current.follow_ups) if f not in seen]
        seen.update(current.follow_ups)
