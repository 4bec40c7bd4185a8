"""Our few units against a library that knows all of them."""

import pint
import pytest

from kvprep.core.calculation.reading import read_amounts

UNITS = pint.UnitRegistry()
BASE = {"byte": "byte", "bit": "bit", "second": "second", "": "dimensionless"}


@pytest.mark.parametrize("figure", ["1", "128", "46.57", "1.3e5"])
@pytest.mark.parametrize(
    "unit",
    [
        "B",
        "kB",
        "MB",
        "GB",
        "TB",
        "KiB",
        "MiB",
        "GiB",
        "TiB",
        "bytes",
        "bit",
        "bits",
        "kbit",
        "Mbit",
        "Gbit",
        "Tbit",
        "Gibit",
        "s",
        "ms",
        "us",
        "ns",
        "minutes",
        "hours",
        "days",
        "percent",
    ],
)
def test_both_read_the_same(figure, unit):
    (ours,) = read_amounts(f"{figure} {unit}")
    theirs = UNITS(f"{figure} {unit}").to(BASE[ours.kind])
    assert ours.values[0] == pytest.approx(theirs.magnitude)


@pytest.mark.parametrize("rate", ["400 Gbit/s", "46.57 GiB/s", "5 GB/s"])
def test_both_read_the_same_rates(rate):
    (ours,) = read_amounts(rate)
    assert ours.is_rate
    assert ours.values[0] == pytest.approx(UNITS(rate).to(f"{BASE[ours.kind]}/second").magnitude)
