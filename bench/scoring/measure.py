"""How well the scorer agrees with graders, and what each part of it is worth.

    python bench/scoring/measure.py [--worst N] [--question Q3 …] [--no-ablations]

Reads bench/scoring/answers/*.jsonl: one object a line with id, question, lang, kind, answer, grade.
Prints Spearman, Pearson, quadratic weighted kappa on five bins, mean absolute error, and the mean
score beside the mean grade for each kind of answer; then the same with one part turned off.
"""

from __future__ import annotations

import argparse
import collections
import json
import math
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from kvprep.core.scoring import score  # noqa: E402
from kvprep.core.scoring.matching import RULES, Rules  # noqa: E402
from kvprep.practice.scoring import Scorer  # noqa: E402
from kvprep.practice.workspace import open_workspace  # noqa: E402

ABLATIONS = {
    "polarity off": RULES._replace(polarity=False),
    "subjects off": RULES._replace(subjects=False),
    "windows off": RULES._replace(window=math.inf),
    "likeness off": RULES._replace(likeness=False),
    "benefit of the doubt off": RULES._replace(nearness=False),
}


def main() -> None:
    """Print the tables."""
    options = _options()
    with tempfile.TemporaryDirectory() as home:
        scorer = Scorer(open_workspace(home).bank)
        files = {
            path.stem: _graded(path, scorer, options.question)
            for path in sorted((ROOT / "bench/scoring/answers").glob("*.jsonl"))
        }
        rows = [row for part in files.values() for row in part]
        for name, part in files.items():
            if part:
                print(_line(name, part, _scores(scorer, part, RULES)))
        _by_kind(rows, _scores(scorer, rows, RULES), options.worst)
        if not options.no_ablations:
            print("\nturned off, each of which must make it worse:")
            for name, rules in ABLATIONS.items():
                print(_line(name, rows, _scores(scorer, rows, rules)))
        _speed(scorer, rows)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--worst", type=int, default=0, metavar="N")
    parser.add_argument("--question", nargs="*", default=[], metavar="ID")
    parser.add_argument("--no-ablations", action="store_true")
    return parser.parse_args()


def _graded(path: Path, scorer: Scorer, only: list[str]) -> list[dict]:
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [r for r in rows if r["question"] in scorer.bank and (not only or r["question"] in only)]


def _scores(scorer: Scorer, rows: list[dict], rules: Rules) -> list[float]:
    return [score(scorer.rubric(r["question"]), r["answer"], rules=rules).score for r in rows]


def _line(name: str, rows: list[dict], scores: list[float]) -> str:
    grades = [r["grade"] for r in rows]
    error = sum(abs(a - b) for a, b in zip(grades, scores, strict=True)) / len(rows)
    return (
        f"{name:16} n={len(rows):4}  spearman {pearson(ranks(grades), ranks(scores)):.3f}  pearson {pearson(grades, scores):.3f}"
        f"  kappa {kappa(grades, scores):.3f}  error {error:4.1f}"
    )


def _by_kind(rows: list[dict], scores: list[float], worst: int) -> None:
    print(_line("all", rows, scores))
    kinds: dict[str, list[tuple[float, float]]] = collections.defaultdict(list)
    for row, value in zip(rows, scores, strict=True):
        kinds[row["kind"]].append((row["grade"], value))
    for kind, pairs in kinds.items():
        grade, value = (sum(column) / len(pairs) for column in zip(*pairs, strict=True))
        print(f"  {kind:14} n={len(pairs):3}  mean grade {grade:5.1f}  mean score {value:5.1f}")
    far = sorted(zip(rows, scores, strict=True), key=lambda pair: -abs(pair[0]["grade"] - pair[1]))
    for row, value in far[:worst]:
        print(f"  {row['id']:28} grade {row['grade']:3}  score {value:5.1f}  {row['answer'][:80]!r}")


def _speed(scorer: Scorer, rows: list[dict]) -> None:
    times = []
    for row in rows:
        rubric = scorer.rubric(row["question"])
        start = time.perf_counter()
        score(rubric, row["answer"])
        times.append(time.perf_counter() - start)
    times.sort()
    middle, slowest = times[len(times) // 2] * 1000, times[-1] * 1000
    print(f"\none answer: median {middle:.2f} ms, slowest {slowest:.2f} ms of {len(times)}")


def ranks(values: list[float]) -> list[float]:
    """Ranks with ties at their mean."""
    order = sorted(range(len(values)), key=values.__getitem__)
    out, i = [0.0] * len(values), 0
    while i < len(order):
        j = i
        while j + 1 < len(order) and values[order[j + 1]] == values[order[i]]:
            j += 1
        for k in order[i : j + 1]:
            out[k] = (i + j) / 2
        i = j + 1
    return out


def pearson(a: list[float], b: list[float]) -> float:
    """Linear correlation; not a number where one side is constant."""
    mean_a, mean_b = sum(a) / len(a), sum(b) / len(b)
    var_a, var_b = sum((x - mean_a) ** 2 for x in a), sum((y - mean_b) ** 2 for y in b)
    if not var_a or not var_b:
        return math.nan
    return sum((x - mean_a) * (y - mean_b) for x, y in zip(a, b, strict=True)) / math.sqrt(var_a * var_b)


def kappa(a: list[float], b: list[float], bins: int = 5) -> float:
    """Cohen's kappa with quadratic weights on equal bins of 0 to 100."""

    def cut(value: float) -> int:
        return min(bins - 1, max(0, int(value / 100 * bins)))

    first, second, count = [cut(x) for x in a], [cut(x) for x in b], len(a)
    margin_a, margin_b = collections.Counter(first), collections.Counter(second)
    seen = sum((i - j) ** 2 for i, j in zip(first, second, strict=True)) / count
    chance = (
        sum((i - j) ** 2 * margin_a[i] * margin_b[j] for i in range(bins) for j in range(bins)) / count**2
    )
    return 1 - seen / chance if chance else math.nan


if __name__ == "__main__":
    main()
