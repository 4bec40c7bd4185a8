"""The bank on disk: one file a question, read through a compiled copy that cannot be stale."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kvprep.core.bank import Bank, Entry, bank_order
from kvprep.core.ids import canonical, id_of_file, is_kata, is_sum
from kvprep.core.model import Card, Problem, Text
from kvprep.disk.bank_cache import (
    CALCULATIONS,
    KATAS,
    CompiledFile,
    compile_few,
    compile_root,
    read_lines,
    write_shipped,
)

if TYPE_CHECKING:
    from kvprep.core.calculation.problem import Calculation
    from kvprep.core.model import Question

NOT_SECTIONS = frozenset({"rounds", "katas", "materials", "figures"})
NOT_QUESTIONS = frozenset({"terms.yaml", "levels.yaml", CALCULATIONS})


@dataclass(frozen=True, slots=True)
class BankRoot:
    """A folder of questions; ``prefix`` is the name of a person's own bank, empty for the shipped one."""

    path: Path
    prefix: str = ""


def shipped_bank() -> Path:
    """The bank that comes with the program: inside the package when installed, beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "questions"
    return inside if inside.is_dir() else package.parent / "questions"


def question_files(root: Path) -> Iterator[str]:
    """Question files below a bank's folder, as ``section/name``; looks at names only."""
    for folder in _sections(root):
        with os.scandir(root / folder if folder else root) as found:
            for item in found:
                if _is_question(item.name, folder):
                    yield f"{folder}/{item.name}" if folder else item.name


def _sections(root: Path) -> Iterator[str]:
    yield ""
    with os.scandir(root) as found:
        # A link is not followed: upwards or sideways it leads to files that are read anyway, under other names.
        folders = [
            item.name
            for item in found
            if item.is_dir(follow_symlinks=False) and not item.name.startswith((".", "_"))
        ]
    yield from (name for name in folders if name not in NOT_SECTIONS)


def _is_question(name: str, folder: str) -> bool:
    if name.startswith(".") or not name.endswith((".yaml", ".yml")):
        return False
    return bool(folder) or name not in NOT_QUESTIONS


def question_index(roots: Sequence[BankRoot]) -> tuple[str, ...]:
    """All ids that the files' names promise, without opening a file; in no order."""
    found: dict[str, None] = {}
    for root in roots:
        with contextlib.suppress(OSError):
            found.update(dict.fromkeys(_promised(root, question_files(root.path))))
            found.update(dict.fromkeys(_promised_sums(root)))
            found.update(dict.fromkeys(map(_kata_id, _kata_names(root))))
    return tuple(found)


def _promised(root: BankRoot, names: Iterable[str]) -> Iterator[str]:
    return (promised for name in names if (promised := _promised_id(root, name)))


def _promised_sums(root: BankRoot) -> Iterator[str]:
    # Deferred: start-up.
    from kvprep.disk.calculation_files import promised_ids

    prefix = f"{root.prefix}/" if root.prefix else ""
    return (prefix + local for local in promised_ids(root.path))


def _sum_names(root: BankRoot) -> list[str]:
    return [CALCULATIONS] if (root.path / CALCULATIONS).is_file() else []


def _kata_names(root: BankRoot) -> list[str]:
    """The katas of the shipped bank; what a kata is checked by is code, and a person's own bank is data."""
    folder = root.path / KATAS
    if root.prefix or not folder.is_dir():
        return []
    with os.scandir(folder) as found:
        names = sorted(item.name for item in found if is_kata(item.name.upper()))
    return [f"{KATAS}/{name}/task.yaml" for name in names]


def _kata_id(name: str) -> str:
    return name.split("/")[1].upper()


def _promised_id(root: BankRoot, name: str) -> str | None:
    local = id_of_file(name.rpartition("/")[2]) if name.endswith(".yaml") else None
    return f"{root.prefix}/{local}" if local and root.prefix else local


def compile_shipped(root: Path, out: Path) -> None:
    """Compile a bank once for all machines, as a wheel brings it."""
    bank = BankRoot(root)
    write_shipped(root, [*sorted(question_files(root)), *_sum_names(bank), *_kata_names(bank)], out)


def open_bank(roots: Sequence[BankRoot], cache_dir: Path | None, *, only: str | None = None) -> Bank:
    """All questions of all roots; faulty files become problems, and only they are left out.

    ``only`` an id reads no more than that question's file and the terms: enough to score it, and quick.
    """
    gathered = _Gathered(only)
    for root in roots:
        _gather(root, cache_dir, gathered)
    entries = gathered.checked()
    problems = sorted(gathered.problems, key=lambda p: (p.file, p.line))
    return Bank(entries, problems, gathered.terms, kept_out=partial(_kept_out, roots, problems))


def _kept_out(roots: Sequence[BankRoot], problems: Sequence[Problem], question_id: str) -> Problem | None:
    """The first fault that keeps the file of an id out of the bank."""
    return next((p for p in problems if not p.warning and is_of(p, question_id, roots)), None)


def is_of(found: Problem, question_id: str, roots: Sequence[BankRoot]) -> bool:
    """Whether a problem lies in the file whose name promises this id."""
    prefix, _, local = question_id.rpartition("/")
    file = Path(found.file)
    at_home = any(root.prefix == prefix and file.is_relative_to(root.path) for root in roots)
    return at_home and id_of_file(file.name) == local


