"""All figures out of a hand-made log."""

from __future__ import annotations

import json
import sqlite3
from datetime import timedelta

import pytest

from kvprep.core.model import Rating, UserError
from kvprep.disk import stats_rows
from kvprep.practice.recording import undo
from kvprep.practice.stats import day_since, read_figures


def point_ids(world, card):
    return [point.id for point in world.space.bank.question(card).points]


def domain_of(world, card):
    return world.space.bank.card(card).domains[0]


def other_card(world, domain):
    return next(card.id for card in world.space.bank.cards if domain not in card.domains)


def test_an_empty_log_has_figures_and_no_answer(world):
    figures = read_figures(world.space)
    assert not figures.ever
    assert (figures.answers, figures.days, figures.trend, figures.points, figures.claims) == (
        0,
        (),
        (),
        (),
        (),
    )
    assert figures.calibration.overall is None
    assert not (world.home / "data").exists()


def test_days_hold_answers_that_count_and_all_minutes(world):
    world.answer("Q1")
    world.answer("Q1", mode="say-back", seconds=60)
    world.later(days=2)
    world.answer("Q2", mode="mock", seconds=180)
    world.answer("Q2", mode="cram", seconds=60)
    found = [
        (day.study_day - world.today, day.answers, day.minutes) for day in read_figures(world.space).days
    ]
    assert found == [(-2, 1, 3.0), (0, 1, 4.0)]


def test_what_was_undone_is_nowhere(world):
    first, *_ = point_ids(world, "Q1")
    for _ in range(2):
        world.answer("Q1", points={first: 0.0}, wrong=[world.space.bank.question("Q1").misconceptions[0].id])
        undo(world.space)
    figures = read_figures(world.space)
    assert (figures.answers, figures.points, figures.claims, figures.pace.cards) == (0, (), (), ())


def test_a_domain_narrows_everything_but_the_minutes_ahead(world):
    mine = domain_of(world, "Q1")
    other = other_card(world, mine)
    for card in ("Q1", other):
        world.answer(card, dims={"fact": 100.0 if card == "Q1" else 0.0})
    figures = read_figures(world.space, mine)
    assert figures.answers == 1
    assert [one.domain for one in figures.domains] == [mine]
    assert [time.card for time in figures.pace.cards] == ["Q1"]
    assert [week.score for week in figures.trend] == [100.0]
    assert figures.ahead == read_figures(world.space).ahead


def test_an_unknown_domain_names_the_known(world):
    with pytest.raises(UserError) as found:
        read_figures(world.space, "storage-protocl")
    assert found.value.exit_code == 3 and "storage-protocol" in found.value.suggestions


def test_since_leaves_earlier_answers_out(world):
    world.answer("Q1", dims={"fact": 0.0}, seconds=600)
    world.later(days=3)
    since = world.today
    world.answer("Q1", dims={"fact": 90.0}, seconds=60)
    figures = read_figures(world.space, since=since)
    assert figures.answers == 1
    assert [week.score for week in figures.trend] == [90.0]
    assert figures.pace.cards[0].minutes == 1.0
    assert figures.calibration.overall is not None and figures.calibration.overall.answers == 1


def test_only_recalls_on_later_days_in_modes_that_count_are_held_against_predictions(world):
    world.answer("Q1", Rating.AGAIN)
    world.answer("Q1", mode="say-back")
    world.answer("Q1")
    world.later(days=2)
    world.answer("Q1", mode="cram")
    world.answer("Q1", Rating.AGAIN)
    world.later(days=4)
    world.answer("Q1")
    overall = read_figures(world.space).calibration.overall
    assert overall is not None
    assert (overall.answers, overall.happened) == (2, 0.5)


def test_scores_are_weekly_means_of_each_dimension(world):
    world.answer("Q1", dims={"fact": 40.0, "cost": None})
    world.answer("Q2", dims={"fact": 60.0})
    world.later(days=7)
    world.answer("Q3", dims={"fact": 90.0, "cost": 10.0})
    world.answer("Q4", mode="say-back", dims={"fact": 0.0})
    world.answer("Q5", mode="flip")
    found = {
        (week.weeks_ago, week.dimension): (week.score, week.answers)
        for week in read_figures(world.space).trend
    }
    assert found == {(1, "fact"): (50.0, 2), (0, "fact"): (90.0, 1), (0, "cost"): (10.0, 1)}


