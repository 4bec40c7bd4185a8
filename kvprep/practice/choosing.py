"""Which cards a sitting asks, and in what order: the one place that decides it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kvprep.core.ids import canonical, is_kata, nearest
from kvprep.core.messages import drill as say
from kvprep.core.messages.errors import fill
from kvprep.core.messages.kata import BY_CHECK_ONLY
from kvprep.core.model import Card, Memory, Text, UserError
from kvprep.core.scheduling.queue import Caps, new_left_today, plan_queue
from kvprep.practice.plan import is_interview_day, is_planned, morning_cards, planned_cards

if TYPE_CHECKING:
    from kvprep.practice.workspace import Workspace


@dataclass(frozen=True, slots=True)
class DrillOptions:
    """What this sitting is to hold; None leaves it to the settings."""

    ids: tuple[str, ...] = ()
    minutes: float | None = None
    limit: int | None = None
    new: int | None = None
    domain: str | None = None
    section: str | None = None
    flip: bool = False
    cram: bool = False
    seed: int | None = None

    def matches(self, card: Card) -> bool:
        """Whether a card is of the domain and the section asked for."""
        return self.domain in (None, *card.domains) and self.section in (None, card.section)


@dataclass(frozen=True, slots=True)
class Choice:
    """What a sitting is to ask, the memories it begins with, and its caps; None is no cap.

    ``planned``: a plan chose. ``warm_up``: it is the morning of the interview, and nothing counts.
    """

    cards: tuple[Card, ...]
    memories: Mapping[str, Memory]
    limit: int | None
    minutes: float | None
    planned: bool = False
    warm_up: bool = False


def choose_cards(workspace: Workspace, options: DrillOptions) -> Choice:
    """What to ask now; UserError (exit 3) for an id, domain or section that the bank does not have."""
    bank, settings = workspace.bank, workspace.settings
    domains = [domain for card in bank.cards for domain in card.domains]
    check_known(options.domain, domains, say.DOMAIN_WORD)
    check_known(options.section, [card.section for card in bank.cards], say.SECTION_WORD)
    wanted = [bank.card(i).id for i in dict.fromkeys(map(canonical, options.ids))]
    for card_id in filter(is_kata, wanted):
        raise UserError(fill(BY_CHECK_ONLY, id=card_id), 2)
    memories = workspace.log.memories(bank.ids)
    limit = options.limit if options.limit is not None else settings.limit or None
    minutes = options.minutes if options.minutes is not None else settings.minutes or None
    if options.cram:
        cards: Iterable[Card] = _crammed(workspace, options, wanted)[:limit]
    elif settings.plan and not wanted and is_planned(workspace):
        return _planned(workspace, options, memories, Caps(limit, options.new, options.minutes))
    else:
        cards = _scheduled(workspace, options, wanted, memories, Caps(limit, options.new, minutes))
    return Choice(tuple(cards), memories, limit, minutes)


def _planned(
    workspace: Workspace, options: DrillOptions, memories: Mapping[str, Memory], caps: Caps
) -> Choice:
    """What raises most on the date; on its morning a warm-up."""
    if is_interview_day(workspace):
        return Choice(morning_cards(workspace)[: caps.limit], memories, caps.limit, None, True, True)
    wanted = {card.id for card in workspace.bank.cards if options.matches(card)}
    cards, minutes = planned_cards(workspace, caps, wanted, _begun(workspace, options))
    return Choice(cards, memories, caps.limit, minutes, True)


def _scheduled(
    workspace: Workspace, options: DrillOptions, wanted: list[str], memories: Mapping[str, Memory], caps: Caps
) -> Iterable[Card]:
    """Due cards, then new ones; those named in the order named."""
    today = workspace.today
    answered = workspace.log.answered_on(today)
    new = caps.new
    if new is None:
        new = new_left_today(workspace.settings.new_per_day, memories, answered, today)
    queue = plan_queue(
        workspace.bank.cards, memories, today, Caps(caps.limit, new, caps.minutes), answered,
        only=frozenset(wanted) if wanted else None, domain=options.domain, section=options.section,
        begun=_begun(workspace, options),
    )  # fmt: skip
    return sorted(queue, key=lambda card: wanted.index(card.id)) if wanted else queue


def _begun(workspace: Workspace, options: DrillOptions) -> tuple[str, ...]:
    """Cards with a half-typed answer, which has no place in a sitting without typing."""
    # Deferred: start-up.
    from kvprep.disk.drafts import drafted_cards

    return () if options.flip else drafted_cards(workspace.paths)


def _crammed(workspace: Workspace, options: DrillOptions, wanted: list[str]) -> list[Card]:
    """Cards named, or else all that match: the weakest first, those never met last."""
    if wanted:
        return [workspace.bank.card(i) for i in wanted]
    cards = [card for card in workspace.bank.cards if card.kind != "kata" and options.matches(card)]
    workspace.chance.shuffle(cards)
    scores = workspace.log.latest_scores([card.id for card in cards])
    return sorted(cards, key=lambda card: (card.id not in scores, scores.get(card.id) or 0.0))


def check_known(value: str | None, names: list[str], what: Text) -> None:
    """UserError (exit 3) with the nearest names for a value that is none of them."""
    if value is None or value in names:
        return
    known = list(filter(None, dict.fromkeys(names)))
    unknown = Text(
        say.UNKNOWN_FILTER.zh.replace("{what}", what.zh), say.UNKNOWN_FILTER.en.replace("{what}", what.en)
    )
    raise UserError(fill(unknown, value=value, known=tuple(known)), 3, nearest(value, known))
