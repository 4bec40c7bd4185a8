"""Regular expressions that are compiled when an answer first comes to them."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import NamedTuple


class Later:
    """A pattern of which most answers have no need: compiling all of them would cost every start some milliseconds."""

    __slots__ = ("_compiled", "_source")

    def __init__(self, source: str) -> None:
        self._source = source
        self._compiled: re.Pattern[str] | None = None

    def search(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """As ``re.Pattern.search``."""
        return self._pattern().search(text, start, end)

    def match(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """As ``re.Pattern.match``."""
        return self._pattern().match(text, start, end)

    def finditer(self, text: str, start: int = 0, end: int = sys.maxsize) -> Iterator[re.Match[str]]:
        """As ``re.Pattern.finditer``."""
        return self._pattern().finditer(text, start, end)

    def _pattern(self) -> re.Pattern[str]:
        if self._compiled is None:
            self._compiled = re.compile(self._source)
        return self._compiled


class Cue(NamedTuple):
    """A pattern, and plain words of which each of its matches holds one: most answers hold none and need no pattern."""

    words: tuple[str, ...]
    pattern: Later


def find_cues(cues: tuple[Cue, ...], text: str) -> list[re.Match[str]]:
    """Matches of any cue in folded text, in order, none within or across another; linear in its length."""
    found = [
        match
        for cue in cues
        if any(word in text for word in cue.words)
        for match in cue.pattern.finditer(text)
        if match[0]
    ]
    kept: list[re.Match[str]] = []
    for match in sorted(found, key=lambda m: (m.start(), -m.end())):
        if not kept or match.start() >= kept[-1].end():
            kept.append(match)
    return kept