def test_hard_points_and_misconceptions_come_with_their_words(world):
    question = world.space.bank.question("Q1")
    hard, easy = (point.id for point in question.points[:2])
    wrong = question.misconceptions[0]
    for credit in (0.0, 0.5):
        world.answer(
            "Q1", points={hard: credit, easy: 1.0, "gone-from-the-bank": 0.0}, wrong=[wrong.id, "gone"]
        )
        world.later(days=1)
    world.later(days=-1)
    figures = read_figures(world.space)
    assert [(p.card, p.point, p.answers, p.credit) for p in figures.points] == [("Q1", hard, 2, 0.25)]
    assert figures.points[0].say == question.points[0].say
    assert [(c.id, c.times, c.fix) for c in figures.claims] == [(wrong.id, 2, wrong.fix)]
    assert figures.claims[0].last_day == world.today


def test_cards_that_stick_are_those_of_the_plan(world):
    for _ in range(3):
        world.answer("Q3", Rating.AGAIN)
        world.later(days=1)
    assert [(leech.card, leech.fails) for leech in read_figures(world.space).leeches] == [("Q3", 3)]


def test_minutes_ahead_are_those_of_due_dates(world):
    world.set(new_per_day=0)
    world.answer("Q1", seconds=180)
    due = world.space.log.memories(["Q1"])["Q1"].due
    figures = read_figures(world.space)
    first = next(day for day in figures.ahead if day.minutes)
    assert (first.day, first.minutes, first.again, first.new) == (due, 3.0, 1, 0)
    assert not figures.is_planned and figures.plan == {}
    assert len(figures.ahead) == 28


def test_new_cards_ahead_are_as_many_as_a_day_takes(world):
    world.set(new_per_day=2, limit=2)
    figures = read_figures(world.space)
    assert [day.new for day in figures.ahead[:2]] == [2, 2 - figures.ahead[1].again]
    world.set(new_per_day=2, limit=0)
    assert read_figures(world.space).ahead[0].new > 2, "follow-ups of a first meeting come on top"


def test_under_a_plan_days_and_recall_are_its_own(world):
    world.plan(interview="2026-11-23", minutes="30")
    figures = read_figures(world.space)
    assert figures.is_planned and len(figures.ahead) == 21
    assert set(figures.plan) == {one.domain for one in figures.domains}
    assert all(day.minutes <= 30 for day in figures.ahead)


def test_a_row_of_another_program_harms_nothing(world):
    world.answer("Q1", points={point_ids(world, "Q1")[0]: 0.0}, dims={"fact": 50.0})
    world.space.log.close()
    conn = sqlite3.connect(world.home / "data" / "log.sqlite3")
    columns = [row[1] for row in conn.execute("pragma table_info(review)")]
    row = dict(zip(columns, conn.execute("select * from review").fetchone(), strict=True))
    strange = ["no json", "[]", '{"points": 3, "misconceptions": ["x"], "dimensions": {"fact": "high"}}']
    strange += ['{"points": [{"id": "x", "credit": "much"}, {}], "dimensions": 7}', json.dumps("text")]
    for number, detail in enumerate(strange):
        row |= {"id": f"{row['id'][:-2]}{number:02d}", "detail": detail}
        marks = ", ".join("?" * len(columns))
        conn.execute(f"insert into review values ({marks})", list(row.values()))
    conn.commit()
    conn.close()
    figures = read_figures(world.space)
    assert figures.answers == 6
    assert [(week.score, week.answers) for week in figures.trend] == [(50.0, 1)]


def test_a_very_long_log_says_what_was_left_out(world, monkeypatch):
    monkeypatch.setattr(stats_rows, "NEWEST", 2)
    world.answer("Q1", dims={"fact": 0.0})
    assert read_figures(world.space).marks_cut is None
    world.answer("Q2", dims={"fact": 100.0})
    world.answer("Q3", dims={"fact": 100.0})
    figures = read_figures(world.space)
    assert figures.marks_cut == 2
    assert [(week.score, week.answers) for week in figures.trend] == [(100.0, 2)]


def test_a_date_is_read_and_one_to_come_is_not(world):
    assert day_since(world.space, " 2026-11-01 ") == world.today - 1
    for typed in ("soon", "2026-13-01", (world.at + timedelta(days=1)).date().isoformat()):
        with pytest.raises(UserError) as found:
            day_since(world.space, typed)
        assert found.value.exit_code == 2
