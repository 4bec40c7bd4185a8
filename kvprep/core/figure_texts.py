"""Filling a question's texts with its figures: ``{two_copies}`` becomes ``64 TiB`` when the file is compiled.

Only files with ``figures:`` are filled; in all others a brace is a brace.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from kvprep.core.fields import NAME, Faults, Fields, Lines, Path, clean_text, line_at
from kvprep.core.figures import Figure, Scope, ToldFault
from kvprep.core.measure import FormulaFault
from kvprep.core.messages import bank as say_bank
from kvprep.core.messages import figures as say
from kvprep.core.model import Problem

FIGURE_KEYS = ("is", "as", "zh", "en")
VARIATION_KEYS = ("id", "set", "say")
SHEET_KEYS = ("figures", "variations")
BASE = "base"
"""How the text of a variation names the figures as they were."""
FIGURE_NAME = re.compile(r"[a-z][a-z0-9_]*\Z")
_BRACES = re.compile(r"\{(\{[a-z][^{}]*\})\}|\{([a-z][^{}]*)\}")
_PLACE = re.compile(
    r"(?:(?P<variation>[a-z][a-z0-9-]*)\.)?(?P<name>[a-z][a-z0-9_]*)"
    r"(?P<formula>=)?(?::(?P<unit>[^.!=]*)(?:\.(?P<digits>\d))?(?P<bare>!)?)?\Z"
)


class Sheet(NamedTuple):
    """A file of figures that questions share, with what is needed to say where a fault is."""

    data: Any
    lines: Lines
    file: str
    problems: tuple[Problem, ...] = ()


class Filled(NamedTuple):
    """A question file's values with the figures filled in, and what is wrong with its figures."""

    data: dict[str, Any]
    problems: list[Problem]


class Variation(NamedTuple):
    """The figures under other inputs, and what is said of them; ``path`` is None when a sheet brought it."""

    id: str
    changed: Mapping[str, str]
    say: Any
    scope: Scope
    path: Path | None


def sheet_of(data: dict[str, Any]) -> str:
    """The file, within the bank, that a question takes figures from; empty when it takes none."""
    named = data["figures"].get("from")
    return f"figures/{named}.yaml" if isinstance(named, str) and NAME.match(named) else ""


def fill(data: dict[str, Any], lines: Lines, file: str, sheet: Sheet | None = None) -> Filled:
    """The values of a question file with its figures filled in; the figures themselves become rows to show."""
    faults = Faults(file, lines)
    shared = _Shared(sheet)
    if "from" in data["figures"] and not sheet:
        faults.add(("figures", "from"), say.NO_SHEET, sheet=sheet_of(data) or data["figures"]["from"])
    own = _figures(faults, {k: v for k, v in data["figures"].items() if k != "from"})
    base = Scope({**shared.figures, **own})
    base.compute()
    variations = {v.id: v for v in (*shared.variations(base), *_variations(faults, data, base, own=True))}
    named = _named(faults, data, variations)
    page = _Page(base, variations, faults)
    texts = {key: page.filled(value, (key,)) for key, value in data.items() if key not in SHEET_KEYS}
    rows = [page.variation_row(v) for v in variations.values() if v.id in named or page.names(v.id)]
    texts |= {"figures": page.figure_rows(own), "variations": rows}
    found = list(base.problems.values())
    for variation in variations.values():
        found += (p for name, p in variation.scope.problems.items() if name not in base.problems)
    return Filled(texts, [*shared.faults.problems, *faults.problems, *found])


def filled_alone(data: dict[str, Any], faults: Faults) -> dict[str, Any]:
    """As ``fill``, for a file read on its own, its faults among the others of the file."""
    if not isinstance(data.get("figures"), dict):
        faults.add(("figures",) if "figures" in data else ("variations",), say.FIGURES_FIRST)
        return {key: value for key, value in data.items() if key not in SHEET_KEYS}
    filled = fill(data, faults.lines, faults.file)
    faults.problems += filled.problems
    faults.broken |= bool(filled.problems)
    return filled.data


class _Shared:
    """What a sheet brings; without one, nothing."""

    def __init__(self, sheet: Sheet | None) -> None:
        self.faults = Faults(sheet.file if sheet else "", sheet.lines if sheet else {})
        readable = sheet is not None and sheet.data is not None
        fields = Fields(self.faults, sheet.data if sheet and readable else {}, (), SHEET_KEYS)
        self.data = fields.data
        self.figures = _figures(self.faults, self.data.get("figures", {}))
        if sheet:
            self.faults.problems += sheet.problems

    def variations(self, base: Scope) -> list[Variation]:
        return list(_variations(self.faults, self.data, base, own=False))


def _figures(faults: Faults, data: Any) -> dict[str, Figure]:
    fields = Fields(faults, data, ("figures",), tuple(data) if isinstance(data, dict) else ())
    found = (_figure(fields, name) for name in fields.data)
    return {figure.name: figure for figure in found if figure}


def _figure(fields: Fields, name: str) -> Figure | None:
    path: Path = (*fields.path, name)
    if not FIGURE_NAME.match(name):
        fields.fault(name, say.BAD_FIGURE_NAME, name=name)
        return None
    value = fields.data[name]
    parts = Fields(fields.faults, value if isinstance(value, dict) else {"is": value}, path, FIGURE_KEYS)
    source = _source(fields.faults, parts.data.get("is"), path)
    unit = parts.text("as", required=False) or None
    label = {lang: parts.text(lang) for lang in ("zh", "en")} if parts.data.keys() & {"zh", "en"} else None
    return Figure(name, source, unit, label, (fields.faults.file, line_at(fields.faults.lines, path)))


