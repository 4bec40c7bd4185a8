"""`review`, `undo`, `history`: rows of the log without a session."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from kvprep.cli.options import IdArgument, JsonOption, SeedOption, complete_question_id, emit_json, here
from kvprep.cli.score_once import tell_cut
from kvprep.cli.wording import say, spoken
from kvprep.core.ids import is_sum
from kvprep.core.messages import data as m
from kvprep.core.messages.errors import ID_ARGUMENT, fill
from kvprep.core.model import SCHEDULED_MODES, Rating, UserError

if TYPE_CHECKING:
    from kvprep.core.model import Review
    from kvprep.practice.recording import Recorded
    from kvprep.practice.workspace import Workspace


def register(app: typer.Typer) -> None:
    """Add `review`, `undo` and `history` to the program."""
    app.command("review", help=say(m.REVIEW_HELP))(review_command)
    app.command("undo", help=say(m.UNDO_HELP))(undo_command)
    app.command("history", help=say(m.HISTORY_HELP))(history_command)


def review_command(
    ctx: typer.Context,
    question_id: IdArgument,
    file: Annotated[str | None, typer.Argument(metavar="FILE", help=say(m.FILE_ARGUMENT))] = None,
    rating: Annotated[
        Literal["again", "hard", "good", "easy"] | None, typer.Option(help=say(m.RATING_OPTION))
    ] = None,
    seed: SeedOption = None,
    as_json: JsonOption = False,
) -> None:
    """Score an answer and store one review of it."""
    # Deferred: start-up.
    from kvprep.practice.recording import record
    from kvprep.practice.scoring import left_out_as_json, open_scorer, read_answer, result_as_json

    workspace = here(ctx)
    scorer = open_scorer(workspace)
    card = scorer.question(question_id, seed).id
    read = read_answer(card, file, workspace)
    answer = read.text
    tell_cut(read.left_out, file)
    if not answer.strip():
        raise UserError(m.EMPTY_ANSWER, 2)
    scored = scorer.score(card, answer)
    extra = {"seed": scorer.posed(card).seed} if is_sum(card) else None
    chosen = Rating[rating.upper()] if rating else scored.rating
    recorded = record(
        workspace,
        card=card,
        answer=answer,
        scored=scored,
        rating=chosen,
        seconds=0,
        mode="recall",
        extra=extra,
    )
    if as_json:
        row = result_as_json(scorer, scored, answer, recorded.review.id)
        emit_json({**row, **_recorded_as_json(recorded), **left_out_as_json(read)})
    else:
        print(_recorded_line(recorded))


def _date(study_day: int) -> str:
    # Deferred: start-up.
    from datetime import date

    return date.fromordinal(study_day).isoformat()


def _recorded_as_json(recorded: Recorded) -> dict[str, Any]:
    review, memory = recorded.review, recorded.memory
    assert memory is not None and review.suggested is not None
    return {
        "rating": review.rating.word,
        "suggested": review.suggested.word,
        "study_date": _date(review.study_day),
        "due": _date(memory.due),
        "due_in_days": memory.due - review.study_day,
    }


def _recorded_line(recorded: Recorded) -> str:
    review, memory = recorded.review, recorded.memory
    assert memory is not None and review.score is not None
    return say(m.RECORDED).format(
        card=review.card,
        score=f"{review.score:.0f}",
        rating=say(m.RATING_NAMES[review.rating.word]),
        due=_date(memory.due),
        days=memory.due - review.study_day,
    )


def undo_command(ctx: typer.Context, as_json: JsonOption = False) -> None:
    """Void the newest review that still counts."""
    # Deferred: start-up.
    from kvprep.practice.history import review_as_json
    from kvprep.practice.recording import undo

    workspace = here(ctx)
    review = undo(workspace)
    if review is None:
        raise UserError(m.NOTHING_TO_UNDO, 1)
    if as_json:
        memory = workspace.log.memories([review.card]).get(review.card)
        due = None if memory is None else _date(memory.due)
        emit_json({"undone": review_as_json(review, voided=True), "due": due})
    else:
        print(_undone_line(workspace, review))


def _undone_line(workspace: Workspace, review: Review) -> str:
    # Deferred: start-up.
    from kvprep.practice.history import local_time

    memory = workspace.log.memories([review.card]).get(review.card)
    if review.mode not in SCHEDULED_MODES:
        now = m.NOT_SCHEDULED
    elif memory is None:
        now = m.NEW_AGAIN
    else:
        now = fill(m.DUE_AGAIN, due=_date(memory.due))
    return say(m.UNDONE).format(
        card=review.card,
        when=f"{local_time(review):%Y-%m-%d %H:%M}",
        rating=say(m.RATING_NAMES[review.rating.word]),
        now=say(now),
    )


def history_command(
    ctx: typer.Context,
    question_id: Annotated[
        str | None,
        typer.Argument(metavar="[ID]", help=say(ID_ARGUMENT), autocompletion=complete_question_id),
    ] = None,
    limit: Annotated[int, typer.Option("--limit", "-n", metavar="N", min=1, help=say(m.LIMIT_OPTION))] = 20,
    as_json: JsonOption = False,
) -> None:
    """List what was answered."""
    # Deferred: start-up.
    from kvprep.practice.history import local_time, read_history, review_as_json

    workspace = here(ctx)
    history = read_history(workspace, question_id, limit)
    if as_json:
        rows = [review_as_json(review, review.id in history.voided) for review in history.reviews]
        emit_json({"card": history.card, "reviews": rows})
        return
    from kvprep.terminal.history_screen import Line, show_history  # Deferred: start-up.

    lines = [Line(review, local_time(review), review.id in history.voided) for review in history.reviews]
    show_history(lines, history.card, spoken(), workspace.settings.ascii)
