"""Sums about bytes on the move: links, break-even, leases, what is in flight, reads and writes."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor

from kvprep.core.calculation.draws import Draws
from kvprep.core.calculation.formulae import (
    blocks,
    break_even,
    link_bytes,
    links_for,
    lookup_rpcs,
    transfer_time,
)
from kvprep.core.calculation.models import GROUPED
from kvprep.core.calculation.problem import Family, Given, Solved
from kvprep.core.calculation.size_families import prefix_given, shape_given
from kvprep.core.calculation.units import GBIT, GIB

LINKS = (100, 200, 400)
"""Link speeds in Gbit/s."""
_PREFIXES = (8, 16, 32)


def _link_given(draws: Draws, efficiencies: tuple[float, ...]) -> Given:
    return Given(link=GBIT * draws.pick(LINKS), efficiency=draws.pick(efficiencies))


def _as_bytes(given: Given) -> Given:
    """The slip of reading Gbit as GByte."""
    return given.but(link=given.link * 8)


def _as_binary(given: Given) -> Given:
    """The slip of reading a link's 10^9 as 2^30, which is the same as reading GiB as GB."""
    return given.but(link=given.link * GIB / 1e9)


def _time_draw(draws: Draws) -> Given:
    return prefix_given(draws, _PREFIXES).but(**_link_given(draws, (0.6, 0.7, 0.75, 0.8, 0.85)))


def _time(given: Given) -> Solved:
    return {
        "line": link_bytes(given.link),
        "effective": link_bytes(given.link, given.efficiency),
        "answer": transfer_time(given.size, given.link, given.efficiency),
    }


TRANSFER_TIME = Family(
    draw=_time_draw,
    solve=_time,
    dimension="second",
    slips={
        "gbit-as-gbyte": lambda g: _time(_as_bytes(g))["answer"],
        "line-rate": lambda g: _time(g.but(efficiency=1))["answer"],
        "decimal": lambda g: _time(_as_binary(g))["answer"],
        "thousand": lambda g: _time(g.but(size=g.per_token * g.thousand_tokens))["answer"],
    },
)


def _links_draw(draws: Draws) -> Given:
    return _link_given(draws, (0.5, 0.6, 0.7, 0.8)).but(demand=GIB * draws.between(60, 640, 10))


def _links(given: Given) -> Solved:
    each = link_bytes(given.link, given.efficiency)
    return {
        "line": link_bytes(given.link),
        "each": each,
        "ratio": given.demand / each,
        "answer": links_for(given.demand, given.link, given.efficiency),
    }


LINKS_NEEDED = Family(
    draw=_links_draw,
    solve=_links,
    dimension="count",
    slips={
        "gbit-as-gbyte": lambda g: _links(_as_bytes(g))["answer"],
        "line-rate": lambda g: _links(g.but(efficiency=1))["answer"],
        "rounded-down": lambda g: floor(_links(g)["ratio"] + 1e-9),
        "decimal": lambda g: _links(_as_binary(g))["answer"],
    },
)


def _even_draw(draws: Draws) -> Given:
    return shape_given(draws.pick(GROUPED), "BF16").but(prefill=1000 * draws.between(2, 30))


def _even(given: Given) -> Solved:
    per_token = 2 * given.layers * given.kv_heads * given.head_dim * given.width
    return {"per_token": per_token, "answer": break_even(per_token, given.prefill)}


BREAK_EVEN = Family(
    draw=_even_draw,
    solve=_even,
    dimension="byte/s",
    slips={
        "only-keys": lambda g: _even(g)["answer"] / 2,
        "query-heads": lambda g: _even(g.but(kv_heads=g.heads))["answer"],
        "bits": lambda g: _even(g)["answer"] * 8,
    },
)


def _gain_draw(draws: Draws) -> Given:
    given = prefix_given(draws, _PREFIXES).but(**_link_given(draws, (0.5, 0.6, 0.7, 0.8)))
    return given.but(prefill=1000 * draws.between(4, 40), fixed=0.001 * draws.between(20, 120, 10))


def _gain(given: Given) -> Solved:
    recompute = given.tokens / given.prefill
    moving = transfer_time(given.size, given.link, given.efficiency)
    return {
        "recompute": recompute,
        "effective": link_bytes(given.link, given.efficiency),
        "moving": moving,
        "fetch": given.fixed + moving,
        "answer": recompute - given.fixed - moving,
    }


