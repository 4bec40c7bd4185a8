"""No answer may be slow: random ones of equal length, built to provoke every rule, with time as the judge.

    python bench/scoring/fuzz.py [--answers 5000] [--seed 1]

Exit 1 when the slowest answer takes 20 times the median or more, or 8,000 characters take over 80 ms.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from kvprep.core.scoring import score  # noqa: E402
from kvprep.practice.scoring import Scorer  # noqa: E402
from kvprep.practice.workspace import open_workspace  # noqa: E402

LENGTH = 400
LIMIT_RATIO = 20
LIMIT_LONG_MS = 80
PROVOCATIONS = ["不", "不是", "没有", "not ", "n't ", "的", "，", "。", "\n", "- ", "1) ", "；", "……", "((((", "a" * 30, "0" * 30, "1,000,",
                "有人认为", "是错的", "people think ", "把", "改成", "→", "/", "=", "×", "％", "不不", "是不是", "？", "嗯，", "like, "]  # fmt: skip


def main() -> int:
    """Print the table and judge it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--answers", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as home:
        scorer = Scorer(open_workspace(home).bank)
        rubrics = [scorer.rubric(i) for i in scorer.bank.ids]
    words = [word for group in scorer.bank.terms.values() for word in group]
    for rubric in rubrics:
        score(rubric, "warm")
    times = sorted(
        _timed(chance.choice(rubrics), _answer(chance, words, LENGTH)) for _ in range(options.answers)
    )
    median, slowest = times[len(times) // 2], times[-1]
    long = min(_timed(rubrics[0], _answer(chance, words, 8000)) for _ in range(5))
    print(
        f"{len(times)} answers of {LENGTH} characters: median {median:.2f} ms, slowest {slowest:.2f} ms, ratio {slowest / median:.1f}"
    )
    print(f"8,000 characters: {long:.1f} ms")
    return 0 if slowest < LIMIT_RATIO * median and long < LIMIT_LONG_MS else 1


def _answer(chance: random.Random, words: list[str], length: int) -> str:
    pieces: list[str] = []
    while sum(map(len, pieces)) < length:
        pieces.append(
            chance.choice(words if chance.random() < 0.6 else PROVOCATIONS) * chance.choice((1, 1, 1, 3))
        )
    return "".join(pieces)[:length]


def _timed(rubric: object, answer: str) -> float:
    # CPU time of the best of two: a busy machine is not the scorer's fault.
    best = float("inf")
    for _ in range(2):
        start = time.process_time()
        score(rubric, answer)  # type: ignore[arg-type]
        best = min(best, (time.process_time() - start) * 1000)
    return best


if __name__ == "__main__":
    sys.exit(main())
