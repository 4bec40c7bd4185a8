"""The nouns that only a design question needs, kept apart so that no other question pays for them."""

from __future__ import annotations

from typing import NamedTuple

from kvprep.core.model import Text


class Injection(NamedTuple):
    """A constraint that an interviewer may throw in, and the follow-up that it leads to.

    It may be thrown once one of the points in ``after`` is earned; with none named, at any time.
    """

    id: str
    say: Text
    after: tuple[str, ...] = ()
    follow_up: str | None = None


class Figure(NamedTuple):
    """A number of the question: an input, or a formula with the numbers in it and its value in words.

    ``was`` is set in a variation: the value before its inputs changed.
    """

    name: str
    value: str
    formula: str = ""
    numbers: str = ""
    label: Text | None = None
    was: str = ""


class Variation(NamedTuple):
    """The question under other inputs: what is said of it, what it sets, and which figures change."""

    id: str
    say: Text
    inputs: tuple[Figure, ...]
    figures: tuple[Figure, ...]
