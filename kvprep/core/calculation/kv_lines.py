"""The lines about a model's cache: one prefix and its parts, and fetching it against computing it.

All lines of a sheet count the same bytes: where layers keep a window only, so does every line.
"""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from kvprep.core.calculation.formulae import (
    blocks,
    break_even,
    heads_per_rank,
    link_bytes,
    model_per_token,
    scaled_per_token,
    transfer_time,
)
from kvprep.core.calculation.lines import Line, size
from kvprep.core.calculation.models import ModelShape
from kvprep.core.calculation.problem import Given
from kvprep.core.calculation.units import SHOWN, number
from kvprep.core.messages import sheets as say
from kvprep.core.model import Text


class _Kept(NamedTuple):
    """Bytes with the formula that they follow from."""

    value: float
    formula: str


def _every_layer(shape: ModelShape, given: Given, heads: float) -> _Kept:
    """What a token leaves when every layer keeps it."""
    if shape.is_mla:
        value = model_per_token(shape, given.width) + float(given.scale) * shape.layers
        scale = f" + {shape.layers} × {number(given.scale)} B" if given.scale else ""
        return _Kept(value, f"{shape.layers} × ({shape.latent} + {shape.rope}) × {given.width} B{scale}")
    value = scaled_per_token(shape.layers, heads, shape.head_dim, given.width, given.scale)
    scale = f" + 2 × {shape.layers} × {number(heads)} × {number(given.scale)} B" if given.scale else ""
    return _Kept(value, f"2 × {shape.layers} × {number(heads)} × {shape.head_dim} × {given.width} B{scale}")


def _prefix(shape: ModelShape, per_token: float, tokens: float) -> _Kept:
    """The bytes of a prefix; layers with a window keep no more than it."""
    if not shape.window:
        return _Kept(per_token * tokens, f"{size(per_token)} × {number(tokens)}")
    layer, full = per_token / shape.layers, shape.layers - shape.window_layers
    kept = f"{shape.window_layers} × min({number(tokens)}, {shape.window})"
    value = layer * (full * tokens + shape.window_layers * min(tokens, shape.window))
    return _Kept(value, f"{size(layer)} × ({full} × {number(tokens)} + {kept})")


def _per_token(shape: ModelShape, given: Given, heads: float) -> _Kept:
    """What a token of the prefix takes; with a window the mean, since far tokens are kept by some layers only."""
    each = _every_layer(shape, given, heads)
    if not shape.window:
        return each
    whole = _prefix(shape, each.value, given.tokens)
    return _Kept(whole.value / given.tokens, f"{size(whole.value)} ÷ {number(given.tokens)}")


def _in_blocks(shape: ModelShape, per_token: float, given: Given) -> _Kept:
    """The bytes that a prefix occupies in whole blocks, layers with a window in those that the window fills."""
    slots, block = blocks(given.tokens, given.block) * given.block, number(given.block)
    if not shape.window:
        formula = f"⌈{number(given.tokens)} ÷ {block}⌉ × {block} × {size(per_token)}"
        return _Kept(slots * per_token, formula)
    layer, full = per_token / shape.layers, shape.layers - shape.window_layers
    held = blocks(min(given.tokens, shape.window), given.block) * given.block
    formula = f"{size(layer)} × ({full} × {number(slots)} + {shape.window_layers} × {number(held)})"
    return _Kept(layer * (full * slots + shape.window_layers * held), formula)


def solve_kv(given: Given) -> list[Line]:
    """The cache of one sequence: per token, whole, in blocks, and on each card of a TP × PP group."""
    shape: ModelShape = given.model
    token = _per_token(shape, given, shape.kv_heads)
    every = _every_layer(shape, given, shape.kv_heads).value
    whole, held = _prefix(shape, every, given.tokens), _in_blocks(shape, every, given)
    return [
        Line("per_token", _token_label(shape), token.formula, token.value, "size"),
        Line("prefix", say.PREFIX, whole.formula, whole.value, "size"),
        Line("in_blocks", say.IN_BLOCKS, held.formula, held.value, "size"),
        *_card_lines(shape, given, every),
        Line("requests", say.OF_REQUESTS, f"{number(given.requests)} × {size(held.value)}", given.requests * held.value, "size"),
    ]  # fmt: skip


def _card_lines(shape: ModelShape, given: Given, every: float) -> list[Line]:
    """What a card holds: whole blocks of its heads, in the layers of the fullest stage."""
    mine = heads_per_rank(shape.kv_heads, given.tp)
    here, token = _every_layer(shape, given, mine).value, _per_token(shape, given, mine)
    held, layers = _in_blocks(shape, here, given).value, ceil(shape.layers / given.pp)
    stage = f"{size(held)} × {number(layers)} ÷ {shape.layers}"
    return [
        Line("card_token", _card_label(shape), token.formula, token.value, "size"),
        Line("copies", say.COPIES_IN_GROUP, _copies_formula(shape, given), here * given.tp / every, ""),
        Line("card", say.ON_CARD, stage, held * layers / shape.layers, "size"),
    ]


def _token_label(shape: ModelShape) -> Text:
    return say.PER_TOKEN_MEAN if shape.window else say.PER_TOKEN


def _card_label(shape: ModelShape) -> Text:
    return say.CARD_TOKEN_MEAN if shape.window else say.CARD_TOKEN


def _copies_formula(shape: ModelShape, given: Given) -> str:
    if shape.is_mla:
        return f"TP {number(given.tp)}"
    return f"max(1, {shape.kv_heads} ÷ {number(given.tp)}) × {number(given.tp)} ÷ {shape.kv_heads}"


def solve_break_even(given: Given) -> list[Line]:
    """When fetching a prefix beats computing it, and by how much on a given link."""
    shape: ModelShape = given.model
    given = given.but(scale=0)
    token = _per_token(shape, given, shape.kv_heads)
    whole = _prefix(shape, _every_layer(shape, given, shape.kv_heads).value, given.tokens)
    computing = given.tokens / given.prefill
    fetch = given.fixed + transfer_time(whole.value, given.link, given.efficiency)
    speed, show = link_bytes(given.link, given.efficiency), SHOWN["time"]
    return [
        Line("per_token", _token_label(shape), token.formula, token.value, "size"),
        Line("even_at", say.EVEN_AT, f"{size(token.value)} × {number(given.prefill)}/s", break_even(token.value, given.prefill), "gibs"),
        Line("prefix", say.PREFIX, whole.formula, whole.value, "size"),
        Line("recompute", say.RECOMPUTE, f"{number(given.tokens)} ÷ {number(given.prefill)}/s", computing, "time"),
        Line("fetch", say.FETCH, f"{show(given.fixed)} + {size(whole.value)} ÷ {SHOWN['gibs'](speed)}", fetch, "time"),
        Line("saved", say.SAVED, f"{show(computing)} − {show(fetch)}", computing - fetch, "time"),
    ]  # fmt: skip
