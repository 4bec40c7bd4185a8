"""Numbers with units, however they are written."""

import pytest

from kvprep.core.scoring.normalise import fold_text
from kvprep.core.scoring.quantities import find_quantities, parse_quantity

KIB, GIB = 2**10, 2**30


@pytest.mark.parametrize(
    ("text", "value", "dimension"),
    [
        ("128 KiB/token", 128 * KIB, "byte"),
        ("131,072 字节", 131072, "byte"),
        ("1 GiB", GIB, "byte"),
        ("１２８ＫｉＢ", 128 * KIB, "byte"),
        ("400 Gbit", 400e9, "bit"),
        ("400 Gbps", 400e9, "bit"),
        ("50 ms", 0.05, "second"),
        ("50 milliseconds", 0.05, "second"),
        ("0.05 秒", 0.05, "second"),
        ("三十秒", 30, "second"),
        ("12.5 %", 0.125, "%"),
        ("八分之一", 0.125, ""),
        ("1/8", 0.125, ""),
        ("8K", 8000, ""),
        ("3 万", 30000, ""),
        ("2.5 million", 2.5e6, ""),
    ],
)
def test_one_quantity_is_read_in_base_units(text, value, dimension):
    (found,) = find_quantities(fold_text(text))
    assert found.value == pytest.approx(value)
    assert found.dimension == dimension


def test_a_full_width_comma_is_no_thousands_separator():
    assert [q.value for q in find_quantities(fold_text("1/8，400"))] == [0.125, 400]


def test_a_number_inside_a_word_is_none():
    assert find_quantities(fold_text("bf16 和 h2d、Q3 与 v0.3.12")) == []


@pytest.mark.parametrize(
    ("wanted", "said", "same"),
    [
        ("=128 KiB", "128 KB", True),
        ("=128 KiB", "0.125 MiB", True),
        ("=128 KiB", "64 KiB", False),
        ("=46.57 GiB", "50 GiB", False),
        ("=12.5%", "1/8", True),
        ("=8K", "8192", True),
        ("=252", "256", False),
        ("=50 ms", "0.05 s", True),
        ("=50 ms", "50 s", False),
        ("=400 Gbit", "400 GB", False),
        ("=38.4 KiB", "39.1 KiB", False),
        ("=39.1 KiB", "39 KiB", True),
        ("=128 KiB/token", "128 KiB/layer", False),
        ("=128 KiB/token", "128 KiB per layer", False),
        ("=128 KiB/token", "128 KiB", True),
        ("=128 KiB/token", "128 KiB per tok", True),
        ("=50 GiB/s", "50 GiB per second", True),
    ],
)
def test_quantities_are_the_same_in_any_unit_within_two_and_a_half_percent(wanted, said, same):
    quantity = parse_quantity(wanted[1:])
    assert quantity is not None
    assert any(quantity.is_same(q) for q in find_quantities(fold_text(said))) is same


@pytest.mark.parametrize("text", ["fast", "", "128 KiB and 1 GiB", "KiB", "1/0"])
def test_what_is_not_one_quantity_is_none(text):
    assert parse_quantity(text) is None
