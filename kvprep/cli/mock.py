"""`mock …`: hold a timed round, go on with one, look at it again, compare, export, write one."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from kvprep.cli.options import ForceOption, JsonOption, emit_json, here, talk
from kvprep.cli.wording import say
from kvprep.core.messages import mock as m
from kvprep.core.messages import mock_report as r
from kvprep.core.messages.errors import fill
from kvprep.core.model import UserError

if TYPE_CHECKING:
    from kvprep.core.rounds.report import Report
    from kvprep.practice.mock_rounds import MockOptions
    from kvprep.practice.workspace import Workspace
    from kvprep.terminal.canvas import Canvas


def complete_round(incomplete: str) -> list[str]:
    """Rounds that begin as typed; no fault may reach a shell that is completing."""
    # Deferred: start-up.
    from kvprep.practice.mock_rounds import round_names
    from kvprep.practice.workspace import open_workspace

    try:
        return [name for name in round_names(open_workspace()) if name.startswith(incomplete)]
    except Exception:
        return []


RoundArgument = Annotated[
    str | None,
    typer.Argument(metavar="[ROUND]", help=say(r.ROUND_ARGUMENT), autocompletion=complete_round),
]
HeldArgument = Annotated[str | None, typer.Argument(metavar="[ID]", help=say(r.HELD_ARGUMENT))]
SecondArgument = Annotated[str | None, typer.Argument(metavar="[ID]", help=say(r.HELD_ARGUMENT))]
NewArgument = Annotated[str, typer.Argument(metavar="NAME", help=say(r.NAME_ARGUMENT))]
RandomOption = Annotated[bool, typer.Option("--random", help=say(r.RANDOM_OPTION))]
MinutesOption = Annotated[float | None, typer.Option("--minutes", metavar="N", help=say(r.MINUTES_OPTION))]
DomainOption = Annotated[str | None, typer.Option("--domain", metavar="D", help=say(r.DOMAIN_OPTION))]
SeedOption = Annotated[int | None, typer.Option("--seed", metavar="N", help=say(r.SEED_OPTION))]
SoftOption = Annotated[bool, typer.Option("--soft", help=say(r.SOFT_OPTION))]
NoMemoryOption = Annotated[bool, typer.Option("--no-memory", help=say(r.NO_MEMORY_OPTION))]
FromOption = Annotated[Path | None, typer.Option("--from", metavar="FILE", help=say(r.FROM_OPTION))]
SpeakOption = Annotated[bool, typer.Option("--speak", help=say(r.SPEAK_OPTION))]
ChooseOption = Annotated[list[str] | None, typer.Option("--choose", metavar="WAY", help=say(r.CHOOSE_OPTION))]
FormatOption = Annotated[Literal["md", "html", "json"], typer.Option("--format", help=say(r.FORMAT_OPTION))]
OutOption = Annotated[Path | None, typer.Option("--out", metavar="FILE", help=say(r.OUT_OPTION))]
BriefOption = Annotated[bool, typer.Option("--brief", help=say(r.BRIEF_OPTION))]
DirOption = Annotated[Path | None, typer.Option("--dir", metavar="DIR", help=say(r.DIR_OPTION))]
SHORTEST, LONGEST = 5, 240


def register(app: typer.Typer) -> None:
    """Add the `mock` group to the program."""
    mock = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
    for name, command, text in (
        ("list", list_command, r.LIST_HELP),
        ("start", start_command, r.START_HELP),
        ("resume", resume_command, r.RESUME_HELP),
        ("show", show_command, r.SHOW_HELP),
        ("compare", compare_command, r.COMPARE_HELP),
        ("export", export_command, r.EXPORT_HELP),
        ("new", new_command, r.NEW_HELP),
    ):
        mock.command(name, help=say(text))(command)
    app.add_typer(mock, name="mock", help=say(r.MOCK_HELP))


def list_command(ctx: typer.Context, json: JsonOption = False) -> None:
    """List the rounds to hold and those that were held."""
    # Deferred: start-up.
    from kvprep.practice.mock_shelf import read_shelf

    workspace = here(ctx)
    shelf = read_shelf(workspace)
    if json:
        emit_json(
            {
                "rounds": [_round_json(one) for one in shelf.rounds],
                "held": [_held_json(h) for h in shelf.held],
            }
        )
    else:
        from kvprep.terminal.mock_pages import draw_shelf

        draw_shelf(_canvas(workspace), shelf.rounds, [(h.report, h.left) for h in shelf.held])
    if shelf.faults:
        talk(say(r.FAULTY_ROUNDS).format(n=shelf.faults))


def _round_json(one: Any) -> dict[str, Any]:
    return {
        "id": one.id,
        "title": {"zh": one.title.zh, "en": one.title.en},
        "about": {"zh": one.about.zh, "en": one.about.en},
        "minutes": one.minutes,
        "phases": [
            {
                "id": p.id,
                "minutes": p.minutes,
                "questions": [q.question for q in p.questions],
                "choose": [
                    {
                        "id": way.id,
                        "title": {"zh": way.title.zh, "en": way.title.en},
                        "questions": [q.question for q in way.questions],
                    }
                    for way in p.choose
                ],
            }
            for p in one.phases
        ],
    }


def _held_json(held: Any) -> dict[str, Any]:
    report = held.report
    return {
        "id": report.id,
        "round": report.plan.round.id,
        "at": report.at,
        "finished": report.finished,
        "verdict": report.verdict.name if report.finished else None,
        "left_seconds": None if report.finished else round(held.left, 1),
    }


def _canvas(workspace: Workspace) -> Canvas:
    # Deferred: start-up.
    from kvprep.terminal.mock_pages import make_canvas

    return make_canvas(workspace.ui_lang, workspace.content_lang, workspace.settings.ascii)


def start_command(
    ctx: typer.Context,
    name: RoundArgument = None,
    random: RandomOption = False,
    minutes: MinutesOption = None,
    domain: DomainOption = None,
    seed: SeedOption = None,
    soft: SoftOption = False,
    no_memory: NoMemoryOption = False,
    file: FromOption = None,
    speak: SpeakOption = False,
    choose: ChooseOption = None,
    json: JsonOption = False,
) -> int:
    """Hold a round, or mark one that was held elsewhere."""
    _check_choice(name, random, minutes, domain, file, speak)
    if choose and not name:
        raise UserError(fill(m.ONLY_WITH, flag="--choose", other="ROUND"), 2)
    if json and file is None:
        raise UserError(fill(m.ONLY_WITH, flag="--json", other="--from"), 2)
    # Deferred: start-up.
    from kvprep.practice.mock_rounds import MockOptions, plan_round

    way: Literal["typed", "spoken", "paper"] = "paper" if file else "spoken" if speak else "typed"
    options = MockOptions(
        name, random, minutes or 30.0, domain, seed, soft, not no_memory, way, tuple(choose or ())
    )
    workspace = here(ctx)
    if file:
        return _mark(workspace, options, file, json)
    # What is wrong is told before a terminal is asked for.
    plan_round(workspace, options)
    _need_terminal()
    from kvprep.practice.mock import start_mock

    return start_mock(workspace, options)


def _check_choice(
    name: str | None, random: bool, minutes: float | None, domain: str | None, file: Path | None, speak: bool
) -> None:
    if name and random:
        raise UserError(m.ROUND_OR_RANDOM, 2)
    if not (name or random or file):
        raise UserError(m.WHICH_ROUND, 2)
    for flag, value in (("--minutes", minutes), ("--domain", domain)):
        if value is not None and not random:
            raise UserError(fill(m.ONLY_WITH, flag=flag, other="--random"), 2)
    if file and speak:
        raise UserError(fill(m.NOT_TOGETHER, a="--from", b="--speak"), 2)
    if minutes is not None and not SHORTEST <= minutes <= LONGEST:
        raise UserError(m.BAD_MINUTES, 2)


def _need_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UserError(m.NEEDS_TERMINAL, 2)


def _mark(workspace: Workspace, options: MockOptions, file: Path, json: bool) -> int:
    # Deferred: start-up.
    from kvprep.practice.mock_paper import mark_paper
    from kvprep.practice.mock_shelf import read_held

    marked = mark_paper(workspace, options, file)
    report = read_held(workspace, marked.round)
    for card in marked.left_out:
        talk(say(m.NOT_OF_ROUND).format(id=card))
    for card, count in marked.cut.items():
        talk(say(m.ANSWER_CUT).format(id=card, bytes=count))
    _show(workspace, report, json, brief=True)
    talk(m.remembered(marked.reviews))
    return 0


def _show(workspace: Workspace, report: Report, json: bool, *, brief: bool) -> None:
    if json:
        from kvprep.core.rounds.export_json import report_json  # Deferred: start-up.

        emit_json(report_json(report))
        return
    from kvprep.terminal.mock_pages import draw_replay

    draw_replay(_canvas(workspace), report, brief=brief)


def resume_command(ctx: typer.Context, held: HeldArgument = None) -> int:
    """Go on with a round that was not finished."""
    # Deferred: start-up.
    from kvprep.practice.mock import resume_mock
    from kvprep.practice.mock_standing import choose_unfinished

    workspace = here(ctx)
    round_id = choose_unfinished(workspace, held)
    _need_terminal()
    return resume_mock(workspace, round_id)


def show_command(
    ctx: typer.Context, held: HeldArgument = None, brief: BriefOption = False, json: JsonOption = False
) -> None:
    """Show the report on a round and go through it again."""
    # Deferred: start-up.
    from kvprep.practice.mock_shelf import read_held

    workspace = here(ctx)
    _show(workspace, read_held(workspace, held), json, brief=brief)


def compare_command(
    ctx: typer.Context, first: HeldArgument = None, second: SecondArgument = None, json: JsonOption = False
) -> None:
    """Compare two rounds."""
    # Deferred: start-up.
    from kvprep.core.rounds.comparing import compare
    from kvprep.practice.mock_shelf import read_two

    workspace = here(ctx)
    before, after = read_two(workspace, first, second)
    rows = compare(before, after)
    if json:
        from kvprep.core.rounds.export_json import comparison_json

        emit_json(comparison_json(before, after, rows))
        return
    from kvprep.terminal.mock_pages import draw_comparison

    draw_comparison(_canvas(workspace), before, after, rows)


def export_command(
    ctx: typer.Context,
    held: HeldArgument = None,
    form: FormatOption = "md",
    out: OutOption = None,
    force: ForceOption = False,
) -> None:
    """Export the report on a round."""
    # Deferred: start-up.
    from kvprep.disk.atomic import write_text
    from kvprep.disk.exports import check_target
    from kvprep.practice.mock_export import export_text
    from kvprep.practice.mock_shelf import read_held

    workspace = here(ctx)
    target = None if out is None else check_target(workspace.paths, out, force=force)
    text = export_text(read_held(workspace, held), form, workspace.ui_lang)
    if target is None:
        sys.stdout.write(text)
        return
    write_text(target, text)
    talk(say(r.WROTE_FILE).format(file=target))


def new_command(ctx: typer.Context, name: NewArgument, folder: DirOption = None) -> None:
    """Write the skeleton of a round."""
    # Deferred: start-up.
    from kvprep.practice.mock_rounds import create_round

    file = create_round(here(ctx), name, folder)
    talk(say(r.WROTE))
    print(file)
