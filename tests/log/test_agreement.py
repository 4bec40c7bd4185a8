"""One review, two reviews: an English noun agrees with the count before it."""

from __future__ import annotations

import pytest

from kvprep.core.messages import data as m
from kvprep.core.messages.errors import fill
from kvprep.core.model import Text


@pytest.mark.parametrize(
    ("text", "values", "says"),
    [
        (m.LOG_IS, {"reviews": 1}, "1 review, sound"),
        (m.LOG_IS, {"reviews": 2}, "2 reviews, sound"),
        (m.LOG_IS, {"reviews": 0}, "0 reviews, sound"),
        (m.RESTORED, {"reviews": 1}, "Restored 1 review."),
        (m.EXPORTED, {"rows": 1, "path": "1 rows"}, "Exported 1 row to 1 rows."),
        (Text(zh="", en="{n} pass, {m} cards"), {"n": 1, "m": 21}, "1 pass, 21 cards"),
    ],
)
def test_a_noun_agrees_with_its_count(text, values, says):
    assert fill(text, **values).en == says
