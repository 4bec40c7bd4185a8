"""Numbers with units as people type them, in both languages."""

import pytest

from kvprep.core.calculation.reading import read_amounts
from kvprep.core.calculation.units import SHOWN

KIB, MIB, GIB = 2**10, 2**20, 2**30


@pytest.mark.parametrize(
    ("text", "value", "kind"),
    [
        ("128 KiB", 128 * KIB, "byte"),
        ("128kib", 128 * KIB, "byte"),
        ("128 KB", 128_000, "byte"),
        ("128 kilobytes", 128_000, "byte"),
        ("128 kibibytes", 128 * KIB, "byte"),
        ("0.125 MiB", 128 * KIB, "byte"),
        ("131,072 B", 131_072, "byte"),
        ("131072 字节", 131_072, "byte"),
        ("131\u202f072 bytes", 131_072, "byte"),
        ("1 048 576 B", MIB, "byte"),
        ("１２８ＫｉＢ", 128 * KIB, "byte"),
        ("2^17 B", 131_072, "byte"),
        ("2**17 bytes", 131_072, "byte"),
        ("1.3×10^5 B", 130_000, "byte"),
        ("1.3 × 10⁵ B", 130_000, "byte"),
        ("1.3e5 B", 130_000, "byte"),
        ("一百二十八 KiB", 128 * KIB, "byte"),
        ("三点五 GiB", 3.5 * GIB, "byte"),
        ("46.57 GiB/s", 46.57 * GIB, "byte"),
        ("50 GBps", 50e9, "byte"),
        ("每秒 46.57 GiB", 46.57 * GIB, "byte"),
        ("400 Gbit/s", 400e9, "bit"),
        ("400 Gbps", 400e9, "bit"),
        ("400 Gb/s", 400e9, "bit"),
        ("400 gb/s", 400e9, "byte"),
        ("1.29 Tbit/s", 1.29e12, "bit"),
        ("50 ms", 0.05, "second"),
        ("50毫秒", 0.05, "second"),
        ("21.5 µs", 21.5e-6, "second"),
        ("10 分钟", 600, "second"),
        ("三十秒", 30, "second"),
        ("2 hours", 7200, "second"),
        ("12.5 %", 0.125, ""),
        ("12.5 percent", 0.125, ""),
        ("百分之十二点五", 0.125, ""),
        ("八分之一", 0.125, ""),
        ("1/8", 0.125, ""),
        ("六成半", 0.65, ""),
        ("十六", 16, ""),
        ("一百六十台", 160, ""),
        ("两千", 2000, ""),
        ("五万七千", 57_000, ""),
        ("五万七", 57_000, ""),
        ("五万七千三百四十四字节", 57_344, "byte"),
        ("五万零七十", 50_070, ""),
        ("一百二十万", 1_200_000, ""),
        ("十二亿三千万", 1.23e9, ""),
        ("三点五万", 35_000, ""),
        ("三千五", 3500, ""),
        ("一百零五", 105, ""),
        ("一百二十八", 128, ""),
        ("万分之五", 0.0005, ""),
        ("fifty-seven thousand", 57_000, ""),
        ("fifty-seven thousand three hundred forty-four", 57_344, ""),
        ("Fifty-seven thousand, three hundred and forty-four bytes", 57_344, "byte"),
        ("one million two hundred thousand tokens", 1_200_000, ""),
        ("two thousand and five", 2005, ""),
        ("twelve hundred", 1200, ""),
        ("three point five GiB", 3.5 * GIB, "byte"),
        ("two point five million", 2.5e6, ""),
        ("one fifth", 0.2, ""),
        ("a fifth of it", 0.2, ""),
        ("two-thirds", 2 / 3, ""),
        ("three sixty-fourths", 3 / 64, ""),
        ("13.1 万", 131_000, ""),
        ("3 百万", 3e6, ""),
        ("1.05 million objects", 1.05e6, ""),
        ("8,192 tokens", 8192, ""),
        ("20,000 tok/s", 20_000, ""),
        (".5", 0.5, ""),
    ],
)
def test_one_amount(text, value, kind):
    (amount,) = read_amounts(text)
    assert amount.values[0] == pytest.approx(value)
    assert amount.kind == kind


