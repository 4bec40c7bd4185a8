"""What the plan's page and the board say beside the cards: coding exercises, the mock of a day, what to do now."""

import json
from datetime import date, timedelta

import pytest
from test_plan_commands import cells, days_from_now, world

from kvprep.core.scheduling.plan_page import about
from kvprep.practice.board import read_board
from kvprep.practice.plan_page import read_page

__all__ = ["world"]


def test_katas_are_offered_one_a_week_on_long_days_and_the_json_has_them(kvprep):
    kvprep("plan", "--interview", days_from_now(29), "--minutes", "20 sat=60 sun=40")
    plan = json.loads(kvprep("plan", "--json")[1])["plan"]
    found = {day["day"]: day for day in plan["days"] if day["kata"]}
    assert found and all(date.fromisoformat(day).isoweekday() == 7 for day in found)
    assert not any(day["mock"] or day["off"] or day["sweep"] for day in found.values())
    cards = [day["kata"]["card"] for day in found.values()]
    assert len(set(cards)) == len(cards) and all(card.startswith("K-") for card in cards)
    assert all(day["kata"]["minutes"] <= 40 for day in found.values())
    out = kvprep("plan", "--lang", "en")[1]
    assert "or code, 35 min" in out and f"{cards[0]}, about 35 min" in out


def test_a_plan_of_short_days_says_that_no_kata_fits(kvprep):
    kvprep("plan", "--interview", days_from_now(15), "--minutes", "20")
    assert not any(day["kata"] for day in json.loads(kvprep("plan", "--json")[1])["plan"]["days"])
    assert "no day ahead holds a coding exercise (35 min and more)" in kvprep("plan", "--lang", "en")[1]


def test_a_kata_of_today_is_offered_no_more_once_it_is_done(world):
    space = world.plan(interview="2027-01-20", minutes="60")
    days = read_page(space).katas
    first = next(iter(days.values())).card
    world.answer(first, seconds=1500)
    after = read_page(world.open()).katas
    assert space.today not in after
    assert all(one.card != first or one.day > space.today for one in after.values())
    again = {one.card: one.minutes for one in after.values()}
    assert again.get(first, 25) == 25, "the person's own minutes, once there are any"


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_at_24_rows_the_page_ends_with_what_to_do_now(world, lang):
    from io import StringIO

    from rich.console import Console

    from kvprep.terminal.canvas import Canvas
    from kvprep.terminal.console import marks
    from kvprep.terminal.plan_screen import draw_plan

    page = read_page(world.plan(interview="2027-01-20", minutes="40"))
    for height, again in ((24, True), (200, False)):
        console = Console(file=StringIO(), force_terminal=True, width=80, height=height, color_system=None)
        draw_plan(Canvas(console, lang, lang, marks(console)), page)
        lines = console.file.getvalue().rstrip().splitlines()
        assert ("kvprep drill" in lines[-1]) is again
        assert max(map(cells, lines)) <= 80


def test_the_board_names_the_mock_of_its_day_until_it_was_held(world):
    from kvprep.terminal.board_screen import mock_command

    space = world.plan(interview="2027-01-20", minutes="40 mon=90")
    while not read_page(space).forecast.days[0].is_mock:
        world.at += timedelta(days=1)
        space = world.open()
    assert read_board(space).mock_minutes == 45
    world.answer("Q16", mode="mock")
    assert read_board(world.open()).mock_minutes == 0
    world.at += timedelta(days=1)
    assert read_board(world.open()).mock_minutes == 0
    assert (mock_command(45), mock_command(20)) == ("kvprep mock start round-1", "kvprep mock start quick-10")


def test_a_kata_is_no_card_that_sticks(world):
    world.plan(interview="2027-01-20", minutes="40")
    for number in range(1, 6):
        world.answer(f"Q{number}", seconds=120)
    world.answer("K-PREFIX-FOLD", seconds=1800)
    assert read_page(world.open()).leeches == ()


def test_a_kata_passed_in_a_moment_is_not_planned_as_one(world):
    world.plan(interview="2027-01-20", minutes="60")
    world.answer("K-BOUNDED-RETRY", seconds=21)
    space = world.open()
    planned = {one.card: one.minutes for one in read_page(space).katas.values()}
    assert planned["K-BOUNDED-RETRY"] == space.bank.card("K-BOUNDED-RETRY").minutes / 4


@pytest.mark.parametrize(
    ("minutes", "shown"), [(0, "0"), (0.2, "1"), (0.5, "1"), (1.4, "1"), (1.6, "2"), (35, "35")]
)
def test_what_takes_any_time_takes_a_minute(minutes, shown):
    assert about(minutes) == shown
