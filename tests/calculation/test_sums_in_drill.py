"""Sums in the drill: other numbers each time, the seed on the row, another try after a fail, their place in the queue."""

import json
import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "drill"))

from scripted import QUESTIONS, Day, Person, rate, rows, sit

from kvprep.cli.app import run
from kvprep.core.bank import Bank, Entry, make_card
from kvprep.core.calculation.draws import seed_for
from kvprep.core.calculation.table import example_of
from kvprep.core.model import Card, Memory, Rating
from kvprep.core.scheduling.queue import Caps, plan_queue
from kvprep.disk.bank_files import BankRoot, open_bank, shipped_bank
from kvprep.disk.paths import find_paths
from kvprep.disk.settings import Settings
from kvprep.practice.choosing import DrillOptions
from kvprep.practice.drill import run_drill
from kvprep.practice.recording import undo
from kvprep.practice.workspace import Workspace
from kvprep.terminal.drill_screen import Decision

SUMS = ("C-KV-TOKEN", "C-KV-PREFIX")


@pytest.fixture
def day():
    return Day()


@pytest.fixture
def workspace(tmp_path, day):
    place = Workspace(find_paths(str(tmp_path), {}), Settings(), "zh", "zh", day, random.Random(7))
    shipped = open_bank([BankRoot(shipped_bank())], None, only=SUMS[0])
    entries = [
        Entry(make_card(q, order=i), f"{q.id}.yaml", lambda q=q: q, dict) for i, q in enumerate(QUESTIONS)
    ]
    for card in SUMS:
        calculation = shipped.calculation(card)
        entries.append(
            Entry(
                shipped.card(card),
                "calculations.yaml",
                lambda c=calculation: example_of(c),
                dict,
                calculation=lambda c=calculation: c,
            )
        )
    place.__dict__["bank"] = Bank(entries)
    yield place
    place.log.close()


def solve(workspace, day, *cards, **options):
    """One sitting in which every sum is solved."""

    person = Person(day)
    for _ in cards:
        person.script += [lambda: person.asked[-1].question.points[0].say.en, "accept"]
    run_drill(workspace, DrillOptions(ids=cards, **options), person, day.seconds)
    return person


def test_a_solved_sum_is_recorded_with_its_seed(workspace, day):
    person = solve(workspace, day, "C-KV-TOKEN")
    (review,) = workspace.log.reviews()
    assert rows(workspace) == [("C-KV-TOKEN", "recall", Rating.EASY)]
    assert review.detail["seed"] == seed_for("C-KV-TOKEN", 0)
    assert review.score == 100
    assert person.results[0].question.ask == person.asked[0].question.ask


def test_the_numbers_change_with_each_answer_and_wait_for_one(workspace, day):
    first, _ = sit(workspace, day, ("28 KiB", "left"), ids=("C-KV-TOKEN",))
    again = solve(workspace, day, "C-KV-TOKEN")
    assert again.asked[0].question.ask == first.asked[0].question.ask
    assert again.asked[0].draft == "28 KiB"
    later = solve(workspace, day, "C-KV-TOKEN")
    assert later.asked[0].question.ask != first.asked[0].question.ask


def test_a_seed_asks_the_same_again(workspace, day):
    first = solve(workspace, day, "C-KV-TOKEN")
    (review,) = workspace.log.reviews()
    solve(workspace, day, "C-KV-TOKEN")
    again = solve(workspace, day, "C-KV-TOKEN", seed=review.detail["seed"])
    assert again.asked[0].question == first.asked[0].question


def test_undo_brings_back_the_same_numbers(workspace, day):
    first = solve(workspace, day, "C-KV-TOKEN")
    assert undo(workspace).card == "C-KV-TOKEN"
    assert solve(workspace, day, "C-KV-TOKEN").asked[0].question == first.asked[0].question


def test_after_a_fail_the_same_sum_comes_with_other_numbers(workspace, day):
    person, _ = sit(workspace, day, "1 B", "accept", "say-back", "2 B", ids=("C-KV-TOKEN",))
    assert person.shown == ["ask C-KV-TOKEN", "study C-KV-TOKEN", "back C-KV-TOKEN"]
    assert person.asked[1].question.ask != person.asked[0].question.ask
    seeds = [review.detail["seed"] for review in reversed(workspace.log.reviews())]
    assert seeds == [seed_for("C-KV-TOKEN", 0), seed_for("C-KV-TOKEN", 1)]
    assert rows(workspace)[1][1] == "say-back"


