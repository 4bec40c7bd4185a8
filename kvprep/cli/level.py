"""`level …`: where a person stands in each domain, and what to show for it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from kvprep.cli import level_evidence
from kvprep.cli.level_evidence import DOMAIN_HELP, DomainArgument, complete_domain
from kvprep.cli.options import ForceOption, JsonOption, emit_json, here, talk
from kvprep.cli.wording import say
from kvprep.core.messages import level as m
from kvprep.core.messages import level_export as e
from kvprep.core.messages import level_walk as w
from kvprep.core.messages.errors import fill
from kvprep.core.model import UserError

if TYPE_CHECKING:
    from kvprep.core.levels.domains import Domain
    from kvprep.core.levels.trend import Standing, Trend
    from kvprep.practice.workspace import Workspace

MaybeDomain = Annotated[
    str | None, typer.Argument(metavar="[DOMAIN]", help=DOMAIN_HELP, autocompletion=complete_domain)
]
LevelArgument = Annotated[str, typer.Argument(metavar="N", help=say(m.LEVEL_ARGUMENT))]
NoteOption = Annotated[str, typer.Option("--note", metavar="TEXT", help=say(m.NOTE_OPTION))]
TrackOption = Annotated[str | None, typer.Option("--track", metavar="TRACK", help=say(m.TRACK_OPTION))]
FormatOption = Annotated[
    Literal["md", "json", "csv", "html"], typer.Option("--format", help=say(e.FORMAT_OPTION))
]
OutOption = Annotated[str | None, typer.Option("--out", "-o", metavar="FILE", help=say(e.OUT_OPTION))]
RedactOption = Annotated[bool, typer.Option("--redact", help=say(e.REDACT_OPTION))]
RestartOption = Annotated[bool, typer.Option("--restart", help=say(w.RESTART_OPTION))]
FirstArgument = Annotated[str | None, typer.Argument(metavar="[A]", help=say(e.FIRST_ARGUMENT))]
SecondArgument = Annotated[str | None, typer.Argument(metavar="[B]", help=say(e.SECOND_ARGUMENT))]
AsOfOption = Annotated[str | None, typer.Option("--as-of", metavar="DATE", help=say(m.AS_OF_OPTION))]


def register(app: typer.Typer) -> None:
    """Add the `level` group to the program."""
    level = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
    level.command("show", help=say(m.SHOW_HELP))(show_command)
    level.command("set", help=say(m.SET_HELP))(set_command)
    level.command("assess", help=say(w.ASSESS_HELP))(assess_command)
    level_evidence.register(level)
    level.command("export", help=say(e.EXPORT_HELP))(export_command)
    level.command("diff", help=say(e.DIFF_HELP))(diff_command)
    level.command("schema", help=say(e.SCHEMA_HELP))(schema_command)
    app.add_typer(level, name="level", help=say(m.LEVEL_HELP))


def show_command(
    ctx: typer.Context,
    domain: MaybeDomain = None,
    track: TrackOption = None,
    as_of: AsOfOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the matrix or one domain."""
    # Deferred: start-up.
    from kvprep.practice.levels import day_asked, read_assessed

    workspace = here(ctx)
    day = day_asked(workspace, as_of)
    wanted = workspace.levels.domain(domain) if domain is not None else None
    if as_json:
        _emit_report(workspace, day, track, wanted)
        return
    from kvprep.terminal.level_screen import draw_matrix, make_canvas

    found = read_assessed(workspace, day, track)
    canvas = make_canvas(workspace.ui_lang, workspace.settings.ascii)
    if wanted is None:
        draw_matrix(canvas, workspace.levels, found.assessment, found.steps, len(found.moved))
        return
    from kvprep.practice.level_evidence import listed
    from kvprep.terminal.level_domain_screen import draw_domain

    rows = listed(workspace, wanted.id, everything=True)
    lines = [(row.evidence, row.short, row.status, row.found) for row in rows]
    draw_domain(canvas, workspace.levels, wanted, found.assessment.reading(wanted.id), lines)


