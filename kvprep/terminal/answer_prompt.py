"""Where an answer is typed: many lines, Chinese and paste welcome, a clock that ticks meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from kvprep.core.messages import drill as say
from kvprep.core.model import Lang, UserError
from kvprep.terminal.answer_bar import Progress, clock_line, keys_line
from kvprep.terminal.console import Marks, visible
from kvprep.terminal.parting import end_by, is_window_closed, on_parting
from kvprep.terminal.soft_wrap import make_soft_wrap
from kvprep.terminal.wrapping import joined

if TYPE_CHECKING:
    from prompt_toolkit.application import Application
    from prompt_toolkit.buffer import Buffer
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
    from prompt_toolkit.layout import AnyContainer, HSplit

ANSWER_BYTES: Final = 64 * 1024
DRAFT_EVERY_SECONDS: Final = 5.0
PAUSE_SECONDS: Final = 1.0
"""So long after the last key the draft is saved, too."""
STYLES: Final = [
    ("border", "ansibrightblack"),
    ("rule", "ansibrightblack"),
    ("amber", "ansiyellow"),
    ("red", "ansired bold"),
]
AnswerEnd = Literal["submitted", "unknown", "left", "interrupted", "timeout", "paused", "away"]


@dataclass(frozen=True, slots=True)
class Answered:
    """What was typed and how the typing ended; ``left`` and ``interrupted`` keep it for next time.

    Only a mock round ends by its clock, by a pause, or because the person was away.
    """

    text: str
    end: AnswerEnd
    seconds: float
    model_answer_opened: bool = False


@dataclass(frozen=True, slots=True)
class Hooks:
    """What typing needs from outside: time in seconds, a place for drafts, an editor, a moment to prepare.

    ``save_draft`` says whether it could, ``edit`` may raise UserError: both are told and typing goes on.
    ``resized`` draws anew what stands above the prompt.
    """

    clock: Callable[[], float]
    save_draft: Callable[[str], bool] = lambda text: True
    edit: Callable[[str], str] = lambda text: text
    shown: Callable[[], None] = lambda: None
    open_answer: Callable[[], None] | None = None
    resized: Callable[[], None] = lambda: None


def cut_to_limit(text: str, limit: int = ANSWER_BYTES) -> str:
    """The text up to a number of UTF-8 bytes, never half a character."""
    if len(text) * 4 <= limit:
        return text
    return text.encode("utf-8", "replace")[:limit].decode("utf-8", "ignore")


@dataclass
class AnswerPrompt:
    """One answer being typed; ``read`` runs until it is submitted, given up or left."""

    minutes: float
    progress: Progress
    hooks: Hooks
    lang: Lang
    marks: Marks = field(default_factory=Marks)
    draft: str = ""
    say_back: bool = False
    one_line: bool = False
    notice: str = ""
    opened: bool = False
    _started: float = 0.0
    _kept_at: float = 0.0
    _typed_at: float = 0.0
    _kept: str = ""

    def read(self) -> Answered:
        """Show the prompt and wait; a terminal that goes away counts as leaving."""
        self._started = self._kept_at = self.hooks.clock()
        self._kept = self.draft
        app = self._application()
        try:
            with on_parting(lambda signum: self._part(app, signum)):
                end = app.run()
        except EOFError:
            end = "left"
        return Answered(self.buffer.text, end, self._elapsed(), self.opened)

    def _elapsed(self) -> float:
        return self.hooks.clock() - self._started

    def _application(self) -> Application[AnswerEnd]:
        # Deferred: start-up; only someone who sits at a terminal needs prompt_toolkit.
        from prompt_toolkit.application import Application
        from prompt_toolkit.layout import Layout
        from prompt_toolkit.styles import Style

        self.buffer = self._buffer()
        above = self.hooks.resized

        class Redrawn(Application[AnswerEnd]):
            def _on_resize(self) -> None:
                # The terminal has wrapped its lines anew, so that nobody knows where the prompt begins:
                # both are drawn again from the top. No public way is told of a resize before the redraw.
                self.renderer.reset()
                above()
                super()._on_resize()

        app: Application[AnswerEnd] = Redrawn(
            layout=Layout(self.rows()),
            key_bindings=self._bindings(),
            style=Style(STYLES),
            erase_when_done=True,
            refresh_interval=PAUSE_SECONDS / 2,
        )
        app.before_render += lambda _: self.keep_draft()
        app.after_render += self._first_shown
        return app

    def rows(self) -> HSplit:
        """What is drawn: the typing area, and below it what the person should know."""
        return prompt_rows(self)

    def bar_style(self) -> str:
        """The style of the clock's row at this moment."""
        return "class:bar"

    def _buffer(self) -> Buffer:
        from prompt_toolkit.buffer import Buffer
        from prompt_toolkit.document import Document
        from prompt_toolkit.history import InMemoryHistory

        buffer = Buffer(
            multiline=True,
            history=InMemoryHistory(list(self.progress.history)),
            document=Document(self.draft, len(self.draft)),
        )
        buffer.on_text_changed += self._hold_limit
        return buffer

    def _hold_limit(self, buffer: Buffer) -> None:
        from prompt_toolkit.document import Document

        self._typed_at = self.hooks.clock()
        self.notice = self.notice if self._still_holds(buffer.text) else ""
        kept = cut_to_limit(buffer.text)
        if kept != buffer.text:
            buffer.document = Document(kept, min(buffer.cursor_position, len(kept)))
            self.notice = say.CUT.in_(self.lang)

    def _still_holds(self, text: str) -> bool:
        """Whether the notice outlives a change of the text: a cut while there is text, an opened answer."""
        return self.notice == say.OPENED.in_(self.lang) or (
            bool(text) and self.notice == say.CUT.in_(self.lang)
        )

    def _first_shown(self, app: Application[AnswerEnd]) -> None:
        app.after_render -= self._first_shown
        self.hooks.shown()

    def keep_draft(self) -> None:
        """Save what is typed, if it changed: every five seconds, and once typing pauses."""
        now = self.hooks.clock()
        if self.buffer.text == self._kept or not self._is_time(now, self._kept_at):
            return
        self._kept_at, self._kept = now, self.buffer.text
        if not self.hooks.save_draft(self._kept):
            self.notice = say.DRAFT_NOT_SAVED.in_(self.lang)

    def _is_time(self, now: float, kept_at: float) -> bool:
        has_paused = self._typed_at > kept_at and now - self._typed_at >= PAUSE_SECONDS
        return has_paused or now - kept_at >= DRAFT_EVERY_SECONDS

    def _part(self, app: Application[AnswerEnd], signum: int) -> None:
        """Told to go: what is typed is kept before anything else."""
        if self.buffer.text != self._kept:
            self._kept = self.buffer.text
            self.hooks.save_draft(self._kept)
        if is_window_closed(signum) or app.loop is None:
            end_by(signum)
        else:
            app.loop.call_soon_threadsafe(lambda: app.is_done or app.exit(result="interrupted"))

    def clock_row(self, width: int) -> str:
        """The first row of the bar at this moment."""
        return clock_line(self._elapsed(), self.minutes, self.progress, width, self.lang, self.marks)

    def keys_row(self, width: int) -> str:
        """The last row of the bar, which always says how to go on."""
        return keys_line(width, self.lang, self.marks, say_back=self.say_back, one_line=self.one_line)

    def notice_row(self, width: int) -> str:
        """What the person should know, in a row of its own while it holds."""
        return " " + joined((visible(self.notice),), width - 1)

    def _bindings(self) -> KeyBindings:
        from prompt_toolkit.key_binding import KeyBindings

        bindings = KeyBindings()
        for enter in ("enter", "c-j"):
            bindings.add("escape", enter)(self._submit)
        if self.one_line:
            bindings.add("enter")(self._submit)
        bindings.add("c-c")(lambda event: self._leave(event, "interrupted"))
        bindings.add("<sigint>")(lambda event: self._leave(event, "interrupted"))
        bindings.add("c-d")(lambda event: self._leave(event, "left"))
        bindings.add("c-g")(lambda event: self._leave(event, "unknown"))
        bindings.add("c-e")(self._open_editor)
        bindings.add("c-o")(self._open_answer)
        bindings.add("<bracketed-paste>")(self._paste)
        bindings.add("c-z")(lambda event: event.app.suspend_to_background())
        return bindings

    def _leave(self, event: KeyPressEvent, end: AnswerEnd) -> None:
        if not event.app.is_done:
            event.app.exit(result=end)

    def _submit(self, event: KeyPressEvent) -> None:
        if self.buffer.text.strip() or self.say_back:
            self._leave(event, "submitted")
        else:
            self.notice = say.EMPTY.in_(self.lang)

    def _paste(self, event: KeyPressEvent) -> None:
        pasted = event.data.replace("\r\n", "\n").replace("\r", "\n")
        room = ANSWER_BYTES - len(self.buffer.text.encode("utf-8", "replace"))
        fitting = cut_to_limit(pasted, room)
        self.buffer.save_to_undo_stack()
        self.buffer.insert_text(fitting)
        if fitting != pasted:
            self.notice = say.CUT.in_(self.lang)

    def _open_editor(self, event: KeyPressEvent) -> None:
        event.app.create_background_task(self._edit())

    async def _edit(self) -> None:
        from prompt_toolkit.application import run_in_terminal
        from prompt_toolkit.document import Document

        try:
            text = await run_in_terminal(lambda: self.hooks.edit(self.buffer.text))
        except UserError as error:
            self.notice = error.text.in_(self.lang)
            return
        self.buffer.save_to_undo_stack()
        self.buffer.document = Document(text, len(text))

    def _open_answer(self, event: KeyPressEvent) -> None:
        if self.say_back or self.hooks.open_answer is None:
            return
        self.opened = True
        self.notice = say.OPENED.in_(self.lang)
        event.app.create_background_task(_outside(self.hooks.open_answer))


