"""The benefit of the doubt: what is almost said earns a little, more where the rest is right, never against itself."""

import pytest
from put_question import QUESTION

from kvprep.core.model import Point, PointResult, Text
from kvprep.core.scoring import compile_rubric, score
from kvprep.core.scoring.matching import RULES

CLAIM = Point("doubt", "fact", 2, Text("", ""), ("租约|lease + 续期|renew* + 读取|read",))
RIGHT = "PutStart 申请空间，数据直接写到目标节点，PutEnd 提交之前对读者不可见。"


def judged(answer: str, **rules: bool) -> PointResult:
    rubric = compile_rubric(QUESTION._replace(points=(*QUESTION.points, CLAIM)), {})
    return next(p for p in score(rubric, answer, rules=RULES._replace(**rules)).points if p.id == "doubt")


def test_two_ideas_of_three_beside_a_right_answer_earn_a_part():
    almost = judged(RIGHT + "租约在续期时会延长。")
    assert (almost.status, almost.reason[:8]) == ("half", "almost: ") and 0 < almost.credit <= 0.5


def test_the_same_words_alone_earn_nothing():
    assert judged("租约在续期时会延长。").credit == 0


@pytest.mark.parametrize(
    "claim",
    [
        "租约不会续期。",  # turned round
        "租约存在。",  # one idea of three
        "缓存很重要。",  # nothing of it
    ],
)
def test_ideas_turned_round_too_few_or_absent_earn_less(claim):
    assert judged(RIGHT + claim).credit < judged(RIGHT + "租约在续期时会延长。").credit


def test_who_says_all_of_it_needs_no_benefit():
    assert judged(RIGHT + "读取会给租约续期。").status == "hit"


def test_it_can_be_switched_off():
    assert judged(RIGHT + "租约在续期时会延长。", nearness=False).status == "missed"


def test_words_that_earn_another_point_are_no_evidence():
    points = (*QUESTION.points, Point("other", "fact", 2, Text("", ""), ("租约 + 续期",)), CLAIM)
    scored = score(compile_rubric(QUESTION._replace(points=points), {}), RIGHT + "租约在续期时会延长。")
    assert {p.id: p.status for p in scored.points}["doubt"] == "missed"


def test_ideas_that_the_question_names_are_no_evidence():
    ask = Text("租约怎样续期？", "How is a lease renewed?")
    rubric = compile_rubric(QUESTION._replace(points=(*QUESTION.points, CLAIM), ask=ask), {})
    scored = score(rubric, RIGHT + "租约在续期时会延长。")
    assert {p.id: p.status for p in scored.points}["doubt"] == "missed"


@pytest.mark.parametrize(
    ("claim", "word"), [("租约在续期时会延长。", "almost"), ("租约在续期时会延长，按批提交。", "touched")]
)
def test_one_idea_of_two_is_only_touched_on(claim, word):
    line = CLAIM.any[0] if word == "almost" else "租约|lease + 一致性|consistency"
    points = (*QUESTION.points, CLAIM._replace(any=(line,)))
    scored = score(compile_rubric(QUESTION._replace(points=points), {}), RIGHT + claim)
    assert {p.id: p.reason for p in scored.points}["doubt"].startswith(f"{word}: ")
