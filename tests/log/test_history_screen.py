"""The list of reviews at every width: nothing is cut."""

from __future__ import annotations

import io
from datetime import datetime

import pytest
from rich.cells import cell_len
from rich.console import Console

from kvprep.terminal.console import Marks
from kvprep.terminal.history_screen import Line, draw_history


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("width", [20, 40, 60, 80])
def test_a_review_is_whole_at_every_width(world, lang, width):
    review = world.answer("Q16.1").review
    lines = [Line(review, datetime(2026, 11, 30, 12, 5), voided) for voided in (False, True)]
    stream = io.StringIO()
    draw_history(Console(file=stream, width=width), lines, None, lang, Marks())
    drawn = stream.getvalue()
    assert all(cell_len(line) <= width for line in drawn.split("\n"))
    words = {"en": ("good", "typed", "back)"), "zh": ("记得", "作答", "已撤销")}[lang]
    for said in ("2026-11-30", "12:05", "Q16.1", "0:30", *words):
        assert said in drawn
