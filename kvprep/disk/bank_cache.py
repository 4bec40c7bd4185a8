"""The compiled copy of a bank: JSON keyed by what every file holds, so that it cannot be stale.

Opening a bank whose files are all known imports neither YAML nor the question format.
"""

from __future__ import annotations

import contextlib
import json
import os
import stat
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kvprep import __version__
from kvprep.core.model import Card, Problem, UserError

try:
    # The same function without loading OpenSSL, which a start would pay a fifth of an interpreter for.
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

if TYPE_CHECKING:
    from kvprep.core.calculation.problem import Calculation
    from kvprep.core.fields import Lines
    from kvprep.core.model import Question

MAX_BYTES = 1 << 20
"""The largest file that is read."""
CALCULATIONS = "calculations.yaml"
"""The file of a bank's sums, beside its folders of questions."""
KATAS = "katas"
"""The folder of a bank's coding exercises, a folder each."""
SHIPPED = "compiled.json"
"""The copy that a wheel brings beside its questions: a first start compiles nothing either."""
FORMAT = 8
"""Raised whenever what is stored changes its shape."""
_READERS = (
    "core/calculation/wording.py",
    "core/design_format.py",
    "core/fields.py",
    "core/figure_texts.py",
    "core/figures.py",
    "core/kata.py",
    "core/measure.py",
    "core/question.py",
    "core/question_format.py",
    "core/question_record.py",
    "core/scoring/lines.py",
    "core/messages/bank.py",
    "core/messages/figures.py",
    "disk/bank_compile.py",
    "disk/calculation_files.py",
    "disk/kata_files.py",
    "disk/yaml_text.py",
)
"""The code that decides what is stored: when it changes, so does the copy."""


class Row(NamedTuple):
    """What is stored about one file; ``record`` is the JSON that the question is read from.

    ``sheet`` is the file of shared figures that went into it, and into its digest.
    ``seen`` is their size, times and place when they had this digest. A row read from a store has no record
    yet, but the store and the place in it where the ``size`` bytes of the record begin.
    """

    name: str
    digest: str
    seen: Sequence[int] = ()
    card: dict[str, Any] | None = None
    cards: Sequence[dict[str, Any]] = ()
    terms: Sequence[str] = ()
    problems: Sequence[dict[str, Any]] = ()
    words: dict[str, list[str]] | None = None
    seal: str = ""
    sheet: str = ""
    size: int = 0
    record: bytes = b""
    store: Path | None = None
    at: int = 0


class CompiledFile(NamedTuple):
    """One question file as compiled: its card when it can be used, and how to read the question."""

    name: str
    card: Card | None
    terms: tuple[str, ...]
    load: Callable[[], Question]
    calculation: Callable[[], Calculation] | None = None


class Compiled(NamedTuple):
    """A whole bank folder as compiled; names and problems are relative to the folder."""

    files: tuple[CompiledFile, ...]
    problems: tuple[Problem, ...]
    terms: dict[str, tuple[str, ...]]


def compile_root(root: Path, prefix: str, names: Sequence[str], cache_dir: Path | None) -> Compiled:
    """The files of a bank folder, parsed anew only where what they hold has changed."""
    store = _store(cache_dir, prefix, root)
    return _compiled(_current_rows(root, prefix, _all_names(root, names), store), root)


def compile_few(root: Path, prefix: str, names: Sequence[str], cache_dir: Path | None) -> Compiled:
    """A few of a folder's files, each with a stored copy of its own: no more is read than is asked for."""
    rows: list[Row] = []
    for name in _all_names(root, names):
        rows += _current_rows(root, prefix, [name], _store(cache_dir, prefix, root, name))
    return _compiled(rows, root)


def write_shipped(root: Path, names: Sequence[str], out: Path) -> None:
    """Compile a bank into the copy that ships with it: by content alone, as no other machine has these times."""
    rows = _current_rows(root, "", _all_names(root, names), None)
    _write_store(out, [row._replace(seen=(), record=_record(row)) for row in rows if row.digest])


