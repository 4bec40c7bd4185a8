"""Typing on a terminal that cannot move its cursor: whole lines in, nothing redrawn."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from kvprep.core.ids import is_sum
from kvprep.core.messages import drill as say
from kvprep.core.messages.calc import ONE_LINE_KEYS
from kvprep.terminal.answer_prompt import Answered, AnswerEnd, Hooks, cut_to_limit
from kvprep.terminal.canvas import Canvas
from kvprep.terminal.keys import INTERRUPT, STOP
from kvprep.terminal.question_screen import Asking

_END, _UNKNOWN, _OPEN = ".", "?", "!"


def read_answer(canvas: Canvas, asking: Asking, hooks: Hooks) -> Answered:
    """Lines until one that is a dot; ``?`` gives up, ``!`` opens the model answer."""
    started = hooks.clock()
    one_line = is_sum(asking.question.id)
    canvas.line(f" {canvas.ui(ONE_LINE_KEYS if one_line else say.LINE_KEYS)}")
    if asking.draft:
        canvas.line(asking.draft)
    hooks.shown()
    lines, opened = [asking.draft] if asking.draft else [], False
    end: AnswerEnd = "left"
    try:
        for line in iter(sys.stdin.readline, ""):
            typed = line.rstrip("\n")
            if typed == _OPEN and hooks.open_answer and not asking.say_back:
                opened = True
                hooks.open_answer()
            elif typed in (_END, _UNKNOWN):
                end = "submitted" if typed == _END else "unknown"
                break
            elif one_line and typed.strip():
                lines, end = [typed], "submitted"
                break
            else:
                lines.append(typed)
    except KeyboardInterrupt:
        end = "interrupted"
    return Answered(cut_to_limit("\n".join(lines)), end, hooks.clock() - started, opened)


def read_key(names: Mapping[str, str]) -> str:
    """A key followed by Enter; an empty line is ``enter``."""
    try:
        for line in iter(sys.stdin.readline, ""):
            typed = line.strip().lower() or "enter"
            if typed in names:
                return names[typed]
    except KeyboardInterrupt:
        return INTERRUPT
    return STOP
