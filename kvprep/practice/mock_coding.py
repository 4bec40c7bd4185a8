"""A coding task in a round: its starter in a folder of its own, checks while the clock runs, what comes of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from kvprep.core.kata import Kata
from kvprep.core.kata_verdict import Verdict
from kvprep.core.messages import mock as say
from kvprep.core.model import Rating, Text, UserError
from kvprep.core.rounds.round import Begun, Given
from kvprep.practice.kata import run, run_source, scored_by
from kvprep.practice.kata_folder import is_untouched, read_source, task_name, write_task
from kvprep.practice.mock_record import short_id
from kvprep.terminal.mock_code import CodeStand

if TYPE_CHECKING:
    from kvprep.practice.workspace import Workspace


@dataclass
class Coding:
    """One coding task being done; ``verdict`` is that of the last check."""

    workspace: Workspace
    round_id: str
    kata: Kata
    verdict: Verdict | None = None
    fault: Text | None = None
    _checked: str | None = None

    def begin(self, begun: Begun) -> Begun:
        """The answer with its file, which is written where it is not there."""
        folder = Path(begun.file).parent if begun.file else self._folder()
        file = write_task(self.workspace, self.kata, folder, say.CODE_NEXT)
        return replace(begun, file=str(file))

    def _folder(self) -> Path:
        return self.workspace.paths.state / "katas" / f"mock-{short_id(self.round_id)}"

    def stand(self, begun: Begun) -> CodeStand:
        """What the screen shows while the code is written."""
        return CodeStand(
            self.kata, Path(begun.file), task_name(self.kata), begun.tries, self.verdict, self.fault
        )

    def check(self, begun: Begun) -> Begun:
        """Run the invariants against the file; what keeps it from being read is told, and no try."""
        self.fault = None
        try:
            tried = run(self.kata, Path(begun.file))
        except UserError as error:
            self.verdict, self.fault = None, error.text
            return begun
        self.verdict, self._checked = tried.verdict, tried.source
        return replace(begun, text="", tries=begun.tries + (not tried.verdict.is_ours))

    @property
    def has_passed(self) -> bool:
        """Whether all held at the last check."""
        return self.verdict is not None and self.verdict.passed

    def is_begun(self, begun: Begun) -> bool:
        """Whether there is code to take: more than the starter."""
        source = self._source(begun)
        return source is not None and not is_untouched(self.kata, source)

    def taken(self, given: Given, begun: Begun) -> Given:
        """The answer as the file has it now, checked; a starter that nobody touched is no answer.

        What does not hold by the end is Again, as giving up is: an attempt is one recall.
        """
        source = self._source(begun)
        if source is None or is_untouched(self.kata, source):
            if given.end != "unknown":
                return replace(given, answer="", end="timeout")
            return replace(given, answer="", scored=scored_by(self.kata, None, Rating.AGAIN))
        if source != self._checked:
            begun = self.check(begun)
        if self.verdict is not None and self.verdict.is_ours:
            return replace(given, answer=source, tries=begun.tries)
        passed = self.has_passed and given.end != "unknown"
        scored = scored_by(self.kata, self.verdict, Rating.GOOD if passed else Rating.AGAIN)
        return replace(given, answer=source, scored=scored, tries=begun.tries, passed=passed)

    def _source(self, begun: Begun) -> str | None:
        """What stands in the file; None where that cannot be taken, which is told."""
        try:
            return read_source(self.kata, Path(begun.file))
        except UserError as error:
            self.fault = error.text
            return None


def taken_source(kata: Kata, given: Given, source: str) -> Given:
    """An answer that is code in a text, checked once; the starter alone is no answer."""
    if is_untouched(kata, source):
        return replace(given, answer="", end="timeout")
    verdict = run_source(kata, source)
    scored = scored_by(kata, verdict, Rating.GOOD if verdict.passed else Rating.AGAIN)
    return replace(given, answer=source, scored=scored, tries=1, passed=verdict.passed)
