"""`stats` on long logs: python bench/stats.py [--keep FOLDER]

1,000,000 reviews of 100,000 cards, most of a bank since taken off; and 200,000 reviews of 190 cards, which is
every question of the bank on most days of three years. Every answer keeps the marks of six points.
Whole processes, as a person waits for them. `--keep` makes the logs there once (about two minutes).
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from timing import KVPREP, Row, machine, run, show, surroundings, typical

HERE = Path(__file__).resolve().parent
TARGET_MS = 3000.0
LOGS = {"many": (100_000, 1_000_000), "often": (190, 200_000)}
FORMS = {"screen": [], "json": ["--json"], "html": ["--html"]}


def main() -> int:
    """Measure and print; exit 1 when a target is missed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--keep", metavar="FOLDER", type=Path, help="where the logs stay")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = asked.keep or Path(scratch)
        rows = [row for name in LOGS for row in measure(folder / name, *LOGS[name])]
    return 0 if show(f"stats ({machine()})", rows) else 1


def measure(home: Path, cards: int, reviews: int) -> list[Row]:
    """One row a form."""
    if not (home / "data" / "log.sqlite3").exists():
        big_log = [sys.executable, str(HERE / "big_log.py"), str(home), "--points", "6"]
        run([*big_log, "--cards", str(cards), "--reviews", str(reviews)])
    env, rows = surroundings(home), []
    for form, options in FORMS.items():
        seconds, peak = typical([*KVPREP, "stats", *options], env)
        what = f"{reviews:,} reviews of {cards:,} cards, {form}"
        rows.append(Row(what, seconds * 1000, TARGET_MS, "ms", f" ({peak:.0f} MiB)"))
    return rows


if __name__ == "__main__":
    sys.exit(main())
