"""Choices that follow from a seed alone, the same on every machine and with every Python."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
SEEDS = 10_000
"""Seeds are 1 to SEEDS - 1: short enough to be typed."""
_MASK = (1 << 64) - 1


def seed_for(card: str, times: int) -> int:
    """The seed of a card's problem when it has been answered so many times: an unsent answer meets it again."""
    return 1 + next(_mixed(_number_of(card) + times * 0x9E3779B9)) % (SEEDS - 1)


def _number_of(name: str) -> int:
    return int(sum(ord(c) * 257**i for i, c in enumerate(name)) & _MASK)


def _mixed(state: int) -> Iterator[int]:
    """The splitmix64 sequence (Steele, Lea and Flood 2014)."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        yield z ^ (z >> 31)


class Draws:
    """A source of choices; two with the same seed and name choose alike."""

    def __init__(self, seed: int, name: str = "") -> None:
        self._numbers = _mixed(seed ^ _number_of(name))

    def pick(self, options: Sequence[T]) -> T:
        """One of the options, each as likely."""
        return options[next(self._numbers) % len(options)]

    def between(self, low: int, high: int, step: int = 1) -> int:
        """A whole number from ``low`` to ``high``, both possible, in steps."""
        return low + step * (next(self._numbers) % ((high - low) // step + 1))
