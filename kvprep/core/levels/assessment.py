"""The whole assessment: a reading of every domain and both gates, from the log and the bank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kvprep.core.levels.domains import Domain, Levels
from kvprep.core.levels.gates import Gates, judge
from kvprep.core.levels.readings import Claim, Evidence, History, Reading, Subject, count, measure


@dataclass(frozen=True, slots=True)
class Known:
    """What an assessment is made of: the questions of the bank, and what the log says up to a day."""

    subjects: Sequence[Subject]
    past: Mapping[str, History]
    claims: Mapping[str, Claim]
    evidence: Sequence[Evidence]


@dataclass(frozen=True, slots=True)
class Assessment:
    """Where a person stands; ``as_of`` is a study day, ``track`` the id of another post, if any."""

    as_of: int
    track: str | None
    readings: tuple[Reading, ...]
    gates: Gates

    def reading(self, domain: str) -> Reading:
        """The reading of a domain; KeyError for one that ``levels.yaml`` does not have."""
        for reading in self.readings:
            if reading.domain == domain:
                return reading
        raise KeyError(domain)


def assess(levels: Levels, known: Known, as_of: int, track: str | None = None) -> Assessment:
    """Every domain's readings and both gates; a domain of nobody's counts 0 and says why."""
    track = levels.track(track).id if track else None
    keys = levels.keys(track)
    readings = tuple(_reading(domain, domain.id in keys, levels, known) for domain in levels.domains)
    return Assessment(as_of, track, readings, judge(readings, levels))


def _reading(domain: Domain, key: bool, levels: Levels, known: Known) -> Reading:
    claim = known.claims.get(domain.id)
    measured = measure(domain.id, known.subjects, known.past, levels.measured)
    evidence = tuple(e for e in known.evidence if e.domain == domain.id)
    counted, reasons = count(claim.level if claim else None, evidence, measured, levels)
    answered = tuple(
        (subject.id, known.past[subject.id])
        for subject in known.subjects
        if domain.id in subject.domains and subject.id in known.past
    )
    return Reading(domain.id, key, claim, measured, counted, reasons, evidence, answered)
