"""An answer being typed against the clock: what the prompt asks for while it is open."""

from __future__ import annotations

import os
import threading
from dataclasses import replace
from typing import TYPE_CHECKING

from kvprep.core.rounds.interviewer import choose_injection, earned_points, moments
from kvprep.core.rounds.round import Begun, Plan, Thrown
from kvprep.disk.round_draft import save_draft
from kvprep.practice.mock_clock import Stopwatch
from kvprep.practice.mock_editing import edit_answer, open_file
from kvprep.practice.scoring import Scorer
from kvprep.terminal.mock_prompt import MockHooks

if TYPE_CHECKING:
    from kvprep.core.model import Question
    from kvprep.practice.workspace import Workspace

CUT_IN_AGAIN_SECONDS = 8.0
"""How long the interviewer waits to look again after finding nothing to add."""
CUT_IN_FROM = 12
"""Characters that must be typed before the interviewer cuts in: there must be something to answer to."""


class Typing:
    """One stretch of typing: what the prompt asks for while it is open, and what it changes."""

    def __init__(
        self,
        workspace: Workspace,
        scorer: Scorer,
        watch: Stopwatch,
        round_id: str,
        plan: Plan,
        begun: Begun,
        question: Question,
    ) -> None:
        self.workspace, self.scorer, self.watch = workspace, scorer, watch
        self.round_id, self.plan, self.begun = round_id, plan, begun
        self.before = begun.seconds
        self.question = question
        self.away_before = watch.away()
        self.moments = moments(plan.seed, begun.card, begun.budget, len(self.question.injections))
        self.next_look = 0.0

    def hooks(self) -> MockHooks:
        """What the prompt is given."""
        return MockHooks(
            clock=self.watch.seconds,
            is_away=lambda: self.watch.away() > self.away_before,
            save=self._save,
            cut_in=self._cut_in,
            edit=self._edit,
            shown=threading.Thread(target=self._get_ready, daemon=True).start,
        )

    def _save(self, text: str, seconds: float) -> bool:
        self.begun = replace(self.begun, text=text, seconds=self.before + seconds)
        return save_draft(self.workspace.paths, self.round_id, self.begun)

    def _cut_in(self, text: str, seconds: float) -> str | None:
        """What the interviewer adds at this moment, chosen by what is covered so far."""
        thrown = [t.injection for t in self.begun.thrown]
        now = self.before + seconds
        if len(thrown) >= len(self.moments) or now < max(self.moments[len(thrown)], self.next_look):
            return None
        spoken = self.plan.way == "spoken"
        if len(text.strip()) < CUT_IN_FROM and not spoken:
            return None
        self.next_look = now + CUT_IN_AGAIN_SECONDS
        scored = self.scorer.score(self.begun.card, text)
        found = choose_injection(self.question, earned_points(scored), thrown, self.plan.seed)
        if found is None:
            return None
        self.begun = replace(
            self.begun, thrown=(*self.begun.thrown, Thrown(found.id, round(now, 1), len(text)))
        )
        self._save(text, seconds)
        return found.say.in_(self.workspace.content_lang)

    def _edit(self, text: str) -> str:
        with self.watch.unwatched():
            if self.begun.file:
                open_file(self.workspace, self.begun.file, os.environ)
                return text
            return edit_answer(self.workspace, self.round_id, self.begun, self.question, text, os.environ)

    def _get_ready(self) -> None:
        """While the person types: import and compile what the moments after the answer will need."""
        self.workspace.log.warm_up()
        if self.begun.file:
            return
        self.scorer.score(self.begun.card, "x")
