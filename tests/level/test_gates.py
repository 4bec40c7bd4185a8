"""The gate cases of ``gates.yaml``, held against the shipped levels."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest
import yaml

from kvprep.core.levels.assessment import Assessment, Known, assess
from kvprep.core.levels.readings import Claim, Evidence, History, Subject, standing
from kvprep.disk.level_file import open_levels

CASES = yaml.safe_load((Path(__file__).parent / "gates.yaml").read_text(encoding="utf-8"))
LEVELS = open_levels(None)
SCORES = {2: 85.0, 1: 55.0, 0: 20.0}
QUESTIONS = 10
DAY = 739_000


@dataclass
class Given:
    """One domain of a case, and what the log would hold of it."""

    domain: str
    claim: int | str = "none"
    measured: int | str = "none"
    answers: dict = field(default_factory=dict)
    evidence: list = field(default_factory=list)
    titles: list = field(default_factory=list)
    replaced: list = field(default_factory=list)
    p7_points: int | None = None

    def subjects(self) -> list[Subject]:
        points = ("p",) if self.p7_points is not None else ()
        return [Subject(f"{self.domain}.{n}", (self.domain,), 3, p7=points) for n in range(QUESTIONS)]

    def past(self) -> dict[str, History]:
        given = self.answers
        if not given and self.measured != "none":
            given = {"questions": QUESTIONS, "score": SCORES[self.measured]}
        return {
            f"{self.domain}.{n}": History(
                answers=1,
                best=given["score"],
                latest=given["score"],
                last_day=DAY,
                earned={"p": float(n < (self.p7_points or 0))},
                recall=given.get("recall", 0.9),
            )
            for n in range(given.get("questions", 0))
        }

    def rows(self) -> list[Evidence]:
        """Rows of the log, each replaced one followed by the row that removes it."""
        found = []
        for kind in self.evidence:
            found.append(
                (Evidence(f"{self.domain}-{kind}", self.domain, kind, "t", "https://e", "", DAY), "")
            )
        for kind in self.titles:
            found.append((Evidence(f"{self.domain}-{kind}-bare", self.domain, kind, "t", "", "", DAY), ""))
        for kind in self.replaced:
            row = Evidence(f"{self.domain}-old-{kind}", self.domain, kind, "t", "https://e", "", DAY)
            found += [(row, ""), (row._replace(id=row.id + "-gone", kind="removed"), row.id)]
        return found


def known_of(case: dict) -> Known:
    """What the log and the bank would hold in a case."""
    everyone, but = case.get("everyone") or {}, case.get("but") or {}
    assert set(but) <= {d.id for d in LEVELS.domains}
    given = [Given(d.id, **{**everyone, **but.get(d.id, {})}) for d in LEVELS.domains]
    return Known(
        subjects=[subject for g in given for subject in g.subjects()],
        past={card: history for g in given for card, history in g.past().items()},
        claims={g.domain: Claim(g.claim, DAY) for g in given if g.claim != "none"},
        evidence=standing([row for g in given for row in g.rows()]),
    )


def assessed(case: dict) -> Assessment:
    return assess(LEVELS, known_of(case), DAY, case.get("track"))


def blocked(blockers) -> list[str]:
    return [f"{b.kind} {b.loop or b.domain} {b.has} of {b.needs}" for b in blockers]


def test_there_are_enough_cases_and_each_says_something_else():
    assert len(CASES) >= 40
    assert len({case["case"] for case in CASES}) == len(CASES)
    assert all({"counts", "p7", "p8"} & set(case) for case in CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"].partition(" · ")[0])
def test_gate_case(case):
    found = assessed(case)
    counted = {reading.domain: reading.counted for reading in found.readings}
    assert {domain: counted[domain] for domain in case.get("counts", {})} == case.get("counts", {})
    seven, eight = blocked(found.gates.p7.blockers), blocked(found.gates.p8.blockers)
    assert eight[: len(seven)] == seven, "whatever blocks P7 blocks P8"
    if "p7" in case:
        assert (seven or "open") == case["p7"]
        assert found.gates.p7.met is (case["p7"] == "open")
    if "p8" in case:
        beyond = (["and p7"] if seven else []) + eight[len(seven) :]
        assert (beyond or "open") == case["p8"]
        assert found.gates.p8.met is (case["p8"] == "open")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"].partition(" · ")[0])
def test_every_counted_level_has_a_reason_in_both_languages(case):
    for reading in assessed(case).readings:
        assert reading.reasons
        for reason in reading.reasons:
            assert reason.zh and reason.en and "{" not in reason.zh + reason.en


def test_the_first_reason_says_what_decides():
    reasons = {
        "a two with answers at 55 counts one": "answers average 55 and speak against the 2 claimed: 2 wants 70",
        "a three with answers at 20 counts nothing": "answers average 20 and speak against the 3 claimed: 1 wants 40",
        "a three on answers alone counts two": "a claim of 3 wants proof: experiment or delivery",
        "a two that nothing backs counts nothing": (
            "2 is claimed without evidence, and fewer than 3 questions are answered"
        ),
        "no claim and no data is said to be so": "no claim, no data yet (3 questions make some)",
        "what is forgotten backs nothing but contradicts nothing": (
            "2 is claimed without evidence; measured 1: recall today 30 %, 60 % wanted"
        ),
        "P7 points not earned keep the measurement at one": "no claim, measured 1: 2 of 10 P7 points earned, 3 wanted",
        "a three on a delivery counts without answers": "backed by evidence",
    }
    found = {case["case"].partition(" · ")[0]: case for case in CASES}
    for name, reason in reasons.items():
        domain = "runtime" if name.startswith("P7") else "cache-policy"
        assert assessed(found[name]).reading(domain).reasons[0].en == reason


def test_what_supersedes_something_removed_does_not_stand_either_way():
    """Two machines: one replaced a row, the other removed it. Only what nothing supersedes stands."""
    first = Evidence("1", "runtime", "design-doc", "t", "https://e", "", DAY)
    second = first._replace(id="2", kind="experiment")
    removed = first._replace(id="3", kind="removed")
    assert [e.id for e in standing([(first, ""), (second, "1"), (removed, "1")])] == ["2"]
    assert standing([(first, ""), (second, "1"), (removed, "2")]) == ()


def test_a_low_claim_is_the_reason_where_all_of_it_counts():
    everyone = {"claim": 1, "measured": 2, "evidence": ["design-doc"]}
    found = assess(LEVELS, known_of({"everyone": everyone}), DAY)
    assert [b.why.en for b in found.gates.p7.blockers[:1]] == ["blocks everything: no more than 1 is claimed"]
    assert found.gates.p7.blockers[3].why.en == "no more than 1 is claimed"
