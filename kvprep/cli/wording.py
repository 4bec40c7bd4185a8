"""The language of this run, decided before any command is built."""

from __future__ import annotations

from kvprep.core.model import Lang, Text

_spoken: list[Lang] = ["en"]


def speak(lang: Lang) -> None:
    """From now on ``say`` answers in this language."""
    _spoken[0] = lang


def spoken() -> Lang:
    """The language of help, errors and talk."""
    return _spoken[0]


def say(text: Text | str) -> str:
    """The sentence in the language of this run; a plain string passes through."""
    return text if isinstance(text, str) else text.in_(_spoken[0])
