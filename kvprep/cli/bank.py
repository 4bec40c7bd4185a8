"""`bank …`: list, read, search, check and extend the questions."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kvprep.cli.options import IdArgument, JsonOption, SeedOption, complete_question_id, emit_json, here, talk
from kvprep.cli.wording import say
from kvprep.core.messages import bank as m
from kvprep.core.messages.trying import TRY_HELP

if TYPE_CHECKING:
    from kvprep.core.lint import Linted
    from kvprep.practice.bank import Count, Listed, Shown
    from kvprep.practice.workspace import Workspace
    from kvprep.terminal.canvas import Canvas

SectionOption = Annotated[str | None, typer.Option("--section", metavar="S", help=say(m.SECTION_OPTION))]
DomainOption = Annotated[str | None, typer.Option("--domain", metavar="D", help=say(m.DOMAIN_OPTION))]
TextArgument = Annotated[list[str], typer.Argument(metavar="TEXT", help=say(m.TEXT_ARGUMENT))]
FolderArgument = Annotated[Path | None, typer.Argument(metavar="[DIR]", help=say(m.DIR_ARGUMENT))]
AddedArgument = Annotated[Path, typer.Argument(metavar="DIR", help=say(m.DIR_ARGUMENT))]
FolderOption = Annotated[Path | None, typer.Option("--dir", metavar="DIR", help=say(m.DIR_OPTION))]
NameOption = Annotated[str | None, typer.Option("--name", metavar="NAME", help=say(m.NAME_OPTION))]
NameArgument = Annotated[str, typer.Argument(metavar="NAME", help=say(m.NAME_ARGUMENT))]
NewArgument = Annotated[str, typer.Argument(metavar="ID", help=say(m.NEW_HELP))]
FastOption = Annotated[bool, typer.Option("--fast", help=say(m.FAST_OPTION))]
OnlyOption = Annotated[
    list[str] | None,
    typer.Option("--only", metavar="ID", help=say(m.ONLY_OPTION), autocompletion=complete_question_id),
]


def register(app: typer.Typer) -> None:
    """Add the `bank` group to the program."""
    bank = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
    for name, command, text in (
        ("list", list_command, m.LIST_HELP),
        ("show", show_command, m.SHOW_HELP),
        ("search", search_command, m.SEARCH_HELP),
        ("lint", lint_command, m.LINT_HELP),
        ("try", try_command, TRY_HELP),
        ("schema", schema_command, m.SCHEMA_HELP),
        ("new", new_command, m.NEW_HELP),
        ("add", add_command, m.ADD_HELP),
        ("remove", remove_command, m.REMOVE_HELP),
        ("stats", stats_command, m.STATS_HELP),
    ):
        bank.command(name, help=say(text))(command)
    app.add_typer(bank, name="bank", help=say(m.BANK_HELP))


def list_command(
    ctx: typer.Context, section: SectionOption = None, domain: DomainOption = None, json: JsonOption = False
) -> None:
    """List the questions, or those of a section or domain."""
    # Deferred: start-up.
    from kvprep.practice.bank import choose

    workspace = here(ctx)
    found = choose(workspace, section, domain)
    if json:
        emit_json({"questions": [_listed_json(item) for item in found]})
    else:
        _draw_listed(workspace, found, grouped=True)
    _mention_faults(workspace)


def search_command(ctx: typer.Context, text: TextArgument, json: JsonOption = False) -> None:
    """Find questions by words."""
    # Deferred: start-up.
    from kvprep.practice.bank import search

    workspace = here(ctx)
    found = search(workspace, " ".join(text))
    if json:
        emit_json({"questions": [_listed_json(item) for item in found]})
    else:
        _draw_listed(workspace, found, grouped=False)


def _canvas(workspace: Workspace) -> Canvas:
    # Deferred: start-up; only a page that is drawn needs rich.
    from kvprep.terminal.bank_screens import make_canvas

    return make_canvas(workspace.ui_lang, workspace.content_lang, workspace.settings.ascii)


def _draw_listed(workspace: Workspace, found: list[Listed], *, grouped: bool) -> None:
    from kvprep.terminal.bank_screens import Row, draw_list  # Deferred: start-up.

    lang = workspace.content_lang
    rows = [Row(item.card, item.question.ask.in_(lang), item.score) for item in found]
    draw_list(_canvas(workspace), rows, grouped=grouped)


def _mention_faults(workspace: Workspace) -> None:
    faults = sum(not p.warning for p in workspace.bank.problems)
    if faults:
        talk(say(m.FAULTY).format(count=faults))


def _listed_json(item: Listed) -> dict[str, Any]:
    card, ask = item.card, item.question.ask
    return {
        "id": card.id,
        "family": card.family,
        "section": card.section,
        "kind": card.kind,
        "domains": list(card.domains),
        "minutes": card.minutes,
        "follow_ups": list(card.follow_ups),
        "ask": {"zh": ask.zh, "en": ask.en},
        "score": item.score,
    }


def show_command(
    ctx: typer.Context, question_id: IdArgument, seed: SeedOption = None, json: JsonOption = False
) -> None:
    """Show one question in full."""
    # Deferred: start-up.
    from kvprep.practice.bank import show

    workspace = here(ctx)
    shown = show(workspace, question_id, seed)
    if json:
        emit_json(_shown_json(shown))
        return
    from kvprep.terminal.bank_screens import Page, draw_page

    page = Page(shown.question, shown.parent, shown.follow_ups, shown.reviews, shown.memory)
    draw_page(_canvas(workspace), page)


def _shown_json(shown: Shown) -> dict[str, Any]:
    # Deferred: start-up.
    from dataclasses import asdict

    from kvprep.core.question_record import plain

    reviews = (
        {"at": r.at, "study_day": r.study_day, "score": r.score, "rating": r.rating.word, "mode": r.mode}
        for r in shown.reviews
    )
    return {
        **plain(shown.question),
        "parent": shown.parent.id if shown.parent else None,
        "history": list(reviews),
        "memory": asdict(shown.memory) if shown.memory else None,
    }


def lint_command(
    ctx: typer.Context,
    folder: FolderArgument = None,
    only: OnlyOption = None,
    fast: FastOption = False,
    json: JsonOption = False,
) -> None:
    """Check the bank, a folder, or some questions."""
    # Deferred: start-up.
    from kvprep.practice.bank import check

    workspace = here(ctx)
    found = check(workspace, folder, only or (), fast=fast, progress=_progress())
    if json:
        emit_json(_linted_json(found, workspace))
    else:
        from kvprep.terminal.bank_screens import draw_problems

        draw_problems(_canvas(workspace), found.problems)
        talk(_verdict(found))
    if found.errors:
        raise typer.Exit(1)


def _progress() -> Any:
    """A counter on standard error where a person is watching, nothing elsewhere."""
    if not sys.stderr.isatty():
        return None

    def show(done: int, total: int) -> None:
        end = "\r\033[K" if done == total else ""
        sys.stderr.write(f"\r{say(m.LINT_PROGRESS).format(done=done, total=total)}{end}")
        sys.stderr.flush()

    return show


def _verdict(found: Linted) -> str:
    warnings = len(found.problems) - found.errors
    message = m.LINT_FOUND if found.problems else m.LINT_CLEAN
    return say(message).format(count=found.questions, errors=found.errors, warnings=warnings)


def _linted_json(found: Linted, workspace: Workspace) -> dict[str, Any]:
    problems = (
        {
            "file": p.file,
            "line": p.line,
            "severity": "warning" if p.warning else "error",
            "message": p.in_(workspace.ui_lang),
        }
        for p in found.problems
    )
    warnings = len(found.problems) - found.errors
    return {
        "questions": found.questions,
        "errors": found.errors,
        "warnings": warnings,
        "problems": list(problems),
    }


def try_command(ctx: typer.Context, question_id: IdArgument, json: JsonOption = False) -> None:
    """Say what sentences earn by a rubric, as they are typed or from standard input."""
    # Deferred: start-up.
    from kvprep.practice.trying import Trial, tried_as_json, tried_as_line, try_live, try_piped

    workspace = here(ctx)
    trial = Trial(workspace, question_id)
    if sys.stdin.isatty() and sys.stdout.isatty() and not json:
        try_live(workspace, trial)
        return
    for tried in try_piped(trial):
        if json:
            emit_json(tried_as_json(tried))
        else:
            print(tried_as_line(tried))


def schema_command() -> None:
    """Print the JSON Schema of a question file."""
    # Deferred: start-up.
    import json

    from kvprep.core.schema import question_schema

    print(json.dumps(question_schema(), ensure_ascii=False, indent=2))


def new_command(ctx: typer.Context, question_id: NewArgument, folder: FolderOption = None) -> None:
    """Write the skeleton of a new question."""
    # Deferred: start-up.
    from kvprep.practice.bank import create

    file = create(here(ctx), question_id, folder)
    talk(say(m.WROTE).format(file=file, folder=shlex.quote(str(file.parent))))
    print(file)


def add_command(ctx: typer.Context, folder: AddedArgument, name: NameOption = None) -> None:
    """Add a folder as a bank of one's own."""
    # Deferred: start-up.
    from kvprep.practice.bank import add

    name, bank = add(here(ctx), folder, name)
    count = sum(question_id.startswith(f"{name}/") for question_id in bank.ids)
    talk(say(m.ADDED_AS).format(name=name, count=count))
    faults = sum(not p.warning and Path(p.file).is_relative_to(folder.resolve()) for p in bank.problems)
    if faults:
        talk(say(m.FAULTY).format(count=faults))


