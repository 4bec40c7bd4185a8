"""A half-typed answer leads the next sitting."""

import pytest
from scripted import GOOD, sit


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
