"""The compiled copy of a bank: JSON keyed by what every file holds, so that it cannot be stale."""

from __future__ import annotations

import contextlib
import json
import os
import stat
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any

from kvprep import __version__
from kvprep.core.bank import make_card
from kvprep.core.fields import Lines, problem
from kvprep.core.messages import bank as say
from kvprep.core.messages.errors import fill
from kvprep.core.model import Card, Problem, Question, UserError
from kvprep.core.question_format import check_lines, parse_question, parse_terms, section_of
from kvprep.disk.yaml_text import MAX_BYTES, read_yaml

_READERS = (
    "core/fields.py",
    "core/question_format.py",
    "core/scoring/lines.py",
    "core/messages/bank.py",
    "disk/yaml_text.py",
)
"""The code that decides what is stored: when it changes, so does the copy."""
FORMAT = 2
"""Raised whenever what is stored changes its shape."""


@dataclass(frozen=True, slots=True)
class CompiledFile:
    """One question file as compiled: its card when it can be used, and how to read the question."""

    name: str
    card: Card | None
    terms: tuple[str, ...]
    load: Callable[[], Question]


@dataclass(frozen=True, slots=True)
class Compiled:
    """A whole bank folder as compiled; names and problems are relative to the folder."""

    files: tuple[CompiledFile, ...]
    problems: tuple[Problem, ...]
    terms: dict[str, tuple[str, ...]]


@dataclass(slots=True)
class _Row:
    """What is stored about one file; ``record`` is the JSON that the question is read from."""

    name: str
    digest: str
    card: dict[str, Any] | None
    terms: list[str]
    problems: list[dict[str, Any]]
    words: dict[str, list[str]]
    record: bytes
    seal: str = ""


def compile_root(root: Path, prefix: str, names: Sequence[str], cache_dir: Path | None) -> Compiled:
    """All files of a bank folder, parsed anew only where what they hold has changed."""
    store = cache_dir / f"bank-{_digest(f'{prefix}|{root.resolve()}'.encode())}.json" if cache_dir else None
    old = _read_store(store) if store else {}
    rows, fresh = [], False
    for name in _all_names(root, names):
        raw = _read_file(root, name)
        digest = _digest(raw) if isinstance(raw, bytes) else ""
        row = old.get(name)
        if row is None or not digest or row.digest != digest:
            row, fresh = _compile_file(name, prefix, raw, digest), True
        rows.append(row)
    if store and (fresh or len(rows) != len(old)):
        _write_store(store, [row for row in rows if row.digest])
    return _compiled(rows, root)


def _all_names(root: Path, names: Sequence[str]) -> list[str]:
    return [*names, "terms.yaml"] if (root / "terms.yaml").is_file() else list(names)


def _digest(raw: bytes) -> str:
    return blake2b(raw, digest_size=16).hexdigest()


def _read_file(root: Path | str, name: str) -> bytes | Problem:
    # Plain strings: a hundred and fifty paths cost more than the files they lead to.
    path = os.path.join(root, name)  # noqa: PTH118
    try:
        # A pipe or a device would hang or never end.
        if not stat.S_ISREG(os.stat(path).st_mode):  # noqa: PTH116
            return problem(name, 1, say.UNREADABLE, reason="not a regular file")
        with open(path, "rb") as file:  # noqa: PTH123
            raw = file.read(MAX_BYTES + 1)
    except OSError as fault:
        return problem(name, 1, say.UNREADABLE, reason=fault.strerror or fault)
    return raw if len(raw) <= MAX_BYTES else problem(name, 1, say.TOO_BIG, limit=MAX_BYTES)


def _compile_file(name: str, prefix: str, raw: bytes | Problem, digest: str) -> _Row:
    row = _Row(name, digest, None, [], [], {}, b"")
    if isinstance(raw, Problem):
        row.problems = [asdict(raw)]
    elif name == "terms.yaml":
        _compile_terms(row, raw)
    elif name.endswith(".yml"):
        row.problems = [asdict(problem(name, 1, say.YML, warning=True))]
    else:
        _compile_question(row, prefix, raw)
    return row


def _compile_terms(row: _Row, raw: bytes) -> None:
    parsed = read_yaml(raw, row.name)
    problems = list(parsed.problems)
    if parsed.data is not None:
        terms, found = parse_terms(parsed.data, parsed.lines, row.name)
        row.words = {name: list(words) for name, words in terms.items()}
        problems += found
    row.problems = [asdict(p) for p in problems]


