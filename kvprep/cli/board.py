"""The board that a bare ``kvprep`` shows, and ``due``, which answers fast enough for a shell prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from kvprep.cli.due import answer_due, waiting_json
from kvprep.cli.options import JsonOption, emit_json, here
from kvprep.cli.wording import say
from kvprep.core.messages import board as m

if TYPE_CHECKING:
    from kvprep.core.stats import Board

QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help=say(m.QUIET_OPTION))]


def register(app: typer.Typer) -> None:
    """Add ``due`` to the program."""

    @app.command(help=say(m.DUE_HELP))
    def due(ctx: typer.Context, quiet: QuietOption = False, json: JsonOption = False) -> None:
        code = answer_due(here(ctx), quiet, json)
        if code:
            raise typer.Exit(code)


def bare(ctx: typer.Context, json: bool = False) -> None:
    """Show today's board."""
    # Deferred: start-up; `due` shares this module and draws nothing.
    from kvprep.practice.board import read_board
    from kvprep.terminal.board_screen import show_board

    workspace = here(ctx)
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
