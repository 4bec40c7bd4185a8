"""`score`: what an answer is worth, without recording it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from kvprep.cli.options import JsonOption, SeedOption, complete_question_id, emit_json, here, talk
from kvprep.cli.score_once import score_once
from kvprep.cli.wording import say
from kvprep.core.messages import score as m
from kvprep.core.model import UserError

if TYPE_CHECKING:
    from kvprep.practice.workspace import Workspace


def register(app: typer.Typer) -> None:
    """Add `score` to the program."""
    app.command("score", help=say(m.SCORE_HELP))(score_command)


def score_command(
    ctx: typer.Context,
    question_id: Annotated[
        str | None, typer.Argument(metavar="ID", autocompletion=complete_question_id)
    ] = None,
    file: Annotated[str | None, typer.Argument(metavar="FILE", help=say(m.FILE_ARGUMENT))] = None,
    batch: Annotated[str | None, typer.Option("--batch", metavar="FILE", help=say(m.BATCH_OPTION))] = None,
    bank: Annotated[str | None, typer.Option("--bank", metavar="DIR", help=say(m.BANK_OPTION))] = None,
    explained: Annotated[bool, typer.Option("--explain", help=say(m.EXPLAIN_OPTION))] = False,
    seed: SeedOption = None,
    as_json: JsonOption = False,
) -> int:
    """Score one answer, or a batch."""
    workspace = here(ctx)
    if batch:
        return _batch(workspace, batch, bank)
    if not question_id:
        raise UserError(say(m.ID_OR_BATCH), 2)
    return score_once(
        workspace, question_id, file, as_json=as_json, bank=bank, explained=explained, seed=seed
    )


def _batch(workspace: Workspace, file: str, bank: str | None) -> int:
    # Deferred: start-up.
    from kvprep.practice.scoring import open_scorer, score_batch

    scorer = open_scorer(workspace, bank)
    faults = 0
    for done, row in enumerate(score_batch(scorer, file, workspace), start=1):
        emit_json(row)
        faults += "error" in row
        if done % 100 == 0 and sys.stderr.isatty():
            print(f"\r{say(m.BATCH_PROGRESS).format(done=done)}", end="", file=sys.stderr, flush=True)
    if faults:
        talk(say(m.BATCH_FAULTS).format(count=faults))
    return 1 if faults else 0
