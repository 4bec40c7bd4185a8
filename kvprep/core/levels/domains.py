"""The nouns of ``levels.yaml``: domains, grades, kinds of evidence, and what the gates ask.

Named tuples, since their classes are made faster than dataclasses and a drill may order cards by domain.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from kvprep.core.model import Text, UserError

Priority = Literal["P0", "P1"]
PRIORITIES: tuple[Priority, ...] = ("P0", "P1")
TOP = 3
"""The highest level; what answers alone can show ends at :data:`MEASURABLE`."""
MEASURABLE = 2


class Domain(NamedTuple):
    """A capability domain; ``p7``, ``p8`` and ``least`` say what each asks and the least evidence of it."""

    id: str
    name: Text
    priority: Priority
    blocking: bool
    p7: Text
    p8: Text
    least: Text


class EvidenceKind(NamedTuple):
    """A kind of evidence: the highest claim it carries, the minutes that a first one takes, and whether there is
    a template to write it from."""

    id: str
    name: Text
    carries: int
    minutes: float
    template: bool
    say: Text


class Measured(NamedTuple):
    """When answers show a level: see the comments in ``levels.yaml``. Scores 0 to 100, shares 0 to 1."""

    questions: int
    one_score: float
    two_score: float
    two_recall: float
    two_coverage: float
    two_p7: float


class Subsystem(NamedTuple):
    """Domains that make one part of a system; it is whole at a level when each of them counts it."""

    id: str
    name: Text
    domains: tuple[str, ...]


class Loop(NamedTuple):
    """From goal to proof: in ``least`` of the domains, one piece of evidence out of each set of kinds."""

    id: str
    name: Text
    domains: tuple[str, ...]
    least: int
    each: tuple[tuple[str, ...], ...]


class Track(NamedTuple):
    """Another post to prepare for: P1 domains that become key."""

    id: str
    name: Text
    keys: tuple[str, ...]


class Levels(NamedTuple):
    """The whole of ``levels.yaml``; ``grades`` are the definitions of 0 to 3, in order."""

    grades: tuple[Text, ...]
    kinds: tuple[EvidenceKind, ...]
    measured: Measured
    domains: tuple[Domain, ...]
    subsystems: tuple[Subsystem, ...]
    tracks: tuple[Track, ...]
    blocking_level: int
    key_level: int
    subsystem_level: int
    loops: tuple[Loop, ...]

    def domain(self, typed: str) -> Domain:
        """A domain by its id or an unambiguous beginning of it; UserError (exit 3) when there is none."""
        return self.domains[_find(typed, [domain.id for domain in self.domains])]

    def kind(self, name: str) -> EvidenceKind | None:
        """A kind of evidence by its id; None for one that an older or newer program wrote."""
        return next((kind for kind in self.kinds if kind.id == name), None)

    def keys(self, track: str | None = None) -> frozenset[str]:
        """The domains that the gates ask for: all P0, and those of the track; UserError for no such track."""
        p0 = {domain.id for domain in self.domains if domain.priority == "P0"}
        return frozenset(p0 | set(self.track(track).keys)) if track else frozenset(p0)

    def track(self, typed: str) -> Track:
        """A track as ``domain`` finds a domain."""
        return self.tracks[_find(typed, [track.id for track in self.tracks])]


def _find(typed: str, known: list[str]) -> int:
    wanted = typed.strip().lower()
    if wanted in known:
        return known.index(wanted)
    near = [i for i, name in enumerate(known) if wanted and name.startswith(wanted)]
    if len(near) != 1:
        raise _unknown(typed, known, tuple(known[i] for i in near))
    return near[0]


def _unknown(typed: str, known: Iterable[str], near: tuple[str, ...]) -> UserError:
    # Deferred: only a mistyped name needs them.
    from kvprep.core.ids import nearest
    from kvprep.core.messages import level as say
    from kvprep.core.messages.errors import fill

    shown = "".join(c if c.isprintable() else "�" for c in typed[:60])
    near = near or nearest(typed, known)
    if near:
        return UserError(fill(say.NO_SUCH_NAME_NEAR, typed=shown, near=near), 3, near)
    return UserError(fill(say.NO_SUCH_NAME, typed=shown, known=tuple(known)), 3)
