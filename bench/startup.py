"""What a start costs, as a multiple of a bare interpreter: python bench/startup.py [-n TIMES]

Commands that a shell prompt or the Tab key runs stay within 7, those that draw a screen within 13.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from timing import KVPREP, Row, machine, ratio_to_bare, run, show, surroundings

ANSWER = (
    "Past keys and values never change, so each step computes only the new token and reads the cache. " * 4
)
COMPLETION = {"_KVPREP_COMPLETE": "complete_bash", "COMP_WORDS": "kvprep bank show Q1.", "COMP_CWORD": "3"}


def main() -> int:
    """Measure and print; exit 1 when a target is missed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("-n", type=int, default=15, metavar="TIMES", help="pairs of runs (15)")
    times = parser.parse_args().n
    with tempfile.TemporaryDirectory() as folder:
        home, answer = Path(folder) / "home", Path(folder) / "answer.md"
        answer.write_text(ANSWER, encoding="utf-8")
        env = surroundings(home)
        # One review, so that there is a log to open.
        run([*KVPREP, "review", "Q1", str(answer)], env)
        return 0 if show(f"Starts ({machine()})", measure(env, answer, times)) else 1


def measure(env: dict[str, str], answer: Path, times: int) -> list[Row]:
    """One row a command."""
    cases = [
        ("kvprep --version", ["--version"], env, 7),
        ("kvprep due", ["due"], env, 7),
        ("kvprep due --quiet", ["due", "--quiet"], env, 7),
        ("completion of an id", [], {**env, **COMPLETION}, 7),
        (
            "completion of a command",
            [],
            {**env, **COMPLETION, "COMP_WORDS": "kvprep b", "COMP_CWORD": "1"},
            7,
        ),
        ("kvprep score Q3 FILE", ["score", "Q3", str(answer)], env, 10),
        ("kvprep --help", ["--help"], env, 13),
        ("kvprep drill --help", ["drill", "--help"], env, 13),
        ("kvprep (the board)", [], env, 13),
        ("kvprep history", ["history"], env, None),
        ("kvprep bank list", ["bank", "list"], env, None),
    ]
    rows = []
    for name, words, surrounding, target in cases:
        ratio, seconds = ratio_to_bare([*KVPREP, *words], surrounding, times)
        rows.append(Row(name, ratio, target, "×", f" ({seconds * 1000:.0f} ms)"))
    return rows


if __name__ == "__main__":
    sys.exit(main())
