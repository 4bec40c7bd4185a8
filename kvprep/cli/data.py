"""`data`: where the log is, whether it is sound, and its way to other places."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kvprep.cli.help_format import cells
from kvprep.cli.options import ForceOption, JsonOption, YesOption, confirm, emit_json, here, talk
from kvprep.cli.wording import say
from kvprep.core.messages import data as m
from kvprep.core.messages.errors import fill
from kvprep.core.model import Text, UserError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kvprep.practice.data import Checked

OutOption = Annotated[str | None, typer.Option("--out", "-o", metavar="FILE", help=say(m.OUT_OPTION))]


def register(app: typer.Typer) -> None:
    """Add `data` and its commands to the program."""
    data = typer.Typer(help=say(m.DATA_HELP), rich_markup_mode=None)
    data.command("paths", help=say(m.PATHS_HELP))(paths_command)
    data.command("check", help=say(m.CHECK_HELP))(check_command)
    data.command("rebuild", help=say(m.REBUILD_HELP))(rebuild_command)
    data.command("backup", help=say(m.BACKUP_HELP))(backup_command)
    data.command("restore", help=say(m.RESTORE_HELP))(restore_command)
    data.command("export", help=say(m.EXPORT_HELP))(export_command)
    data.command("import", help=say(m.IMPORT_HELP))(import_command)
    app.add_typer(data, name="data")


def paths_command(ctx: typer.Context, as_json: JsonOption = False) -> None:
    """Print where every kind of file is."""
    paths = here(ctx).paths
    found = {name: getattr(paths, name) for name in m.PATH_NAMES}
    if as_json:
        emit_json({"paths": {name: str(path) for name, path in found.items()}})
        return
    names = {name: say(text) for name, text in m.PATH_NAMES.items()}
    width = max(map(cells, names.values()))
    for name, path in found.items():
        gap = " " * (width - cells(names[name]))
        print(f"{names[name]}{gap}  {path}{'' if path.exists() else '  ' + say(m.NOT_YET)}")


def check_command(ctx: typer.Context, as_json: JsonOption = False) -> int:
    """Check the log; exit code 1 when something is found."""
    # Deferred: start-up.
    from kvprep.practice.data import check_log

    checked = check_log(here(ctx))
    if as_json:
        emit_json(
            {
                "sound": checked.is_sound,
                "integrity": checked.integrity,
                "reviews": checked.reviews,
                "voids": checked.voids,
                "cards": checked.cards,
                "differing": list(checked.differing),
            }
        )
    else:
        print(_verdict(checked))
    return 0 if checked.is_sound else 1


def _verdict(checked: Checked) -> str:
    if checked.integrity != "ok":
        return say(m.LOG_DAMAGED).format(why=checked.integrity)
    if checked.differing:
        return say(fill(m.LOG_DIFFERS, count=len(checked.differing), some=checked.differing[:5]))
    return say(fill(m.LOG_SOUND, reviews=checked.reviews, voids=checked.voids, cards=checked.cards))


def rebuild_command(ctx: typer.Context, as_json: JsonOption = False) -> None:
    """Derive the memory anew."""
    # Deferred: start-up.
    from kvprep.practice.data import rebuild

    cards = rebuild(here(ctx))
    emit_json({"cards": cards}) if as_json else print(say(fill(m.REBUILT, cards=cards)))


def backup_command(ctx: typer.Context, out: OutOption = None, as_json: JsonOption = False) -> None:
    """Copy the log."""
    # Deferred: start-up.
    from kvprep.disk.backup import look_through
    from kvprep.practice.data import back_up

    copy = look_through(back_up(here(ctx), out))
    if as_json:
        emit_json({"path": str(copy.path), "reviews": copy.reviews, "voids": copy.voids})
    else:
        print(say(fill(m.BACKED_UP, path=copy.path, reviews=copy.reviews)))


def restore_command(
    ctx: typer.Context,
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help=say(m.BACKUP_ARGUMENT))] = None,
    yes: YesOption = False,
    as_json: JsonOption = False,
) -> int:
    """Replace the log by a copy that was looked through first."""
    # Deferred: start-up.
    from kvprep.disk.backup import look_through
    from kvprep.practice.data import restore

    workspace = here(ctx)
    if file is None:
        return _list_backups(workspace.paths.backups, as_json)
    copy = look_through(file)
    confirm(say(fill(m.ASK_RESTORE, path=file, reviews=copy.reviews)), yes)
    kept = restore(workspace, copy)
    if as_json:
        emit_json({"reviews": copy.reviews, "voids": copy.voids, "kept": str(kept) if kept else None})
        return 0
    print(say(fill(m.RESTORED, reviews=copy.reviews)))
    if kept:
        print(say(m.KEPT_OLD).format(path=kept))
    return 0


def _list_backups(folder: Path, as_json: bool) -> int:
    """Say what could be restored, each with its command; exit code 2, since the file is missing."""
    # Deferred: start-up.
    import shlex

    from kvprep.disk.backup import kept_copies

    copies = kept_copies(folder)
    if not copies:
        raise UserError(fill(m.NO_BACKUPS, folder=folder), 2)
    if as_json:
        raise UserError(m.WHICH_BACKUP_JSON, 2, tuple(str(path) for path, _ in copies))
    talk(m.WHICH_BACKUP)
    for path, made in copies:
        line = f"  {made:%Y-%m-%d %H:%M}  kvprep data restore {shlex.quote(str(path))}"
        talk(Text(line, line))
    return 2


def export_command(ctx: typer.Context, out: OutOption = None, force: ForceOption = False) -> None:
    """Write all rows, to standard output or a file."""
    # Deferred: start-up.
    from kvprep.disk.atomic import write_lines
    from kvprep.disk.exports import check_target
    from kvprep.practice.data import export_rows

    workspace = here(ctx)
    if out is None:
        _to_stdout(export_rows(workspace))
        return
    target = check_target(workspace.paths, out, force=force)
    count = write_lines(target, export_rows(workspace))
    talk(fill(m.EXPORTED, rows=count - 1, path=out))


def _to_stdout(rows: Iterable[str]) -> None:
    """The export is UTF-8 whatever the console speaks: it is a file format."""
    for row in rows:
        sys.stdout.buffer.write(row.encode("utf-8") + b"\n")
    sys.stdout.buffer.flush()


def import_command(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=say(m.IMPORT_ARGUMENT))],
    as_json: JsonOption = False,
) -> None:
    """Merge another log into this one."""
    # Deferred: start-up.
    from kvprep.practice.data import import_file

    merged = import_file(here(ctx), file)
    if as_json:
        emit_json({"added": merged.added, "known": merged.known, "cards": merged.cards})
    else:
        print(say(fill(m.MERGED, added=merged.added, known=merged.known, cards=merged.cards)))
