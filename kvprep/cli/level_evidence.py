"""`level evidence …` and `level material …`: what backs a claim, and what it is written from."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kvprep.cli.options import JsonOption, emit_json, here, talk
from kvprep.cli.wording import say
from kvprep.core.messages import level as level_words
from kvprep.core.messages import level_evidence as m
from kvprep.core.messages import material as w
from kvprep.core.messages.errors import fill

if TYPE_CHECKING:
    from kvprep.core.levels.readings import Evidence
    from kvprep.core.model import Text
    from kvprep.practice.level_evidence import Listed
    from kvprep.practice.workspace import Workspace

KINDS = "design-doc, source-trace, experiment, retrospective, delivery"
KIND_HELP = say(fill(m.KIND_OPTION, known=KINDS))


def complete_domain(incomplete: str) -> list[str]:
    """Domains that begin as typed."""
    # Deferred: only completion needs the names.
    from kvprep.core.messages.board import DOMAINS

    return [name for name in DOMAINS if name.startswith(incomplete)]


DOMAIN_HELP = say(level_words.DOMAIN_ARGUMENT)
DomainArgument = Annotated[
    str, typer.Argument(metavar="DOMAIN", help=DOMAIN_HELP, autocompletion=complete_domain)
]
IdArgument = Annotated[str, typer.Argument(metavar="ID", help=say(m.EVIDENCE_ARGUMENT))]
KindOption = Annotated[str, typer.Option("--kind", metavar="KIND", help=KIND_HELP)]
TitleOption = Annotated[str, typer.Option("--title", metavar="TEXT", help=say(m.TITLE_OPTION))]
LinkOption = Annotated[str, typer.Option("--link", metavar="URL", help=say(m.LINK_OPTION))]
FileOption = Annotated[str, typer.Option("--file", metavar="FILE", help=say(m.FILE_OPTION))]
NoteOption = Annotated[str, typer.Option("--note", metavar="TEXT", help=say(level_words.NOTE_OPTION))]
DomainOption = Annotated[
    str | None, typer.Option("--domain", metavar="DOMAIN", help=DOMAIN_HELP, autocompletion=complete_domain)
]
MaterialArgument = Annotated[str, typer.Argument(metavar="KIND", help=say(w.KIND_ARGUMENT))]
MaterialFile = Annotated[str, typer.Argument(metavar="FILE", help=say(w.FILE_ARGUMENT))]
OutOption = Annotated[str | None, typer.Option("--out", "-o", metavar="FILE", help=say(w.OUT_OPTION))]
MaterialKind = Annotated[str | None, typer.Option("--kind", metavar="KIND", help=say(w.KIND_OPTION))]
AllOption = Annotated[bool, typer.Option("--all", help=say(m.ALL_OPTION))]


def register(level: typer.Typer) -> None:
    """Add the two groups to `level`."""
    evidence = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
    evidence.command("add", help=say(m.ADD_HELP))(add_command)
    evidence.command("list", help=say(m.LIST_HELP))(list_command)
    evidence.command("supersede", help=say(m.SUPERSEDE_HELP))(supersede_command)
    evidence.command("remove", help=say(m.REMOVE_HELP))(remove_command)
    level.add_typer(evidence, name="evidence", help=say(m.EVIDENCE_HELP))
    material = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
    material.command("new", help=say(w.NEW_HELP))(new_command)
    material.command("check", help=say(w.CHECK_HELP))(check_command)
    level.add_typer(material, name="material", help=say(w.MATERIAL_HELP))


def add_command(
    ctx: typer.Context,
    domain: DomainArgument,
    kind: KindOption,
    title: TitleOption = "",
    link: LinkOption = "",
    file: FileOption = "",
    note: NoteOption = "",
    as_json: JsonOption = False,
) -> None:
    """Store evidence."""
    # Deferred: start-up.
    from kvprep.practice.level_evidence import Offered, add

    workspace = here(ctx)
    stored = add(workspace, domain, Offered(kind, title, link, file, note))
    _report(workspace, stored, m.ADDED, as_json)


def supersede_command(
    ctx: typer.Context,
    evidence_id: IdArgument,
    kind: KindOption = "",
    title: TitleOption = "",
    link: LinkOption = "",
    file: FileOption = "",
    note: NoteOption = "",
    as_json: JsonOption = False,
) -> None:
    """Replace evidence."""
    # Deferred: start-up.
    from kvprep.practice.level_evidence import SHORT, Offered, find, supersede

    workspace = here(ctx)
    old = find(workspace, evidence_id)
    stored = supersede(workspace, evidence_id, Offered(kind, title, link, file, note))
    _report(workspace, stored, m.REPLACED, as_json, old=old.id[-SHORT:])


def remove_command(ctx: typer.Context, evidence_id: IdArgument, as_json: JsonOption = False) -> None:
    """Take evidence back."""
    # Deferred: start-up.
    from kvprep.practice.level_evidence import remove

    workspace = here(ctx)
    _report(workspace, remove(workspace, evidence_id), m.REMOVED, as_json)


def _report(workspace: Workspace, row: Evidence, text: Text, as_json: bool, **more: str) -> None:
    """What was done, and what the domain counts after it."""
    # Deferred: start-up.
    from kvprep.practice.level_evidence import SHORT, to_mend
    from kvprep.practice.levels import read_assessment
    from kvprep.terminal.console import visible

    reading = read_assessment(workspace).reading(row.domain)
    if as_json:
        emit_json({"evidence": _evidence_json(row), "counted": reading.counted})
        return
    print(say(fill(text, short=row.id[-SHORT:], title=visible(row.title), **more)))
    name, why = workspace.levels.domain(row.domain).name, say(reading.reasons[0])
    print(say(fill(m.NOW_COUNTS, domain=say(name), counted=reading.counted, why=why)))
    if text is not m.REMOVED and (missing := to_mend(row)):
        talk(fill(m.STILL_TO_MEND, n=missing, path=visible(shlex.quote(row.link))))


def list_command(
    ctx: typer.Context,
    domain: DomainOption = None,
    everything: AllOption = False,
    as_json: JsonOption = False,
) -> None:
    """List evidence."""
    # Deferred: start-up.
    from kvprep.practice.level_evidence import listed

    workspace = here(ctx)
    wanted = workspace.levels.domain(domain).id if domain else None
    found = listed(workspace, wanted, everything=everything)
    if as_json:
        emit_json({"evidence": [_listed_json(item) for item in found]})
        return
    from kvprep.terminal.evidence_screen import draw_evidence
    from kvprep.terminal.level_screen import make_canvas

    canvas = make_canvas(workspace.ui_lang, workspace.settings.ascii)
    draw_evidence(canvas, workspace.levels, [(i.evidence, i.short, i.status, i.found) for i in found])


def _evidence_json(row: Evidence) -> dict[str, Any]:
    # Deferred: start-up.
    from datetime import date

    when = date.fromordinal(row.day).isoformat()
    names = ("id", "domain", "kind", "title", "link", "note")
    return {**{name: getattr(row, name) for name in names}, "date": when}


def _listed_json(item: Listed) -> dict[str, Any]:
    return {**_evidence_json(item.evidence), "status": item.status, "file": item.found}


def new_command(
    ctx: typer.Context, kind: MaterialArgument, domain: DomainOption = None, out: OutOption = None
) -> None:
    """Write a skeleton."""
    # Deferred: start-up.
    from kvprep.practice.level_material import write_skeleton

    file = write_skeleton(here(ctx), kind, domain, out)
    talk(fill(w.WROTE, file=file, quoted=shlex.quote(str(file))))
    print(file)


def check_command(
    ctx: typer.Context, file: MaterialFile, kind: MaterialKind = None, as_json: JsonOption = False
) -> int:
    """Say what a material lacks; exit code 1 when something does."""
    # Deferred: start-up.
    from kvprep.practice.level_material import check

    lang = here(ctx).ui_lang
    found = check(file, kind)
    if as_json:
        findings = [{"line": f.line, "check": f.check, "message": f.text.in_(lang)} for f in found.findings]
        emit_json({"file": str(found.file), "kind": found.kind, "findings": findings})
    else:
        for finding in found.findings:
            print(f"{found.file}:{finding.line}: {finding.text.in_(lang)}")
        text = w.TO_MEND if found.findings else w.ALL_THERE
        quoted = shlex.quote(str(found.file))
        talk(fill(text, file=found.file, quoted=quoted, n=len(found.findings), kind=found.kind))
    return 1 if found.findings else 0
