"""The formulae, each in one place: the drills and ``kvprep calc`` ask the same functions.

Sizes are bytes, times seconds, link speeds bits a second, other rates what they say.
"""

from __future__ import annotations

from math import ceil, floor

from kvprep.core.calculation.models import ModelShape

DTYPES = {"BF16": 2, "FP16": 2, "FP8": 1, "INT8": 1, "FP32": 4}
"""Bytes of one element."""


def kv_per_token(layers: float, kv_heads: float, head_dim: float, width: float) -> float:
    """Bytes that a token leaves with MHA, GQA or MQA: keys and values, for every layer and KV head."""
    return 2 * layers * kv_heads * head_dim * width


def latent_per_token(layers: float, latent: float, rope: float, width: float) -> float:
    """Bytes that a token leaves with MLA: one latent and one positional part a layer, no factor 2."""
    return layers * (latent + rope) * width


def scaled_per_token(
    layers: float, kv_heads: float, head_dim: float, width: float, scale_width: float
) -> float:
    """Bytes a token with one scale for each key and each value vector of a head."""
    return kv_per_token(layers, kv_heads, head_dim, width) + 2 * layers * kv_heads * scale_width


def model_per_token(shape: ModelShape, width: float) -> float:
    """Bytes a token of a known model, as if every layer kept all tokens."""
    if shape.is_mla:
        return latent_per_token(shape.layers, shape.latent, shape.rope, width)
    return kv_per_token(shape.layers, shape.kv_heads, shape.head_dim, width)


def model_prefix(shape: ModelShape, width: float, tokens: float) -> float:
    """Bytes of a prefix of a known model; layers with a window keep no more than the window."""
    per_layer = model_per_token(shape, width) / shape.layers
    full = shape.layers - shape.window_layers
    return per_layer * (full * tokens + shape.window_layers * min(tokens, shape.window or tokens))


def heads_per_rank(kv_heads: float, tp: float) -> float:
    """KV heads that each rank holds: at least one whole head, so that few heads are copied."""
    return max(1, floor(kv_heads / tp))


def blocks(tokens: float, block: float) -> float:
    """Blocks that so many tokens take, the last one perhaps part empty."""
    return ceil(tokens / block)


def reusable(tokens: float, unit: float) -> float:
    """Tokens of a fully cached prompt that a lookup by whole units may use: the last token is always computed."""
    return floor((tokens - 1) / unit) * unit


def link_bytes(bits: float, efficiency: float = 1.0) -> float:
    """Bytes a second that a link of so many bits a second carries."""
    return bits / 8 * efficiency


def transfer_time(size: float, bits: float, efficiency: float = 1.0) -> float:
    """Seconds that so many bytes take over a link of so many bits a second."""
    return size / link_bytes(bits, efficiency)


def links_for(rate: float, bits: float, efficiency: float = 1.0) -> float:
    """Links that carry so many bytes a second, whole."""
    return ceil(rate / link_bytes(bits, efficiency) - 1e-9)


def objects(prefixes: float, tokens: float, chunk: float, ranks: float = 1) -> float:
    """Objects of so many prefixes cut in chunks, each rank storing its own shard."""
    return prefixes * blocks(tokens, chunk) * ranks


def lookup_rpcs(keys: float, batch: float) -> float:
    """RPCs in which one request asks for so many keys: a batch carries keys of one request only."""
    return ceil(keys / batch)


def usable(hosts: float, host: float, share: float) -> float:
    """Bytes of a pool that may be filled."""
    return hosts * host * share


def hosts_for(payload: float, copies: float, host: float, share: float) -> float:
    """Hosts that hold the payload in so many copies, whole."""
    return ceil(payload * copies / (host * share) - 1e-9)


def two_copy_share(payload: float, room: float) -> float:
    """Share of the payload that may have a second copy when every part has one; 0 to 1."""
    return min(1.0, max(0.0, room / payload - 1))


def break_even(per_token: float, prefill: float) -> float:
    """Bytes a second below which fetching is slower than computing so many tokens a second."""
    return per_token * prefill


def tpot(first: float, last: float, tokens: float) -> float:
    """Seconds between tokens, averaged over one request: there is one gap less than tokens."""
    return (last - first) / (tokens - 1)
