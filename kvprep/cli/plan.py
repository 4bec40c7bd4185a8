"""`plan`: what to do each day until the interview, and what is set for it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kvprep.cli.options import JsonOption, emit_json, here, talk
from kvprep.cli.wording import say
from kvprep.core.messages import plan as m
from kvprep.core.messages.errors import fill
from kvprep.core.model import UserError

if TYPE_CHECKING:
    from kvprep.core.scheduling.forecast import Recall
    from kvprep.core.scheduling.plan_page import PlanPage
    from kvprep.practice.workspace import Workspace

_Interview = Annotated[str | None, typer.Option("--interview", metavar="DATE", help=say(m.INTERVIEW_OPTION))]
_Minutes = Annotated[str | None, typer.Option("--minutes", metavar="N", help=say(m.MINUTES_OPTION))]
_DaysOff = Annotated[str | None, typer.Option("--days-off", metavar="DAYS", help=say(m.DAYS_OFF_OPTION))]
_Focus = Annotated[list[str] | None, typer.Option("--focus", metavar="DOMAIN", help=say(m.FOCUS_OPTION))]
_Role = Annotated[str | None, typer.Option("--role", metavar="ROLE", help=say(m.ROLE_OPTION))]
_Anyway = Annotated[bool, typer.Option("--anyway", help=say(m.ANYWAY_OPTION))]
_Off = Annotated[bool, typer.Option("--off", help=say(m.OFF_OPTION))]
_All = Annotated[bool, typer.Option("--all", help=say(m.ALL_OPTION))]
_Take = Annotated[bool, typer.Option("--take", help=say(m.FIT_TAKE))]


def register(app: typer.Typer) -> None:
    """Add the `plan` group to the program."""
    plan = typer.Typer(rich_markup_mode=None, invoke_without_command=True, help=say(m.PLAN_HELP))
    plan.callback(invoke_without_command=True, help=say(m.PLAN_HELP))(plan_command)
    plan.command("fit", help=say(m.FIT_HELP))(fit_command)
    app.add_typer(plan, name="plan")


def plan_command(
    ctx: typer.Context,
    interview: _Interview = None,
    minutes: _Minutes = None,
    days_off: _DaysOff = None,
    focus: _Focus = None,
    role: _Role = None,
    anyway: _Anyway = False,
    off: _Off = False,
    every: _All = False,
    as_json: JsonOption = False,
) -> None:
    """Set what is given, then show the plan."""
    if ctx.invoked_subcommand is not None:
        return
    # Deferred: start-up.
    from kvprep.practice.plan_page import Wish, put_aside, set_plan

    workspace = here(ctx)
    wish = Wish(interview, minutes, days_off, tuple(focus or ()), role, anyway)
    if off and not wish.is_empty:
        raise UserError(m.OFF_ALONE, 2)
    if off:
        put_aside(workspace)
        _answer_without(as_json, say(m.IS_OFF))
    else:
        _show(workspace if wish.is_empty else set_plan(workspace, wish), every, as_json)


def _answer_without(as_json: bool, sentence: str) -> None:
    if as_json:
        emit_json({"plan": None})
    talk(sentence)


def _show(workspace: Workspace, every: bool, as_json: bool) -> None:
    from kvprep.practice.plan import is_planned

    if not is_planned(workspace):
        past = fill(m.IS_PAST, day=workspace.settings.interview)
        _answer_without(as_json, say(past if workspace.settings.plan else m.NOT_SET))
        return
    from kvprep.practice.plan_page import read_page

    page = read_page(workspace)
    if as_json:
        emit_json({"plan": page_json(page)})
        return
    from kvprep.terminal.level_screen import make_canvas
    from kvprep.terminal.plan_screen import draw_plan

    draw_plan(make_canvas(workspace.ui_lang, workspace.settings.ascii), page, every)


def page_json(page: PlanPage) -> dict[str, Any]:
    """The plan as plain values; shares are 0 to 1."""
    from datetime import date

    from kvprep.core.scheduling.plan_page import MORE

    def iso(day: int) -> str:
        return date.fromordinal(day).isoformat()

    situation, found = page.situation, page.forecast
    calendar = situation.calendar
    return {
        "today": iso(situation.today),
        "interview": calendar.interview and iso(calendar.interview),
        "days_left": calendar.days_left(situation.today),
        "focus": list(page.focus),
        "role": page.role,
        "days": [
            {
                "day": iso(day.day),
                "minutes": round(day.minutes, 1),
                "cards": day.again + day.new,
                "new": day.new,
                "again": day.again,
                "mock": day.is_mock,
                "mock_minutes": round(calendar.mock_minutes(day.day), 1),
                "off": day.is_off,
                "sweep": day.is_sweep,
                "kata": _kata_json(page, day.day),
            }
            for day in found.days
        ],
        "recall": _recall_json(found.overall),
        "domains": {name: _recall_json(recall) for name, recall in found.domains.items()},
        "left_out": list(found.left_out),
        "more": {"minutes": MORE, "recall": None if page.worth is None else round(page.worth, 4)},
        "stages": [
            {
                "id": ahead.stage.id,
                "first": iso(ahead.first),
                "last": iso(ahead.last),
                "delivers": list(ahead.stage.delivers),
                "done": ahead.done,
                "open": ahead.is_open,
            }
            for ahead in page.stages
        ],
        "leeches": [
            {
                "card": leech.card,
                "why": leech.why,
                "fails": leech.fails,
                "minutes": round(leech.minutes, 1),
                "missed": list(page.missed[leech.card]),
            }
            for leech in page.leeches
        ],
    }


def _kata_json(page: PlanPage, day: int) -> dict[str, Any] | None:
    """The coding exercise that a day offers in the place of its cards."""
    kata = page.katas.get(day)
    return {"card": kata.card, "minutes": round(kata.minutes, 1)} if kata else None


def _recall_json(recall: Recall) -> dict[str, Any]:
    shares = {name: round(getattr(recall, name), 4) for name in ("expected", "low", "high", "now", "met")}
    return {**shares, "cards": recall.cards}


def fit_command(ctx: typer.Context, take: _Take = False, as_json: JsonOption = False) -> None:
    """Fit the weights to one's own reviews."""
    from kvprep.practice.fitting import fit, take_weights

    workspace = here(ctx)
    fitted = fit(workspace, watched=sys.stderr.isatty())
    old = take_weights(workspace, fitted) if take and fitted.is_better else None
    if as_json:
        emit_json(
            {
                "reviews": fitted.reviews,
                "held_out": fitted.held_out,
                "before": round(fitted.before, 5),
                "after": round(fitted.after, 5),
                "better": fitted.is_better,
                "taken": old is not None,
                "weights": list(fitted.weights),
            }
        )
        return
    losses = {"before": f"{fitted.before:.4f}", "after": f"{fitted.after:.4f}"}
    print(say(m.FIT_FOUND).format(n=fitted.held_out, **losses))
    if old is not None:
        print(say(m.FIT_TAKEN).format(old=old))
    else:
        print(say(m.FIT_BETTER if fitted.is_better else m.FIT_NO_BETTER))
