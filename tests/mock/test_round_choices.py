"""Composing a round, choosing constraints, the clock, answers from paper, and rows there and back."""

import pytest
from hypothesis import given as given_by
from hypothesis import strategies as st
from round_world import FULL, bank_of, find, phase, plan

from kvprep.core.model import Text
from kvprep.core.rounds.answers_file import split_answers
from kvprep.core.rounds.clock import ActiveTime, tone, words_in
from kvprep.core.rounds.composing import compose, filled, weakest_first
from kvprep.core.rounds.interviewer import choose_injection, moments, next_ask, seeded
from kvprep.core.rounds.record import begun_json, begun_of, given_json, given_of, plan_json, plan_of
from kvprep.core.rounds.round import Begun, Given, Pick, Reason, State, Thrown
from kvprep.core.rounds.ticking import ticked_score
from kvprep.practice.mock_clock import Stopwatch

CARDS = bank_of().cards
TITLE = Text("一", "one")


def test_the_weakest_come_first_and_the_unmet_before_the_strong():
    order = [c.id for c in weakest_first(CARDS, {"Q1": 90.0, "Q2": 20.0, "Q3": 54.0}, 1)]
    assert order == ["Q2", "Q3", "Q4", "Q1"]


def test_ties_are_broken_by_the_seed_and_by_nothing_else():
    orders = {tuple(c.id for c in weakest_first(CARDS, {}, seed)) for seed in range(20)}
    assert len(orders) > 5
    assert weakest_first(CARDS, {}, 3) == weakest_first(CARDS, {}, 3)


def test_a_pick_is_filled_with_other_questions_than_the_rest_asks():
    wanted = plan(phase("one", 4, "Q1"), phase("weak", 4, pick=Pick(2))).round
    done = filled(wanted, CARDS, {"Q1": 0.0, "Q2": 10.0, "Q4": 20.0}, 1)
    assert [p.question for p in done.phases[1].questions] == ["Q2", "Q4"]
    assert [p.minutes for p in done.phases[1].questions] == [2, 2]
    assert done.phases[1].pick is None


def test_a_composed_round_fits_its_minutes_and_keeps_to_its_domain():
    done = compose(CARDS, {}, 8, 1, None, TITLE)
    asked = [p.question for phase in done.phases for p in phase.questions]
    assert len(asked) == 3 and sum(p.minutes for p in done.phases) == pytest.approx(8)
    assert [p.question for p in compose(CARDS, {}, 30, 1, "observability", TITLE).phases[0].questions] == [
        "Q3",
        "Q4",
    ]
    assert compose(CARDS, {}, 30, 1, "nothing", TITLE).phases == ()


@pytest.mark.parametrize("minutes", [8, 20, 31])
def test_phases_of_a_composed_round_take_whole_minutes(minutes):
    phases = compose(CARDS, {}, minutes, 1, None, TITLE).phases
    assert len(phases) > 1
    assert all(phase.minutes == int(phase.minutes) > 0 for phase in phases)
    assert sum(phase.minutes for phase in phases) == minutes
    assert all(sum(p.minutes for p in phase.questions) <= phase.minutes for phase in phases)


@pytest.mark.parametrize(
    ("earned", "thrown", "found"),
    [
        ({"reserve"}, (), "double"),
        ((), (), "cold"),
        ({"reserve"}, ("double",), "cold"),
        ((), ("cold",), None),
    ],
)
def test_a_constraint_answers_what_was_covered(earned, thrown, found):
    chosen = choose_injection(find("D1"), earned, thrown, 7)
    assert (chosen and chosen.id) == found


def test_moments_lie_within_the_answer_in_their_order():
    for seed in range(50):
        first, second = moments(seed, "D1", 100, 5)
        assert 35 <= first < 50 and 65 <= second < 80
    assert moments(1, "D1", 100, 1) == moments(1, "D1", 100, 2)[:1]


@given_by(st.integers(), st.text(max_size=5))
def test_seeded_numbers_lie_below_one(seed, name):
    assert 0 <= seeded(seed, name) < 1 and seeded(seed, name) == seeded(seed, name)


@given_by(st.lists(st.floats(0, 9.9), max_size=40))
def test_a_clock_that_is_looked_at_loses_nothing(gaps):
    time, now = ActiveTime(100.0), 100.0
    for gap in gaps:
        now += gap
        time = time.tick(now)
    assert time.active == pytest.approx(now - 100) and time.away == 0


@pytest.mark.parametrize(
    ("now", "slept", "patient", "active", "away"),
    [
        (5, 0, False, 5, 0),
        (3600, 0, False, 0, 3600),
        (3600, 0, True, 3600, 0),
        (5, 3600, False, 5, 3600),
        (-50, 0, False, 0, 0),
        (5, 1, False, 5, 0),
    ],
)
def test_time_away_does_not_count(now, slept, patient, active, away):
    time = ActiveTime(0.0).tick(now, slept, patient=patient)
    assert (time.active, time.away) == (active, away)


