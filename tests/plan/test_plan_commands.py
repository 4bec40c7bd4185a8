"""`plan` as a person runs it, and what drill, due and the board do once one is set."""

from __future__ import annotations

import json
import math
import random
import tomllib
from datetime import UTC, datetime, timedelta

import pytest
from plan_world import TODAY

from kvprep.core.model import Rating
from kvprep.core.scheduling.fsrs import DEFAULT_WEIGHTS, retrievability
from kvprep.disk.paths import find_paths
from kvprep.disk.settings import load_settings, save_setting
from kvprep.practice.board import count_waiting, read_board
from kvprep.practice.choosing import DrillOptions, choose_cards
from kvprep.practice.fitting import Fitted, held_out_loss, take_weights
from kvprep.practice.plan_page import Wish, read_page, set_plan
from kvprep.practice.recording import record
from kvprep.practice.workspace import Workspace, local_clock

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


class World:
    """A machine with a clock that the test moves."""

    def __init__(self, home):
        self.home, self.at = home, NOON
        self.open()

    def open(self):
        """As the next run of the program finds it: settings read anew."""
        paths = find_paths(str(self.home), {})
        self.space = Workspace(paths, load_settings(paths), "en", "en", lambda: self.at, random.Random(1))
        return self.space

    def plan(self, **wish):
        set_plan(self.space, Wish(**wish))
        return self.open()

    def answer(self, card, rating=Rating.GOOD, seconds=120.0, mode="recall"):
        self.at += timedelta(seconds=5)
        record(self.space, card=card, answer="…", scored=None, rating=rating, seconds=seconds, mode=mode)


@pytest.fixture
def world(home):
    world = World(home)
    yield world
    world.space.close()


def days_from_now(count):
    return (local_clock() + timedelta(days=count)).date().isoformat()


def cells(line):
    from rich.cells import cell_len

    return cell_len(line)


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("columns", ["80", "120"])
def test_the_page_fits_its_width_and_names_every_part(kvprep, monkeypatch, lang, columns):
    monkeypatch.setenv("COLUMNS", columns)
    code, out, err = kvprep("plan", "--interview", days_from_now(15), "--minutes", "40", "--lang", lang)
    assert (code, err) == (0, "")
    assert max(map(cells, out.splitlines())) <= int(columns)
    words = {"en": ["on the day", "coverage", "by domain", "stages", "mock round"]}
    for word in words.get(lang, ["面试当天", "覆盖", "各领域", "三个阶段", "模拟面试"]):
        assert word in out


def test_the_json_holds_the_days_and_what_comes_of_them(kvprep):
    kvprep("plan", "--interview", days_from_now(15), "--minutes", "40")
    code, out, _ = kvprep("plan", "--json")
    plan = json.loads(out)["plan"]
    assert code == 0
    assert plan["days_left"] in (15, 16)
    assert len(plan["days"]) == plan["days_left"]
    assert 0 <= plan["recall"]["now"] <= plan["recall"]["low"] <= plan["recall"]["expected"] <= 1
    assert plan["more"]["recall"] > 0
    assert [stage["id"] for stage in plan["stages"]] == ["protocol", "performance", "recovery"]
    keys = {"day", "minutes", "cards", "new", "again", "mock", "mock_minutes", "off", "sweep", "kata"}
    assert keys == set(plan["days"][0])


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--interview", "soon"), 2, "“soon” is no date"),
        (("--interview", "2020-01-01"), 2, "2020-01-01 is past"),
        (("--minutes", "lots"), 2, "“lots” are no minutes"),
        (("--days-off", "xmas"), 2, "“xmas” are no days"),
        (("--focus", "storage-protocl"), 3, "storage-protocol"),
        (("--role", "chef"), 2, "storage, transport, gpu, none"),
        (("--off", "--minutes", "3"), 2, "--off goes with no other option"),
    ],
)
def test_what_is_typed_wrong_changes_nothing(kvprep, home, words, code, said):
    found, out, err = kvprep("plan", *words)
    assert (found, out) == (code, "")
    assert said in err and err.count("\n") == 1
    assert not (home / "config" / "config.toml").exists()


def test_without_a_plan_it_says_how_to_set_one(kvprep):
    code, out, err = kvprep("plan")
    assert (code, out) == (0, "")
    assert "kvprep plan --interview" in err
    assert json.loads(kvprep("plan", "--json")[1])["plan"] is None


def test_what_is_set_stays_until_it_is_put_aside(kvprep, home):
    kvprep("plan", "--minutes", "30 sat=90", "--focus", "ha-recovery", "--role", "storage")
    kvprep("plan", "--days-off", "2027-01-01", "--anyway")
    stored = tomllib.loads((home / "config" / "config.toml").read_text("utf-8"))
    assert stored["plan"] is True
    assert (stored["plan_minutes"], stored["focus"], stored["role"]) == (
        "30 sat=90",
        "ha-recovery",
        "storage",
    )
    assert (stored["days_off"], stored["stage"]) == ("2027-01-01", 2)
    kvprep("plan", "--focus", "none", "--role", "none", "--days-off", "none")
    kvprep("plan", "--off")
    stored = tomllib.loads((home / "config" / "config.toml").read_text("utf-8"))
    assert (stored["plan"], stored["focus"], stored["role"], stored["days_off"]) == (False, "", "", "")


