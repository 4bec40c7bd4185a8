"""What is missing from a material: empty sections, figures from nowhere, one option only, claims of production."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kvprep.core.levels.material import MARK, Material, Section
from kvprep.core.levels.material_words import (
    DERIVED,
    FIGURE,
    NOT_ASSERTED,
    NUMBERING,
    PLACEHOLDERS,
    PRODUCTION,
    PROOF,
    WEIGHED,
)
from kvprep.core.messages import material as say
from kvprep.core.messages.errors import fill
from kvprep.core.model import Text

MAX_CHARACTERS = 1 << 20


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to mend: where, which check found it, and what it is."""

    line: int
    check: str
    text: Text


@dataclass(frozen=True, slots=True)
class Block:
    """Lines without a blank one between them: a paragraph, a list item, or a whole table."""

    line: int
    text: str

    @property
    def is_table(self) -> bool:
        """Whether it is a table."""
        return self.text.startswith("|")


@dataclass(frozen=True, slots=True)
class Part:
    """A heading and what stands under it, up to the next heading of any level."""

    line: int
    level: int
    title: str
    blocks: tuple[Block, ...]


_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*\s*$")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_FENCE = re.compile(r"^(```|~~~).*?(?:^\1[ \t]*$|\Z)", re.DOTALL | re.MULTILINE)
_ITEM = re.compile(r"\s*(?:[-*+]|\d+[.)])\s+")


def kind_of(text: str) -> str:
    """The kind that a skeleton's first comment names; empty where there is none."""
    found = re.search(re.escape(MARK) + r"\s*([a-z-]+)", text[:MAX_CHARACTERS])
    return found[1] if found else ""


def check_material(text: str, material: Material) -> list[Finding]:
    """Everything to mend, in the order of lines."""
    parts = read_parts(text[:MAX_CHARACTERS])
    found = [f for section in material.sections for f in _check_section(section, parts)]
    found += [f for part in parts for f in _production(part)]
    return sorted(found, key=lambda f: f.line)


def read_parts(text: str) -> list[Part]:
    """A markdown document by its headings; comments and code count as blank lines."""
    for pattern in (_COMMENT, _FENCE):
        text = pattern.sub(lambda found: "\n" * found[0].count("\n"), text)
    parts: list[Part] = []
    line, level, title, body = 1, 0, "", list[tuple[int, str]]()
    for number, row in enumerate(text.splitlines(), 1):
        heading = _HEADING.match(row)
        if heading:
            parts.append(Part(line, level, title, tuple(_blocks(body))))
            line, level, title, body = number, len(heading[1]), heading[2], []
        else:
            body.append((number, row))
    return [*parts, Part(line, level, title, tuple(_blocks(body)))]


def _blocks(rows: Sequence[tuple[int, str]]) -> Iterator[Block]:
    start, lines = 0, list[str]()
    for number, row in [*rows, (0, "")]:
        begins = not row.strip() or (_ITEM.match(row) is not None)
        if lines and begins:
            yield Block(start, "\n".join(lines))
            lines = []
        if row.strip():
            start = start if lines else number
            lines.append(row.strip())


def _under(section: Section, parts: Sequence[Part]) -> list[Part]:
    """The part that a section names, and those of deeper headings that follow it."""
    names = {section.title.zh.casefold(), section.title.en.casefold()}
    for i, part in enumerate(parts):
        if part.level and _plain_title(part.title) in names:
            rest = parts[i + 1 :]
            end = next((j for j, other in enumerate(rest) if other.level <= part.level), len(rest))
            return [part, *rest[:end]]
    return []


def _plain_title(title: str) -> str:
    return NUMBERING.sub("", title).strip(" :：*`").casefold()


def _check_section(section: Section, parts: Sequence[Part]) -> Iterator[Finding]:
    mine = _under(section, parts)
    if not mine:
        yield Finding(1, "missing", _told(say.SECTION_MISSING, section))
        return
    blocks = [block for part in mine for block in part.blocks if not _is_placeholder(block.text)]
    if not blocks or all(_is_bare_table(block) for block in blocks):
        yield Finding(mine[0].line, "empty", _told(say.SECTION_EMPTY, section))
        return
    for check in SECTION_CHECKS.values():
        yield from check(section, mine)


def _told(text: Text, section: Section, **values: object) -> Text:
    return Text(
        zh=text.zh.format(section=section.title.zh, **values),
        en=text.en.format(section=section.title.en, **values),
    )


def _is_placeholder(text: str) -> bool:
    """Whether nothing is said; a pattern for it would take forever on a long line of dashes."""
    return text.strip(" \t\n-*+|:.…").casefold() in PLACEHOLDERS


def _is_bare_table(block: Block) -> bool:
    return block.is_table and not _rows(block)


def _rows(block: Block) -> list[list[str]]:
    """The rows of a table below its heading, those without a word left out."""
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in block.text.split("\n")]
    return [row for row in rows[2:] if any(cell and not _is_placeholder(cell) for cell in row)]


