"""Seconds of a recorded review, of the disk's own flush, and peak MiB; prints the three. Run by bench/log.py."""

from __future__ import annotations

import resource
import sqlite3
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from big_log import ANSWER
from timing import mebibytes

from kvprep.core.model import Rating
from kvprep.core.scoring import compile_rubric, score
from kvprep.practice.recording import record
from kvprep.practice.workspace import Workspace, open_workspace

TIMES = 40


def main() -> None:
    """Record and undo nothing: the log of a benchmark may grow by forty rows."""
    workspace = open_workspace()
    plain = median_of(reviews(workspace))
    flush = median_of(flushes(workspace.paths.data / "flush.sqlite3"))
    workspace.close()
    print(plain, flush, mebibytes(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss))


def reviews(workspace: Workspace) -> Callable[[], None]:
    """Recording one scored answer, as the drill does it after the rating key."""
    question = workspace.bank.question("Q3")
    scored = score(compile_rubric(question, workspace.bank.terms), ANSWER)

    def one() -> None:
        record(
            workspace,
            card="Q3",
            answer=ANSWER,
            scored=scored,
            rating=Rating.GOOD,
            seconds=90.0,
            mode="recall",
        )

    return one


def flushes(path: Path) -> Callable[[], None]:
    """One row of the same size in an empty database with the same care: what the disk alone costs."""
    conn = sqlite3.connect(path, isolation_level=None)
    conn.execute("pragma journal_mode = wal")
    conn.execute("pragma synchronous = full")
    conn.execute("create table if not exists row (text)")
    return lambda: conn.execute("insert into row values (?)", [ANSWER * 10]) and None


def median_of(work: Callable[[], None]) -> float:
    """Median seconds, after a first time that pays for imports."""
    work()
    seen = []
    for _ in range(TIMES):
        start = time.perf_counter()
        work()
        seen.append(time.perf_counter() - start)
    return statistics.median(seen)


if __name__ == "__main__":
    main()
