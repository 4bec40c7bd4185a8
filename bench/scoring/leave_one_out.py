"""What the scorer's constants are worth on a question that they were not chosen on.

    python bench/scoring/leave_one_out.py [--file graded]

For each question of a file of graded answers the constants are chosen anew on all the others, among the
combinations below by the mean error, and measured on that one. Prints the agreement of the scores gathered so
beside that of the constants as shipped: the difference is what tuning on the same answers would flatter.
"""

from __future__ import annotations

import argparse
import importlib
import itertools
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from measure import ROOT, _line, _scores

from kvprep.core.scoring import nearness
from kvprep.core.scoring.matching import RULES
from kvprep.practice.scoring import Scorer
from kvprep.practice.workspace import open_workspace

# The package exports a function of the same name as the module.
verdicts = importlib.import_module("kvprep.core.scoring.score")

CHOICES: tuple[tuple[Any, str, tuple[Any, ...]], ...] = (
    (nearness, "ALL", (0.35, 0.5, 0.65)),
    (nearness, "LITTLE", (0.2, 0.35)),
    (verdicts, "CEILINGS", ((100.0, 45.0, 25.0, 8.0, 4.0), (100.0, 60.0, 35.0, 15.0, 8.0))),
    (verdicts, "DENIED_BESIDE", (1, 2)),
)
"""Where a constant lives, its name, and the values it may take; the shipped one is among them."""


def main() -> None:
    """Print both lines, and how often each combination was chosen."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--file", default="graded", help="a file of bench/scoring/answers (graded)")
    path = ROOT / f"bench/scoring/answers/{parser.parse_args().file}.jsonl"
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    with tempfile.TemporaryDirectory() as home:
        scorer = Scorer(open_workspace(home).bank)
        rows = [row for row in rows if row["question"] in scorer.bank]
        combinations = list(itertools.product(*(values for _, _, values in CHOICES)))
        scores = {values: _scored(scorer, rows, values, combinations) for values in combinations}
        shipped = _scores(scorer, rows, RULES)
    chosen: Counter[tuple[Any, ...]] = Counter()
    gathered = [0.0] * len(rows)
    for question in dict.fromkeys(row["question"] for row in rows):
        best = min(combinations, key=lambda values: _error(rows, scores[values], question))
        chosen[best] += 1
        for i, row in enumerate(rows):
            if row["question"] == question:
                gathered[i] = scores[best][i]
    print(_line("as shipped", rows, shipped))
    print(_line("leave one out", rows, gathered))
    for values, times in chosen.most_common():
        named = ", ".join(f"{name} {value}" for (_, name, _), value in zip(CHOICES, values, strict=True))
        print(f"  chosen {times} times: {named}")


def _scored(scorer: Scorer, rows: list[dict], values: tuple, combinations: list[tuple]) -> list[float]:
    if sys.stderr.isatty():
        print(f"\r{combinations.index(values) + 1} of {len(combinations)}", end="", file=sys.stderr)
    with _constants(values):
        return _scores(scorer, rows, RULES)


def _error(rows: list[dict], scores: list[float], without: str) -> float:
    """Mean absolute error over all questions but one."""
    errors = [abs(r["grade"] - s) for r, s in zip(rows, scores, strict=True) if r["question"] != without]
    return sum(errors) / len(errors)


@contextmanager
def _constants(values: tuple) -> Iterator[None]:
    before = [getattr(module, name) for module, name, _ in CHOICES]
    for (module, name, _), value in zip(CHOICES, values, strict=True):
        setattr(module, name, value)
    try:
        yield
    finally:
        for (module, name, _), value in zip(CHOICES, before, strict=True):
            setattr(module, name, value)


if __name__ == "__main__":
    main()
