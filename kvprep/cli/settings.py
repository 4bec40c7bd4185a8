"""`config` and `doctor`: what is set, and whether the surroundings are sound."""

from __future__ import annotations

import re
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from kvprep.cli.options import JsonOption, emit_json, here, talk
from kvprep.cli.wording import say
from kvprep.core.messages import data as m
from kvprep.core.messages.errors import fill
from kvprep.core.model import UserError


class TakesNumbers(TyperCommand):
    """A command whose values may be negative numbers: ``-1`` is a value and no option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse with what looks like a negative number put after the options."""
        if "--" not in args:
            numbers = [arg for arg in args if re.fullmatch(r"-\.?\d.*", arg)]
            args = [*(arg for arg in args if arg not in numbers), *(["--"] if numbers else []), *numbers]
        return super().parse_args(ctx, args)


def register(app: typer.Typer) -> None:
    """Add `config` and `doctor` to the program."""
    app.command("config", cls=TakesNumbers, help=say(m.CONFIG_HELP))(config_command)
    app.command("doctor", help=say(m.DOCTOR_HELP))(doctor_command)


def complete_key(incomplete: str) -> list[str]:
    """Names of settings that begin as typed."""
    # Deferred: start-up.
    from kvprep.disk.settings import KEYS

    return [key for key in KEYS if key.startswith(incomplete)]


def config_command(
    ctx: typer.Context,
    key: Annotated[
        str | None, typer.Argument(metavar="[KEY]", help=say(m.KEY_ARGUMENT), autocompletion=complete_key)
    ] = None,
    value: Annotated[str | None, typer.Argument(metavar="[VALUE]", help=say(m.VALUE_ARGUMENT))] = None,
    unset: Annotated[bool, typer.Option("--unset", help=say(m.UNSET_OPTION))] = False,
    as_json: JsonOption = False,
) -> None:
    """Show all settings, show one, set one, or unset one."""
    if unset and (key is None or value is not None):
        raise UserError(m.UNSET_NEEDS_KEY if key is None else m.VALUE_AND_UNSET, 2)
    if key is None:
        _show_all(ctx, as_json)
    elif unset or value is not None:
        _change(ctx, key, value, as_json)
    else:
        _show_one(ctx, key, as_json)


def _show_all(ctx: typer.Context, as_json: bool) -> None:
    # Deferred: start-up.
    from kvprep.disk.settings import DEFAULTS, KEYS

    settings = here(ctx).settings
    if as_json:
        values = {key: getattr(settings, key) for key in KEYS}
        emit_json({"settings": {**values, "banks": dict(settings.banks)}})
        return
    width = max(map(len, KEYS))
    for key in KEYS:
        value = getattr(settings, key)
        mark = f"  ({say(m.DEFAULT_MARK)})" if value == getattr(DEFAULTS, key) else ""
        print(f"{key:{width}}  {_shown(value)}{mark}")
    for name, path in settings.banks.items():
        print(f"{'banks.' + name:{width}}  {path}")


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return say(m.NO_VALUE) if value == "" else str(value)


def _show_one(ctx: typer.Context, key: str, as_json: bool) -> None:
    # Deferred: start-up.
    from kvprep.disk.settings import DEFAULTS, check_value

    settings = here(ctx).settings
    check_value(key, getattr(DEFAULTS, key, ""), "config")
    value = getattr(settings, key)
    # Bare, so that a script can take it: nothing is printed for what is not set.
    emit_json({"key": key, "value": value}) if as_json else print(_shown(value) if value != "" else "")


def _change(ctx: typer.Context, key: str, value: str | None, as_json: bool) -> None:
    # Deferred: start-up.
    from kvprep.disk.settings import read_settings
    from kvprep.practice.settings import change_setting
    from kvprep.practice.workspace import open_workspace

    asked = ctx.find_root().obj
    workspace = open_workspace(asked.home, asked.lang, lenient=True)
    ctx.call_on_close(workspace.close)
    now = change_setting(workspace, key, value)
    for fault in read_settings(workspace.paths)[1]:
        talk(say(fault))
    if as_json:
        emit_json({"key": key, "value": now})
    else:
        print(say(fill(m.UNSET if value is None else m.SET, key=key, value=_shown(now))))


def doctor_command(ctx: typer.Context, as_json: JsonOption = False) -> int:
    """Look at everything; exit code 1 when a problem is found."""
    # Deferred: start-up.
    from kvprep.practice.doctor import examine

    asked = ctx.find_root().obj
    found = examine(asked.home, asked.lang)
    if as_json:
        rows = [{"name": row.name, "ok": row.ok, "detail": row.what.en} for row in found]
        emit_json({"ok": all(row.ok for row in found), "checks": rows})
    else:
        for row in found:
            print(f"{'ok ' if row.ok else '!! '} {say(row.title)}  {say(row.what)}")
    return 0 if all(row.ok for row in found) else 1
