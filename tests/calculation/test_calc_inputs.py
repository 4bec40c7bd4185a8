"""What `kvprep calc` takes: whole texts, whole counts, each input within its range, one line where it is not."""

import json

import pytest

from kvprep.core.calculation.inputs import read_input
from kvprep.core.calculation.sheets import SHEETS
from kvprep.core.model import UserError

GIB, MIB, KIB = 2**30, 2**20, 2**10


LEFT_OVER = ["foo", " junk", " 2", "_000", "x2048", "~", " ×", ";", " or so", "!"]
AMOUNTS = [
    (name, each)
    for name, sheet in SHEETS.items()
    for each in sheet.inputs
    if each.kind not in ("model", "dtype")
]


@pytest.mark.parametrize(("sheet", "each"), AMOUNTS, ids=lambda v: getattr(v, "name", v))
def test_nothing_typed_is_dropped_without_a_word(sheet, each):
    for left in LEFT_OVER:
        typed = f"{each.default}{left}"
        with pytest.raises(UserError) as refused:
            read_input(each, typed)
        for lang in ("zh", "en"):
            said = refused.value.text.in_(lang)
            assert f"--{each.name}" in said and typed.strip() in said and each.default in said


@pytest.mark.parametrize(
    "words",
    [
        ("kv", "--tokens", "8Kfoo"),
        ("transfer", "--size", "1GiB junk"),
        ("transfer", "--link", "400Gbit/s foo"),
    ],
)
def test_a_text_behind_a_number_is_refused(calc, words):
    code, out, err = calc(*words, "--lang", "en")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert words[1] in err and words[2] in err


@pytest.mark.parametrize(
    ("words", "key", "value"),
    [
        (("kv", "--tokens", " 8K tokens "), "prefix", GIB),
        (("kv", "--tokens", "8,192 个"), "prefix", GIB),
        (("kv", "--tokens", "八千一百九十二"), "prefix", GIB),
        (("breakeven", "--prefill", "20,000 tok/s"), "even_at", 131_072 * 20_000),
        (("breakeven", "--prefill", "20000 tokens/s"), "even_at", 131_072 * 20_000),
        (("breakeven", "--prefill", "1234.5"), "even_at", 131_072 * 1234.5),
        (("design", "--requests", "200/s"), "reads", 150 * GIB),
        (("design", "--requests", "0.5"), "reads", 0.375 * GIB),
        (("design", "--copies", "1.6"), "filled", 1.0),
        (("design", "--hit", "3/4"), "reads", 150 * GIB),
    ],
)
def test_what_belongs_to_a_number_may_stand_behind_it(lines, words, key, value):
    assert lines(*words)[key] == pytest.approx(value)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("kv", "--tokens", "1/8"), ("--tokens 1/8", "whole")),
        (("kv", "--tokens", "1.5"), ("--tokens 1.5", "whole")),
        (("kv", "--block", "0.5"), ("--block 0.5", "whole")),
        (("kv", "--tp", "1.5"), ("--tp 1.5", "whole")),
        (("kv", "--pp", "1.5"), ("--pp 1.5", "whole")),
        (("kv", "--requests", "2.5"), ("--requests 2.5", "whole")),
        (("cluster", "--hosts", "1.5"), ("--hosts 1.5", "whole")),
        (("cluster", "--prefixes", "1.5"), ("--prefixes 1.5", "whole")),
        (("cluster", "--ranks", "1.5"), ("--ranks 1.5", "whole")),
        (("transfer", "--links", "1.5"), ("--links 1.5", "whole")),
        (("design", "--batch", "1.5"), ("--batch 1.5", "whole")),
        (("cluster", "--copies", "0.5"), ("--copies 0.5", "at least 1")),
        (("kv", "--tp", "3"), ("--tp 3", "1, 2, 4, 8, 16, 32")),
        (("kv", "--tp", "64"), ("--tp 64", "1, 2, 4, 8, 16, 32")),
        (("kv", "--model", "qwen2.5-7b", "--tp", "8"), ("--tp 8", "28 query", "1, 2, 4, 28")),
        (("kv", "--model", "deepseek-v3", "--tp", "3"), ("--tp 3", "128 query")),
        (("kv", "--pp", "200"), ("--pp 200", "32")),
        (("kv", "--sweep", "pp=1..64"), ("--pp 64", "32")),
        (("cluster", "--rack", "8", "--hosts", "4"), ("--rack 8", "4")),
        (("design", "--hot-hosts", "1000"), ("--hot-hosts 1,000", "128")),
        (("cluster", "--hosts", "4", "--sweep", "rack=1..8"), ("--rack 8", "4")),
        (("cluster", "--rack", "8", "--sweep", "hosts=4..16"), ("--rack 8", "4")),
        (("kv", "--tokens", "-5"), ("--tokens -5", "more than 0", "8192")),
        (("transfer", "--size", "-1 GiB"), ("--size -1 GiB", "more than 0")),
        (("kv", "--scale", "-4 B"), ("--scale -4 B", "less than 0")),
        (("cluster", "--share", "-10%"), ("--share -10%", "more than 0")),
        (("cluster", "--share", "110%"), ("--share 110%", "100 %")),
        (("kv", "--sweep", "tokens=-1..8"), ("--tokens -1", "more than 0")),
        (("kv", "--sweep", "tokens=1k..4k", "--sweep", "tp=1,2"), ("--sweep", "once")),
        (("kv", "--sweep", "tokens=1k..4k:65"), ("--sweep", "64")),
        (("kv", "--sweep", "tokens=1k..4k:1"), ("--sweep", "2 to 64")),
        (("kv", "--sweep", "tokens=" + ",".join(map(str, range(1, 70)))), ("--sweep", "64")),
    ],
)
def test_each_input_has_its_range(calc, words, said):
    code, out, err = calc(*words, "--lang", "en")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert all(each in err for each in said), err
    assert calc(*words, "--lang", "zh")[2].count("\n") == 1


