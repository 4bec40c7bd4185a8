"""What comes next: due before new, families apart, follow-ups after their question, caps."""

from __future__ import annotations

import time
from collections.abc import Iterable

import pytest

from kvprep.core.ids import family
from kvprep.core.model import Card, Memory, Rating
from kvprep.core.scheduling.queue import Caps, new_left_today, next_follow_up, plan_queue

TODAY = 740_000
NO_CAPS = Caps()


def card(id: str, order: int, follow_ups: tuple[str, ...] = (), minutes: float = 4.0, **more: str) -> Card:
    return Card(
        id=id,
        family=family(id),
        order=order,
        minutes=minutes,
        domains=(more.get("domain", "storage-protocol"),),
        section=more.get("section", "store"),
        kind="recall",
        follow_ups=follow_ups,
    )


def memory(
    id: str,
    *,
    overdue: int = 0,
    stability: float = 10.0,
    last: int | None = None,
    rating: Rating = Rating.GOOD,
    reviews: int = 2,
) -> Memory:
    due = TODAY - overdue
    last_day = due - round(stability) if last is None else last
    return Memory(id, stability, 5.0, due, last_day, reviews, 0, int(rating))


def remembered(*memories: Memory) -> dict[str, Memory]:
    return {m.card: m for m in memories}


def ids(cards: Iterable[Card]) -> list[str]:
    return [c.id for c in cards]


BANK = (
    card("Q1", 0, ("Q1.1", "Q1.2")),
    card("Q1.1", 1, minutes=2.0),
    card("Q1.2", 2, minutes=2.0),
    card("Q2", 3, domain="async", section="operations"),
    card("Q3", 4, ("Q3.1",)),
    card("Q3.1", 5),
    card("Q4", 6, minutes=8.0),
    card("Q5", 7),
)
MAINS = ["Q1", "Q2", "Q3", "Q4", "Q5"]


def test_a_fresh_log_gives_the_main_questions_in_bank_order() -> None:
    assert ids(plan_queue(BANK, {}, TODAY, NO_CAPS)) == MAINS


def test_due_cards_come_first_and_the_most_overdue_for_their_stability_leads() -> None:
    memories = remembered(
        memory("Q5", overdue=10, stability=100.0),
        memory("Q4", overdue=2, stability=2.0),
        memory("Q2", overdue=0, stability=3.0),
        memory("Q3", overdue=-1),
    )
    assert ids(plan_queue(BANK, memories, TODAY, Caps(limit=4))) == ["Q4", "Q5", "Q2", "Q1"]


def test_equally_overdue_cards_are_ordered_by_what_is_likely_forgotten_then_by_the_bank() -> None:
    memories = remembered(
        memory("Q5", stability=50.0, last=TODAY - 50),
        memory("Q4", stability=7.0, last=TODAY - 1, rating=Rating.AGAIN),
        memory("Q3", stability=50.0, last=TODAY - 50),
        memory("Q2", stability=50.0, last=TODAY - 50),
        memory("Q1", overdue=-9),
    )
    assert ids(plan_queue(BANK, memories, TODAY, Caps(new=0))) == ["Q2", "Q3", "Q5", "Q4"]


def test_one_card_of_a_family_a_day() -> None:
    memories = remembered(
        memory("Q1", overdue=1),
        memory("Q1.1", overdue=5),
        memory("Q3", overdue=-5),
        memory("Q3.1", overdue=1),
    )
    assert ids(plan_queue(BANK, memories, TODAY, NO_CAPS)) == ["Q1.1", "Q3.1", "Q2", "Q4", "Q5"]


def test_a_family_answered_today_rests_until_tomorrow() -> None:
    memories = remembered(memory("Q1", overdue=-3, last=TODAY), memory("Q1.1", overdue=4))
    assert "Q1.1" not in ids(plan_queue(BANK, memories, TODAY, NO_CAPS, frozenset({"Q1"})))
    assert ids(plan_queue(BANK, memories, TODAY + 1, NO_CAPS))[0] == "Q1.1"


def test_a_follow_up_is_never_new_before_its_question_was_met() -> None:
    assert not [c for c in plan_queue(BANK, {}, TODAY, NO_CAPS) if c.is_follow_up]


@pytest.mark.parametrize(
    ("parent", "expected"),
    [
        (memory("Q3", overdue=-5, last=TODAY - 1), ["Q3.1"]),
        (memory("Q3", overdue=-5, last=TODAY - 1, rating=Rating.HARD), ["Q3.1"]),
        (memory("Q3", overdue=-5, last=TODAY - 1, rating=Rating.AGAIN), []),
        (memory("Q3", overdue=-5, last=TODAY), []),
    ],
    ids=["passed yesterday", "hard is a pass", "failed", "only met today"],
)
def test_a_follow_up_left_out_is_new_on_a_later_day_once_its_question_was_passed(
    parent: Memory, expected: list[str]
) -> None:
    found = ids(plan_queue(BANK, remembered(parent), TODAY, NO_CAPS))
    assert [i for i in found if i == "Q3.1"] == expected


