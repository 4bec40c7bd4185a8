"""Sums about the size of a cache: per token, per prefix, per card, and how many requests fit."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, floor

from kvprep.core.calculation.draws import Draws
from kvprep.core.calculation.formulae import (
    DTYPES,
    blocks,
    heads_per_rank,
    kv_per_token,
    latent_per_token,
    model_per_token,
    model_prefix,
    reusable,
    scaled_per_token,
)
from kvprep.core.calculation.models import GROUPED, LATENT, MODELS, ModelShape
from kvprep.core.calculation.problem import Family, Given, Solved
from kvprep.core.calculation.units import GIB

CONTEXTS = (4, 8, 16, 32, 64, 128)
"""Thousands (of 1,024) of tokens, as contexts are named."""


def shape_given(shape: ModelShape, dtype: str) -> Given:
    """A model's shape and a type of element, as a problem gives them."""
    return Given(
        model=shape.title,
        layers=shape.layers,
        heads=shape.heads,
        kv_heads=shape.kv_heads,
        head_dim=shape.head_dim,
        dtype=dtype,
        width=DTYPES[dtype],
    )


def context_given(draws: Draws, contexts: tuple[int, ...] = CONTEXTS) -> Given:
    """A context length, by the name that people use and in tokens."""
    thousands = draws.pick(contexts)
    return Given(context=f"{thousands}K", tokens=thousands * 1024, thousand_tokens=thousands * 1000)


def _of_shape(given: Given) -> float:
    return kv_per_token(given.layers, given.kv_heads, given.head_dim, given.width)


def _token_draw(draws: Draws) -> Given:
    return shape_given(draws.pick(GROUPED), draws.pick(("BF16", "FP8")))


def _token(given: Given) -> Solved:
    return {"bytes": _of_shape(given), "answer": _of_shape(given)}


KV_TOKEN = Family(
    draw=_token_draw,
    solve=_token,
    dimension="byte",
    per_token=True,
    slips={
        "only-keys": lambda g: _of_shape(g) / 2,
        "query-heads": lambda g: _of_shape(g.but(kv_heads=g.heads)),
        "one-layer": lambda g: _of_shape(g) / g.layers,
        "two-bytes": lambda g: None if g.width == 2 else _of_shape(g.but(width=2)),
    },
)


def _prefix_draw(draws: Draws) -> Given:
    return shape_given(draws.pick(GROUPED), "BF16").but(**context_given(draws))


def _prefix(given: Given) -> Solved:
    per_token = _of_shape(given)
    return {"per_token": per_token, "answer": per_token * given.tokens}


KV_PREFIX = Family(
    draw=_prefix_draw,
    solve=_prefix,
    dimension="byte",
    slips={
        "only-keys": lambda g: _prefix(g)["answer"] / 2,
        "query-heads": lambda g: _prefix(g.but(kv_heads=g.heads))["answer"],
        "thousand": lambda g: _prefix(g.but(tokens=g.thousand_tokens))["answer"],
        "one-layer": lambda g: _prefix(g)["answer"] / g.layers,
    },
)


def _latent_given(dtype: str) -> Given:
    shape = shape_given(LATENT, dtype)
    return shape.but(latent=LATENT.latent, rope=LATENT.rope, wide=LATENT.latent + LATENT.rope)


def _latent_draw(draws: Draws) -> Given:
    given = _latent_given(draws.pick(("BF16", "FP8")))
    return given.but(**context_given(draws))


def _latent_token(given: Given) -> float:
    return latent_per_token(given.layers, given.latent, given.rope, given.width)


def _latent(given: Given) -> Solved:
    per_token = _latent_token(given)
    return {"per_token": per_token, "answer": per_token * given.tokens}


def _expanded(given: Given) -> float:
    """As if keys (with their positional part) and values were kept for each head."""
    per_head = (given.head_dim + given.rope) + given.head_dim
    return float(given.layers * given.heads * per_head * given.width * given.tokens)


KV_LATENT = Family(
    draw=_latent_draw,
    solve=_latent,
    dimension="byte",
    slips={
        "doubled": lambda g: 2 * _latent(g)["answer"],
        "no-rope": lambda g: _latent(g.but(rope=0))["answer"],
        "by-head": _expanded,
        "thousand": lambda g: _latent(g.but(tokens=g.thousand_tokens))["answer"],
    },
)


