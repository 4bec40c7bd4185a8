"""The walk on the screen: a domain with what it asks and how it reads, and lines to type."""

from __future__ import annotations

import sys

from kvprep.core.levels.domains import Domain, Levels
from kvprep.core.levels.readings import Reading
from kvprep.core.messages import level as words
from kvprep.core.messages import level_walk as say
from kvprep.core.model import Text
from kvprep.terminal.canvas import Canvas
from kvprep.terminal.console import plain
from kvprep.terminal.level_domain_screen import reading_lines
from kvprep.terminal.wrapping import hang, spread


class WalkScreen:
    """Shows and asks, one line at a time; a line that does not come (Ctrl-C, Ctrl-D) is None."""

    def __init__(self, canvas: Canvas, levels: Levels) -> None:
        self.canvas = canvas
        self.levels = levels

    def begin(self, done: int, total: int) -> None:
        """Say what the levels mean, and how far the walk has come."""
        canvas = self.canvas
        for level, grade in enumerate(self.levels.grades):
            canvas.lines(hang(plain(f" {level}  ", "bold"), plain(canvas.ui(grade)), canvas.text_width))
        if done:
            canvas.line(f" {canvas.ui(say.GO_ON, done=done, total=total)}", "dim")

    def show(self, domain: Domain, reading: Reading, place: int, total: int) -> None:
        """A domain: what P7 and P8 ask, the least evidence, and its three readings."""
        canvas = self.canvas
        canvas.line()
        blocking = canvas.dot + canvas.ui(words.BLOCKING_MARK) if domain.blocking else ""
        left = f" {domain.priority} {canvas.ui(domain.name)}{blocking}"
        canvas.lines(
            [plain(spread(left, f"{canvas.ui(say.PLACE, place=place, total=total)} ", canvas.width), "bold")]
        )
        canvas.rule()
        for head, text in (("P7", domain.p7), ("P8", domain.p8)):
            canvas.lines(hang(plain(f" {head}  ", "dim"), plain(canvas.ui(text)), canvas.text_width))
        least = canvas.ui(words.LEAST_EVIDENCE)
        canvas.lines(hang(plain(f" {least}  ", "dim"), plain(canvas.ui(domain.least)), canvas.text_width))
        canvas.line()
        for line in reading_lines(canvas, reading):
            canvas.lines(hang(plain(" "), plain(line), canvas.text_width))

    def say(self, text: Text, **values: object) -> None:
        """One sentence on a line of its own."""
        self.canvas.line(f" {self.canvas.ui(text, **values)}")

    def ask(self, text: Text, **values: object) -> str | None:
        """One line from the person; None when they leave."""
        question = f" {self.canvas.ui(text, **values)} {self.canvas.marks.chosen} "
        if self.canvas.console.is_dumb_terminal:
            return self._plain_line(question)
        # Deferred: start-up; only someone who sits at a terminal needs prompt_toolkit.
        from prompt_toolkit import prompt

        try:
            return prompt(question).strip()
        except (EOFError, KeyboardInterrupt):
            return None

    def _plain_line(self, question: str) -> str | None:
        self.canvas.console.file.write(question)
        self.canvas.console.file.flush()
        try:
            line = sys.stdin.readline()
        except KeyboardInterrupt:
            return None
        return line.strip() if line else None
