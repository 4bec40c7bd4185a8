"""The daily session: ask, score, show why, rate, record, and on to the next card."""

from __future__ import annotations

import contextlib
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from kvprep.core.ids import is_sum
from kvprep.core.messages import drill as say
from kvprep.core.messages.kata import OFFER, OFFER_COMMAND
from kvprep.core.model import Card, Question, Rating, ReviewMode, Scored, UserError
from kvprep.core.scheduling.queue import asked_on_from, next_follow_up
from kvprep.practice.choosing import DrillOptions, choose_cards
from kvprep.practice.half_typed import begun_text, edit, keep
from kvprep.practice.judging import correct, judge
from kvprep.practice.scoring import Scorer
from kvprep.terminal.answer_bar import Progress
from kvprep.terminal.answer_prompt import Answered, Hooks
from kvprep.terminal.question_screen import Asking
from kvprep.terminal.result_screen import Outcome
from kvprep.terminal.summary_screen import Done, Summary

if TYPE_CHECKING:
    from kvprep.practice.workspace import Workspace
    from kvprep.terminal.drill_screen import DrillScreen

End = Literal["", "stop", "interrupt"]
"""Why a sitting ends; empty while it goes on."""


def run_drill(
    workspace: Workspace,
    options: DrillOptions,
    screen: DrillScreen | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> int:
    """Hold one sitting; the exit code, 130 when it was interrupted. ``clock`` counts seconds from anywhere."""
    if screen is None:
        # Deferred: a test brings its own screen.
        from kvprep.terminal.drill_screen import DrillScreen

        screen = DrillScreen(workspace.ui_lang, workspace.content_lang, workspace.settings.ascii)
    drill = Drill(workspace, options, screen, clock)
    drill.plan()
    with screen.sitting():
        end = drill.hold()
    drill.close(end)
    return 130 if end == "interrupt" else 0


@dataclass
class Drill:
    """One sitting: what is still to ask and what is done."""

    workspace: Workspace
    options: DrillOptions
    screen: DrillScreen
    clock: Callable[[], float]
    queue: deque[Card] = field(default_factory=deque)
    done: list[Done] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    history: list[str] = field(default_factory=list)
    written: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.bank = self.workspace.bank
        self.scorer = Scorer(self.bank)
        self.started = self.clock()

    def plan(self) -> None:
        """Fill the queue; UserError (exit 3) for an id, domain or section that the bank does not have."""
        self.chosen = choose_cards(self.workspace, self.options)
        self.queue = deque(self.chosen.cards)
        if self.chosen.warm_up:
            self.options = replace(self.options, flip=True, cram=True)
            self.screen.tell(say.WARM_UP)

    # -- the sitting

    def hold(self) -> End:
        """Ask until nothing is left, time is up or the person leaves."""
        end: End = ""
        try:
            while self.queue and not end and not self._time_is_up():
                end = self._one_card(self.queue.popleft())
        except KeyboardInterrupt:
            # Between two prompts; the draft on disk holds whatever was not recorded.
            return "interrupt"
        return end

    def _time_is_up(self) -> bool:
        minutes = self.chosen.minutes
        if minutes is None or self.clock() - self.started < minutes * 60 or not self.done:
            return False
        self.screen.tell(say.TIME_IS_UP)
        return True

    def _one_card(self, card: Card) -> End:
        question = self._question(card, self.options.seed)
        return self._flipped(card, question) if self.options.flip else self._answered(card, question)

    def _question(self, card: Card, seed: int | None = None) -> Question:
        """What a card asks now; a sum has other numbers after each answer, and the same until then."""
        if not is_sum(card.id):
            return self.bank.question(card.id)
        # Deferred: start-up.
        from kvprep.practice.calculation import next_seed

        return self.scorer.question(card.id, seed or next_seed(self.workspace, card.id))

    def _answered(self, card: Card, question: Question) -> End:
        dates = self._dates(card)
        answered = self.screen.ask(self._asking(card, question), self._hooks(card, question))
        if answered.end in ("left", "interrupted"):
            return self._kept(card, answered)
        keep(self.workspace, card.id, answered.text)
        judged = judge(self.scorer, card.id, question, answered, dates)
        rating, outcome, end = self._decided(judged)
        self._record(card, outcome, rating, "cram" if self.options.cram else "recall")
        if end:
            self.screen.tell(say.KEPT_RATED, card=card.id, word=self.screen.word(rating))
            return end
        if rating == Rating.AGAIN:
            return self._study(card, question)
        self._ask_on(card, outcome.scored.score)
        return ""

    def _flipped(self, card: Card, question: Question) -> End:
        started = self.clock()
        ending = self.screen.flip(self._asking(card, question), self._hooks(card, question))
        if ending != "next":
            return _as_end(ending)
        unjudged = Scored(question.id, 0.0, Rating.GOOD, (), (), {})
        outcome = Outcome(
            question, unjudged, unjudged, "", self.clock() - started, Rating.GOOD, self._dates(card)
        )
        notice = ""
        while (decision := self.screen.rate_flip(outcome, notice)).kind == "undo":
            notice = self._undo()
        if decision.kind != "rate" or decision.rating is None:
            return "interrupt" if decision.kind == "interrupt" else "stop"
        self._record(card, outcome, decision.rating, "cram" if self.options.cram else "flip")
        return ""

    # -- around one answer

    def _asking(self, card: Card, question: Question, say_back: bool = False) -> Asking:
        draft = "" if say_back or self.options.flip else begun_text(self.workspace, question)
        parent = None if say_back else self._parent(card)
        return Asking(question, self._progress(card), draft, self.options.cram, say_back, parent)

    def _parent(self, card: Card) -> Question | None:
        """The question a follow-up asks on from, unless the person has just come from it."""
        family = [i for i in self.asked if i in self.bank and self.bank.card(i).family == card.family]
        parent = asked_on_from(card, self.bank.cards)
        if parent is None or (parent in family and self.asked[-1] == family[-1]):
            return None
        return self.bank.question(parent) if parent in self.bank else None

    def _progress(self, card: Card) -> Progress:
        place = len(self.done) + (card.id not in {d.card for d in self.done})
        minutes = self.chosen.minutes
        left = card.minutes + sum(c.minutes for c in self.queue)
        if minutes is not None:
            left = min(left, minutes - (self.clock() - self.started) / 60)
        return Progress(place, place + len(self.queue), max(0.0, left), tuple(self.history))

    def _hooks(self, card: Card, question: Question, say_back: bool = False) -> Hooks:
        def save(text: str) -> bool:
            # Deferred: start-up.
            from kvprep.disk.drafts import save_draft

            return save_draft(self.workspace.paths, card.id, text)

        following = self.queue[0].id if self.queue else None
        get_ready = threading.Thread(target=self._get_ready, args=(card.id, following), daemon=True)
        return Hooks(
            self.clock,
            # The numbers of a sum are drawn anew: what was typed for these is of no use later.
            (lambda text: True) if say_back and is_sum(card.id) else save,
            lambda text: edit(self.workspace, question, text),
            get_ready.start,
        )

    def _get_ready(self, current: str, following: str | None) -> None:
        """While the person types: load what the moments after the answer and the next card will need."""
        # Deferred: both are slow to import, and needed only once something is recorded.

        self.workspace.log.warm_up()
        for card in filter(None, (current, following)):
            with contextlib.suppress(UserError):
                # Patterns are compiled when first looked for, and a poor answer looks for all of them.
                self.scorer.score(card, "x")

    def _decided(self, outcome: Outcome) -> tuple[Rating, Outcome, End]:
        """Show the result until it is rated; leaving accepts what was suggested, so that nothing is lost."""
        notice = ""
        while True:
            decision = self.screen.result(outcome, notice)
            if decision.kind == "correct":
                outcome = correct(outcome, decision.target, decision.said)
            elif decision.kind == "undo":
                notice = self._undo()
            elif decision.kind == "rate" and decision.rating is not None:
                return decision.rating, outcome, ""
            else:
                return outcome.suggested, outcome, "interrupt" if decision.kind == "interrupt" else "stop"

    def _dates(self, card: Card) -> dict[Rating, int] | None:
        # Deferred: start-up.
        from kvprep.practice.recording import next_dates

        return None if self.options.cram else next_dates(self.workspace, card.id)

    def _record(self, card: Card, outcome: Outcome, rating: Rating, mode: ReviewMode) -> None:
        # Deferred: start-up.
        from kvprep.disk.drafts import drop_draft
        from kvprep.practice.recording import record

        extra: dict[str, Any] = {"unknown": outcome.unknown, "model_answer_opened": outcome.opened}
        if is_sum(card.id):
            extra["seed"] = self.scorer.posed(card.id).seed
        recorded = record(
            self.workspace,
            card=card.id,
            answer=outcome.answer,
            scored=None if self.options.flip else outcome.scored._replace(rating=outcome.suggested),
            rating=rating,
            seconds=outcome.seconds,
            mode=mode,
            corrections=dict(outcome.corrections) or None,
            extra={name: value for name, value in extra.items() if value} or None,
        )
        drop_draft(self.workspace.paths, card.id)
        self.written.add(recorded.review.id)
        if mode == "say-back":
            return
        score = None if self.options.flip else outcome.scored.score
        self.done.append(Done(card.id, score, rating, outcome.seconds))
        self.asked.append(card.id)
        if outcome.answer.strip():
            self.history.append(outcome.answer)

    def _ask_on(self, card: Card, score: float) -> None:
        """At a first meeting, put the follow-up next while the answer held."""
        limit = self.chosen.limit
        if self.options.cram or (limit is not None and len(self.done) + len(self.queue) >= limit):
            return
        follow_up = next_follow_up(card, self.bank.cards, self.chosen.memories, score, self.asked)
        if follow_up is not None:
            self.queue = deque([follow_up, *(c for c in self.queue if c.id != follow_up.id)])

    def _study(self, card: Card, question: Question) -> End:
        """After a fail: the model answer, then its content once more in the person's own words."""
        ending = self.screen.study(question)
        if ending != "say-back":
            return _as_end(ending)
        if is_sum(card.id):
            question = self._question(card)
        asking = Asking(question, self._progress(card), say_back=True)
        answered = self.screen.ask(asking, self._hooks(card, question, say_back=True))
        if not answered.text.strip():
            keep(self.workspace, card.id, "")
            return _as_end(answered.end)
        if answered.end in ("left", "interrupted") and not is_sum(card.id):
            return self._kept(card, answered)
        outcome = judge(self.scorer, card.id, question, answered, None)
        self._record(card, outcome, outcome.suggested, "say-back")
        if answered.end in ("left", "interrupted"):
            return _as_end(answered.end)
        return _as_end(self.screen.said_back(outcome))

    def _undo(self) -> str:
        """Take back the card before this one, with what was said back after it; it comes again next."""
        newest = self.workspace.log.reviews(limit=1)
        # Another session may have written meanwhile: only what this one wrote is taken back.
        if not self.done or not newest or newest[0].id not in self.written:
            return self.screen.ui(say.NOTHING_TO_UNDO)
        # Deferred: start-up.
        from kvprep.practice.recording import undo

        last = self.done.pop()
        self.asked.remove(last.card)
        while (review := undo(self.workspace)) is not None and review.mode == "say-back":
            pass
        if review is not None and review.answer.strip():
            keep(self.workspace, last.card, review.answer)
        self.queue.appendleft(self.bank.card(last.card))
        return self.screen.ui(say.UNDONE, card=last.card)

    # -- what must not be lost

    def _kept(self, card: Card, answered: Answered) -> End:
        """Save a half-typed answer and say so; where even that fails, rescue it elsewhere."""
        if keep(self.workspace, card.id, answered.text):
            if answered.text.strip():
                self.screen.tell(say.KEPT_DRAFT, card=card.id)
        else:
            # Deferred: rare.
            from kvprep.disk.rescue import rescue_answer

            path = rescue_answer(self.workspace.paths, card.id, answered.text)
            self.screen.tell(say.RESCUED if path else say.NOT_SAVED, card=card.id, path=path)
        return _as_end(answered.end)

    # -- the end

    def close(self, end: End) -> None:
        """The summary of what is done, or why there was nothing to do."""
        if not self.done:
            self._tell_why_empty(end)
        else:
            tomorrow = self.workspace.today + 1
            due = (
                None
                if self.options.cram or self.chosen.planned
                else self.workspace.log.count_due(
                    tomorrow, [c.id for c in self.bank.cards if c.kind != "kata"]
                )
            )
            self.screen.summary(Summary(self.done, due))
        if not end and not self.options.cram:
            self._offer_kata()
        faults = len({problem.file for problem in self.bank.problems if not problem.warning})
        if faults:
            self.screen.tell(say.BANK_FAULTS, n=faults)

    def _offer_kata(self) -> None:
        """A coding exercise with its minutes, for whoever has them; never asked in the flow."""
        # Deferred: the sitting is over.
        from kvprep.practice.kata import offered

        kata = offered(self.workspace)
        if kata is not None:
            title, minutes = kata.title.in_(self.workspace.content_lang), f"{kata.minutes:g}"
            self.screen.tell(OFFER, title=title, minutes=minutes)
            self.screen.tell(OFFER_COMMAND, id=kata.id)

    def _tell_why_empty(self, end: End) -> None:
        zero = next((f for f in ("limit", "minutes") if getattr(self.options, f) == 0), None)
        if end:
            self.screen.tell(say.SAVED_NONE)
        elif not any(map(self.options.matches, self.bank.cards)):
            self.screen.tell(say.NOTHING_MATCHES)
        elif zero:
            self.screen.tell(say.NOTHING_ALLOWED, flag=f"--{zero}")
        elif self.chosen.planned:
            self.screen.tell(say.PLAN_DONE)
        else:
            self.screen.tell(say.NOTHING_DUE)


def _as_end(ending: str) -> End:
    """How a screen's ending bears on the sitting."""
    if ending in ("interrupt", "interrupted"):
        return "interrupt"
    return "stop" if ending in ("stop", "left") else ""
