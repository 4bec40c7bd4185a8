"""Scoring outside a session: one answer, or a file of them, with nothing recorded."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kvprep.core.bank import Bank
from kvprep.core.ids import canonical, is_kata, is_sum
from kvprep.core.messages import score as m
from kvprep.core.model import Lang, Question, Scored, UserError
from kvprep.core.scoring import Rubric, compile_rubric, score
from kvprep.disk.answer_text import ReadText, decoded, read_text
from kvprep.disk.bank_files import BankRoot, open_bank
from kvprep.practice.workspace import Workspace

if TYPE_CHECKING:
    from kvprep.core.calculation.problem import Posed


class Scorer:
    """A bank with the rubrics compiled so far."""

    def __init__(self, bank: Bank) -> None:
        self.bank = bank
        self._rubrics: dict[str, Rubric] = {}
        self._posed: dict[str, Posed] = {}

    def question(self, question_id: str, seed: int | None = None) -> Question:
        """A question as it is asked: a sum with the numbers of a seed; UserError (exit 2) for any other's seed."""
        if is_kata(canonical(question_id)):
            # Deferred: as in `pose`.
            from kvprep.core.messages.errors import fill
            from kvprep.core.messages.kata import BY_CHECK_ONLY

            raise UserError(fill(BY_CHECK_ONLY, id=self.bank.card(question_id).id), 2)
        if seed is None and not is_sum(canonical(question_id)):
            return self.bank.question(question_id)
        return self.pose(question_id, seed)

    def pose(self, card: str, seed: int | None = None) -> Question:
        """A sum with the numbers of a seed, which its answers are scored by from here on."""
        # Deferred: a score of a question needs none of it.
        from kvprep.core.calculation.problem import as_question
        from kvprep.practice.calculation import pose_card

        posed = pose_card(self.bank, card, seed)
        self._posed[posed.calculation.id] = posed
        return as_question(posed)

    def posed(self, card: str) -> Posed:
        """A sum with the numbers that it was last posed with, or else those of its example."""
        # Deferred: as above.
        from kvprep.practice.calculation import pose_card

        return self._posed.get(canonical(card)) or pose_card(self.bank, card)

    def rubric(self, question_id: str) -> Rubric:
        """The rubric of a question, compiled on first use; UserError (exit 3) for an unknown id."""
        question = self.bank.question(question_id)
        if question.id not in self._rubrics:
            self._rubrics[question.id] = compile_rubric(question, self.bank.terms)
        return self._rubrics[question.id]

    def score(self, question_id: str, answer: str, *, model_answer_opened: bool = False) -> Scored:
        """Score an answer to a question of the bank."""
        if is_sum(canonical(question_id)):
            # Deferred: as above.
            from kvprep.practice.calculation import score_sum

            return score_sum(self.posed(question_id), answer, model_answer_opened=model_answer_opened)
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


def read_answer(question_id: str, file: str | None, workspace: Workspace) -> ReadText:
    """The answer in a file or on standard input; UserError when there is none to read, or it is no text."""
    if file in (None, "-"):
        if sys.stdin.isatty():
            raise UserError(m.NO_ANSWER_PIPED.in_(workspace.ui_lang).format(id=question_id), 2)
        return read_text(sys.stdin.buffer, "stdin")
    try:
        with Path(str(file)).open("rb") as source:
            return read_text(source, file)
    except OSError as error:
        why = error.strerror or str(error)
        raise UserError(m.CANNOT_READ.in_(workspace.ui_lang).format(file=file, why=why), 1) from None


def left_out_as_json(read: ReadText) -> dict[str, int]:
    """What the JSON of a score says more where the answer was cut."""
    return {"left_out_bytes": read.left_out} if read.left_out else {}


def score_batch(scorer: Scorer, file: str, workspace: Workspace) -> Iterator[dict[str, Any]]:
    """One plain value a line of a JSONL file; a line that cannot be scored says why in ``error``."""
    for number, line in enumerate(_lines(file, workspace), start=1):
        if not line.strip():
            continue
        yield _score_line(scorer, file, number, line, workspace)


def _lines(file: str, workspace: Workspace) -> Iterator[bytes]:
    if file == "-":
        yield from sys.stdin.buffer
        return
    try:
        with Path(file).open("rb") as source:
            yield from source
    except OSError as error:
        why = error.strerror or str(error)
        raise UserError(m.CANNOT_READ.in_(workspace.ui_lang).format(file=file, why=why), 1) from None


def _score_line(scorer: Scorer, file: str, number: int, line: bytes, workspace: Workspace) -> dict[str, Any]:
    try:
        row = json.loads(decoded(line, f"{file}:{number}"))
        row_id, question, answer = row["id"], row["question"], row["answer"]
        if not (isinstance(question, str) and isinstance(answer, str)):
            raise TypeError
        seed = None if row.get("seed") is None else int(row["seed"])
    except UserError as error:
        return {"id": None, "error": error.text.in_(workspace.ui_lang)}
    except (ValueError, KeyError, TypeError, RecursionError):
        message = m.BAD_BATCH_LINE.in_(workspace.ui_lang).format(file=file, line=number)
        return {"id": None, "error": message}
    try:
        asked = scorer.question(question, seed)
        return result_as_json(scorer, scorer.score(asked.id, answer), answer, row_id)
    except UserError as error:
        return {"id": row_id, "question": question, "error": error.message}


def show_scored(
    workspace: Workspace, scorer: Scorer, question: Question, scored: Scored, answer: str, *, explained: bool
) -> None:
    """Draw one score, with the reason of each mark when asked."""
    # Deferred: a score as JSON draws nothing.
    from kvprep.core.scoring.explain import explain
    from kvprep.terminal.score_screen import show_score

    if is_sum(question.id):
        explained = False
    reasons = explain(scorer.rubric(question.id), answer, scored) if explained else ()
    languages = {"lang": workspace.ui_lang, "content": workspace.content_lang}
    show_score(question, scored, answer, reasons=reasons, **languages)


def scored_as_lines(question: Question, scored: Scored, lang: Lang) -> list[str]:
    """A score as plain lines for a pipe: the score, then one line a finding, tab-separated."""
    say = {p.id: p.say for p in question.points} | {x.id: x.say for x in question.misconceptions}
    lines = [f"{scored.question}\t{scored.score}\t{scored.rating.word}"]
    lines += [f"{p.status}\t{p.id}\t{say[p.id].in_(lang)}" for p in scored.points]
    lines += [f"misconception\t{x.id}\t{say[x.id].in_(lang)}" for x in scored.misconceptions]
    if is_sum(question.id):
        lines += [f"work\t{line[2:]}" for line in question.answer.in_(lang).splitlines()]
    return [_printable(line) for line in lines + [f"flag\t{flag}" for flag in scored.flags]]


def _printable(line: str) -> str:
    return "".join(c if c.isprintable() or c == "\t" else "�" for c in line)


def result_as_json(scorer: Scorer, scored: Scored, answer: str, row_id: Any = None) -> dict[str, Any]:
    """The JSON of a score; that of a sum says its numbers, the value and how the answer was read as well."""
    plain = scored_as_json(scored, row_id)
    if not is_sum(scored.question):
        return plain
    # Deferred: as in the scorer.
    from kvprep.practice.calculation import sum_as_json

    return plain | {"sum": sum_as_json(scorer.posed(scored.question), answer)}


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
