"""Mixed Chinese and Latin text breaks where a reader would, and never past the edge."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kvprep.terminal.console import plain
from kvprep.terminal.markdown import draw_markdown
from kvprep.terminal.wrapping import cells, flow, folded, hang, joined, padded, spread, unwrapped


def lines(text, width):
    return [line.plain for line in flow(plain(text), width)]


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("先申请空间再写数据", 10, ["先申请空间", "再写数据"]),
        ("先申请空间，再写", 10, ["先申请空", "间，再写"]),
        ("向 master 申请空间", 9, ["向 master", "申请空间"]),
        ("the lease ran out", 9, ["the lease", "ran out"]),
        ("prefetching", 5, ["prefe", "tchin", "g"]),
        ("写完（然后提交）", 6, ["写完", "（然后", "提交）"]),
        ("a\n\nb", 5, ["a", "", "b"]),
        ("[直接写到]✓目标", 10, ["[直接写", "到]✓目标"]),
        ("[直接写到]✓目标", 11, ["[直接写到]✓", "目标"]),
    ],
)
def test_lines_break_between_words_or_chinese_characters(text, width, expected):
    assert lines(text, width) == expected


@given(st.text(alphabet="ab 写，。（）[]✓\n—", max_size=60), st.integers(2, 30))
def test_nothing_is_wider_than_the_line_and_nothing_but_blanks_is_lost(text, width):
    drawn = lines(text, width)
    assert all(cells(line) <= width for line in drawn)
    assert "".join("".join(drawn).split()) == "".join(text.split())


def test_styles_survive_wrapping():
    text = plain("先申请") + plain("空间再写", "green")
    second = flow(text, 8)[1]
    assert second.plain == "间再写"
    assert second.spans[0].style == "green"


def test_hanging_text_lines_up_under_itself_or_moves_below_when_narrow():
    wide = [line.plain for line in hang(plain(" ✓ reserve  "), plain("向 master 申请空间拿到副本"), 30)]
    assert wide == [" ✓ reserve  向 master 申请空间", "            拿到副本"]
    narrow = [line.plain for line in hang(plain(" ✓ reserve  "), plain("申请空间"), 14)]
    assert narrow == [" ✓ reserve", "  申请空间"]


@pytest.mark.parametrize("width", [2, 5, 20, 80])
def test_one_line_pieces_never_exceed_their_width(width):
    assert cells(spread(" Q16 · 存储 · 4 分钟", "第 3 题，共 12 题 ", width)) <= width
    assert cells(joined(("Alt-Enter 提交", "^C 保存并退出", "^G 不会"), width)) <= width
    assert cells(padded("写到一半", width)) == width


def test_lines_of_a_paragraph_join_without_a_space_only_in_chinese():
    assert unwrapped(["先写", "再提交"]) == "先写再提交"
    assert unwrapped(["then", "commit"]) == "then commit"
    assert unwrapped(["先写", "PutEnd"]) == "先写 PutEnd"
    assert unwrapped(["先写。", "PutEnd"]) == "先写。PutEnd"


MODEL = """先说 **结论**：shape 为 [batch, seq, head_dim]，不是 [/kv/cache]。

- 第一步 `PutStart`
  接着写
1. 第二步

```
a = b|c
```
| 名 | 值 |
|---|---|
| a | 宽度 |
# 标题
"""


def test_markdown_is_drawn_and_its_brackets_stay():
    drawn = [line.plain for line in draw_markdown(MODEL, 40)]
    assert drawn == [
        "先说 结论：shape 为 [batch, seq,",
        "head_dim]，不是 [/kv/cache]。",
        "",
        "• 第一步 PutStart 接着写",
        "1. 第二步",
        "",
        "  a = b|c",
        "名  值",
        "a   宽度",
        "标题",
    ]


@pytest.mark.parametrize("width", [8, 20, 33, 80])
def test_markdown_fits_any_width(width):
    assert all(cells(line.plain) <= width for line in draw_markdown(MODEL, width))


@pytest.mark.parametrize(
    ("line", "width", "folded_as"),
    [
        ("one two three", 7, "one two\nthree"),
        ("see /a/very/long/path/to/a/file now", 10, "see\n/a/very/long/path/to/a/file\nnow"),
        ("写不进去。请检查", 6, "写不进\n去。请\n检查"),
        ("short", 80, "short"),
    ],
)
def test_a_plain_line_is_folded_between_words_and_a_long_word_stays_whole(line, width, folded_as):
    assert folded(line, width) == folded_as
