"""The board at 80 columns, in both languages, with and without Unicode."""

from __future__ import annotations

import io
from dataclasses import replace
from datetime import date

import pytest
from rich.cells import cell_len
from rich.console import Console

from kvprep.core.model import Lang
from kvprep.core.scheduling.queue import Waiting
from kvprep.core.stats import Board, Day, DomainScore
from kvprep.terminal.board_screen import draw_board, sparkline
from kvprep.terminal.console import ASCII_MARKS, Marks

TODAY = date(2026, 11, 29).toordinal()
COUNTS = (1, 5, 8, 3, 0, 4, 10)
BUSY = Board(
    today=TODAY,
    waiting=Waiting(due=9, new=3, minutes=38.4),
    sitting=12,
    streak=6,
    week=tuple(Day(TODAY - 6 + n, count, count * 4.6, 70.0) for n, count in enumerate(COUNTS)),
    weakest=DomainScore("async-resources", 48.2, 5),
    advice="drill",
    unmet=40,
    next_due=TODAY + 1,
)
NOTHING = Waiting(0, 0, 0.0)
EMPTY_WEEK = tuple(Day(TODAY - 6 + n, 0, 0.0, None) for n in range(7))
FIRST = replace(
    BUSY, waiting=Waiting(0, 8, 32.0), streak=0, week=EMPTY_WEEK, weakest=None, advice="start", next_due=None
)


def drawn(board: Board, lang: Lang = "en", width: int = 80, signs: Marks | None = None) -> list[str]:
    stream = io.StringIO()
    console = Console(file=stream, width=width, markup=False, emoji=False, highlight=False)
    draw_board(console, board, lang, signs or Marks())
    return stream.getvalue().rstrip("\n").split("\n")


def test_the_board_in_english() -> None:
    assert drawn(BUSY) == [
        " kvprep · Sun 29 Nov                                                    streak 6",
        "─" * 80,
        " today        9 due · 3 new · about 38 min",
        " last 7 days  ▁▄▇▃·▄█  31 cards, 143 min",
        " weakest      async resources  48 % over 5 cards",
        "",
        " next         kvprep drill    9 due, then 3 new",
    ]


def test_the_board_in_chinese() -> None:
    assert drawn(BUSY, "zh") == [
        " kvprep · 11 月 29 日 周日" + " " * 45 + "连续 6 天",
        "─" * 80,
        " 今天    9 题到期 · 3 道新题 · 约 38 分钟",
        " 近七天  ▁▄▇▃·▄█  31 题，143 分钟",
        " 最弱    异步资源管理，5 题平均 48 分",
        "",
        " 下一步  kvprep drill    先做到期的 9 题，再做 3 道新题",
    ]


def test_the_board_in_plain_ascii() -> None:
    lines = drawn(BUSY, signs=ASCII_MARKS)
    assert "\n".join(lines).isascii()
    assert lines[2:4] == [
        " today        9 due - 3 new - about 38 min",
        " last 7 days  _-*:0-#  31 cards, 143 min",
    ]


def test_a_first_start_welcomes_and_names_one_command() -> None:
    assert drawn(FIRST) == [
        " kvprep · Sun 29 Nov",
        "─" * 80,
        " Welcome. 40 questions on LLM inference and KV-cache storage wait here.",
        " Answer in English or Chinese: you see what earned, what is missing or wrong.",
        " Answers come back when you are about to forget them. Offline; nothing is lost.",
        "",
        " next  kvprep drill --new 3    your first three questions",
    ]


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("board", [BUSY, FIRST, replace(BUSY, advice="rest", waiting=NOTHING)])
@pytest.mark.parametrize("width", [80, 60, 40, 24])
def test_no_line_is_wider_than_the_terminal(board: Board, lang: Lang, width: int) -> None:
    assert all(cell_len(line) <= width for line in drawn(board, lang, width))


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("board", [BUSY, FIRST])
def test_nothing_is_said_of_an_interview_without_a_date(board: Board, lang: Lang) -> None:
    text = "\n".join(drawn(board, lang))
    assert "interview (" not in text
    assert "距面试" not in text
    assert text.count("kvprep ") == 2  # the heading and one command


