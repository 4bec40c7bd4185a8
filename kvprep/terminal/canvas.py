"""What every screen of the drill is drawn on: a console, its marks, and the two languages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kvprep.core.messages.errors import fill
from kvprep.core.model import Lang, Text
from kvprep.terminal.console import Marks, plain
from kvprep.terminal.wrapping import READING_WIDTH, flow

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text as RichText


@dataclass(frozen=True, slots=True)
class Canvas:
    """``lang`` is the language of the interface, ``content`` that of questions and answers."""

    console: Console
    lang: Lang
    content: Lang
    marks: Marks = field(default_factory=Marks)

    @property
    def width(self) -> int:
        """The cells of a line; the last one stays free, since some terminals wrap on it."""
        return max(2, self.console.width)

    @property
    def text_width(self) -> int:
        """The cells of a line of prose, which is no easier to read for being longer."""
        return min(self.width - 1, READING_WIDTH)

    @property
    def dot(self) -> str:
        """What stands between things on one line."""
        return f" {self.marks.dot} "

    def ui(self, text: Text, **values: object) -> str:
        """A sentence of the interface with its places filled."""
        return fill(text, **values).in_(self.lang)

    def lines(self, lines: Iterable[RichText]) -> None:
        """Print lines that already fit."""
        for line in lines:
            self.console.print(line, no_wrap=True, overflow="crop", crop=False)

    def line(self, text: str = "", style: str = "") -> None:
        """Print one sentence, wrapped where it must be."""
        self.lines(flow(plain(text, style), self.width))

    def rule(self) -> None:
        """A line across."""
        self.lines([plain(self.marks.rule * self.width, "bright_black")])

    def clear(self) -> None:
        """Wipe the screen, where what stood there is about to be drawn anew."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write("\x1b[H\x1b[J")
            self.console.file.flush()

    def fresh(self) -> None:
        """Begin at the top of an empty screen; what stood there stays in the scroll-back."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write("\n" * self.console.height + "\x1b[H\x1b[J")
            self.console.file.flush()
        else:
            self.line()
