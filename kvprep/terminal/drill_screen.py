"""The drill as a person sees it: each method shows one thing, and asks at most one."""

from __future__ import annotations

import string
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from typing import Literal

from kvprep.core.ids import is_sum
from kvprep.core.messages import drill as say
from kvprep.core.messages.calc import KEY_ANOTHER
from kvprep.core.model import Lang, Question, Rating, Text
from kvprep.terminal.answer_prompt import Answered, AnswerPrompt, Hooks
from kvprep.terminal.canvas import Canvas
from kvprep.terminal.console import make_console, marks
from kvprep.terminal.keys import INTERRUPT, STOP
from kvprep.terminal.parting import interrupt, on_parting
from kvprep.terminal.question_screen import Asking, draw_model_answer, draw_name, draw_question, draw_sources
from kvprep.terminal.result_screen import (
    Outcome,
    correctable,
    draw_correctable,
    draw_findings,
    draw_keys,
    draw_ratings,
    draw_result,
    draw_score,
)
from kvprep.terminal.sum_screen import draw_sum_result
from kvprep.terminal.summary_screen import Summary, draw_summary

_PICKS = string.digits[1:] + "abcdefghijklmnoprstuvwxyz"
_RATING_LINES = 4
Ending = Literal["next", "say-back", "stop", "interrupt"]


@dataclass(frozen=True, slots=True)
class Decision:
    """What the person did with a result; ``target`` and ``said`` belong to a correction."""

    kind: Literal["rate", "correct", "undo", "stop", "interrupt"]
    rating: Rating | None = None
    target: str = ""
    said: bool = False


