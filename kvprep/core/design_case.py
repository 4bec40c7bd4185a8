"""The nouns that only a design question needs, kept apart so that no other question pays for them."""

from __future__ import annotations

from dataclasses import dataclass

from kvprep.core.model import Text


@dataclass(frozen=True, slots=True)
class Injection:
    """A constraint that an interviewer may throw in, and the follow-up that it leads to.

    It may be thrown once one of the points in ``after`` is earned; with none named, at any time.
    """

    id: str
    say: Text
    after: tuple[str, ...] = ()
    follow_up: str | None = None
