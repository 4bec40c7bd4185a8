"""What is made of answers: claims, the four concerns, layers, levels, the verdict and what decides it."""

import pytest
from round_world import find, point, question

from kvprep.core.model import DIMENSIONS, MisconceptionResult, PointResult, Rating, Scored
from kvprep.core.rounds.marks import Mark, answer_concerns, answer_layers, level_reached, together, unstated
from kvprep.core.rounds.verdict import judge_round
from kvprep.core.rounds.wording import verdict_reason
from kvprep.core.scoring.claims import find_claims


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("吞吐快了 3 倍。", [("number", False)]),
        ("实测吞吐是原来的 3 倍。", [("number", True)]),
        ("2 × 32 × 8 × 128 × 2 = 128 KiB/token。", [("number", True)]),
        ("这样更快。", [("conclusion", False)]),
        ("因为少搬一次数据，所以更快。", [("conclusion", True)]),
        ("It is faster.", [("conclusion", False)]),
        ("It is faster because one copy is saved.", [("conclusion", True)]),
        ("Latency fell to 20 ms.", [("number", False)]),
        ("We measured 20 ms.", [("number", True)]),
        ("先申请空间，再写，最后提交。", []),
        ("有 3 个副本。", []),
        ("", []),
    ],
)
def test_numbers_and_conclusions_want_evidence_near_them(answer, found):
    assert [(c.kind, c.supported) for c in find_claims(answer)] == found


def test_figures_that_the_question_gave_need_no_source():
    assert find_claims("要读 400 Gbit/s。", "链路是 400 Gbit/s") == ()


def test_a_claim_stands_where_it_was_typed():
    answer = "说明：吞吐提升了４０％。"
    (claim, *_) = find_claims(answer)
    assert answer[claim.start : claim.end] == "４０％"


def scored(wrong=(), grave=False, **credits):
    points = tuple(
        PointResult(name, "hit" if c == 1 else "half" if c else "missed", c) for name, c in credits.items()
    )
    wrongs = tuple(MisconceptionResult(name, grave) for name in wrong)
    return Scored("Q", 50.0, Rating.GOOD, points, wrongs, {})


ASKED = question(
    "Q",
    points=(
        point("a", "fact", "甲", layer="protocol", level="p7"),
        point("b", "fact", "乙", level="p7"),
        point("c", "assumption", "丙", layer="requirements"),
        point("d", "cost", "丁", layer="tradeoffs", level="p8"),
    ),
)


def values(marks):
    return {name: mark.value for name, mark in marks.items()}


def test_the_four_concerns_are_shares_of_what_was_asked():
    marks = answer_concerns(ASKED, scored(a=1, b=0, c=0.5, d=1), ())
    assert values(marks) == {"fact": 50, "assumption": 50, "cost": 100, "evidence": None}


@pytest.mark.parametrize(
    ("wrong", "grave", "fact"), [(("x",), False, 45), (("x",), True, 20), (("x", "y"), False, 25)]
)
def test_a_wrong_claim_bounds_the_facts(wrong, grave, fact):
    assert answer_concerns(ASKED, scored(wrong, grave, a=1, b=1), ())["fact"].value == fact


def test_evidence_is_the_share_of_claims_that_show_theirs_where_no_point_asks():
    claims = find_claims("实测吞吐是原来的 3 倍。这样更好。")
    assert answer_concerns(ASKED, scored(a=1), claims)["evidence"] == Mark(50.0, 1.0, 2)


def test_evidence_is_the_lower_of_points_and_claims():
    asked = question("Q", points=(point("e", "evidence", "测"),))
    claims = find_claims("这样更好。")
    assert answer_concerns(asked, scored(e=1), claims)["evidence"].value == 0
    assert answer_concerns(asked, scored(e=1), ())["evidence"].value == 100


def test_layers_and_assumptions_that_were_not_stated():
    assert values(answer_layers(ASKED, scored(a=1, c=0)))["protocol"] == 100
    assert values(answer_layers(ASKED, scored(a=1, c=0)))["verification"] is None
    assert [u.point for u in unstated(ASKED, scored(a=1, c=0.5, d=0))] == ["c"]


