"""An answer typed, or spoken, against the clock: it ends by itself, can be paused, and the interviewer may cut in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from kvprep.core.messages import mock as say
from kvprep.core.rounds.clock import tone
from kvprep.terminal.answer_bar import Progress
from kvprep.terminal.answer_prompt import AnswerPrompt, Hooks, prompt_rows
from kvprep.terminal.console import plain
from kvprep.terminal.mock_bar import Clocks, code_keys_line, countdown_line, mock_keys_line
from kvprep.terminal.wrapping import cells, flow, padded

if TYPE_CHECKING:
    from prompt_toolkit.application import Application
    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
    from prompt_toolkit.layout import AnyContainer, HSplit

    from kvprep.core.model import Lang
    from kvprep.terminal.answer_prompt import AnswerEnd
    from kvprep.terminal.console import Marks

LOOK_EVERY_SECONDS: Final = 0.25
NO_PROGRESS: Final = Progress(0, 0, 0.0)


@dataclass(frozen=True, slots=True)
class MockHooks:
    """What typing against the clock needs from outside.

    ``clock`` counts active seconds, ``is_away`` says whether they stood still because the person, or the
    machine, was away. ``save`` keeps text and seconds. ``cut_in`` is asked now and then for what the interviewer adds.
    """

    clock: Callable[[], float]
    is_away: Callable[[], bool] = lambda: False
    save: Callable[[str, float], bool] = lambda text, seconds: True
    cut_in: Callable[[str, float], str | None] = lambda text, seconds: None
    edit: Callable[[str], str] = lambda text: text
    shown: Callable[[], None] = lambda: None
    resized: Callable[[], None] = lambda: None


@dataclass
class MockPrompt(AnswerPrompt):
    """One answer of a round. With ``spoken`` there is nothing to type; with ``soft`` time may run over.

    ``code`` is written elsewhere: submitting asks for a check of it.
    """

    clocks: Clocks = field(default_factory=lambda: Clocks("", 1, 1, 1, 1))
    mock: MockHooks = field(default_factory=lambda: MockHooks(lambda: 0.0))
    soft: bool = False
    spoken: bool = False
    code: bool = False
    said: list[str] = field(default_factory=list)
    _saved_at: float = 0.0

    def _application(self) -> Application[AnswerEnd]:
        app = super()._application()
        self._saved_at = self.hooks.clock()
        # A task of its own, since the screen may not be drawn for a while.
        app.pre_run_callables.append(lambda: self._begin_to_watch(app))
        return app

    def _begin_to_watch(self, app: Application[AnswerEnd]) -> None:
        app.create_background_task(self._watch(app))

    async def _watch(self, app: Application[AnswerEnd]) -> None:
        # Deferred: start-up.
        import asyncio

        while not app.is_done:
            self.look(app)
            await asyncio.sleep(LOOK_EVERY_SECONDS)

    def look(self, app: Application[AnswerEnd]) -> None:
        """One look at the clock: save, cut in, or end the answer."""
        elapsed = self._elapsed()
        if self.mock.is_away():
            self._end(app, "away")
        elif elapsed >= self.clocks.question and not self.soft:
            self._end(app, "timeout")
        elif (cut_in := self.mock.cut_in(self.buffer.text, elapsed)) is not None:
            self.said.append(cut_in)
            app.invalidate()
        self.keep_draft()

    def _end(self, app: Application[AnswerEnd], end: AnswerEnd) -> None:
        if not app.is_done:
            app.exit(result=end)

    def keep_draft(self) -> None:
        """Save text and time every five seconds, changed or not, and once typing pauses.

        The time is half of what a crash must not take.
        """
        now = self.hooks.clock()
        if not self._is_time(now, self._saved_at):
            return
        self._saved_at = now
        if not self.mock.save(self.buffer.text, self._elapsed()):
            self.notice = say.DRAFT_NOT_SAVED.in_(self.lang)

    def _part(self, app: Application[AnswerEnd], signum: int) -> None:
        self._kept = self.buffer.text
        self.mock.save(self._kept, self._elapsed())
        super()._part(app, signum)

    def clock_row(self, width: int) -> str:
        """The three clocks."""
        return countdown_line(self.clocks, self._elapsed(), width, self.lang, self.marks)

    def bar_style(self) -> str:
        """Amber and red as time runs out."""
        pressing = tone(self.clocks.question - self._elapsed(), self.clocks.total)
        return {"": "class:bar", "amber": "class:amber"}.get(pressing, "class:red")

    def keys_row(self, width: int) -> str:
        """The keys of a round."""
        if self.code:
            return code_keys_line(width, self.lang, self.marks)
        one_key = self.spoken or self.one_line
        return mock_keys_line(width, self.lang, self.marks, one_key=one_key, spoken=self.spoken)

    def rows(self) -> HSplit:
        """The typing area with what the interviewer added under it; only the latter where answers are spoken."""
        # Deferred: start-up.
        from prompt_toolkit.filters import Condition
        from prompt_toolkit.layout import ConditionalContainer, FormattedTextControl, Window

        panel: AnyContainer = ConditionalContainer(
            Window(FormattedTextControl(self._panel), dont_extend_height=True, wrap_lines=False),
            Condition(lambda: bool(self.said)),
        )
        return prompt_rows(self, panel, typing=not self.spoken)

    def _panel(self) -> StyleAndTextTuples:
        from prompt_toolkit.application import get_app

        width = max(8, get_app().output.get_size().columns)
        return [("bold", "\n".join(panel_lines(self.said, width, self.lang, self.marks)))]

    def _bindings(self) -> KeyBindings:
        bindings = super()._bindings()
        bindings.remove("c-o")
        bindings.add("c-p")(lambda event: self._leave(event, "paused"))
        if self.spoken:
            bindings.add("enter")(lambda event: self._leave(event, "submitted"))
        return bindings

    def _submit(self, event: KeyPressEvent) -> None:
        if self.spoken:
            self._leave(event, "submitted")
        else:
            super()._submit(event)


def panel_lines(said: list[str], width: int, lang: Lang, marks: Marks) -> list[str]:
    """What the interviewer added, under a line that says who speaks."""
    title = f" {marks.rule} {say.INTERVIEWER.in_(lang)} "
    lines = [padded(title + marks.rule * max(0, width - 1 - cells(title)), width - 1)]
    for text in said:
        for line in flow(plain(text), width - 4):
            lines.append(f" {marks.border} {line.plain}")
    return lines


def make_prompt(
    clocks: Clocks,
    hooks: MockHooks,
    lang: Lang,
    marks: Marks,
    draft: str,
    said: list[str],
    soft: bool,
    spoken: bool,
    *,
    one_line: bool = False,
    code: bool = False,
) -> MockPrompt:
    """A prompt for one answer of a round."""
    plain_hooks = Hooks(hooks.clock, edit=hooks.edit, shown=hooks.shown, resized=hooks.resized)
    return MockPrompt(
        minutes=clocks.total / 60,
        progress=NO_PROGRESS,
        hooks=plain_hooks,
        lang=lang,
        marks=marks,
        draft=draft,
        clocks=clocks,
        mock=hooks,
        soft=soft,
        spoken=spoken,
        said=list(said),
        one_line=one_line and not spoken,
        code=code,
    )
