"""A sitting under a plan: its minutes, what happens when they are spent, and the morning of the interview."""

from __future__ import annotations

from scripted import GOOD, rate, rows, sit

from kvprep.core.messages import drill as say
from kvprep.core.model import Rating
from kvprep.disk.settings import Settings


def plan(workspace, **settings):
    workspace.__dict__["settings"] = Settings(**{"plan": True, "interview": "2026-03-20", **settings})


def test_a_sitting_asks_what_fits_the_minutes_of_the_day(workspace, day):
    plan(workspace, plan_minutes="4")
    person, code = sit(workspace, day, *[GOOD, rate(Rating.GOOD)] * 3)
    assert code == 0
    asked = [card for card, _, _ in rows(workspace)]
    assert len({card.split(".")[0] for card in asked}) == 2
    assert asked[asked.index("Q1") + 1] == "Q1.1", "a first meeting is asked on from"
    assert person.summaries[0].due_tomorrow is None


def test_when_the_minutes_are_spent_it_says_so(workspace, day):
    plan(workspace, plan_minutes="0")
    person, code = sit(workspace, day)
    assert (code, person.told) == (0, [say.PLAN_DONE])


def test_more_minutes_can_be_asked_for(workspace, day):
    plan(workspace, plan_minutes="0")
    sit(workspace, day, GOOD, rate(Rating.GOOD), minutes=2.0, limit=1)
    assert len(rows(workspace)) == 1


def test_on_the_morning_cards_are_turned_over_and_nothing_counts(workspace, day):
    plan(workspace, plan_minutes="2")
    sit(workspace, day, GOOD, rate(Rating.GOOD), limit=1)
    before = workspace.log.memories()
    day.pass_(days=18)
    person, code = sit(workspace, day, "next", rate(Rating.EASY))
    assert code == 0
    assert say.WARM_UP in person.told
    assert [mode for _, mode, _ in rows(workspace)] == ["recall", "cram"]
    assert workspace.log.memories() == before
