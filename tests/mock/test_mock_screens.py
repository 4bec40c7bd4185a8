"""What a round looks like: the bar under an answer, the interviewer's words, the report, at any width and in both languages."""

import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from round_world import BAD, FULL, HELD, Candidate, phase, plan

from kvprep.core.messages import mock as say
from kvprep.core.messages import mock_report as told
from kvprep.core.model import Text
from kvprep.core.rounds.comparing import Row, compare
from kvprep.core.rounds.export_md import literal
from kvprep.core.rounds.prose import prose_html
from kvprep.core.scoring.claims import find_claims
from kvprep.practice.mock import start_mock
from kvprep.practice.mock_rounds import Planning
from kvprep.practice.mock_shelf import read_shelf, read_two
from kvprep.terminal.canvas import Canvas
from kvprep.terminal.console import ASCII_MARKS, Marks
from kvprep.terminal.mock_bar import Clocks, countdown_line, mock_keys_line
from kvprep.terminal.mock_pages import draw_comparison, draw_replay, draw_shelf
from kvprep.terminal.mock_prompt import panel_lines
from kvprep.terminal.mock_report_screen import draw_report
from kvprep.terminal.wrapping import cells

CLOCKS = Clocks("Q18", 240, 240, 480, 1440)


@pytest.mark.parametrize(
    ("elapsed", "width", "lang", "line"),
    [
        (0, 80, "en", " Q18 4:00 left ▓▓▓▓▓▓▓▓▓▓                              phase 8:00 · round 24:00 "),
        (125, 80, "zh", " Q18 剩 1:55 ▓▓▓▓▓░░░░░                                  阶段 5:55 · 全轮 21:55 "),
        (181, 80, "en", " Q18 0:59 left ▓▓░░░░░░░░  wind up                     phase 4:59 · round 20:59 "),
        (217, 80, "zh", " Q18 剩 0:23 ▓░░░░░░░░░  最后一句                        阶段 4:23 · 全轮 20:23 "),
        (250, 80, "en", " Q18 0:10 over ░░░░░░░░░░                              phase 3:50 · round 19:50 "),
        (0, 20, "en", " Q18 4:00 left"),
    ],
)
def test_the_bar_counts_down(elapsed, width, lang, line):
    assert countdown_line(CLOCKS, elapsed, width, lang, Marks()).rstrip() == line.rstrip()


def test_a_round_of_one_phase_has_one_clock_less():
    line = countdown_line(Clocks("Q1", 60, 60, 300, 300), 0, 80, "en", Marks())
    assert "phase" not in line and "round 5:00" in line


@given(st.floats(-10, 5000), st.integers(8, 140), st.sampled_from(["zh", "en"]))
def test_no_bar_is_wider_than_its_line(elapsed, width, lang):
    for marks in (Marks(), ASCII_MARKS):
        assert cells(countdown_line(CLOCKS, elapsed, width, lang, marks)) <= width
        assert cells(mock_keys_line(width, lang, marks)) <= width
        assert all(
            cells(line) <= width for line in panel_lines(["缓存全冷了。 All cold."], width, lang, marks)
        )


def held(workspace, day, *script, **more):
    asked = plan(phase("one", 6, "Q1", expert=True), phase("two", 5, "Q3", "Q4"), **more)
    person = Candidate(day, *script)
    start_mock(workspace, Planning(asked, ()), person, day.seconds, lambda: 0.0)
    return person.reports[0]


@pytest.fixture
def report(workspace, day):
    wrong = "先申请空间，这是事务。吞吐快了 40%。"
    return held(workspace, day, HELD, {"text": wrong, "seconds": 500}, {"text": "", "seconds": 500}, BAD)


def drawn(draw, width=80, lang="en", signs=None):
    console = Console(
        file=io.StringIO(), width=width, color_system=None, markup=False, emoji=False, highlight=False
    )
    draw(Canvas(console, lang, "zh", signs or Marks()))
    return console.file.getvalue()


@pytest.mark.parametrize("width", [20, 40, 60, 80, 120])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_no_line_of_a_page_is_wider_than_the_screen(workspace, day, report, width, lang):
    held(workspace, day, FULL, FULL, FULL, FULL, soft=True)
    shelf = read_shelf(workspace)
    before, after = read_two(workspace, None, None)
    pages = (
        lambda canvas: draw_replay(canvas, report),
        lambda canvas: draw_shelf(canvas, shelf.rounds, [(h.report, h.left) for h in shelf.held]),
        lambda canvas: draw_comparison(canvas, before, after, compare(before, after)),
    )
    for page in pages:
        wide = [line for line in drawn(page, width, lang).splitlines() if cells(line) > width]
        assert wide == []


