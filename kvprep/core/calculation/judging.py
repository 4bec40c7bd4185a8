"""What a typed answer to a sum is worth: the value that was meant, the slip behind a wrong one, the score."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple

from kvprep.core.calculation.problem import POINT, Posed, answer_shown, is_close, is_exact
from kvprep.core.calculation.reading import Reading, read_amounts
from kvprep.core.calculation.stating import (
    announced_at,
    is_aside,
    is_compared,
    is_denied,
    is_remark,
    outside_ranges,
    terms_of_sums,
)
from kvprep.core.messages import calc as say
from kvprep.core.messages.errors import fill
from kvprep.core.model import MisconceptionResult, PointResult, PointStatus, Scored, Text
from kvprep.core.scoring.rating import suggest_rating

Verdict = Literal[
    "right", "rounded", "unrounded", "loose-unit", "no-unit", "wrong-unit", "slip", "wrong", "no-number"
]
CREDITS: dict[Verdict, float] = {
    "right": 100.0,
    "rounded": 85.0,
    "unrounded": 70.0,
    "loose-unit": 90.0,
    "no-unit": 70.0,
    "wrong-unit": 50.0,
}
"""What an interviewer gives; a slip has its own credit in the bank, everything else earns nothing."""
ROUNDED = 0.03
"""Relative error up to which a value still shows the right working, rounded too early."""
MAX_CHARACTERS = 8000
_FIGURE_UNITS = (1.0, 2.0**10, 2.0**20, 2.0**30, 2.0**40, 1e3, 1e6, 1e9, 1e12, 1e-3, 1e-6, 60.0, 3600.0, 1e-2)
_BIT_UNITS = (1e3, 1e6, 1e9, 1e12)


class Judged(NamedTuple):
    """A verdict with the reading it rests on; ``slip`` names the mistake where the verdict is one."""

    verdict: Verdict
    score: float
    reading: Reading | None = None
    slip: str = ""


def judge_answer(posed: Posed, answer: str) -> Judged:
    """The verdict on a typed answer: the value it ends in, or the one it begins with where that is the truth."""
    amounts = stated(posed, answer[:MAX_CHARACTERS])
    if not amounts:
        return Judged("no-number", 0.0)
    last = _judge(posed, amounts[-1])
    if last.verdict != "wrong":
        return last
    # "160 hosts, 32 more than there are": what follows the answer is a remark.
    first = _judge(posed, amounts[0])
    is_plain = posed.family.dimension in ("count", "share", "1/s")
    stands = first.verdict == "right" and is_remark(answer, amounts[0], amounts[-1], is_plain=is_plain)
    return first if stands else last


def stated(posed: Posed, answer: str) -> list[Reading]:
    """The numbers that may be the answer, in order: of the right kind where there are any, no mere reasons."""
    found = outside_ranges(answer, read_amounts(answer))
    found = [reading for reading in found if not is_denied(answer, reading.span[0])]
    terms = terms_of_sums(answer, found)
    tests: Sequence[Callable[[Reading], bool]] = (
        lambda r: not is_compared(answer, r.span[0]),
        lambda r: not is_aside(answer, r.span[0]),
        lambda r: r.span not in terms,
        lambda r: bool(_values(posed, r, strict=True)),
        lambda r: r.is_per_token == posed.family.per_token,
        lambda r: r.span[0] >= announced_at(answer),
    )
    for test in tests:
        found = [reading for reading in found if test(reading)] or found
    return found


def _judge(posed: Posed, reading: Reading) -> Judged:
    strict, loose = _values(posed, reading, strict=True), _values(posed, reading, strict=False)
    if _is_any(posed, strict, posed.answer):
        return Judged("right", CREDITS["right"], reading)
    if slip := _slip(posed, strict):
        return slip._replace(reading=reading)
    if verdict := _nearly(posed, strict, loose):
        return Judged(verdict, CREDITS[verdict], reading)
    if slip := _slip(posed, loose):
        return slip._replace(reading=reading)
    return _judge_figure(posed, reading)


def _nearly(posed: Posed, strict: Sequence[float], loose: Sequence[float]) -> Verdict | None:
    """The verdict on a value that the right working leads to, but for its unit or its rounding."""
    exact = is_exact(posed.answer, posed.family.dimension)
    if _is_any(posed, loose, posed.answer):
        return "loose-unit"
    if not exact and _is_any(posed, strict, posed.answer, ROUNDED):
        return "rounded"
    ratio = posed.solved.get("ratio")
    if exact and ratio and any(abs(said - ratio) <= posed.family.tolerance * ratio for said in strict):
        return "unrounded"
    return None


def _judge_figure(posed: Posed, reading: Reading) -> Judged:
    """The verdict on a number whose unit is missing or is not one of what was asked."""
    verdict: Verdict = "no-unit" if not reading.kind and not reading.is_percent else "wrong-unit"
    figures = (reading.figure, *(reading.values if verdict == "no-unit" else ()))
    if any(_is_any(posed, _in_units(posed, figure), posed.answer) for figure in figures):
        return Judged(verdict, CREDITS[verdict], reading)
    if verdict == "no-unit" and posed.family.dimension not in ("count", "1/s"):
        for figure in figures:
            if slip := _slip(posed, _in_units(posed, figure)):
                return slip._replace(reading=reading)
    return Judged("wrong", 0.0, reading)


def _in_units(posed: Posed, figure: float) -> tuple[float, ...]:
    """What a bare number would be in any unit that the value might be written in."""
    if posed.family.dimension in ("count", "1/s"):
        return ()
    bits = _BIT_UNITS if posed.family.dimension == "byte/s" else ()
    return (*(figure * unit for unit in _FIGURE_UNITS), *(figure * unit / 8 for unit in bits))


def _values(posed: Posed, reading: Reading, *, strict: bool) -> tuple[float, ...]:
    """What a reading says in the dimension asked for; empty where it says something else."""
    values = reading.values if strict else reading.loose
    match posed.family.dimension:
        case "byte":
            fits = reading.kind in ("byte", "bit") and not reading.is_rate
        case "byte/s":
            fits = reading.kind in ("byte", "bit")
        case "second":
            fits = reading.kind == "second"
        case "share":
            fits = not reading.kind and not reading.is_rate
        case _:
            fits = not reading.kind and not reading.is_percent
    if not fits:
        return ()
    return tuple(value / 8 for value in values) if reading.kind == "bit" else values


def _is_any(posed: Posed, said: Iterable[float], value: float, tolerance: float | None = None) -> bool:
    allowed = posed.family.tolerance if tolerance is None else tolerance
    return any(is_close(each, value, allowed, posed.family.dimension) for each in said)


def _slip(posed: Posed, said: Sequence[float]) -> Judged | None:
    credits = {slip.id: slip.credit for slip in posed.calculation.slips}
    for name, value in posed.wrong.items():
        if _is_any(posed, said, value):
            return Judged("slip", credits.get(name, 0.0), None, name)
    return None


def as_scored(posed: Posed, judged: Judged, *, model_answer_opened: bool = False) -> Scored:
    """A verdict in the shape of every score: the value is the one point, the slip the one wrong claim."""
    spans = (judged.reading.span,) if judged.reading else ()
    status: PointStatus = (
        "hit" if judged.score >= CREDITS["rounded"] else "half" if judged.score else "missed"
    )
    slips = (MisconceptionResult(judged.slip, False, spans),) if judged.slip else ()
    rating = suggest_rating(judged.score, misconceptions=len(slips), model_answer_opened=model_answer_opened)
    point = PointResult(POINT, status, judged.score / 100, () if judged.slip else spans, judged.verdict)
    note = verdict_said(posed, judged)
    return Scored(posed.calculation.id, judged.score, rating, (point,), slips, {}, notes=(note,))


def verdict_said(posed: Posed, judged: Judged) -> Text:
    """The verdict in one sentence."""
    return fill(say.VERDICTS[judged.verdict], value=answer_shown(posed))


def overruled(scored: Scored, said: bool) -> Scored:
    """The score after the person said that the value was, or was not, what they meant."""
    score = 100.0 if said else 0.0
    point = PointResult(POINT, "hit" if said else "missed", score / 100, scored.points[0].spans)
    return Scored(scored.question, score, suggest_rating(score), (point,), (), {}, notes=())
