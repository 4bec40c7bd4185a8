"""What the person reads after an answer: as golden text at 80 columns, and harmless at any width."""

import io
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from kvprep.core.marked import marked_pieces
from kvprep.core.model import (
    Misconception,
    MisconceptionResult,
    Point,
    PointResult,
    Question,
    Rating,
    Scored,
    Source,
    Text,
)
from kvprep.terminal.answer_bar import Progress
from kvprep.terminal.canvas import Canvas
from kvprep.terminal.console import ASCII_MARKS, Marks
from kvprep.terminal.drill_screen import FLIP_KEYS, JUDGED_KEYS
from kvprep.terminal.question_screen import Asking, draw_model_answer, draw_question, draw_sources
from kvprep.terminal.result_screen import (
    Outcome,
    draw_correctable,
    draw_keys,
    draw_ratings,
    draw_result,
    next_date,
)
from kvprep.terminal.summary_screen import Done, Summary, draw_summary
from kvprep.terminal.wrapping import cells


def point(name, zh, en, must=False):
    return Point(name, "fact", 1, Text(zh, en), ("x",), must)


QUESTION = Question(
    id="Q16",
    kind="recall",
    domains=("storage-protocol",),
    minutes=4,
    ask=Text("把一次 Put 从头讲到尾：为什么分成 start 和 end？", "Walk through one Put: why start and end?"),
    answer=Text("先 `PutStart`，再写，再 **PutEnd**。shape [batch, /kv]", "First `PutStart`, write, then **PutEnd**."),
    points=(
        point("reserve", "向 master 申请空间，拿到副本描述。", "Asks the master for space."),
        point("commit", "写完之后 PutEnd 提交。", "PutEnd once the writes are complete."),
        point("invisible", "半成品对读者不可见。", "A half-written replica is not visible to readers.", True),
    ),
    misconceptions=(
        Misconception("is-txn", Text("Put 是跨多个 key 的事务。", "Put is a transaction over keys."),
                      Text("Put 只管一个对象，不是跨多个 key 的事务。", "One object only."), ("x",)),
    ),
    sources=(Source("kvcache-ai/Mooncake", "3b5a59413395", "client_service.cpp", "Client::Put"),),
    section="store",
)  # fmt: skip
ANSWER = "client 先向 master 申请空间，拿到副本描述，写完之后 PutEnd，要么全成功要么全失败。"
at = ANSWER.index
SCORED = Scored(
    "Q16", 45.0, Rating.AGAIN,
    (PointResult("reserve", "hit", 1.0, ((at("申请"), at("申请") + 4), (at("副本"), at("副本") + 4))),
     PointResult("commit", "half", 0.5, ((at("PutEnd"), at("PutEnd") + 6),)),
     PointResult("invisible", "missed", 0.0)),
    (MisconceptionResult("is-txn", True, ((at("要么"), at("要么") + 10),)),),
    {"fact": 50.0, "assumption": None, "cost": None, "evidence": None},
)  # fmt: skip
DATES = {Rating.AGAIN: 1, Rating.HARD: 1, Rating.GOOD: 3, Rating.EASY: 8}
OUTCOME = Outcome(QUESTION, SCORED, SCORED, ANSWER, 118, Rating.AGAIN, DATES)


def canvas(width=80, lang="zh", marks=Marks()):  # noqa: B008
    return Canvas(Console(file=io.StringIO(), width=width, markup=False, emoji=False), lang, lang, marks)


def drawn(draw, *args, **where):
    on = canvas(**where)
    draw(on, *args)
    return on.console.file.getvalue()


GOLDEN = """
 Q16 · 把一次 Put 从头讲到尾：为什么分成 start 和 end？
  45 ████░░░░░░  事实 50 · 假设 – · 代价 – · 证据 –                   用时 1:58
────────────────────────────────────────────────────────────────────────────────
 ✓ reserve      向 master 申请空间，拿到副本描述。
 ~ commit       说到了，但没连起来：写完之后 PutEnd 提交。
 ✗ invisible !! 半成品对读者不可见。
 ⚠ is-txn       你说了“要么全成功要么全失败”。Put 只管一个对象，不是跨多个 key
                的事务。

 client 先向 master [申请空间]✓，拿到[副本描述]✓，写完之后 [PutEnd]~，[要么全成
 功要么全失败]⚠。

 ▸1 重来 1 天   2 勉强 1 天   3 记得 3 天   4 轻松 8 天            建议：1 重来
"""


def test_the_result_reads_like_this_at_eighty_columns():
    on = canvas()
    draw_result(on, OUTCOME)
    draw_ratings(on, OUTCOME)
    text = "\n".join(line.rstrip() for line in on.console.file.getvalue().splitlines())
    assert text.strip("\n") == GOLDEN.strip("\n")


def test_ascii_marks_leave_no_other_sign_in_english():
    text = drawn(draw_result, OUTCOME, lang="en", marks=ASCII_MARKS)
    assert text.replace(ANSWER, "").replace("“", "").replace("”", "").encode("gbk")
    assert "[PutEnd]~" in text
    assert "✓" not in text


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("width", [20, 33, 80, 120])
@pytest.mark.parametrize(
    ("draw", "args"),
    [
        (draw_result, (OUTCOME,)),
        (draw_ratings, (OUTCOME,)),
        (draw_correctable, (OUTCOME, "123456789")),
        (draw_question, (Asking(QUESTION, Progress(3, 12, 30), "草稿", cram=True),)),
        (draw_model_answer, (QUESTION,)),
        (draw_sources, (QUESTION,)),
        (draw_summary, (Summary([Done("Q16", 45.0, Rating.AGAIN, 118)], 9),)),
    ],
)
def test_no_screen_is_wider_than_the_terminal(draw, args, width, lang):
    text = drawn(draw, *args, width=width, lang=lang)
    assert all(cells(line) <= width for line in text.splitlines())


