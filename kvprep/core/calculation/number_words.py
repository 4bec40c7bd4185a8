"""Numbers written in words, in Chinese and in English, as figures."""

from __future__ import annotations

HAN_DIGITS = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
HAN_RUN = "零〇一二两三四五六七八九十百千"
"""The characters that whole numbers are written with."""
_HAN_SCALES = {"十": 10, "百": 100, "千": 1000}
_ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_VALUES = {word: n for n, word in enumerate(_ONES)} | {word: 10 * n for n, word in enumerate(_TENS, 2)}
_BELOW_HUNDRED = (
    rf"(?:(?:{'|'.join(_TENS)})(?:[-\s](?:{'|'.join(_ONES[1:10])})\b)?|(?:{'|'.join(reversed(_ONES))}))"
)
ENGLISH = rf"(?:(?:an?|{'|'.join(_ONES[1:10])})\s+hundred\b(?:(?:\s+and)?\s+{_BELOW_HUNDRED}\b)?|{_BELOW_HUNDRED}\b)"
"""A whole number below a thousand in English words, as a pattern in lower case."""
PIECES = r"(?:tokens?|tok|requests?|req|词元|[个台份张条])?"
"""What is counted, behind its number, as a pattern."""


def han(word: str) -> float:
    """A whole number in Chinese characters: 一百二十八, 两千, also digit by digit 一二八."""
    if not any(c in _HAN_SCALES for c in word):
        return float("".join(str(HAN_DIGITS[c]) for c in word))
    total, digit = 0, 0
    for character in word:
        if character in _HAN_SCALES:
            total += (digit or 1) * _HAN_SCALES[character]
            digit = 0
        else:
            digit = HAN_DIGITS[character]
    return float(total + digit)


def han_decimal(word: str) -> float:
    """A number in Chinese characters with 点 for the point."""
    whole, _, part = word.partition("点")
    return (han(whole) if whole else 0.0) + (han_fraction(part) if part else 0.0)


def han_fraction(part: str) -> float:
    """The digits behind 点."""
    return float("0." + "".join(str(HAN_DIGITS.get(c, 0)) for c in part))


def han_tenths(tenths: str, more: str) -> float:
    """Percent as 成: 三成 is 30, 三成半 35, 三成七五 37.5."""
    digits = (HAN_DIGITS[c] for c in more if c != "半")
    return 10 * han(tenths) + (5.0 if more == "半" else sum(d / 10**i for i, d in enumerate(digits)))


def english(words: str) -> float:
    """A whole number below a thousand in English words: twelve, forty-two, a hundred and sixty."""
    total = 0
    for word in words.lower().replace("-", " ").split():
        if word == "hundred":
            total = max(total, 1) * 100
        else:
            total += _VALUES.get(word, 0)
    return float(total)
