"""How help looks: plain text in one language, wrapped by what a terminal cell holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from unicodedata import east_asian_width

from typer import Context
from typer._click.formatting import HelpFormatter

from kvprep.cli.wording import say, spoken
from kvprep.core.messages.errors import HEADINGS


def cells(text: str) -> int:
    """How many terminal columns a help text takes."""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)


def wrap_cells(text: str, width: int) -> Iterator[str]:
    """Lines of at most ``width`` columns; Chinese may break between any two characters."""
    line = ""
    for piece in _pieces(" ".join(text.split())):
        if line and cells(line + piece.rstrip()) > width:
            yield line.rstrip()
            line = ""
        line += piece
    if line:
        yield line.rstrip()


def _pieces(text: str) -> Iterator[str]:
    """Words with the blank after them, and single wide characters with the closing mark after them."""
    piece = ""
    for char in text:
        wide = east_asian_width(char) in "WF"
        if (
            piece
            and (wide or piece.endswith(" ") or cells(piece[-1]) == 2)
            and char not in "，。；：、）”！？ "
        ):
            yield piece
            piece = ""
        piece += char
    if piece:
        yield piece


class PlainHelp(HelpFormatter):
    """Headings in the spoken language; columns that stay straight under Chinese text."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """The usage line under the spoken language's word for it."""
        mark = "：" if spoken() == "zh" else ": "
        super().write_usage(prog, args, prefix or f"{say(HEADINGS['Usage'])}{mark}")

    def write_heading(self, heading: str) -> None:
        """A heading in the spoken language, where it has one."""
        mark = "：" if spoken() == "zh" else ":"
        self.write(f"{'':>{self.current_indent}}{say(HEADINGS.get(heading, heading))}{mark}\n")

    def write_text(self, text: str) -> None:
        """Paragraphs wrapped by columns; one that begins with a backspace mark stands as written."""
        indent = " " * self.current_indent
        paragraphs = (p.strip("\n") for p in text.split("\n\n"))
        self.write("\n\n".join(self._paragraph(p, indent) for p in paragraphs if p) + "\n")

    def _paragraph(self, text: str, indent: str) -> str:
        if text.startswith("\b\n"):
            return "\n".join(indent + line for line in text[2:].splitlines())
        return "\n".join(indent + line for line in wrap_cells(text, self.width - len(indent)))

    def write_dl(self, rows: Sequence[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Two columns; a long first cell pushes its text onto the next line."""
        pad = " " * self.current_indent
        first_width = min(max(cells(first) for first, _ in rows), col_max) + col_spacing
        width = max(self.width - first_width - self.current_indent, 20)
        for first, second in rows:
            lines = list(wrap_cells(second, width))
            if cells(first) + col_spacing > first_width:
                self.write(f"{pad}{first}\n")
                first = ""
            gap = " " * (first_width - cells(first))
            self.write(f"{pad}{first}{gap}{lines[0] if lines else ''}".rstrip() + "\n")
            for line in lines[1:]:
                self.write(f"{pad}{' ' * first_width}{line}\n")


class PlainContext(Context):
    """A context whose help is plain."""

    formatter_class = PlainHelp
