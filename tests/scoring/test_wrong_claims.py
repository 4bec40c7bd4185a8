"""What wrong claims leave of a score: one error in a good answer, an error beside a denial, wrong all over."""

import pytest

from kvprep.core.model import Misconception, Point, Question, Text
from kvprep.core.scoring import compile_rubric, score

NOTHING = Text("", "")


def question() -> Question:
    names = ("alpha", "beta", "gamma", "delta")
    points = tuple(Point(n, "fact", 1, NOTHING, (f"{n} + holds",)) for n in names)
    wrong = tuple(Misconception(f"no-{n}", NOTHING, NOTHING, (f"{n} + explodes",), n) for n in names)
    ask = Text("问", "What holds?")
    return Question("Q1", "recall", ("runtime",), 2, ask, NOTHING, points, wrong)


@pytest.mark.parametrize(
    ("answer", "at_most", "more_than"),
    [
        (
            "In my view the alpha holds. In my view the beta holds. In my view the gamma holds. In my view the delta holds.",
            100,
            99,
        ),
        (
            "In my view the alpha holds. In my view the beta holds. In my view the gamma holds. In my view the delta explodes.",
            45,
            44,
        ),
        (
            "In my view the alpha holds. In my view the beta holds. In my view the gamma explodes. In my view the delta explodes.",
            25,
            20,
        ),
        ("In my view the alpha holds. In my view the beta explodes. In my view the gamma never holds.", 8, 0),
        (
            "In my view the alpha holds. In my view the beta explodes. In my view the gamma explodes. In my view the delta explodes.",
            8,
            0,
        ),
        (
            "In my view the alpha explodes. In my view the beta explodes. In my view the gamma explodes. In my view the delta explodes.",
            4,
            -1,
        ),
    ],
)
def test_each_further_error_weighs_more(answer, at_most, more_than):
    found = score(compile_rubric(question(), {}), answer).score
    assert more_than < found <= at_most


@pytest.mark.parametrize(
    "lines", [("swapped + round", "alpha + delta + swapped"), ("alpha + delta + swapped",)]
)
def test_a_wrong_claim_stands_when_any_of_its_lines_holds_on_the_words_that_earned_the_point(lines):
    point = Point("order", "fact", 1, NOTHING, ("alpha + delta",))
    wrong = Misconception("other-order", NOTHING, NOTHING, lines, "order")
    asked = Question("Q1", "recall", ("runtime",), 2, Text("问", "What?"), NOTHING, (point,), (wrong,))
    scored = score(compile_rubric(asked, {}), "The alpha and the delta are swapped round.")
    assert [m.id for m in scored.misconceptions] == ["other-order"]
    assert scored.points[0].status == "denied"


def test_a_lone_wrong_claim_in_other_words_is_void_where_the_point_is_earned():
    point = Point("order", "fact", 1, NOTHING, ("alpha + delta",))
    wrong = Misconception("other-order", NOTHING, NOTHING, ("gamma + swapped",), "order")
    asked = Question("Q1", "recall", ("runtime",), 2, Text("问", "What?"), NOTHING, (point,), (wrong,))
    scored = score(compile_rubric(asked, {}), "The alpha is the delta. The gamma is swapped.")
    assert scored.misconceptions == ()
    assert scored.points[0].status == "hit"
