"""The cheapest next steps: each nearer to the nearest gate, with a command that can be typed."""

from __future__ import annotations

import pytest
from test_gates import CASES, DAY, LEVELS, known_of

from kvprep.core.levels.assessment import assess
from kvprep.core.levels.steps import next_steps, step_text

READY = {"claim": 2, "measured": 2}


def steps(case, limit=3):
    known = known_of(case)
    return next_steps(assess(LEVELS, known, DAY, case.get("track")), known, LEVELS, limit)


def only(domain, **given):
    """The step for one domain that is not at 2, when all others are."""
    found = steps({"everyone": READY, "but": {domain: given}}, limit=20)
    return next(step for step in found if step.domain == domain)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"].partition(" · ")[0])
def test_three_at_most_the_cheapest_first_one_a_domain(case):
    found = steps(case)
    assert len(found) <= 3
    assert [s.minutes for s in found] == sorted(s.minutes for s in found)
    assert len({s.domain for s in found}) == len(found)
    gates = assess(LEVELS, known_of(case), DAY, case.get("track")).gates
    assert bool(found) is not gates.p8.met
    for step in found:
        said = step_text(LEVELS, step)
        assert "{" not in said.zh + said.en and step.command.startswith("kvprep ")


def test_without_data_as_many_questions_are_named_as_make_a_two():
    step = only("cache-policy", claim=2, measured="none")
    assert (step.kind, step.total, len(step.ids)) == ("drill", 3, 3)
    assert step.command == "kvprep drill cache-policy.0 cache-policy.1 cache-policy.2"
    assert step.minutes == 2 * 3 * 3


def test_the_weakest_answers_are_drilled_first_and_no_document_is_suggested_against_them():
    step = only("cache-policy", claim=2, measured=1)
    assert (step.kind, step.total, len(step.ids)) == ("drill", 10, 5)


def test_what_is_forgotten_is_drilled():
    step = only("cache-policy", claim=2, answers={"questions": 10, "score": 90, "recall": 0.3})
    assert (step.kind, step.total) == ("drill", 10)


def test_lost_p7_points_are_drilled():
    step = only("runtime", measured=2, p7_points=1)
    assert step.kind == "drill" and "runtime.0" not in step.ids


def test_what_is_backed_already_only_wants_a_claim():
    step = only("cache-policy", claim=1, measured=2)
    assert step.command == "kvprep level set cache-policy 2"
    step = only("cache-policy", claim="none", measured="none", evidence=["design-doc"])
    assert step.command == "kvprep level set cache-policy 2"


def test_the_subsystem_wants_the_cheapest_proof_of_a_three():
    (step,) = steps({"everyone": READY})
    assert step.command == "kvprep level material new experiment --domain storage-protocol"


def test_a_loop_wants_its_missing_half():
    case = next(c for c in CASES if c["case"].startswith("goals in one layer"))
    (step,) = steps(case)
    assert step.command == "kvprep level material new design-doc --domain inference-model"


def test_what_has_no_template_is_put_forward():
    case = {
        "everyone": {"claim": 3, "measured": 2, "evidence": ["design-doc", "experiment"]},
        "but": {"observability": {"claim": 1}},
    }
    step = steps(case)[0]
    assert step.command == "kvprep level set observability 2"
    del case["but"]
    assert steps(case)[0].command.startswith("kvprep level material new retrospective --domain ")