def test_a_misread_answer_is_turned_round(workspace, day):
    turned = Decision("correct", target="value", said=True)
    person, _ = sit(workspace, day, "1 B", turned, "accept", ids=("C-KV-TOKEN",))
    assert person.results[1].scored.score == 100
    (review,) = workspace.log.reviews()
    assert (review.score, review.rating, review.detail["corrections"]) == (100, Rating.EASY, {"value": True})


def test_a_flipped_sum_is_self_rated_and_keeps_its_seed(workspace, day):
    sit(workspace, day, "next", rate(Rating.GOOD), ids=("C-KV-TOKEN",), flip=True)
    (review,) = workspace.log.reviews()
    assert (review.mode, review.score, review.detail["seed"]) == ("flip", None, seed_for("C-KV-TOKEN", 0))


def card(name, order):
    return Card(name, name, order, 2, ("d",), "s", "recall")


def met(name):
    return Memory(name, 5.0, 5.0, 99, 1, 1, 0, 3)


BOTH = [card(f"Q{n}", n) for n in range(1, 31)] + [card(f"C-{n}", 30 + n) for n in range(1, 11)]


def new_today(memories, cap):
    return [c.id for c in plan_queue(BOTH, memories, 10, Caps(new=cap))]


def test_one_sum_among_the_first_new_questions():
    assert new_today({}, 8) == ["Q1", "Q2", "Q3", "Q4", "C-1", "Q5", "Q6", "Q7"]


@pytest.mark.parametrize("cap", [1, 2, 3, 8])
def test_neither_kind_starves_whatever_the_day_allows(cap):
    memories = {}
    for _ in range(40 // cap + 1):
        asked = new_today(memories, cap)
        assert len(asked) == min(cap, 40 - len(memories))
        memories |= {name: met(name) for name in asked}
        written = sum(name.startswith("Q") for name in memories)
        sums = len(memories) - written
        if written < 30:
            assert written // 4 - 1 <= sums <= written // 4
    assert len(memories) == 40


def test_sums_that_fell_behind_come_one_at_a_time():
    memories = {f"Q{n}": met(f"Q{n}") for n in range(1, 21)}
    assert new_today(memories, 8) == ["C-1", "Q21", "Q22", "Q23", "Q24", "C-2", "Q25", "Q26"]


def test_where_only_sums_are_wanted_they_are_not_held_back():
    only = [c for c in BOTH if c.id.startswith("C-")]
    assert [c.id for c in plan_queue(only, {}, 10, Caps(new=3))] == ["C-1", "C-2", "C-3"]


def test_a_due_sum_is_due_like_any_card():
    memories = {"C-3": Memory("C-3", 1.0, 5.0, 2, 1, 1, 0, 3), "Q1": Memory("Q1", 9.0, 5.0, 9, 1, 1, 0, 3)}
    assert [c.id for c in plan_queue(BOTH, memories, 10, Caps(new=0))] == ["C-3", "Q1"]


def test_review_keeps_the_seed_and_history_shows_it(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("KVPREP_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "110")
    answer = tmp_path / "answer.txt"
    answer.write_text("80 KiB", encoding="utf-8")
    assert run(["review", "C-KV-TOKEN", str(answer), "--seed", "7", "--json"]) == 0
    row = json.loads(capsys.readouterr().out)
    assert (row["score"], row["rating"], row["sum"]["seed"]) == (40.0, "again", 7)
    assert run(["history", "C-KV-TOKEN", "--lang", "en"]) == 0
    assert "--seed 7  80 KiB" in capsys.readouterr().out
    assert run(["history", "C-KV-TOKEN", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["reviews"][0]["detail"]["seed"] == 7


def test_a_seed_out_of_range_is_refused_before_anything_is_asked(monkeypatch, capsys):
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    assert run(["drill", "C-ITL", "--seed", "0", "--lang", "en"]) == 2
    assert "9999" in capsys.readouterr().err
