"""A round on a terminal that cannot move its cursor: whole lines in, the clock looked at after each."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kvprep.core.ids import is_sum
from kvprep.core.messages import mock as say
from kvprep.terminal.answer_prompt import Answered, AnswerEnd, cut_to_limit
from kvprep.terminal.canvas import Canvas
from kvprep.terminal.console import plain
from kvprep.terminal.mock_prompt import MockHooks, panel_lines
from kvprep.terminal.wrapping import flow

if TYPE_CHECKING:
    from kvprep.terminal.mock_screen import MockAsking

_ENDS: dict[str, AnswerEnd] = {".": "submitted", "?": "unknown", "!": "paused"}


def read_mock_lines(
    canvas: Canvas, asking: MockAsking, hooks: MockHooks, added: Sequence[str], *, spoken: bool
) -> Answered:
    """Lines until one that ends the answer; a line that comes after its time is still taken, and is the last."""
    started = hooks.clock()
    one_line = is_sum(asking.question.id) and not spoken
    keys = say.CODE_KEYS if asking.code else say.SPOKEN_KEYS if spoken else say.LINE_KEYS
    if one_line:
        keys = say.SUM_KEYS
    told = canvas.ui(keys, minutes=f"{asking.clocks.question / 60:.2g}")
    canvas.lines(plain(" ") + line for line in flow(plain(told), canvas.text_width - 1))
    for text in added:
        _cut_in(canvas, text)
    lines = [asking.text] if asking.text else []
    end: AnswerEnd = "left"
    try:
        for line in _lines(hooks):
            typed, elapsed = line.rstrip("\n"), hooks.clock() - started
            if typed in _ENDS or (spoken and not typed):
                end = _ENDS.get(typed, "submitted")
                break
            lines.append(typed)
            hooks.save("\n".join(lines), elapsed)
            if one_line and typed.strip():
                end = "submitted"
                break
            if elapsed >= asking.clocks.question and not asking.soft:
                end = "timeout"
                break
            if (cut_in := hooks.cut_in("\n".join(lines), elapsed)) is not None:
                _cut_in(canvas, cut_in)
    except KeyboardInterrupt:
        end = "interrupted"
    return Answered("" if spoken else cut_to_limit("\n".join(lines)), end, hooks.clock() - started)


def _lines(hooks: MockHooks) -> Iterator[str]:
    """Lines as they come, while the clock is looked at every second: one that nobody looks at seems to have slept."""
    done = threading.Event()

    def look() -> None:
        while not done.wait(1.0):
            hooks.clock()

    threading.Thread(target=look, daemon=True).start()
    try:
        yield from iter(sys.stdin.readline, "")
    finally:
        done.set()


def _cut_in(canvas: Canvas, text: str) -> None:
    for line in panel_lines([text], canvas.width, canvas.lang, canvas.marks):
        canvas.line(line)
