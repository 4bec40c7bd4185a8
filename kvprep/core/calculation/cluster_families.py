"""Sums about a pool of hosts: objects, metadata, copies, failure domains, repair, turnover."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor

from kvprep.core.calculation.draws import Draws
from kvprep.core.calculation.formulae import (
    hosts_for,
    link_bytes,
    objects,
    transfer_time,
    two_copy_share,
    usable,
)
from kvprep.core.calculation.problem import Family, Given, Solved
from kvprep.core.calculation.units import GBIT, GIB


def _objects_draw(draws: Draws) -> Given:
    thousands = draws.pick((4, 8, 16, 32))
    return Given(
        prefixes=1024 * draws.pick((4, 8, 16, 32, 64)),
        context=f"{thousands}K",
        tokens=thousands * 1024,
        thousand_tokens=thousands * 1000,
        chunk=draws.pick((16, 64, 128, 256)),
        ranks=draws.pick((2, 4, 8)),
    )


def _objects(given: Given) -> Solved:
    each = objects(1, given.tokens, given.chunk)
    return {
        "each": each,
        "one_rank": each * given.prefixes,
        "answer": objects(given.prefixes, given.tokens, given.chunk, given.ranks),
    }


OBJECTS = Family(
    draw=_objects_draw,
    solve=_objects,
    dimension="count",
    slips={
        "no-ranks": lambda g: _objects(g)["one_rank"],
        "thousand": lambda g: _objects(g.but(tokens=g.thousand_tokens))["answer"],
        "one-object": lambda g: g.prefixes * g.ranks,
        "ranks-as-copies": lambda g: _objects(g)["one_rank"] / g.ranks,
    },
)


def _metadata_draw(draws: Draws) -> Given:
    return _objects_draw(draws).but(
        entry=draws.pick((256, 512, 768)), record=draws.pick((96, 128, 160)), copies=draws.pick((2, 3))
    )


def _metadata(given: Given) -> Solved:
    count, each = _objects(given)["answer"], given.entry + given.copies * given.record
    return {"objects": count, "each": each, "answer": count * each}


METADATA = Family(
    draw=_metadata_draw,
    solve=_metadata,
    dimension="byte",
    slips={
        "no-ranks": lambda g: _metadata(g)["answer"] / g.ranks,
        "no-records": lambda g: _metadata(g.but(record=0))["answer"],
        "one-record": lambda g: _metadata(g.but(copies=1))["answer"],
        "one-object": lambda g: g.prefixes * g.ranks * _metadata(g)["each"],
    },
)


def _pool_given(draws: Draws) -> Given:
    return Given(host=GIB * draws.pick((256, 512, 768, 1024)), share=0.05 * draws.between(12, 18))


def _hosts_draw(draws: Draws) -> Given:
    return _pool_given(draws).but(
        prefixes=1024 * draws.pick((8, 16, 24, 32, 48)),
        size=GIB * draws.pick((0.4375, 0.75, 1, 1.25, 1.5, 2, 2.5)),
        copies=draws.pick((2, 3)),
    )


def _hosts(given: Given) -> Solved:
    payload = given.prefixes * given.size
    return {
        "payload": payload,
        "total": payload * given.copies,
        "each": given.host * given.share,
        "ratio": payload * given.copies / (given.host * given.share),
        "answer": hosts_for(payload, given.copies, given.host, given.share),
    }


HOSTS = Family(
    draw=_hosts_draw,
    solve=_hosts,
    dimension="count",
    slips={
        "raw-memory": lambda g: _hosts(g.but(share=1))["answer"],
        "one-copy": lambda g: _hosts(g.but(copies=1))["answer"],
        "copies-as-capacity": lambda g: _hosts(g.but(copies=1 / g.copies))["answer"],
        "rounded-down": lambda g: floor(_hosts(g)["ratio"] + 1e-9),
    },
)


def _copies_draw(draws: Draws) -> Given:
    return _hosts_draw(draws).but(hosts=draws.between(32, 256, 16))


def _copies(given: Given) -> Solved:
    payload, room = given.prefixes * given.size, usable(given.hosts, given.host, given.share)
    # Where one copy does not fit or two do, there is nothing to work out: such numbers are not asked.
    sound = 1.1 < room / payload < 1.95
    return {
        "payload": payload,
        "room": room,
        "ratio": room / payload,
        "answer": two_copy_share(payload, room) if sound else 0.0,
    }


COPIES = Family(
    draw=_copies_draw,
    solve=_copies,
    dimension="share",
    slips={
        "raw-memory": lambda g: two_copy_share(_copies(g)["payload"], usable(g.hosts, g.host, 1)),
        "copies-not-share": lambda g: _copies(g)["ratio"],
        "half-of-room": lambda g: _copies(g)["ratio"] / 2,
    },
)


def _rack_draw(draws: Draws) -> Given:
    return _pool_given(draws).but(hosts=draws.between(48, 128, 16), rack=draws.pick((4, 8, 16)))


def _rack(given: Given) -> Solved:
    left = given.hosts - given.rack
    return {
        "left": left,
        "each": given.host * given.share,
        "answer": usable(left, given.host, given.share),
    }


RACK_LOSS = Family(
    draw=_rack_draw,
    solve=_rack,
    dimension="byte",
    tolerance=0.003,
    slips={
        "nothing-lost": lambda g: usable(g.hosts, g.host, g.share),
        "one-host": lambda g: usable(g.hosts - 1, g.host, g.share),
        "raw-memory": lambda g: usable(g.hosts - g.rack, g.host, 1),
    },
)


def _repair_draw(draws: Draws) -> Given:
    return _pool_given(draws).but(link=GBIT * draws.between(20, 100, 5), hosts=draws.pick((1, 4, 8)))


def _repair(given: Given) -> Solved:
    lost = usable(given.hosts, given.host, given.share)
    return {
        "lost": lost,
        "speed": link_bytes(given.link),
        "answer": transfer_time(lost, given.link),
    }


REPAIR = Family(
    draw=_repair_draw,
    solve=_repair,
    dimension="second",
    slips={
        "gbit-as-gbyte": lambda g: _repair(g)["answer"] / 8,
        "raw-memory": lambda g: _repair(g.but(share=1))["answer"],
        "decimal": lambda g: _repair(g)["answer"] * 1e9 / GIB,
        "one-host": lambda g: _repair(g.but(hosts=1))["answer"],
    },
)


def _turnover_draw(draws: Draws) -> Given:
    return _pool_given(draws).but(
        hosts=draws.between(16, 128, 16), fresh=GIB * draws.between(10, 80, 5), copies=draws.pick((2, 3))
    )


def _turnover(given: Given) -> Solved:
    room = usable(given.hosts, given.host, given.share)
    stored = given.fresh * given.copies
    return {"room": room, "stored": stored, "answer": room / stored}


TURNOVER = Family(
    draw=_turnover_draw,
    solve=_turnover,
    dimension="second",
    slips={
        "one-copy": lambda g: _turnover(g.but(copies=1))["answer"],
        "raw-memory": lambda g: _turnover(g.but(share=1))["answer"],
        "copies-as-capacity": lambda g: _turnover(g)["room"] * g.copies / g.fresh,
    },
)


def _evict_draw(draws: Draws) -> Given:
    watermark = draws.pick((0.9, 0.95))
    return Given(
        watermark=watermark,
        used=round(watermark + 0.01 * draws.between(1, 4), 2),
        ratio=draws.pick((0.05, 0.08, 0.1)),
    )


def _evict(given: Given) -> Solved:
    over = given.used - given.watermark
    return {"over": over, "answer": over + given.ratio}


EVICT = Family(
    draw=_evict_draw,
    solve=_evict,
    dimension="share",
    slips={
        "ratio-only": lambda g: g.ratio,
        "over-only": lambda g: _evict(g)["over"],
        "product": lambda g: g.used * g.ratio,
    },
)

CLUSTER_FAMILIES: Mapping[str, Family] = {
    "objects": OBJECTS,
    "metadata": METADATA,
    "hosts": HOSTS,
    "two-copies": COPIES,
    "rack-loss": RACK_LOSS,
    "repair": REPAIR,
    "turnover": TURNOVER,
    "eviction": EVICT,
}