def _scaled_draw(draws: Draws) -> Given:
    return shape_given(draws.pick(GROUPED), draws.pick(("FP8", "INT8"))).but(scale=4)


def _scaled(given: Given) -> Solved:
    data = _of_shape(given)
    total = scaled_per_token(given.layers, given.kv_heads, given.head_dim, given.width, given.scale)
    return {"data": data, "scales": total - data, "answer": total}


KV_SCALES = Family(
    draw=_scaled_draw,
    solve=_scaled,
    dimension="byte",
    per_token=True,
    tolerance=0.005,
    slips={
        "no-scales": lambda g: _scaled(g)["data"],
        "key-scales": lambda g: _scaled(g)["data"] + _scaled(g)["scales"] / 2,
        "two-bytes": lambda g: _scaled(g.but(width=2))["answer"],
        "only-keys": lambda g: _scaled(g)["answer"] / 2,
    },
)


def _block_draw(draws: Draws) -> Given:
    block = draws.pick((16, 32, 64, 128, 256))
    tokens = block * draws.between(8, 90) + draws.between(1, block - 1)
    return shape_given(draws.pick(GROUPED), "BF16").but(block=block, tokens=tokens)


def _block(given: Given) -> Solved:
    per_token, count = _of_shape(given), blocks(given.tokens, given.block)
    empty = count * given.block - given.tokens
    return {
        "per_token": per_token,
        "blocks": count,
        "slots": count * given.block,
        "empty": empty,
        "answer": empty * per_token,
    }


KV_BLOCK = Family(
    draw=_block_draw,
    solve=_block,
    dimension="byte",
    slips={
        "remainder": lambda g: (g.tokens % g.block) * _of_shape(g),
        "whole-block": lambda g: g.block * _of_shape(g),
        "only-keys": lambda g: _block(g)["answer"] / 2,
    },
)


def _window_draw(draws: Draws) -> Given:
    shape = MODELS["gpt-oss-120b"]
    given = shape_given(shape, draws.pick(("BF16", "FP8")))
    return given.but(window=shape.window, half=shape.window_layers, **context_given(draws))


def _window(given: Given) -> Solved:
    per_layer = 2 * given.kv_heads * given.head_dim * given.width
    full, windowed = given.layers - given.half, given.half
    return {
        "per_layer": per_layer,
        "full_part": per_layer * full * given.tokens,
        "window_part": per_layer * windowed * min(given.tokens, given.window),
        "full_layers": full,
        "answer": model_prefix(MODELS["gpt-oss-120b"], given.width, given.tokens),
    }


KV_WINDOW = Family(
    draw=_window_draw,
    solve=_window,
    dimension="byte",
    slips={
        "all-full": lambda g: _of_shape(g) * g.tokens,
        "only-keys": lambda g: _window(g)["answer"] / 2,
        "query-heads": lambda g: _window(g)["answer"] * g.heads / g.kv_heads,
    },
)


def _share_draw(draws: Draws) -> Given:
    # Half of the problems have fewer KV heads than ranks, which is where the mistake is made.
    few = draws.pick((True, False))
    pairs = tuple(
        (shape, tp)
        for shape in GROUPED
        for tp in (2, 4, 8, 16)
        if shape.heads % tp == 0 and (tp > shape.kv_heads) == few
    )
    shape, tp = draws.pick(pairs)
    return shape_given(shape, "BF16").but(tp=tp)


def _share(given: Given) -> Solved:
    per_token, mine = _of_shape(given), heads_per_rank(given.kv_heads, given.tp)
    return {
        "per_token": per_token,
        "heads_here": mine,
        "copies": mine * given.tp / given.kv_heads,
        "answer": _of_shape(given.but(kv_heads=mine)),
    }


TP_SHARE = Family(
    draw=_share_draw,
    solve=_share,
    dimension="byte",
    per_token=True,
    slips={
        "divided": lambda g: None if g.kv_heads % g.tp == 0 else _of_shape(g) / g.tp,
        "whole": _of_shape,
        "query-heads": lambda g: _of_shape(g.but(kv_heads=heads_per_rank(g.heads, g.tp))),
    },
)


