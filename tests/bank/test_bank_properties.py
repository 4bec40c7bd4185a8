"""Whatever a file holds, reading it gives questions and problems, never an exception."""

import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lease_question import QUESTION

from kvprep.core.model import Problem
from kvprep.core.question_format import check_lines, parse_question, parse_terms
from kvprep.disk.yaml_text import read_yaml

RELAXED = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SPICE = [
    "\t",
    ": ",
    "- ",
    "[",
    "]",
    "{",
    "}",
    '"',
    "'",
    "&a ",
    "*a",
    "!!str ",
    "|",
    ">",
    "#",
    "\n",
    "\x00",
    "\x1b",
    "$",
    "not(",
    ")",
    "/",
    "=",
    "..",
    "~",
    "yes",
    "1e999",
    ".nan",
    "<<: ",
    "? ",
    "%",
    "@",
    "\u202e",
    "\ufeff",
    "\\ud800",
]


def read(raw: bytes) -> list[Problem]:
    parsed = read_yaml(raw, "store/q1-x.yaml")
    problems = list(parsed.problems)
    if parsed.data is not None:
        question, found = parse_question(parsed.data, parsed.lines, "store/q1-x.yaml")
        problems += found
        problems += parse_terms(parsed.data, parsed.lines, "terms.yaml")[1]
        if question:
            problems += check_lines(question, parsed.lines)[1]
    else:
        assert problems
    for problem in problems:
        assert problem.line >= 1 and problem.message and problem.zh
        assert problem.message.isprintable()
    return problems


@RELAXED
@given(st.binary(max_size=400))
def test_random_bytes(raw):
    read(raw)


@RELAXED
@given(st.text(max_size=400))
def test_random_text(text):
    read(text.encode("utf-8", "surrogatepass"))


@RELAXED
@given(st.integers(0, 2**32), st.integers(1, 6))
def test_a_real_file_with_cuts_swaps_and_spice(seed, times):
    rng, text = random.Random(seed), QUESTION
    for _ in range(times):
        at, other = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        change = rng.randrange(4)
        if change == 0:
            text = text[:at] + text[min(other, at + 40) :]
        elif change == 1:
            text = text[:at] + text[at:other][:60] + text[at:]
        else:
            text = text[:at] + rng.choice(SPICE) + text[at:]
    read(text.encode("utf-8", "surrogatepass"))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["id", "say", "zh", "en", "any", "also", "weight", "some", "of", "lang", "text", "want", "x"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@RELAXED
@given(
    st.dictionaries(
        st.sampled_from(
            [
                "id",
                "kind",
                "domains",
                "minutes",
                "ask",
                "answer",
                "full_at",
                "points",
                "misconceptions",
                "follow_ups",
                "related",
                "sources",
                "answers",
                "rivals",
                "weight",
            ]
        ),
        VALUES,
    )
)
def test_values_of_any_shape(data):
    question, problems = parse_question(data, {}, "store/q1-x.yaml")
    assert question is None and problems
