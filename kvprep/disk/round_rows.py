"""Rounds as rows of the log, and the rows as rounds."""

from __future__ import annotations

import json
from typing import Any

from kvprep.core.rounds.record import Event, given_of
from kvprep.core.rounds.round import Given
from kvprep.disk.log import Log

_EVENT = ("id", "round", "event", "at", "offset_minutes", "study_day", "detail")
_ANSWER = ("card", "at", "seconds", "lang", "answer", "score", "detail")


def started_rounds(log: Log) -> list[Event]:
    """The start of every round, the newest first."""
    sql = f"select {', '.join(_EVENT)} from round where event = 'start' order by id desc"
    return [_event(row) for row in log.each(sql)]


def finished_ids(log: Log) -> frozenset[str]:
    """Rounds that are over."""
    sql = "select distinct round from round where event = 'finish'"
    return frozenset(row[0] for row in log.each(sql))


def events_of(log: Log, round_id: str) -> list[Event]:
    """The rows about a round in their order, its start first."""
    sql = f"select {', '.join(_EVENT)} from round where round = ? order by id"
    return [_event(row) for row in log.each(sql, [round_id])]


def given_in(log: Log, round_id: str) -> list[Given]:
    """The answers of a round in their order."""
    sql = f"select {', '.join(_ANSWER)} from round_answer where round = ? order by id"
    rows = (dict(zip(_ANSWER, row, strict=True)) for row in log.each(sql, [round_id]))
    return [given_of(row, json.loads(row["detail"])) for row in rows]


def _event(row: tuple[Any, ...]) -> Event:
    values = dict(zip(_EVENT, row, strict=True))
    values["detail"] = json.loads(values["detail"])
    return Event(**values)
