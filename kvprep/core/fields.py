"""Reading fields of a bank file: each access has a type, and each fault becomes a Problem with its line."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from kvprep.core.messages import bank as say
from kvprep.core.model import Problem, Statements, Text

Path = tuple[str | int, ...]
Lines = Mapping[Path, int]

NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*\Z")
_WORD = re.compile(r"[A-Za-z_]+\Z")
MAX_ITEMS = 400
MAX_SHOWN = 400
"""Characters of a foreign value that a message repeats."""
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def problem(file: str, line: int, message: Text, *, warning: bool = False, **values: Any) -> Problem:
    """A fault in both languages; ``values`` fill the message's places, each kept short, a tuple as a list."""
    en = {k: _short(", ".join(v) if isinstance(v, tuple) else v) for k, v in values.items()}
    zh = {k: _short("、".join(v) if isinstance(v, tuple) else v) for k, v in values.items()}
    return Problem(file, line, message.en.format(**en), warning, message.zh.format(**zh))


def _short(value: object) -> str:
    words = " ".join(str(value).split())
    text = "".join(c if c.isprintable() else "�" for c in words)
    return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…"


def near(word: str, known: Iterable[str]) -> str:
    """The known word that a mistyped one most likely meant, or the empty string."""
    # Deferred: only a fault needs it.
    from difflib import get_close_matches

    return next(iter(get_close_matches(word[:80], list(known), n=1, cutoff=0.6)), "")


def line_at(lines: Lines, path: Path) -> int:
    """The line of a value, or of the nearest thing around it that has one."""
    for end in range(len(path), -1, -1):
        try:
            return lines[path[:end]]
        except KeyError:
            continue
    return 1


class Faults:
    """Collects what is wrong with one file; ``broken`` says that a part a question needs is missing."""

    def __init__(self, file: str, lines: Lines) -> None:
        self.file = file
        self.lines = lines
        self.problems: list[Problem] = []
        self.broken = False

    def add(
        self, path: Path, message: Text, *, broken: bool = True, warning: bool = False, **values: Any
    ) -> None:
        """Record a fault at a value; ``broken=False`` leaves the question usable."""
        self.broken |= broken and not warning
        line = line_at(self.lines, path)
        self.problems.append(problem(self.file, line, message, warning=warning, **values))

    @contextmanager
    def spared(self) -> Iterator[None]:
        """Faults in here do not make the question unusable: it can be asked and scored without this part."""
        before = self.broken
        yield
        self.broken = before