@pytest.mark.parametrize(
    ("board", "next_line"),
    [
        (replace(BUSY, waiting=Waiting(4, 0, 9.0), sitting=4), "kvprep drill    4 due"),
        (replace(BUSY, waiting=Waiting(0, 3, 9.0), sitting=3), "kvprep drill    3 new"),
        (replace(BUSY, sitting=5), "kvprep drill    9 due, then 3 new, 5 in one sitting"),
        (
            replace(BUSY, advice="more", waiting=NOTHING),
            "kvprep drill --new 3    if you want more: three new questions",
        ),
        (
            replace(BUSY, advice="rest", waiting=NOTHING, next_due=TODAY + 2),
            "kvprep drill --cram    nothing is due before Tue 1 Dec; cramming moves no date",
        ),
        (replace(BUSY, advice="empty", waiting=NOTHING), "kvprep bank lint    the bank is empty"),
    ],
)
def test_the_one_command_to_type_next(board: Board, next_line: str) -> None:
    assert next_line in " ".join(" ".join(drawn(board, width=100)[6:]).split("  next"))


def test_without_enough_answers_the_weakest_domain_is_not_guessed() -> None:
    lines = drawn(replace(BUSY, weakest=None))
    assert lines[4] == " weakest      no data yet: a domain needs 3 answers"
    assert drawn(replace(BUSY, weakest=None), "zh")[4] == " 最弱    暂无数据：一个领域要答满 3 题"


def test_a_quiet_week_and_a_week_of_one_card() -> None:
    assert drawn(replace(BUSY, week=EMPTY_WEEK))[3] == " last 7 days  ·······  no answers yet"
    one = (*EMPTY_WEEK[:6], Day(TODAY, 1, 0.2, 80.0))
    assert drawn(replace(BUSY, week=one))[3] == " last 7 days  ······█  1 card, 1 min"


def test_a_domain_of_a_bank_of_ones_own_is_drawn_as_text() -> None:
    lines = drawn(replace(BUSY, weakest=DomainScore("[/red]\x1b[31m", 12.0, 3)))
    assert "[/red]^[[31m" in lines[4]


@pytest.mark.parametrize(
    ("counts", "line"),
    [([], ""), ([0, 0], "··"), ([1], "█"), ([1, 8], "▁█"), ([8, 4, 1, 0], "█▄▁·"), ([1, 1000], "▁█")],
)
def test_sparkline(counts: list[int], line: str) -> None:
    assert sparkline(counts, Marks()) == line


def test_colour_marks_the_labels_and_the_command_only() -> None:
    stream = io.StringIO()
    console = Console(file=stream, width=80, force_terminal=True, color_system="standard")
    draw_board(console, BUSY, "en", Marks())
    assert "\x1b[2m today        \x1b[0m9 due · 3 new" in stream.getvalue()
    assert "\x1b[1;36mkvprep drill\x1b[0m    9 due, then 3 new" in stream.getvalue()


@pytest.mark.parametrize("board", [BUSY, FIRST, replace(BUSY, advice="rest", waiting=NOTHING)])
def test_a_half_typed_answer_waits_beside_the_next_command(board: Board) -> None:
    begun = replace(board, begun=("Q1.3", "Q7"))
    assert drawn(begun)[-1].split("  ")[-1].strip() == "your half-typed Q1.3, Q7"
    assert drawn(begun)[-1].startswith(" also ")
    assert "kvprep drill    写到一半的 Q1.3、Q7" in drawn(begun, "zh")[-1]


@pytest.mark.parametrize(
    ("days", "en", "zh"),
    [
        (18, "18 days to the interview (17 Dec)", "距面试 18 天（12 月 17 日）"),
        (1, "1 day to the interview (30 Nov)", "距面试 1 天（11 月 30 日）"),
        (0, "the interview is today (29 Nov)", "今天面试（11 月 29 日）"),
        (
            -1,
            "the interview was 1 day ago: kvprep plan --interview DATE",
            "面试是 1 天前：kvprep plan --interview 日期",
        ),
        (
            -9,
            "the interview was 9 days ago: kvprep plan --interview DATE",
            "面试是 9 天前：kvprep plan --interview 日期",
        ),
        (40, "40 days to the interview (8 Jan 2027)", "距面试 40 天（2027 年 1 月 8 日）"),
    ],
)
@pytest.mark.parametrize("board", [BUSY, FIRST])
def test_the_head_says_how_far_away_the_interview_is(board: Board, days: int, en: str, zh: str) -> None:
    found = replace(board, interview=TODAY + days)
    assert found.days_to_interview == days
    for lang, words, streak in (("en", en, "streak 6"), ("zh", zh, "连续 6 天")):
        head = drawn(found, lang)[0]  # type: ignore[arg-type]
        assert head.startswith(f" kvprep · {words}")
        assert head.endswith(streak if board is BUSY else words)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_log_ahead_of_the_clock_is_said_with_what_to_do(lang: Lang) -> None:
    text = " ".join(line.strip() for line in drawn(replace(BUSY, days_ahead=26_000), lang))
    assert "26000" in text and "kvprep data rebuild" in text
    assert all(cell_len(line) <= 80 for line in drawn(replace(BUSY, days_ahead=26_000), lang))
