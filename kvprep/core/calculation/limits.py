"""Ranges of an input of ``kvprep calc`` that depend on another input."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kvprep.core.calculation.models import ModelShape
from kvprep.core.calculation.problem import Given
from kvprep.core.calculation.units import number
from kvprep.core.messages import sheets as say
from kvprep.core.messages.errors import fill
from kvprep.core.model import Text, UserError


class Limit(NamedTuple):
    """When an input fits the others, what it is instead where nobody typed it, and what is said where someone did."""

    name: str
    fits: Callable[[Given], bool]
    instead: Callable[[Given], float]
    refusal: Callable[[Given], Text]


def within(limits: tuple[Limit, ...], given: Given, typed: frozenset[str]) -> Given:
    """The inputs within their ranges; UserError (exit 2) for one out of it that was typed."""
    for limit in limits:
        if limit.fits(given):
            continue
        if limit.name in typed:
            raise UserError(limit.refusal(given), 2)
        given = given.but(**{limit.name.replace("-", "_"): limit.instead(given)})
    return given


def _at_most(name: str, most: Callable[[Given], float], message: Text) -> Limit:
    key = name.replace("-", "_")

    def refusal(given: Given) -> Text:
        model = given.model.title if "model" in given else ""
        return fill(
            message, flag=f"--{name}", value=number(given[key]), most=number(most(given)), model=model
        )

    return Limit(name, lambda given: bool(given[key] <= most(given)), most, refusal)


def _degrees(shape: ModelShape) -> tuple[int, ...]:
    """The degrees of TP that an engine accepts: query heads are spread evenly, KV heads evenly or in copies."""
    even = (tp for tp in range(1, shape.heads + 1) if shape.heads % tp == 0)
    if shape.is_mla:
        return tuple(even)
    return tuple(tp for tp in even if shape.kv_heads % tp == 0 or tp % shape.kv_heads == 0)


def _tp_refusal(given: Given) -> Text:
    shape: ModelShape = given.model
    message = say.TP_OF_LATENT if shape.is_mla else say.TP_OF_HEADS
    known = tuple(map(str, _degrees(shape)))
    return fill(
        message, flag="--tp", value=number(given.tp), model=shape.title, heads=shape.heads,
        kv_heads=shape.kv_heads, known=known,
    )  # fmt: skip


TP_FITS = Limit("tp", lambda given: given.tp in _degrees(given.model), lambda _: 1.0, _tp_refusal)
PP_WITHIN = _at_most("pp", lambda given: float(given.model.layers), say.PP_OF_LAYERS)
RACK_WITHIN = _at_most("rack", lambda given: float(given.hosts), say.OF_ALL_HOSTS)
HOT_HOSTS_WITHIN = _at_most("hot-hosts", lambda given: float(given.hosts), say.OF_ALL_HOSTS)
