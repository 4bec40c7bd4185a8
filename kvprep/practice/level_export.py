"""Exports: the report of a day in one of four formats, and what changed between two of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from kvprep.core.levels.assessment import assess
from kvprep.core.levels.report import DAYS, WEEKS, Day, Format, Material, Report, iso, make_report
from kvprep.core.levels.steps import next_steps
from kvprep.core.levels.trend import Standing, Trend, compare, standing
from kvprep.core.messages import level_export as m
from kvprep.core.messages.errors import fill
from kvprep.core.model import Lang, UserError
from kvprep.disk import level_rows
from kvprep.disk.level_exports import keep_standing, last_standing, read_standing
from kvprep.practice.levels import day_asked, known_from, read_assessment

if TYPE_CHECKING:
    from kvprep.core.levels.readings import Subject
    from kvprep.disk.level_rows import Answer
    from kvprep.practice.workspace import Workspace


def make(
    workspace: Workspace,
    as_of: int,
    track: str | None = None,
    lang: Lang | None = None,
    *,
    redact: bool = False,
    keep: bool = True,
) -> Report:
    """The report of a study day; its trend is the one since the last export of an earlier day.

    Unless told not to ``keep`` it, today's is what later ones are compared with.
    """
    answers = level_rows.answers(workspace.log, as_of)
    known = known_from(workspace, answers, as_of)
    found = assess(workspace.levels, known, as_of, track)
    before = last_standing(workspace.paths, iso(as_of), found.track)
    material = Material(
        levels=workspace.levels,
        found=found,
        steps=next_steps(found, known, workspace.levels),
        trend=compare(before, standing(found)),
        rounds=level_rows.rounds(workspace.log, as_of),
        days=_days(answers, as_of),
        weeks=_weeks(answers, known.subjects, as_of),
    )
    if keep and as_of == workspace.today:
        keep_standing(workspace.paths, standing(found), found.track)
    return make_report(material, lang or workspace.ui_lang, redact=redact)


def _days(answers: Sequence[Answer], as_of: int) -> list[Day]:
    """Study days of the heat map with an answer, the oldest first."""
    found: dict[int, tuple[int, float]] = {}
    for answer in answers:
        if answer.study_day > as_of - DAYS:
            count, seconds = found.get(answer.study_day, (0, 0.0))
            found[answer.study_day] = count + 1, seconds + answer.seconds
    return [Day(day, count, seconds / 60) for day, (count, seconds) in sorted(found.items())]


def _weeks(
    answers: Sequence[Answer], subjects: Sequence[Subject], as_of: int
) -> dict[str, list[float | None]]:
    """Mean scores by domain of the weeks up to a day, the oldest first; None for a week without an answer."""
    domains = {subject.id: subject.domains for subject in subjects}
    sums: dict[str, list[tuple[float, int]]] = defaultdict(lambda: [(0.0, 0)] * WEEKS)
    for answer in answers:
        week = WEEKS - 1 - (as_of - answer.study_day) // 7
        if week < 0 or answer.score is None:
            continue
        for domain in domains.get(answer.card, ()):
            total, count = sums[domain][week]
            sums[domain][week] = total + answer.score, count + 1
    return {
        domain: [total / count if count else None for total, count in weeks] for domain, weeks in sums.items()
    }


def draw(report: Report, format: Format) -> str:
    """The report as text in a format."""
    return _drawers()[format](report)


def _drawers() -> Mapping[Format, Callable[[Report], str]]:
    # Deferred: start-up; a format is only paid for by those who export.
    from kvprep.core.levels.export_csv import to_csv
    from kvprep.core.levels.export_html import to_html
    from kvprep.core.levels.export_json import to_json
    from kvprep.core.levels.export_markdown import to_markdown

    return {"md": to_markdown, "json": to_json, "csv": to_csv, "html": to_html}


def difference(
    workspace: Workspace, first: str | None, second: str | None, track: str | None = None
) -> tuple[Trend, Standing]:
    """What changed from ``first`` to ``second``: each a JSON export or a date; the last export, and now."""
    after = (
        _standing(workspace, second, track) if second else standing(read_assessment(workspace, None, track))
    )
    if first:
        return compare(_standing(workspace, first, track), after), after
    before = last_standing(workspace.paths, after.as_of, track)
    if before is None:
        raise UserError(m.NO_EXPORT_YET, 3)
    return compare(before, after), after


def _standing(workspace: Workspace, typed: str, track: str | None) -> Standing:
    path = Path(typed).expanduser()
    if path.is_file():
        found = read_standing(path)
        if found is None:
            raise UserError(fill(m.NOT_AN_EXPORT, path=path))
        return found
    try:
        date.fromisoformat(typed)
    except ValueError:
        raise UserError(fill(m.NO_SUCH_EXPORT, typed=typed[:80]), 3) from None
    return standing(read_assessment(workspace, day_asked(workspace, typed), track))
