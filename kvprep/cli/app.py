"""The one list of commands and the one place where an error becomes a line and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import typer
from typer import _click as click
from typer.core import TyperGroup
from typer.main import get_command, get_group

from kvprep.cli.help_format import PlainContext
from kvprep.cli.wording import say, speak
from kvprep.core.language import choose_language
from kvprep.core.messages import errors as m
from kvprep.core.model import Lang, Text, UserError

# The list of commands, in the order of the help page, each with the module whose
# ``register(app)`` adds it. Bare ``kvprep`` runs ``bare(ctx)`` of the board's module.
COMMANDS = {
    "drill": "kvprep.cli.drill",
    "due": "kvprep.cli.board",
    "score": "kvprep.cli.score",
    "review": "kvprep.cli.review",
    "undo": "kvprep.cli.review",
    "history": "kvprep.cli.review",
    "bank": "kvprep.cli.bank",
    "data": "kvprep.cli.data",
    "config": "kvprep.cli.settings",
    "doctor": "kvprep.cli.settings",
}
BOARD = "kvprep.cli.board"
HELP_NAMES = ["-h", "--help"]
ROOT_HELPS: dict[str, Text] = {
    "version": m.VERSION_OPTION,
    "as_json": m.JSON_OPTION,
    "json": m.JSON_OPTION,
    "install_completion": m.INSTALL_COMPLETION,
    "show_completion": m.SHOW_COMPLETION,
}


class CommandList(TyperGroup):
    """Imports a command's module when the command is named, so that start-up pays for one only."""

    context_class = PlainContext

    def list_commands(self, ctx: Any) -> list[str]:
        """Every command, in the order of the list."""
        return [name for name in COMMANDS if self.get_command(ctx, name)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command, from its module; an unknown name loads all, so that near names can be offered."""
        if cmd_name in COMMANDS:
            self._load(ctx, COMMANDS[cmd_name])
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
    if not below:
        taken = {name for param in command.params for name in param.opts}
        command.params += [param for param in _global_options() if param.opts[0] not in taken]


def _global_options() -> list[Any]:
    # Deferred: the help texts are fixed on import, after the language is known.
    from kvprep.cli.options import global_options

    return global_options()


def _show_version(value: bool) -> None:
    if value:
        from kvprep import __version__

        typer.echo(f"kvprep {__version__}")
        raise typer.Exit


def _root(
    ctx: typer.Context,
    version: bool = typer.Option(False, "--version", "-V", is_eager=True, callback=_show_version),
    as_json: bool = typer.Option(False, "--json"),
) -> None:
    if ctx.invoked_subcommand is None:
        import_module(BOARD).bare(ctx, json=as_json)


def build() -> Any:
    """The whole program as one click command; no command's module is imported yet."""
    app = typer.Typer(
        cls=CommandList,
        rich_markup_mode=None,
        invoke_without_command=True,
        context_settings={"help_option_names": HELP_NAMES},
        help=say(m.APP_HELP),
    )
    app.callback()(_root)
    root: Any = get_command(app)
    for param in root.params:
        param.help = say(ROOT_HELPS[param.name])
    root.get_help_option(PlainContext(root, help_option_names=HELP_NAMES)).help = say(m.HELP_OPTION)
    root.params += _global_options()
    return root


def main() -> None:
    """Run the program with the arguments of the shell."""
    sys.exit(run(sys.argv[1:]))


def run(argv: Sequence[str]) -> int:
    """Run one command line; the exit code. A bug, and only a bug, leaves as a traceback."""
    _make_streams_patient()
    speak(_language(argv))
    try:
        code = _invoke(argv)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # The reader has gone, and Python would complain once more while flushing at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _invoke(argv: Sequence[str]) -> int:
    # Deferred: the help texts are fixed on import, after the language is known.
    from kvprep.cli.options import Asked

    try:
        if "_KVPREP_COMPLETE" in os.environ:
            _complete_lightly()
        result = build().main(args=list(argv), prog_name="kvprep", standalone_mode=False, obj=Asked())
        return result if type(result) is int else 0
    except UserError as error:
        return _report(error, argv)
    except click.ClickException as error:
        from kvprep.cli.usage import usage_error

        return _report(usage_error(error), argv)
    except (typer.Abort, KeyboardInterrupt):
        return _report(UserError(say(m.STOPPED), 130), argv)


def _report(error: UserError, argv: Sequence[str]) -> int:
    if "--json" in _before_dashes(argv):
        from kvprep.cli.options import emit_json

        body = {"message": say(error.text), "exit_code": error.exit_code}
        emit_json({"error": {**body, "suggestions": list(error.suggestions)}})
    else:
        print(f"{say(m.ERROR_PREFIX)}{say(error.text)}", file=sys.stderr)
    return error.exit_code


def _make_streams_patient() -> None:
    """A console that cannot show a character shows ``?`` instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _complete_lightly() -> None:
    # Typer renders each completion's help through rich, which triples the start; ours is plain text.
    from typer import _completion_classes

    _completion_classes._sanitize_help_text = lambda text: text


def _before_dashes(argv: Sequence[str]) -> Sequence[str]:
    return argv[: argv.index("--")] if "--" in argv else argv


def _asked(argv: Sequence[str], option: str) -> str | None:
    """The value of a global option, read before anything is parsed."""
    words = list(_before_dashes(argv))
    for word, following in zip(words, [*words[1:], ""], strict=False):
        if word == option:
            return following
        if word.startswith(option + "="):
            return word.partition("=")[2]
    return None


def _language(argv: Sequence[str]) -> Lang:
    from kvprep.disk.settings import configured_language

    configured = configured_language(_asked(argv, "--home"))
    return choose_language(_asked(argv, "--lang"), os.environ, configured, _system_locale())


def _system_locale() -> str:
    if os.name != "nt":
        return ""
    import locale

    return locale.getlocale()[0] or ""
