"""Write what answers are worth under the default weights: kvprep/core/scheduling/value_table.py."""

from __future__ import annotations

import textwrap
from pathlib import Path

from kvprep.core.scheduling.value import solve

TARGET = Path(__file__).resolve().parents[1] / "kvprep" / "core" / "scheduling" / "value_table.py"
HEAD = '''"""The values of :func:`value.solve` for the default weights, times 100,000; written by tools/write_value_table.py."""

from __future__ import annotations

from functools import cache

from kvprep.core.scheduling.value import DAYS_LEFT, DIFFICULTIES, PRICES, STABILITIES, Slice


@cache
def slices() -> list[Slice]:
    """The slices of the default weights, by days left."""
    values = [int(value) / 100_000 for value in VALUES.split()]
    curves = [values[i : i + len(PRICES)] for i in range(0, len(values), len(PRICES))]
    size = STABILITIES * DIFFICULTIES
    return [curves[i * size : (i + 1) * size] for i in range(len(DAYS_LEFT))]


VALUES = """
'''


def main() -> None:
    """Solve and write."""
    values = (str(round(100_000 * value)) for part in solve() for curve in part for value in curve)
    body = textwrap.fill(" ".join(values), 110)
    TARGET.write_text(f'{HEAD}{body}\n"""\n', encoding="utf-8")


if __name__ == "__main__":
    main()
