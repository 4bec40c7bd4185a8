"""Sums about what users feel: first token, gaps, goodput, and the hit ratios by request, token and byte."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from kvprep.core.calculation.draws import Draws
from kvprep.core.calculation.formulae import model_per_token, tpot
from kvprep.core.calculation.models import GROUPED
from kvprep.core.calculation.problem import Family, Given, Solved
from kvprep.core.calculation.size_families import prefix_given
from kvprep.core.calculation.units import GIB, number

_NAMES = "ABCDEFGH"


def _ttft_draw(draws: Draws) -> Given:
    given = prefix_given(draws, (8, 16, 32))
    return given.but(
        reused=given.tokens * draws.pick((0.5, 0.75, 0.875)),
        queue=0.001 * draws.between(40, 400, 20),
        lookup=0.001 * draws.pick((3, 5, 8)),
        bandwidth=GIB * draws.pick((5, 8, 10, 16, 20)),
        prefill=1000 * draws.between(8, 40),
    )


def _ttft(given: Given) -> Solved:
    loading = given.reused * given.per_token / given.bandwidth
    computing = (given.tokens - given.reused) / given.prefill
    return {
        "moved": given.reused * given.per_token,
        "loading": loading,
        "fresh": given.tokens - given.reused,
        "computing": computing,
        "answer": given.queue + given.lookup + loading + computing,
    }


TTFT = Family(
    draw=_ttft_draw,
    solve=_ttft,
    dimension="second",
    slips={
        "no-queue": lambda g: _ttft(g.but(queue=0))["answer"],
        "no-loading": lambda g: _ttft(g)["answer"] - _ttft(g)["loading"],
        "whole-prefill": lambda g: _ttft(g)["answer"] + g.reused / g.prefill,
        "prefill-only": lambda g: _ttft(g)["computing"],
    },
)


def _tpot_draw(draws: Draws) -> Given:
    first, tokens = 0.001 * draws.between(200, 1200, 50), draws.between(9, 33)
    return Given(first=first, last=first + 0.001 * (tokens - 1) * draws.between(18, 80), tokens=tokens)


def _tpot(given: Given) -> Solved:
    return {
        "span": given.last - given.first,
        "gaps": given.tokens - 1,
        "answer": tpot(given.first, given.last, given.tokens),
    }


TPOT = Family(
    draw=_tpot_draw,
    solve=_tpot,
    dimension="second",
    slips={
        "by-tokens": lambda g: _tpot(g)["span"] / g.tokens,
        "with-ttft": lambda g: g.last / (g.tokens - 1),
        "latency-by-tokens": lambda g: g.last / g.tokens,
    },
)


def _gap_draw(draws: Draws) -> Given:
    gaps = [draws.between(20, 60, 2) for _ in range(7)]
    gaps[draws.between(1, 6)] = draws.between(180, 900, 20)
    times = [draws.between(200, 800, 20)]
    for gap in gaps:
        times.append(times[-1] + gap)
    return Given(times=times, trace=", ".join(str(time) for time in times))


def _gap(given: Given) -> Solved:
    gaps = [after - before for before, after in pairwise(given.times)]
    longest = gaps.index(max(gaps))
    return {
        "before": given.times[longest],
        "after": given.times[longest + 1],
        "mean": (given.times[-1] - given.times[0]) / len(gaps) / 1000,
        "answer": max(gaps) / 1000,
    }


LONGEST_GAP = Family(
    draw=_gap_draw,
    solve=_gap,
    dimension="second",
    slips={
        "mean": lambda g: _gap(g)["mean"],
        "first-token": lambda g: g.times[0] / 1000,
        "end-to-end": lambda g: g.times[-1] / 1000,
    },
)


def _goodput_draw(draws: Draws) -> Given:
    first, each = draws.pick((0.5, 0.8, 1.0)), draws.pick((40, 50, 60))
    rows = tuple(
        (round(first * draws.pick((0.5, 0.7, 0.9, 1.2, 1.6)), 2), each + draws.pick((-18, -10, -4, 6, 15)))
        for _ in _NAMES
    )
    trace = "\n".join(
        f"{name}  TTFT {number(ttft)} s  TPOT {tpot} ms"
        for name, (ttft, tpot) in zip(_NAMES, rows, strict=True)
    )
    return Given(
        rows=rows,
        trace=trace,
        first=first,
        each=0.001 * each,
        requests=len(rows),
        seconds=draws.pick((2, 4, 5, 10)),
    )


def _goodput(given: Given) -> Solved:
    first = [row for row in given.rows if row[0] <= given.first]
    each = [row for row in given.rows if row[1] <= 1000 * given.each + 1e-9]
    good = len([row for row in first if row in each])
    return {
        "good": good,
        "first_only": len(first),
        "each_only": len(each),
        "answer": good / given.seconds,
    }


GOODPUT = Family(
    draw=_goodput_draw,
    solve=_goodput,
    dimension="1/s",
    slips={
        "all": lambda g: g.requests / g.seconds,
        "ttft-only": lambda g: _goodput(g)["first_only"] / g.seconds,
        "tpot-only": lambda g: _goodput(g)["each_only"] / g.seconds,
        "share": lambda g: _goodput(g)["good"] / g.requests,
    },
)


def _hits_draw(draws: Draws) -> Given:
    rows = []
    for _ in range(5):
        prompt = 1024 * draws.pick((1, 2, 4, 8, 16))
        rows.append((prompt, int(prompt * draws.pick((0, 0, 0.25, 0.5, 0.75, 0.875)))))
    return Given(rows=tuple(rows), trace=_hits_trace(rows), requests=len(rows))


def _hits_trace(rows: list[tuple[int, int]]) -> str:
    return "\n".join(
        f"{name}  {number(prompt)} → {number(reused)}"
        for name, (prompt, reused) in zip(_NAMES, rows, strict=False)
    )


def _hits(given: Given) -> Solved:
    prompts, reused = (sum(row[i] for row in given.rows) for i in (0, 1))
    return {
        "prompts": prompts,
        "reused": reused,
        "with_hit": sum(row[1] > 0 for row in given.rows),
        "mean": sum(row[1] / row[0] for row in given.rows) / len(given.rows),
        "answer": reused / prompts,
    }


HIT_TOKENS = Family(
    draw=_hits_draw,
    solve=_hits,
    dimension="share",
    slips={
        "by-request": lambda g: _hits(g)["with_hit"] / g.requests,
        "mean-of-ratios": lambda g: _hits(g)["mean"],
    },
)


def _hit_requests_draw(draws: Draws) -> Given:
    rows = []
    for _ in range(draws.pick((5, 6, 8))):
        prompt = 1024 * draws.pick((1, 2, 4, 8, 16))
        rows.append((prompt, int(prompt * draws.pick((0, 0, 0.125, 0.25, 0.5, 0.875)))))
    return Given(rows=tuple(rows), trace=_hits_trace(rows), requests=len(rows))


def _hit_requests(given: Given) -> Solved:
    found = _hits(given)
    return {**found, "by_tokens": found["answer"], "answer": found["with_hit"] / given.requests}


HIT_REQUESTS = Family(
    draw=_hit_requests_draw,
    solve=_hit_requests,
    dimension="share",
    slips={
        "by-token": lambda g: _hits(g)["answer"],
        "mean-of-ratios": lambda g: _hits(g)["mean"],
        "misses": lambda g: 1 - _hit_requests(g)["answer"],
        "mostly-reused": lambda g: sum(row[1] >= row[0] / 2 for row in g.rows) / g.requests,
    },
)


def _hit_bytes_draw(draws: Draws) -> Given:
    small, large = draws.pick(GROUPED), draws.pick(GROUPED)
    return Given(
        small=small.title,
        small_token=model_per_token(small, 2),
        small_prompts=10_000 * draws.between(20, 90, 10),
        small_reuse=0.1 * draws.between(1, 9),
        large=large.title,
        large_token=model_per_token(large, 2),
        large_prompts=10_000 * draws.between(20, 90, 10),
        large_reuse=0.1 * draws.between(1, 9),
    )


def _hit_bytes(given: Given) -> Solved:
    small, large = given.small_prompts * given.small_token, given.large_prompts * given.large_token
    reused = small * given.small_reuse + large * given.large_reuse
    tokens = given.small_prompts * given.small_reuse + given.large_prompts * given.large_reuse
    # Two of the same size make no difference between tokens and bytes: not asked.
    sound = given.large_token > 1.5 * given.small_token
    return {
        "small_bytes": small,
        "large_bytes": large,
        "reused": reused,
        "total": small + large,
        "by_tokens": tokens / (given.small_prompts + given.large_prompts),
        "answer": reused / (small + large) if sound else 0.0,
    }


HIT_BYTES = Family(
    draw=_hit_bytes_draw,
    solve=_hit_bytes,
    dimension="share",
    slips={
        "by-token": lambda g: _hit_bytes(g)["by_tokens"],
        "mean-of-ratios": lambda g: (g.small_reuse + g.large_reuse) / 2,
    },
)

LATENCY_FAMILIES: Mapping[str, Family] = {
    "ttft": TTFT,
    "tpot": TPOT,
    "longest-gap": LONGEST_GAP,
    "goodput": GOODPUT,
    "hit-requests": HIT_REQUESTS,
    "hit-tokens": HIT_TOKENS,
    "hit-bytes": HIT_BYTES,
}
