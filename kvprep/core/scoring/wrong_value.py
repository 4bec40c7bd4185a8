"""A claim said with another number: the right words about a quantity, and a value that no line asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from kvprep.core.scoring.later import Later
from kvprep.core.scoring.lines import Group, Line
from kvprep.core.scoring.matching import Matcher
from kvprep.core.scoring.occurrences import Occurrence
from kvprep.core.scoring.quantities import Quantity

WRONG_VALUE = "wrong value: "
"""Begins the reason of a missed point whose words were said with another number."""

BESIDE = 10.0
"""Farthest that a line's other ideas stand from the value, in Chinese characters: farther off it belongs elsewhere."""

MAX_TOLD, MAX_CANDIDATES = 5, 3
"""Points told of a wrong value, and values looked at for each, the nearest first: all assignments are compared."""

MAX_QUANTITIES = 60
"""Numbers of an answer that are looked at; one with more is a table."""


ELSEWHERE = 10.0
"""What it costs a value to be per something that is not asked for."""

_SCOPE = Later(
    r"每(?:一?[层卡头块]|张卡|个 ?(?:rank|gpu|head|block|请求|头|块))|各 ?rank|单独|只算|仅|\d+ ?(?:个|条|路|份)"
    r"|\b(?:per|each|every|one|a single) (?:layer|card|gpu|rank|head|block|request|copy)\b|\balone\b|\b\d+ (?:requests?|users?|sequences?|copies|of them)\b"
)
"""Words by which a value belongs to a part or to a multiple of what is asked for."""


class WrongValue(NamedTuple):
    """The line whose words were said, where the other value stands, and how far off it belongs (in characters)."""

    line: Line
    said: Occurrence
    cost: float


def wanted_quantities(lines: Iterable[Line]) -> list[Quantity]:
    """Every quantity that lines ask for."""
    return [q for line in lines for group in line.groups for q in _quantities_of(group)]


def wrong_values(
    points: Mapping[str, Sequence[Line]], matcher: Matcher, right: Callable[[], Sequence[Quantity]]
) -> dict[str, WrongValue]:
    """For points that were missed, the value said in place of one that they ask for; each value stands for one point.

    It has a unit like it and stands beside the line's other ideas. ``right`` are the quantities that the question
    and its answer name or a line asks for; they are no mistake, and looked up only where a value was said.
    """
    asking = {
        point: [line for line in lines if len(line.groups) > 1 and any(map(_quantities_of, line.groups))]
        for point, lines in points.items()
    }
    if not any(asking.values()):
        return {}
    said = [q for q in matcher.occurrences.quantities()[:MAX_QUANTITIES] if q.dimension]
    if not said:
        return {}
    other = [q for q in said if not any(r.is_same(q) or q.is_same(r) for r in right())]
    candidates = {
        point: sorted(
            (wrong for line in lines for wrong in _said_wrongly(line, matcher, other)), key=lambda w: w.cost
        )[:MAX_CANDIDATES]
        for point, lines in asking.items()
    }
    return _assigned([(point, found) for point, found in candidates.items() if found][:MAX_TOLD])


def _assigned(
    candidates: Sequence[tuple[str, Sequence[WrongValue]]], taken: frozenset[int] = frozenset()
) -> dict[str, WrongValue]:
    """The assignment that tells most points at the least cost, no value to two points."""
    if not candidates:
        return {}
    (point, found), *rest = candidates
    best = _assigned(rest, taken)
    for wrong in found:
        if wrong.said.start not in taken:
            other = {point: wrong, **_assigned(rest, taken | {wrong.said.start})}
            best = min(best, other, key=_worth)
    return best


def _worth(told: Mapping[str, WrongValue]) -> tuple[int, float]:
    return -len(told), sum(wrong.cost for wrong in told.values())


def _said_wrongly(line: Line, matcher: Matcher, other: Sequence[Quantity]) -> Iterator[WrongValue]:
    for index, group in enumerate(line.groups):
        wanted = _quantities_of(group)
        rest = [g for i, g in enumerate(line.groups) if i != index]
        for quantity in other:
            if not any(w.dimension == quantity.dimension for w in wanted):
                continue
            span = matcher.occurrences.at_folded(quantity.span)
            if span is None:
                continue
            place = matcher.occurrences.at(*span)
            if _is_of_another_scope(line, place, matcher):
                continue
            costs = [_nearest(g, place, matcher) for g in rest]
            if not matcher.is_denied(place) and None not in costs:
                per = ELSEWHERE if quantity.per not in ("", *(w.per for w in wanted)) else 0.0
                yield WrongValue(line, place, per + sum(c for c in costs if c is not None))


def _is_of_another_scope(line: Line, place: Occurrence, matcher: Matcher) -> bool:
    """Whether the clause of a value speaks of a part or a multiple that the line does not ask for."""
    reading = matcher.occurrences.reading
    start, end = reading.clauses[place.clause]
    scope = _SCOPE.search(reading.folded.text, start, end)
    if scope is None or (span := matcher.occurrences.at_folded(scope.span())) is None:
        return False
    words = matcher.occurrences.at(*span)
    return not any(o.overlaps(words) for group in line.groups for o in matcher.occurrences.of_group(group))


def _nearest(group: Group, place: Occurrence, matcher: Matcher) -> float | None:
    """What the nearest fitting word of a group costs a value by its distance; None where none stands beside it."""
    beside = [
        matcher.distance(o, place)
        for o in matcher.occurrences.of_group(group)
        if o.sentence == place.sentence
        and o.clause == place.clause
        and matcher.distance(o, place) <= BESIDE
        and not (o.start == place.start and o.end == place.end)
        and matcher.agrees(group, o)
    ]
    return min(beside, default=None)


def _quantities_of(group: Group) -> list[Quantity]:
    if group.mode != "said":
        return []
    return [a.quantity for a in group.alternatives if a.quantity is not None and a.quantity.dimension]
