"""Scoring outside a session: one answer, or a file of them, with nothing recorded."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kvprep.core.bank import Bank
from kvprep.core.messages import score as m
from kvprep.core.model import Lang, Question, Scored, UserError
from kvprep.core.scoring import Rubric, compile_rubric, score
from kvprep.disk.bank_files import BankRoot, open_bank
from kvprep.practice.workspace import Workspace

MAX_ANSWER_BYTES = 64 * 1024


@dataclass(slots=True)
class Scorer:
    """A bank with the rubrics compiled so far."""

    bank: Bank
    _rubrics: dict[str, Rubric] = field(default_factory=dict)

    def rubric(self, question_id: str) -> Rubric:
        """The rubric of a question, compiled on first use; UserError (exit 3) for an unknown id."""
        question = self.bank.question(question_id)
        if question.id not in self._rubrics:
            self._rubrics[question.id] = compile_rubric(question, self.bank.terms)
        return self._rubrics[question.id]

    def score(self, question_id: str, answer: str, *, model_answer_opened: bool = False) -> Scored:
        """Score an answer to a question of the bank."""
        return score(self.rubric(question_id), answer, model_answer_opened=model_answer_opened)


def open_scorer(workspace: Workspace, folder: str | None = None) -> Scorer:
    """A scorer over the person's bank, or over the questions in one folder."""
    return Scorer(open_bank(_roots(workspace, folder), workspace.paths.cache) if folder else workspace.bank)


def open_scorer_of(workspace: Workspace, question_id: str, folder: str | None = None) -> Scorer:
    """A scorer for one question, which reads no other; the whole bank where there is no such question."""
    bank = open_bank(_roots(workspace, folder), workspace.paths.cache, only=question_id)
    return Scorer(bank) if question_id in bank else open_scorer(workspace, folder)


def _roots(workspace: Workspace, folder: str | None) -> tuple[BankRoot, ...]:
    return (BankRoot(Path(folder)),) if folder else workspace.bank_roots


def read_answer(question_id: str, file: str | None, workspace: Workspace) -> str:
    """The answer in a file or on standard input; UserError when there is none to read."""
    if file in (None, "-"):
        if sys.stdin.isatty():
            raise UserError(m.NO_ANSWER_PIPED.in_(workspace.ui_lang).format(id=question_id), 2)
        return sys.stdin.buffer.read(MAX_ANSWER_BYTES).decode("utf-8", errors="replace")
    try:
        with Path(str(file)).open("rb") as source:
            return source.read(MAX_ANSWER_BYTES).decode("utf-8-sig", errors="replace")
    except OSError as error:
        why = error.strerror or str(error)
        raise UserError(m.CANNOT_READ.in_(workspace.ui_lang).format(file=file, why=why), 1) from None


def score_batch(scorer: Scorer, file: str, workspace: Workspace) -> Iterator[dict[str, Any]]:
    """One plain value a line of a JSONL file; a line that cannot be scored says why in ``error``."""
    for number, line in enumerate(_lines(file, workspace), start=1):
        if not line.strip():
            continue
        yield _score_line(scorer, file, number, line, workspace)


def _lines(file: str, workspace: Workspace) -> Iterator[str]:
    if file == "-":
        yield from sys.stdin
        return
    try:
        with Path(file).open(encoding="utf-8-sig", errors="replace") as source:
            yield from source
    except OSError as error:
        why = error.strerror or str(error)
        raise UserError(m.CANNOT_READ.in_(workspace.ui_lang).format(file=file, why=why), 1) from None


def _score_line(scorer: Scorer, file: str, number: int, line: str, workspace: Workspace) -> dict[str, Any]:
    try:
        row = json.loads(line)
        row_id, question, answer = row["id"], str(row["question"]), str(row["answer"])
    except (ValueError, KeyError, TypeError):
        message = m.BAD_BATCH_LINE.in_(workspace.ui_lang).format(file=file, line=number)
        return {"id": None, "error": message}
    try:
        return scored_as_json(scorer.score(question, answer), row_id)
    except UserError as error:
        return {"id": row_id, "question": question, "error": error.message}


def show_scored(
    workspace: Workspace, scorer: Scorer, question: Question, scored: Scored, answer: str, *, explained: bool
) -> None:
    """Draw one score, with the reason of each mark when asked."""
    # Deferred: a score as JSON draws nothing.
    from kvprep.core.scoring.explain import explain
    from kvprep.terminal.score_screen import show_score

    reasons = explain(scorer.rubric(question.id), answer, scored) if explained else ()
    languages = {"lang": workspace.ui_lang, "content": workspace.content_lang}
    show_score(question, scored, answer, reasons=reasons, **languages)


def scored_as_lines(question: Question, scored: Scored, lang: Lang) -> list[str]:
    """A score as plain lines for a pipe: the score, then one line a finding, tab-separated."""
    say = {p.id: p.say for p in question.points} | {x.id: x.say for x in question.misconceptions}
    lines = [f"{scored.question}\t{scored.score}\t{scored.rating.word}"]
    lines += [f"{p.status}\t{p.id}\t{say[p.id].in_(lang)}" for p in scored.points]
    lines += [f"misconception\t{x.id}\t{say[x.id].in_(lang)}" for x in scored.misconceptions]
    return [_printable(line) for line in lines + [f"flag\t{flag}" for flag in scored.flags]]


def _printable(line: str) -> str:
    return "".join(c if c.isprintable() or c == "\t" else "�" for c in line)


def scored_as_json(scored: Scored, row_id: Any = None) -> dict[str, Any]:
    """The JSON shape of a score (design §6); without a batch id the question's id stands for it."""
    return {
        "id": scored.question if row_id is None else row_id,
        "question": scored.question,
        "score": scored.score,
        "rating": scored.rating.word,
        "points": [
            {"id": p.id, "status": p.status, "credit": p.credit, "spans": [list(s) for s in p.spans]}
            for p in scored.points
        ],
        "misconceptions": [
            {"id": x.id, "grave": x.grave, "spans": [list(s) for s in x.spans]} for x in scored.misconceptions
        ],
        "dimensions": dict(scored.dimensions),
        "flags": list(scored.flags),
    }
