"""Numbers in a typed answer, with their units, in either language and however they are written."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from kvprep.core.calculation.number_words import (
    ENGLISH,
    ENGLISH_FRACTION,
    ENGLISH_POINT,
    HAN_GROUPS,
    HAN_RUN,
    english,
    english_fraction,
    english_point,
    han,
    han_decimal,
    han_fraction,
    han_tenths,
)

Kind = str
"""``byte``, ``bit``, ``second``, or empty for a plain number."""


class Reading(NamedTuple):
    """One number as said. ``values`` are what it may strictly mean in bytes, bits, seconds or pieces.

    ``loose`` is what it means when KB is taken for KiB; ``figure`` is the bare number that was written.
    """

    values: tuple[float, ...]
    loose: tuple[float, ...]
    kind: Kind
    figure: float
    span: tuple[int, int]
    is_rate: bool = False
    is_per_token: bool = False
    is_percent: bool = False


_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_LISTED = {"，": "、", "\u2009": ",", "\u202f": ",", "\u00a0": " "}
"""A full-width comma lists, it does not group digits; a thin space groups them."""

_NUMBER = r"(?:\d{1,3}(?:,\d{3})+(?!\d)|\d{1,3}(?: \d{3}){2,}(?!\d)|\d+)(?:\.\d+)?|\.\d+"
_SIGN = r"(?P<sign>(?<![^\s=≈:,(、])[-−](?=[\d.])|(?<!\w)negative\s+|\Aminus\s+|负\s*)"
"""A minus that takes nothing from anything: behind a number it would be a difference or the dash of a range."""
_POWER = r"\s*[x×*·]\s*10\s*(?:\^|\*\*)\s*(?P<power>[-+]?\d+)|[eE](?P<exponent>[-+]?\d{1,3})(?![A-Za-z0-9])"
_SCALES = {
    "k": 1e3, "m": 1e6, "g": 1e9, "t": 1e12,
    "千": 1e3, "百": 1e2, "万": 1e4, "亿": 1e8, "百万": 1e6, "千万": 1e7, "十亿": 1e9,
    "thousand": 1e3, "million": 1e6, "billion": 1e9, "none": 1.0,
}  # fmt: skip
_BINARY = {"k": 2.0**10, "m": 2.0**20, "g": 2.0**30, "t": 2.0**40, "p": 2.0**50}
_DECIMAL = {"k": 1e3, "m": 1e6, "g": 1e9, "t": 1e12, "p": 1e15}
_PREFIX_WORDS = {
    "kibi": "ki", "mebi": "mi", "gibi": "gi", "tebi": "ti", "kilo": "k", "mega": "m", "giga": "g", "tera": "t",
    "千": "k", "兆": "m", "吉": "g", "太": "t",
}  # fmt: skip
_SECONDS = {
    "ms": 1e-3, "msec": 1e-3, "msecs": 1e-3, "millisecond": 1e-3, "milliseconds": 1e-3, "毫秒": 1e-3,
    "us": 1e-6, "μs": 1e-6, "microsecond": 1e-6, "microseconds": 1e-6, "微秒": 1e-6,
    "ns": 1e-9, "nanosecond": 1e-9, "nanoseconds": 1e-9, "纳秒": 1e-9,
    "s": 1.0, "sec": 1.0, "secs": 1.0, "second": 1.0, "seconds": 1.0, "秒": 1.0, "秒钟": 1.0,
    "min": 60.0, "mins": 60.0, "minute": 60.0, "minutes": 60.0, "分钟": 60.0, "分": 60.0,
    "h": 3600.0, "hr": 3600.0, "hrs": 3600.0, "hour": 3600.0, "hours": 3600.0, "小时": 3600.0,
    "d": 86400.0, "day": 86400.0, "days": 86400.0, "天": 86400.0,
}  # fmt: skip
_TIMES = "|".join(re.escape(unit) for unit in sorted(_SECONDS, key=len, reverse=True))
_END = r"(?![A-Za-z0-9])"
_SIZE = (
    r"(?P<prefix>[kKmMgGtTpP]i?|kibi|mebi|gibi|tebi|kilo|mega|giga|tera|[千兆吉太](?=\s*(?:字节|比特)))?"
    r"\s?(?P<base>bytes?|bits?|字节|比特|[bB](?![yi]))(?P<ps>ps)?(?:ytes?)?"
)
_PERCENT = r"%|percent\b|per cent\b|percentage points?\b|pct\b|个?百分点|成(?![功为本])"
_UNIT = rf"(?:{_SIZE}{_END}|(?P<time>{_TIMES})(?!之){_END}|(?P<percent>{_PERCENT}))"
_SCALE = r"(?P<scale>百万|千万|十亿|[千百万亿]|thousand\b|million\b|billion\b|[kKmMgGtT](?:i?)(?![A-Za-z]))"
_PER = r"(?P<per>\s*(?:/|每个?|per\s+|an?\s+|each\s+)\s*(?:s|secs?|seconds?|秒)(?![A-Za-z]))"
_AMOUNT = re.compile(
    rf"(?:(?P<of>[百千])分之\s*)?(?:{_SIGN}|(?<![\w.^]))(?P<number>{_NUMBER})(?:{_POWER})?"
    rf"(?:\s*/\s*(?P<below>\d+(?:\.\d+)?)(?![\d^]))?"
    rf"(?:\s*{_SCALE})?(?:\s*{_UNIT})?(?:{_PER})?",
    re.ASCII,
)
_RAISED = re.compile(r"(?<![\w.])(?P<root>\d{1,6})\s*(?:\^|\*\*)\s*(?P<power>\d{1,3})")
_HAN = re.compile(
    rf"(?P<below>[{HAN_RUN}{HAN_GROUPS}]{{1,31}})分之(?P<above>[{HAN_RUN}点]{{1,31}})"
    r"|(?P<tenths>[一二两三四五六七八九十])成(?P<beyond>半|[一二三四五六七八九]{1,2})?(?![功为本])"
    r"|(?P<half>一半)"
    rf"|(?<![第{HAN_RUN}])(?P<minus>负)?(?P<whole>[{HAN_RUN}][{HAN_RUN}{HAN_GROUPS}]{{0,31}})"
    rf"(?![{HAN_RUN}{HAN_GROUPS}])(?:点(?P<part>[零一二三四五六七八九]+)(?P<more>[万亿])?)?"
    rf"(?:\s*(?P<unit>[KMGTkmgt]i?B|秒钟?|毫秒|微秒|分钟|小时|字节|%|个?百分点))?"
    r"(?!分[之点]|共|般|样|起|下|定|致|次|致|点|旦|直|边|些)"
)
_ENGLISH = re.compile(
    rf"(?<![\w-])(?P<words>(?i:{ENGLISH}))(?!-)(?P<point>(?i:{ENGLISH_POINT}))?(?:\s+(?P<scale>thousand|million|billion)\b)?(?:\s*{_UNIT})?(?:{_PER})?",
    re.ASCII,
)
_FRACTION = re.compile(rf"(?<![\w-])(?:{ENGLISH_FRACTION})(?!-)", re.I | re.ASCII)
_HALF = re.compile(r"\b(?:(?:a|one)[ -])?half\b(?!-)(?! (?:an?|of|the)\b)", re.I)
_PER_TOKEN_AFTER = re.compile(
    r"\s*(?:/|每个?|per\s+|an?\s+|each\s+)\s*(?:tokens?|tok|词元)(?![A-Za-z])(?!\s*/)", re.I
)
_PER_TOKEN_BEFORE = re.compile(
    r"(?:每一?个?\s*(?:token|tok|词元)|per[- ]token|each token|a token|one token)[^、。；;\n\d]*\Z", re.I
)
_PER_SECOND_BEFORE = re.compile(r"每秒钟?[^、。；;\n\d]{0,8}\Z")
_MEANINGS = 4
"""How many meanings of an amount are followed up: 8K × 8K has four."""
_NEAR = 40
"""Characters before a number that bear on what it is."""
_JOINT = re.compile(r"\s*[×*x·]\s*")


def read_amounts(text: str) -> list[Reading]:
    """Every number of an answer in order, as half-open code-point spans of the text as typed."""
    plain, places = _plainly(text)
    found = sorted(_found(plain), key=lambda reading: reading.span)
    joined = list(_with_products(found, plain))
    return [r._replace(span=(places[r.span[0]], places[r.span[1] - 1] + 1)) for r in joined]


def _plainly(text: str) -> tuple[str, list[int]]:
    """The text in plain characters with the place of each in the text as typed; superscripts become powers."""
    plain, places = [], []
    raised = False
    for at, character in enumerate(text):
        power = character.translate(_SUPERSCRIPTS)
        if power != character:
            folded = power if raised else f"^{power}"
            raised = True
        else:
            raised = False
            folded = _LISTED.get(character) or unicodedata.normalize("NFKC", character)
        plain.append(folded)
        places += [at] * len(folded)
    return "".join(plain), places


def _found(plain: str) -> Iterator[Reading]:
    taken: list[tuple[int, int]] = []
    for raised in _RAISED.finditer(plain):
        if not _is_ten_of_power(plain, raised.start()):
            taken.append(raised.span())
            value = float(int(raised["root"]) ** min(int(raised["power"]), 100))
            yield from _read_after(plain, value, raised.span())
    for match in _AMOUNT.finditer(plain):
        if not any(start <= match.start() < end for start, end in taken):
            reading = _amount(match, plain)
            if reading is not None:
                yield reading
    for match in _HAN.finditer(plain):
        if not _continues_figure(plain, match):
            yield _chinese(match, plain)
    for match in _HALF.finditer(plain):
        yield _reading(plain, (0.5,), "", 0.5, match.span())
    yield from _worded(plain)


def _worded(plain: str) -> Iterator[Reading]:
    """Numbers in English words; the first word of a fraction is no number of its own."""
    fractions = list(_FRACTION.finditer(plain))
    for fraction in fractions:
        value = english_fraction(fraction)
        yield _reading(plain, (value,), "", value, fraction.span())
    begun = {fraction.start() for fraction in fractions}
    for match in _ENGLISH.finditer(plain):
        if match.start() not in begun and not _is_pronoun(match):
            yield _with_unit(plain, *_english(match), match.span(), match)


def _english(match: re.Match[str]) -> tuple[tuple[float, ...], float]:
    """What the words are worth, and the figure as said: 5 in five million, and all of two thousand and five."""
    if match["point"]:
        figure = english(match["words"]) + english_point(match["point"])
        return (figure * _SCALES[match["scale"] or "none"],), figure
    value = english(f"{match['words']} {match['scale'] or ''}")
    is_simple = not re.search("thousand|million|billion", match["words"], re.I)
    return (value,), english(match["words"]) if is_simple else value


def _is_pronoun(match: re.Match[str]) -> bool:
    """Whether a lone "one" counts nothing: "one of K and V"; at the beginning or with a unit it is a number."""
    is_bare = not (match["base"] or match["time"] or match["percent"])
    is_half = match.string[match.end() :].lstrip(" -").lower().startswith("half")
    return match["words"].lower() == "one" and is_bare and (match.start() > 0 or is_half)


def _is_ten_of_power(plain: str, start: int) -> bool:
    """Whether ``10^6`` there belongs to a number written before it, as in 1.3 × 10^6."""
    return re.search(
        r"\d\s*[x×*·]\s*\Z", plain[max(0, start - _NEAR) : start]
    ) is not None and plain.startswith("10", start)


def _read_after(plain: str, value: float, span: tuple[int, int]) -> Iterator[Reading]:
    """A power with the unit that stands behind it."""
    unit = re.compile(rf"\s*{_UNIT}(?:{_PER})?", re.ASCII).match(plain, span[1])
    if unit is None:
        yield _reading(plain, (value,), "", value, span)
    else:
        yield _with_unit(plain, (value,), value, (span[0], unit.end()), unit)


def _continues_figure(plain: str, match: re.Match[str]) -> bool:
    """Whether the characters are the scale of a figure, as in 12 万 or 3 百万."""
    return (
        bool(re.search(r"\d\s*\Z", plain[max(0, match.start() - _NEAR) : match.start()]))
        and match[0][0] in "十百千"
    )


def _amount(match: re.Match[str], plain: str) -> Reading | None:
    figure = float(match["number"].replace(",", "").replace(" ", ""))
    figure *= 10.0 ** max(-30, min(30, int(match["power"] or match["exponent"] or 0)))
    if match["below"]:
        if float(match["below"]) == 0:
            return None
        figure /= float(match["below"])
    figure = -figure if match["sign"] else figure
    if match["of"]:
        percent = figure if match["of"] == "百" else figure / 10
        return _reading(plain, (percent / 100,), "", percent, match.span(), is_percent=True)
    scaled: tuple[float, ...] = (figure,)
    if match["scale"]:
        word = match["scale"].lower().removesuffix("i")
        scaled = (figure * _SCALES[word],)
        if word in _BINARY:
            scaled = (figure * _SCALES[word], figure * _BINARY[word])
            if match["scale"].endswith("i"):
                scaled = scaled[1:]
    return _with_unit(plain, scaled, figure, match.span(), match)


def _with_unit(
    plain: str, scaled: tuple[float, ...], figure: float, span: tuple[int, int], unit: re.Match[str]
) -> Reading:
    is_rate = bool(unit["per"] or unit["ps"])
    if unit["base"]:
        kind, strict, loose = _size_unit(unit["prefix"] or "", unit["base"])
        values, wide = tuple(v * strict for v in scaled), tuple(v * loose for v in scaled)
        return _reading(plain, values, kind, figure, span, loose=wide, is_rate=is_rate)
    if unit["time"]:
        values = tuple(v * _SECONDS[unit["time"]] for v in scaled)
        return _reading(plain, values, "second", figure, span)
    if unit["percent"]:
        if unit["percent"] == "成":
            scaled, figure = tuple(v * 10 for v in scaled), figure * 10
        values = tuple(v / 100 for v in scaled)
        return _reading(plain, values, "", figure, span, is_percent=True)
    return _reading(plain, scaled, "", figure, span, is_rate=is_rate)


def _size_unit(prefix: str, base: str) -> tuple[Kind, float, float]:
    """The kind of a unit of data, what it strictly is worth, and what it is worth when K means Ki."""
    is_bit = base in ("bit", "bits", "比特") or (base == "b" and prefix[:1].isupper() and prefix[1:] != "i")
    letter = _PREFIX_WORDS.get(prefix, prefix).lower()
    if not letter:
        return ("bit" if is_bit else "byte"), 1.0, 1.0
    binary = _BINARY[letter[0]]
    strict = binary if letter.endswith("i") else _DECIMAL[letter[0]]
    return ("bit", strict, strict) if is_bit else ("byte", strict, binary)


def _reading(
    plain: str,
    values: tuple[float, ...],
    kind: Kind,
    figure: float,
    span: tuple[int, int],
    *,
    loose: tuple[float, ...] = (),
    is_rate: bool = False,
    is_percent: bool = False,
) -> Reading:
    after, before = plain[span[1] : span[1] + _NEAR], plain[max(0, span[0] - _NEAR) : span[0]]
    per_token = bool(_PER_TOKEN_AFTER.match(after) or _PER_TOKEN_BEFORE.search(before))
    is_rate = is_rate or bool(_PER_SECOND_BEFORE.search(before))
    return Reading(values, loose or values, kind, figure, span, is_rate, per_token, is_percent)


def _chinese(match: re.Match[str], plain: str) -> Reading:
    if match["below"]:
        above, below = han_decimal(match["above"]), han(match["below"])
        percent = match["below"] == "百"
        figure = above if percent else above / max(below, 1)
        return _reading(plain, (above / max(below, 1),), "", figure, match.span(), is_percent=percent)
    if match["half"]:
        return _reading(plain, (0.5,), "", 0.5, match.span())
    if match["tenths"]:
        figure = han_tenths(match["tenths"], match["beyond"] or "")
        return _reading(plain, (figure / 100,), "", figure, match.span(), is_percent=True)
    value = han(match["whole"])
    if match["part"]:
        value += han_fraction(match["part"])
    if match["minus"]:
        value = -value
    value *= {"万": 1e4, "亿": 1e8}.get(match["more"] or "", 1.0)
    unit = match["unit"] or ""
    if unit.endswith(("%", "百分点")):
        return _reading(plain, (value / 100,), "", value, match.span(), is_percent=True)
    if unit in _SECONDS:
        return _reading(plain, (value * _SECONDS[unit],), "second", value, match.span())
    if unit:
        kind, strict, loose = _size_unit(unit[:-1] if unit.endswith("B") else "", "字节")
        return _reading(plain, (value * strict,), kind, value, match.span(), loose=(value * loose,))
    return _reading(plain, (value,), "", value, match.span())


def _with_products(found: list[Reading], plain: str) -> Iterator[Reading]:
    """The readings, with the last number of a chain such as 2 × 32 × 8 B standing for the product."""
    product: Reading | None = None
    for at, reading in enumerate(found):
        following = found[at + 1] if at + 1 < len(found) else None
        is_joined = following is not None and bool(
            _JOINT.fullmatch(plain[reading.span[1] : following.span[0]])
        )
        whole = _product(product, reading) if product else reading
        if (
            product is None
            or is_joined
            or plain[reading.span[1] : reading.span[1] + _NEAR].lstrip().startswith(("=", "≈"))
        ):
            yield reading
        else:
            # Whether 8 × 128 KiB was meant as a product is not certain: the last factor stands as well.
            yield whole._replace(values=whole.values + reading.values, loose=whole.loose + reading.loose)
        product = whole if is_joined else None


def _product(left: Reading, right: Reading) -> Reading:
    """Two factors as one amount; where both have units it is the right one alone."""
    if left.kind and right.kind:
        return right
    scale, united = (left, right) if not left.kind else (right, left)
    return right._replace(
        values=tuple(v * factor for v in united.values for factor in scale.values)[:_MEANINGS],
        loose=tuple(v * factor for v in united.loose for factor in scale.values)[:_MEANINGS],
        kind=united.kind,
        figure=united.figure * scale.figure,
        is_rate=united.is_rate or scale.is_rate,
    )
