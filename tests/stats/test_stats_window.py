"""From which day on the statistics look, and that what they say of it is so."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from stats_world import World

from kvprep.core.model import Rating
from kvprep.practice.stats import read_figures
from kvprep.practice.workspace import local_clock

WEDNESDAY = datetime(2026, 11, 4, 12, tzinfo=UTC)
FIRST_MONDAY = date(2026, 5, 11)


def test_the_window_holds_the_days_that_the_map_shows(home):
    world = World(home, at=WEDNESDAY)
    back = (WEDNESDAY.date() - FIRST_MONDAY).days
    world.later(days=-back - 1)
    world.answer("Q1")
    world.later(days=1)
    world.answer("Q2")
    world.later(days=back)
    figures = read_figures(world.space)
    assert figures.since == FIRST_MONDAY.toordinal()
    assert [day.study_day for day in figures.days] == [FIRST_MONDAY.toordinal()]


def test_predictions_are_held_against_the_whole_log_which_is_said(kvprep, home):
    world = World(home, at=local_clock() - timedelta(days=303))
    world.answer("Q1")
    world.later(days=3)
    world.answer("Q1", Rating.AGAIN)
    world.later(days=300, seconds=-20)
    world.answer("Q1")
    overall = read_figures(world.space).calibration.overall
    recent = read_figures(world.space, since=world.today - 9).calibration.overall
    since = date.fromordinal(world.today - 9).isoformat()
    world.space.close()
    assert overall is not None and (overall.answers, overall.happened) == (2, 0.5)
    assert recent is not None and (recent.answers, recent.happened) == (1, 1.0)
    for form in ((), ("--html",)):
        assert "Counted over the whole log" in kvprep("stats", *form, "--lang", "en")[1]
        assert "whole log" not in kvprep("stats", *form, "--since", since, "--lang", "en")[1]


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "since {}: 1 day, 1 answer,"), ("zh", "自 {}：1 天，1 次，")]
)
def test_a_chosen_day_is_named_and_days_before_it_are_not_called_idle(kvprep, home, lang, said):
    from kvprep.core.messages.board import short_day

    world = World(home, at=local_clock() - timedelta(days=9))
    world.answer("Q1")
    world.later(days=9, seconds=-10)
    world.answer("Q2")
    today = world.today
    world.space.close()
    chosen = date.fromordinal(today - 2)
    out = kvprep("stats", "--since", chosen.isoformat(), "--lang", lang)[1]
    assert said.format(short_day(today - 2, today, lang)) in out
    rows = out.split("█ ")[0].splitlines()[6:13]
    assert sum(row.count("·") for row in rows) == 2, "only the two idle days since then"
    week = "last 26 weeks: 2 days, 2 answers," if lang == "en" else "近 26 周：2 天，2 次，"
    assert week in kvprep("stats", "--lang", lang)[1]


def test_one_is_not_said_as_many(kvprep, home):
    world = World(home, at=local_clock())
    world.answer("Q1", seconds=120)
    world.space.close()
    out = kvprep("stats", "--lang", "en")[1]
    html = kvprep("stats", "--html", "--lang", "en")[1]
    for one in (out, html):
        assert "1 answer since" in one and "1 day, 1 answer, 2 min" in one
        assert not any(wrong in one for wrong in ("1 answers", "1 days", "1 cards"))


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_page_under_a_plan_names_the_days_with_a_mock(kvprep, home, lang):
    world = World(home, at=local_clock())
    world.answer("Q1")
    world.plan(interview=date.fromordinal(world.today + 21).isoformat(), minutes="60")
    assert any(day.is_mock for day in read_figures(world.space).ahead)
    world.space.close()
    code, out, err = kvprep("stats", "--html", "--lang", lang)
    assert (code, err) == (0, "")
    assert ("plus a mock round" if lang == "en" else "另有模拟面试") in out
