"""The board that a bare ``kvprep`` shows, and ``due``, which answers fast enough for a shell prompt."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kvprep.cli.options import JsonOption, emit_json, here
from kvprep.cli.wording import say
from kvprep.core.messages import board as m

if TYPE_CHECKING:
    from kvprep.core.scheduling.queue import Waiting
    from kvprep.core.stats import Board

QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help=say(m.QUIET_OPTION))]


def register(app: typer.Typer) -> None:
    """Add ``due`` to the program."""

    @app.command(help=say(m.DUE_HELP))
    def due(ctx: typer.Context, quiet: QuietOption = False, json: JsonOption = False) -> None:
        # Deferred: start-up.
        from kvprep.practice.board import count_waiting

        workspace = here(ctx)
        waiting = count_waiting(workspace)
        if json:
            emit_json(_waiting_json(waiting))
        elif not quiet:
            typer.echo(_waiting_line(waiting, workspace.settings.ascii))
        if quiet and not waiting.due:
            raise typer.Exit(1)


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


def _waiting_line(waiting: Waiting, ascii_only: bool) -> str:
    line = say(m.WAITING).format(due=waiting.due, new=waiting.new)
    encoding = (sys.stdout.encoding or "ascii").casefold()
    return line.replace("·", "-") if ascii_only or encoding.endswith("ascii") else line


def _waiting_json(waiting: Waiting) -> dict[str, Any]:
    return {"due": waiting.due, "new": waiting.new, "minutes": round(waiting.minutes, 1)}


def _board_json(board: Board) -> dict[str, Any]:
    # Deferred: start-up.
    from datetime import date

    from kvprep.terminal.board_screen import COMMANDS

    weakest = board.weakest
    return {
        "day": date.fromordinal(board.today).isoformat(),
        **_waiting_json(board.waiting),
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
        "next": {"advice": board.advice, "command": COMMANDS[board.advice]},
    }
