"""A half-typed answer leads the next sitting."""

import pytest
from scripted import BAD, GOOD, rows, sit


@pytest.mark.parametrize("named", ["Q1.1", "Q3"])
def test_a_half_typed_card_comes_first_in_the_next_plain_drill(workspace, day, named):
    sit(workspace, day, ("写到一", "left"), ids=(named,))
    person, _ = sit(workspace, day, ("", "left"))
    assert (person.shown, person.asked[0].draft) == ([f"ask {named}"], "写到一")


def test_a_half_typed_card_comes_back_though_it_was_answered_today(workspace, day):
    sit(workspace, day, GOOD, "accept", ids=("Q2",))
    sit(workspace, day, ("写到一", "interrupted"), ids=("Q2",))
    person, _ = sit(workspace, day, GOOD, "accept", ("", "left"))
    assert person.shown == ["ask Q2", "ask Q1"]


def test_a_half_typed_card_stays_behind_a_filter_and_out_of_a_sitting_without_typing(workspace, day):
    sit(workspace, day, ("写到一", "left"), ids=("Q1.1",))
    assert sit(workspace, day, ("", "left"), section="operations")[0].shown == ["ask Q3"]
    assert sit(workspace, day, "stop", flip=True)[0].shown == ["flip Q1"]


@pytest.mark.parametrize("end", ["left", "interrupted"])
def test_what_was_half_said_back_waits_with_its_card(workspace, day, end):
    sit(workspace, day, BAD, "accept", "say-back", ("说到一", end), limit=1)
    assert [mode for _, mode, _ in rows(workspace)] == ["recall"]
    person, _ = sit(workspace, day, ("", "left"), ids=("Q1",))
    assert person.asked[0].draft == "说到一"