HOSTILE = "[red]x[/red] [/kv/cache] \x1b[31mred\x07 \u202eabc"


def test_hostile_content_is_shown_not_obeyed():
    question = Question(
        "Q1", "recall", (), 1, Text(HOSTILE, HOSTILE), Text(HOSTILE, HOSTILE),
        (Point("p", "fact", 1, Text(HOSTILE, HOSTILE), ()),), section=HOSTILE,
    )  # fmt: skip
    scored = Scored("Q1", 0.0, Rating.AGAIN, (PointResult("p", "missed", 0.0),), (), {})
    outcome = Outcome(question, scored, scored, HOSTILE, 1, Rating.AGAIN, None)
    text = drawn(draw_result, outcome) + drawn(draw_question, Asking(question, Progress(1, 1, 1)))
    text += drawn(draw_model_answer, question)
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u202e]", text)
    assert text.count("[red]x[/red] [/kv/cache] ^[[31mred^G <U+202E>abc") >= 3


@given(st.lists(st.tuples(st.integers(-5, 50), st.integers(-5, 50)), max_size=6), st.text(max_size=40))
def test_marking_keeps_every_character_whatever_the_spans(spans, answer):
    points = tuple(PointResult(str(i), "hit", 1.0, (span,)) for i, span in enumerate(spans))
    wrong = (MisconceptionResult("m", False, tuple(spans[:2])),)
    scored = Scored("Q1", 0, Rating.AGAIN, points, wrong, {})
    assert "".join(text for _, text in marked_pieces(answer, scored)) == answer


def test_a_wrong_span_stands_out_from_the_earned_one_around_it():
    scored = Scored("Q1", 0, Rating.AGAIN, (PointResult("p", "hit", 1.0, ((0, 6),)),),
                    (MisconceptionResult("m", False, ((2, 4),)),), {})  # fmt: skip
    assert marked_pieces("甲乙丙丁戊己。", scored) == [
        ("hit", "甲乙"),
        ("wrong", "丙丁"),
        ("hit", "戊己"),
        ("", "。"),
    ]


def test_near_words_of_one_finding_read_as_one_and_brackets_close():
    answer = "每步计算是 O(1)，不再读历史"
    scored = Scored("Q1", 0, Rating.AGAIN, (), (MisconceptionResult("m", True, ((0, 2), (6, 9))),), {})
    assert marked_pieces(answer, scored) == [("wrong", "每步计算是 O(1)"), ("", "，不再读历史")]


@pytest.mark.parametrize(
    ("days", "zh", "en"),
    [
        (1, "1 天", "1 d"),
        (59, "59 天", "59 d"),
        (61, "2 个月", "2 mo"),
        (110, "3.6 个月", "3.6 mo"),
        (731, "2 年", "2 y"),
    ],
)
def test_next_dates_come_in_the_unit_a_person_would_use(days, zh, en):
    assert next_date(canvas(), days) == zh
    assert next_date(canvas(lang="en"), days) == en


def test_a_very_long_answer_is_shown_in_part_and_said_so():
    outcome = Outcome(QUESTION, SCORED, SCORED, "写" * 20_000, 1, Rating.AGAIN, DATES)
    assert "12000" in drawn(draw_result, outcome)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_question_before_stands_above_a_follow_up_in_two_lines(lang):
    long = QUESTION._replace(ask=Text("为什么。" * 60, "Why is that so? " * 30))
    text = drawn(draw_question, Asking(QUESTION, Progress(1, 1, 1), parent=long), lang=lang)
    before = text.split("─\n")[1].split("\n\n")[0].splitlines()
    assert len(before) == 2 and before[1].endswith("…")
    assert before[0].startswith(" Q16 之后追问：为什么" if lang == "zh" else " asked after Q16: Why is")
    assert all(cells(line) < 80 for line in before)


@pytest.mark.parametrize("draw", [draw_result, draw_model_answer])
def test_result_and_model_answer_begin_with_the_question_in_one_line(draw):
    long = QUESTION._replace(ask=Text("为什么？\n" * 60, "Why?\n" * 60))
    first = (
        drawn(draw, replace(OUTCOME, question=long) if draw is draw_result else long)
        .strip("\n")
        .splitlines()[0]
    )
    assert first.startswith(" Q16 · 为什么？ 为什么？") and first.endswith("…")
    assert cells(first) < 80


@pytest.mark.parametrize(
    ("keys", "zh", "en"),
    [(JUDGED_KEYS, "q 接受并结束", "q accept and stop"), (FLIP_KEYS, "q 结束", "q stop")],
)
def test_the_keys_fit_one_line_and_say_what_leaving_records(keys, zh, en):
    for lang, words in (("zh", zh), ("en", en)):
        text = drawn(draw_keys, keys, lang=lang).rstrip("\n")
        assert text.endswith(f" · {words}") and cells(text) < 80


def test_no_mark_begins_or_ends_with_a_stop():
    from kvprep.core.marked import readable_spans

    answer = "They stay. That makes it constant, always."
    assert [answer[a:b] for a, b in readable_spans(answer, [(9, 34)])] == ["That makes it constant"]
