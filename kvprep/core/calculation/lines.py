"""One result of ``kvprep calc``, and how amounts are written in its formula."""

from __future__ import annotations

from typing import NamedTuple

from kvprep.core.calculation.units import SHOWN
from kvprep.core.model import Text


class Line(NamedTuple):
    """One result: its name in JSON, its label, the formula with the numbers in it, its value and how it is shown."""

    key: str
    label: Text
    formula: str
    value: float
    way: str

    @property
    def shown(self) -> str:
        """The value with its unit."""
        return SHOWN[self.way](self.value)


def size(value: float) -> str:
    """Bytes, short, for use within a formula."""
    return SHOWN["size"](value)