def _current_rows(root: Path, prefix: str, names: Sequence[str], store: Path | None) -> list[Row]:
    """The rows of these files as they are now; the store is written anew when they are not as stored."""
    old, written = _read_store(store) if store else ({}, 0)
    known = old or ({} if prefix else _read_store(root / SHIPPED)[0])
    rows = [_row(root, name, prefix, known.get(name), written) for name in names]
    kept = [row for row in rows if row.digest]
    if store and (len(kept) != len(old) or any(old.get(row.name) is not row for row in kept)):
        _write_store(store, [_with_record(root, prefix, row) for row in kept])
    elif store and any(row.seen and not _is_settled(row, written) for row in kept):
        # Each was read and found as stored just now, so from here on a look at it is enough.
        with contextlib.suppress(OSError):
            os.utime(store)
    return rows


def _store(cache_dir: Path | None, prefix: str, root: Path, name: str = "") -> Path | None:
    """Where the copy of a folder, or of one file of it, is stored."""
    if cache_dir is None:
        return None
    whose = digest(f"{prefix}|{root.resolve()}".encode())
    return cache_dir / (f"bank-{whose}/{digest(name.encode())}.json" if name else f"bank-{whose}.json")


def _all_names(root: Path, names: Sequence[str]) -> list[str]:
    return [*names, "terms.yaml"] if (root / "terms.yaml").is_file() else list(names)


def _row(root: Path, name: str, prefix: str, old: Row | None, written: int) -> Row:
    """The file's row: the old one, untouched, where the file is as it was."""
    seen = _look(root, name, old.sheet if old else "")
    if old and seen and seen == old.seen and _is_settled(old, written):
        return old
    raw = read_file(root, name)
    held = digest(raw) if isinstance(raw, bytes) else ""
    if old and held and old.digest == (digest_with(held, read_file(root, old.sheet)) if old.sheet else held):
        return old if seen == old.seen else old._replace(seen=seen)
    return _compiled_anew(root, Row(name, held, seen), prefix, raw)


def _compiled_anew(root: Path, row: Row, prefix: str, raw: bytes | str) -> Row:
    # Deferred: start-up; a file that is known needs no compiling.
    from kvprep.disk.bank_compile import compile_file

    new = compile_file(row, prefix, raw, root)
    # A sheet is looked at after it was read: what is written to it in between is seen by its times.
    sheet = _look(root, new.sheet) if new.sheet and row.seen else ()
    return new._replace(seen=[*row.seen, *sheet], size=len(new.record))


def _look(root: Path, name: str, sheet: str = "") -> Sequence[int]:
    """What changes with every write to a file, or nothing where the system keeps no such thing.

    The time of the last change of a file's state cannot be set by hand, unlike that of its content; Windows
    gives the time of creation in its place.
    """
    if os.name == "nt":
        return ()
    try:
        found = os.stat(os.path.join(root, name))  # noqa: PTH116, PTH118
    except OSError:
        return ()
    shared = _look(root, sheet) if sheet else ()
    return [found.st_size, found.st_ino, found.st_mtime_ns, found.st_ctime_ns, *shared]


def _is_settled(row: Row, written: int) -> bool:
    """Whether the file was last changed long enough before the store was written to be told apart by its times."""
    return bool(row.seen) and max(*row.seen[2::4], *row.seen[3::4]) + _TICK < written


_TICK = 2_000_000_000
"""Nanoseconds: two writes closer together than a coarse file system's clock may carry the same times, so a file
changed that shortly before the store was written is read again."""


def _with_record(root: Path, prefix: str, row: Row) -> Row:
    """The row with its record in hand, compiled anew where what was stored is damaged."""
    record = _record(row)
    if digest(record) == row.seal or row.words is not None or not row.size:
        return row._replace(record=record)
    fresh = (
        Row(row.name, digest(raw), _look(root, row.name))
        if isinstance(raw := read_file(root, row.name), bytes)
        else row
    )
    return _compiled_anew(root, fresh, prefix, raw)


def _record(row: Row) -> bytes:
    """A row's record, from the store where it is not in hand."""
    if row.store is None or not row.size:
        return row.record
    try:
        with row.store.open("rb") as file:
            file.seek(row.at)
            return file.read(row.size)
    except OSError:
        return b""


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
        if row.name not in ("terms.yaml", CALCULATIONS)
    )
    files += tuple(_sum(root, row, card) for row in rows for card in row.cards)
    problems = tuple(Problem(**p) for row in rows for p in row.problems)
    terms = {name: tuple(words) for row in rows for name, words in (row.words or {}).items()}
    return Compiled(files, problems, terms)


