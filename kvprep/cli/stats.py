"""`stats`: where a person stands, in figures."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from kvprep.cli.options import ForceOption, JsonOption, emit_json, here, talk
from kvprep.cli.wording import say
from kvprep.core.messages import stats as m
from kvprep.core.messages.errors import fill
from kvprep.core.model import UserError

if TYPE_CHECKING:
    from pathlib import Path

    from kvprep.core.statistics.figures import Figures
    from kvprep.practice.workspace import Workspace

_Domain = Annotated[str | None, typer.Option("--domain", metavar="D", help=say(m.DOMAIN_OPTION))]
_Since = Annotated[str | None, typer.Option("--since", metavar="DATE", help=say(m.SINCE_OPTION))]
_Html = Annotated[bool, typer.Option("--html", help=say(m.HTML_OPTION))]
_Out = Annotated[str | None, typer.Option("--out", "-o", metavar="FILE", help=say(m.OUT_OPTION))]


def register(app: typer.Typer) -> None:
    """Add `stats` to the program."""
    app.command("stats", help=say(m.STATS_HELP))(stats_command)


def stats_command(
    ctx: typer.Context,
    domain: _Domain = None,
    since: _Since = None,
    html: _Html = False,
    out: _Out = None,
    force: ForceOption = False,
    as_json: JsonOption = False,
) -> None:
    """Show, print or write the statistics."""
    if html and as_json:
        raise UserError(m.ONE_FORM, 2)
    if out is not None and not html:
        raise UserError(m.OUT_NEEDS_HTML, 2)
    # Deferred: start-up.
    from kvprep.disk.exports import check_target
    from kvprep.practice.stats import day_since, read_figures

    workspace = here(ctx)
    target = None if out is None else check_target(workspace.paths, out, force=force)
    figures = read_figures(workspace, domain, day_since(workspace, since) if since is not None else None)
    if as_json:
        from kvprep.core.statistics.export_json import as_plain

        emit_json(as_plain(figures, workspace.content_lang))
    elif html:
        _write_page(workspace, figures, target)
    else:
        _show(workspace, figures)


def _show(workspace: Workspace, figures: Figures) -> None:
    # Deferred: start-up.
    from kvprep.terminal.canvas import Canvas
    from kvprep.terminal.console import make_console, marks
    from kvprep.terminal.stats_screen import draw_stats

    console = make_console()
    signs = marks(console, workspace.settings.ascii)
    draw_stats(Canvas(console, workspace.ui_lang, workspace.content_lang, signs), figures)


def _write_page(workspace: Workspace, figures: Figures, target: Path | None) -> None:
    # Deferred: start-up.
    from kvprep.core.statistics.export_html import to_html
    from kvprep.disk.atomic import write_text

    text = to_html(figures, workspace.ui_lang, workspace.content_lang)
    if target is None:
        sys.stdout.write(text)
        return
    write_text(target, text)
    talk(fill(m.WROTE, path=target))
