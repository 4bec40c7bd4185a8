"""The format of ``levels.yaml``: plain values in, Levels and its faults out, each with its line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

from kvprep.core.fields import Faults, Fields, Lines, Path, clean_text
from kvprep.core.levels.domains import (
    MEASURABLE,
    PRIORITIES,
    TOP,
    Domain,
    EvidenceKind,
    Levels,
    Loop,
    Measured,
    Priority,
    Subsystem,
    Track,
)
from kvprep.core.messages import level as say
from kvprep.core.model import Problem, Text

LEVELS_KEYS = ("grades", "evidence", "measured", "domains", "subsystems", "tracks", "gates")
DOMAIN_KEYS = ("id", "name", "priority", "blocking", "p7", "p8", "least")
KIND_KEYS = ("id", "name", "carries", "minutes", "template", "say")
LOOP_KEYS = ("id", "name", "domains", "in", "each")
GATE_KEYS = ("blocking", "p7", "p8")
MEASURED_KEYS = ("questions", "one", "two")
MAX_MINUTES = 10_000


def parse_levels(data: Any, lines: Lines, file: str) -> tuple[Levels | None, list[Problem]]:
    """The levels from the values of their file, None when a part they need is missing or wrong."""
    faults = Faults(file, lines)
    fields = Fields(faults, data, (), LEVELS_KEYS)
    if not fields.usable:
        return None, faults.problems
    levels = _levels(fields)
    _check_ids(faults, levels)
    _check_references(faults, levels)
    return (None if faults.broken else levels), faults.problems


def _levels(fields: Fields) -> Levels:
    faults = fields.faults
    gates = _part(fields, "gates", GATE_KEYS)
    p7, p8 = _part(gates, "p7", ("keys", "subsystem")), _part(gates, "p8", ("loops",))
    return Levels(
        grades=_grades(fields),
        kinds=tuple(_kind(faults, item, path) for path, item in fields.items("evidence")),
        measured=_measured(_part(fields, "measured", MEASURED_KEYS)),
        domains=tuple(_domain(faults, item, path) for path, item in fields.items("domains")),
        subsystems=tuple(_subsystem(faults, item, path) for path, item in fields.items("subsystems")),
        tracks=tuple(_track(faults, item, path) for path, item in fields.items("tracks")),
        blocking_level=_level(gates, "blocking"),
        key_level=_level(p7, "keys"),
        subsystem_level=_level(p7, "subsystem"),
        loops=tuple(_loop(faults, item, path) for path, item in p8.items("loops")),
    )


def _part(fields: Fields, key: str, keys: Sequence[str]) -> Fields:
    """A mapping inside another one; a missing one is reported once and then read as empty."""
    if not fields.has(key):
        fields.fault(key, say.MISSING_PART)
        return Fields(fields.faults, {}, (*fields.path, key), keys)
    return Fields(fields.faults, fields.data[key], (*fields.path, key), keys)


def _level(fields: Fields, key: str, top: int = TOP) -> int:
    value = fields.data.get(key)
    if type(value) is not int or not 0 <= value <= top:
        fields.fault(key, say.NOT_A_LEVEL, top=top)
        return 0
    return value


def _grades(fields: Fields) -> tuple[Text, ...]:
    found: list[Text] = []
    for path, item in fields.items("grades"):
        grade = Fields(fields.faults, item, path, ("level", "say"))
        if _level(grade, "level") != len(found):
            grade.fault("level", say.GRADES_IN_ORDER, want=len(found))
        found.append(grade.both("say"))
    if len(found) != TOP + 1:
        fields.fault("grades", say.GRADES_IN_ORDER, want=len(found))
    return tuple(found)


def _kind(faults: Faults, data: Any, path: Path) -> EvidenceKind:
    fields = Fields(faults, data, path, KIND_KEYS)
    return EvidenceKind(
        id=fields.name("id"),
        name=fields.both("name"),
        carries=_level(fields, "carries"),
        minutes=fields.positive("minutes", None, MAX_MINUTES),
        template=fields.flag("template"),
        say=fields.both("say"),
    )


def _measured(fields: Fields) -> Measured:
    one = _part(fields, "one", ("score",))
    two = _part(fields, "two", ("score", "recall", "coverage", "p7"))
    return Measured(
        questions=int(fields.number("questions", None, 1, 1000)),
        one_score=one.number("score", None, 0, 100),
        two_score=two.number("score", None, 0, 100),
        two_recall=two.number("recall", None, 0, 1),
        two_coverage=two.number("coverage", None, 0, 1),
        two_p7=two.number("p7", None, 0, 1),
    )


def _domain(faults: Faults, data: Any, path: Path) -> Domain:
    fields = Fields(faults, data, path, DOMAIN_KEYS)
    domain = Domain(
        id=fields.name("id"),
        name=fields.both("name"),
        priority=cast(Priority, fields.choice("priority", PRIORITIES)),
        blocking=fields.flag("blocking"),
        p7=fields.both("p7"),
        p8=fields.both("p8"),
        least=fields.both("least"),
    )
    if domain.blocking and domain.priority != "P0":
        fields.fault("blocking", say.P1_NEVER_BLOCKS)
    return domain


def _subsystem(faults: Faults, data: Any, path: Path) -> Subsystem:
    fields = Fields(faults, data, path, ("id", "name", "domains"))
    return Subsystem(fields.name("id"), fields.both("name"), _names(fields, "domains"))


def _track(faults: Faults, data: Any, path: Path) -> Track:
    fields = Fields(faults, data, path, ("id", "name", "keys"))
    return Track(fields.name("id"), fields.both("name"), _names(fields, "keys"))


def _names(fields: Fields, key: str) -> tuple[str, ...]:
    found = fields.texts(key)
    if not found:
        fields.fault(key, say.MISSING_PART)
    return found


def _loop(faults: Faults, data: Any, path: Path) -> Loop:
    fields = Fields(faults, data, path, LOOP_KEYS)
    domains = _names(fields, "domains")
    least = int(fields.number("in", None, 1, max(1, len(domains))))
    sets = [_set(faults, item, at) for at, item in fields.items("each")]
    if not sets:
        fields.fault("each", say.MISSING_PART)
    return Loop(fields.name("id"), fields.both("name"), domains, least, tuple(sets))


def _set(faults: Faults, item: Any, path: Path) -> tuple[str, ...]:
    if not isinstance(item, list) or not item:
        faults.add(path, say.NOT_A_SET)
        return ()
    return tuple(clean_text(faults, "each", name, (*path, i)) for i, name in enumerate(item))


def _check_ids(faults: Faults, levels: Levels) -> None:
    parts: tuple[tuple[str, tuple[Any, ...]], ...] = (
        ("evidence", levels.kinds),
        ("domains", levels.domains),
        ("subsystems", levels.subsystems),
        ("tracks", levels.tracks),
    )
    for key, members in parts:
        if not members:
            faults.add((key,), say.MISSING_PART, key=key)
        for i, member in enumerate(members):
            if member.id and member.id in [m.id for m in members[:i]]:
                faults.add((key, i, "id"), say.TWICE, value=member.id)


def _check_references(faults: Faults, levels: Levels) -> None:
    domains = [domain.id for domain in levels.domains]
    kinds = [kind.id for kind in levels.kinds]
    for i, subsystem in enumerate(levels.subsystems):
        _check_known(faults, ("subsystems", i, "domains"), subsystem.domains, domains)
    for i, track in enumerate(levels.tracks):
        _check_known(faults, ("tracks", i, "keys"), track.keys, domains)
    for i, loop in enumerate(levels.loops):
        path: Path = ("gates", "p8", "loops", i)
        _check_known(faults, (*path, "domains"), loop.domains, domains)
        for j, names in enumerate(loop.each):
            _check_known(faults, (*path, "each", j), names, kinds)
    if not any(kind.carries == TOP for kind in levels.kinds):
        faults.add(("evidence",), say.NOTHING_CARRIES, level=TOP, measurable=MEASURABLE)


def _check_known(faults: Faults, path: Path, names: Iterable[str], known: Sequence[str]) -> None:
    for name in names:
        if name not in known:
            faults.add(path, say.UNKNOWN_NAME, value=name, known=", ".join(known))
