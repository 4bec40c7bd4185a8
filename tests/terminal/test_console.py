"""Foreign text is drawn harmlessly, and marks fall back where a console cannot show them."""

import io

import pytest
from rich.console import Console

from kvprep.terminal.console import ASCII_MARKS, Marks, make_console, marks, plain, visible


@pytest.mark.parametrize(
    ("typed", "seen"),
    [
        ("先申请空间 reserve", "先申请空间 reserve"),
        ("\x1b[31mred\x07", "^[[31mred^G"),
        ("a\tb\r\nc\rd", "a    b\nc^Md"),
        ("\x7f\x9b1m", "^?<U+009B>1m"),
        ("abc\u202edef\u2066\u200b", "abc<U+202E>def<U+2066><U+200B>"),
        ("\ud800", "<U+D800>"),
        ("\U000e0041", "<U+E0041>"),
        ("👩\u200d💻　全角", "👩\u200d💻　全角"),
    ],
)
def test_control_and_direction_characters_are_spelt_out(typed, seen):
    assert visible(typed) == seen


def test_brackets_are_content_not_markup():
    out = io.StringIO()
    Console(file=out, width=80).print(plain("[batch, seq, head_dim] [/kv/cache] [red]x"))
    assert out.getvalue().strip() == "[batch, seq, head_dim] [/kv/cache] [red]x"


@pytest.mark.parametrize(
    ("encoding", "ascii_only", "expected"),
    [
        ("utf-8", False, Marks()),
        ("utf-8", True, ASCII_MARKS),
        ("gbk", False, ASCII_MARKS),
        ("ascii", False, ASCII_MARKS),
    ],
)
def test_marks_follow_what_the_console_can_encode(encoding, ascii_only, expected):
    console = Console(file=io.TextIOWrapper(io.BytesIO(), encoding=encoding))
    assert marks(console, ascii_only) == expected


def test_ascii_marks_are_ascii():
    assert all(getattr(ASCII_MARKS, name).isascii() for name in Marks.__slots__)


def test_columns_and_no_color_are_honoured(monkeypatch):
    monkeypatch.setenv("COLUMNS", "33")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("FORCE_COLOR", "1")
    console = make_console()
    assert (console.width, console.no_color) == (33, True)
