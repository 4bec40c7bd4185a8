"""`bank try`: what a sentence earns by a rubric that is being written, read anew whenever its file changes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kvprep.core.ids import canonical, is_kata, is_sum
from kvprep.core.messages import trying as say
from kvprep.core.messages.errors import fill
from kvprep.core.model import Question, Scored, UserError
from kvprep.core.scoring.explain import Explanation, explain
from kvprep.disk.answer_text import decoded
from kvprep.practice.scoring import Scorer, open_scorer_of, scored_as_json

if TYPE_CHECKING:
    from kvprep.practice.workspace import Workspace


class Tried(NamedTuple):
    """One sentence as the rubric hears it: the score, and a reason for each point."""

    text: str
    question: Question
    scored: Scored
    reasons: tuple[Explanation, ...]


class Trial:
    """A question whose rubric is tried; UserError (exit 3) for an unknown one, exit 2 for one without a rubric."""

    def __init__(self, workspace: Workspace, question_id: str) -> None:
        if is_sum(canonical(question_id)) or is_kata(canonical(question_id)):
            raise UserError(fill(say.NO_RUBRIC, id=canonical(question_id)), 2)
        self._workspace, self._id = workspace, question_id
        self._scorer = self._opened()
        self._seen = self._look()

    @property
    def question(self) -> Question:
        """The question as its file last stood."""
        return self._scorer.bank.question(self._id)

    def read(self, text: str) -> Tried:
        """Score a sentence; UserError when the file has been changed into one that cannot be read."""
        if (seen := self._look()) != self._seen:
            self._scorer, self._seen = self._opened(), seen
        rubric, scored = self._scorer.rubric(self._id), self._scorer.score(self._id, text)
        return Tried(text, rubric.question, scored, explain(rubric, text, scored))

    def _opened(self) -> Scorer:
        scorer = open_scorer_of(self._workspace, self._id)
        self._file = Path(scorer.bank.question(self._id).file)
        return scorer

    def _look(self) -> tuple[tuple[int, int], ...]:
        """The size and time of what a rubric is made of: its question's file and the bank's terms."""
        files = (self._file, *(root.path / "terms.yaml" for root in self._workspace.bank_roots))
        found = (file.stat() for file in files if file.exists())
        return tuple((stat.st_size, stat.st_mtime_ns) for stat in found)


def try_live(workspace: Workspace, trial: Trial) -> None:
    """Score what is typed at the terminal, key by key."""
    # Deferred: who pipes sentences in draws nothing.
    from kvprep.terminal.try_screen import type_and_see

    type_and_see(trial.question, trial.read, workspace.ui_lang, workspace.content_lang)


def try_piped(trial: Trial) -> Iterator[Tried]:
    """One sentence a line of standard input; blank lines say nothing."""
    for number, raw in enumerate(sys.stdin.buffer, start=1):
        text = decoded(raw, f"stdin:{number}").strip()
        if text:
            yield trial.read(text)


def tried_as_json(tried: Tried) -> dict[str, Any]:
    """The JSON of a score, with the sentence and the line that held or came nearest for each point."""
    lines = [
        {"point": r.point, "held": r.held, "line": r.line, "close_to": r.statement} for r in tried.reasons
    ]
    return scored_as_json(tried.scored) | {"text": tried.text, "lines": lines}


def tried_as_line(tried: Tried) -> str:
    """Score, points earned, points denied, wrong claims and the sentence, tab-separated."""
    points = tried.scored.points
    earned = ",".join(p.id for p in points if p.status == "hit")
    denied = ",".join(p.id for p in points if p.status == "denied")
    wrong = ",".join(x.id for x in tried.scored.misconceptions)
    return "\t".join((f"{tried.scored.score:g}", earned or "-", denied or "-", wrong or "-", tried.text))
