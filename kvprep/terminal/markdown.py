"""A model answer drawn from the little markdown it uses: paragraphs, lists, headings, code, tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from kvprep.terminal.console import plain
from kvprep.terminal.wrapping import cells, flow, hang, padded, unwrapped

if TYPE_CHECKING:
    from rich.text import Text as RichText

_FENCE = re.compile(r"\s*(```|~~~)")
_ITEM = re.compile(r"(\s*)([-*+]|\d{1,3}[.)])\s+(.*)")
_HEADING = re.compile(r"#{1,6}\s+(.*)")
_ROW = re.compile(r"\s*\|(.*)\|\s*\Z")
_RULED = re.compile(r"[\s|:-]+\Z")
_INLINE = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*")


def draw_markdown(source: str, width: int, bullet: str = "•") -> list[RichText]:
    """The lines to print; whatever is not understood is shown as it was written, never dropped."""
    lines: list[RichText] = []
    for kind, block in _blocks(source.strip("\n").splitlines()):
        lines += _DRAWN[kind](block, width, bullet)
    return lines


def draw_asked(source: str, width: int) -> list[RichText]:
    """A question as it is asked: its lines are kept as they stand, and its code is drawn as code."""
    lines: list[RichText] = []
    for is_code, run in groupby(_code_marks(source.strip().splitlines()), key=lambda pair: pair[0]):
        block = [line for _, line in run]
        lines += _draw_code(block, width, "") if is_code else _draw_lines(block, width)
    return lines


def one_line(source: str) -> str:
    """A question on one line, without the signs that set code apart."""
    kept = " ".join(line for line in source.splitlines() if not _FENCE.match(line))
    return " ".join(_INLINE.sub(r"\1\2", kept).split())


def _code_marks(lines: list[str]) -> Iterator[tuple[bool, str]]:
    fenced = False
    for line in lines:
        at_fence = _FENCE.match(line) is not None
        fenced ^= at_fence
        yield fenced or at_fence, line


def _draw_lines(block: list[str], width: int) -> list[RichText]:
    return [piece for line in block for piece in (flow(inline(line), width) if line.strip() else [plain("")])]


def draw_task(source: str, width: int, bullet: str = "•") -> list[RichText]:
    """A kata's task, whose first line is its title."""
    title, _, text = source.strip().partition("\n")
    drawn = squeezed(draw_markdown(f"**{title}**\n{text}", width, bullet))
    return [plain(" ") + line if line.plain else line for line in drawn]


def _blocks(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Runs of lines of one kind; a list item and the lines that continue it are one run."""
    block: list[str] = []
    kind = fence = ""
    for line in lines:
        now = "code" if fence else _kind(line)
        if _FENCE.match(line):
            now, fence = "code", "" if fence else "open"
        elif not fence and now == "text" and kind == "item" and line[:1].isspace():
            now = "item+"
        if block and (now.rstrip("+") != kind or now in ("item", "heading")):
            yield kind, block
            block = []
        kind = now.rstrip("+")
        block.append(line)
    if block:
        yield kind, block


def _kind(line: str) -> str:
    if not line.strip():
        return "blank"
    for kind, pattern in (("item", _ITEM), ("heading", _HEADING), ("table", _ROW)):
        if pattern.match(line):
            return kind
    return "text"


def _draw_blank(block: list[str], width: int, bullet: str) -> list[RichText]:
    return [plain("")]


def _draw_text(block: list[str], width: int, bullet: str) -> list[RichText]:
    return flow(inline(unwrapped([line.strip() for line in block])), width)


def _draw_heading(block: list[str], width: int, bullet: str) -> list[RichText]:
    found = _HEADING.match(block[0])
    return flow(plain(found[1] if found else block[0], "bold"), width)


def _draw_item(block: list[str], width: int, bullet: str) -> list[RichText]:
    found = _ITEM.match(block[0])
    if not found:
        return _draw_text(block, width, bullet)
    sign = found[2] if found[2][0].isdigit() else bullet
    body = unwrapped([found[3].strip(), *(line.strip() for line in block[1:])])
    return hang(plain(f"{found[1][:8]}{sign} "), inline(body), width)


def _draw_code(block: list[str], width: int, bullet: str) -> list[RichText]:
    return [
        piece for line in block if not _FENCE.match(line) for piece in flow(plain("  " + line, "cyan"), width)
    ]


def _draw_table(block: list[str], width: int, bullet: str) -> list[RichText]:
    rows = [
        [cell.strip() for cell in line.strip().strip("|").split("|")]
        for line in block
        if not _RULED.match(line)
    ]
    columns = max((len(row) for row in rows), default=0)
    widths = [max(cells(inline(row[at]).plain) for row in rows if at < len(row)) for at in range(columns)]
    lines: list[RichText] = []
    for row in rows:
        drawn = "  ".join(padded(inline(cell).plain, widths[at]) for at, cell in enumerate(row))
        lines += flow(plain(drawn.rstrip()), width)
    return lines


def inline(source: str) -> RichText:
    """One run of words with its `code` and **bold** styled and every other sign left alone."""
    from rich.text import Text as RichText

    text, at = RichText(), 0
    for found in _INLINE.finditer(source):
        text.append_text(plain(source[at : found.start()]))
        text.append_text(plain(found[1] or found[2], "cyan" if found[1] else "bold"))
        at = found.end()
    return text.append_text(plain(source[at:]))


_DRAWN = {
    "blank": _draw_blank,
    "text": _draw_text,
    "heading": _draw_heading,
    "item": _draw_item,
    "code": _draw_code,
    "table": _draw_table,
}


def squeezed(lines: list[RichText]) -> list[RichText]:
    """Never more than one blank line in a row."""
    kept: list[RichText] = []
    for blank, run in groupby(lines, key=lambda line: not line.plain.strip()):
        kept += list(run)[: 1 if blank else None]
    return kept
