"""Seconds of scoring 400 characters (typical and slowest question) and of loading a bank. Run by bench/drill.py."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from kvprep.core.scoring import compile_rubric, score
from kvprep.disk.bank_files import BankRoot, open_bank
from kvprep.practice.workspace import open_workspace

ANSWER = (
    "旧 token 的 K/V 在因果掩码下不会变，所以存下来复用；each step computes Q, K and V of the new token only, "
    "and its query attends over all stored keys. 但每一步还是要把全部历史 KV 读一遍，so the cost of a step grows "
    "with the context length: bytes per token times tokens. "
) * 2


def main() -> None:
    """Score every question's rubric; load the bank with its copy in place."""
    workspace = open_workspace()
    rubrics = [
        compile_rubric(workspace.bank.question(name), workspace.bank.terms) for name in workspace.bank.ids
    ]
    scores = [median_of(lambda rubric=rubric: score(rubric, ANSWER[:400])) for rubric in rubrics]
    root, cache = BankRoot(Path(sys.argv[1])), workspace.paths.cache / "large"
    print(statistics.median(scores), max(scores), median_of(lambda: open_bank([root], cache)))


def median_of(work: Callable[[], object], times: int = 15) -> float:
    """Median seconds, after a first time that pays for imports and copies."""
    work()
    seen = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        seen.append(time.perf_counter() - start)
    return statistics.median(seen)


if __name__ == "__main__":
    main()