def _source(faults: Faults, value: Any, path: Path) -> str:
    """An input or formula as text: YAML reads a plain number as one."""
    if isinstance(value, float):
        return repr(value)
    return clean_text(faults, str(path[-1]), value, path)


def _variations(faults: Faults, data: Any, base: Scope, *, own: bool) -> Iterator[Variation]:
    for path, item in Fields(faults, data, (), tuple(data)).items("variations"):
        if own and isinstance(item, str):
            continue
        fields = Fields(faults, item, path, VARIATION_KEYS)
        changed = fields.data.get("set")
        if not isinstance(changed, dict) or not fields.usable:
            fields.fault("set", say_bank.MISSING_KEY)
            continue
        sources = {}
        for name, value in changed.items():
            at: Path = (*path, "set", name)
            if name in base.figures:
                sources[name] = _source(faults, value, at)
            else:
                faults.add(at, say.SETS_NOTHING, name=name, known=", ".join(base.figures))
        scope = base.under(sources, (faults.file, line_at(faults.lines, path)))
        scope.compute()
        fields.both("say")
        yield Variation(fields.name("id"), sources, fields.data.get("say"), scope, path if own else None)


def _named(faults: Faults, data: Any, variations: Mapping[str, Variation]) -> set[str]:
    """Variations to show: the file's own, and those of the sheet that it names in the list of its own."""
    found = {v.id for v in variations.values() if v.path}
    for path, item in Fields(faults, data, (), tuple(data)).items("variations"):
        if isinstance(item, str) and item not in variations:
            faults.add(path, say.UNKNOWN_VARIATION, name=item, known=", ".join(variations))
        elif isinstance(item, str):
            found.add(item)
    return found


class _Page:
    """The texts of one question: fills them and remembers which figures they name."""

    def __init__(self, base: Scope, variations: Mapping[str, Variation], faults: Faults) -> None:
        self.scopes: dict[str, Scope] = {BASE: base} | {v.id: v.scope for v in variations.values()}
        self.faults = faults
        self.used: set[tuple[str, str]] = set()

    def names(self, variation: str) -> bool:
        """Whether a text names a figure of a variation."""
        return any(scope == variation for scope, _ in self.used)

    def filled(self, value: Any, path: Path, within: str = BASE) -> Any:
        """A value with all its texts filled; ``within`` is the scope of names without one."""
        if isinstance(value, str):
            return (
                _BRACES.sub(lambda found: self._place(found, path, within), value) if "{" in value else value
            )
        if isinstance(value, list):
            return [self.filled(item, (*path, i), within) for i, item in enumerate(value)]
        if isinstance(value, dict):
            return {key: self.filled(item, (*path, key), within) for key, item in value.items()}
        return value

    def _place(self, found: re.Match[str], path: Path, within: str) -> str:
        if found[1]:
            return found[1]
        asked = _PLACE.match(found[2])
        try:
            if not asked:
                raise FormulaFault(say.BAD_PLACE, place=found[0])
            return self._words(asked, within)
        except ToldFault:
            return found[0]
        except FormulaFault as fault:
            self.faults.add(path, fault.message, **fault.values)
            return found[0]

    def _words(self, asked: re.Match[str], within: str) -> str:
        named, name = asked["variation"] or within, asked["name"]
        scope = self.scopes.get(named)
        if scope is None:
            raise FormulaFault(say.UNKNOWN_VARIATION, name=named, known=", ".join(self.scopes))
        digits = int(asked["digits"]) if asked["digits"] else None
        words = scope.words(name, asked["unit"] or None, digits, bool(asked["bare"]))
        self.used.add((named, name))
        numbers = scope.numbers(name) if asked["formula"] else ""
        return f"{numbers} = {words}" if numbers else words

    def figure_rows(self, own: Mapping[str, Figure]) -> list[dict[str, Any]]:
        """The figures that the texts name or the file itself gives, in the order they are given."""
        base = self.scopes[BASE]
        shown = {name for scope, name in self.used if scope == BASE} | own.keys()
        return [row for name in base.figures if name in shown and (row := _row(base, name))]

    def variation_row(self, variation: Variation) -> dict[str, Any]:
        """What a variation says, what it sets, and the figures of this page that it changes."""
        path = variation.path or ("figures", "from")
        told = self.filled(variation.say, (*path, "say"), variation.id)
        base, scope = self.scopes[BASE], variation.scope
        names = {name for where, name in self.used if where in (BASE, variation.id)}
        changed = [n for n in base.figures if n in names and base.words_or_none(n) != scope.words_or_none(n)]
        rows = [
            {**row, "was": base.words_or_none(n)}
            for n in changed
            if n not in variation.changed and (row := _row(scope, n))
        ]
        inputs = [{**row, "was": base.words_or_none(n)} for n in variation.changed if (row := _row(scope, n))]
        return {"id": variation.id, "say": told, "inputs": inputs, "figures": rows}


def _row(scope: Scope, name: str) -> dict[str, Any] | None:
    words = scope.words_or_none(name)
    if words is None:
        return None
    figure = scope.figures[name]
    formula = "" if figure.is_input else figure.source
    return {
        "name": name,
        "label": figure.label,
        "formula": formula,
        "numbers": scope.numbers(name),
        "value": words,
    }
