"""Where a person stands: the assessment of a day, read from the bank and the log."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from kvprep.core.levels.assessment import Assessment, Known, assess
from kvprep.core.levels.readings import Evidence, History, Subject, standing
from kvprep.core.levels.steps import Step, next_steps
from kvprep.core.messages import level as m
from kvprep.core.messages.errors import fill
from kvprep.core.model import Card, Point, UserError
from kvprep.disk import level_rows

if TYPE_CHECKING:
    from kvprep.disk.level_rows import Answer
    from kvprep.practice.workspace import Workspace


def read_known(workspace: Workspace, as_of: int) -> Known:
    """What an assessment of a study day is made of."""
    return known_from(workspace, level_rows.answers(workspace.log, as_of), as_of)


def known_from(workspace: Workspace, answers: Sequence[Answer], as_of: int) -> Known:
    """What an assessment is made of, from answers that were read already."""
    log = workspace.log
    return Known(
        subjects=subjects(workspace),
        past=histories(workspace, answers, as_of),
        claims=level_rows.claims(log, as_of),
        evidence=standing(level_rows.evidence(log, as_of)),
    )


def read_assessment(workspace: Workspace, as_of: int | None = None, track: str | None = None) -> Assessment:
    """The assessment of a study day, by default today."""
    day = workspace.today if as_of is None else as_of
    return assess(workspace.levels, read_known(workspace, day), day, track)


@dataclass(frozen=True, slots=True)
class Assessed:
    """An assessment with what follows from it: the next steps, and evidence whose file has moved."""

    known: Known
    assessment: Assessment
    steps: tuple[Step, ...]
    moved: tuple[Evidence, ...]


def read_assessed(workspace: Workspace, as_of: int, track: str | None = None) -> Assessed:
    """The assessment of a study day with its next steps."""
    known = read_known(workspace, as_of)
    found = assess(workspace.levels, known, as_of, track)
    return Assessed(
        known, found, next_steps(found, known, workspace.levels), _moved(workspace, known.evidence)
    )


def _moved(workspace: Workspace, rows: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """Evidence whose file is gone from this machine; another machine's files cannot be looked for here."""
    device = known_device(workspace)
    return tuple(row for row in rows if row.file and row.device == device and not Path(row.link).exists())


def known_device(workspace: Workspace) -> str:
    """This machine's id, or nothing before its first row: looking must not make one."""
    return workspace.device if workspace.paths.device.exists() else ""


def day_asked(workspace: Workspace, typed: str | None) -> int:
    """The study day that ``--as-of`` names, today without it; UserError for no date and for one to come."""
    if typed is None:
        return workspace.today
    try:
        day = date.fromisoformat(typed.strip()).toordinal()
    except ValueError:
        raise UserError(fill(m.BAD_DATE, typed=typed[:40]), 2) from None
    if day > workspace.today:
        raise UserError(fill(m.DATE_TO_COME, day=typed.strip()), 2)
    return day


def subjects(workspace: Workspace) -> list[Subject]:
    """Every question of the bank as levels see it; sums and exercises have no points to read."""
    bank = workspace.bank
    return [
        _subject(card, bank.question(card.id).points if card.kind in ("recall", "design") else ())
        for card in bank.cards
    ]


def _subject(card: Card, points: Sequence[Point]) -> Subject:
    p7, p8 = (tuple(point.id for point in points if point.level == level) for level in ("p7", "p8"))
    return Subject(card.id, card.domains, card.minutes, p7, p8)


def histories(workspace: Workspace, rows: Sequence[Answer], as_of: int) -> dict[str, History]:
    """What the answers up to a study day amount to, by question."""
    scored: dict[str, list[Answer]] = defaultdict(list)
    for row in rows:
        if row.score is not None:
            scored[row.card].append(row)
    credits = dict(level_rows.earned(workspace.log, (found[-1] for found in scored.values())))
    recall = recalls(workspace, as_of)
    return {card: _history(found, credits, recall.get(card)) for card, found in scored.items()}


def _history(
    answers: Sequence[Answer], credits: Mapping[str, Mapping[str, float]], recall: float | None
) -> History:
    last = answers[-1]
    return History(
        answers=len(answers),
        best=max(answer.score or 0.0 for answer in answers),
        latest=last.score or 0.0,
        last_day=last.study_day,
        earned=credits.get(last.card, {}),
        recall=recall,
    )


def recalls(workspace: Workspace, as_of: int) -> dict[str, float]:
    """The recall expected on a study day, by card: as stored, or for a day gone by as the reviews up to it say."""
    # Deferred: start-up.
    from kvprep.core.scheduling.fsrs import retrievability

    last = workspace.log.last_study_day()
    if last is not None and as_of < last:
        return _recalls_then(workspace, as_of)
    return {
        memory.card: retrievability(memory.stability, max(0, as_of - memory.last_day))
        for memory in workspace.log.memories().values()
    }


def _recalls_then(workspace: Workspace, as_of: int) -> dict[str, float]:
    # Deferred: only a look back needs it.
    from itertools import groupby

    from kvprep.core.scheduling.memory import recall_on

    rows = groupby(level_rows.ratings(workspace.log, as_of), key=lambda row: row[0])
    weights = workspace.scheduling.weights
    return {
        card: recall_on(as_of, ((day, rating) for _, day, rating in found), weights) for card, found in rows
    }