def remove_command(ctx: typer.Context, name: NameArgument) -> None:
    """Take a bank of one's own off the list."""
    # Deferred: start-up.
    from kvprep.practice.bank import remove

    talk(say(m.REMOVED).format(name=name, folder=remove(here(ctx), name)))


def stats_command(ctx: typer.Context, json: JsonOption = False) -> None:
    """Say how large the bank is."""
    # Deferred: start-up.
    from kvprep.practice.bank import count

    workspace = here(ctx)
    sections, domains = count(workspace.bank)
    if json:
        from dataclasses import asdict

        emit_json({"sections": [asdict(c) for c in sections], "domains": [asdict(c) for c in domains]})
    else:
        _draw_stats(workspace, sections, domains)
    _mention_faults(workspace)


def _draw_stats(workspace: Workspace, sections: list[Count], domains: list[Count]) -> None:
    # Deferred: start-up.
    from kvprep.core.messages.board import domain_name
    from kvprep.terminal.bank_screens import draw_table
    from kvprep.terminal.question_screen import section_name

    canvas = _canvas(workspace)
    names = [section_name(canvas, c.name) or say(m.NO_SECTION_NAME) for c in sections]
    rows = [[name, *_figures(c)] for name, c in zip(names, sections, strict=True)]
    totals = [f"{sum(float(row[i]) for row in rows):g}" for i in range(1, len(m.STATS_HEAD))]
    draw_table(canvas, [say(t) for t in m.STATS_HEAD], [*rows, [say(m.STATS_TOTAL), *totals]], True)
    canvas.line()
    head = [say(text) for text in m.STATS_DOMAINS]
    by_domain = [[domain_name(c.name, workspace.ui_lang), *_figures(c)[:2]] for c in domains]
    draw_table(canvas, head, by_domain, False)


def _figures(c: Count) -> list[str]:
    numbers = (c.questions, c.follow_ups, c.points, c.misconceptions, c.samples, c.minutes)
    return [f"{number:g}" for number in numbers]