def _latent_tp_draw(draws: Draws) -> Given:
    return _latent_given("BF16").but(tp=draws.pick((2, 4, 8, 16)))


def _latent_tp(given: Given) -> Solved:
    per_token = _latent_token(given)
    return {"per_token": per_token, "answer": per_token * given.tp}


LATENT_TP = Family(
    draw=_latent_tp_draw,
    solve=_latent_tp,
    dimension="byte",
    per_token=True,
    slips={
        "one-copy": _latent_token,
        "doubled": lambda g: 2 * _latent_tp(g)["answer"],
        "no-rope": lambda g: _latent_tp(g.but(rope=0))["answer"],
    },
)


def _stages_draw(draws: Draws) -> Given:
    pp = draws.pick((2, 4))
    shape = draws.pick(tuple(shape for shape in GROUPED if shape.layers % pp == 0))
    tp = draws.pick(tuple(tp for tp in (2, 4, 8) if tp <= shape.kv_heads and shape.heads % tp == 0))
    return shape_given(shape, "BF16").but(tp=tp, pp=pp, **context_given(draws))


def _stages(given: Given) -> Solved:
    whole = _prefix(given)["answer"]
    return {
        "whole": whole,
        "layers_here": given.layers / given.pp,
        "heads_here": given.kv_heads / given.tp,
        "answer": whole / given.tp / given.pp,
    }


STAGES = Family(
    draw=_stages_draw,
    solve=_stages,
    dimension="byte",
    slips={
        "no-pipeline": lambda g: _stages(g)["whole"] / g.tp,
        "no-tensor": lambda g: _stages(g)["whole"] / g.pp,
        "whole": lambda g: _stages(g)["whole"],
        "added": lambda g: _stages(g)["whole"] / (g.tp + g.pp),
    },
)


def _reuse_draw(draws: Draws) -> Given:
    unit = draws.pick((16, 32, 64, 128, 256))
    return Given(unit=unit, tokens=unit * draws.between(8, 8192 // unit))


def _reuse(given: Given) -> Solved:
    usable = reusable(given.tokens, given.unit)
    return {"units": usable / given.unit, "usable": usable, "answer": given.tokens - usable}


REUSE = Family(
    draw=_reuse_draw,
    solve=_reuse,
    dimension="count",
    slips={"nothing": lambda g: 0.0, "one-token": lambda g: 1.0, "two-units": lambda g: 2.0 * g.unit},
)


def _fit_draw(draws: Draws) -> Given:
    given = shape_given(draws.pick(GROUPED), "BF16")
    return given.but(room=GIB * draws.between(24, 480, 8), tokens=500 * draws.between(3, 48))


def _fit(given: Given) -> Solved:
    per_token = _of_shape(given)
    each = per_token * given.tokens
    return {
        "per_token": per_token,
        "each": each,
        "ratio": given.room / each,
        "answer": floor(given.room / each),
    }


FIT = Family(
    draw=_fit_draw,
    solve=_fit,
    dimension="count",
    slips={
        "rounded-up": lambda g: ceil(_fit(g)["ratio"] - 1e-9),
        "query-heads": lambda g: _fit(g.but(kv_heads=g.heads))["answer"],
        "only-keys": lambda g: floor(_fit(g)["ratio"] * 2),
        "decimal": lambda g: _fit(g.but(room=g.room / GIB * 1e9))["answer"],
    },
)

SIZE_FAMILIES: Mapping[str, Family] = {
    "kv-token": KV_TOKEN,
    "kv-prefix": KV_PREFIX,
    "kv-latent": KV_LATENT,
    "kv-scales": KV_SCALES,
    "kv-block": KV_BLOCK,
    "kv-window": KV_WINDOW,
    "tp-share": TP_SHARE,
    "latent-tp": LATENT_TP,
    "stages": STAGES,
    "reuse": REUSE,
    "fit": FIT,
}


def prefix_given(draws: Draws, contexts: tuple[int, ...] = CONTEXTS) -> Given:
    """A prefix of a real model: its shape, its context and its size in bytes."""
    shape = draws.pick((*GROUPED, LATENT))
    given = context_given(draws, contexts)
    per_token = model_per_token(shape, 2)
    return given.but(model=shape.title, per_token=per_token, size=per_token * given.tokens)
