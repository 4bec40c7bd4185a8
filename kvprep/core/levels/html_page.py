"""What every exported page is made of: one file that needs no network and runs no script, its sections and tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from kvprep.core.levels.export_style import STYLE
from kvprep.core.messages import level_export as m
from kvprep.core.model import Lang, Text

_CONTROL = dict.fromkeys((*range(9), 11, 12, *range(14, 32), *range(127, 160)), "�")
_CONTROL |= dict.fromkeys((0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)), "")
"""What no page may hold: control characters, and marks that reorder what follows."""


def literal(value: object) -> str:
    """Foreign text as a page shows it literally."""
    return escape(str(value).translate(_CONTROL))


def document(title: str, lang: Lang, body: str) -> str:
    """The whole file; every foreign text in ``body`` is escaped already."""
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        # Even if a foreign text were to slip through, nothing could be run or fetched.
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f'<meta name="generator" content="kvprep"><title>{literal(title)}</title><style>{STYLE}</style>'
    )
    name = "zh-CN" if lang == "zh" else "en"
    return f'<!doctype html>\n<html lang="{name}">\n<head>{head}</head>\n<body>\n{body}</body>\n</html>\n'


class HtmlPage:
    """A page being drawn in one language."""

    def __init__(self, lang: Lang) -> None:
        self.lang: Lang = lang

    def say(self, text: Text, **values: object) -> str:
        """A sentence with its places filled."""
        return text.in_(self.lang).format(**values)

    def text(self, value: object) -> str:
        """Foreign text as a page shows it literally."""
        return literal(value)

    def section(self, title: Text, body: str) -> str:
        """A part of the page under its title."""
        return f"<section><h2>{self.text(self.say(title))}</h2>{body}</section>\n"

    def behind(self, head: Sequence[str], rows: Iterable[Sequence[str]], what: str = "") -> str:
        """The table behind a picture."""
        title = self.say(m.AS_TABLE) + (f" · {what}" if what else "")
        table = f'<div class="scroll">{self.table(head, rows)}</div>'
        return f"<details><summary>{self.text(title)}</summary>{table}</details>"

    def table(
        self, head: Sequence[str], rows: Iterable[Sequence[str]], css: str = "", notes: Sequence[str] = ()
    ) -> str:
        """A table with its first column as heads of the rows; notes, one a row, stand under the third column."""
        heads = "".join(f'<th scope="col">{self.text(name)}</th>' for name in head)
        body = "".join(self.row(row, notes[i] if notes else "") for i, row in enumerate(rows))
        return f'<table class="{css}"><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>'

    def row(self, row: Sequence[str], note: str) -> str:
        """A row, its note under the third column."""
        cells = [f'<div class="clip">{self.text(cell)}</div>' for cell in row[1:]]
        if note:
            cells[1] += self.note(note)
        return f'<tr><th scope="row">{self.text(row[0])}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'

    def note(self, note: str) -> str:
        """What a person wrote beside a claim or evidence; paper has no room for it."""
        return f'<div class="note">{self.text(note)}</div>' if note else ""
