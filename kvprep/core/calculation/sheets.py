"""The sheets of ``kvprep calc``: inputs with units in, lines with their formula and value out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

from kvprep.core.calculation.formulae import (
    blocks,
    hosts_for,
    link_bytes,
    links_for,
    lookup_rpcs,
    objects,
    transfer_time,
    two_copy_share,
    usable,
)
from kvprep.core.calculation.kv_lines import solve_break_even, solve_kv
from kvprep.core.calculation.limits import HOT_HOSTS_WITHIN, PP_WITHIN, RACK_WITHIN, TP_FITS, Limit
from kvprep.core.calculation.lines import Line, size
from kvprep.core.calculation.problem import Given
from kvprep.core.calculation.units import SHOWN, number
from kvprep.core.messages import sheets as say
from kvprep.core.messages.errors import fill
from kvprep.core.model import Text

InputKind = Literal[
    "model", "dtype", "tokens", "count", "factor", "pace", "size", "rate", "link", "share", "time"
]
"""How an input is typed: a name, or an amount.

Tokens and counts are whole pieces; a factor is one or more, a pace pieces a second; then bytes, bytes or bits a
second, parts of one, seconds.
"""


class Input(NamedTuple):
    """One input of a sheet with what it is where the person says nothing."""

    name: str
    kind: InputKind
    default: str
    help: Text


class Sheet(NamedTuple):
    """Inputs and how its lines follow from them; a sweep shows the ``main`` ones, ``verdict`` sums them up.

    ``limits`` are the ranges that depend on another input.
    """

    help: Text
    inputs: tuple[Input, ...]
    solve: Callable[[Given], list[Line]]
    main: tuple[str, ...]
    verdict: Callable[[Mapping[str, Line]], Text] | None = None
    limits: tuple[Limit, ...] = ()


_MODEL = Input("model", "model", "llama-3.1-8b", say.MODEL)
_TOKENS = Input("tokens", "tokens", "8192", say.TOKENS)
_DTYPE = Input("dtype", "dtype", "BF16", say.DTYPE)
_LINK = Input("link", "link", "400 Gbit/s", say.LINK)
_EFFICIENCY = Input("efficiency", "share", "100 %", say.EFFICIENCY)
_PREFIXES = Input("prefixes", "count", "32768", say.PREFIXES)
_SIZE = Input("size", "size", "1 GiB", say.SIZE)
_COPIES = Input("copies", "factor", "2", say.COPIES)
_HOSTS = Input("hosts", "count", "128", say.HOSTS)
_HOST = Input("host", "size", "512 GiB", say.HOST)
_SHARE = Input("share", "share", "80 %", say.SHARE)
_RACK = Input("rack", "count", "8", say.RACK)
_CHUNK = Input("chunk", "tokens", "256", say.CHUNK)
_RANKS = Input("ranks", "count", "1", say.RANKS)
_REPAIR = Input("repair", "rate", "5 GiB/s", say.REPAIR)


def solve_transfer(given: Given) -> list[Line]:
    """One object over some links, and how many links a steady rate needs."""
    line, one = link_bytes(given.link), link_bytes(given.link, given.efficiency)
    together = one * given.links
    rate = SHOWN["gibs"]
    return [
        Line("line_rate", say.LINE_RATE, f"{SHOWN['gbit'](given.link)} ÷ 8", line, "gibs"),
        Line("effective", say.EFFECTIVE, f"{rate(line)} × {SHOWN['pct'](given.efficiency)} × {number(given.links)}", together, "gibs"),
        Line("time", say.TIME, f"{size(given.size)} ÷ {rate(together)}", transfer_time(given.size, given.link * given.links, given.efficiency), "time"),
        Line("links_for_target", say.LINKS, f"⌈{rate(given.target)} ÷ {rate(one)}⌉", links_for(given.target, given.link, given.efficiency), ""),
    ]  # fmt: skip


def solve_cluster(given: Given) -> list[Line]:
    """What is stored, what there is room for, what a failure leaves, and how many objects that is."""
    payload = given.prefixes * given.size
    stored = payload * given.copies
    return [*_room_lines(given, payload, stored), *_loss_lines(given), *_object_lines(given)]


def _room_lines(given: Given, payload: float, stored: float) -> list[Line]:
    room, each = usable(given.hosts, given.host, given.share), given.host * given.share
    pool = f"{number(given.hosts)} × {size(given.host)} × {SHOWN['pct'](given.share)}"
    return [
        Line("payload", say.PAYLOAD, f"{number(given.prefixes)} × {size(given.size)}", payload, "size"),
        Line("stored", say.STORED, f"{size(payload)} × {number(given.copies)}", stored, "size"),
        Line("usable", say.USABLE, pool, room, "size"),
        Line("filled", say.FILLED, f"{size(stored)} ÷ {size(room)}", stored / room, "pct"),
        Line("hosts_needed", say.HOSTS_NEEDED, f"⌈{size(stored)} ÷ {size(each)}⌉", hosts_for(payload, given.copies, given.host, given.share), ""),
        Line("hosts_one_copy", say.HOSTS_ONE_COPY, f"⌈{size(payload)} ÷ {size(each)}⌉", hosts_for(payload, 1, given.host, given.share), ""),
        Line("second_copy", say.SECOND_COPY, _clamped(f"{size(room)} ÷ {size(payload)} − 1", room / payload - 1), two_copy_share(payload, room), "pct"),
    ]  # fmt: skip


def _clamped(formula: str, share: float) -> str:
    """The formula of a share, with the bound that it was held to where it was."""
    if share < 0:
        return f"max(0 %, {formula})"
    return f"min(100 %, {formula})" if share > 1 else formula


def _loss_lines(given: Given) -> list[Line]:
    each = given.host * given.share
    one, rack = max(0.0, given.hosts - 1), max(0.0, given.hosts - given.rack)
    return [
        Line("host_lost", say.HOST_LOST, f"{number(one)} × {size(each)}", one * each, "size"),
        Line("rack_lost", say.RACK_LOST, f"{number(rack)} × {size(each)}", rack * each, "size"),
        Line("repair_host", say.REPAIR_HOST, f"{size(each)} ÷ {SHOWN['rate'](given.repair)}", each / given.repair, "time"),
        Line("repair_rack", say.REPAIR_RACK, f"{number(given.rack)} × {size(each)} ÷ {SHOWN['rate'](given.repair)}", given.rack * each / given.repair, "time"),
    ]  # fmt: skip


def _object_lines(given: Given) -> list[Line]:
    count = objects(given.prefixes, given.tokens, given.chunk, given.ranks)
    chunks = f"⌈{number(given.tokens)} ÷ {number(given.chunk)}⌉"
    return [
        Line(
            "objects", say.OBJECTS, f"{number(given.prefixes)} × {chunks} × {number(given.ranks)}", count, ""
        ),
        Line("metadata", say.METADATA, f"{number(count)} × {size(given.entry)}", count * given.entry, "size"),
    ]


def _fits(lines: Mapping[str, Line]) -> Text:
    filled, needed = lines["filled"], lines["hosts_needed"]
    message = say.FITS if filled.value <= 1 else say.DOES_NOT_FIT
    return fill(message, filled=filled.shown, hosts=needed.shown)


def _winner(lines: Mapping[str, Line]) -> Text:
    saved = lines["saved"].value
    message = say.FETCH_WINS if saved > 0 else say.RECOMPUTE_WINS
    return fill(message, saved=SHOWN["time"](abs(saved)))


def solve_design(given: Given) -> list[Line]:
    """The whole budget of a shared cache: capacity, traffic, turnover, objects, look-ups, failures."""
    return [*solve_cluster(given), *_flow_lines(given), *_link_lines(given), *_look_up_lines(given)]


def _flow_lines(given: Given) -> list[Line]:
    hits, misses = given.requests * given.hit, given.requests * (1 - given.hit)
    fresh = misses * given.size
    room = usable(given.hosts, given.host, given.share)
    gibs = SHOWN["gibs"]
    lines = [
        Line("reads", say.READS, f"{number(given.requests)}/s × {SHOWN['pct'](given.hit)} × {size(given.size)}", hits * given.size, "gibs"),
        Line("writes", say.WRITES, f"{number(misses)}/s × {size(given.size)} × {number(given.copies)}", fresh * given.copies, "gibs"),
        Line("turnover", say.TURNOVER, f"{size(room)} ÷ {gibs(fresh * given.copies)}", room / (fresh * given.copies or 1.0), "time"),
        Line("in_flight", say.IN_FLIGHT, f"{number(hits)}/s × {SHOWN['time'](given.latency)} × {size(given.size)}", hits * given.latency * given.size, "size"),
        Line("prefill", say.PREFILL, f"{number(misses)}/s × {number(given.tokens)}", misses * given.tokens, ""),
        Line("prefill_cold", say.PREFILL_COLD, f"{number(given.requests)}/s × {number(given.tokens)}", given.requests * given.tokens, ""),
    ]  # fmt: skip
    # A pool into which nothing new is written never turns over.
    return [line for line in lines if fresh or line.key != "turnover"]


def _link_lines(given: Given) -> list[Line]:
    reads = given.requests * given.hit * given.size
    one, gibs = link_bytes(given.link, given.efficiency), SHOWN["gibs"]
    each = reads / given.hosts
    hot = reads * given.hot / given.hot_hosts
    return [
        Line("links", say.LINKS, f"⌈{gibs(reads)} ÷ {gibs(one)}⌉", links_for(reads, given.link, given.efficiency), ""),
        Line("per_host", say.PER_HOST, f"{gibs(reads)} ÷ {number(given.hosts)}", each, "gibs"),
        Line("hot_host", say.HOT_HOST, f"{gibs(reads)} × {SHOWN['pct'](given.hot)} ÷ {number(given.hot_hosts)}", hot, "gibs"),
        Line("hot_share", say.HOT_SHARE, f"{gibs(hot)} ÷ {gibs(one)}", hot / one, "pct"),
    ]  # fmt: skip


def _look_up_lines(given: Given) -> list[Line]:
    chunks = blocks(given.tokens, given.chunk)
    each = f"{number(chunks)} × {number(given.ranks)}"
    rate, keys = number(given.requests), given.requests * chunks * given.ranks
    # A request asks for its own keys at once; waiting to fill a batch from several requests would cost latency.
    rpcs = given.requests * lookup_rpcs(chunks * given.ranks, given.batch)
    return [
        Line("keys", say.KEYS, f"{rate}/s × {each}", keys, ""),
        Line("rpcs", say.RPCS, f"{rate}/s × ⌈{each} ÷ {number(given.batch)}⌉", rpcs, ""),
    ]


_CLUSTER = (
    _PREFIXES, _SIZE, _COPIES, _HOSTS, _HOST, _SHARE, _RACK, _REPAIR, _TOKENS, _CHUNK, _RANKS,
    Input("entry", "size", "1 KiB", say.ENTRY),
)  # fmt: skip
SHEETS: Mapping[str, Sheet] = {
    "kv": Sheet(
        say.KV_HELP,
        (
            _MODEL, _TOKENS, _DTYPE,
            Input("tp", "count", "1", say.TP), Input("pp", "count", "1", say.PP),
            Input("block", "tokens", "16", say.BLOCK), Input("scale", "size", "0 B", say.SCALE),
            Input("requests", "count", "1", say.REQUESTS_AT_ONCE),
        ),
        solve_kv,
        ("per_token", "prefix", "card"),
        limits=(TP_FITS, PP_WITHIN),
    ),
    "transfer": Sheet(
        say.TRANSFER_HELP,
        (
            _SIZE, _LINK, _EFFICIENCY, Input("links", "count", "1", say.LINK_COUNT),
            Input("target", "rate", "150 GiB/s", say.TARGET),
        ),
        solve_transfer,
        ("effective", "time", "links_for_target"),
    ),
    "cluster": Sheet(
        say.CLUSTER_HELP, _CLUSTER, solve_cluster, ("stored", "usable", "filled", "hosts_needed"), _fits, (RACK_WITHIN,)
    ),
    "breakeven": Sheet(
        say.BREAK_EVEN_HELP,
        (
            _MODEL, _TOKENS, _DTYPE, Input("prefill", "pace", "20000", say.PREFILL_RATE), _LINK, _EFFICIENCY,
            Input("fixed", "time", "0 ms", say.FIXED),
        ),
        solve_break_even,
        ("even_at", "recompute", "fetch", "saved"),
        _winner,
    ),
    "design": Sheet(
        say.DESIGN_HELP,
        (
            *_CLUSTER,
            Input("requests", "pace", "200", say.REQUESTS), Input("hit", "share", "75 %", say.HIT),
            Input("latency", "time", "50 ms", say.LATENCY), _LINK, _EFFICIENCY,
            Input("hot", "share", "20 %", say.HOT), Input("hot-hosts", "count", "4", say.HOT_HOSTS),
            Input("batch", "count", "128", say.BATCH),
        ),
        solve_design,
        ("filled", "reads", "writes", "links"),
        _fits,
        (RACK_WITHIN, HOT_HOSTS_WITHIN),
    ),
}  # fmt: skip
"""The sheets by name; a new one is its inputs, its lines and a row here."""


def as_plain(lines: list[Line]) -> dict[str, Any]:
    """Lines as plain values: the number in base units, as it is shown, and its formula."""
    return {line.key: {"value": line.value, "shown": line.shown, "formula": line.formula} for line in lines}