def test_what_nobody_typed_gives_way_to_what_somebody_did(lines, calc):
    found = lines("design", "--hosts", "2")
    assert found["rack_lost"] == 0
    assert found["hot_host"] == pytest.approx(150 * 0.2 / 2 * GIB)
    assert calc("cluster", "--sweep", "hosts=1..3")[0] == 0


@pytest.mark.parametrize(
    ("sheet", "sweep", "shown"),
    [
        ("kv", "tokens=8k..1k", ["8,192", "4,096", "2,048", "1,024"]),
        ("cluster", "host=1TiB..256GiB", ["1 TiB", "512 GiB", "256 GiB"]),
        ("kv", "tp=1..8", ["1", "2", "4", "8"]),
        ("kv", "tokens=100..50:3", ["100", "75", "50"]),
    ],
)
def test_a_sweep_halves_as_it_doubles(calc, sheet, sweep, shown):
    _, out, _ = calc(sheet, "--sweep", sweep, "--json")
    assert [row["at"] for row in json.loads(out)["rows"]] == shown


def test_a_falling_sweep_draws_as_a_rising_one(calc):
    code, out, _ = calc("kv", "--sweep", "tokens=128k..1k", "--plot", "--lang", "en")
    assert code == 0 and "131,072" in out.splitlines()[-1]


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        # gpt-oss-120b: 36 layers of 2 × 8 × 64 × 2 B = 2 KiB, 18 of them keep 128 tokens.
        (
            ("kv", "--model", "gpt-oss-120b", "--tokens", "8K"),
            {
                "per_token": 36 * KIB + 18 * 2 * KIB * 128 / 8192,
                "prefix": 292.5 * MIB,
                "in_blocks": 292.5 * MIB,
                "card": 292.5 * MIB,
                "requests": 292.5 * MIB,
            },
        ),
        (("kv", "--model", "gpt-oss-120b", "--tokens", "100"), {"per_token": 72 * KIB, "in_blocks": 112 * 72 * KIB}),
        (
            ("kv", "--model", "gpt-oss-120b", "--tokens", "8193", "--block", "256", "--tp", "8", "--pp", "2"),
            {"in_blocks": 18 * 2 * KIB * (8448 + 256), "card": 18 * 2 * KIB * (8448 + 256) / 8 / 2, "copies": 1},
        ),
        (
            ("breakeven", "--model", "gpt-oss-120b", "--tokens", "128K"),
            {
                "prefix": 18 * 2 * KIB * (131_072 + 128),
                "per_token": 18 * 2 * KIB * (131_072 + 128) / 131_072,
                "even_at": 18 * 2 * KIB * (131_072 + 128) / (131_072 / 20_000),
            },
        ),
        (
            ("kv", "--tokens", "6001", "--block", "256", "--tp", "16", "--dtype", "FP8"),
            {"in_blocks": 6144 * 64 * KIB, "card": 48 * MIB, "requests": 6144 * 64 * KIB, "copies": 2},
        ),
    ],
)  # fmt: skip
def test_one_basis_in_every_line(lines, words, wanted):
    found = lines(*words)
    assert {key: found[key] for key in wanted} == pytest.approx(wanted)