def test_the_third_stage_is_the_last_to_open(kvprep):
    assert kvprep("plan", "--anyway")[0] == 0
    assert kvprep("plan", "--anyway")[0] == 0
    code, _, err = kvprep("plan", "--anyway")
    assert code == 1 and "All three stages are open" in err


def test_drill_and_due_ask_what_the_plan_asks(world):
    plain = choose_cards(world.space, DrillOptions())
    assert not plain.planned
    space = world.plan(interview="2026-12-20", minutes="40")
    chosen = choose_cards(space, DrillOptions())
    assert chosen.planned and chosen.minutes == 40
    assert 0 < sum(card.minutes for card in chosen.cards) <= 40
    waiting = count_waiting(space)
    assert (waiting.due, waiting.new) == (0, len(chosen.cards))
    board = read_board(space)
    assert board.interview == TODAY + 20
    assert board.recall is not None and board.recall[0] == 0 < board.recall[1]
    assert choose_cards(space, DrillOptions(minutes=5)).minutes == 5


def test_what_was_answered_is_taken_off_the_day(world):
    space = world.plan(interview="2026-12-20", minutes="10")
    first = choose_cards(space, DrillOptions()).cards[0]
    world.answer(first.id, seconds=300)
    left = choose_cards(space, DrillOptions())
    assert first.family not in {card.family for card in left.cards}
    assert left.minutes == pytest.approx(5)
    waiting = count_waiting(space)
    assert waiting.due + waiting.new == len(left.cards)
    world.answer("Q2", seconds=400)
    assert choose_cards(space, DrillOptions()).cards == ()
    assert read_board(space).advice == "planned"


def test_a_mock_on_its_day_takes_nothing_from_the_cards_and_on_another_day_it_does(world):
    space = world.plan(interview="2026-12-20", minutes="60")
    world.at += timedelta(days=5)
    assert space.today == TODAY + 5, "a Saturday, with a mock of 40 minutes"
    world.answer("Q7", seconds=30 * 60.0, mode="mock")
    assert choose_cards(space, DrillOptions()).minutes == pytest.approx(20)
    world.answer("Q8", seconds=15 * 60.0, mode="mock")
    assert choose_cards(space, DrillOptions()).minutes == pytest.approx(15)
    world.at += timedelta(days=2)
    world.answer("Q9", seconds=30 * 60.0, mode="mock")
    assert choose_cards(space, DrillOptions()).minutes == pytest.approx(30)


def test_a_sitting_of_some_minutes_asks_no_more_than_the_day_has_left(world):
    save_setting(world.space.paths, "minutes", 15)
    space = world.plan(interview="2026-12-20", minutes="20")
    assert choose_cards(space, DrillOptions()).minutes == 15
    world.answer("Q7", seconds=15 * 60.0)
    assert choose_cards(space, DrillOptions()).minutes == pytest.approx(5)
    world.answer("Q8", seconds=6 * 60.0)
    assert choose_cards(space, DrillOptions()).cards == ()
    assert choose_cards(space, DrillOptions(minutes=10)).minutes == 10


@pytest.mark.parametrize(("key", "value", "most"), [("limit", 3, 3), ("minutes", 9, 3)])
def test_the_board_says_how_many_a_capped_sitting_asks(world, key, value, most):
    save_setting(world.space.paths, key, value)
    space = world.plan(interview="2026-12-20", minutes="40")
    asked = choose_cards(space, DrillOptions()).cards
    assert 0 < len(asked) <= most
    board = read_board(space)
    assert board.sitting == len(asked) < board.waiting.new


def test_the_page_says_what_is_set_and_how_far_it_looks(kvprep):
    off = days_from_now(9)
    kvprep("plan", "--interview", days_from_now(80), "--minutes", "40", "--days-off", off)
    out = kvprep("plan", "--focus", "gpu-model", "--role", "storage")[1]
    assert "GPU and model optimisation" in out.partition("days\n")[0]
    assert "storage" in out and "1 day off" in out
    assert "in 56 days" in out and "on the day" not in out
    plan = json.loads(kvprep("plan", "--json")[1])["plan"]
    assert (plan["focus"], plan["role"]) == (["gpu-model"], "storage")


def test_a_plan_without_minutes_says_so_and_what_to_do(kvprep):
    out = kvprep("plan", "--interview", days_from_now(20), "--minutes", "0")[1]
    assert "No day before then has minutes" in out and "kvprep plan --minutes 40" in out


