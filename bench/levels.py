"""Levels on a log of two years: python bench/levels.py [--reviews N] [--keep HOME]

250 cards and 50,000 reviews; whole processes, as a person waits for them, and in brackets the processor time that
they take, which other work on the machine does not stretch. `--keep` makes the log there once.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from pathlib import Path

from timing import KVPREP, Row, machine, run, show, surroundings

HERE = Path(__file__).resolve().parent
TARGET_MS = 1000.0


def main() -> int:
    """Measure and print; exit 1 when a target is missed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--reviews", type=int, default=50_000)
    parser.add_argument("--keep", metavar="HOME", type=Path, help="where the log stays")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        home = asked.keep or Path(scratch) / "home"
        if not (home / "data" / "log.sqlite3").exists():
            big_log = [sys.executable, str(HERE / "big_log.py"), str(home)]
            run([*big_log, "--cards", "250", "--reviews", str(asked.reviews)])
        rows = measure(home, Path(scratch))
    return 0 if show(f"levels of {asked.reviews:,} reviews ({machine()})", rows) else 1


def measure(home: Path, scratch: Path) -> list[Row]:
    """One row a command."""
    env = surroundings(home)
    then = (date.today() - timedelta(days=180)).isoformat()
    out = ["--out", str(scratch / "levels")]
    export = [*KVPREP, "level", "export", "--format"]
    commands = {
        "level show": [*KVPREP, "level", "show"],
        "level set": [*KVPREP, "level", "set", "runtime", "2"],
        **{f"level export --format {name}": [*export, name, *out] for name in ("md", "json", "csv", "html")},
        "level export --format html --as-of, half a year back": [*export, "html", *out, "--as-of", then],
    }
    timed = {name: timed_with_work(command, env) for name, command in commands.items()}
    rows = [
        Row(name, took * 1000, TARGET_MS, "ms", f" ({work * 1000:.0f} ms of work)")
        for name, (took, work, _) in timed.items()
    ]
    return [*rows, Row("memory at the most", max(peak for *_, peak in timed.values()), None, "MiB")]


def timed_with_work(
    command: Sequence[str], env: Mapping[str, str], times: int = 5
) -> tuple[float, float, float]:
    """Median seconds, mean processor seconds and peak MiB of a command, after one run that fills caches."""
    run(command, env)
    before = work_of_children()
    runs = [run(command, env) for _ in range(times)]
    work = (work_of_children() - before) / times
    return statistics.median(took for took, _ in runs), work, max(peak for _, peak in runs)


def work_of_children() -> float:
    """Processor seconds of all children that have ended."""
    used = os.times()
    return used.children_user + used.children_system


if __name__ == "__main__":
    sys.exit(main())