def _compile_question(row: _Row, prefix: str, raw: bytes) -> None:
    parsed = read_yaml(raw, row.name)
    problems = list(parsed.problems)
    if parsed.data is not None:
        question, found = parse_question(parsed.data, parsed.lines, row.name, section=section_of(row.name))
        problems += found
        if question:
            terms, unreadable = check_lines(question, parsed.lines)
            problems += unreadable
            row.card = None if unreadable else asdict(make_card(question, prefix))
            row.terms = list(terms)
            row.record = _encode(question, parsed.data)
            row.seal = _digest(row.record)
    row.problems = [asdict(p) for p in problems]


def _encode(question: Question, data: Any) -> bytes:
    record = {"data": data, "line": question.line, "samples": [s.line for s in question.samples]}
    return _json(record)


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _load(root: Path, row: _Row) -> Question:
    """The question from its record; a record that was damaged on the disk is compiled anew."""
    if _digest(row.record) != row.seal:
        row = _compile_file(row.name, "", _read_file(root, row.name), "")
    if not row.record:
        raise UserError(fill(say.GONE, file=root / row.name))
    return _decode(row.name, row.record)


def _decode(name: str, record: bytes) -> Question:
    stored = json.loads(record)
    lines: dict[Any, int] = {("answers", i): line for i, line in enumerate(stored["samples"])}
    lines["id",] = stored["line"]
    question, _ = parse_question(stored["data"], lines, name, section=section_of(name))
    assert question is not None, f"{name} was compiled from a question that can be read"
    return question


def _compiled(rows: Sequence[_Row], root: Path) -> Compiled:
    files = tuple(
        CompiledFile(row.name, _card(row.card), tuple(row.terms), partial(_load, root, row))
        for row in rows
        if row.name != "terms.yaml"
    )
    problems = tuple(Problem(**p) for row in rows for p in row.problems)
    terms = {name: tuple(words) for row in rows for name, words in row.words.items()}
    return Compiled(files, problems, terms)


def _card(stored: dict[str, Any] | None) -> Card | None:
    if stored is None:
        return None
    return Card(**stored | {"domains": tuple(stored["domains"]), "follow_ups": tuple(stored["follow_ups"])})


def read_lines(root: Path, name: str) -> Lines:
    """The lines of a question file's values, read anew from the file; empty when it cannot be."""
    raw = _read_file(root, name)
    return read_yaml(raw, name).lines if isinstance(raw, bytes) else {}


def _stamp() -> str:
    """What the stored form depends on besides the files: the program's version and its readers."""
    package, code = Path(__file__).parent.parent, b""
    with contextlib.suppress(OSError):
        code = b"".join((package / name).read_bytes() for name in _READERS)
    return f"kvprep {__version__} {FORMAT} {_digest(code)}"


def _read_store(store: Path) -> dict[str, _Row]:
    """What was stored, by file; anything damaged, foreign or of another version is as good as nothing."""
    try:
        head, _, rest = store.read_bytes().partition(b"\n")
        index, _, blob = rest.partition(b"\n")
        if head.decode() != f"{_stamp()} {_digest(index)}":
            return {}
        return _rows(json.loads(index), blob)
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def _rows(index: list[dict[str, Any]], blob: bytes) -> dict[str, _Row]:
    rows, at = {}, 0
    for stored in index:
        size = stored.pop("size")
        rows[stored["name"]] = _Row(**stored, record=blob[at : at + size])
        at += size
    return rows


def _write_store(store: Path, rows: Sequence[_Row]) -> None:
    """Replace the stored copy at once; where it cannot be written the bank works without."""
    index = [{k: getattr(row, k) for k in _STORED} | {"size": len(row.record)} for row in rows]
    head = _json(index)
    blob = b"".join(row.record for row in rows)
    new = store.with_name(f"{store.name}.{os.getpid()}.new")
    try:
        store.parent.mkdir(parents=True, exist_ok=True)
        new.write_bytes(f"{_stamp()} {_digest(head)}\n".encode() + head + b"\n" + blob)
        new.replace(store)
    except OSError:
        with contextlib.suppress(OSError):
            new.unlink()


_STORED = ("name", "digest", "card", "terms", "problems", "words", "seal")