async def _outside(draw: Callable[[], None]) -> None:
    """Draw above the prompt, which then stands again below."""
    from prompt_toolkit.application import run_in_terminal

    await run_in_terminal(draw)


def prompt_rows(prompt: AnswerPrompt, *between: AnyContainer, typing: bool = True) -> HSplit:
    """The typing area with its border on top, a rule, a notice if there is one, and the bar.

    ``between`` stands under the typing area, above the rule; without ``typing`` there is no such area.
    """
    from prompt_toolkit.application import get_app
    from prompt_toolkit.filters import Condition
    from prompt_toolkit.formatted_text import FormattedText
    from prompt_toolkit.layout import (
        BufferControl,
        ConditionalContainer,
        Dimension,
        FormattedTextControl,
        HSplit,
        Window,
    )

    border = FormattedText([("class:border", f" {prompt.marks.border} ")])

    def row(draw: Callable[[int], str], style: Callable[[], str] = lambda: "class:bar") -> Window:
        return Window(
            FormattedTextControl(lambda: [(style(), draw(get_app().output.get_size().columns))]), height=1
        )

    area = Window(
        BufferControl(prompt.buffer, input_processors=[make_soft_wrap(len(border[0][1]))]),
        wrap_lines=True,
        get_line_prefix=lambda line, wrap: border,
        height=Dimension(min=1, preferred=1 if prompt.one_line else 6),
    )
    rule = Window(char=prompt.marks.rule, height=1, style="class:rule")
    told = ConditionalContainer(row(prompt.notice_row), Condition(lambda: bool(prompt.notice)))
    bar = (row(prompt.clock_row, prompt.bar_style), row(prompt.keys_row))
    return HSplit([*([area] if typing else []), *between, rule, told, *bar])
