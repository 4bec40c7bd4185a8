"""Why a point was earned or missed: the line that held, or the one that came nearest, group by group."""

from __future__ import annotations

from typing import Literal, NamedTuple

from kvprep.core.model import PointResult, Scored
from kvprep.core.scoring.contradiction import CONTRADICTED
from kvprep.core.scoring.lines import Group, Line
from kvprep.core.scoring.matching import Matcher
from kvprep.core.scoring.nearness import GUESSED
from kvprep.core.scoring.occurrences import Occurrences
from kvprep.core.scoring.rubric import Rubric, all_lines
from kvprep.core.scoring.wrong_value import WRONG_VALUE

_PREFIXES = (*GUESSED, CONTRADICTED, WRONG_VALUE)
"""What may stand before the line in a point's reason."""

GroupVerdict = Literal["said", "said-denied", "said-affirmed", "not-said"]


class GroupFinding(NamedTuple):
    """One idea of a line: how it may be said, what the answer said, and whether with the right polarity."""

    words: tuple[str, ...]
    verdict: GroupVerdict
    said: tuple[int, int] | None


class Explanation(NamedTuple):
    """A point's line: the one that held, or for a miss the nearest; ``statement`` where likeness decided."""

    point: str
    held: bool
    line: str
    groups: tuple[GroupFinding, ...]
    statement: str = ""


def explain(rubric: Rubric, answer: str, scored: Scored) -> tuple[Explanation, ...]:
    """One explanation a point, in the question's order."""
    matcher = Matcher(Occurrences(answer), rubric.rivals)
    return tuple(_explain_point(rubric, matcher, result) for result in scored.points)


def _explain_point(rubric: Rubric, matcher: Matcher, result: PointResult) -> Explanation:
    if result.reason.startswith("close to: "):
        return Explanation(result.id, True, "", (), result.reason.removeprefix("close to: "))
    lines = all_lines(rubric.points[result.id])
    prefix = next((p for p in _PREFIXES if result.reason.startswith(p)), "")
    reason = result.reason.removeprefix(prefix)
    named = next((line for line in lines if line.source == reason), None)
    line = named or max(lines, key=lambda x: _nearness(x, matcher))
    findings = tuple(_find_group(group, matcher) for group in line.groups)
    return Explanation(result.id, result.status == "hit", line.source, findings)


def _nearness(line: Line, matcher: Matcher) -> float:
    """Share of the line's ideas that are said; with the right polarity counts double."""
    verdicts = [_find_group(group, matcher).verdict for group in line.groups]
    return sum({"said": 1.0, "not-said": 0.0}.get(v, 0.5) for v in verdicts) / len(verdicts)


def _find_group(group: Group, matcher: Matcher) -> GroupFinding:
    words = tuple(a.source for a in group.alternatives)
    places = matcher.occurrences.of_group(group)
    if not places:
        return GroupFinding(words, "not-said", None)
    reading = matcher.occurrences.reading
    fitting = [o for o in places if (group.mode == "either") or matcher.is_denied(o) == (group.mode == "not")]
    chosen = (fitting or places)[0]
    wrong: GroupVerdict = "said-affirmed" if group.mode == "not" else "said-denied"
    return GroupFinding(words, "said" if fitting else wrong, reading.typed_span(chosen.start, chosen.end))
