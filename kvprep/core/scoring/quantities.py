"""Numbers with units, however they are written: 128 KiB/token, 1.5k, 八分之一, 12.5 %, 2×32×8."""

from __future__ import annotations

import re
from typing import NamedTuple

TOLERANCE = 0.025
"""Relative difference up to which two quantities are the same: 128 KB passes for 128 KiB."""

SAME_UNIT_TOLERANCE = 0.0125
"""The same where both name one unit: only rounding then tells 39.1 KiB from 38.4 KiB."""

_PER = {
    "token": "token", "tokens": "token", "tok": "token", "layer": "layer", "layers": "layer", "层": "layer",
    "head": "head", "heads": "head", "头": "head", "request": "request", "requests": "request", "req": "request",
    "block": "block", "块": "block", "gpu": "card", "card": "card", "卡": "card", "rank": "card",
    "s": "second", "sec": "second", "second": "second", "秒": "second",
}  # fmt: skip
"""What a quantity is per, in the words that are told apart; anything else is no objection."""

EXACT_BELOW = 1000
"""Smaller whole numbers without a unit are counts and must be exact: 252 is not 256."""

_BYTES = {
    "b": 1, "byte": 1, "bytes": 1, "字节": 1,
    "kibibyte": 2**10, "kibibytes": 2**10, "mebibyte": 2**20, "mebibytes": 2**20, "gibibyte": 2**30, "gibibytes": 2**30, "tebibytes": 2**40, "kilobytes": 1e3, "megabytes": 1e6, "gigabytes": 1e9, "terabytes": 1e12,
    "kib": 2**10, "mib": 2**20, "gib": 2**30, "tib": 2**40, "pib": 2**50,
    "kb": 1e3, "mb": 1e6, "gb": 1e9, "tb": 1e12, "pb": 1e15,
}  # fmt: skip
_BITS = {"bit": 1, "bits": 1, "kbit": 1e3, "mbit": 1e6, "gbit": 1e9, "tbit": 1e12,
         "gbps": 1e9, "mbps": 1e6, "tbps": 1e12}  # fmt: skip
_SECONDS = {
    "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "秒": 1, "秒钟": 1,
    "ms": 1e-3, "millisecond": 1e-3, "milliseconds": 1e-3, "毫秒": 1e-3, "microsecond": 1e-6, "microseconds": 1e-6, "us": 1e-6, "μs": 1e-6, "µs": 1e-6, "微秒": 1e-6, "ns": 1e-9, "纳秒": 1e-9,
    "min": 60, "mins": 60, "minute": 60, "minutes": 60, "分钟": 60, "h": 3600, "hour": 3600, "hours": 3600, "小时": 3600,
}  # fmt: skip
_SCALE = {
    "k": 1e3,
    "m": 1e6,
    "g": 1e9,
    "万": 1e4,
    "千": 1e3,
    "百": 1e2,
    "亿": 1e8,
    "百万": 1e6,
    "million": 1e6,
    "billion": 1e9,
}
_SPELT_UNITS = {"percent": "%", "per cent": "%", "个百分点": "%", "倍": "x", "times": "x", "fold": "x"}
_UNITS = sorted({*_BYTES, *_BITS, *_SECONDS, *_SPELT_UNITS, "%", "x"}, key=len, reverse=True)
_HANZI = {
    "零": 0,
    "〇": 0,
    "一": 1,
    "二": 2,
    "两": 2,
    "三": 3,
    "四": 4,
    "五": 5,
    "六": 6,
    "七": 7,
    "八": 8,
    "九": 9,
}
_HANZI_SCALE = {"十": 10, "百": 100, "千": 1000}