def test_left_out_follow_ups_come_one_a_day_in_bank_order() -> None:
    memories = remembered(memory("Q1", overdue=-20, last=TODAY - 1))
    assert ids(plan_queue(BANK, memories, TODAY, NO_CAPS)) == ["Q1.1", "Q2", "Q3", "Q4", "Q5"]
    memories |= remembered(memory("Q1.1", overdue=-20, last=TODAY))
    assert ids(plan_queue(BANK, memories, TODAY + 1, NO_CAPS))[0] == "Q1.2"


def test_no_card_is_hidden_for_ever() -> None:
    """Answering the whole queue well day by day meets every card of the bank."""
    memories: dict[str, Memory] = {}
    for day in range(TODAY, TODAY + 10):
        for found in plan_queue(BANK, memories, day, Caps(new=2)):
            before = memories.get(found.id)
            count = 1 if before is None else before.reviews + 1
            memories[found.id] = Memory(found.id, 30.0, 5.0, day + 30, day, count, 0, int(Rating.GOOD))
    assert set(memories) == {c.id for c in BANK}


def test_a_card_whose_question_is_not_in_the_bank_is_a_main_card() -> None:
    orphan = card("Q9.1", 8)
    assert "Q9.1" in ids(plan_queue((*BANK, orphan), {}, TODAY, NO_CAPS))


def test_a_follow_up_of_a_follow_up_waits_for_it() -> None:
    bank = (card("Q1", 0, ("Q1.1",)), card("Q1.1", 1, ("Q1.1.1",)), card("Q1.1.1", 2))
    main_only = remembered(memory("Q1", overdue=-9, last=TODAY - 3))
    assert ids(plan_queue(bank, main_only, TODAY, NO_CAPS)) == ["Q1.1"]
    both = main_only | remembered(memory("Q1.1", overdue=-9, last=TODAY - 1))
    assert ids(plan_queue(bank, both, TODAY, NO_CAPS)) == ["Q1.1.1"]


@pytest.mark.parametrize(
    ("caps", "expected"),
    [
        (Caps(new=0), ["Q2", "Q3"]),
        (Caps(new=1), ["Q2", "Q3", "Q1"]),
        (Caps(limit=3), ["Q2", "Q3", "Q1"]),
        (Caps(limit=1, new=5), ["Q2"]),
        (Caps(limit=0), []),
        (Caps(minutes=12), ["Q2", "Q3", "Q1"]),
        (Caps(minutes=11.9), ["Q2", "Q3"]),
        (Caps(minutes=17), ["Q2", "Q3", "Q1", "Q5"]),
        (Caps(minutes=1), ["Q2"]),
        (Caps(minutes=0), []),
        (Caps(), ["Q2", "Q3", "Q1", "Q4", "Q5"]),
    ],
    ids=str,
)
def test_caps(caps: Caps, expected: list[str]) -> None:
    """Minutes pass over a card that does not fit, but never leave a person with nothing to do."""
    memories = remembered(memory("Q2", overdue=9), memory("Q3", overdue=1))
    assert ids(plan_queue(BANK, memories, TODAY, caps)) == expected


def test_filters_by_domain_and_section() -> None:
    memories = remembered(memory("Q5", overdue=1))
    assert ids(plan_queue(BANK, memories, TODAY, NO_CAPS, domain="async")) == ["Q2"]
    assert ids(plan_queue(BANK, memories, TODAY, NO_CAPS, section="store")) == ["Q5", "Q1", "Q3", "Q4"]
    assert plan_queue(BANK, memories, TODAY, NO_CAPS, domain="none") == ()


def test_a_filter_does_not_turn_a_follow_up_into_a_main_card() -> None:
    bank = (card("Q1", 0, ("Q1.1",)), card("Q1.1", 1, domain="async"))
    assert plan_queue(bank, {}, TODAY, NO_CAPS, domain="async") == ()


def test_named_cards_are_asked_even_when_they_are_not_due_or_the_family_rests() -> None:
    memories = remembered(memory("Q1", overdue=-9, last=TODAY), memory("Q5", overdue=3))
    wanted = frozenset({"Q1", "Q1.1", "Q4", "Q5"})
    found = plan_queue(BANK, memories, TODAY, Caps(new=0), frozenset({"Q1"}), only=wanted)
    assert ids(found) == ["Q5", "Q1.1", "Q4", "Q1"]
    assert ids(plan_queue(BANK, memories, TODAY, Caps(limit=2), only=wanted)) == ["Q5", "Q1.1"]


def test_memories_of_cards_that_left_the_bank_do_no_harm() -> None:
    memories = remembered(memory("OLD", overdue=30))
    assert ids(plan_queue(BANK, memories, TODAY, NO_CAPS)) == MAINS


