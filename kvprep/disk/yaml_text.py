"""YAML of a bank as plain values with the line of each, bounded so that no file can hang a session."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from kvprep.core.fields import Lines, Path, problem
from kvprep.core.messages import bank as say
from kvprep.core.model import Problem, Text

MAX_DEPTH = 24
MAX_NODES = 50_000
_MAX_INDENT = 160
"""Columns of nesting before the text of a line; deeper is refused before the parser recurses into it."""

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")
_DEEP = re.compile(rf"^[ ?:-]{{{_MAX_INDENT + 1}}}", re.MULTILINE)
_FLOW_OPENERS = 900
"""More of ``[`` and ``{`` than this could nest beyond the parser's stack: such a file is scanned first."""
_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})\Z")
_DECIMAL = re.compile(r"[-+]?[0-9]{1,20}\.[0-9]{0,20}\Z")
_WORDS: Mapping[str, bool | None] = {"": None, "~": None, "null": None, "true": True, "false": False}
"""YAML 1.2's few special words; yes, no, on and off stay the text that a person meant."""


@dataclass(frozen=True, slots=True)
class Parsed:
    """A file's values, where each stands, and its faults; ``data`` is None when it cannot be read."""

    data: Any
    lines: Lines
    problems: tuple[Problem, ...] = ()


class NodeLines(Mapping[Path, int]):
    """The line of a value, found by walking the file's nodes only when it is asked for."""

    def __init__(self, root: Any) -> None:
        self._root = root

    def __getitem__(self, path: Path) -> int:
        node, line = self._root, self._root.start_mark.line
        for step in path:
            node, line = _child(node, step)
        return int(line) + 1

    def __iter__(self) -> Iterator[Path]:
        return iter(())

    def __len__(self) -> int:
        return 0


def _child(node: Any, step: str | int) -> tuple[Any, int]:
    if isinstance(node.value, str):
        raise KeyError(step)
    if isinstance(step, int) and not _is_mapping(node):
        if step < len(node.value):
            return node.value[step], node.value[step].start_mark.line
        raise KeyError(step)
    for key, value in node.value if _is_mapping(node) else ():
        if key.value == step:
            return value, key.start_mark.line
    raise KeyError(step)


def _is_mapping(node: Any) -> bool:
    return node.id == "mapping"  # type: ignore[no-any-return]


