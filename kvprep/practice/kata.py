"""Katas in practice: begin one, check it, take a hint, look at the solution."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kvprep.core.answered import PointResult, Scored
from kvprep.core.ids import ID as NAMED
from kvprep.core.ids import canonical, is_kata
from kvprep.core.kata import Kata
from kvprep.core.kata_verdict import Verdict, read_verdict
from kvprep.core.messages import kata as say
from kvprep.core.messages.errors import fill
from kvprep.core.model import Memory, Rating, Text, UserError
from kvprep.core.scheduling.kata_days import Waiting
from kvprep.disk.bank_files import shipped_bank
from kvprep.disk.kata_attempt import (
    Attempt,
    load_attempt,
    load_early_hints,
    save_attempt,
    save_early_hints,
)
from kvprep.disk.kata_check import MEMORY, check_source, run_check
from kvprep.disk.kata_files import INVARIANTS, SOLUTION, kata_file, read_kata
from kvprep.practice.kata_folder import check_free, read_source, shipped, tampered, write_task

if TYPE_CHECKING:
    from kvprep.practice.workspace import Workspace

SLOW = 2.0
"""A pass that took more than so many times the kata's minutes, or all of its hints, was hard."""


class Listed(NamedTuple):
    """A kata with where a person stands: ``days`` until it is due, None while it was never recorded."""

    kata: Kata
    attempt: Attempt | None
    days: int | None


class Started(NamedTuple):
    """What was written, and where."""

    kata: Kata
    file: Path


class Tried(NamedTuple):
    """Code as it was checked."""

    source: str
    verdict: Verdict


class Checked(NamedTuple):
    """A check with what came of it; ``days`` until it comes again, where a review was recorded."""

    kata: Kata
    verdict: Verdict
    attempt: Attempt
    minutes: float
    rating: Rating | None
    days: int | None
    tampered: Path | None


class Hint(NamedTuple):
    """A hint and its number; None when there are no more."""

    kata: Kata
    text: Text | None
    number: int


class Solution(NamedTuple):
    """The kept solution; ``days`` until the kata comes again where looking counted as Again."""

    kata: Kata
    source: str
    days: int | None


def find_kata(workspace: Workspace, kata_id: str) -> Kata:
    """A kata by id; UserError (exit 3) for an id the bank does not have, (exit 2) for another kind of question."""
    asked = canonical(kata_id)
    kata = read_kata(shipped_bank(), asked) if is_kata(asked) and NAMED.match(asked) else None
    if kata is None:
        raise UserError(fill(say.NOT_A_KATA, id=workspace.bank.card(kata_id).id), 2)
    return kata


def attempt_at(workspace: Workspace, kata_id: str) -> Attempt | None:
    """The newest attempt at a kata; one whose review was taken back is under way again."""
    attempt = load_attempt(workspace.paths, kata_id)
    if attempt and attempt.review and workspace.log.voided([attempt.review]):
        return replace(attempt, outcome="", review="")
    return attempt


def list_katas(workspace: Workspace) -> list[Listed]:
    """All katas in bank order."""
    katas = [find_kata(workspace, card.id) for card in workspace.bank.cards if card.kind == "kata"]
    memories = workspace.log.memories([kata.id for kata in katas])
    return [look(workspace, kata, memories.get(kata.id)) for kata in katas]


def look(workspace: Workspace, kata: Kata, memory: Memory | None) -> Listed:
    """Where a person stands with a kata."""
    days = memory.due - workspace.today if memory else None
    return Listed(kata, attempt_at(workspace, kata.id), days)


def has_passed(workspace: Workspace, kata: Kata) -> bool:
    """Whether it was ever passed, or its solution looked at: then its follow-ups are open."""
    return bool(workspace.log.reviews(kata.id, limit=1))


def start(workspace: Workspace, kata_id: str, folder: Path | None, force: bool = False) -> Started:
    """Write the starter and a copy of the invariants to read; what a person changed is overwritten by ``force`` only."""
    kata = find_kata(workspace, kata_id)
    where = (folder or Path()).absolute()
    check_free(kata, where, force=force)
    file = write_task(workspace, kata, where, say.NEXT_CHECK, anew=True, refusal=say.CANNOT_START)
    save_attempt(workspace.paths, kata.id, _begun(workspace, kata, str(where)))
    return Started(kata, file)


def _begun(workspace: Workspace, kata: Kata, folder: str) -> Attempt:
    """A new attempt. What was hinted at before it, also in one that it takes the place of, is known in it."""
    before = attempt_at(workspace, kata.id)
    hints = load_early_hints(workspace.paths, kata.id)
    save_early_hints(workspace.paths, kata.id, 0)
    if before and not before.outcome:
        hints = max(hints, before.hints)
    return Attempt(folder, workspace.now().timestamp(), hints=min(hints, len(kata.hints)))


def run(kata: Kata, file: Path) -> Tried:
    """What a file holds, and what the bank's own invariants say of it; UserError where there is nothing to check."""
    source = read_source(kata, file)
    ran = run_check(kata_file(shipped_bank(), kata, INVARIANTS), file)
    return Tried(source, read_verdict(kata, ran.rows, ran.ending, MEMORY))


def offered(workspace: Workspace) -> Kata | None:
    """The kata to offer beside a sitting: one begun, else the most overdue, else the shortest never done; one a day."""
    today = workspace.today
    if done_today(workspace):
        return None
    due = [one for one in waiting_katas(workspace) if one.day <= today]
    return read_kata(shipped_bank(), due[0].card) if due else None


