"""Today at a glance: what waits, what was done, what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kvprep.core.scheduling.queue import Caps
from kvprep.core.stats import Board, Waiting, make_board, waiting_today

if TYPE_CHECKING:
    from kvprep.core.stats import DayRow
    from kvprep.practice.workspace import Workspace

_FIRST_WINDOW = 60


def count_waiting(workspace: Workspace) -> Waiting:
    """What waits today; reads the bank and the log, writes nothing."""
    bank, log, today = workspace.bank, workspace.log, workspace.today
    return waiting_today(
        bank.cards, log.memories(bank.ids), today, workspace.settings.new_per_day, log.answered_on(today)
    )


def read_board(workspace: Workspace) -> Board:
    """All figures of the board; reads the bank and the log, writes nothing."""
    bank, log, settings, today = workspace.bank, workspace.log, workspace.settings, workspace.today
    return make_board(
        bank.cards,
        log.memories(bank.ids),
        _days_of_streak(workspace, today),
        log.latest_scores(),
        today=today,
        new_per_day=settings.new_per_day,
        caps=Caps(limit=settings.limit or None, minutes=settings.minutes or None),
        answered_today=log.answered_on(today),
    )


def _days_of_streak(workspace: Workspace, today: int) -> list[DayRow]:
    """The log's days, read no further back than the streak reaches: years of rows cost nothing."""
    window = _FIRST_WINDOW
    while True:
        rows: list[DayRow] = [*workspace.log.days(today - window)]
        if len(rows) < window or window > today:
            return rows
        window *= 4