def clean_text(faults: Faults, key: str, value: Any, path: Path) -> str:
    """A text without surrounding blanks; a whole number counts as text, a fault reads as empty."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str):
        faults.add(path, say.LINE_IS_MAPPING if isinstance(value, dict) else say.NOT_TEXT, key=key)
        return ""
    found = _CONTROL.search(value)
    if found:
        faults.add(path, say.CONTROL_IN_TEXT, key=key, code=f"U+{ord(found[0]):04X}")
        return ""
    if not value.strip():
        faults.add(path, say.EMPTY_TEXT, key=key)
    return value.strip()


class Fields:
    """One mapping of a bank file, read field by field; a faulty field is reported and read as empty."""

    def __init__(self, faults: Faults, data: Any, path: Path, keys: Sequence[str]) -> None:
        self.faults = faults
        self.path = path
        self.data: dict[str, Any] = data if isinstance(data, dict) else {}
        self.usable = isinstance(data, dict)
        if not self.usable:
            faults.add(path, say.NOT_A_MAPPING)
        for key in self.data.keys() - set(keys):
            self._unknown(key, keys)

    def _unknown(self, key: str, keys: Sequence[str]) -> None:
        hint = near(key, keys)
        message = say.UNKNOWN_KEY_HINT if hint else say.UNKNOWN_KEY
        if self.data[key] is None and not _WORD.match(key):
            message = say.COMMA
        self.fault(key, message, broken=False, hint=hint, known=tuple(keys))

    def fault(self, key: str, message: Text, *, broken: bool = True, **values: Any) -> None:
        """Record a fault at one of the keys."""
        self.faults.add((*self.path, key), message, broken=broken, **({"key": key} | values))

    def has(self, key: str) -> bool:
        """Whether the key is there with a value, or must be reported as missing by a required read."""
        return self.data.get(key) is not None

    def text(self, key: str, *, required: bool = True) -> str:
        """A text without surrounding blanks; a whole number counts as text."""
        if not self.has(key):
            if required:
                self.fault(key, say.EMPTY_TEXT if key in self.data else say.MISSING_KEY)
            return ""
        return clean_text(self.faults, key, self.data[key], (*self.path, key))

    def name(self, key: str) -> str:
        """The name of a part within its question: lower-case words joined by hyphens."""
        value = self.text(key)
        if value and not NAME.match(value):
            self.fault(key, say.BAD_NAME, value=value)
        return value

    def number(self, key: str, default: float | None, low: float, high: float) -> float:
        """A finite number within the bounds; a faulty one reads as the lower bound."""
        if not self.has(key):
            if default is None:
                self.fault(key, say.MISSING_KEY)
            return default or low
        value = self.data[key]
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            self.fault(key, say.NOT_A_NUMBER, low=f"{low:g}", high=f"{high:g}")
        elif not low <= value <= high:
            self.fault(key, say.OUT_OF_RANGE, value=value, low=f"{low:g}", high=f"{high:g}")
        else:
            return float(value)
        return low

    def positive(self, key: str, default: float | None, high: float) -> float:
        """A finite number above 0, up to ``high``."""
        value = self.data.get(key)
        if isinstance(value, int | float) and not isinstance(value, bool) and value <= 0:
            self.fault(key, say.NOT_POSITIVE, value=value)
            return 1.0
        return self.number(key, default, 0.0, high) or 1.0

    def flag(self, key: str) -> bool:
        """true or false; missing is false."""
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            self.fault(key, say.NOT_A_BOOLEAN)
        return value is True

    def choice(self, key: str, known: Sequence[str], default: str | None = None) -> str:
        """One of the known words; without a default it is required."""
        if not self.has(key) and default is not None:
            return default
        value = self.text(key)
        if value and value not in known:
            self.fault(key, say.NOT_ONE_OF, value=value, known=tuple(known))
        return value if value in known else known[0]

    def both(self, key: str) -> Text:
        """A sentence in both languages."""
        value = self.data.get(key)
        if value is None:
            self.fault(key, say.MISSING_KEY)
            return Text("", "")
        if not isinstance(value, dict):
            self.fault(key, say.NOT_BOTH)
            return Text("", "")
        inner = Fields(self.faults, value, (*self.path, key), ("zh", "en"))
        for lang in ("zh", "en"):
            if not inner.has(lang):
                self.fault(key, say.NO_LANGUAGE, lang=lang)
        return Text(inner.text("zh", required=False), inner.text("en", required=False))

    def items(self, key: str) -> list[tuple[Path, Any]]:
        """The members of a list with their places; missing is empty."""
        value = self.data.get(key)
        if value is None:
            return []
        if not isinstance(value, list):
            self.fault(key, say.NOT_A_LIST)
            return []
        if len(value) > MAX_ITEMS:
            self.fault(key, say.TOO_MANY_ITEMS, count=len(value), limit=MAX_ITEMS)
        return [((*self.path, key, i), item) for i, item in enumerate(value[:MAX_ITEMS])]

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; a single text stands for a list of one."""
        value = self.data.get(key)
        if isinstance(value, str):
            return (clean_text(self.faults, key, value, (*self.path, key)),)
        found = (clean_text(self.faults, key, item, path) for path, item in self.items(key))
        return tuple(text for text in found if text)

    def statements(self, key: str) -> Statements:
        """Sentences by language; either language may be absent."""
        if not self.has(key):
            return Statements()
        with self.faults.spared():
            inner = Fields(self.faults, self.data[key], (*self.path, key), ("zh", "en"))
            return Statements(inner.texts("zh"), inner.texts("en"))