class TestFollowUps:
    """The first meeting: a question, then its follow-ups, each while the answer before it held."""

    def ask_on(self, id: str, score: float | None, asked: set[str], **memories: Memory) -> str | None:
        found = next_follow_up(next(c for c in BANK if c.id == id), BANK, memories, score, asked)
        return found.id if found else None

    def test_one_after_the_other(self) -> None:
        assert self.ask_on("Q1", 60.0, {"Q1"}) == "Q1.1"
        assert self.ask_on("Q1.1", 88.0, {"Q1", "Q1.1"}) == "Q1.2"
        assert self.ask_on("Q1.2", 100.0, {"Q1", "Q1.1", "Q1.2"}) is None

    @pytest.mark.parametrize("score", [59.9, 0.0, None])
    def test_none_after_an_answer_that_did_not_hold(self, score: float | None) -> None:
        assert self.ask_on("Q1", score, {"Q1"}) is None
        assert self.ask_on("Q1.1", score, {"Q1", "Q1.1"}) is None

    def test_none_when_the_question_was_met_on_an_earlier_day(self) -> None:
        assert self.ask_on("Q1", 90.0, {"Q1"}, Q1=memory("Q1", reviews=3)) is None

    def test_one_that_was_met_already_is_passed_over(self) -> None:
        met = {"Q1.1": memory("Q1.1")}
        assert self.ask_on("Q1", 90.0, {"Q1"}, **met) == "Q1.2"

    def test_a_left_out_follow_up_alone_is_not_a_first_meeting(self) -> None:
        assert self.ask_on("Q1.1", 90.0, {"Q1.1"}, Q1=memory("Q1")) is None

    def test_depth_first(self) -> None:
        bank = (
            card("Q1", 0, ("Q1.1", "Q1.2")),
            card("Q1.1", 1, ("Q1.1.1",)),
            card("Q1.1.1", 2),
            card("Q1.2", 3),
        )
        met: dict[str, Memory] = {}
        order, current = ["Q1"], bank[0]
        while following := next_follow_up(current, bank, met, 90.0, frozenset(order)):
            order.append(following.id)
            current = following
        assert order == ["Q1", "Q1.1", "Q1.1.1", "Q1.2"]


@pytest.mark.parametrize(
    ("answered", "left"),
    [
        ({}, 8),
        ({"Q1": 1}, 7),
        ({"Q1": 1, "Q1.1": 1}, 7),
        ({"Q1": 1, "Q2": 1, "Q3": 4}, 6),
        ({f"Q{n}": 1 for n in range(1, 11)}, 0),
    ],
)
def test_what_is_left_of_the_new_questions_of_a_day(answered: dict[str, int], left: int) -> None:
    """A question and its follow-ups, met together, count once; reviews of known cards do not count."""
    memories = remembered(*(memory(i, last=TODAY, reviews=n, overdue=-2) for i, n in answered.items()))
    assert new_left_today(8, memories, frozenset(answered), TODAY) == left


def test_planning_a_hundred_thousand_cards_is_quick() -> None:
    """A guard against anything quadratic: that would take minutes, not a second."""
    bank, memories = [], {}
    for n in range(50_000):
        bank += [card(f"Q{n}", 2 * n, (f"Q{n}.1",)), card(f"Q{n}.1", 2 * n + 1)]
        if n % 5:
            memories[f"Q{n}"] = memory(f"Q{n}", overdue=n % 40 - 20, stability=n % 90 + 1.0, last=TODAY - 99)
    start = time.perf_counter()
    found = plan_queue(bank, memories, TODAY, NO_CAPS)
    assert time.perf_counter() - start < 5
    assert len(found) == 50_000


@pytest.mark.parametrize(
    ("begun", "more", "expected"),
    [
        (("Q1.2",), {}, ["Q1.2", "Q2", "Q3"]),
        (("Q4",), {}, ["Q4", "Q1", "Q2"]),
        (("Q1.2", "Q1.1"), {}, ["Q1.2", "Q1.1", "Q2"]),
        (("Q9", "Q3"), {}, ["Q3", "Q1", "Q2"]),
        (("Q1.2",), {"domain": "async"}, ["Q2"]),
        (("Q1.2",), {"section": "operations"}, ["Q2"]),
    ],
)
def test_what_is_half_typed_leads_whatever_else_holds(
    begun: tuple[str, ...], more: dict[str, str], expected: list[str]
) -> None:
    planned = plan_queue(BANK, {}, TODAY, Caps(new=3), begun=begun, **more)
    assert ids(planned)[:3] == expected


def test_a_half_typed_card_leads_though_it_is_not_due_and_its_family_rests() -> None:
    memories = remembered(memory("Q1", overdue=-5), memory("Q2", overdue=3))
    planned = plan_queue(BANK, memories, TODAY, Caps(new=0), frozenset(("Q1",)), begun=("Q1", "Q3"))
    assert ids(planned) == ["Q1", "Q3", "Q2"]
