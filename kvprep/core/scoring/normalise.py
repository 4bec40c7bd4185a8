"""Fold an answer to plain lower-case simplified text, with the way back to every typed character."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import NamedTuple

from kvprep.core.scoring.traditional import SIMPLIFIED, TRADITIONAL

MAX_SCORED = 8_000
"""Characters of an answer that are scored; the rest is kept but not read."""

_SUPERSCRIPTS = {"⁰": "^0", "¹": "^1", "²": "^2", "³": "^3", "⁴": "^4", "⁵": "^5", "⁶": "^6", "⁷": "^7",
                 "⁸": "^8", "⁹": "^9", "ⁿ": "^n", "⁻": "-"}  # fmt: skip
# Signs that notes use for words; each becomes a word that rubrics know.
_WORDS = {
    "↓": "减少", "↘": "减少", "⬇": "减少", "↑": "增加", "↗": "增加", "⬆": "增加", "≠": "不等于", "⇏": "不等于", "↛": "不等于",
    "∝": "正比", "∵": "因为", "∴": "所以", "⟂": "独立", "⊥": "独立", "∀": "所有", "∃": "存在", "∈": "属于",
    "✗": "不", "✘": "不", "❌": "不", "≫": "远大于", "≪": "远小于", "∞": "无限",
}  # fmt: skip
# NFKC would turn the full-width comma into a thousands separator: `1/8，400` is not 8,400.
_KEPT = {"，": "，", "、": "、", "；": "；", "：": "：", "。": "。", "！": "！", "？": "？", "…": "。"}
_SAME = {
    **dict.fromkeys("‐‑‒–—―−", "-"),
    **dict.fromkeys("“”„«»「」『』", '"'),
    **dict.fromkeys("‘’‚`´", "'"),
    **dict.fromkeys("➔➜➡⇒⟶⇢⟹", "→"),
    **dict.fromkeys("•‣▪●○◦·・", "•"),
    "≈": "≈",
    "∕": "/",
    "⁄": "/",
    "∶": ":",
    "×": "×",
    "✕": "×",
    "∗": "*",
    "｜": "|",
}
_INVISIBLE = frozenset("\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u200f\u202a\u202b\u202c\u202d\u202e")


class Folded(NamedTuple):
    """Folded text; ``origin[i]`` is the offset in the typed answer that character ``i`` came from."""

    text: str
    origin: tuple[int, ...]
    typed_length: int

    def typed_span(self, start: int, end: int) -> tuple[int, int]:
        """The half-open span of the typed answer behind a half-open folded span (end > start)."""
        return self.origin[start], self.origin[end - 1] + 1


def fold(answer: str, limit: int = MAX_SCORED) -> Folded:
    """Fold at most ``limit`` characters; never fails, whatever the characters."""
    scored = answer[:limit]
    table = _table()
    simple = scored.translate(table)
    if simple.isascii() or len(simple) == len(scored):
        lowered = simple.lower()
        if len(lowered) == len(scored) and not _needs_care(simple):
            return Folded(lowered, tuple(range(len(scored))), len(answer))
    return _fold_slowly(scored, len(answer))


def fold_text(text: str) -> str:
    """The folded text alone, for patterns and terms."""
    return fold(text).text


def to_simplified(text: str) -> str:
    """Traditional characters as simplified ones, one for one."""
    return text.translate(_table())


@cache
def _table() -> dict[int, str]:
    pairs = {ord(t): s for t, s in zip(TRADITIONAL, SIMPLIFIED, strict=True)}
    pairs.update({ord(c): s for c, s in _SAME.items()})
    return pairs


def _needs_care(text: str) -> bool:
    """Whether a character is left that compatibility folding, or a superscript, would change."""
    return any(
        c not in _KEPT
        and (c in _INVISIBLE or c in _SUPERSCRIPTS or c in _WORDS or not unicodedata.is_normalized("NFKC", c))
        for c in set(text)
        if not c.isascii()
    )


def _fold_slowly(scored: str, typed_length: int) -> Folded:
    out: list[str] = []
    origin: list[int] = []
    for offset, char in enumerate(scored):
        for piece in _fold_char(char):
            out.append(piece)
            origin.append(offset)
    return Folded("".join(out), tuple(origin), typed_length)


@cache
def _fold_char(char: str) -> str:
    if char in _INVISIBLE:
        return ""
    if char in _SUPERSCRIPTS:
        return _SUPERSCRIPTS[char]
    if char in _KEPT:
        return _KEPT[char]
    if char in _WORDS:
        return _WORDS[char]
    folded = unicodedata.normalize("NFKC", char)
    return "".join(_table().get(ord(c), c) for c in folded).lower()
