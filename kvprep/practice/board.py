"""Today at a glance: what waits, what was done, what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kvprep.core.scheduling.queue import Caps, Waiting, waiting_today

if TYPE_CHECKING:
    from kvprep.core.stats import Board
    from kvprep.practice.workspace import Workspace


def count_waiting(workspace: Workspace) -> Waiting:
    """What waits today; reads the bank and the log, writes nothing."""
    bank, log, today = workspace.bank, workspace.log, workspace.today
    return waiting_today(
        bank.cards, log.memories(bank.ids), today, workspace.settings.new_per_day, log.answered_on(today)
    )


def read_board(workspace: Workspace) -> Board:
    """All figures of the board; reads the bank and the log, writes nothing."""
    # Deferred: start-up; `due` needs none of it.
    from kvprep.core.stats import make_board
    from kvprep.disk.drafts import drafted_cards

    bank, log, settings, today = workspace.bank, workspace.log, workspace.settings, workspace.today
    return make_board(
        bank.cards,
        log.memories(bank.ids),
        log.days(today - 6),
        log.latest_scores(bank.ids),
        today=today,
        streak=log.streak(today),
        new_per_day=settings.new_per_day,
        caps=Caps(limit=settings.limit or None, minutes=settings.minutes or None),
        answered_today=log.answered_on(today),
        begun=tuple(card for card in drafted_cards(workspace.paths) if card in bank),
        interview=_ordinal(settings.interview),
    )


def _ordinal(iso: str) -> int | None:
    """A date of the settings as a study day; None where it is not set."""
    # Deferred: start-up.
    from datetime import date

    return date.fromisoformat(iso).toordinal() if iso else None
