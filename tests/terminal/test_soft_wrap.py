"""While typing, rows end between words, and the cursor stays where the character is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kvprep.terminal.soft_wrap import soft_wrapped
from kvprep.terminal.wrapping import cells


def rows(line, row):
    """The rows a prompt shows that breaks at any character which does not fit."""
    out, used = [""], 0
    for character in "".join(soft_wrapped(line, row)):
        size = cells(character)
        if used + size > row:
            out.append("")
            used = 0
        out[-1] += character
        used += size
    return out


@pytest.mark.parametrize(
    ("line", "row", "expected"),
    [
        ("they stay valid forever", 12, ["they stay   ", "valid       ", "forever"]),
        ("stay valid now", 10, ["stay valid", "now"]),
        ("每步只算新 token 的值", 12, ["每步只算新  ", "token 的值"]),
        ("prefetchinglonger", 8, ["prefetch", "inglonge", "r"]),
        ("申请空间，拿到描述", 6, ["申请空", "间，拿", "到描述"]),
        ("a\u202eb", 8, ["a\ufffdb"]),
    ],
)
def test_rows_end_between_words(line, row, expected):
    assert rows(line, row) == expected


@given(st.text(alphabet="ab 写，", max_size=40), st.integers(4, 12))
def test_only_blanks_change(line, row):
    shown = soft_wrapped(line, row)
    assert len(shown) == len(line)
    assert all(drawn == typed or typed == " " for typed, drawn in zip(line, shown, strict=True))
