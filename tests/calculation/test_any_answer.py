"""Whatever is typed gets a verdict: nothing that a person can paste ends a sitting."""

from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st
from sums_of_bank import BY_ID, drawn

from kvprep.core.calculation.judging import CREDITS, as_scored, judge_answer
from kvprep.core.calculation.reading import read_amounts

PIECES = st.sampled_from(
    [
        "1",
        "0",
        "128",
        "1e9",
        "9e99",
        "1/0",
        "0/0",
        "2^99",
        "^",
        "**",
        ".",
        ",",
        "，",
        "×",
        "*",
        "/",
        "%",
        "K",
        "KiB",
        "Gbit/s",
        "GB",
        "秒",
        "十",
        "百",
        "千",
        "万",
        "亿",
        "点",
        "分之",
        "成",
        "半",
        "每",
        "token",
        "per",
        "(",
        "）",
        "=",
        "≈",
        "because",
        "因为",
        "不是",
        "not",
        "答案",
        "²",
        "⁵",
        "⁻",
        "㎇",
        "½",
        "Ⅻ",
        "٣",
        "\u202f",
        "\xa0",
        "\n",
    ]
)
SAID = st.one_of(
    st.text(max_size=80),
    st.lists(PIECES, max_size=25).map("".join),
    st.lists(PIECES, max_size=25).map(" ".join),
)


@for_all(SAID)
@settings(max_examples=400, deadline=None)
def test_amounts_lie_within_the_text(said):
    for amount in read_amounts(said):
        start, end = amount.span
        assert 0 <= start < end <= len(said)
        assert amount.values and amount.loose


@for_all(st.sampled_from(sorted(BY_ID)), SAID)
@settings(max_examples=400, deadline=None)
def test_every_answer_has_a_verdict(card, said):
    posed = drawn(card, 5)
    judged = judge_answer(posed, said)
    scored = as_scored(posed, judged)
    assert 0 <= scored.score <= 100
    assert judged.verdict == "slip" or scored.score == CREDITS.get(judged.verdict, 0.0)
    assert scored.notes[0].zh and scored.notes[0].en