class DrillScreen:
    """The terminal itself. A test puts a scripted object with the same methods in its place."""

    def __init__(self, lang: Lang, content: Lang, ascii_only: bool = False) -> None:
        console = make_console()
        self.canvas = Canvas(console, lang, content, marks(console, ascii_only))
        self.is_dumb = console.is_dumb_terminal
        self._stack: ExitStack | None = None

    @contextmanager
    def sitting(self) -> Iterator[None]:
        """While it lasts, keys typed between two prompts wait for the next one, unechoed and uninterpreted."""
        with on_parting(interrupt), ExitStack() as stack:
            self._stack = stack
            yield
        self._stack = None

    def _hold_keys(self) -> None:
        if self._stack is None or self.is_dumb:
            return
        # Deferred: the first question stands on the screen before prompt_toolkit is imported.
        from prompt_toolkit.application import get_app_session

        self._stack.enter_context(get_app_session().input.raw_mode())
        self._stack = None

    def ask(self, asking: Asking, hooks: Hooks) -> Answered:
        """Show a question and let the answer be typed."""
        draw_question(self.canvas, asking)
        self._hold_keys()
        hooks = replace(
            hooks,
            open_answer=lambda: draw_model_answer(self.canvas, asking.question),
            resized=lambda: draw_question(self.canvas, asking, again=True),
        )
        if self.is_dumb:
            # Deferred: a terminal without cursor movement is rare.
            from kvprep.terminal.line_input import read_answer

            return read_answer(self.canvas, asking, hooks)
        canvas = self.canvas
        prompt = AnswerPrompt(
            asking.question.minutes, asking.progress, hooks, canvas.lang, canvas.marks, asking.draft
        )
        prompt.say_back, prompt.one_line = asking.say_back, is_sum(asking.question.id)
        return prompt.read()

    def flip(self, asking: Asking, hooks: Hooks) -> Ending:
        """Show a question, and its model answer at a key."""
        draw_question(self.canvas, asking)
        draw_keys(self.canvas, (("Enter", say.KEY_REVEAL), ("q", say.KEY_STOP)))
        self._hold_keys()
        hooks.shown()
        ending = self._ending({"enter": "next", " ": "next", "q": STOP})
        if ending == "next":
            draw_model_answer(self.canvas, asking.question)
        return ending

    def rate_flip(self, outcome: Outcome, notice: str = "") -> Decision:
        """Let the person rate an answer given aloud; nothing is suggested."""
        if notice:
            self.canvas.line(f" {notice}", "bold")
        return self._decide(outcome, judged=False)

    def result(self, outcome: Outcome, notice: str = "") -> Decision:
        """Show what the answer was worth and let the person rate it, or turn a finding round."""
        console = self.canvas.console
        with console.capture() as drawn:
            draw = draw_sum_result if is_sum(outcome.question.id) else draw_result
            draw(self.canvas, outcome)
        console.file.write(drawn.get())
        if drawn.get().count("\n") + _RATING_LINES > console.height:
            # The top has scrolled away, and question and score with it.
            draw_name(self.canvas, outcome.question)
            draw_score(self.canvas, outcome.scored, "")
        if notice:
            self.canvas.line(f" {notice}", "bold")
        return self._decide(outcome, judged=True)

    def _decide(self, outcome: Outcome, *, judged: bool) -> Decision:
        while True:
            draw_ratings(self.canvas, outcome, suggest=judged)
            draw_keys(self.canvas, JUDGED_KEYS if judged else FLIP_KEYS)
            name = self._key(_names(judged))
            if name == "model":
                draw_model_answer(self.canvas, outcome.question)
            elif name == "sources":
                draw_sources(self.canvas, outcome.question)
            elif name == "correct":
                if decision := self._pick(outcome):
                    return decision
            else:
                return _decision(name, outcome)

    def _pick(self, outcome: Outcome) -> Decision | None:
        choices = dict(zip(_PICKS, correctable(outcome), strict=False))
        draw_correctable(self.canvas, outcome, _PICKS)
        draw_keys(self.canvas, (("Enter" if self.is_dumb else "Esc", say.KEY_BACK),))
        name = self._key({**{label: label for label in choices}, "enter": "back", "escape": "back"})
        if name in (INTERRUPT, STOP):
            return Decision("interrupt" if name == INTERRUPT else "stop")
        if name not in choices:
            self.canvas.line()
            return None
        target, said, _ = choices[name]
        return Decision("correct", target=target, said=not said)

    def study(self, question: Question) -> Ending:
        """After a fail: the model answer, and whether to say it back."""
        again = KEY_ANOTHER if is_sum(question.id) else say.KEY_SAY_BACK
        if not is_sum(question.id):
            # The work of a sum stands on the screen already.
            draw_model_answer(self.canvas, question)
        keys = (("Enter", again), ("n", say.KEY_SKIP_SAY_BACK), ("s", say.KEY_SOURCES))
        while True:
            draw_keys(self.canvas, (*keys, ("q", say.KEY_STOP)))
            name = self._key({"enter": "say-back", "n": "next", "s": "sources", "q": STOP})
            if name != "sources":
                return _ending(name)
            draw_sources(self.canvas, question)

    def said_back(self, outcome: Outcome) -> Ending:
        """What the second telling still lacks."""
        if is_sum(outcome.question.id):
            draw_sum_result(self.canvas, outcome)
            return self.pause()
        self.canvas.fresh()
        draw_name(self.canvas, outcome.question)
        draw_score(self.canvas, outcome.scored, self.canvas.ui(say.SAY_BACK))
        self.canvas.rule()
        whole = all(p.status == "hit" for p in outcome.scored.points) and not outcome.scored.misconceptions
        self.canvas.line(f" {self.canvas.ui(say.SAY_BACK_WHOLE if whole else say.SAY_BACK_STILL)}")
        draw_findings(self.canvas, outcome, only_open=True)
        self.canvas.line()
        return self.pause()

    def pause(self) -> Ending:
        """Wait until the person wants the next card."""
        draw_keys(self.canvas, (("Enter", say.KEY_NEXT), ("q", say.KEY_STOP)))
        return self._ending({"enter": "next", " ": "next", "q": STOP})

    def tell(self, text: Text, **values: object) -> None:
        """One sentence."""
        self.canvas.line(f" {self.canvas.ui(text, **values)}")

    def ui(self, text: Text, **values: object) -> str:
        """A sentence of the interface, to be shown later."""
        return self.canvas.ui(text, **values)

    def word(self, rating: Rating) -> str:
        """A rating's name in the interface's language."""
        return self.canvas.ui(say.RATINGS[rating])

    def summary(self, summary: Summary) -> None:
        """The end of the sitting."""
        draw_summary(self.canvas, summary)

    def _ending(self, names: dict[str, str]) -> Ending:
        return _ending(self._key(names))

    def _key(self, names: dict[str, str]) -> str:
        # Deferred: each of the two ways to read a key has its own cost.
        if self.is_dumb:
            from kvprep.terminal.line_input import read_key
        else:
            from kvprep.terminal.keys import read_key
        return read_key(names)


JUDGED_KEYS = (
    ("Enter", say.KEY_ACCEPT),
    ("p", say.KEY_CORRECT),
    ("m", say.KEY_MODEL),
    ("s", say.KEY_SOURCES),
    ("u", say.KEY_UNDO),
    ("q", say.KEY_ACCEPT_STOP),
)
FLIP_KEYS = (("1-4", say.KEY_RATE), *JUDGED_KEYS[3:-1], ("q", say.KEY_STOP))


def _names(judged: bool) -> dict[str, str]:
    names = {str(rating.value): rating.word for rating in Rating}
    names |= {"s": "sources", "m": "model", "u": "undo", "q": STOP}
    return names | {"enter": "accept", "p": "correct"} if judged else names


def _decision(name: str, outcome: Outcome) -> Decision:
    if name == "accept":
        return Decision("rate", outcome.suggested)
    chosen = {rating.word: rating for rating in Rating}.get(name)
    if chosen:
        return Decision("rate", chosen)
    return Decision("undo" if name == "undo" else "interrupt" if name == INTERRUPT else "stop")


def _ending(name: str) -> Ending:
    known: dict[str, Ending] = {"next": "next", "say-back": "say-back", INTERRUPT: "interrupt"}
    return known.get(name, "stop")
