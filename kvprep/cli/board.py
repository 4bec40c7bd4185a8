"""The board that a bare ``kvprep`` shows, and ``due``, which answers fast enough for a shell prompt."""

from __future__ import annotations

from typing import Annotated

import typer

from kvprep.cli.due import answer_due
from kvprep.cli.options import JsonOption, here
from kvprep.cli.today import answer_board
from kvprep.cli.wording import say
from kvprep.core.messages import board as m

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
    answer_board(here(ctx), json)
