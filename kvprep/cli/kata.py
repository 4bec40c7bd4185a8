"""`kata …`: coding exercises, from the starter to the check and what an interviewer asks next."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kvprep.cli.options import JsonOption, YesOption, confirm, emit_json, here
from kvprep.cli.wording import say, spoken
from kvprep.core.messages import kata as m
from kvprep.core.model import UserError

if TYPE_CHECKING:
    from kvprep.core.model import Text
    from kvprep.practice.kata import Checked, Listed
    from kvprep.practice.workspace import Workspace
    from kvprep.terminal.canvas import Canvas


def complete_kata(incomplete: str) -> list[str]:
    """Katas that begin as typed; no fault may reach a shell that is completing."""
    # Deferred: start-up.
    from kvprep.cli.completion import matching_ids
    from kvprep.core.ids import is_kata

    return [name for name in matching_ids(incomplete) if is_kata(name)]


KataArgument = Annotated[
    str, typer.Argument(metavar="ID", help=say(m.KATA_ARGUMENT), autocompletion=complete_kata)
]
ForceOption = Annotated[bool, typer.Option("--force", help=say(m.FORCE_OPTION))]
DirOption = Annotated[Path | None, typer.Option("--dir", metavar="DIR", help=say(m.DIR_OPTION))]


def register(app: typer.Typer) -> None:
    """Add the `kata` group to the program."""
    kata = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
    for name, command, text in (
        ("list", list_command, m.LIST_HELP),
        ("show", show_command, m.SHOW_HELP),
        ("start", start_command, m.START_HELP),
        ("check", check_command, m.CHECK_HELP),
        ("hint", hint_command, m.HINT_HELP),
        ("solution", solution_command, m.SOLUTION_HELP),
    ):
        kata.command(name, help=say(text))(command)
    app.add_typer(kata, name="kata", help=say(m.KATA_HELP))


def _canvas(workspace: Workspace) -> Canvas:
    # Deferred: start-up; only a page that is drawn needs rich.
    from kvprep.terminal.kata_screen import make_canvas

    return make_canvas(workspace.ui_lang, workspace.content_lang, workspace.settings.ascii)


def _both(text: Text | None) -> dict[str, str] | None:
    return {"zh": text.zh, "en": text.en} if text is not None else None


def list_command(ctx: typer.Context, json: JsonOption = False) -> None:
    """List the katas."""
    # Deferred: start-up.
    from kvprep.practice.kata import list_katas

    workspace = here(ctx)
    found = list_katas(workspace)
    if json:
        emit_json({"katas": [_listed_json(row) for row in found]})
        return
    from kvprep.terminal.kata_screen import Row, draw_list

    draw_list(_canvas(workspace), [Row(row.kata, _state(row), row.days) for row in found])


def _state(row: Listed) -> str:
    if row.attempt and not row.attempt.outcome:
        return "open"
    return "new" if row.days is None else "due" if row.days <= 0 else "later"


def _listed_json(row: Listed) -> dict[str, Any]:
    attempt = row.attempt
    return {
        "id": row.kata.id,
        "title": _both(row.kata.title),
        "minutes": row.kata.minutes,
        "domains": list(row.kata.domains),
        "state": _state(row),
        "due_in_days": row.days,
        "tries": attempt.tries if attempt else 0,
        "hints": attempt.hints if attempt else 0,
        "folder": attempt.folder if attempt else None,
    }


def show_command(ctx: typer.Context, kata_id: KataArgument, json: JsonOption = False) -> None:
    """Show a kata's task, its invariants and, after a pass, its follow-ups."""
    # Deferred: start-up.
    from kvprep.practice.kata import find_kata, has_passed

    workspace = here(ctx)
    kata = find_kata(workspace, kata_id)
    is_open = has_passed(workspace, kata)
    if not json:
        from kvprep.terminal.kata_screen import draw_kata

        draw_kata(_canvas(workspace), kata, is_open)
        return
    asked = [
        {
            "ask": _both(f.ask),
            "answer": _both(f.answer) if is_open else None,
            "question": f.question or None,
        }
        for f in kata.follow_ups
    ]
    emit_json(
        {
            "id": kata.id,
            "title": _both(kata.title),
            "ask": _both(kata.ask),
            "minutes": kata.minutes,
            "domains": list(kata.domains),
            "invariants": [
                {"name": c.name, "say": _both(c.say), "why": _both(c.why)} for c in kata.invariants
            ],
            "hints": len(kata.hints),
            "follow_ups": asked,
        }
    )


