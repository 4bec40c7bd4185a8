"""How amounts are written: bytes in binary units, rates, times, shares, plain numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

Dimension = Literal["byte", "byte/s", "second", "share", "count", "1/s"]
"""What is asked for. Values are in bytes, bytes a second, seconds, parts of one, pieces, pieces a second."""

KIB, MIB, GIB, TIB = 2**10, 2**20, 2**30, 2**40
GBIT = 10**9
_BINARY = (("PiB", 2**50), ("TiB", TIB), ("GiB", GIB), ("MiB", MIB), ("KiB", KIB))
_LARGE_ENOUGH = 0.9
"""Part of a unit from which it is used: 0.977 GiB reads better than 1,000 MiB."""


def number(value: float) -> str:
    """A number with thousands separated: whole as it is, else to four significant digits."""
    if value == int(value) and abs(value) < 1e15:
        return f"{int(value):,}"
    if abs(value) >= 1000:
        return f"{value:,.1f}".removesuffix(".0")
    return f"{value:.4g}"


def size(value: float) -> str:
    """Bytes in the largest binary unit that holds one."""
    for unit, factor in _BINARY:
        if abs(value) >= _LARGE_ENOUGH * factor:
            return f"{number(value / factor)} {unit}"
    return f"{number(value)} B"


def exact_bytes(value: float) -> str:
    """Bytes, unscaled."""
    return f"{number(value)} B"


def in_gib(value: float) -> str:
    """Bytes in GiB, whatever their size."""
    return f"{number(value / GIB)} GiB"


def rate(value: float) -> str:
    """Bytes a second in the largest binary unit that holds one."""
    return f"{size(value)}/s"


def rate_in_gib(value: float) -> str:
    """Bytes a second in GiB/s, whatever their size."""
    return f"{in_gib(value)}/s"


def bit_rate(value: float) -> str:
    """Bits a second as links are sold: in units of 10^9, or 10^12 where there are many."""
    return f"{number(value / 1e12)} Tbit/s" if value >= 1e12 else f"{number(value / GBIT)} Gbit/s"


def time(value: float) -> str:
    """Seconds in the unit that a person would use."""
    if value < 0:
        return f"−{time(-value)}"
    if value == 0:
        return "0 s"
    if value < 1e-3:
        return f"{number(value * 1e6)} µs"
    if value < 1:
        return f"{number(value * 1e3)} ms"
    if value < 1000:
        return f"{number(value)} s"
    return f"{number(value / 60)} min" if value < 7200 else f"{number(value / 3600)} h"


def in_ms(value: float) -> str:
    """Seconds in milliseconds, whatever their length."""
    return f"{number(value * 1e3)} ms"


def percent(value: float) -> str:
    """A share of one in percent."""
    return f"{number(round(value * 100, 10))} %"


SHOWN: Mapping[str, Callable[[float], str]] = {
    "": number,
    "size": size,
    "B": exact_bytes,
    "gib": in_gib,
    "rate": rate,
    "gibs": rate_in_gib,
    "gbit": bit_rate,
    "time": time,
    "ms": in_ms,
    "pct": percent,
}
"""The ways a template may ask for a number to be shown, as ``{name:way}``."""

NATURAL: Mapping[Dimension, Callable[[float], str]] = {
    "byte": size,
    "byte/s": rate,
    "second": time,
    "share": percent,
    "count": number,
    "1/s": lambda value: f"{number(value)} /s",
}
"""How an answer of each dimension is shown."""