@pytest.mark.parametrize("model", ["llama-3.1-8b", "gpt-oss-120b", "deepseek-v3"])
@pytest.mark.parametrize("tokens", ["64", "1000", "128K"])
def test_break_even_is_where_neither_way_wins(lines, model, tokens):
    words = ("breakeven", "--model", model, "--tokens", tokens)
    even = lines(*words)["even_at"]
    found = lines(*words, "--link", f"{even:.0f} B/s")
    assert found["saved"] == pytest.approx(0, abs=1e-6 * found["recompute"])
    assert found["prefix"] == pytest.approx(found["per_token"] * found["recompute"] * 20_000)


def test_the_rule_of_the_window_stands_in_the_formula(calc):
    for sheet in ("kv", "breakeven"):
        _, out, _ = calc(sheet, "--model", "gpt-oss-120b", "--json")
        formulae = {key: line["formula"] for key, line in json.loads(out)["lines"].items()}
        assert "18 × min(8,192, 128)" in formulae["prefix"]
        assert "÷ 8,192" in formulae["per_token"]


@pytest.mark.parametrize(
    ("words", "rpcs"),
    [
        ((), 200),
        (("--chunk", "16"), 800),
        (("--chunk", "16", "--ranks", "8"), 6400),
        (("--batch", "100", "--chunk", "64"), 400),
    ],
)
def test_an_rpc_carries_keys_of_one_request(lines, words, rpcs):
    assert lines("design", *words)["rpcs"] == rpcs


@pytest.mark.parametrize(
    ("words", "example"),
    [
        (("kv", "--scale", "4"), "4 B"),
        (("cluster", "--size", "4"), "4 GiB"),
        (("cluster", "--repair", "5"), "5 GiB/s"),
        (("transfer", "--link", "400"), "400 Gbit/s"),
        (("breakeven", "--fixed", "3"), "3 ms"),
    ],
)
def test_a_number_that_lacks_its_unit_is_told_so(calc, words, example):
    code, _, said = calc(*words, "--lang", "en")
    assert code == 2 and f"{words[1]} {words[2]} lacks a unit; write it as {example}" in said
    assert example in calc(*words, "--lang", "zh")[2]


@pytest.mark.parametrize("sheet", ["cluster", "design"])
@pytest.mark.parametrize(
    ("host", "shown", "formula"),
    [
        ("100 GiB", "0 %", "max(0 %, 10 TiB ÷ 32 TiB − 1)"),
        ("512 GiB", "60 %", "51.2 TiB ÷ 32 TiB − 1"),
        ("10 TiB", "100 %", "min(100 %, 1 PiB ÷ 32 TiB − 1)"),
    ],
)
def test_a_share_held_to_its_bounds_says_so_in_the_formula(calc, sheet, host, shown, formula):
    line = json.loads(calc(sheet, "--host", host, "--json")[1])["lines"]["second_copy"]
    assert (line["shown"], line["formula"]) == (shown, formula)
