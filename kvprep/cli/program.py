"""The list of commands as one click program; each command's module is imported when it is named."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import typer
from typer import _click as click
from typer.core import TyperGroup
from typer.main import get_command, get_group

from kvprep.cli.help_format import PlainContext
from kvprep.cli.options import Asked, global_options
from kvprep.cli.wording import say
from kvprep.core.messages import errors as m
from kvprep.core.model import Text, UserError

HELP_NAMES = ["-h", "--help"]
ROOT_HELPS: dict[str, Text] = {
    "version": m.VERSION_OPTION,
    "as_json": m.JSON_OPTION,
    "install_completion": m.INSTALL_COMPLETION,
    "show_completion": m.SHOW_COMPLETION,
}


def run_program(argv: Sequence[str], commands: Mapping[str, str], board: str) -> int:
    """Parse and run one command line; what is wrong with it is a UserError."""
    if "_KVPREP_COMPLETE" in os.environ:
        _complete_lightly()
    program = build(commands, board)
    try:
        result = program.main(args=list(argv), prog_name="kvprep", standalone_mode=False, obj=Asked())
    except click.exceptions.NoArgsIsHelpError as error:
        typer.echo(error.ctx.get_help() if error.ctx else error.message, err=True)
        return 2
    except click.ClickException as error:
        # Deferred: only a wrong command line needs it.
        from kvprep.cli.usage import usage_error

        raise usage_error(error) from None
    except typer.Abort:
        raise UserError(m.STOPPED, 130) from None
    return result if type(result) is int else 0


def _complete_lightly() -> None:
    # Typer renders each completion's help through rich, which triples the start; ours is plain text.
    from typer import _completion_classes

    _completion_classes._sanitize_help_text = lambda text: text


class CommandList(TyperGroup):
    """Imports a command's module when the command is named, so that start-up pays for one only."""

    context_class = PlainContext
    modules: Mapping[str, str] = {}

    def list_commands(self, ctx: Any) -> list[str]:
        """Every command, in the order of the list."""
        return [name for name in self.modules if self.get_command(ctx, name)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command, from its module; an unknown name loads all, so that near names can be offered."""
        if cmd_name in self.modules:
            self._load(ctx, self.modules[cmd_name])
        elif not ctx.resilient_parsing:
            self.list_commands(ctx)
        return self.commands.get(cmd_name)

    def _load(self, ctx: Any, module: str) -> None:
        if module in ctx.meta:
            return
        ctx.meta[module] = True
        scratch = typer.Typer(rich_markup_mode=None, add_completion=False)
        import_module(module).register(scratch)
        scratch.callback()(_nothing)
        for name, command in get_group(scratch).commands.items():
            _dress(command, ctx)
            self.commands[name] = command


def _nothing() -> None:
    """A callback, which makes a single command a group of one."""


def _dress(command: Any, ctx: Any) -> None:
    """Give a command and those below it plain help and the global options."""
    command.context_class = PlainContext
    command.rich_markup_mode = None
    command.get_help_option(ctx).help = say(m.HELP_OPTION)
    below = getattr(command, "commands", {})
    for child in below.values():
        _dress(child, ctx)
    taken = {name for param in command.params for name in param.opts}
    command.params += [param for param in global_options() if param.opts[0] not in taken]


def _show_version(value: bool) -> None:
    if value:
        from kvprep import __version__

        typer.echo(f"kvprep {__version__}")
        raise typer.Exit


def build(commands: Mapping[str, str], board: str) -> Any:
    """The whole program as one click command; no command's module is imported yet."""

    def root(
        ctx: typer.Context,
        version: bool = typer.Option(False, "--version", "-V", is_eager=True, callback=_show_version),
        as_json: bool = typer.Option(False, "--json"),
    ) -> None:
        if ctx.invoked_subcommand is None:
            import_module(board).bare(ctx, json=as_json)

    app = typer.Typer(
        cls=CommandList,
        rich_markup_mode=None,
        invoke_without_command=True,
        context_settings={"help_option_names": HELP_NAMES},
        help=say(m.APP_HELP),
    )
    app.callback()(root)
    program: Any = get_command(app)
    program.modules = commands
    for param in program.params:
        param.help = say(ROOT_HELPS[param.name])
    program.get_help_option(PlainContext(program, help_option_names=HELP_NAMES)).help = say(m.HELP_OPTION)
    program.params += global_options()
    return program
