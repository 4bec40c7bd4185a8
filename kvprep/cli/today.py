"""What a bare ``kvprep`` answers, without the parser: the board that is looked at every day."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kvprep.cli.due import waiting_json
from kvprep.cli.wording import emit_json

if TYPE_CHECKING:
    from kvprep.core.stats import Board
    from kvprep.practice.workspace import Workspace


def answer_board(workspace: Workspace, json: bool) -> None:
    """Show today's board."""
    # Deferred: start-up; `due` draws nothing.
    from kvprep.practice.board import read_board
    from kvprep.terminal.board_screen import show_board

    board = read_board(workspace)
    if json:
        emit_json(_board_json(board))
    else:
        show_board(board, workspace.ui_lang, workspace.settings.ascii)


def _board_json(board: Board) -> dict[str, Any]:
    # Deferred: start-up.
    from datetime import date

    from kvprep.terminal.board_screen import COMMANDS

    weakest = board.weakest
    return {
        "day": date.fromordinal(board.today).isoformat(),
        **waiting_json(board.waiting),
        "sitting": board.sitting,
        "unmet": board.unmet,
        "streak": board.streak,
        "week": [
            {
                "day": date.fromordinal(day.study_day).isoformat(),
                "cards": day.cards,
                "minutes": round(day.minutes, 1),
                "score": None if day.score is None else round(day.score, 1),
            }
            for day in board.week
        ],
        "weakest": weakest
        and {"domain": weakest.domain, "score": round(weakest.score, 1), "answers": weakest.answers},
        "interview": None
        if board.interview is None
        else {"date": date.fromordinal(board.interview).isoformat(), "days": board.days_to_interview},
        "recall": board.recall and {"now": round(board.recall[0], 4), "planned": round(board.recall[1], 4)},
        "days_ahead": board.days_ahead,
        "half_typed": list(board.begun),
        "open_round": board.open_round
        and {
            "round": board.open_round.name,
            "question": board.open_round.card,
            "minutes": round(board.open_round.minutes, 1),
        },
        "mock_minutes": round(board.mock_minutes, 1),
        "next": {"advice": board.advice, "command": COMMANDS[board.advice]},
    }