def test_the_report_says_everything_the_guide_asks_for(report):
    page = drawn(lambda canvas: draw_report(canvas, report))
    for text in (
        *told.CONCERNS.values(),
        *told.LAYER_NAMES.values(),
        told.UNSTATED,
        told.UNPROVEN,
        told.PACING,
    ):
        assert text.en in page
    pacing = page.partition(told.PACING.en)[2].partition(told.UNSTATED.en)[0]
    rows = {row.split()[0]: " ".join(row.split()) for row in pacing.splitlines() if re.match(r" +Q\d", row)}
    assert rows["Q1"] == "Q1 74 0:30 2:00 9"
    assert "grave error · out of time" in rows["Q1.1"]
    assert "left empty, no failure" in rows["Q3"]
    assert "“40%”: what formula, measurement or source?" in page
    assert "kvprep mock show" in page


def test_what_is_compared_adds_up_and_an_equal_time_is_no_change(workspace, day, report):
    rows = (
        Row(Text("时", "time"), 130.2, 130.4, "time", 0, "whole"),
        Row(Text("时", "more"), 130.0, 145.0, "time", 0, "whole"),
        Row(Text("分", "mark"), 17.6, 18.4, "mark", 1, "concern"),
        Row(Text("分", "less"), 17.4, 15.6, "mark", 1, "concern"),
    )
    page = drawn(lambda canvas: draw_comparison(canvas, report, report, rows))
    figures = {line.split()[0]: line.split()[1:] for line in page.splitlines()[-7:] if len(line.split()) == 4}
    assert figures["time"] == ["2:10", "2:10", "0"]
    assert figures["more"] == ["2:10", "2:25", "+0:15"]
    assert figures["mark"] == ["18", "18", "0"]
    assert figures["less"] == ["17", "16", "-1"]


def test_how_to_go_on_stands_whole_on_its_line(workspace, day):
    with_text = {"text": FULL, "end": "left"}
    asked = plan(phase("one", 99, "Q1"))
    start_mock(workspace, Planning(asked, ()), Candidate(day, with_text), day.seconds, lambda: 0.0)
    waiting = [(h.report, h.left) for h in read_shelf(workspace).held]
    for lang in ("zh", "en"):
        page = drawn(lambda canvas: draw_shelf(canvas, (), waiting), lang=lang)
        assert re.search(r"kvprep mock resume [0-9a-f]{6}\n", page)


def test_a_plain_terminal_gets_plain_signs(report):
    page = drawn(lambda canvas: draw_report(canvas, report), signs=ASCII_MARKS)
    assert page.isascii() or set(re.findall(r"[^\x00-\x7f]", page)) <= set(
        "".join(re.findall(r"[\u3400-\u9fff，。“”·–]", page))
    )


def test_foreign_text_is_never_markup(workspace, day):
    nasty = "[bold]x[/bold] \x1b[31m \u202e <script>alert(1)</script> | `code` **b** 先申请空间"
    report = held(workspace, day, nasty, FULL, FULL)
    page = drawn(lambda canvas: draw_replay(canvas, report))
    assert "\x1b" not in page and "^[[31m" in page and "[bold]x[/bold]" in page
    from kvprep.practice.mock_export import export_text

    html = export_text(report, "html", "zh")
    for form in ("html", "md"):
        text = export_text(report, form, "zh")
        assert not set("\x1b\u202e") & set(text) and "U+202E" in text
    assert "<script>" not in html and "&lt;script&gt;" in html
    assert literal("a|b*c") == r"a\|b\*c" and r"\<script\>" in export_text(report, "md", "zh")


@given(st.text(max_size=300))
def test_any_prose_becomes_html_without_its_tags(text):
    page = prose_html(text + "\n- <i>x</i>\n| a | <b> |\n```\n<pre>\n```")
    assert "<i>x" not in page and "&lt;i&gt;" in page


@given(st.text(max_size=400))
def test_claims_of_any_text_lie_within_it(text):
    for claim in find_claims(text):
        assert 0 <= claim.start < claim.end <= len(text)


def test_a_round_that_cannot_be_read_is_left_out_of_the_list(workspace, day, report):
    from kvprep.core.model import UserError
    from kvprep.practice.mock_shelf import read_held
    from kvprep.practice.recording import row_begin

    with workspace.log.writing():
        row = row_begin(workspace)
        workspace.log.append("round", row | {"round": row["id"], "event": "start", "detail": "{}"})
    assert [h.report.id for h in read_shelf(workspace).held] == [report.id]
    with pytest.raises(UserError, match="cannot be read"):
        read_held(workspace, None)
    assert say.ROUND_UNREADABLE.zh
