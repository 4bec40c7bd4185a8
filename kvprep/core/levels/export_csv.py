"""The report as one table for a spreadsheet: the first column says what kind of row it is."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

from kvprep.core.levels.report import Report

COLUMNS = (
    *("section", "domain", "name", "priority", "key", "claimed", "measured", "counted"),
    *("score", "recall", "answered", "questions", "kind", "title", "date", "link"),
    *("needs", "has", "before", "after", "text", "note"),
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
Row = dict[str, Any]


def to_csv(report: Report) -> str:
    """The rows of all sections under one heading; a cell that a spreadsheet would compute is quoted as text."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for row in _rows(report):
        writer.writerow({name: _cell(value) for name, value in row.items()})
    return out.getvalue()


def _cell(value: Any) -> Any:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return "" if value is None else value


def _rows(report: Report) -> Iterator[Row]:
    yield from _domains(report)
    yield from _evidence(report)
    for gate, line in report["gates"].items():
        yield {"section": "gate", "name": gate, "has": line["met"]}
        for blocker in line["blockers"]:
            needs = {"needs": blocker["needs"], "has": blocker["has"], "text": blocker["why"]}
            yield {"section": "blocker", "name": gate, "domain": blocker["domain"], **needs}
    yield from _rest(report)


def _domains(report: Report) -> Iterator[Row]:
    for line in report["domains"]:
        measure = report["measures"][line["id"]]
        readings = {name: line[name] for name in ("priority", "key", "claimed", "measured", "counted")}
        figures = {name: measure[name] for name in ("score", "recall", "answered", "questions")}
        named = {"section": "domain", "domain": line["id"], "name": report["names"][line["id"]]}
        yield {
            **named,
            **readings,
            **figures,
            "date": measure["last_day"],
            "text": "; ".join(line["reasons"]),
            "note": report["notes"].get(line["id"], ""),
        }


def _evidence(report: Report) -> Iterator[Row]:
    for line in report["domains"]:
        for row in line["evidence"]:
            shown = {name: row[name] for name in ("kind", "title", "date", "link")}
            note = report["notes"].get(row["id"], "")
            yield {
                "section": "evidence",
                "domain": line["id"],
                "name": report["names"][line["id"]],
                **shown,
                "note": note,
            }


def _rest(report: Report) -> Iterator[Row]:
    for change in report["trend"]["changes"]:
        values = {"before": change["from"], "after": change["to"], "kind": change["reading"]}
        yield {"section": "change", "domain": change["domain"], "date": report["trend"]["since"], **values}
    for held in report["rounds"]:
        values = {
            "title": held["title"],
            "date": held["date"],
            "score": held["score"],
            "answered": held["answers"],
        }
        yield {"section": "round", "has": held["finished"], **values}
    yield {"section": "about", "date": report["as_of"], "text": report["disclaimer"]}