_NUMBER = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
_PATTERN = re.compile(
    rf"(?<![\d.a-z_])(?P<num>{_NUMBER})(?:\s*/\s*(?P<den>\d+(?:\.\d+)?)(?![\d]))?"
    rf"\s*(?P<scale>百万|[万千百亿]|million\b|billion\b|[kmg](?![a-z]))?"
    rf"\s*(?P<unit>{'|'.join(re.escape(u) for u in _UNITS)})?(?![a-z0-9])"
    r"(?:\s*(?:/|每|per\s+)\s*(?P<per>[a-z]+|[^\x00-\x7f]))?",
    re.ASCII,
)
_CHINESE = re.compile(
    r"(?P<den>[一二两三四五六七八九十百千]+)分之(?P<num>[一二两三四五六七八九十百千]+)"
    r"|(?P<word>[一二两三四五六七八九十百千零〇]{1,7})\s*(?P<unit>秒钟?|毫秒|微秒|分钟|小时|字节|倍)"
)
_WORDS = {
    "half": 0.5,
    "一半": 0.5,
    "a quarter": 0.25,
    "one eighth": 0.125,
    "an eighth": 0.125,
    "one quarter": 0.25,
}
_WORDED = re.compile("|".join(re.escape(w) for w in _WORDS))


class Quantity(NamedTuple):
    """A value in base units (bytes, bits, seconds, or a plain number) and what it is per, if said."""

    value: float
    dimension: str
    per: str = ""
    span: tuple[int, int] = (0, 0)
    unit: str = ""

    def is_same(self, other: Quantity) -> bool:
        """Whether both mean the same within a tolerance; a missing 'per' or unit is forgiven to the speaker."""
        if self.dimension != other.dimension and not self._is_scaled_plain(other):
            return False
        per = {_PER.get(self.per, ""), _PER.get(other.per, "")} - {""}
        if len(per) > 1:
            return False
        if (
            self.dimension == other.dimension == ""
            and self.value < EXACT_BELOW
            and self.value == int(self.value)
        ):
            return self.value == other.value
        same_unit = self.dimension and self.unit == other.unit
        tolerance = SAME_UNIT_TOLERANCE if same_unit else TOLERANCE
        return abs(self.value - other.value) <= tolerance * abs(self.value)

    def _is_scaled_plain(self, other: Quantity) -> bool:
        # "8K" tokens may be 8,192 or 8,000: both are 8K to a speaker.
        return {self.dimension, other.dimension} == {"%", ""}


def parse_quantity(text: str) -> Quantity | None:
    """The one quantity that a rubric writes, or None when the text is not exactly one."""
    folded = text.strip().lower()
    found = find_quantities(folded)
    if len(found) == 1 and found[0].span[0] == 0 and not folded[found[0].span[1] :].strip():
        return found[0]
    return None


def find_quantities(folded: str) -> list[Quantity]:
    """Every quantity in folded text, in order; linear in its length."""
    found = [q for m in _PATTERN.finditer(folded) if (q := _quantity(m))]
    found += [_chinese(m) for m in _CHINESE.finditer(folded)]
    found += [Quantity(_WORDS[m[0]], "", "", m.span()) for m in _WORDED.finditer(folded)]
    return sorted(found, key=lambda q: q.span)


def _quantity(match: re.Match[str]) -> Quantity | None:
    value = float(match["num"].replace(",", ""))
    if match["den"]:
        if float(match["den"]) == 0:
            return None
        value /= float(match["den"])
    unit = _SPELT_UNITS.get(match["unit"] or "", match["unit"] or "")
    value *= _scale(match["scale"], unit)
    base, dimension = _base(unit)
    return Quantity(value * base, dimension, match["per"] or "", match.span(), unit)


def _scale(scale: str | None, unit: str) -> float:
    return _SCALE[scale] if scale else 1.0


def _base(unit: str) -> tuple[float, str]:
    if unit in _BYTES:
        return float(_BYTES[unit]), "byte"
    if unit in _BITS:
        return float(_BITS[unit]), "bit"
    if unit in _SECONDS:
        return float(_SECONDS[unit]), "second"
    if unit == "%":
        return 0.01, "%"
    return 1.0, ""


def _chinese(match: re.Match[str]) -> Quantity:
    if match["den"]:
        return Quantity(_hanzi(match["num"]) / max(_hanzi(match["den"]), 1), "", "", match.span())
    base, dimension = _base(_SPELT_UNITS.get(match["unit"], match["unit"]))
    return Quantity(_hanzi(match["word"]) * base, dimension, "", match.span())


def _hanzi(word: str) -> float:
    total, digit = 0, 0
    for char in word:
        if char in _HANZI_SCALE:
            total += (digit or 1) * _HANZI_SCALE[char]
            digit = 0
        else:
            digit = _HANZI[char]
    return float(total + digit)
