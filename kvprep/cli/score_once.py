"""One score without the parser: editors and scripts ask for it many times, and each start counts."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from kvprep.cli.wording import emit_json, talk

if TYPE_CHECKING:
    from kvprep.practice.workspace import Workspace


def is_plain_score(argv: Sequence[str]) -> bool:
    """Whether a command line is ``score ID FILE``, with nothing but ``--json`` beside it."""
    if argv[:1] != ["score"]:
        return False
    words = [word for word in argv[1:] if word != "--json"]
    return (
        len(words) == 2 and not words[0].startswith("-") and (words[1] == "-" or not words[1].startswith("-"))
    )


def answer_score(workspace: Workspace, argv: Sequence[str]) -> int:
    """Score as ``is_plain_score`` found it."""
    question_id, file = (word for word in argv[1:] if word != "--json")
    return score_once(workspace, question_id, file, as_json="--json" in argv)


def score_once(
    workspace: Workspace,
    question_id: str,
    file: str | None,
    *,
    as_json: bool = False,
    bank: str | None = None,
    explained: bool = False,
    seed: int | None = None,
) -> int:
    """Print what one answer is worth: JSON, a page on a terminal, plain lines into a pipe."""
    # Deferred: start-up.
    from kvprep.practice.scoring import (
        left_out_as_json,
        open_scorer_of,
        read_answer,
        result_as_json,
        scored_as_lines,
        show_scored,
    )

    scorer = open_scorer_of(workspace, question_id, bank)
    question = scorer.question(question_id, seed)
    read = read_answer(question.id, file, workspace)
    answer = read.text
    tell_cut(read.left_out, file)
    scored = scorer.score(question.id, answer)
    if as_json:
        emit_json(result_as_json(scorer, scored, answer) | left_out_as_json(read))
    elif explained or sys.stdout.isatty():
        show_scored(workspace, scorer, question, scored, answer, explained=explained)
    else:
        print("\n".join(scored_as_lines(question, scored, workspace.content_lang)))
    return 0


def tell_cut(left_out: int, file: str | None) -> None:
    """Say on standard error how much of a long answer was not read."""
    if left_out:
        # Deferred: start-up.
        from kvprep.core.messages.errors import fill
        from kvprep.core.messages.log import ANSWER_CUT

        talk(fill(ANSWER_CUT, path=file or "-", bytes=left_out))
