"""A model answer's little markdown as HTML: paragraphs, lists, tables, code; anything else stands as written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from itertools import groupby

_FENCE = re.compile(r"\s*(```|~~~)")
_ITEM = re.compile(r"\s*(?:[-*+]|\d{1,3}[.)])\s+(.*)")
_ROW = re.compile(r"\s*\|(.*)\|\s*\Z")
_RULED = re.compile(r"[\s|:-]+\Z")
_HEADING = re.compile(r"#{1,6}\s+(.*)")
_INLINE = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*")


def prose_html(source: str) -> str:
    """The text as HTML; every character of it is escaped."""
    return "".join(_blocks(source.strip("\n").splitlines()))


def asked_html(source: str) -> str:
    """A question as it is asked: its lines are kept as they stand, and its code is set as code."""
    lines = source.strip().splitlines()
    done: list[str] = []
    for is_code, run in groupby(zip(_kinds(lines), lines, strict=True), key=lambda pair: pair[0] == "code"):
        block = [line for _, line in run]
        if is_code:
            done += _blocks(block)
        else:
            kept = "\n".join(_inline(line) for line in block).strip("\n")
            done += [f"<p>{kept}</p>"] if kept else []
    return "".join(done)


def _blocks(lines: list[str]) -> Iterator[str]:
    kinds = list(_kinds(lines))
    for kind, run in groupby(zip(kinds, lines, strict=True), key=lambda pair: pair[0]):
        block = [line for _, line in run]
        if kind == "code":
            inner = "\n".join(escape(line) for line in block if not _FENCE.match(line))
            yield f"<pre><code>{inner}</code></pre>"
        elif kind == "item":
            yield f"<ul>{''.join(_items(block))}</ul>"
        elif kind == "table":
            yield f"<table>{''.join(_rows(block))}</table>"
        elif kind == "heading":
            yield from (f"<h4>{_inline(line.lstrip('#').strip())}</h4>" for line in block)
        elif kind == "text":
            yield f"<p>{_inline(' '.join(line.strip() for line in block))}</p>"


def _kinds(lines: list[str]) -> Iterator[str]:
    fenced, before = False, ""
    for line in lines:
        if _FENCE.match(line):
            fenced, before = not fenced, "code"
        elif fenced:
            before = "code"
        else:
            before = _kind(line, before)
        yield before


def _kind(line: str, before: str) -> str:
    if not line.strip():
        return "blank"
    if _ITEM.match(line) or (before == "item" and line[:1].isspace()):
        return "item"
    if _HEADING.match(line):
        return "heading"
    return "table" if _ROW.match(line) else "text"


def _items(block: list[str]) -> Iterator[str]:
    items: list[str] = []
    for line in block:
        found = _ITEM.match(line)
        if found:
            items.append(found[1])
        else:
            items[-1] += f" {line.strip()}"
    return (f"<li>{_inline(item)}</li>" for item in items)


def _rows(block: list[str]) -> Iterator[str]:
    for line in block:
        if not _RULED.match(line):
            cells = line.strip().strip("|").split("|")
            yield "<tr>" + "".join(f"<td>{_inline(cell.strip())}</td>" for cell in cells) + "</tr>"


def _inline(source: str) -> str:
    done, at = [], 0
    for found in _INLINE.finditer(source):
        done.append(escape(source[at : found.start()]))
        done.append(f"<code>{escape(found[1])}</code>" if found[1] else f"<b>{escape(found[2])}</b>")
        at = found.end()
    return "".join(done) + escape(source[at:])
