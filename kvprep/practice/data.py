"""Looking after the log: check, rebuild, back up, restore, export, import."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING

from kvprep.core.messages import log as m
from kvprep.core.messages.errors import fill
from kvprep.core.model import Memory, Rating, UserError
from kvprep.disk import backup, interchange
from kvprep.disk.exports import refuse_own
from kvprep.disk.log_rows import memory_row
from kvprep.practice.recording import remember_anew

if TYPE_CHECKING:
    from kvprep.practice.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Checked:
    """What ``data check`` found: the verdict on the file, and the cards whose memory is not what it should be."""

    integrity: str
    reviews: int
    voids: int
    cards: int
    differing: tuple[str, ...]

    @property
    def is_sound(self) -> bool:
        """Whether nothing needs doing."""
        return self.integrity == "ok" and not self.differing


@dataclass(frozen=True, slots=True)
class Merged:
    """What an import brought: rows that were new, rows that were known, cards whose memory was rebuilt."""

    added: int
    known: int
    cards: int


def rebuilt_memories(workspace: Workspace) -> Iterator[Memory]:
    """Every card's memory as the reviews alone say it, in the order of card ids, one card held at a time."""
    # Deferred: start-up.
    from kvprep.core.scheduling.memory import replay

    settings = workspace.scheduling
    for card, rows in groupby(workspace.log.all_ratings(workspace.believed), key=itemgetter(0)):
        memory = replay(card, ((day, Rating(rating)) for _, day, rating in rows), settings)
        if memory is not None:
            yield memory


def check_log(workspace: Workspace) -> Checked:
    """Read every page, and compare the stored memory of every card with a rebuild."""
    log = workspace.log
    integrity = log.integrity()
    if integrity != "ok":
        return Checked(integrity, 0, 0, 0, ())
    differing = tuple(_differing(rebuilt_memories(workspace), log.each_memory()))
    return Checked(integrity, log.count("review"), log.count("void"), log.count("memory"), differing)


def _differing(rebuilt: Iterable[Memory], stored: Iterable[Memory]) -> Iterator[str]:
    """Cards on which two streams, both in the order of card ids, do not agree."""
    ours, theirs = iter(rebuilt), iter(stored)
    left, right = next(ours, None), next(theirs, None)
    while left or right:
        if right is None or (left is not None and left.card < right.card):
            assert left is not None
            yield left.card
            left = next(ours, None)
        elif left is None or right.card < left.card:
            yield right.card
            right = next(theirs, None)
        else:
            if left != right:
                yield left.card
            left, right = next(ours, None), next(theirs, None)


def rebuild(workspace: Workspace) -> int:
    """Throw the derived memory away and derive it anew; how many cards are remembered."""
    if not workspace.log.exists():
        return 0
    with workspace.log.writing() as db:
        db.execute("delete from memory")
        db.table("memory").insert_all(
            (memory_row(memory) for memory in rebuilt_memories(workspace)), pk="card"
        )
    return workspace.log.count("memory")


def back_up(workspace: Workspace, out: str | None = None) -> Path:
    """Copy the log to a new file, by default in the backups folder under the time of now."""
    # A file that was made and never filled holds as little as none at all.
    if not workspace.log.exists() or not workspace.log.path.stat().st_size:
        raise UserError(m.NOTHING_TO_BACK_UP, 1)
    target = Path(out).expanduser() if out else _backup_name(workspace, "log")
    if target.is_dir():
        target = backup.free_name(target, _stamped(workspace, "log"))
    if not target.exists():
        refuse_own(workspace.paths, target)
    with backup.opened(workspace.log.path) as conn:
        return backup.copy_log(conn, target)


def _stamped(workspace: Workspace, stem: str) -> str:
    return f"{stem}-{workspace.clock():%Y%m%d-%H%M%S}"


def _backup_name(workspace: Workspace, stem: str) -> Path:
    return backup.free_name(workspace.paths.backups, _stamped(workspace, stem))


def restore(workspace: Workspace, source: backup.LogCopy) -> Path | None:
    """Put a looked-through copy in the log's place; where the log of before was kept (None: there was none)."""
    log = workspace.log
    log.close()
    kept = _keep_old(workspace) if log.exists() else None
    backup.replace_log(log.path, source.path)
    rebuild(workspace)
    return kept


def _keep_old(workspace: Workspace) -> Path:
    """Back the present log up; a damaged one is moved away whole, since no copy of it can be made."""
    if not backup.is_broken(workspace.log.path):
        return back_up(workspace, str(_backup_name(workspace, "log-before-restore")))
    aside = _backup_name(workspace, "log-damaged")
    backup.move_aside(workspace.log.path, aside)
    return aside


def export_rows(workspace: Workspace) -> Iterator[str]:
    """The whole truth of the log as JSON lines, a heading first."""
    return interchange.export_lines(workspace.log)


def import_file(workspace: Workspace, file: Path) -> Merged:
    """Add the rows of another log or export that are not here yet; all of them or, on a fault, none."""
    if not file.exists():
        raise UserError(fill(m.NO_SUCH_FILE, path=file), 3)
    with workspace.log.writing():
        outcome = interchange.merge(workspace.log, file)
        for card in sorted(outcome.cards):
            remember_anew(workspace, card)
    return Merged(outcome.added, outcome.known, len(outcome.cards))
