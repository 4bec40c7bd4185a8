"""What can be done with the bank: choose from it, search it, check it, extend it."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kvprep.core.bank import Bank
from kvprep.core.fields import NAME
from kvprep.core.ids import ID, canonical, nearest
from kvprep.core.messages import bank as say
from kvprep.core.messages.errors import fill
from kvprep.core.model import Card, Memory, Problem, Question, Review, Text, UserError
from kvprep.core.skeleton import file_name, skeleton
from kvprep.disk.atomic import replace_text
from kvprep.disk.bank_files import BankRoot, is_of, open_bank, question_index, shipped_bank
from kvprep.disk.level_file import read_levels
from kvprep.disk.round_files import lint_rounds
from kvprep.disk.settings import save_setting

if TYPE_CHECKING:
    from kvprep.core.lint import Linted
    from kvprep.practice.workspace import Workspace

MANY = 24
"""From so many questions on, checking them is spread over the machine's processors."""
OWN_BANK = "my"
"""The name of the bank that the first ``bank new`` begins."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A question in a list, with the score of its last answer, if it was ever scored."""

    card: Card
    question: Question
    score: float | None


@dataclass(frozen=True, slots=True)
class Shown:
    """A question with what hangs on it: its follow-ups, its parent, the person's history."""

    question: Question
    parent: Question | None
    follow_ups: tuple[Question, ...]
    reviews: tuple[Review, ...]
    memory: Memory | None


@dataclass(frozen=True, slots=True)
class Count:
    """How much one section (or domain) holds; minutes are those of main questions and follow-ups."""

    name: str
    questions: int
    follow_ups: int
    points: int
    misconceptions: int
    samples: int
    minutes: float


def choose(workspace: Workspace, section: str | None, domain: str | None) -> list[Listed]:
    """The questions of a section and a domain; an unknown one is a UserError that lists the known."""
    cards = workspace.bank.cards
    _check_known(section, {card.section for card in cards}, say.NO_SECTION)
    _check_known(domain, {d for card in cards for d in card.domains}, say.NO_DOMAIN)
    kept = (c for c in cards if section in (None, c.section) and (domain is None or domain in c.domains))
    return listed(workspace, [card.id for card in kept])


def _check_known(value: str | None, known: Iterable[str], message: Text) -> None:
    names = sorted(name for name in known if name)
    if value is not None and value not in names:
        raise UserError(fill(message, value=value, known=tuple(names)), 3, nearest(value, names))


def listed(workspace: Workspace, ids: Sequence[str]) -> list[Listed]:
    """The questions with these ids, with their last scores."""
    bank = workspace.bank
    scores = workspace.log.latest_scores()
    return [Listed(bank.card(i), bank.question(i), scores.get(i)) for i in ids]


def search(workspace: Workspace, text: str) -> list[Listed]:
    """The questions that hold all the words, best first; none is a UserError."""
    found = workspace.bank.search(text)
    if not found:
        raise UserError(fill(say.NO_MATCH, words=text[:60]), 3)
    return listed(workspace, found)


def show(workspace: Workspace, question_id: str, seed: int | None = None) -> Shown:
    """A question with its family and the person's history; UserError (exit 3) for an unknown id.

    ``seed`` shows a sum with other numbers than those of its example.
    """
    # Deferred: listing and searching score nothing.
    from kvprep.practice.scoring import Scorer

    bank = workspace.bank
    card = bank.card(question_id)
    return Shown(
        question=bank.question(card.id) if card.kind == "kata" else Scorer(bank).question(card.id, seed),
        parent=bank.question(card.family) if card.is_follow_up and card.family in bank else None,
        follow_ups=tuple(bank.question(i) for i in card.follow_ups),
        reviews=tuple(workspace.log.reviews(card=card.id)),
        memory=workspace.log.memories([card.id]).get(card.id),
    )


def check(
    workspace: Workspace,
    folder: Path | None,
    only: Sequence[str],
    *,
    fast: bool,
    progress: Callable[[int, int], None] | None = None,
) -> Linted:
    """Lint the person's whole bank, or one folder, or some questions of it."""
    # Deferred: only lint needs the scorer.
    from kvprep.core.lint import Linted, lint

    roots, prefix = _roots_to_check(workspace, folder)
    bank = open_bank(roots, workspace.paths.cache)
    typed = [_with_prefix(i, prefix) for i in only]
    within = roots[-1].path if folder else None
    # An id whose file cannot be read is no mistake of the person who asks what is wrong with it.
    faulty = [p for p in bank.problems if any(is_of(p, i, roots) for i in typed)]
    ids = [bank.card(i).id for i in typed if i in bank or not any(is_of(p, i, roots) for p in faulty)]
    if not only:
        ids = [i for i in bank.ids if within is None or Path(bank.entry(i).file).is_relative_to(within)]
        faulty = [p for p in bank.problems if within is None or Path(p.file).is_relative_to(within)]
        faulty += lint_rounds(roots, {card.id: card for card in bank.cards}, within)
    terms_file = "" if only or prefix else str((within or shipped_bank()) / "terms.yaml")
    by_scoring = partial(_by_scoring, bank, progress)
    found = lint(bank, ids, fast=fast, terms_file=terms_file, by_scoring=by_scoring)
    levels = () if only or prefix else read_levels(within or shipped_bank())[1]
    problems = sorted({*faulty, *levels, *found.problems}, key=lambda p: (p.file, p.line, p.message))
    return Linted(tuple(problems), found.questions)


