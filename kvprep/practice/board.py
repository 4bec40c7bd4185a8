"""Today at a glance: what waits, what was done, what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kvprep.core.scheduling.queue import Caps, Waiting, waiting_today

if TYPE_CHECKING:
    from kvprep.core.model import Memory
    from kvprep.core.stats import Advice, Board, OpenRound
    from kvprep.practice.workspace import Workspace


def count_waiting(workspace: Workspace, *, timed: bool = True) -> Waiting:
    """What waits today, by the plan where one is set; reads the bank and the log.

    Without ``timed`` the minutes are the bank's: a shell's prompt asks for the counts alone.
    """
    if workspace.settings.plan:
        # Deferred: start-up; without a plan its modules are not needed.
        from kvprep.practice.plan import is_planned, planned_waiting

        if is_planned(workspace):
            return planned_waiting(workspace)
    bank, log, today = workspace.bank, workspace.log, workspace.today
    memories = log.memories(bank.ids)
    minutes = _own_minutes(workspace, memories) if timed else {}
    return waiting_today(
        bank.cards, memories, today, workspace.settings.new_per_day, log.answered_on(today), minutes
    )


def _own_minutes(workspace: Workspace, memories: dict[str, Memory]) -> dict[str, float]:
    """How long the person's own answers took, as the plan and the statistics count them."""
    # Deferred: start-up.
    from kvprep.disk.plan_rows import read_habits

    return read_habits(workspace.log, memories).minutes if memories else {}


def read_board(workspace: Workspace) -> Board:
    """All figures of the board; reads the bank and the log."""
    # Deferred: start-up; `due` needs none of it.
    from dataclasses import replace

    from kvprep.core.stats import make_board
    from kvprep.disk.drafts import drafted_cards

    bank, log, settings, today = workspace.bank, workspace.log, workspace.settings, workspace.today
    memories = log.memories(bank.ids)
    board = make_board(
        bank.cards,
        memories,
        log.days(today - 6),
        log.latest_scores(bank.ids),
        today=today,
        streak=log.streak(today),
        new_per_day=settings.new_per_day,
        caps=Caps(limit=settings.limit or None, minutes=settings.minutes or None),
        answered_today=log.answered_on(today),
        begun=tuple(card for card in drafted_cards(workspace.paths) if card in bank),
        interview=_ordinal(settings.interview),
        minutes=_own_minutes(workspace, memories),
    )
    planned = _by_plan(workspace, board)
    return replace(planned, open_round=_open_round(workspace), days_ahead=workspace.days_ahead)


def _by_plan(workspace: Workspace, board: Board) -> Board:
    """The board's figures as the plan has them, where one is set."""
    if not workspace.settings.plan:
        return board
    # Deferred: start-up; without a plan its modules are not needed.
    from dataclasses import replace

    from kvprep.practice.plan import (
        is_interview_day,
        is_planned,
        mock_waiting,
        planned_recall,
        planned_waiting,
    )

    if board.advice == "empty" or not is_planned(workspace):
        return board
    waiting = planned_waiting(workspace)
    left = waiting.due + waiting.new
    advice: Advice = "warm-up" if is_interview_day(workspace) else "drill" if left else "planned"
    if board.advice == "start" and left:
        advice = "start"
    sitting = min(left, _sitting(workspace)) if board.begun or _is_capped(workspace) else left
    return replace(
        board,
        waiting=waiting,
        sitting=sitting,
        advice=advice,
        recall=planned_recall(workspace),
        mock_minutes=mock_waiting(workspace),
    )


def _is_capped(workspace: Workspace) -> bool:
    return bool(workspace.settings.limit or workspace.settings.minutes)


def _sitting(workspace: Workspace) -> int:
    """How many cards the next drill asks under the plan."""
    # Deferred: start-up; most boards know it from what waits.
    from kvprep.practice.choosing import DrillOptions, choose_cards

    return len(choose_cards(workspace, DrillOptions()).cards)


def _open_round(workspace: Workspace) -> OpenRound | None:
    """The mock round that ``mock resume`` would go on with; one that cannot be read is not named here."""
    if not workspace.log.has_open_round():
        return None
    # Deferred: start-up; most days there is none.
    from kvprep.core.stats import OpenRound
    from kvprep.practice.mock_standing import standing

    stand = standing(workspace)
    return OpenRound(stand.name, stand.card, max(0.0, stand.seconds) / 60) if stand else None


def _ordinal(iso: str) -> int | None:
    """A date of the settings as a study day; None where it is not set."""
    # Deferred: start-up.
    from datetime import date

    return date.fromisoformat(iso).toordinal() if iso else None
