"""Options that commands share, and the small things every command does with them."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from typer._types import TyperChoice
from typer.core import TyperOption

from kvprep.cli.wording import emit_json as emit_json
from kvprep.cli.wording import say
from kvprep.cli.wording import talk as talk
from kvprep.core.language import LANGS
from kvprep.core.messages import calc
from kvprep.core.messages import errors as m
from kvprep.core.model import Lang, UserError

if TYPE_CHECKING:
    from kvprep.practice.workspace import Workspace


@dataclass(slots=True)
class Asked:
    """What ``--home`` and ``--lang`` said, wherever they stood on the line."""

    home: str | None = None
    lang: Lang | None = None


def here(ctx: typer.Context) -> Workspace:
    """The workspace that ``--home`` and ``--lang`` ask for, closed with the command. Creates nothing."""
    # Deferred: start-up.
    from kvprep.practice.workspace import open_workspace

    asked = ctx.find_root().obj
    workspace = open_workspace(asked.home, asked.lang)
    ctx.call_on_close(workspace.close)
    return workspace


def _keep_home(ctx: typer.Context, _param: Any, value: str | None) -> str | None:
    if value:
        ctx.find_root().obj.home = value
    return value


def _keep_lang(ctx: typer.Context, value: Lang | None) -> Lang | None:
    if value:
        ctx.find_root().obj.lang = value
    return value


def global_options() -> list[TyperOption]:
    """``--home`` and ``--lang``, which every command takes without naming them: ``here`` reads them."""
    home = TyperOption(
        param_decls=["--home"],
        metavar="DIR",
        help=say(m.HOME_OPTION),
        expose_value=False,
        callback=_keep_home,
    )
    lang = TyperOption(
        param_decls=["--lang"],
        type=TyperChoice(LANGS),
        help=say(m.LANG_OPTION),
        expose_value=False,
        callback=lambda ctx, _param, value: _keep_lang(ctx, value),
    )
    return [home, lang]


def complete_question_id(incomplete: str) -> list[str]:
    """Ids that begin as typed, for arguments that are ids."""
    # Deferred: start-up.
    from kvprep.cli.completion import matching_ids

    return matching_ids(incomplete)


LangOption = Annotated[
    Literal["zh", "en"] | None, typer.Option("--lang", help=say(m.LANG_OPTION), callback=_keep_lang)
]
JsonOption = Annotated[bool, typer.Option("--json", help=say(m.JSON_OPTION))]
YesOption = Annotated[bool, typer.Option("--yes", "-y", help=say(m.YES_OPTION))]
ForceOption = Annotated[bool, typer.Option("--force", help=say(m.FORCE_OPTION))]
SeedOption = Annotated[int | None, typer.Option("--seed", metavar="N", help=say(calc.SEED_OPTION))]
IdArgument = Annotated[
    str, typer.Argument(metavar="ID", help=say(m.ID_ARGUMENT), autocompletion=complete_question_id)
]


def confirm(question: str, yes: bool, flag: str = "--yes") -> None:
    """Go on only with consent: the flag, or an answer at a terminal; without a terminal, say which flag."""
    if yes:
        return
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise UserError(say(m.fill(m.NEEDS_TERMINAL, flag=flag)), 2)
    if not typer.confirm(question, err=True):
        raise UserError(m.NOT_DONE)
