"""What the log holds for levels: scored answers, claims, evidence, and the rounds that were held."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from kvprep.core.levels.readings import Claim, Evidence
from kvprep.core.levels.report import HeldRound
from kvprep.core.model import SCHEDULED_MODES, Text
from kvprep.disk.log import Log

_COUNTS = "mode in ({})".format(", ".join(f"'{mode}'" for mode in SCHEDULED_MODES))


class Answer(NamedTuple):
    """One answer that counts; ``score`` is None where it shows nothing: self-rated, or the model answer was open."""

    card: str
    study_day: int
    score: float | None
    seconds: float
    id: str


def answers(log: Log, until: int) -> list[Answer]:
    """All answers up to a study day in the order of time: reviews, and rounds that made no review."""
    # The columns are those of an index: the table itself is four times as slow to read.
    sql = f"""
        select card, study_day, score, seconds, id from review
        where {_COUNTS} and study_day <= ? and id not in (select review from void) order by study_day, id"""
    opened = _opened(log)
    found = [Answer(*row) for row in log.each(sql, [until])]
    if opened:
        found = [row._replace(score=None) if row.id in opened else row for row in found]
    extra = _unreviewed(log, until)
    return sorted((*found, *extra), key=lambda a: (a.study_day, a.id)) if extra else found


def _opened(log: Log) -> frozenset[str]:
    """Reviews whose answer was written after the model answer had been seen."""
    sql = "select id from review where instr(detail, '\"model_answer_opened\"')"
    return frozenset(row[0] for row in log.each(sql))


def _unreviewed(log: Log, until: int) -> list[Answer]:
    """Scored answers of rounds that left the schedule alone, or were not finished."""
    sql = """
        select card, study_day, score, seconds, id from round_answer
        where score is not null and study_day <= ? and round not in (
            select json_extract(detail, '$.round') from review
            where mode = 'mock' and json_extract(detail, '$.round') is not null)"""
    return [Answer(*row) for row in log.each(sql, [until])] if log.count("round_answer") else []


def ratings(log: Log, until: int) -> Iterator[tuple[str, int, int]]:
    """(card, study day, rating) of the reviews up to a study day, by card, then in the order of time."""
    return (row for row in log.all_ratings() if row[1] <= until)


def earned(log: Log, rows: Iterable[Answer]) -> Iterator[tuple[str, dict[str, float]]]:
    """(card, credit by point) of some answers."""
    sql = "select detail from review where id = ? union all select detail from round_answer where id = ?"
    for row in rows:
        for (detail,) in log.each(sql, [row.id, row.id]):
            yield row.card, _credits(detail)


def _credits(detail: str) -> dict[str, float]:
    """What each point earned; a row that another program wrote may say nothing."""
    found: dict[str, float] = {}
    points = _object(detail).get("points")
    for point in points if isinstance(points, list) else ():
        if isinstance(point, dict) and isinstance(point.get("credit"), int | float):
            found[str(point.get("id"))] = min(1.0, max(0.0, float(point["credit"])))
    return found


def _object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def claims(log: Log, until: int) -> dict[str, Claim]:
    """The newest claim of each domain up to a study day; one that was taken back is none."""
    sql = "select domain, level, study_day, note from claim where study_day <= ? order by id"
    newest = {domain: (level, day, note) for domain, level, day, note in log.each(sql, [until])}
    return {
        domain: Claim(level, day, note) for domain, (level, day, note) in newest.items() if level is not None
    }


def evidence(log: Log, until: int) -> list[tuple[Evidence, str]]:
    """Every row of evidence up to a study day with the id that it supersedes, in the order of time."""
    sql = """
        select id, domain, kind, title, link, note, study_day, supersedes, detail, device from evidence
        where study_day <= ? order by id"""
    found = []
    for id_, domain, kind, title, link, note, day, supersedes, detail, device in log.each(sql, [until]):
        is_file = bool(_object(detail).get("file"))
        found.append((Evidence(id_, domain, kind, title, link, note, day, is_file, device), supersedes))
    return found


def rounds(log: Log, until: int) -> list[HeldRound]:
    """Mock rounds up to a study day, the newest first."""
    sql = (
        "select round, study_day, detail from round where event = 'start' and study_day <= ? order by id desc"
    )
    ended = {row[0] for row in log.each("select round from round where event = 'finish'")}
    found = list(log.each(sql, [until]))
    return [_round(log, round_id, day, detail, round_id in ended) for round_id, day, detail in found]


def _round(log: Log, round_id: str, day: int, detail: str, finished: bool) -> HeldRound:
    sql = "select count(*), avg(score) from round_answer where round = ?"
    count, score = next(log.each(sql, [round_id]))
    return HeldRound(round_id, day, _title(_object(detail)), count, score, finished)


def _title(detail: Mapping[str, Any]) -> Text:
    """The round's title as its plan keeps it; its id where there is none."""
    plan = detail.get("round")
    named = plan if isinstance(plan, dict) else {}
    title = named.get("title")
    if isinstance(title, dict) and isinstance(title.get("zh"), str) and isinstance(title.get("en"), str):
        return Text(zh=title["zh"], en=title["en"])
    name = str(named.get("id") or plan or "")
    return Text(zh=name, en=name)


def fingerprint_of(log: Log, evidence_id: str) -> dict[str, Any]:
    """What a file was when it was put forward: its size and hash, as far as they were kept."""
    for (detail,) in log.each("select detail from evidence where id = ?", [evidence_id]):
        return {name: value for name, value in _object(detail).items() if name in ("size", "sha256")}
    return {}