@pytest.mark.parametrize(
    ("credits", "grave", "level"),
    [
        ({"a": 1, "b": 1, "d": 1}, False, "p8"),
        ({"a": 1, "b": 1, "d": 0}, False, "p7"),
        ({"a": 1, "b": 0, "d": 1}, False, "none"),
        ({"a": 1, "b": 1, "d": 1}, True, "none"),
    ],
)
def test_the_level_that_a_phase_shows(credits, grave, level):
    assert level_reached([(ASKED, scored(("x",) if grave else (), grave, **credits))]) == level


def test_a_phase_without_level_points_shows_none():
    assert level_reached([(find("Q1"), scored(reserve=1))]) is None


def test_marks_weigh_by_what_each_had_to_ask():
    assert together([Mark(100, 3, 3), Mark(0, 1, 1), Mark(None)]) == Mark(75, 4, 4)
    assert together([Mark(None)]) == Mark(None)


def concerns(fact=90.0, assumption=90.0, cost=90.0, evidence=90.0, points=4):
    shown = dict(zip(DIMENSIONS, (fact, assumption, cost, evidence), strict=True))
    return {name: Mark(value, 1.0, points) for name, value in shown.items()}


@pytest.mark.parametrize(
    ("marks", "name", "concern"),
    [
        (concerns(), "strong", "fact"),
        (concerns(cost=84), "solid", "cost"),
        (concerns(cost=69), "borderline", "cost"),
        (concerns(cost=49, assumption=80), "not-yet", "cost"),
        (concerns(evidence=None), "strong", "fact"),
    ],
)
def test_the_weakest_concern_decides_and_no_average_hides_it(marks, name, concern):
    verdict = judge_round(marks, [("Q1", marks)], [], 4, 4)
    assert (verdict.name, verdict.concern) == (name, concern)


def test_a_concern_that_was_hardly_asked_cannot_decide():
    marks = concerns() | {"cost": Mark(0.0, 1.0, 1)}
    verdict = judge_round(marks, [("Q1", marks)], [], 4, 4)
    assert (verdict.name, verdict.thin) == ("strong", ("cost", 0.0))
    assert verdict_reason(verdict).en.endswith("; costs, at 0, had one point only and does not decide")
    assert verdict_reason(verdict).zh.endswith("；“代价”只有 0 分，但只问到一处，不作数")


def test_a_concern_above_the_one_that_decides_is_not_told_of():
    marks = concerns(fact=60) | {"cost": Mark(80.0, 1.0, 1)}
    assert judge_round(marks, [("Q1", marks)], [], 4, 4).thin is None


@pytest.mark.parametrize(
    ("graves", "answered", "name", "cap", "says"),
    [
        (["Q1"], 4, "borderline", "grave", "a grave error in Q1"),
        (["Q1", "Q2"], 4, "not-yet", "graves", "grave errors in Q1, Q2"),
        ([], 2, "borderline", "unanswered", "only 2 of 4 planned questions"),
        ([], 1, "open", "unanswered", "only 1 of 4 planned questions"),
        (["Q1"], 1, "open", "unanswered", "only 1 of 4 planned questions"),
    ],
)
def test_what_caps_a_verdict_says_so(graves, answered, name, cap, says):
    marks = concerns(cost=88)
    verdict = judge_round(marks, [("Q1", marks)], graves, answered, 4)
    assert (verdict.name, verdict.cap) == (name, cap)
    reason = verdict_reason(verdict).en
    assert reason.startswith(says)
    assert ("the weakest concern is costs, at 88" in reason) == (name != "open")


def test_the_reason_names_the_concern_its_mark_and_where_it_shows():
    low, high = concerns(cost=30), concerns(cost=95)
    verdict = judge_round(concerns(cost=62), [("Q1", low), ("Q2", high)], [], 2, 2)
    assert verdict_reason(verdict).en == "the weakest concern is costs, at 62, see Q1"
    assert verdict_reason(verdict).zh == "最弱的是“代价”，62 分，见 Q1"
