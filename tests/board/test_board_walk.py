"""The board over a real log: days of practice, then what bare kvprep and due say."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from kvprep.cli.app import run
from kvprep.core.bank import Bank, Entry
from kvprep.core.ids import family
from kvprep.core.model import Card, Question, Rating, Review
from kvprep.core.scheduling.memory import remember
from kvprep.disk.drafts import save_draft
from kvprep.disk.paths import find_paths
from kvprep.disk.settings import Settings
from kvprep.practice.board import count_waiting, read_board
from kvprep.practice.workspace import Workspace

START = datetime(2026, 5, 4, 12, tzinfo=UTC)


def entry(id: str, order: int, *follow_ups: str) -> Entry:
    def unread() -> Question:
        raise AssertionError("the board needs no question's text")

    domains = ("store",) if order < 4 else ("async-resources",)
    card = Card(id, family(id), order, 4.0, domains, "store", "recall", follow_ups)
    return Entry(card, f"{id}.yaml", unread, dict)


ENTRIES = [entry("Q1", 0, "Q1.1"), entry("Q1.1", 1), *(entry(f"Q{n}", n) for n in range(2, 8))]


class Person:
    """Someone who practises with a clock of their own."""

    def __init__(self, home: Path, **settings: object) -> None:
        self.at = START
        paths = find_paths(str(home), {})
        self.workspace = Workspace(paths, Settings(**settings), "en", "en", clock=lambda: self.at)  # type: ignore[arg-type]
        vars(self.workspace)["bank"] = Bank(ENTRIES)
        self.rows = 0

    def answers(self, card: str, rating: Rating, score: float | None = 70.0) -> None:
        space, today = self.workspace, self.workspace.today
        before = space.log.memories([card]).get(card)
        self.rows += 1
        review = Review(
            id=f"{self.rows:08d}",
            device="d",
            card=card,
            at=space.now().isoformat(timespec="milliseconds"),
            offset_minutes=0,
            study_day=today,
            seconds=120.0,
            mode="recall",
            lang="en",
            answer="…",
            score=score,
            suggested=rating,
            rating=rating,
            scorer="1",
        )
        space.log.append_review(review, remember(card, before, rating, today, space.scheduling))

    def sleeps(self, days: int = 1) -> None:
        self.at += timedelta(days=days)


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    someone = Person(tmp_path, new_per_day=2)
    yield someone
    someone.workspace.log.close()


def test_a_first_start_writes_nothing(person: Person, tmp_path: Path) -> None:
    board = read_board(person.workspace)
    assert (board.advice, board.waiting.due, board.waiting.new, board.streak) == ("start", 0, 2, 0)
    assert list(tmp_path.iterdir()) == []


def test_a_half_typed_answer_is_on_the_board_unless_its_question_has_left_the_bank(person: Person) -> None:
    for card in ("Q1.1", "Q99"):
        save_draft(person.workspace.paths, card, "begun")
    board = read_board(person.workspace)
    assert (board.begun, board.waiting.new) == (("Q1.1",), 2)


def test_a_day_of_practice(person: Person) -> None:
    person.answers("Q1", Rating.GOOD)
    assert count_waiting(person.workspace).new == 1
    person.answers("Q2", Rating.AGAIN, 30.0)
    board = read_board(person.workspace)
    assert (board.advice, board.waiting.due, board.waiting.new) == ("more", 0, 0)
    assert (board.streak, board.unmet, board.next_due) == (1, 6, board.today + 1)
    assert (board.week[-1].cards, board.week[-1].minutes, board.week[-1].score) == (2, 4.0, 50.0)


def test_the_days_after(person: Person) -> None:
    for cards in (("Q1", "Q2"), ("Q3", "Q4")):
        for card in cards:
            person.answers(card, Rating.GOOD, 90.0 if card == "Q1" else 40.0)
        person.sleeps()
    board = read_board(person.workspace)
    assert (board.waiting.due, board.waiting.new, board.sitting) == (2, 2, 4)
    assert (board.advice, board.streak) == ("drill", 2)
    assert [day.cards for day in board.week] == [0, 0, 0, 0, 2, 2, 0]
    assert board.weakest is not None
    assert (board.weakest.domain, board.weakest.answers) == ("store", 3)
    assert board.weakest.score == pytest.approx(170 / 3)
    person.sleeps(2)
    assert read_board(person.workspace).streak == 0


def test_a_left_out_follow_up_is_among_the_new_of_the_next_day(person: Person) -> None:
    person.answers("Q1", Rating.EASY)
    person.sleeps()
    assert count_waiting(person.workspace).new == 2
    for card in ("Q2", "Q3", "Q4", "Q5", "Q6", "Q7"):
        person.answers(card, Rating.EASY)
    person.sleeps()
    assert (count_waiting(person.workspace).due, count_waiting(person.workspace).new) == (0, 1)


def test_the_sitting_follows_the_limit_of_the_settings(tmp_path: Path) -> None:
    person = Person(tmp_path, new_per_day=5, limit=3)
    board = read_board(person.workspace)
    assert (board.waiting.new, board.sitting) == (5, 3)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("KVPREP_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("KVPREP_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.usefixtures("home")
class TestCommands:
    """The program itself, on the shipped bank and an empty log."""

    def test_due_in_words_in_both_languages(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(["due"]) == 0
        assert capsys.readouterr().out.endswith(" new\n")
        assert run(["due", "--lang", "zh"]) == 0
        assert capsys.readouterr().out.endswith(" 道新题\n")

    def test_quiet_prints_nothing_and_says_by_its_exit_code_that_nothing_is_due(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert run(["due", "--quiet"]) == 1
        assert capsys.readouterr().out == ""

    def test_due_as_json(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(["due", "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert list(found) == ["schema", "due", "new", "minutes"]
        assert (found["schema"], found["due"]) == (1, 0)

    def test_the_board_as_json(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(["--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert (found["schema"], found["streak"], len(found["week"])) == (1, 0, 7)
        assert (found["weakest"], found["interview"], found["half_typed"]) == (None, None, [])
        assert found["next"] == {"advice": "start", "command": "kvprep drill --new 3"}

    def test_a_date_that_was_set_is_on_the_board(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(["config", "interview", "2000-01-01"]) == 0
        capsys.readouterr()
        assert run(["--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert found["interview"]["date"] == "2000-01-01" and found["interview"]["days"] < 0
        assert run([]) == 0
        assert "days ago: kvprep plan --interview DATE" in capsys.readouterr().out

    def test_the_bare_command_welcomes(self, capsys: pytest.CaptureFixture[str], home: Path) -> None:
        assert run([]) == 0
        assert "kvprep drill --new 3" in capsys.readouterr().out
        assert not (home / "data").exists()

    def test_due_exits_zero_once_something_is_due(
        self, capsys: pytest.CaptureFixture[str], home: Path
    ) -> None:
        first = json.loads((run(["--json"]), capsys.readouterr().out)[1])
        person = Person(home)
        del vars(person.workspace)["bank"]
        person.at = datetime.fromisoformat(first["day"]).replace(hour=12, tzinfo=UTC) - timedelta(days=3)
        person.answers(person.workspace.bank.cards[0].id, Rating.AGAIN)
        person.workspace.log.close()
        assert run(["due", "--quiet"]) == 0
        assert run(["due"]) == 0
        assert capsys.readouterr().out.startswith("1 due · ")