def start_command(
    ctx: typer.Context,
    kata_id: KataArgument,
    folder: DirOption = None,
    force: ForceOption = False,
    json: JsonOption = False,
) -> None:
    """Write a kata's starter."""
    # Deferred: start-up.
    from kvprep.practice.kata import start

    workspace = here(ctx)
    started = start(workspace, kata_id, folder, force)
    if json:
        emit_json({"id": started.kata.id, "file": str(started.file), "minutes": started.kata.minutes})
        return
    print(say(m.STARTED).format(file=started.file, minutes=f"{started.kata.minutes:g}"))
    print(say(m.NEXT_CHECK).format(id=started.kata.id))


def check_command(
    ctx: typer.Context, kata_id: KataArgument, folder: DirOption = None, json: JsonOption = False
) -> int:
    """Check a person's code."""
    # Deferred: start-up.
    from kvprep.practice.kata import check

    workspace = here(ctx)
    try:
        checked = check(workspace, kata_id, folder)
    except KeyboardInterrupt:
        raise UserError(m.STOPPED, 130) from None
    if json:
        emit_json(_checked_json(checked))
    else:
        from kvprep.terminal.kata_screen import Page, draw_check

        attempt = checked.attempt
        page = Page(
            checked.kata,
            checked.verdict,
            attempt.tries,
            attempt.hints,
            checked.minutes,
            checked.rating,
            checked.days,
            checked.tampered,
        )
        draw_check(_canvas(workspace), page)
    return 0 if checked.verdict.passed else 1


def _checked_json(checked: Checked) -> dict[str, Any]:
    verdict = checked.verdict
    return {
        "id": checked.kata.id,
        "passed": verdict.passed,
        "score": verdict.score,
        "tries": checked.attempt.tries,
        "hints": checked.attempt.hints,
        "seconds": round(checked.minutes * 60, 1),
        "rating": checked.rating.word if checked.rating else None,
        "due_in_days": checked.days,
        "fault": _both(verdict.fault),
        "tampered": str(checked.tampered) if checked.tampered else None,
        "invariants": [
            {"name": r.name, "held": r.held, "reason": _both(r.reason), "story": list(r.story)}
            for r in verdict.results
        ],
    }


def hint_command(ctx: typer.Context, kata_id: KataArgument, json: JsonOption = False) -> None:
    """Show the next hint."""
    # Deferred: start-up.
    from kvprep.practice.kata import hint

    workspace = here(ctx)
    given = hint(workspace, kata_id)
    of = len(given.kata.hints)
    if json:
        emit_json({"id": given.kata.id, "hint": _both(given.text), "number": given.number, "of": of})
    elif given.text is None:
        print(say(m.NO_MORE_HINTS).format(id=given.kata.id))
    else:
        from kvprep.terminal.kata_screen import draw_hint

        draw_hint(_canvas(workspace), given.text, given.number, of)


def solution_command(
    ctx: typer.Context, kata_id: KataArgument, yes: YesOption = False, json: JsonOption = False
) -> None:
    """Show the kept solution."""
    # Deferred: start-up.
    from kvprep.practice.kata import find_kata, is_open, solution

    workspace = here(ctx)
    kata = find_kata(workspace, kata_id)
    if not is_open(workspace, kata):
        confirm(m.CONFIRM_SOLUTION.in_(spoken()), yes)
    found = solution(workspace, kata_id)
    if json:
        emit_json(
            {"id": kata.id, "source": found.source, "answer": _both(kata.answer), "due_in_days": found.days}
        )
        return
    from kvprep.terminal.kata_screen import draw_solution

    draw_solution(_canvas(workspace), kata, found.source, found.days)
