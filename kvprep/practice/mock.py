"""A mock round from its first question to its report; whatever ends it in between, it can go on from there."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from kvprep.core.messages import mock as say
from kvprep.core.messages.errors import fill
from kvprep.core.model import UserError
from kvprep.disk.round_draft import is_held, load_draft
from kvprep.practice.mock_clock import machine_slept
from kvprep.practice.mock_editing import begun_text
from kvprep.practice.mock_record import (
    finder,
    load_round,
    note,
    short_id,
    start_round,
)
from kvprep.practice.mock_rounds import MockOptions, Planning, open_choices, plan_round
from kvprep.practice.mock_sitting import Sitting
from kvprep.practice.mock_standing import choose_unfinished, standing

if TYPE_CHECKING:
    from kvprep.practice.workspace import Workspace
    from kvprep.terminal.mock_screen import MockScreen


def start_mock(
    workspace: Workspace,
    planned: Planning | MockOptions,
    screen: MockScreen | None = None,
    clock: Callable[[], float] = time.monotonic,
    slept: Callable[[], float] = machine_slept,
) -> int:
    """Hold a round from its start, or first ask what its phases leave open; the exit code, 130 when interrupted."""
    screen = screen or _screen(workspace)
    with screen.sitting():
        planning = _chosen(workspace, planned, screen) if isinstance(planned, MockOptions) else planned
        if not isinstance(planning, Planning):
            return _not_begun(screen, planning)
        return _begin(workspace, planning, screen, clock, slept)


def _chosen(workspace: Workspace, options: MockOptions, screen: MockScreen) -> Planning | str:
    """The round with every choice made, or how the person left it."""
    for found, phase in open_choices(workspace, options):
        chosen = screen.choose(found, phase)
        if chosen not in [option.id for option in phase.choose]:
            return chosen
        options = replace(options, choose=(*options.choose, chosen))
    return plan_round(workspace, options)


def _begin(
    workspace: Workspace,
    planning: Planning,
    screen: MockScreen,
    clock: Callable[[], float],
    slept: Callable[[], float],
) -> int:
    told = [screen.ui(say.SKIPPED, id=card) for card in planning.missing]
    told += [
        screen.ui(
            say.PHASE_OVER, phase=phase.title.in_(workspace.ui_lang), sum=f"{total:g}", n=f"{phase.minutes:g}"
        )
        for phase in planning.plan.round.phases
        if (total := sum(planned.minutes for planned in phase.questions)) > phase.minutes + 0.01
    ]
    if waiting := standing(workspace):
        told.append(screen.ui(say.WAITING, round=waiting.name, id=short_id(waiting.id)))
    choice = screen.begin(planning.plan, told)
    if choice != "go":
        return _not_begun(screen, choice)
    round_id = start_round(workspace, planning.plan, planning.missing)
    return Sitting(workspace, load_round(workspace, round_id), screen, clock, slept).run()


def _not_begun(screen: MockScreen, choice: str) -> int:
    screen.tell(say.NOT_BEGUN)
    return 130 if choice == "interrupt" else 0


def resume_mock(
    workspace: Workspace,
    typed: str | None,
    screen: MockScreen | None = None,
    clock: Callable[[], float] = time.monotonic,
    slept: Callable[[], float] = machine_slept,
) -> int:
    """Go on with a round that was not finished, the last one unless told otherwise; the exit code."""
    loaded = load_round(workspace, choose_unfinished(workspace, typed))
    find = finder(workspace, loaded.state)
    draft = load_draft(workspace.paths, loaded.id)
    if is_held(workspace.paths, loaded.id, draft, workspace.now().timestamp()):
        raise UserError(fill(say.HELD_ELSEWHERE, id=short_id(loaded.id), pid=draft.holder))
    if loaded.state.begun is not None:
        question = find(loaded.state.begun.card)
        text = begun_text(workspace, loaded.id, loaded.state.begun, question)
        loaded = replace(loaded, state=replace(loaded.state, begun=replace(loaded.state.begun, text=text)))
    screen = screen or _screen(workspace)
    sitting = Sitting(workspace, loaded, screen, clock, slept)
    with screen.sitting():
        choice = screen.resume(sitting.stand())
        if choice not in ("go", "end"):
            screen.tell(say.KEPT, id=short_id(loaded.id))
            return 130 if choice == "interrupt" else 0
        note(workspace, loaded.id, "resume")
        return sitting.run(end_here=choice == "end")


def _screen(workspace: Workspace) -> MockScreen:
    # Deferred: a test brings its own screen.
    from kvprep.terminal.mock_screen import MockScreen

    return MockScreen(workspace.ui_lang, workspace.content_lang, workspace.settings.ascii)
