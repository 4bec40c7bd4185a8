"""`drill`: the daily session at the terminal."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from kvprep.cli.options import SeedOption, complete_question_id, here
from kvprep.cli.wording import say
from kvprep.core.messages import drill as m
from kvprep.core.messages.errors import fill
from kvprep.core.model import UserError

_Ids = Annotated[
    list[str] | None,
    typer.Argument(metavar="[ID]...", help=say(m.IDS_ARGUMENT), autocompletion=complete_question_id),
]
_Minutes = Annotated[float | None, typer.Option("--minutes", metavar="N", help=say(m.MINUTES_OPTION))]
_Limit = Annotated[int | None, typer.Option("--limit", metavar="N", help=say(m.LIMIT_OPTION))]
_New = Annotated[int | None, typer.Option("--new", metavar="N", help=say(m.NEW_OPTION))]
_Domain = Annotated[str | None, typer.Option("--domain", metavar="D", help=say(m.DOMAIN_OPTION))]
_Section = Annotated[str | None, typer.Option("--section", metavar="S", help=say(m.SECTION_OPTION))]
_Flip = Annotated[bool, typer.Option("--flip", help=say(m.FLIP_OPTION))]
_Cram = Annotated[bool, typer.Option("--cram", help=say(m.CRAM_OPTION))]


def register(app: typer.Typer) -> None:
    """Add `drill` to the program."""
    app.command("drill", help=say(m.DRILL_HELP))(drill_command)


def drill_command(
    ctx: typer.Context,
    ids: _Ids = None,
    minutes: _Minutes = None,
    limit: _Limit = None,
    new: _New = None,
    domain: _Domain = None,
    section: _Section = None,
    flip: _Flip = False,
    cram: _Cram = False,
    seed: SeedOption = None,
) -> int:
    """Hold one sitting."""
    for flag, value in (("--minutes", minutes), ("--limit", limit), ("--new", new)):
        if value is not None and not value >= 0:
            raise UserError(fill(m.BAD_NUMBER, flag=flag), 2)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UserError(m.NEEDS_TERMINAL, 2)
    # Deferred: start-up.
    from kvprep.practice.calculation import check_seed
    from kvprep.practice.choosing import DrillOptions
    from kvprep.practice.drill import run_drill

    check_seed(seed)
    options = DrillOptions(tuple(ids or ()), minutes, limit, new, domain, section, flip, cram, seed)
    return run_drill(here(ctx), options)
