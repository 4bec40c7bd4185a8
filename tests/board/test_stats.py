"""The figures of the board: right values from memories and day rows."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from kvprep.core.ids import family
from kvprep.core.model import Card, Memory
from kvprep.core.scheduling.queue import Caps, waiting_today
from kvprep.core.stats import (
    Board,
    DomainScore,
    last_seven_days,
    make_board,
    weakest_domain,
)

TODAY = 740_000


@dataclass(frozen=True)
class Row:
    study_day: int
    reviews: int = 4
    seconds: float = 600.0
    mean_score: float | None = 70.0


def card(id: str, order: int, *domains: str, follow_ups: tuple[str, ...] = (), minutes: float = 4.0) -> Card:
    return Card(id, family(id), order, minutes, domains or ("store",), "store", "recall", follow_ups)


def memory(id: str, due: int, last: int = TODAY - 5, reviews: int = 3) -> Memory:
    return Memory(id, 5.0, 5.0, due, last, reviews, 0, 3)


BANK = (
    card("Q1", 0, follow_ups=("Q1.1",)),
    card("Q1.1", 1, minutes=2.5),
    card("Q2", 2, minutes=3.0),
    card("Q3", 3),
    card("Q4", 4),
)


def board(memories: tuple[Memory, ...] = (), rows: tuple[Row, ...] = (), **changes: object) -> Board:
    given = {
        "today": TODAY,
        "streak": 2,
        "new_per_day": 8,
        "caps": Caps(),
        "cards": BANK,
        "latest_scores": {},
        **changes,
    }
    return make_board(memories={m.card: m for m in memories}, rows=rows, **given)  # type: ignore[arg-type]


def test_the_last_seven_days_are_all_there() -> None:
    week = last_seven_days([Row(TODAY, 3, 90.0), Row(TODAY - 6, mean_score=None), Row(TODAY - 7)], TODAY)
    assert [day.study_day for day in week] == list(range(TODAY - 6, TODAY + 1))
    assert [day.cards for day in week] == [4, 0, 0, 0, 0, 0, 3]
    assert (week[-1].minutes, week[-1].score) == (1.5, 70.0)
    assert (week[0].minutes, week[0].score, week[1].score) == (10.0, None, None)


def test_the_weakest_domain_has_the_lowest_mean_of_at_least_three_answers() -> None:
    cards = [card(f"Q{n}", n, "a" if n < 4 else "b", "both") for n in range(1, 7)]
    scores = {"Q1": 90.0, "Q2": 60.0, "Q3": 75.0, "Q4": 10.0, "Q5": 20.0, "OLD": 0.0}
    assert weakest_domain(cards, scores) == DomainScore("both", 51.0, 5)
    assert weakest_domain(cards, scores | {"Q6": 60.0}) == DomainScore("b", 30.0, 3)
    assert weakest_domain(cards, {"Q4": 10.0, "Q5": 20.0}) is None


def test_waiting_counts_what_the_drill_would_ask() -> None:
    memories = {m.card: m for m in (memory("Q1", TODAY), memory("Q1.1", TODAY - 1), memory("Q2", TODAY + 3))}
    found = waiting_today(BANK, memories, TODAY, 1)
    assert (found.due, found.new, found.minutes) == (1, 1, 6.5)


def test_what_was_met_today_is_off_the_new_ones_of_the_day() -> None:
    met = {"Q1": memory("Q1", TODAY + 2, last=TODAY, reviews=1)}
    found = waiting_today(BANK, met, TODAY, 3, frozenset({"Q1"}))
    assert (found.due, found.new) == (0, 2)


@pytest.mark.parametrize(
    ("changes", "advice"),
    [
        ({"cards": ()}, "empty"),
        ({}, "start"),
        ({"memories": (memory("Q2", TODAY),)}, "drill"),
        ({"memories": (memory("Q2", TODAY + 1),)}, "drill"),
        ({"memories": (memory("Q2", TODAY + 1),), "new_per_day": 0}, "more"),
        ({"memories": tuple(memory(c.id, TODAY + 4) for c in BANK)}, "rest"),
        ({"rows": (Row(TODAY - 30),)}, "drill"),
    ],
)
def test_advice(changes: dict, advice: str) -> None:
    assert board(**changes).advice == advice


def test_the_next_date_is_the_earliest_one_after_today() -> None:
    later = tuple(memory(c.id, TODAY + 4 + c.order) for c in BANK)
    assert board(later).next_due == TODAY + 4
    assert board().next_due is None


def test_one_sitting_is_what_the_caps_allow() -> None:
    memories = (memory("Q1", TODAY), memory("Q2", TODAY), memory("Q3", TODAY))
    found = board(memories, caps=Caps(limit=2))
    assert (found.waiting.due, found.waiting.new, found.sitting) == (3, 1, 2)
    assert board(memories, caps=Caps(minutes=7.0)).sitting == 2


def test_unmet_cards_are_those_never_answered() -> None:
    assert board((memory("Q1", TODAY), memory("OLD", TODAY))).unmet == 4


def test_a_kata_never_waits_and_is_never_due() -> None:
    kata = Card("K-X", "K-X", 9, 40.0, ("store",), "katas", "kata")
    found = board((memory("K-X", TODAY + 1),), (Row(TODAY - 1),), cards=(*BANK, kata))
    assert (found.next_due, found.unmet) == (None, len(BANK))
    assert found.waiting == board((), (Row(TODAY - 1),)).waiting


def test_a_kata_counts_for_its_domain() -> None:
    kata = Card("K-X", "K-X", 9, 40.0, ("store",), "katas", "kata")
    found = board(cards=(*BANK, kata), latest_scores={"Q1": 60.0, "Q2": 60.0, "K-X": 90.0})
    assert found.weakest is not None and (found.weakest.domain, found.weakest.score) == ("store", 70.0)


def test_what_waits_takes_the_persons_own_minutes() -> None:
    met = (memory("Q2", TODAY),)
    assert board(met, new_per_day=0).waiting.minutes == 3.0
    assert board(met, new_per_day=0, minutes={"Q2": 7.5}).waiting.minutes == 7.5
