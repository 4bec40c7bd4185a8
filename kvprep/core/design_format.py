"""Reading the parts of a question file that only a design question has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kvprep.core.design_case import Figure, Injection, Variation
from kvprep.core.fields import Faults, Fields, Path
from kvprep.core.ids import ID
from kvprep.core.messages import bank as say
from kvprep.core.model import Text

INJECTION_KEYS = ("id", "say", "after", "follow_up")


def parse_injections(fields: Fields) -> tuple[Injection, ...]:
    """The constraints of a question; one with a fault is left out, and the question stays usable."""
    with fields.faults.spared():
        found = [_injection(fields.faults, item, path) for path, item in fields.items("injections")]
    return tuple(injection for injection in found if injection)


def _injection(faults: Faults, data: Any, path: Path) -> Injection | None:
    before = len(faults.problems)
    fields = Fields(faults, data, path, INJECTION_KEYS)
    if not fields.usable:
        return None
    follow_up = fields.text("follow_up", required=False)
    if follow_up and not ID.match(follow_up):
        fields.fault("follow_up", say.BAD_ID, value=follow_up)
    found = Injection(fields.name("id"), fields.both("say"), fields.texts("after"), follow_up or None)
    return found if len(faults.problems) == before else None


def check_injections(fields: Fields, injections: tuple[Injection, ...], points: list[str]) -> None:
    """Names used once, and points that exist."""
    # By place in the file: a faulty one was left out of ``injections``.
    places = {value.get("id"): i for i, value in enumerate(fields.data["injections"]) if _has_id(value)}
    seen: set[str] = set()
    for injection in injections:
        at: Path = ("injections", places[injection.id])
        if injection.id in seen:
            fields.faults.add((*at, "id"), say.DUPLICATE_NAME, broken=False, value=injection.id)
        seen.add(injection.id)
        for value in injection.after:
            if value not in points:
                known = tuple(points)
                fields.faults.add((*at, "after"), say.AFTER_NOTHING, broken=False, value=value, known=known)


def _has_id(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("id"), str)


def read_figures(data: Mapping[str, Any]) -> tuple[Figure, ...]:
    """The figures of a file whose texts were filled: rows that ``figure_texts.fill`` made."""
    return tuple(_figure(row) for row in data.get("figures", ()))


def read_variations(data: Mapping[str, Any]) -> tuple[Variation, ...]:
    """The variations of a file whose texts were filled, as ``read_figures``."""
    return tuple(
        Variation(
            id=row["id"],
            say=Text(**row["say"]),
            inputs=tuple(_figure(figure) for figure in row["inputs"]),
            figures=tuple(_figure(figure) for figure in row["figures"]),
        )
        for row in data.get("variations", ())
    )


def _figure(row: Mapping[str, Any]) -> Figure:
    return Figure(**{**row, "label": Text(**row["label"]) if row["label"] else None})