def _card(stored: dict[str, Any] | None) -> Card | None:
    if stored is None:
        return None
    return Card(**stored | {"domains": tuple(stored["domains"]), "follow_ups": tuple(stored["follow_ups"])})


def _sum(root: Path, row: Row, card: dict[str, Any]) -> CompiledFile:
    local = card["id"].rpartition("/")[2]
    return CompiledFile(
        row.name,
        _card(card),
        (),
        partial(_load_example, root, row, local),
        partial(_load_calculation, root, row, local),
    )


def _load_calculation(root: Path, row: Row, local: str) -> Calculation:
    # Deferred: start-up.
    from kvprep.disk.calculation_files import calculation_of

    return calculation_of(_sound_record(root, row), local)


def _load_example(root: Path, row: Row, local: str) -> Question:
    # Deferred: start-up.
    from kvprep.core.calculation.table import example_of

    return example_of(_load_calculation(root, row, local))


def _load(root: Path, row: Row) -> Question:
    """The question from its record; a record that was damaged on the disk is compiled anew."""
    # Deferred: start-up; who counts cards reads no question.
    from kvprep.core.question_record import question_of

    return question_of(json.loads(_sound_record(root, row)))


def _sound_record(root: Path, row: Row) -> bytes:
    """The record of a row, compiled anew where it was damaged; UserError where the file has gone."""
    record = _record(row)
    if digest(record) != row.seal:
        record = _compiled_anew(root, Row(row.name, ""), "", read_file(root, row.name)).record
    if not record:
        from kvprep.core.messages import bank as say
        from kvprep.core.messages.errors import fill

        raise UserError(fill(say.GONE, file=root / row.name))
    return record


def read_lines(root: Path, name: str) -> Lines:
    """The lines of a question file's values, read anew from the file; empty when it cannot be."""
    from kvprep.disk.yaml_text import read_yaml  # Deferred: start-up.

    raw = read_file(root, name)
    return read_yaml(raw, name).lines if isinstance(raw, bytes) else {}


@cache
def _stamp() -> str:
    """What the stored form depends on besides the files: the program's version and its readers."""
    package, code = Path(__file__).parent.parent, b""
    with contextlib.suppress(OSError):
        code = b"".join((package / name).read_bytes() for name in _READERS)
    return f"kvprep {__version__} {FORMAT} {digest(code)}"


def _read_store(store: Path) -> tuple[dict[str, Row], int]:
    """What was stored, by file, and when; anything damaged, foreign or of another version is as good as nothing."""
    try:
        with store.open("rb") as file:
            head, index = file.readline(), file.readline()
            written = os.fstat(file.fileno()).st_mtime_ns
        if head.decode() != f"{_stamp()} {digest(index)}\n":
            return {}, 0
        return _rows(json.loads(index), store, len(head) + len(index)), written
    except (OSError, ValueError, KeyError, TypeError):
        return {}, 0


def _rows(index: list[dict[str, Any]], store: Path, at: int) -> dict[str, Row]:
    rows = {}
    for stored in index:
        rows[stored["name"]] = Row(**stored, store=store, at=at)
        at += stored["size"]
    return rows


def _write_store(store: Path, rows: Sequence[Row]) -> None:
    """Replace the stored copy at once; where it cannot be written the bank works without."""
    index = to_json([_stored(row) for row in rows]) + b"\n"
    head = f"{_stamp()} {digest(index)}\n".encode()
    new = store.with_name(f"{store.name}.{os.getpid()}.new")
    try:
        store.parent.mkdir(parents=True, exist_ok=True)
        new.write_bytes(b"".join((head, index, *(row.record for row in rows))))
        new.replace(store)
    except OSError:
        with contextlib.suppress(OSError):
            new.unlink()


def _stored(row: Row) -> dict[str, Any]:
    fields = row._asdict()
    return {name: fields[name] for name in Row._fields if name not in ("record", "store", "at")}


def to_json(value: Any) -> bytes:
    """A value in one line of JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
