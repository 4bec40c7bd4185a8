"""Where output goes and how foreign text is made harmless: consoles, marks, visible control characters."""

from __future__ import annotations

import os
import sys
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text as RichText

# Joiners that emoji and some scripts need; every other format character hides or reorders what follows.
_JOINERS = frozenset("\u200c\u200d")
_SPELT_OUT = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))


@dataclass(frozen=True, slots=True)
class Marks:
    """The signs a screen is drawn with; each has a meaning, so none stands in for another."""

    hit: str = "✓"
    half: str = "~"
    missed: str = "✗"
    denied: str = "✗"
    wrong: str = "⚠"
    must: str = "!!"
    full: str = "█"
    empty: str = "░"
    clock_full: str = "▓"
    rule: str = "─"
    border: str = "│"
    dot: str = "·"
    dash: str = "–"
    chosen: str = "▸"
    arrow: str = "→"
    bullet: str = "•"
    ellipsis: str = "…"
    spark: str = "▁▂▃▄▅▆▇█"
    heat: str = "·▂▄▆█"


ASCII_MARKS = Marks(
    hit="+",
    missed="x",
    denied="x",
    wrong="!",
    full="#",
    empty=".",
    clock_full="#",
    rule="-",
    border="|",
    dot="-",
    dash="-",
    chosen=">",
    arrow="->",
    bullet="*",
    ellipsis="...",
    spark="_.:-=+*#",
    heat=".:=+#",
)
_ALL_MARKS = "".join(getattr(Marks(), name) for name in Marks.__slots__)


def make_console(stderr: bool = False) -> Console:
    """A console that obeys NO_COLOR (it wins), FORCE_COLOR, TERM=dumb, COLUMNS, and never fails to encode.

    Markup, emoji codes and automatic highlighting are off: whatever is printed is drawn as it is.
    """
    # Deferred: start-up; rich is needed only once something is drawn.
    from rich.console import Console

    _never_fail_to_encode(sys.stderr if stderr else sys.stdout)
    return Console(
        stderr=stderr,
        markup=False,
        emoji=False,
        highlight=False,
        soft_wrap=False,
        width=_columns_from_environment(),
        no_color=True if os.environ.get("NO_COLOR") else None,
    )


def _never_fail_to_encode(stream: object) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def _columns_from_environment() -> int | None:
    columns = os.environ.get("COLUMNS", "")
    return int(columns) if columns.isdecimal() and int(columns) > 0 else None


def marks(console: Console | None = None, ascii_only: bool = False) -> Marks:
    """The signs this console can show: plain ASCII on wish, or where its encoding lacks one of them."""
    encoding = console.encoding if console is not None else getattr(sys.stdout, "encoding", None) or "ascii"
    return ASCII_MARKS if ascii_only or not _can_encode(encoding) else Marks()


def _can_encode(encoding: str) -> bool:
    try:
        _ALL_MARKS.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def visible(text: str) -> str:
    """The text with control and direction characters spelt out (``^[``, ``<U+202E>``), tabs as spaces."""
    if text.isprintable():
        return text
    return "".join(map(_visible_character, text.replace("\r\n", "\n")))


def _visible_character(character: str) -> str:
    code = ord(character)
    if character == "\t":
        return "    "
    if character == "\n" or character in _JOINERS or unicodedata.category(character) not in _SPELT_OUT:
        return character
    return "^" + chr(code ^ 0x40) if code < 0x80 else f"<U+{code:04X}>"


def plain(text: str, style: str = "") -> RichText:
    """Foreign text as rich draws it literally: no markup, nothing sent to the terminal but what is seen."""
    from rich.text import Text as RichText

    return RichText(visible(text), style=style)
