"""The JSON Schema of a question file, made from the same tables that the loader reads by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kvprep.core.design_format import INJECTION_KEYS
from kvprep.core.fields import MAX_ITEMS, NAME
from kvprep.core.figure_texts import FIGURE_KEYS, FIGURE_NAME, VARIATION_KEYS
from kvprep.core.ids import ID
from kvprep.core.model import DIMENSIONS, KINDS, LAYERS
from kvprep.core.question_format import (
    LANGS,
    LEVELS,
    MAX_MINUTES,
    MAX_WEIGHT,
    MISCONCEPTION_KEYS,
    POINT_KEYS,
    QUESTION_KEYS,
    SAMPLE_KEYS,
    SOURCE_KEYS,
)

Schema = dict[str, Any]


def _pattern(expression: str) -> Schema:
    return {"type": "string", "pattern": f"^(?:{expression.removesuffix(chr(92) + 'Z')})$"}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _list(items: Schema, least: int = 0) -> Schema:
    return {"type": "array", "minItems": least, "maxItems": MAX_ITEMS, "items": items}


def _one_of(words: Sequence[str]) -> Schema:
    return {"enum": list(words)}


_FILLED: Schema = {"type": ["string", "integer"], "pattern": r"\S"}
_NUMBER_OR_FORMULA: Schema = {"type": ["string", "number"], "pattern": r"\S"}
_WEIGHT: Schema = {"type": "number", "exclusiveMinimum": 0, "maximum": MAX_WEIGHT}
_TEXTS: Schema = {"oneOf": [_FILLED, _list(_FILLED)]}

_FIELDS: Mapping[str, Schema] = {
    "text": {"zh": _FILLED, "en": _FILLED},
    "statements": {"zh": _TEXTS, "en": _TEXTS},
    "some": {"some": {"type": "integer", "minimum": 1}, "of": _list(_FILLED, 1)},
    "point": {
        "id": _pattern(NAME.pattern),
        "dim": _one_of(DIMENSIONS),
        "weight": _WEIGHT,
        "must": {
            "type": "boolean",
            "description": "An answer without it has missed the question; at most two.",
        },
        "say": _ref("text"),
        "any": _list(_ref("line"), 1) | {"description": "Satisfied when any line holds."},
        "also": _ref("statements") | {"description": "Sentences that say the same in other words."},
        "layer": _one_of(LAYERS),
        "level": _one_of(LEVELS),
        "follow_up": _pattern(ID.pattern),
    },
    "misconception": {
        "id": _pattern(NAME.pattern),
        "against": _pattern(NAME.pattern) | {"description": "The id of the point it contradicts."},
        "grave": {"type": "boolean"},
        "say": _ref("text"),
        "fix": _ref("text"),
        "any": _list(_ref("line"), 1),
        "also": _ref("statements"),
    },
    "source": dict.fromkeys(SOURCE_KEYS, _FILLED),
    "sample": {
        "want": {"type": "number", "minimum": 0, "maximum": 100},
        "lang": _one_of(LANGS),
        "text": _FILLED,
        "says": _TEXTS | {"description": "Ids of the misconceptions that it makes."},
        "kind": _FILLED,
    },
    "injection": {
        "id": _pattern(NAME.pattern),
        "say": _ref("text") | {"description": "A constraint that the interviewer may throw in."},
        "after": _TEXTS | {"description": "Points, one of which must be earned first; empty: at any time."},
        "follow_up": _pattern(ID.pattern),
    },
    "figure": {
        "is": _NUMBER_OR_FORMULA,
        "as": _FILLED | {"description": "The unit it is told in, such as GiB/s."},
        "zh": _FILLED,
        "en": _FILLED,
    },
    "variation": {
        "id": _pattern(NAME.pattern),
        "set": {"type": "object", "additionalProperties": _NUMBER_OR_FORMULA},
        "say": _ref("text"),
    },
    "question": {
        "id": _pattern(ID.pattern) | {"description": "The file's name begins with it, in lower case."},
        "kind": _one_of(KINDS),
        "domains": {"oneOf": [_FILLED, _list(_pattern(NAME.pattern), 1)]},
        "minutes": {"type": "number", "exclusiveMinimum": 0, "maximum": MAX_MINUTES},
        "ask": _ref("text"),
        "answer": _ref("text") | {"description": "A model answer, in markdown."},
        "full_at": {"type": "number", "exclusiveMinimum": 0, "maximum": 1},
        "points": _list(_ref("point"), 1),
        "misconceptions": _list(_ref("misconception")),
        "follow_ups": _list(_pattern(ID.pattern)),
        "related": _list(_pattern(ID.pattern))
        | {"description": "Questions whose answers overlap on purpose."},
        "sources": _list(_ref("source")),
        "answers": _list(_ref("sample")),
        "rivals": _list(_list(_FILLED)) | {"description": "Subjects that an attribute may belong to."},
        "weight": _WEIGHT,
        "injections": _list(_ref("injection")),
        "figures": {
            "type": "object",
            "description": "Named numbers; {name} in a text becomes the value. `from` names a shared sheet.",
            "properties": {"from": _pattern(NAME.pattern)},
            "patternProperties": {
                f"^(?:{FIGURE_NAME.pattern.removesuffix(chr(92) + 'Z')})$": {
                    "oneOf": [_NUMBER_OR_FORMULA, _ref("figure")]
                }
            },
            "additionalProperties": False,
        },
        "variations": _list({"oneOf": [_ref("variation"), _pattern(NAME.pattern)]})
        | {"description": "The figures under other inputs; a plain name shows one that the sheet brings."},
    },
}
_REQUIRED: Mapping[str, Sequence[str]] = {
    "text": ("zh", "en"),
    "some": ("some", "of"),
    "point": ("id", "dim", "say", "any"),
    "misconception": ("id", "say", "fix", "any"),
    "sample": ("want", "lang", "text"),
    "injection": ("id", "say"),
    "figure": ("is",),
    "variation": ("id", "set", "say"),
    "question": ("id", "domains", "minutes", "ask", "answer", "points"),
}
KEYS: Mapping[str, Sequence[str]] = {
    "question": QUESTION_KEYS,
    "point": POINT_KEYS,
    "misconception": MISCONCEPTION_KEYS,
    "source": SOURCE_KEYS,
    "sample": SAMPLE_KEYS,
    "injection": INJECTION_KEYS,
    "figure": FIGURE_KEYS,
    "variation": VARIATION_KEYS,
}
"""What the loader knows of each part: the schema must name the same, and a test holds it to that."""


def _object(name: str) -> Schema:
    return {
        "type": "object",
        "additionalProperties": False,
        "required": list(_REQUIRED.get(name, ())),
        "properties": dict(_FIELDS[name]),
    }


def question_schema() -> Schema:
    """The schema, draft 2020-12; what needs more than one place (references, counts) is left to lint."""
    parts = {name: _object(name) for name in _FIELDS if name != "question"}
    parts["line"] = {"oneOf": [_FILLED, _ref("some")]}
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A question of kvprep"}
    return head | _object("question") | {"$defs": parts}