@pytest.mark.parametrize(
    ("text", "values"), [("8K", {8000, 8192}), ("1M 个", {1e6, MIB}), ("64Ki", {65_536})]
)
def test_a_bare_prefix_may_mean_either(text, values):
    (amount,) = read_amounts(text)
    assert set(amount.values) == values


def test_a_decimal_unit_may_loosely_be_binary():
    (amount,) = read_amounts("1 GB")
    assert (amount.values, amount.loose) == ((1e9,), (GIB,))


@pytest.mark.parametrize("text", ["", "不知道", "bf16 h2d Q3 v0.3.12", "1/0", "一共一样", "第一步"])
def test_no_amount(text):
    assert read_amounts(text) == []


def test_a_full_width_comma_is_no_thousands_separator():
    assert [a.values[0] for a in read_amounts("1/8，400")] == [0.125, 400]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2 × 32 × 8 × 128 × 2 B", 131_072),
        ("2*32*8*128*2", 131_072),
        ("128 KiB × 8192", GIB),
        ("8192 × 128 KiB", GIB),
    ],
)
def test_a_product_without_its_result_is_worked_out(text, value):
    assert read_amounts(text)[-1].values[0] == value


def test_a_product_with_its_result_is_not():
    assert [a.values for a in read_amounts("2 × 4 B = 8 B")][-2:] == [(4,), (8,)]


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("128 KiB/token", [True]),
        ("128 KiB per token", [True]),
        ("每 token 128 KiB，8K 就是 1 GiB", [True, False, False]),
        ("1 GiB", [False]),
        ("20,000 token/s", [False]),
    ],
)
def test_what_is_said_for_one_token(text, marked):
    assert [a.is_per_token for a in read_amounts(text)] == marked


def test_places_are_those_of_the_text_as_typed():
    text = "约 ２¹⁷ Ｂ，即 128 KiB"
    assert [text[slice(*a.span)] for a in read_amounts(text)] == ["２¹⁷ Ｂ", "128 KiB"]


@pytest.mark.parametrize(
    "text", ["2×" * 4000, "9" * 8000, "8K×" * 2600, "1,2^9" * 1500, "一" * 8000, "(" * 8000]
)
def test_long_rubbish_is_read_in_no_time(text):
    assert all(amount.values for amount in read_amounts(text))


@pytest.mark.parametrize(
    ("way", "value", "shown"),
    [
        ("", 8192, "8,192"),
        ("", 3.2209, "3.221"),
        ("size", 131_072, "128 KiB"),
        ("size", 0.977 * GIB, "0.977 GiB"),
        ("size", 656, "656 B"),
        ("B", 131_072, "131,072 B"),
        ("gib", 512 * MIB, "0.5 GiB"),
        ("gibs", 50e9, "46.57 GiB/s"),
        ("rate", 512 * KIB, "512 KiB/s"),
        ("gbit", 400e9, "400 Gbit/s"),
        ("gbit", 1.288e12, "1.288 Tbit/s"),
        ("time", 0.0215, "21.5 ms"),
        ("time", 2.5e-5, "25 µs"),
        ("time", 655, "655 s"),
        ("time", 1200, "20 min"),
        ("time", 9000, "2.5 h"),
        ("ms", 1.5, "1,500 ms"),
        ("pct", 0.125, "12.5 %"),
        ("pct", 0.6000000000000001, "60 %"),
    ],
)
def test_amounts_as_they_are_shown(way, value, shown):
    assert SHOWN[way](value) == shown


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("a third replica", []),
        ("the twenty-fifth", []),
        ("three million, two replicas", [3e6, 2]),
        ("one fifth, not one third", [0.2, 1 / 3]),
        ("五万七千，不是五千七百", [57_000, 5700]),
    ],
)
def test_words_that_are_several_numbers_or_none(text, values):
    assert [amount.values[0] for amount in read_amounts(text)] == values
