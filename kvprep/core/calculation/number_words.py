"""Numbers written in words, in Chinese and in English, as figures."""

from __future__ import annotations

import re

HAN_DIGITS = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
HAN_RUN = "零〇一二两三四五六七八九十百千"
"""The characters that whole numbers are written with."""
HAN_GROUPS = "万亿"
"""The characters that whole numbers are put together with."""
_HAN_SCALES = {"十": 10, "百": 100, "千": 1000}
_HAN_GROUP_SCALES = {"亿": 10**8, "万": 10**4}
_ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_VALUES = {word: n for n, word in enumerate(_ONES)} | {word: 10 * n for n, word in enumerate(_TENS, 2)}
_BELOW_HUNDRED = (
    rf"(?:(?:{'|'.join(_TENS)})(?:[-\s](?:{'|'.join(_ONES[1:10])})\b)?|(?:{'|'.join(reversed(_ONES))}))"
)
_HUNDREDS = rf"(?:an?|{'|'.join(reversed(_ONES[1:]))})\s+hundred\b(?:(?:\s+and)?\s+{_BELOW_HUNDRED}\b)?"
_BELOW_THOUSAND = rf"(?:{_HUNDREDS}|{_BELOW_HUNDRED}\b)"
ENGLISH_SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9}
_GROUP = rf"\s+(?:{'|'.join(ENGLISH_SCALES)})\b"
_NEXT = rf"(?:\s+(?:and\s+)?{_BELOW_THOUSAND}|,\s+(?:and\s+)?(?:{_HUNDREDS}|{_BELOW_HUNDRED}(?={_GROUP})))"
ENGLISH = rf"{_BELOW_THOUSAND}(?:{_GROUP}{_NEXT})*"
"""A whole number in English words up to a last thousand or million, as a pattern in lower case."""
ENGLISH_POINT = rf"\s+point(?:\s+(?:{'|'.join(_ONES[:10])})\b)+"
"""What follows a whole number in a decimal one, as a pattern in lower case."""
_PARTS = {
    "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
    "tenth": 10, "eleventh": 11, "twelfth": 12, "hundredth": 100, "thousandth": 1000, "millionth": 10**6,
} | {f"{_ONES[n]}th": n for n in range(13, 20)} | {f"{word[:-1]}ieth": 10 * n for n, word in enumerate(_TENS, 2)}  # fmt: skip
_PART = rf"(?:(?:(?:{'|'.join(_TENS)})[-\s])?(?:{'|'.join(sorted(_PARTS, key=len, reverse=True))}))"
ENGLISH_FRACTION = (
    rf"(?P<one>one)[-\s](?P<part>{_PART})\b|(?P<a>an?)\s(?P<of>{_PART})\b(?=\s+of\b|\s*(?:[^\w\s-]|\Z))"
    rf"|(?P<above>{_BELOW_HUNDRED})[-\s](?P<parts>{_PART})s\b"
)
"""A fraction in English words, as a pattern in lower case: "a third" replica is none."""
PIECES = r"(?:tokens?|tok|requests?|req|词元|[个台份张条])?"
"""What is counted, behind its number, as a pattern."""


def han(word: str) -> float:
    """A whole number in Chinese characters: 一百二十八, 两千, 五万七千三百, also digit by digit 一二八.

    A last digit right behind a unit counts the next one: 五万七 is 57,000, 三千五 is 3,500, 一百零五 is 105.
    """
    scales = _HAN_SCALES | _HAN_GROUP_SCALES
    if len(word) > 1 and word[-1] in HAN_DIGITS and word[-2] in scales:
        return float(_han_whole(word[:-1]) + HAN_DIGITS[word[-1]] * scales[word[-2]] // 10)
    return float(_han_whole(word))


def _han_whole(word: str) -> int:
    for character, scale in _HAN_GROUP_SCALES.items():
        above, found, below = word.rpartition(character)
        if found:
            return (_han_whole(above) if above else 1) * scale + (_han_whole(below) if below else 0)
    if not any(c in _HAN_SCALES for c in word):
        return int("".join(str(HAN_DIGITS[c]) for c in word))
    total, digit = 0, 0
    for character in word:
        if character in _HAN_SCALES:
            total += (digit or 1) * _HAN_SCALES[character]
            digit = 0
        else:
            digit = HAN_DIGITS[character]
    return total + digit


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
    """A whole number in English words: twelve, forty-two, a hundred and sixty, two thousand and five."""
    total, group = 0, 0
    for word in re.findall(r"[a-z]+", words.lower()):
        if word in ENGLISH_SCALES:
            total += group * ENGLISH_SCALES[word]
            group = 0
        elif word == "hundred":
            group = max(group, 1) * 100
        else:
            group += _VALUES.get(word, 0)
    return float(total + group)


def english_point(words: str) -> float:
    """The digits behind "point" in English words."""
    return float("0." + "".join(str(_VALUES[word]) for word in words.lower().split()[1:]))


def english_fraction(match: re.Match[str]) -> float:
    """What a match of ENGLISH_FRACTION is worth: one fifth, two thirds, three sixty-fourths."""
    below = (match["part"] or match["of"] or match["parts"]).lower()
    *tens, part = re.split(r"[-\s]", below)
    above = english(match["above"]) if match["above"] else 1.0
    return above / (sum(_VALUES[word] for word in tens) + _PARTS[part])
