"""Where space is short whole columns fall away, and never the end of a figure; and points in a row are sentences."""

from __future__ import annotations

from datetime import timedelta

import pytest
from stats_world import World

from kvprep.core.model import Rating
from kvprep.core.statistics.wording import points_in_a_row
from kvprep.practice.workspace import local_clock


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "It is kept. Nothing is lost."), ("zh", "It is kept。Nothing is lost。")]
)
def test_points_in_a_row_have_a_full_stop_each(lang, said):
    stop = "。" if lang == "zh" else "."
    assert points_in_a_row([f"It is kept{stop}", "Nothing is lost"], lang) == said


def test_no_points_are_nothing():
    assert points_in_a_row([], "en") == ""


@pytest.mark.parametrize("columns", [40, 60, 80])
@pytest.mark.parametrize(
    ("lang", "heads"), [("en", ("recalls", "sum", "met")), ("zh", ("次数", "合计", "答过"))]
)
def test_the_last_column_stays_whole_in_a_narrow_terminal(kvprep, home, monkeypatch, columns, lang, heads):
    world = World(home, at=local_clock() - timedelta(days=12))
    for day in range(12):
        for card in ("Q1", "Q2"):
            world.answer(card, Rating.AGAIN if day % 3 == 0 else Rating.GOOD)
        world.later(days=1, seconds=-10)
    world.space.close()
    monkeypatch.setenv("COLUMNS", str(columns))
    out = kvprep("stats", "--lang", lang)[1].splitlines()
    for head in heads:
        assert any(line.endswith(head) for line in out), head
