"""The line language, case by case, from a table that a writer of rubrics can read."""

from pathlib import Path

import pytest
import yaml

from kvprep.core.model import Point, Question, Text
from kvprep.core.scoring import compile_rubric, score
from kvprep.core.scoring.lines import LineError, parse_line

TABLE = yaml.safe_load((Path(__file__).parent / "lines.yaml").read_text(encoding="utf-8"))
TERMS = {name: tuple(words) for name, words in TABLE["terms"].items()}
RIVALS = tuple(tuple(r) for r in TABLE["rivals"])


def rubric_of(line):
    point = Point("p", "fact", 1, Text("", ""), (line,))
    question = Question("Q0", "recall", (), 1, Text("x", "x"), Text("", ""), (point,), rivals=RIVALS)
    return compile_rubric(question, TERMS)


@pytest.mark.parametrize("case", TABLE["cases"], ids=lambda c: f"{c['line']} / {c['answer'][:24]}")
def test_line(case):
    assert score(rubric_of(case["line"]), case["answer"]).points[0].status == case["verdict"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("a + ", "empty"),
        ("a | | b", "empty alternative"),
        ("$hafl + b", "did you mean $half"),
        ("not(a|b", "close the bracket"),
        ('"a + b', "quotation"),
        ("=fast + b", "no quantity"),
        ("/(a+)+/ + b", "nested"),
        ("/(/ + b", "compile"),
    ],
)
def test_faulty_line_says_what_to_do(line, says):
    with pytest.raises(LineError, match=says.replace("$", r"\$")):
        parse_line(line, TERMS)