@pytest.mark.parametrize(
    ("left", "mood"),
    [(100, ""), (26, ""), (25, "amber"), (11, "amber"), (10, "red"), (0, "over"), (-5, "over")],
)
def test_amber_at_a_quarter_and_red_at_a_tenth(left, mood):
    assert tone(left, 100) == mood


@pytest.mark.parametrize(
    ("text", "count"), [("", 0), ("租约 lease", 3), ("128 KiB/token，put-start", 4 - 1), ("don't", 1)]
)
def test_words_are_characters_and_latin_words(text, count):
    assert words_in(text) == count


PAPER = """\
some words before

# Q3 (2:05)
first line
## not an id
second line
```
# Q9
```
**q3.1**
follow-up
G-B:
group
Q4.
Q3 is mentioned here
### D1 design
case
Q3
more
"""


def test_headings_with_ids_divide_a_text():
    found = split_answers(PAPER)
    assert list(found) == ["Q3", "Q3.1", "G-B", "Q4", "D1"]
    assert found["Q3"].text == "first line\n## not an id\nsecond line\n```\n# Q9\n```\nmore"
    assert found["Q3"].seconds == 125
    assert found["Q4"].text == "Q3 is mentioned here"
    assert found["D1"].text == "case"


def test_a_fence_that_is_never_closed_swallows_no_answer():
    found = split_answers("# Q3\n```\ncode\n# Q4\n~~~\n# Q9\n~~~\n")
    assert list(found) == ["Q3", "Q4"]
    found = split_answers("# Q3\n```\ncode\n\n# Q4\nwords\n")
    assert [(card, answer.text) for card, answer in found.items()] == [("Q3", "```\ncode"), ("Q4", "words")]


@given_by(st.text(max_size=200))
def test_any_text_can_be_divided(text):
    for answer in split_answers(text).values():
        assert answer.text in text.replace("\r", "\n") or "\n" in answer.text or answer.text


def test_a_plan_an_answer_and_a_draft_come_back_from_rows():
    import json

    held = plan(phase("one", 4, "Q1", expert=True), seed=3, soft=True, memory=False, way="spoken")
    assert plan_of(json.loads(json.dumps(plan_json(held)))) == held
    thrown = (Thrown("double", 3.5, 20),)
    scored = ticked_score(find("Q1"), {"reserve"})
    given = Given("Q1", "one", "follow-up", FULL, 12.5, 120, "timeout", scored, "Q2", Reason("wrong", "commit"), thrown,
                  True, "zh", "2026-03-02T12:00:00.000Z")  # fmt: skip
    row = {"card": "Q1", "answer": FULL, "seconds": 12.5, "score": scored.score, "lang": "zh", "at": given.at}
    assert given_of(row, json.loads(json.dumps(given_json(given)))) == given
    begun = Begun("Q1", "one", "planned", 120, "写", 3.0, "Q2", Reason("next"), thrown)
    assert begun_of(json.loads(json.dumps(begun_json(begun)))) == begun
    assert begun_of({"card": "Q1"}) is None


def test_what_is_asked_next_depends_on_the_state_alone():
    state = State(plan(phase("one", 6, "Q1"), phase("two", 4, "Q3")))
    ask = next_ask(state, find)
    assert (ask.card, ask.role, ask.limit) == ("Q1", "planned", 120)
    assert next_ask(state, find) == ask


def test_a_follow_up_leaves_the_planned_questions_their_time():
    tight = plan(phase("one", 5, "Q1", "Q3"))
    scored = ticked_score(find("Q1"), {"reserve", "commit", "load"})

    def after(seconds):
        given = Given("Q1", "one", "planned", FULL, seconds, 120, "submitted", scored)
        return next_ask(State(tight, (given,)), find).card

    assert after(115) == "Q1.1"
    assert after(125) == "Q3"


def test_while_an_editor_is_open_the_clock_runs_though_nobody_looks():
    now = [0.0]
    watch = Stopwatch(lambda: now[0], lambda: 0.0)
    with watch.unwatched():
        now[0] = 500.0
    assert (watch.seconds(), watch.away()) == (500, 0)
    now[0] = 1000.0
    assert (watch.seconds(), watch.away()) == (500, 500)


@pytest.mark.parametrize(
    ("question", "point", "follow_up"),
    [
        ("Q3", "logical-copy", "Q3.1"),
        ("Q3", "caveats", "Q3.3"),
        ("Q16", "completion-condition", "Q16.2"),
        ("Q18", "lease-gaps", "Q18.2"),
        ("Q25", "all-owners-live", "Q25.2"),
    ],
)
def test_on_the_shipped_bank_a_missing_point_leads_to_the_follow_up_about_it(
    shipped, question, point, follow_up
):
    asked = shipped.question(question)
    scored = ticked_score(asked, {p.id for p in asked.points} - {point})
    given = Given(question, "one", "planned", FULL, 60, 180, "submitted", scored)
    ask = next_ask(State(plan(phase("one", 20, (question, 3))), (given,)), shipped.question)
    assert (ask.card, ask.reason) == (follow_up, Reason("missing", point))
