"""An answer's file as text: what is no text is refused, and what is too long is told of."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE, getincrementaldecoder
from typing import IO, NamedTuple

from kvprep.core.messages import log as m
from kvprep.core.messages.errors import fill
from kvprep.core.model import UserError

ANSWER_BYTES = 64 * 1024
"""As at the prompt: what is longer is cut."""
_CHUNK = 1 << 20


class ReadText(NamedTuple):
    """A text, and how many bytes of it were left out."""

    text: str
    left_out: int = 0


def read_text(source: IO[bytes], name: object, limit: int = ANSWER_BYTES) -> ReadText:
    """The first ``limit`` bytes of a stream as text; UserError where they are no UTF-8, nor UTF-16 with its mark."""
    raw = source.read(limit)
    rest = 0
    while more := source.read(_CHUNK):
        rest += len(more)
    text, over = cut(decoded(raw, name, whole=not rest), limit)
    return ReadText(text, rest + over)


def decoded(raw: bytes, name: object, *, whole: bool = True) -> str:
    """Bytes as text; the last character may be broken off where they are not the whole."""
    codec = "utf-16" if raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig"
    try:
        text = getincrementaldecoder(codec)("strict").decode(raw, final=whole)
    except UnicodeDecodeError:
        raise UserError(fill(m.NOT_UTF8, path=name)) from None
    # UTF-16 without its mark is valid UTF-8 full of zeros; so is much that is no text at all.
    if "\0" in text:
        raise UserError(fill(m.NUL_BYTES, path=name))
    return text


def cut(text: str, limit: int = ANSWER_BYTES) -> ReadText:
    """What of a text fits into so many bytes of UTF-8."""
    raw = text.encode("utf-8", "replace")
    if len(raw) <= limit:
        return ReadText(text)
    kept = raw[:limit].decode("utf-8", "ignore")
    return ReadText(kept, len(raw) - len(kept.encode("utf-8")))