def test_a_named_card_and_cramming_do_as_without_a_plan(world):
    space = world.plan(interview="2026-12-20", minutes="0")
    assert [c.id for c in choose_cards(space, DrillOptions(ids=("q7",))).cards] == ["Q7"]
    assert len(choose_cards(space, DrillOptions(cram=True, limit=3)).cards) == 3
    assert choose_cards(space, DrillOptions()).cards == ()


def test_no_kata_is_planned(world):
    space = world.plan(interview="2027-01-20", minutes="2000")
    assert any(card.kind == "kata" for card in space.bank.cards)
    assert all(card.kind != "kata" for card in choose_cards(space, DrillOptions()).cards)
    assert "kata" not in {space.bank.card(card).kind for card in read_page(space).forecast.left_out}


def test_weeks_away_leave_no_pile(world):
    space = world.plan(interview="2027-01-20", minutes="40")
    for number in range(1, 41):
        world.answer(f"Q{number}")
    world.at += timedelta(days=21)
    waiting = count_waiting(space)
    assert waiting.minutes <= 40
    assert waiting.due + waiting.new <= 20


def test_on_the_morning_it_warms_up_and_counts_nothing(world):
    space = world.plan(interview="2026-12-20", minutes="40")
    for number in range(1, 9):
        world.answer(f"Q{number}")
    world.at += timedelta(days=20)
    chosen = choose_cards(space, DrillOptions())
    assert chosen.warm_up
    assert len(chosen.cards) == 5, "ten minutes at the two that each took"
    assert read_board(space).advice == "warm-up"
    assert read_page(space).forecast.days == ()


def test_after_the_day_due_dates_are_plain_again(world):
    space = world.plan(interview="2026-12-20", minutes="40")
    world.answer("Q1")
    world.at += timedelta(days=21)
    assert not choose_cards(space, DrillOptions()).planned
    assert read_board(space).recall is None


def test_a_past_date_asks_for_a_new_one(kvprep, home):
    paths = find_paths(str(home), {})
    for key, value in (("plan", True), ("interview", "2020-02-29")):
        save_setting(paths, key, value)
    code, _, err = kvprep("plan")
    assert code == 0 and "The next one: kvprep plan --interview DATE" in err


def test_without_a_date_the_horizon_rolls(world):
    space = world.plan(interview="none", minutes="40")
    assert choose_cards(space, DrillOptions()).planned
    assert len(read_page(space).forecast.days) == 56
    assert read_board(space).recall is None


def test_cards_that_stick_are_named_with_what_is_missed(world):
    space = world.plan(interview="2027-01-20", minutes="40")
    for _ in range(3):
        world.answer("Q3", Rating.AGAIN)
        world.at += timedelta(days=1)
    page = read_page(space)
    assert [(leech.card, leech.fails) for leech in page.leeches] == [("Q3", 3)]
    assert page.missed == {"Q3": ()}


def test_a_damaged_copy_of_the_plan_is_made_anew(world):
    space = world.plan(interview="2026-12-20", minutes="40")
    found = count_waiting(space)
    copy = space.paths.cache / "plan.json"
    copy.write_text("{", encoding="utf-8")
    assert count_waiting(space) == found
    assert json.loads(copy.read_text("utf-8"))["values"]["waiting"] == list(found)


def test_fitting_wants_a_thousand_reviews(kvprep):
    code, out, err = kvprep("plan", "fit")
    assert (code, out) == (1, "")
    assert "Only 0 reviews" in err and "1000" in err


@pytest.mark.parametrize(
    ("rating", "days", "recalled"),
    [(Rating.GOOD, 2, True), (Rating.AGAIN, 2, False), (Rating.HARD, 9, True)],
)
def test_the_loss_of_held_out_reviews_is_that_of_their_predictions(rating, days, recalled):
    stability = DEFAULT_WEIGHTS[2]
    predicted = retrievability(stability, days)
    loss, count = held_out_loss({"Q1": [(100, Rating.GOOD), (100 + days, rating)]}, 101)
    assert count == 1
    assert loss == pytest.approx(-math.log(predicted if recalled else 1 - predicted))


def test_reviews_before_the_split_and_on_the_same_day_are_not_held_out():
    history = {"Q1": [(100, Rating.GOOD), (104, Rating.GOOD), (104, Rating.GOOD), (120, Rating.GOOD)]}
    assert held_out_loss(history, 110)[1] == 1


def test_weights_are_taken_with_the_old_ones_kept_and_memories_made_anew(world):
    world.answer("Q3")
    before = world.space.log.memories(["Q3"])["Q3"].stability
    doubled = tuple(2 * w if i < 4 else w for i, w in enumerate(DEFAULT_WEIGHTS))
    old = take_weights(world.space, Fitted(doubled, 1500, 300, 0.4, 0.3))
    space = world.open()
    assert space.scheduling.weights == pytest.approx(doubled, rel=1e-5)
    assert space.log.memories(["Q3"])["Q3"].stability == pytest.approx(2 * before, rel=1e-5)
    assert space.settings.weights_before == old == " ".join(map(str, DEFAULT_WEIGHTS))
