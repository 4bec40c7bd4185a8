"""A sum in a real terminal: one line, the return key, and the work on the screen."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "drill"))

from test_drill_terminal import recorded, start  # noqa: F401  (a fixture)

from kvprep.core.calculation.draws import seed_for
from kvprep.core.model import Rating

pytestmark = pytest.mark.terminal


def test_one_line_and_the_return_key_answer_a_sum(tmp_path, start):  # noqa: F811
    terminal = start("drill", "C-KV-TOKEN", "--seed", "7", "--lang", "en")
    terminal.until("Enter submit")
    terminal.type("about 160 KiB per token\r")
    terminal.until("2 × 40 × 8 × 128 × 2 B = 163,840 B = 160 KiB")
    terminal.until("suggested: 4 easy")
    terminal.type("\r")
    terminal.until("This sitting")
    assert terminal.end() == 0
    (review,) = recorded(tmp_path)
    assert (review.answer, review.rating, review.detail["seed"]) == (
        "about 160 KiB per token",
        Rating.EASY,
        7,
    )


def test_a_slip_is_named_and_the_next_try_has_other_numbers(tmp_path, start):  # noqa: F811
    terminal = start("drill", "C-KV-TOKEN", "--seed", "7", "--lang", "zh")
    terminal.until("Enter 提交")
    terminal.type("80 KiB\r")
    terminal.until("错在：只算了一份。")
    terminal.until("建议：1 重来")
    terminal.type("\r")
    terminal.until("换一组数再算")
    terminal.type("\r")
    terminal.until("C-KV-TOKEN · 换一组数")
    terminal.type("\r")
    terminal.until("这一轮")
    assert terminal.end() == 0
    assert [(r.mode, r.score) for r in recorded(tmp_path)] == [("recall", 40.0)]


def test_a_terminal_that_cannot_move_its_cursor_takes_one_line(tmp_path, start):  # noqa: F811
    terminal = start("drill", "C-KV-TOKEN", "--lang", "en", TERM="dumb")
    terminal.until("Answer in one line")
    terminal.type("1 B\n")
    terminal.until("suggested: 1 again")
    terminal.type("\n")
    terminal.until("once more with other numbers")
    terminal.type("n\n")
    terminal.until("This sitting")
    assert terminal.end() == 0
    (review,) = recorded(tmp_path)
    assert (review.answer, review.detail["seed"]) == ("1 B", seed_for("C-KV-TOKEN", 0))


def test_a_sum_is_flipped_like_any_card(tmp_path, start):  # noqa: F811
    terminal = start("drill", "C-KV-TOKEN", "--seed", "7", "--flip", "--lang", "en")
    terminal.until("show the answer")
    terminal.type("\r")
    terminal.until("163,840 B = 160 KiB")
    terminal.type("3")
    terminal.until("This sitting")
    assert terminal.end() == 0
    (review,) = recorded(tmp_path)
    assert (review.mode, review.rating, review.detail["seed"]) == ("flip", Rating.GOOD, 7)
