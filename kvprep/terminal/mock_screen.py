"""A mock round as a person sees it: each method shows one thing, and asks at most one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, replace
from typing import Literal

from kvprep.core.ids import is_kata, is_sum
from kvprep.core.kata import SECTION
from kvprep.core.messages import drill
from kvprep.core.messages import mock as say
from kvprep.core.model import Lang, Question, Text
from kvprep.core.rounds.clock import words_in
from kvprep.core.rounds.report import Report
from kvprep.core.rounds.round import Option, Phase, Plan, Round
from kvprep.terminal.answer_bar import clock
from kvprep.terminal.answer_prompt import Answered
from kvprep.terminal.canvas import Canvas
from kvprep.terminal.console import make_console, marks, plain, visible
from kvprep.terminal.keys import INTERRUPT, STOP
from kvprep.terminal.markdown import draw_asked
from kvprep.terminal.mock_bar import Clocks
from kvprep.terminal.mock_code import CodeStand, draw_code, home_path
from kvprep.terminal.mock_prompt import MockHooks, make_prompt
from kvprep.terminal.mock_report_screen import draw_report, draw_verdict
from kvprep.terminal.parting import ctrl_c_interrupts, interrupt, on_parting
from kvprep.terminal.question_screen import draw_model_answer
from kvprep.terminal.result_screen import draw_keys
from kvprep.terminal.wrapping import flow, hang, padded, spread

Choice = Literal["go", "end", "leave", "interrupt"]
_OFFER_LINES = 5
_CODE_ABOVE = 3
"""Rows above a coding task: the round, a rule, the id."""
_PICKS = "123456789abcdefghijklnop"


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a round a question stands. ``number`` counts what was asked so far, this one included."""

    round: str
    phase: Phase
    phase_number: int
    phases: int
    number: int