def _emit_report(workspace: Workspace, day: int, track: str | None, wanted: Domain | None) -> None:
    """The whole report, or with a domain the same with that one only."""
    # Deferred: start-up.
    from kvprep.practice.level_export import make

    report = make(workspace, day, track, keep=False)
    if wanted is not None:
        report["domains"] = [line for line in report["domains"] if line["id"] == wanted.id]
    emit_json(report)


def set_command(
    ctx: typer.Context,
    domain: DomainArgument,
    level: LevelArgument,
    note: NoteOption = "",
    as_json: JsonOption = False,
) -> None:
    """Store a claim."""
    # Deferred: start-up.
    from kvprep.practice.level_claims import set_level

    workspace = here(ctx)
    reading = set_level(workspace, domain, level, note)
    if as_json:
        why = [say(reason) for reason in reading.reasons]
        emit_json(
            {"domain": reading.domain, "claimed": reading.claimed, "counted": reading.counted, "reasons": why}
        )
        return
    name = workspace.levels.domain(reading.domain).name
    text = m.CLAIM_GONE if reading.claimed is None else m.CLAIM_KEPT
    values = {"level": reading.claimed, "counted": reading.counted, "why": say(reading.reasons[0])}
    print(say(fill(text, domain=say(name), **values)))


def assess_command(ctx: typer.Context, restart: RestartOption = False) -> int:
    """Walk through the domains."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UserError(w.NEEDS_TERMINAL, 2)
    # Deferred: start-up.
    from kvprep.practice.level_walk import walk
    from kvprep.practice.levels import read_assessed
    from kvprep.terminal.level_screen import draw_matrix, make_canvas
    from kvprep.terminal.level_walk_screen import WalkScreen

    workspace = here(ctx)
    canvas = make_canvas(workspace.ui_lang, workspace.settings.ascii)
    end = walk(workspace, WalkScreen(canvas, workspace.levels), restart=restart)
    if end != "done":
        return 130 if end == "interrupted" else 0
    found = read_assessed(workspace, workspace.today)
    canvas.line()
    draw_matrix(canvas, workspace.levels, found.assessment, found.steps, len(found.moved))
    return 0


def export_command(
    ctx: typer.Context,
    format: FormatOption = "md",
    out: OutOption = None,
    as_of: AsOfOption = None,
    track: TrackOption = None,
    redact: RedactOption = False,
    force: ForceOption = False,
) -> None:
    """Export the assessment."""
    # Deferred: start-up.
    from kvprep.disk.atomic import write_text
    from kvprep.disk.exports import check_target
    from kvprep.practice.level_export import draw, make
    from kvprep.practice.levels import day_asked

    workspace = here(ctx)
    target = None if out is None else check_target(workspace.paths, out, force=force)
    text = draw(make(workspace, day_asked(workspace, as_of), track, redact=redact), format)
    if target is None:
        _print_document(text)
        return
    write_text(target, text)
    talk(fill(e.WROTE, path=target))


def _print_document(text: str) -> None:
    """A document on standard output: UTF-8 in a pipe whatever the locale, since it says so of itself."""
    if sys.stdout.isatty():
        sys.stdout.write(text)
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode("utf-8"))


def diff_command(
    ctx: typer.Context,
    first: FirstArgument = None,
    second: SecondArgument = None,
    track: TrackOption = None,
    as_json: JsonOption = False,
) -> None:
    """Compare two assessments."""
    # Deferred: start-up.
    from kvprep.practice.level_export import difference

    workspace = here(ctx)
    trend, after = difference(workspace, first, second, track)
    if as_json:
        emit_json(_trend_json(trend, after))
        return
    from kvprep.terminal.level_domain_screen import draw_trend
    from kvprep.terminal.level_screen import make_canvas

    canvas = make_canvas(workspace.ui_lang, workspace.settings.ascii)
    draw_trend(canvas, workspace.levels, trend, after)


def _trend_json(trend: Trend, after: Standing) -> dict[str, object]:
    changes = [
        {"domain": c.domain, "reading": c.reading, "from": c.before, "to": c.after} for c in trend.changes
    ]
    return {"from": trend.since, "to": after.as_of, "changes": changes}


def schema_command() -> None:
    """Print the schema of a JSON export."""
    # Deferred: start-up.
    import json

    from kvprep.core.levels.report_schema import report_schema

    print(json.dumps(report_schema(), ensure_ascii=False, indent=2))
