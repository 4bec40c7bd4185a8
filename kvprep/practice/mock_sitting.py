"""One stretch of a mock round: a question after the other until it is over, or the person leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from kvprep.core.ids import is_kata
from kvprep.core.messages import mock as say
from kvprep.core.model import Text, UserError
from kvprep.core.rounds.context import context_of
from kvprep.core.rounds.interviewer import next_ask, phase_of
from kvprep.core.rounds.missing import missing_cards, without
from kvprep.core.rounds.round import Ask, Begun, Given, Plan
from kvprep.core.rounds.ticking import ticked_score
from kvprep.disk.round_draft import drop_draft, save_draft
from kvprep.practice.kata import find_kata
from kvprep.practice.mock_clock import Stopwatch
from kvprep.practice.mock_coding import Coding
from kvprep.practice.mock_record import (
    Loaded,
    add_answer,
    finder,
    finish_round,
    note,
    read_report,
    short_id,
)
from kvprep.practice.mock_typing import Typing
from kvprep.practice.scoring import Scorer
from kvprep.terminal.answer_prompt import Answered
from kvprep.terminal.mock_bar import Clocks
from kvprep.terminal.mock_prompt import MockHooks
from kvprep.terminal.mock_screen import MockAsking, Place, Stand

if TYPE_CHECKING:
    from pathlib import Path

    from kvprep.practice.workspace import Workspace
    from kvprep.terminal.mock_screen import MockScreen

End = Literal["", "ended", "left", "interrupted"]
"""How a stretch of a round ends; ``ended`` closes the round early, the report and all."""


@dataclass
class Sitting:
    """One stretch of a round: what was answered, and what is being answered."""

    workspace: Workspace
    loaded: Loaded
    screen: MockScreen
    clock: Callable[[], float]
    slept: Callable[[], float]
    notice: str = ""
    coding: Coding | None = None
    _log_is_busy: bool = False

    def __post_init__(self) -> None:
        self.id = self.loaded.id
        self.scorer = Scorer(self.workspace.bank)
        self.find = finder(self.workspace, self.loaded.state, self.scorer)
        self.gone = missing_cards(self.loaded.state, self.find)
        self.state = without(self.loaded.state, self.gone)
        self.watch = Stopwatch(self.clock, self.slept)

    @property
    def plan(self) -> Plan:
        """The round as it was planned when it began."""
        return self.state.plan

    def run(self, *, end_here: bool = False) -> int:
        """Ask until the round is over or the person leaves; the exit code. ``end_here`` asks nothing more."""
        try:
            return self._run(end_here)
        except UserError:
            # The log is locked, or the disk full; what was typed is a draft.
            self.screen.tell(say.KEPT, id=short_id(self.id))
            raise

    def _run(self, end_here: bool) -> int:
        try:
            self._skip_missing()
            end = self._end_here() if end_here else self._ask_all()
            if end in ("", "ended"):
                self._finish()
                return 0
        except KeyboardInterrupt:
            # Between two prompts; what was answered is in the log.
            end = "interrupted"
        self._left()
        return 130 if end == "interrupted" else 0

    def _ask_all(self) -> End:
        while (ask := next_ask(self.state, self.find)) is not None:
            if end := self._one(ask):
                return end
        return ""

    def _skip_missing(self) -> None:
        """Say once which questions the bank has no more, remember it, and keep what was typed of one."""
        for card in self.gone:
            note(self.workspace, self.id, "skip", card=card)
            self._add_notice(say.SKIPPED, id=card)
        lost = self.loaded.state.begun
        if lost is not None and lost.card in self.gone and lost.text.strip():
            path = self._rescued(lost)
            self._add_notice(say.RESCUED_GONE if path else say.NOT_KEPT, card=lost.card, path=path)
            drop_draft(self.workspace.paths, self.id)

    def _add_notice(self, text: Text, **values: object) -> None:
        self.notice = f"{self.notice} {self.screen.ui(text, **values)}".strip()

    def _rescued(self, begun: Begun) -> Path | None:
        # Deferred: rare.
        from kvprep.disk.rescue import rescue_answer

        return rescue_answer(self.workspace.paths, begun.card, begun.text)

    # -- one question

    def _one(self, ask: Ask) -> End:
        begun = self._begun(ask)
        while True:
            begun, answered = self._typed(ask, begun)
            if answered.end in ("left", "interrupted"):
                return self._kept(begun, "left" if answered.end == "left" else "interrupted")
            if self.coding is not None and answered.end == "submitted":
                begun = self._checked(begun, self.coding)
                if self.coding.has_passed:
                    return self._taken(begun, answered)
            elif answered.end not in ("paused", "away"):
                return self._taken(begun, answered)
            elif end := self._pause(begun, answered.end == "away"):
                return self._ended(begun) if end == "ended" else end
            self.state = replace(self.state, begun=begun)
            ask = next_ask(self.state, self.find) or ask

    def _begun(self, ask: Ask) -> Begun:
        """The answer that was begun, else a new one; of code its file is there from now on."""
        begun = self.state.begun or Begun(
            ask.card, ask.phase, ask.role, ask.seconds, "", 0.0, ask.parent, ask.reason
        )
        self.coding = self._coding(ask.card)
        return self.coding.begin(begun) if self.coding else begun

    def _coding(self, card: str) -> Coding | None:
        return Coding(self.workspace, self.id, find_kata(self.workspace, card)) if is_kata(card) else None

    def _checked(self, begun: Begun, coding: Coding) -> Begun:
        """Check code while the clock runs: waiting for a check is part of the work, and may be given up."""
        before = self.watch.seconds()
        try:
            with self.watch.unwatched(), self.screen.checking():
                begun = coding.check(begun)
        except KeyboardInterrupt:
            self._add_notice(say.CHECK_STOPPED)
        begun = replace(begun, seconds=begun.seconds + self.watch.seconds() - before)
        save_draft(self.workspace.paths, self.id, begun)
        return begun

    def _typed(self, ask: Ask, begun: Begun) -> tuple[Begun, Answered]:
        asking = replace(self._asking(ask, begun), notice=self.notice)
        self.notice = ""
        typing = Typing(self.workspace, self.scorer, self.watch, self.id, self.plan, begun, asking.question)
        answered = self._prompt()(asking, typing.hooks())
        return replace(typing.begun, text=answered.text, seconds=begun.seconds + answered.seconds), answered

    def _prompt(self) -> Callable[[MockAsking, MockHooks], Answered]:
        if self.coding is not None:
            return self.screen.code
        return self.screen.speak if self.plan.way == "spoken" else self.screen.ask

    def _asking(self, ask: Ask, begun: Begun) -> MockAsking:
        question = self.find(ask.card)
        assert question is not None, f"{ask.card} was asked without being there"
        phase = phase_of(self.state, ask.phase)
        phases = self.plan.round.phases
        place = Place(
            self.plan.round.id, phase, phases.index(phase) + 1, len(phases), len(self.state.given) + 1
        )
        clocks = Clocks(ask.card, ask.seconds, ask.limit, self.state.left(phase), self.state.left())
        says = {injection.id: injection.say for injection in question.injections}
        added = tuple(says[t.injection] for t in begun.thrown if t.injection in says)
        return MockAsking(
            question,
            place,
            clocks,
            is_follow_up=ask.role == "follow-up",
            text=begun.text,
            added=added,
            context=context_of(ask, self.state, self.find),
            soft=self.plan.soft,
            code=self.coding.stand(begun) if self.coding else None,
        )

    def _pause(self, begun: Begun, was_away: bool) -> End:
        """Stand still until the person goes on; the pause and how long they were away are rows."""
        save_draft(self.workspace.paths, self.id, begun)
        away = self.watch.away() if was_away else 0.0
        note(self.workspace, self.id, "pause", card=begun.card, away=round(away, 1))
        choice = self.screen.paused(away)
        self.watch = Stopwatch(self.clock, self.slept)
        if choice == "go":
            note(self.workspace, self.id, "resume", card=begun.card)
            return ""
        if choice == "end":
            return "ended"
        return self._kept(begun, "interrupted" if choice == "interrupt" else "left")

    def _taken(self, begun: Begun, answered: Answered) -> End:
        """The answer is in: judge it, store it, and have it out of the drafts."""
        try:
            given = self._judged(begun, answered)
        except KeyboardInterrupt:
            return self._kept(begun, "interrupted")
        if given is None:
            return self._kept(begun, "left")
        while True:
            try:
                add_answer(self.workspace, self.id, given)
                break
            except UserError as error:
                save_draft(self.workspace.paths, self.id, begun)
                choice = self.screen.not_stored(self.screen.ui(error.text), given.card)
                if choice != "go":
                    self._log_is_busy = True
                    return "interrupted" if choice == "interrupt" else "left"
        drop_draft(self.workspace.paths, self.id)
        self.state = replace(self.state, given=(*self.state.given, given), begun=None)
        self.watch = Stopwatch(self.clock, self.slept)
        if given.end == "timeout":
            text = say.TIME_UP if given.is_answered else say.TIME_UP_EMPTY
            self.notice = self.screen.ui(text, card=given.card)
        return ""

    def _end_here(self) -> End:
        """End a round that was resumed only for that."""
        begun = self.state.begun
        self.coding = self._coding(begun.card) if begun is not None else None
        return self._ended(begun)

    def _ended(self, begun: Begun | None) -> End:
        """The person ends the round here: what is typed counts as given, what was not asked as not reached."""
        if begun is not None and (self.coding.is_begun(begun) if self.coding else begun.text.strip()):
            return self._taken(begun, Answered(begun.text, "submitted", 0.0)) or "ended"
        return "ended"

    def _judged(self, begun: Begun, answered: Answered) -> Given | None:
        question = self.find(begun.card)
        assert question is not None
        end = answered.end if answered.end in ("unknown", "timeout") else "submitted"
        given = Given(
            begun.card, begun.phase, begun.role, begun.text, begun.seconds, begun.budget, end, None,
            begun.parent, begun.reason, begun.thrown, lang=self.workspace.content_lang,
            seed=self.state.seeds().get(begun.card, 0),
        )  # fmt: skip
        if self.coding is not None:
            if self.coding.has_passed and end != "timeout":
                return self.coding.taken(given, begun)
            with self.screen.checking():
                return self.coding.taken(given, begun)
        if self.plan.way == "spoken" and end != "unknown":
            ticked = self.screen.tick(question)
            if not isinstance(ticked, frozenset):
                return None
            return replace(given, scored=ticked_score(question, ticked), ticked=True)
        if not given.is_answered:
            return given
        return replace(given, scored=self.scorer.score(begun.card, begun.text))

    # -- leaving and ending

    def _kept(self, begun: Begun, end: End) -> End:
        """Save an answer that is not finished, with its time; where even that fails, rescue the text."""
        self.state = replace(self.state, begun=begun)
        if save_draft(self.workspace.paths, self.id, begun) or not begun.text.strip():
            return end
        path = self._rescued(begun)
        self.screen.tell(say.RESCUED if path else say.NOT_KEPT, card=begun.card, path=path)
        return end

    def _left(self) -> None:
        if not self._log_is_busy:
            note(self.workspace, self.id, "leave", used=round(self.state.used(), 1))
        self.screen.tell(say.KEPT, id=short_id(self.id))

    def _finish(self) -> None:
        """Close the round, show what it was worth, and offer to drill what was weak."""
        reviews = finish_round(self.workspace, self.id, self.state)
        drop_draft(self.workspace.paths, self.id)
        report = read_report(self.workspace, self.id)
        self.screen.report(report)
        self.screen.tell(say.remembered(reviews))
        if self.notice:
            self.screen.tell(say.NOTICE, notice=self.notice)
        weak = [card for card in report.to_drill if card in self.workspace.bank][:5]
        if weak and self.screen.offer_drill(weak):
            _drill(self.workspace, weak)

    def stand(self) -> Stand:
        """Where the round is at this moment."""
        ask = next_ask(self.state, self.find)
        if ask is None:
            return Stand(self.plan, None, None)
        asking = self._asking(ask, self._begun(ask))
        return Stand(self.plan, asking.place, asking)


def _drill(workspace: Workspace, cards: Sequence[str]) -> None:
    # Deferred: most rounds end without one.
    from kvprep.practice.choosing import DrillOptions
    from kvprep.practice.drill import run_drill

    run_drill(workspace, DrillOptions(ids=tuple(cards)))