def _by_scoring(
    bank: Bank, progress: Callable[[int, int], None] | None, ids: Sequence[str]
) -> Iterator[Problem]:
    """What only scoring finds, on all processors where there is much of it."""
    # Deferred: only lint needs the scorer.
    from kvprep.core.lint import rubric_problems
    from kvprep.disk.workers import processors, spread

    if len(ids) < MANY or processors() == 1:
        yield from rubric_problems(bank, ids)
        return
    done = 0
    for share, problems in spread(partial(rubric_problems, bank), ids):
        yield from problems
        done += len(share)
        if progress:
            progress(done, len(ids))


def _roots_to_check(workspace: Workspace, folder: Path | None) -> tuple[tuple[BankRoot, ...], str]:
    if folder is None:
        return workspace.bank_roots, ""
    if not folder.is_dir():
        raise UserError(fill(say.NOT_A_FOLDER, folder=folder), 3)
    shipped = BankRoot(shipped_bank())
    if folder.resolve() == shipped.path.resolve():
        return (BankRoot(folder),), ""
    # A bank of one's own may use the shipped terms, so they are read first.
    prefix = bank_name(folder)
    return (shipped, BankRoot(folder, prefix)), prefix


def _with_prefix(typed: str, prefix: str) -> str:
    return canonical(f"{prefix}/{typed}" if prefix and "/" not in typed else typed)


def create(workspace: Workspace, typed: str, folder: Path | None) -> Path:
    """Write the skeleton of a new question and return its file; never writes over one."""
    prefix, _, local = canonical(typed).rpartition("/")
    if not ID.match(local) or not NAME.match(prefix or OWN_BANK):
        raise UserError(fill(say.BAD_ID, value=typed[:60]), 2)
    target = folder or _own_folder(workspace, prefix)
    _check_free(target, local)
    file = target / file_name(local)
    made = [place for place in (target, *target.parents) if not place.exists()]
    try:
        replace_text(file, skeleton(local))
    except OSError as fault:
        _take_back(made)
        reason = fault.strerror or str(fault)
        raise UserError(fill(say.CANNOT_WRITE, file=file, reason=reason)) from None
    if not folder and not _is_listed(workspace, target):
        save_setting(workspace.paths, f"banks.{prefix or OWN_BANK}", str(target))
    return file


def _take_back(folders: Sequence[Path]) -> None:
    """Remove folders made for a file that could not be written, the innermost first."""
    for folder in folders:
        with contextlib.suppress(OSError):
            folder.rmdir()


def _own_folder(workspace: Workspace, prefix: str) -> Path:
    banks = workspace.settings.banks
    if prefix and banks:
        return Path(_path_of(workspace, prefix))
    return Path(next(iter(banks.values()), str(workspace.paths.data / "questions")))


def _is_listed(workspace: Workspace, folder: Path) -> bool:
    return any(Path(path) == folder for path in workspace.settings.banks.values())


def _check_free(folder: Path, local: str) -> None:
    if local not in question_index([BankRoot(folder)]):
        return
    bank = open_bank([BankRoot(folder)], None)
    file = bank.entry(local).file if local in bank else str(folder)
    raise UserError(fill(say.ID_EXISTS, id=local, file=file))


def bank_name(folder: Path) -> str:
    """The name a folder suggests for its bank: its own name in lower-case words."""
    words = re.findall(r"[a-z0-9]+", folder.resolve().name.lower())
    name = "-".join(words)
    return name if NAME.match(name) else f"bank-{name}".rstrip("-")


def add(workspace: Workspace, folder: Path, name: str | None) -> tuple[str, Bank]:
    """Put a folder on the list of banks; returns its name and what it holds."""
    if not folder.is_dir():
        raise UserError(fill(say.NOT_A_FOLDER, folder=folder), 3)
    if folder.resolve() == shipped_bank().resolve():
        raise UserError(say.IS_SHIPPED)
    name = name or bank_name(folder)
    if not NAME.match(name):
        raise UserError(fill(say.BAD_NAME, value=name[:60]), 2)
    taken = workspace.settings.banks.get(name)
    if taken and Path(taken) != folder.resolve():
        raise UserError(fill(say.NAME_TAKEN, name=name, folder=taken))
    if not question_index([BankRoot(folder)]):
        raise UserError(fill(say.NOTHING_THERE, folder=folder))
    bank = open_bank([BankRoot(shipped_bank()), BankRoot(folder.resolve(), name)], None)
    save_setting(workspace.paths, f"banks.{name}", str(folder.resolve()))
    return name, bank


def remove(workspace: Workspace, name: str) -> str:
    """Take a bank off the list; returns its folder, which stays as it is."""
    path = _path_of(workspace, name)
    save_setting(workspace.paths, f"banks.{name}", None)
    return path


def _path_of(workspace: Workspace, name: str) -> str:
    banks = workspace.settings.banks
    if name in banks:
        return banks[name]
    message = say.NO_BANK if banks else say.NO_BANKS
    raise UserError(fill(message, name=name[:60], known=tuple(banks)), 3, nearest(name, banks))


def count(bank: Bank) -> tuple[list[Count], list[Count]]:
    """How much the bank holds, by section and by domain, in bank order."""
    questions = list(bank)
    sections = dict.fromkeys(q.section for q in questions)
    domains = dict.fromkeys(d for q in questions for d in q.domains)
    return (
        [_count(name, [q for q in questions if q.section == name]) for name in sections],
        [_count(name, [q for q in questions if name in q.domains]) for name in domains],
    )


def _count(name: str, questions: Sequence[Question]) -> Count:
    follow_ups = sum("." in q.id.rpartition("/")[2] for q in questions)
    return Count(
        name=name,
        questions=len(questions) - follow_ups,
        follow_ups=follow_ups,
        points=sum(len(q.points) for q in questions),
        misconceptions=sum(len(q.misconceptions) for q in questions),
        samples=sum(len(q.samples) for q in questions),
        minutes=sum(q.minutes for q in questions),
    )