def read_yaml(raw: bytes, file: str) -> Parsed:
    """The values of a bank file; a fault is a Problem, never an exception."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        return _unreadable(file, raw.count(b"\n", 0, fault.start) + 1, say.NOT_UTF8)
    found = _CONTROL.search(text)
    if found:
        code = f"U+{ord(found[0]):04X}"
        return _unreadable(file, text.count("\n", 0, found.start()) + 1, say.CONTROL_CHARACTER, code=code)
    found = _DEEP.search(text)
    if found:
        return _unreadable(file, text.count("\n", 0, found.start()) + 1, say.TOO_DEEP, limit=MAX_DEPTH)
    return _compose(text, file)


def _compose(text: str, file: str) -> Parsed:
    # Deferred: start-up.
    from yaml import YAMLError

    try:
        deep = _too_deep_at(text) if text.count("[") + text.count("{") > _FLOW_OPENERS else 0
        if deep:
            return _unreadable(file, deep, say.TOO_DEEP, limit=MAX_DEPTH)
        root = _loader_class()(text).get_single_node()
    except (YAMLError, RecursionError, ValueError, UnicodeError) as fault:
        return _syntax_problem(fault, text, file)
    if root is None:
        return _unreadable(file, 1, say.EMPTY_FILE)
    builder = _Builder(file)
    data = builder.value(root, 0)
    if data is None:
        return _unreadable(file, 1, say.EMPTY_FILE)
    return Parsed(None if builder.refused else data, NodeLines(root), tuple(builder.problems))


def _too_deep_at(text: str) -> int:
    """The line where nesting passes the limit, 0 when it never does; reads events, so it cannot recurse."""
    loader, depth = _loader_class()(text), 0
    while loader.check_event():
        event = loader.get_event()
        kind = type(event).__name__
        depth += kind.endswith("StartEvent") - kind.endswith("EndEvent")
        if depth > MAX_DEPTH + 2:
            return int(event.start_mark.line) + 1
    return 0


# What libyaml says, and what it most often means in a file of questions.
_MEANINGS: Mapping[str, Text] = {
    "mapping values are not allowed": say.LINE_IS_MAPPING,
    "cannot start any token": say.RESERVED_SIGN,
    "tab character": say.TAB_INDENT,
    "nesting depth": say.TOO_DEEP,
    "recursion depth": say.TOO_DEEP,
    "end of stream": say.UNCLOSED_QUOTE,
    "undefined alias": say.STAR_IS_ALIAS,
    "another document": say.TWO_DOCUMENTS,
}


def _syntax_problem(fault: Exception, text: str, file: str) -> Parsed:
    mark = getattr(fault, "problem_mark", None) or getattr(fault, "context_mark", None)
    lines = text.splitlines() or [""]
    at = min(mark.line if mark else 0, len(lines) - 1)
    detail = str(getattr(fault, "problem", None) or fault).splitlines()[0]
    meaning = next((text for sign, text in _MEANINGS.items() if sign in detail), say.YAML_SYNTAX)
    if meaning is say.RESERVED_SIGN and re.match(r" *\t", lines[at]):
        meaning = say.TAB_INDENT
    return _unreadable(file, at + 1, meaning, detail=detail, limit=MAX_DEPTH)


def _unreadable(file: str, line: int, message: Any, **values: Any) -> Parsed:
    return Parsed(None, {}, (problem(file, line, message, **values),))


@cache
def _loader_class() -> Any:
    """libyaml's parser where it is there, the Python one elsewhere; both resolve plain words as we do."""
    # Deferred: start-up.
    import yaml

    try:
        from yaml.cyaml import CParser as Base  # type: ignore[attr-defined]
    except ImportError:
        from yaml.composer import Composer
        from yaml.parser import Parser
        from yaml.reader import Reader
        from yaml.scanner import Scanner

        class Base(Reader, Scanner, Parser, Composer):  # type: ignore[no-redef]
            def __init__(self, text: str) -> None:
                Reader.__init__(self, text)
                Scanner.__init__(self)
                Parser.__init__(self)
                Composer.__init__(self)

    class Loader(Base):
        def descend_resolver(self, parent: Any, index: Any) -> None: ...

        def ascend_resolver(self) -> None: ...

        def resolve(self, kind: Any, value: Any, implicit: Any) -> str:
            return "plain" if kind is yaml.ScalarNode and implicit[0] else "quoted"

    return Loader


class _Builder:
    """Turns nodes into values once, with a budget, noting duplicate keys and tags."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.refused = False
        self._budget = MAX_NODES

    def value(self, node: Any, depth: int) -> Any:
        self._budget -= 1
        if self.refused or depth > MAX_DEPTH or self._budget < 0:
            return self._refuse(node, say.TOO_DEEP if depth > MAX_DEPTH else say.TOO_MANY_NODES)
        if node.tag not in ("plain", "quoted"):
            return self._refuse(node, say.TAG, tag=str(node.tag)[:60])
        if node.id == "scalar":
            return _scalar(node.value) if node.tag == "plain" else node.value
        if node.id == "sequence":
            return [self.value(item, depth + 1) for item in node.value]
        return self._mapping(node, depth)

    def _mapping(self, node: Any, depth: int) -> dict[str, Any]:
        result: dict[str, Any] = {}
        for key, item in node.value:
            if not isinstance(key.value, str):
                return self._refuse(key, say.KEY_NOT_TEXT)  # type: ignore[no-any-return]
            if key.value in result:
                self._note(key, say.DUPLICATE_KEY, key=key.value)
            result[key.value] = self.value(item, depth + 1)
        return result

    def _note(self, node: Any, message: Any, **values: Any) -> None:
        self.problems.append(problem(self.file, node.start_mark.line + 1, message, **values))

    def _refuse(self, node: Any, message: Any, **values: Any) -> Any:
        if not self.refused:
            self._note(node, message, **({"limit": MAX_DEPTH, "nodes": MAX_NODES} | values))
        self.refused = True
        return {}


def _scalar(text: str) -> Any:
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.match(text):
        return int(text)
    return float(text) if _DECIMAL.match(text) else text
