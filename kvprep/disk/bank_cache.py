"""The compiled copy of a bank: JSON keyed by what every file holds, so that it cannot be stale.

Opening a bank whose files are all known imports neither YAML nor the question format.
"""

from __future__ import annotations

import contextlib
import json
import os
import stat
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kvprep import __version__
from kvprep.core.model import Card, Problem

try:
    # The same function without loading OpenSSL, which a start would pay a fifth of an interpreter for.
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

if TYPE_CHECKING:
    from kvprep.core.fields import Lines
    from kvprep.core.model import Question

MAX_BYTES = 1 << 20
"""The largest file that is read."""
FORMAT = 5
"""Raised whenever what is stored changes its shape."""
_READERS = (
    "core/design_format.py",
    "core/fields.py",
    "core/figure_texts.py",
    "core/figures.py",
    "core/measure.py",
    "core/question_format.py",
    "core/scoring/lines.py",
    "core/messages/bank.py",
    "core/messages/figures.py",
    "disk/bank_compile.py",
    "disk/yaml_text.py",
)
"""The code that decides what is stored: when it changes, so does the copy."""


class Row(NamedTuple):
    """What is stored about one file; ``record`` is the JSON that the question is read from.

    ``sheet`` is the file of shared figures that went into it, and into its digest.
    """

    name: str
    digest: str
    card: dict[str, Any] | None = None
    terms: Sequence[str] = ()
    problems: Sequence[dict[str, Any]] = ()
    words: dict[str, list[str]] | None = None
    seal: str = ""
    sheet: str = ""
    record: bytes = b""


class CompiledFile(NamedTuple):
    """One question file as compiled: its card when it can be used, and how to read the question."""

    name: str
    card: Card | None
    terms: tuple[str, ...]
    load: Callable[[], Question]


class Compiled(NamedTuple):
    """A whole bank folder as compiled; names and problems are relative to the folder."""

    files: tuple[CompiledFile, ...]
    problems: tuple[Problem, ...]
    terms: dict[str, tuple[str, ...]]


def compile_root(
    root: Path, prefix: str, names: Sequence[str], cache_dir: Path | None, *, whole: bool = True
) -> Compiled:
    """The named files of a bank folder, parsed anew only where what they hold has changed.

    Not ``whole``, they are a few of the folder's files, and the stored copy is left as it is.
    """
    store = cache_dir / f"bank-{digest(f'{prefix}|{root.resolve()}'.encode())}.json" if cache_dir else None
    old = _read_store(store) if store else {}
    rows = [_row(root, name, prefix, old) for name in _all_names(root, names)]
    kept = [row for row in rows if row.digest]
    if store and whole and (len(kept) != len(old) or any(old.get(row.name) is not row for row in kept)):
        _write_store(store, kept)
    return _compiled(rows, root)


def _all_names(root: Path, names: Sequence[str]) -> list[str]:
    return [*names, "terms.yaml"] if (root / "terms.yaml").is_file() else list(names)


def _row(root: Path, name: str, prefix: str, old: dict[str, Row]) -> Row:
    raw = read_file(root, name)
    seen = digest(raw) if isinstance(raw, bytes) else ""
    row = old.get(name)
    if (
        row
        and seen
        and row.digest == (seen if not row.sheet else digest_with(seen, read_file(root, row.sheet)))
    ):
        return row
    # Deferred: start-up; a file that is known needs no compiling.
    from kvprep.disk.bank_compile import compile_file

    return compile_file(Row(name, seen), prefix, raw, root)


def digest(raw: bytes) -> str:
    """What stands for the content of a file."""
    return blake2b(raw, digest_size=16).hexdigest()


def digest_with(seen: str, sheet: bytes | str) -> str:
    """What stands for a file together with the sheet of figures it takes from; a missing sheet counts too."""
    return digest(f"{seen} {digest(sheet if isinstance(sheet, bytes) else b'')}".encode())


def read_file(root: Path, name: str) -> bytes | str:
    """A file's bytes, or in words why they cannot be had; never more than one beyond the limit."""
    # Plain strings: a hundred and fifty paths cost more than the files they lead to.
    path = os.path.join(root, name)  # noqa: PTH118
    try:
        # A pipe or a device would hang or never end.
        if not stat.S_ISREG(os.stat(path).st_mode):  # noqa: PTH116
            return "not a regular file"
        with open(path, "rb") as file:  # noqa: PTH123
            return file.read(MAX_BYTES + 1)
    except OSError as fault:
        return fault.strerror or str(fault)


def _compiled(rows: Sequence[Row], root: Path) -> Compiled:
    files = tuple(
        CompiledFile(row.name, _card(row.card), tuple(row.terms), partial(_load, root, row))
        for row in rows
        if row.name != "terms.yaml"
    )
    problems = tuple(Problem(**p) for row in rows for p in row.problems)
    terms = {name: tuple(words) for row in rows for name, words in (row.words or {}).items()}
    return Compiled(files, problems, terms)


def _card(stored: dict[str, Any] | None) -> Card | None:
    if stored is None:
        return None
    return Card(**stored | {"domains": tuple(stored["domains"]), "follow_ups": tuple(stored["follow_ups"])})


def _load(root: Path, row: Row) -> Question:
    # Deferred: start-up; who counts cards reads no question.
    from kvprep.disk.bank_compile import load_question

    return load_question(root, row)


def read_lines(root: Path, name: str) -> Lines:
    """The lines of a question file's values, read anew from the file; empty when it cannot be."""
    from kvprep.disk.yaml_text import read_yaml  # Deferred: start-up.

    raw = read_file(root, name)
    return read_yaml(raw, name).lines if isinstance(raw, bytes) else {}


def _stamp() -> str:
    """What the stored form depends on besides the files: the program's version and its readers."""
    package, code = Path(__file__).parent.parent, b""
    with contextlib.suppress(OSError):
        code = b"".join((package / name).read_bytes() for name in _READERS)
    return f"kvprep {__version__} {FORMAT} {digest(code)}"


def _read_store(store: Path) -> dict[str, Row]:
    """What was stored, by file; anything damaged, foreign or of another version is as good as nothing."""
    try:
        head, _, rest = store.read_bytes().partition(b"\n")
        index, _, blob = rest.partition(b"\n")
        if head.decode() != f"{_stamp()} {digest(index)}":
            return {}
        return _rows(json.loads(index), blob)
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def _rows(index: list[dict[str, Any]], blob: bytes) -> dict[str, Row]:
    rows, at = {}, 0
    for stored in index:
        size = stored.pop("size")
        rows[stored["name"]] = Row(**stored, record=blob[at : at + size])
        at += size
    return rows


def _write_store(store: Path, rows: Sequence[Row]) -> None:
    """Replace the stored copy at once; where it cannot be written the bank works without."""
    index = to_json([_without_record(row) for row in rows])
    head = f"{_stamp()} {digest(index)}".encode()
    new = store.with_name(f"{store.name}.{os.getpid()}.new")
    try:
        store.parent.mkdir(parents=True, exist_ok=True)
        new.write_bytes(b"\n".join((head, index, b"".join(row.record for row in rows))))
        new.replace(store)
    except OSError:
        with contextlib.suppress(OSError):
            new.unlink()


def _without_record(row: Row) -> dict[str, Any]:
    stored = row._asdict()
    return stored | {"size": len(stored.pop("record"))}


def to_json(value: Any) -> bytes:
    """A value in one line of JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
