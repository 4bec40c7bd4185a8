"""A question as plain values and back: what the stored copy of a bank holds, read without checking it again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kvprep.core.model import Question, Text
from kvprep.core.question import Misconception, Point, Sample, SomeOf, Source, Statements

Make = Callable[[Any], Any]


def values_of(noun: Any) -> Any:
    """Nouns, texts and tuples as nested lists in the order of their fields."""
    if isinstance(noun, Text):
        return [noun.zh, noun.en]
    return [values_of(part) for part in noun] if isinstance(noun, tuple) else noun


def plain(noun: Any) -> Any:
    """Nouns, texts and tuples as mappings and lists with names, as JSON for readers has them."""
    if isinstance(noun, Text):
        return {"zh": noun.zh, "en": noun.en}
    if hasattr(noun, "_asdict"):
        return {name: plain(part) for name, part in noun._asdict().items()}
    return [plain(part) for part in noun] if isinstance(noun, tuple) else noun


def question_of(values: list[Any]) -> Question:
    """The question that ``values_of`` took apart; the lists are used up."""
    made: Question = _question(values)
    return made


def _noun(kind: Any, parts: dict[str, Make]) -> Make:
    """How a noun is made from its fields' values; those without a maker are as stored."""
    places = [(kind._fields.index(name), make) for name, make in parts.items()]

    def made(values: list[Any]) -> Any:
        for place, make in places:
            values[place] = make(values[place])
        return kind._make(values)

    return made


def _many(make: Make) -> Make:
    return lambda values: tuple(map(make, values))


def _text(values: list[str]) -> Text:
    return Text(*values)


def _line(source: Any) -> Any:
    return source if isinstance(source, str) else SomeOf(source[0], tuple(source[1]))


def _injections(values: list[Any]) -> tuple[Any, ...]:
    return _design_nouns("Injection", {"say": _text, "after": tuple}, values)


def _figures(values: list[Any]) -> tuple[Any, ...]:
    return _design_nouns("Figure", {"label": lambda label: label and _text(label)}, values)


def _variations(values: list[Any]) -> tuple[Any, ...]:
    return _design_nouns("Variation", {"say": _text, "inputs": _figures, "figures": _figures}, values)


def _design_nouns(kind: str, parts: dict[str, Make], values: list[Any]) -> tuple[Any, ...]:
    if not values:
        return ()
    # Deferred: only a design question pays for what it alone has.
    from kvprep.core import design_case

    return tuple(map(_noun(getattr(design_case, kind), parts), values))


_statements = _noun(Statements, {"zh": tuple, "en": tuple})
_claim = {"say": _text, "any": _many(_line), "also": _statements}
_point = _noun(Point, _claim)
_misconception = _noun(Misconception, {**_claim, "fix": _text})
_sample = _noun(Sample, {"says": tuple})
_question = _noun(
    Question,
    {
        "domains": tuple,
        "ask": _text,
        "answer": _text,
        "points": _many(_point),
        "misconceptions": _many(_misconception),
        "follow_ups": tuple,
        "related": tuple,
        "sources": _many(Source._make),
        "samples": _many(_sample),
        "rivals": _many(tuple),
        "injections": _injections,
        "figures": _figures,
        "variations": _variations,
    },
)