# Figures


def _figures(section: Section, parts: Sequence[Part]) -> Iterator[Finding]:
    """Figures with a unit and neither formula, measurement, assumption nor source beside them."""
    if section.given:
        return
    for part in parts:
        # What a section says once of its figures holds for the tables under it.
        is_said = any(DERIVED.search(block.text) for block in part.blocks if not block.is_table)
        for block in part.blocks:
            figure = FIGURE.search(block.text)
            if figure and not DERIVED.search(block.text) and not (block.is_table and is_said):
                line = block.line + block.text.count("\n", 0, figure.start())
                yield Finding(line, "figures", fill(say.FIGURE_FROM_NOWHERE, figure=figure[0].strip()))


# Alternatives


def _alternatives(section: Section, parts: Sequence[Part]) -> Iterator[Finding]:
    """Fewer alternatives than asked, or none weighed against another."""
    if not section.alternatives:
        return
    headed = sum(1 for part in parts[1:] if any(not _is_placeholder(b.text) for b in part.blocks))
    blocks = [block for part in parts for block in part.blocks]
    tabled = max((len(_rows(block)) for block in blocks if block.is_table), default=0)
    items = sum(1 for block in parts[0].blocks if _ITEM.match(block.text))
    found = max(headed, tabled, items)
    if found < section.alternatives:
        yield Finding(
            parts[0].line, "alternatives", _told(say.TOO_FEW, section, found=found, want=section.alternatives)
        )
    elif not any(WEIGHED.search(block.text) for block in blocks):
        yield Finding(parts[0].line, "alternatives", _told(say.NOT_WEIGHED, section))


# Tables


def _table(section: Section, parts: Sequence[Part]) -> Iterator[Finding]:
    """A table of steps that is missing, or rows of it with an empty cell."""
    if not section.table:
        return
    tables = [block for part in parts for block in part.blocks if block.is_table]
    if not any(_rows(block) for block in tables):
        yield Finding(parts[0].line, "table", _told(say.NO_TABLE, section, columns=len(section.table)))
    for block in tables:
        for number, row in enumerate(block.text.split("\n")[2:]):
            cells = [cell.strip() for cell in row.strip("|").split("|")]
            filled = sum(bool(cell) for cell in cells)
            if filled and (filled < len(cells) or len(cells) < len(section.table)):
                yield Finding(block.line + 2 + number, "table", fill(say.EMPTY_CELL, want=len(section.table)))


SECTION_CHECKS: Mapping[str, Callable[[Section, Sequence[Part]], Iterator[Finding]]] = {
    "figures": _figures,
    "alternatives": _alternatives,
    "table": _table,
}

# Production

_SENTENCE = re.compile(r"[^。！？!?\n]*?(?:[。！？!?\n]|\.(?=\s|$)|$)")


def _production(part: Part) -> Iterator[Finding]:
    """Sentences that assert production and show nothing for it."""
    for block in part.blocks:
        if PROOF.search(block.text):
            continue
        for sentence in _SENTENCE.finditer(block.text):
            said = PRODUCTION.search(sentence[0])
            if said and not NOT_ASSERTED.search(sentence[0]):
                line = block.line + block.text.count("\n", 0, sentence.start() + said.start())
                yield Finding(line, "production", fill(say.NO_PROOF, words=said[0]))
