"""The JSON Schema of a levels export: what other programs may rely on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kvprep.core.levels.domains import MEASURABLE, PRIORITIES, TOP
from kvprep.core.levels.report import SCHEMA
from kvprep.core.levels.trend import GATES, READINGS

Schema = dict[str, Any]

_TEXT: Schema = {"type": "string"}
_DATE: Schema = {"type": "string", "format": "date", "pattern": r"^\d{4}-\d{2}-\d{2}$"}
_FLAG: Schema = {"type": "boolean"}
_COUNT: Schema = {"type": "integer", "minimum": 0}
_SCORE: Schema = {"type": "number", "minimum": 0, "maximum": 100}
_SHARE: Schema = {"type": "number", "minimum": 0, "maximum": 1}
_AMOUNT: Schema = {"type": "number", "minimum": 0}


def _maybe(schema: Schema) -> Schema:
    return {**schema, "type": [schema["type"], "null"]}


def _level(top: int) -> Schema:
    return {"type": "integer", "minimum": 0, "maximum": top}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _map(values: Schema) -> Schema:
    return {"type": "object", "additionalProperties": values}


def _object(properties: Mapping[str, Schema], optional: Sequence[str] = ()) -> Schema:
    return {
        "type": "object",
        "additionalProperties": False,
        "required": [name for name in properties if name not in optional],
        "properties": dict(properties),
    }


_EVIDENCE = _object({"id": _TEXT, "kind": _TEXT, "title": _TEXT, "date": _DATE, "link": _TEXT})
_QUESTION = _object(
    {"id": _TEXT, "best": _SCORE, "latest": _SCORE, "recall": _maybe(_SHARE), "last_day": _DATE}
)
_DOMAIN = _object(
    {
        "id": _TEXT,
        "priority": {"enum": list(PRIORITIES)},
        "key": {"type": "boolean", "description": "Whether the gates ask for it."},
        "claimed": _maybe(_level(TOP)) | {"description": "What the person says; null without a claim."},
        "measured": _maybe(_level(MEASURABLE)) | {"description": "What answers show; null for no data."},
        "counted": _level(TOP) | {"description": "What the gates use."},
        "reasons": _list(_TEXT)
        | {"minItems": 1, "description": "How counted came about; the first decides."},
        "evidence": _list(_EVIDENCE),
        "questions": _list(_QUESTION) | {"description": "Questions of the domain that were answered."},
    }
)
_BLOCKER = _object({"domain": _TEXT, "needs": _COUNT, "has": _COUNT, "why": _TEXT})
_GATE = _object(
    {"met": _FLAG, "blockers": _list(_BLOCKER) | {"description": "In order of work; empty when met."}}
)
_MEASURE = _object(
    {
        "score": _maybe(_SCORE),
        "best": _maybe(_SCORE),
        "recall": _maybe(_SHARE),
        "answered": _COUNT,
        "questions": _COUNT,
        "answers": _COUNT,
        "last_day": _maybe(_DATE),
        "p7_earned": _AMOUNT,
        "p7_points": _COUNT,
        "p8_earned": _AMOUNT,
        "p8_points": _COUNT,
    }
)
_STEP = _object({"kind": _TEXT, "domain": _TEXT, "minutes": _COUNT, "command": _TEXT, "why": _TEXT})
_CHANGE = _object(
    {
        "domain": _TEXT | {"description": "Empty for a gate."},
        "reading": {"enum": [*READINGS, *GATES]},
        "from": {"type": ["integer", "boolean", "null"]},
        "to": {"type": ["integer", "boolean", "null"]},
    }
)
_ROUND = _object(
    {
        "id": _TEXT,
        "title": _TEXT,
        "date": _DATE,
        "answers": _COUNT,
        "score": _maybe(_SCORE),
        "finished": _FLAG,
    }
)
_DAY = _object({"date": _DATE, "answers": _COUNT, "minutes": _AMOUNT})


def report_schema() -> Schema:
    """The schema, draft 2020-12."""
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A levels export of kvprep"}
    properties: Mapping[str, Schema] = {
        "schema": {"const": SCHEMA},
        "as_of": _DATE,
        "domains": _list(_DOMAIN),
        "gates": _object(dict.fromkeys(GATES, _GATE)),
        "lang": {"enum": ["zh", "en"]},
        "track": _maybe(_TEXT),
        "redacted": _FLAG,
        "names": _map(_TEXT) | {"description": "Domains by id, in the language of the export."},
        "kinds": _map(_TEXT) | {"description": "Kinds of evidence by id."},
        "measures": _map(_MEASURE) | {"description": "The figures behind measured, by domain."},
        "notes": _map(_TEXT) | {"description": "By domain for a claim, by id for evidence."},
        "next": _list(_STEP),
        "trend": _object({"since": _maybe(_DATE), "changes": _list(_CHANGE)}),
        "rounds": _list(_ROUND),
        "days": _list(_DAY) | {"description": "Study days with an answer, the oldest first."},
        "weeks": _map(_list(_maybe(_SCORE)))
        | {"description": "Mean score by week, by domain, the oldest first."},
        "wanted_score": _SCORE | {"description": "The mean score that a measurement of 2 wants."},
        "grades": _list(_TEXT) | {"minItems": TOP + 1, "maxItems": TOP + 1},
        "disclaimer": _TEXT,
    }
    return head | _object(properties)
