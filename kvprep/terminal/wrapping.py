"""Lines of mixed Chinese and Latin text: where they may break, how wide they are, how they hang."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.text import Text as RichText

READING_WIDTH = 100
_NEVER_FIRST = frozenset("，。、；：？！）】》」』”’…—～·,.;:?!)]}%✓✗⚠°℃")
_CHINESE_STOPS = frozenset("，。、；：？！）】》」』")
_NEVER_LAST = frozenset("（【《「『“‘([{$￥")


def flow(text: RichText, width: int) -> list[RichText]:
    """The text as lines of at most ``width`` cells, broken at spaces and between Chinese characters.

    No line starts with a closing mark nor ends with an opening one, unless nothing else fits.
    """
    lines: list[RichText] = []
    for paragraph in text.split("\n", allow_blank=True):
        lines += [_trimmed(line) for line in paragraph.divide(list(_breaks(paragraph.plain, max(2, width))))]
    return lines


def _trimmed(line: RichText) -> RichText:
    line.rstrip()
    return line


def _breaks(line: str, width: int) -> Iterator[int]:
    from rich.cells import get_character_cell_size

    sizes = [get_character_cell_size(character) for character in line]
    start, used, opportunity = 0, 0, 0
    for at, character in enumerate(line):
        if at > start and may_break(line[at - 1], character):
            opportunity = at
        used += sizes[at]
        while used > width and not character.isspace() and at > start:
            start = opportunity if opportunity > start else at
            used = sum(sizes[start : at + 1])
            yield start


def may_break(before: str, after: str) -> bool:
    """Whether a line may end between two neighbouring characters."""
    if after.isspace() or after in _NEVER_FIRST or before in _NEVER_LAST:
        return False
    return before.isspace() or is_wide(before) or is_wide(after)


def folded(line: str, width: int) -> str:
    """Plain text broken only where it may break: a path longer than a line stays whole, so that it can be copied."""
    from rich.cells import cell_len

    places = [0, *(at for at in range(1, len(line)) if may_break(line[at - 1], line[at])), len(line)]
    lines = [""]
    for piece in (line[start:end] for start, end in pairwise(places)):
        if lines[-1] and cell_len(lines[-1] + piece.rstrip()) > width:
            lines.append("")
        lines[-1] += piece
    return "\n".join(part.rstrip() for part in lines)


def flow_cut(text: RichText, width: int, rows: int, end: str = "…") -> list[RichText]:
    """The text as at most ``rows`` lines; where there is more, the last one ends with ``end``."""
    lines = flow(text, width)
    if len(lines) > rows:
        lines = lines[:rows]
        lines[-1].truncate(max(0, width - cells(end)))
        lines[-1].rstrip()
        lines[-1].append(end)
    return lines


def is_wide(character: str) -> bool:
    """Whether a character takes two cells, as Chinese does."""
    from rich.cells import cell_len

    return cell_len(character[:1]) == 2


def hang(head: RichText, body: RichText, width: int) -> list[RichText]:
    """``body`` beside ``head``, its further lines indented to match; below it where space is short."""
    indent = head.cell_len
    if width - indent < min(12, width - 2):
        return [*flow(head, width), *(_indented(line, 2) for line in flow(body, width - 2))]
    first, *rest = flow(body, width - indent) or [body]
    return [head + first, *(_indented(line, indent) for line in rest)]


def _indented(line: RichText, cells: int) -> RichText:
    from rich.text import Text as RichText

    return RichText(" " * cells) + line


def cells(text: str) -> int:
    """How many terminal cells a string takes."""
    from rich.cells import cell_len

    return cell_len(text)


def padded(text: str, width: int) -> str:
    """The string filled with spaces, or cut, to exactly ``width`` cells."""
    from rich.cells import set_cell_size

    return set_cell_size(text, max(0, width))


def shortened(text: str, width: int, end: str) -> str:
    """The string, where it does not fit ``width`` cells cut to end with ``end``."""
    return text if cells(text) <= width else padded(text, width - cells(end)).rstrip() + end


def spread(left: str, right: str, width: int) -> str:
    """``left`` and ``right`` at the two ends of a line; where both do not fit, ``left`` alone, cut."""
    gap = width - cells(left) - cells(right)
    return left + " " * gap + right if gap >= 2 else padded(left, min(width, cells(left)))


def joined(pieces: tuple[str, ...], width: int, between: str = " · ") -> str:
    """As many pieces as fit, in order; the first always stands, cut if it must be."""
    kept = pieces[:1]
    for piece in pieces[1:]:
        if cells(between.join((*kept, piece))) <= width:
            kept = (*kept, piece)
    line = between.join(kept)
    return line if cells(line) <= width else padded(line, width)


def unwrapped(lines: list[str]) -> str:
    """Lines of one paragraph as one, joined without a space where Chinese meets Chinese."""
    joined_lines = lines[:1]
    for before, after in pairwise(lines):
        chinese = before[-1:] in _CHINESE_STOPS or (is_wide(before[-1:]) and is_wide(after[:1]))
        glue = "" if chinese or not before else " "
        joined_lines.append(glue + after)
    return "".join(joined_lines)