def done_today(workspace: Workspace) -> bool:
    """Whether a kata was recorded today: there is one a day."""
    cards = [card.id for card in workspace.bank.cards if card.kind == "kata"]
    return any(memory.last_day == workspace.today for memory in workspace.log.memories(cards).values())


def waiting_katas(workspace: Workspace, minutes: Mapping[str, float] | None = None) -> list[Waiting]:
    """The katas in the order in which they are offered; ``minutes`` are the person's own, the bank's hold otherwise."""
    own, today = minutes or {}, workspace.today
    cards = {card.id: card for card in workspace.bank.cards if card.kind == "kata"}
    memories = workspace.log.memories(cards)
    begun = [c for c in cards if (a := attempt_at(workspace, c)) and not a.outcome]
    new = sorted((c for c in cards if c not in memories), key=lambda c: (cards[c].minutes, cards[c].order))
    met = sorted(memories, key=lambda c: (memories[c].due, c))
    order = dict.fromkeys((*begun, *(c for c in met if memories[c].due <= today), *new, *met))
    return [
        Waiting(c, own.get(c, cards[c].minutes), today if c in begun or c in new else memories[c].due)
        for c in order
    ]


def run_source(kata: Kata, source: str) -> Verdict:
    """What the bank's own invariants say of code that came in a text."""
    ran = check_source(kata_file(shipped_bank(), kata, INVARIANTS), source, kata.file_name)
    return read_verdict(kata, ran.rows, ran.ending, MEMORY)


def check(workspace: Workspace, kata_id: str, folder: Path | None) -> Checked:
    """Run the bank's own invariants against a person's file; a pass is recorded once an attempt."""
    kata = find_kata(workspace, kata_id)
    kept = attempt_at(workspace, kata.id)
    where = folder or (Path(kept.folder) if kept else Path())
    file = where.absolute() / kata.file_name
    source, verdict = run(kata, file)
    attempt = kept or _begun(workspace, kata, str(where.absolute()))
    attempt = replace(attempt, tries=attempt.tries + (not verdict.is_ours))
    seconds = max(0.0, workspace.now().timestamp() - attempt.started)
    rating = days = None
    if verdict.passed and not attempt.outcome:
        rating = _rating(kata, attempt, seconds)
        review, days = _record(workspace, kata, source, verdict, rating, seconds, attempt)
        attempt = replace(attempt, outcome="passed", review=review)
    save_attempt(workspace.paths, kata.id, attempt)
    return Checked(kata, verdict, attempt, seconds / 60, rating, days, tampered(kata, file))


def _rating(kata: Kata, attempt: Attempt, seconds: float) -> Rating:
    is_hard = seconds > SLOW * 60 * kata.minutes or (kata.hints and attempt.hints >= len(kata.hints))
    return Rating.HARD if is_hard else Rating.GOOD


def scored_by(kata: Kata, verdict: Verdict | None, rating: Rating) -> Scored:
    """A check in the shape of every score: a point for each invariant; none of them where there was no check."""
    held = {result.name: bool(result.held) for result in verdict.results} if verdict else {}
    points = tuple(
        PointResult(
            claim.name, "hit" if held.get(claim.name) else "missed", float(held.get(claim.name, False))
        )
        for claim in kata.invariants
    )
    return Scored(kata.id, verdict.score if verdict else 0.0, rating, points, (), {})


def _record(
    workspace: Workspace,
    kata: Kata,
    source: str,
    verdict: Verdict | None,
    rating: Rating,
    seconds: float,
    attempt: Attempt,
) -> tuple[str, int]:
    """Store the review: its id, and days until the kata comes again."""
    # Deferred: start-up.
    from kvprep.practice.recording import record

    recorded = record(
        workspace,
        card=kata.id,
        answer=source,
        scored=scored_by(kata, verdict, rating),
        rating=rating,
        seconds=seconds,
        mode="recall",
        extra={"tries": attempt.tries, "hints": attempt.hints, "passed": bool(verdict and verdict.passed)},
    )
    return recorded.review.id, recorded.memory.due - workspace.today if recorded.memory else 0


def hint(workspace: Workspace, kata_id: str) -> Hint:
    """The next hint of the attempt under way, or of the one to come."""
    kata = find_kata(workspace, kata_id)
    attempt = attempt_at(workspace, kata.id)
    if attempt and attempt.outcome:
        attempt = None
    given = attempt.hints if attempt else load_early_hints(workspace.paths, kata.id)
    if given >= len(kata.hints):
        return Hint(kata, None, given)
    if attempt:
        save_attempt(workspace.paths, kata.id, replace(attempt, hints=given + 1))
    else:
        save_early_hints(workspace.paths, kata.id, given + 1)
    return Hint(kata, kata.hints[given], given + 1)


def is_open(workspace: Workspace, kata: Kata) -> bool:
    """Whether looking at the solution costs nothing: the attempt, if any, is over, and one was recorded."""
    attempt = attempt_at(workspace, kata.id)
    is_over = attempt.outcome != "" if attempt else True
    return is_over and has_passed(workspace, kata)


def solution(workspace: Workspace, kata_id: str) -> Solution:
    """The kept solution; where it was not passed before, looking is recorded as Again."""
    kata = find_kata(workspace, kata_id)
    source = shipped(kata, SOLUTION)
    if is_open(workspace, kata):
        return Solution(kata, source, None)
    now = workspace.now().timestamp()
    attempt = attempt_at(workspace, kata.id) or _begun(workspace, kata, "")
    seconds = max(0.0, now - attempt.started)
    review, days = _record(workspace, kata, "", None, Rating.AGAIN, seconds, attempt)
    save_attempt(workspace.paths, kata.id, replace(attempt, outcome="solution", review=review))
    return Solution(kata, source, days)
