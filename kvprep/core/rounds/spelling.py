"""A person's text in a page of its own: what a terminal or a browser would obey is spelt out, as on the screen."""

from __future__ import annotations

import re

_OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def spelt_out(text: str) -> str:
    """The text with control and direction characters as ``^[`` and ``<U+202E>``; lines and tabs stay."""
    return _OBEYED.sub(_spelt, text)


def _spelt(found: re.Match[str]) -> str:
    code = ord(found[0])
    return "^" + chr(code ^ 0x40) if code < 0x80 else f"<U+{code:04X}>"
