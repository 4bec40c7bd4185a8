"""Materials: the skeleton of a document that backs a claim, written from the same list that checks it."""

from __future__ import annotations

from typing import Any, NamedTuple

from kvprep.core.fields import Faults, Fields, Lines, Path
from kvprep.core.model import Lang, Problem, Text

MATERIAL_KEYS = ("kind", "title", "sections", "columns")
SECTION_KEYS = ("id", "title", "hint", "given", "alternatives", "table")
MAX_ALTERNATIVES = 9
MARK = "kvprep material:"
"""What a skeleton's first comment begins with, so that a check knows the kind."""


class Section(NamedTuple):
    """A required section: figures in a ``given`` one need no derivation, ``alternatives`` is how many are to be
    compared, ``table`` the columns that its rows must fill."""

    id: str
    title: Text
    hint: Text
    given: bool
    alternatives: int
    table: tuple[Text, ...]


class Material(NamedTuple):
    """A kind of document with its sections in order."""

    kind: str
    title: Text
    sections: tuple[Section, ...]


def parse_material(data: Any, lines: Lines, file: str) -> tuple[Material | None, list[Problem]]:
    """A material from the values of its file, None when a part it needs is missing or wrong."""
    faults = Faults(file, lines)
    fields = Fields(faults, data, (), MATERIAL_KEYS)
    columns = _columns(fields)
    sections = tuple(_section(faults, item, path, columns) for path, item in fields.items("sections"))
    material = Material(fields.name("kind"), fields.both("title"), sections)
    return (None if faults.broken or not sections else material), faults.problems


def _columns(fields: Fields) -> dict[str, Text]:
    if not fields.has("columns"):
        return {}
    data = fields.data["columns"]
    keys = tuple(data) if isinstance(data, dict) else ()
    inner = Fields(fields.faults, data, (*fields.path, "columns"), keys)
    return {key: inner.both(key) for key in keys}


def _section(faults: Faults, data: Any, path: Path, columns: dict[str, Text]) -> Section:
    fields = Fields(faults, data, path, SECTION_KEYS)
    return Section(
        id=fields.name("id"),
        title=fields.both("title"),
        hint=fields.both("hint"),
        given=fields.flag("given"),
        alternatives=int(fields.number("alternatives", 0.0, 0, MAX_ALTERNATIVES)),
        table=tuple(columns.get(name, Text(name, name)) for name in fields.texts("table")),
    )


def skeleton(material: Material, lang: Lang, domain: str = "") -> str:
    """A markdown document to fill in: every heading with what belongs under it as a comment."""
    about = f" · {domain}" if domain else ""
    parts = [f"# {material.title.in_(lang)}\n\n<!-- {MARK} {material.kind}{about} -->\n"]
    parts += [_skeleton_of(section, lang) for section in material.sections]
    return "\n".join(parts)


def _skeleton_of(section: Section, lang: Lang) -> str:
    lines = [f"## {section.title.in_(lang)}", "", f"<!-- {section.hint.in_(lang)} -->", ""]
    if section.table:
        names = [column.in_(lang) for column in section.table]
        rows = (names, ["---"] * len(names), [""] * len(names))
        lines += [f"| {' | '.join(row)} |" for row in rows]
        lines.append("")
    for number in range(1, section.alternatives + 1):
        lines += [f"### {chr(ord('A') + number - 1)}", "", ""]
    return "\n".join(lines) + "\n"