class _Gathered:
    """What the roots hold together, while they are being read."""

    def __init__(self, only: str | None = None) -> None:
        self.only = canonical(only) if only else None
        self.entries: dict[str, Entry] = {}
        self.problems: list[Problem] = []
        self.terms: dict[str, tuple[str, ...]] = {}
        self.names: list[tuple[BankRoot, Sequence[str]]] = []

    def add(self, entry: Entry) -> None:
        first = self.entries.get(entry.card.id)
        if first is None:
            self.entries[entry.card.id] = entry
            return
        from kvprep.core.messages import bank as say  # Deferred: start-up, as below.

        self.fault(entry, ("id",), say.DUPLICATE_ID, id=entry.card.id, other=first.file)

    def fault(self, entry: Entry, path: tuple[str | int, ...], message: Text, **values: Any) -> None:
        from kvprep.core.fields import line_at, problem

        self.problems.append(problem(entry.file, line_at(entry.lines(), path), message, **values))

    def checked(self) -> list[Entry]:
        """The entries that hold across files, in order: terms that exist, follow-ups that exist."""
        usable = [entry for entry in self.entries.values() if not self._unknown_terms(entry)]
        kept = {entry.card.id for entry in usable}
        return [
            entry._replace(card=self._follow_ups(entry, order, kept)) for order, entry in enumerate(usable)
        ]

    def _unknown_terms(self, entry: Entry) -> bool:
        unknown = [term for term in entry.terms if term not in self.terms]
        if not unknown:
            return False
        from kvprep.core.fields import near
        from kvprep.core.messages import bank as say
        from kvprep.core.question_format import check_lines

        places, _ = check_lines(entry.load(), {})
        for term in unknown:
            hint = near(term, self.terms)
            message = say.UNKNOWN_TERM_HINT if hint else say.UNKNOWN_TERM
            self.fault(entry, places.get(term, ()), message, term=term, hint=hint)
        return True

    def _follow_ups(self, entry: Entry, order: int, kept: set[str]) -> Card:
        for i, follow_up in enumerate(entry.card.follow_ups):
            # One whose file is there but faulty is told of where the fault is.
            if follow_up not in kept and not self._is_promised(follow_up):
                from kvprep.core.messages import bank as say

                self.fault(entry, ("follow_ups", i), say.NO_FOLLOW_UP, id=follow_up)
        follow_ups = tuple(f for f in entry.card.follow_ups if f in kept)
        return replace(entry.card, order=order, follow_ups=follow_ups)

    def _is_promised(self, question_id: str) -> bool:
        return any(question_id in _promised(root, names) for root, names in self.names)


def _gather(root: BankRoot, cache_dir: Path | None, gathered: _Gathered) -> None:
    try:
        names = sorted(question_files(root.path))
    except OSError:
        from kvprep.core.fields import problem
        from kvprep.core.messages import bank as say

        gathered.problems.append(problem(str(root.path), 1, say.NO_FOLDER))
        return
    gathered.names.append((root, names))
    sums, katas = _sum_names(root), _kata_names(root)
    if gathered.only is None:
        compiled = compile_root(root.path, root.prefix, [*names, *sums, *katas], cache_dir)
    else:
        asked = [name for name in names if _promised_id(root, name) == gathered.only]
        asked += sums if is_sum(gathered.only) else []
        asked += [name for name in katas if _kata_id(name) == gathered.only]
        compiled = compile_few(root.path, root.prefix, asked, cache_dir)
    gathered.problems.extend(replace(p, file=str(root.path / p.file)) for p in compiled.problems)
    _gather_terms(root, compiled.terms, gathered)
    cards = [(file.card, file) for file in compiled.files if file.card]
    for card, file in sorted(cards, key=lambda pair: bank_order(pair[0])):
        gathered.add(_entry(root, card, file))


def _gather_terms(root: BankRoot, terms: dict[str, tuple[str, ...]], gathered: _Gathered) -> None:
    for name, words in terms.items():
        if gathered.terms.setdefault(name, words) != words:
            from kvprep.core.fields import problem
            from kvprep.core.messages import bank as say

            where = str(root.path / "terms.yaml")
            gathered.problems.append(problem(where, 1, say.TERM_TAKEN, warning=True, term=name))


def _entry(root: BankRoot, card: Card, file: CompiledFile) -> Entry:
    return Entry(
        card=card,
        file=f"{root.path}{os.sep}{file.name}",
        load=partial(_load, root, file.load),
        lines=partial(read_lines, root.path, file.name),
        terms=file.terms,
        calculation=partial(_load_calculation, root, file.calculation) if file.calculation else None,
    )


def _load_calculation(root: BankRoot, load: Callable[[], Calculation]) -> Calculation:
    found = load()
    full = f"{root.prefix}/{found.id}" if root.prefix else found.id
    return found._replace(id=full, file=str(root.path / found.file))


def _load(root: BankRoot, load: Callable[[], Question]) -> Question:
    question = load()
    question = question._replace(file=str(root.path / question.file))
    return _within(f"{root.prefix}/", question) if root.prefix else question


def _within(prefix: str, question: Question) -> Question:
    """The question as its bank's name puts it: whatever it leads to lies in the same bank."""

    def led_on(claim: Any) -> Any:
        return claim._replace(follow_up=prefix + claim.follow_up) if claim.follow_up else claim

    return question._replace(
        id=prefix + question.id,
        follow_ups=tuple(prefix + f for f in question.follow_ups),
        points=tuple(map(led_on, question.points)),
        injections=tuple(map(led_on, question.injections)),
    )
