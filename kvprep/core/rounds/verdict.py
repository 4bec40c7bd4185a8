"""One verdict on a round, and its reason: the weakest concern decides, and no average hides it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from kvprep.core.model import Dimension
from kvprep.core.rounds.marks import Mark

VerdictName = Literal["strong", "solid", "borderline", "not-yet", "open"]
Cap = Literal["", "grave", "graves", "unanswered"]

BANDS: tuple[tuple[float, VerdictName], ...] = ((85.0, "strong"), (70.0, "solid"), (50.0, "borderline"))
"""Marks of the weakest concern from which each verdict holds; below them it is not yet."""
ENOUGH_POINTS = 2
"""A concern that fewer points asked about cannot decide; where it is the lowest, the reason names it."""
ANSWERED_FOR_VERDICT = 0.5
ANSWERED_FOR_SOLID = 0.75
_ORDER: tuple[VerdictName, ...] = ("not-yet", "borderline", "solid", "strong")


@dataclass(frozen=True, slots=True)
class Verdict:
    """``concern`` with its mark decided, unless ``cap`` held the verdict lower; ``cards`` are where it shows.

    ``open``: too little was answered to say anything. ``thin`` is a concern with a lower mark that rests on too little
    to decide.
    """

    name: VerdictName
    concern: Dimension | None
    value: float | None
    cap: Cap = ""
    cards: tuple[str, ...] = ()
    answered: int = 0
    planned: int = 0
    thin: tuple[Dimension, float] | None = None


def judge_round(
    concerns: Mapping[Dimension, Mark],
    by_card: Sequence[tuple[str, Mapping[Dimension, Mark]]],
    graves: Sequence[str],
    answered: int,
    planned: int,
) -> Verdict:
    """The verdict from the round's marks, those of each answer, cards with a grave error, and what was answered.

    A grave error caps at borderline, two at not yet: a serious gap in correctness is not made up for elsewhere.
    """
    share = answered / planned if planned else 0.0
    deciding = [
        (mark.value, dim)
        for dim, mark in concerns.items()
        if mark.value is not None and mark.points >= ENOUGH_POINTS
    ]
    if share < ANSWERED_FOR_VERDICT or not deciding:
        return Verdict("open", None, None, "unanswered", (), answered, planned)
    value, concern = min(deciding, key=lambda pair: pair[0])
    name: VerdictName = next((name for least, name in BANDS if value >= least), "not-yet")
    cards = _where(concern, by_card)
    capped = Verdict(name, concern, value, "", cards, answered, planned, _thinner(concerns, value))
    if share < ANSWERED_FOR_SOLID:
        capped = _capped(capped, "borderline", "unanswered", ())
    if graves:
        most: VerdictName = "borderline" if len(graves) == 1 else "not-yet"
        capped = _capped(capped, most, "grave" if len(graves) == 1 else "graves", tuple(graves))
    return capped


def _capped(verdict: Verdict, most: VerdictName, cap: Cap, cards: tuple[str, ...]) -> Verdict:
    if _ORDER.index(verdict.name) <= _ORDER.index(most):
        return verdict
    return replace(verdict, name=most, cap=cap, cards=cards)


def _thinner(concerns: Mapping[Dimension, Mark], decided: float) -> tuple[Dimension, float] | None:
    """The lowest concern, where it is below the one that decided."""
    known = [(mark.value, dim) for dim, mark in concerns.items() if mark.value is not None]
    value, dim = min(known, key=lambda pair: pair[0])
    return (dim, value) if round(value) < round(decided) else None


def _where(concern: Dimension, by_card: Sequence[tuple[str, Mapping[Dimension, Mark]]]) -> tuple[str, ...]:
    """The answers in which the concern was weakest, at most three."""
    known = [(mark.value, card) for card, marks in by_card if (mark := marks[concern]).value is not None]
    return tuple(
        card for value, card in sorted(known, key=lambda pair: pair[0] or 0.0)[:3] if (value or 0) < 70
    )
