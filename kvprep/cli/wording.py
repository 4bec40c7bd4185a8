"""What a run says: its language, decided before any command is built, and its two streams."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

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


def emit_json(data: Mapping[str, Any], schema: int = 1) -> None:
    """One line of JSON on standard output, ``"schema"`` first; ASCII only where the stream is not Unicode."""
    # Deferred: start-up.
    import json

    encoding = (sys.stdout.encoding or "ascii").casefold().replace("-", "")
    ascii_only = not encoding.startswith("utf")
    body = {"schema": schema, **{key: value for key, value in data.items() if key != "schema"}}
    sys.stdout.write(json.dumps(body, ensure_ascii=ascii_only) + "\n")


def talk(text: Any) -> None:
    """A sentence to the person, on standard error, so that data on standard output stays clean."""
    print(say(text), file=sys.stderr)