@dataclass(frozen=True, slots=True)
class MockAsking:
    """A question about to be asked against the clock, with what was typed before a pause or a crash."""

    question: Question
    place: Place
    clocks: Clocks
    is_follow_up: bool = False
    text: str = ""
    added: tuple[Text, ...] = ()
    context: Text | None = None
    notice: str = ""
    soft: bool = False
    code: CodeStand | None = None


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a round stopped; ``asking`` is None when nothing is left to ask."""

    plan: Plan
    place: Place | None
    asking: MockAsking | None


class MockScreen:
    """The terminal itself. A test puts a scripted object with the same methods in its place."""

    def __init__(self, lang: Lang, content: Lang, ascii_only: bool = False) -> None:
        console = make_console()
        self.canvas = Canvas(console, lang, content, marks(console, ascii_only))
        self.is_dumb = console.is_dumb_terminal
        self._stack: ExitStack | None = None

    @contextmanager
    def sitting(self) -> Iterator[None]:
        """While it lasts, keys typed between two prompts wait for the next one."""
        with on_parting(interrupt), ExitStack() as stack:
            self._stack = stack
            yield
        self._stack = None

    def _hold_keys(self) -> None:
        if self._stack is None or self.is_dumb:
            return
        # Deferred: the first page stands on the screen before prompt_toolkit is imported.
        from prompt_toolkit.application import get_app_session

        self._stack.enter_context(get_app_session().input.raw_mode())
        self._stack = None

    def checking(self) -> AbstractContextManager[None]:
        """While code is checked: Ctrl-C stops the check."""
        self.tell(say.CHECKING)
        return ctrl_c_interrupts()

    # -- before and between

    def begin(self, plan: Plan, told: Sequence[str]) -> Choice:
        """What the round will be, and whether to start its clock."""
        canvas = self.canvas
        canvas.fresh()
        self._title(plan, canvas.ui(say.OPENING_SEED, n=plan.seed))
        self._prose(canvas.ui(say.OPENING_SOFT if plan.soft else say.OPENING_HARD))
        if any(phase.follow_ups for phase in plan.round.phases):
            self._prose(canvas.ui(say.OPENING_FOLLOW_UPS))
        if plan.way == "spoken":
            self._prose(canvas.ui(say.OPENING_SPOKEN))
        if any(is_kata(card) for card in plan.round.asked):
            self._prose(canvas.ui(say.OPENING_CODE))
        if not plan.memory:
            self._prose(canvas.ui(say.OPENING_NO_MEMORY))
        canvas.line()
        for number, phase in enumerate(plan.round.phases, 1):
            count = len(phase.questions)
            text = say.PHASE_QUESTION if count == 1 else say.PHASE_QUESTIONS
            name = padded(phase.title.in_(canvas.lang), 28)
            minutes = canvas.ui(say.OPENING_MINUTES, n=f"{phase.minutes:.3g}")
            canvas.line(f"   {number}  {name} {padded(minutes, 9)} {canvas.ui(text, n=count)}")
        canvas.line()
        for line in told:
            canvas.lines(hang(plain(f" {canvas.marks.wrong} "), plain(line), canvas.text_width))
        if told:
            canvas.line()
        return self._choose(say.KEY_BEGIN)

    def _title(self, plan: Plan, right: str) -> None:
        self._round_title(plan.round, right)

    def _round_title(self, found: Round, right: str) -> None:
        canvas = self.canvas
        minutes = canvas.ui(say.OPENING_MINUTES, n=f"{found.minutes:g}")
        left = canvas.dot.join((visible(found.id), found.title.in_(canvas.lang), minutes))
        canvas.lines([plain(spread(f" {left}", f"{right} ", canvas.width), "bold")])
        canvas.rule()

    def _prose(self, text: str) -> None:
        self.canvas.lines(plain(" ") + line for line in flow(plain(text), self.canvas.text_width - 1))

    def choose(self, found: Round, phase: Phase) -> str | Choice:
        """Which way a phase is to go: the id of one, or that the round is not begun."""
        canvas = self.canvas
        canvas.fresh()
        self._round_title(found, "")
        number = found.phases.index(phase) + 1
        self._prose(canvas.ui(say.CHOOSE_TITLE, n=number, minutes=f"{phase.minutes:g}"))
        canvas.line()
        labels = dict(zip(_PICKS, phase.choose, strict=False))
        for label, option in labels.items():
            head = plain(f"   {label}  {padded(option.title.in_(canvas.lang), 20)} ")
            canvas.lines(hang(head, plain(self._asked_of(option)), canvas.text_width))
        canvas.line()
        keys = tuple((label, option.title) for label, option in labels.items())
        draw_keys(canvas, (*keys, ("q", say.KEY_NOT_NOW)))
        self._hold_keys()
        name = self._key({label: label for label in labels} | {"q": STOP})
        return labels[name].id if name in labels else _choice(name)

    def _asked_of(self, option: Option) -> str:
        """What a way through a phase asks, in a few words."""
        asked = [planned.question for planned in option.questions]
        if any(map(is_kata, asked)) or (option.pick is not None and option.pick.section == SECTION):
            return self.canvas.ui(say.CHOOSE_CODE)
        if option.pick is not None:
            return self.canvas.ui(say.CHOOSE_WEAKEST, n=option.pick.weakest)
        return visible(" ".join(asked))

    def resume(self, stand: Stand) -> Choice:
        """Where the round stopped, and whether to go on; time runs only from there."""
        canvas = self.canvas
        canvas.fresh()
        self._title(stand.plan, "")
        self._prose(canvas.ui(say.RESUME_TITLE, round=stand.plan.round.id))
        if stand.asking is None or stand.place is None:
            self._prose(canvas.ui(say.RESUME_DONE))
        else:
            self._where(stand.place, stand.asking)
        canvas.line()
        return self._choose(say.KEY_GO_ON, may_end=True)

    def _where(self, place: Place, asking: MockAsking) -> None:
        canvas, clocks = self.canvas, asking.clocks
        canvas.line()
        self._prose(canvas.ui(say.RESUME_AT, place=self._phase(place), card=asking.question.id))
        times = {"question": clocks.question, "phase": clocks.phase, "round": clocks.round}
        self._prose(
            canvas.ui(say.RESUME_LEFT, **{name: clock(max(0.0, left)) for name, left in times.items()})
        )
        if asking.code is not None:
            self._prose(canvas.ui(say.RESUME_CODE, file=home_path(asking.code.file)))
        elif asking.text.strip():
            self._prose(canvas.ui(say.RESUME_TEXT, n=words_in(asking.text)))

    def _phase(self, place: Place) -> str:
        """The phase by its title, with its number where there are several."""
        title = place.phase.title.in_(self.canvas.lang)
        if place.phases == 1:
            return title
        return self.canvas.ui(say.PLACE, n=place.phase_number, total=place.phases, phase=title)

    def paused(self, away: float) -> Choice:
        """The clock stands still and the question is out of sight until the person goes on."""
        canvas = self.canvas
        canvas.fresh()
        self._prose(canvas.ui(say.AWAY, time=clock(away)) if away else canvas.ui(say.PAUSED))
        canvas.line()
        return self._choose(say.KEY_GO_ON, say.KEY_LEAVE, may_end=True)

    def _choose(self, word: Text, leave: Text = say.KEY_NOT_NOW, *, may_end: bool = False) -> Choice:
        ends = (("x", say.KEY_END),) if may_end else ()
        draw_keys(self.canvas, (("Enter", word), *ends, ("q", leave)))
        self._hold_keys()
        return _choice(self._key({"enter": "go", "q": STOP} | ({"x": "end"} if may_end else {})))

    # -- a question

    def ask(self, asking: MockAsking, hooks: MockHooks) -> Answered:
        """Show a question and let the answer be typed until it is submitted or time is up."""
        return self._ask(asking, hooks, spoken=False)

    def speak(self, asking: MockAsking, hooks: MockHooks) -> Answered:
        """Show a question and the clock only."""
        return self._ask(asking, hooks, spoken=True)

    def code(self, asking: MockAsking, hooks: MockHooks) -> Answered:
        """Show a coding task and the clock; ``submitted`` asks for a check."""
        return self._ask(asking, hooks, spoken=True)

    def _ask(self, asking: MockAsking, hooks: MockHooks, *, spoken: bool) -> Answered:
        self._draw_question(asking)
        self._hold_keys()
        added = [text.in_(self.canvas.content) for text in asking.added]
        if self.is_dumb:
            # Deferred: a terminal without cursor movement is rare.
            from kvprep.terminal.mock_lines import read_mock_lines

            return read_mock_lines(self.canvas, asking, hooks, added, spoken=spoken)
        hooks = replace(hooks, resized=lambda: self._draw_question(asking, again=True))
        canvas = self.canvas
        prompt = make_prompt(
            asking.clocks, hooks, canvas.lang, canvas.marks, asking.text, added, asking.soft, spoken,
            one_line=is_sum(asking.question.id), code=asking.code is not None,
        )  # fmt: skip
        return prompt.read()

    def _draw_question(self, asking: MockAsking, again: bool = False) -> None:
        canvas, place = self.canvas, asking.place
        canvas.clear() if again else canvas.fresh()
        left = canvas.dot.join((visible(place.round), self._phase(place)))
        right = canvas.ui(say.QUESTION_NUMBER, n=place.number)
        canvas.lines([plain(spread(f" {left}", f"{right} ", canvas.width), "bold")])
        canvas.rule()
        if asking.notice:
            self._prose(asking.notice)
            canvas.line()
        if asking.context is not None:
            self._prose(asking.context.in_(canvas.content))
            canvas.line()
        pieces = [visible(asking.question.id)]
        pieces += [canvas.ui(say.FOLLOW_UP)] if asking.is_follow_up else []
        clocks = asking.clocks
        # A phase that is nearly over leaves a question less than its own budget.
        is_short = not asking.text and not asking.soft and clocks.question < clocks.total - 1
        pieces += [self._budget(clocks.question if is_short else clocks.total)]
        canvas.line(f" {canvas.dot.join(pieces)}", "bold")
        if asking.code is not None:
            draw_code(canvas, asking.code, _CODE_ABOVE + (2 if asking.notice else 0))
            return
        asked = draw_asked(asking.question.ask.in_(canvas.content), canvas.text_width - 1)
        canvas.lines(plain(" ") + line for line in asked)
        canvas.line()

    def _budget(self, seconds: float) -> str:
        """Whole minutes as such, others with their seconds."""
        whole = abs(seconds / 60 - round(seconds / 60)) < 0.01
        return self.canvas.ui(say.MINUTES, n=round(seconds / 60)) if whole else clock(seconds)

    def tick(self, question: Question) -> frozenset[str] | Choice:
        """The points of a spoken answer, to be ticked; leaving keeps the question for later."""
        said: set[str] = set()
        labels = dict(zip(_PICKS, (point.id for point in question.points), strict=False))
        names = {label: label for label in labels} | {"enter": "done", "m": "model", "q": STOP}
        while True:
            self._draw_ticks(question, labels, said)
            name = self._key(names)
            if name in labels:
                said ^= {labels[name]}
            elif name == "model":
                draw_model_answer(self.canvas, question)
                draw_keys(self.canvas, (("Enter", drill.KEY_BACK),))
                self._key({"enter": "back"})
            elif name == "done":
                return frozenset(said)
            else:
                return _choice(name)

    def _draw_ticks(self, question: Question, labels: dict[str, str], said: set[str]) -> None:
        canvas = self.canvas
        canvas.fresh()
        canvas.line(f" {visible(question.id)}{canvas.dot}{canvas.ui(say.TICK_TITLE)}", "bold")
        canvas.rule()
        says = {point.id: point.say.in_(canvas.content) for point in question.points}
        width = len(canvas.ui(say.TICKED)) * 2
        for label, point in labels.items():
            mark = canvas.marks.hit if point in said else canvas.marks.dot
            word = padded(canvas.ui(say.TICKED) if point in said else "", width)
            canvas.lines(hang(plain(f" {label} {mark} {word} "), plain(says[point]), canvas.text_width))
        canvas.line()
        draw_keys(canvas, (("Enter", say.KEY_TICKED), ("m", say.KEY_MODEL), ("q", say.KEY_LEAVE)))

    # -- afterwards

    def not_stored(self, why: str, card: str) -> Choice:
        """An answer that the log did not take: try again, or leave with it kept as a draft."""
        self.canvas.line()
        self._prose(self.canvas.ui(say.NOT_STORED, why=why, card=card))
        draw_keys(self.canvas, (("Enter", say.KEY_AGAIN), ("q", say.KEY_LEAVE)))
        return _choice(self._key({"enter": "go", "q": STOP}))

    def report(self, report: Report) -> None:
        """What the round was worth, on one page."""
        console = self.canvas.console
        self.canvas.fresh()
        with console.capture() as drawn:
            draw_report(self.canvas, report)
        console.file.write(drawn.get())
        if drawn.get().count("\n") + _OFFER_LINES > console.height:
            # The top has scrolled away, and the verdict with it.
            self.canvas.line()
            draw_verdict(self.canvas, report)

    def offer_drill(self, cards: Sequence[str]) -> bool:
        """Whether to drill the weak cards at once."""
        self.canvas.line()
        self.canvas.line(f" {self.canvas.ui(say.OFFER_DRILL, cards=' '.join(cards))}")
        draw_keys(self.canvas, (("d", say.KEY_DRILL), ("Enter", say.KEY_DONE)))
        return self._key({"d": "drill", "enter": "done", "q": STOP}) == "drill"

    def tell(self, text: Text, **values: object) -> None:
        """One sentence."""
        self.canvas.line(f" {self.canvas.ui(text, **values)}")

    def ui(self, text: Text, **values: object) -> str:
        """A sentence of the interface, to be shown later."""
        return self.canvas.ui(text, **values)

    def _key(self, names: dict[str, str]) -> str:
        # Deferred: each of the two ways to read a key has its own cost.
        if self.is_dumb:
            from kvprep.terminal.line_input import read_key
        else:
            from kvprep.terminal.keys import read_key
        return read_key(names)


def _choice(name: str) -> Choice:
    known: dict[str, Choice] = {"go": "go", "end": "end", INTERRUPT: "interrupt"}
    return known.get(name, "leave")