FETCH_GAIN = Family(
    draw=_gain_draw,
    solve=_gain,
    dimension="second",
    slips={
        "gbit-as-gbyte": lambda g: _gain(_as_bytes(g))["answer"],
        "no-fixed": lambda g: _gain(g.but(fixed=0))["answer"],
        "recompute-only": lambda g: _gain(g)["recompute"],
        "fetch-only": lambda g: _gain(g)["fetch"],
    },
)


def _lease_draw(draws: Draws) -> Given:
    given = prefix_given(draws, (32, 64, 128))
    return given.but(lease=draws.pick((5, 10)), waited=draws.pick((1, 2, 3, 4)))


def _lease(given: Given) -> Solved:
    left = given.lease - given.waited
    return {"left": left, "answer": given.size / left}


LEASE = Family(
    draw=_lease_draw,
    solve=_lease,
    dimension="byte/s",
    slips={
        "whole-lease": lambda g: g.size / g.lease,
        "bits": lambda g: _lease(g)["answer"] * 8,
        "waited-only": lambda g: g.size / g.waited,
    },
)


def _flight_draw(draws: Draws) -> Given:
    return prefix_given(draws, (8, 16)).but(
        loads=draws.between(20, 240, 10), latency=0.001 * draws.between(30, 300, 10)
    )


def _flight(given: Given) -> Solved:
    running = given.loads * given.latency
    return {"running": running, "answer": running * given.size}


IN_FLIGHT = Family(
    draw=_flight_draw,
    solve=_flight,
    dimension="byte",
    slips={
        "per-second": lambda g: g.loads * g.size,
        "one-load": lambda g: g.size,
    },
)


def _flow_draw(draws: Draws) -> Given:
    return prefix_given(draws, (4, 8, 16)).but(
        requests=draws.between(40, 400, 20), hit=0.05 * draws.between(6, 18), copies=draws.pick((2, 3))
    )


def _reads(given: Given) -> Solved:
    hits = given.requests * given.hit
    return {"hits": hits, "answer": hits * given.size}


READS = Family(
    draw=_flow_draw,
    solve=_reads,
    dimension="byte/s",
    slips={
        "all-requests": lambda g: g.requests * g.size,
        "misses": lambda g: _reads(g.but(hit=1 - g.hit))["answer"],
        "thousand": lambda g: _reads(g.but(size=g.per_token * g.thousand_tokens))["answer"],
        "counted-copies": lambda g: _reads(g)["answer"] * g.copies,
    },
)


def _writes(given: Given) -> Solved:
    misses = given.requests * (1 - given.hit)
    once = misses * given.size
    return {"misses": misses, "once": once, "answer": once * given.copies}


WRITES = Family(
    draw=_flow_draw,
    solve=_writes,
    dimension="byte/s",
    slips={
        "one-copy": lambda g: _writes(g)["once"],
        "hits": lambda g: _writes(g.but(hit=1 - g.hit))["answer"],
        "all-requests": lambda g: g.requests * g.size * g.copies,
        "split-copies": lambda g: _writes(g)["once"] / g.copies,
    },
)


def _lookup_draw(draws: Draws) -> Given:
    return Given(
        requests=draws.between(50, 400, 50),
        tokens=1024 * draws.pick((4, 6, 8, 12, 16)),
        chunk=draws.pick((16, 32, 64)),
        ranks=draws.pick((2, 4, 8)),
        batch=draws.pick((48, 64, 100, 128)),
    )


def _lookup(given: Given) -> Solved:
    chunks = blocks(given.tokens, given.chunk)
    each = lookup_rpcs(chunks * given.ranks, given.batch)
    return {
        "chunks": chunks,
        "own_keys": chunks * given.ranks,
        "own_rpcs": each,
        "keys": given.requests * chunks * given.ranks,
        "answer": given.requests * each,
    }


LOOKUPS = Family(
    draw=_lookup_draw,
    solve=_lookup,
    dimension="1/s",
    slips={
        "no-batch": lambda g: _lookup(g)["keys"],
        "shared-batches": lambda g: _lookup(g)["keys"] / g.batch,
        "no-ranks": lambda g: _lookup(g.but(ranks=1))["answer"],
        "one-key": lambda g: g.requests * lookup_rpcs(g.ranks, g.batch),
    },
)

TRANSFER_FAMILIES: Mapping[str, Family] = {
    "transfer-time": TRANSFER_TIME,
    "links": LINKS_NEEDED,
    "break-even": BREAK_EVEN,
    "fetch-gain": FETCH_GAIN,
    "lease": LEASE,
    "in-flight": IN_FLIGHT,
    "reads": READS,
    "writes": WRITES,
    "lookups": LOOKUPS,
}
