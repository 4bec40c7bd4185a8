"""The program on a log of 100,000 cards and 1,000,000 reviews: python bench/log.py [--anki PYTHON] [--keep HOME]

`--anki PYTHON` names an interpreter in whose environment `anki` is installed: the same work is then
timed there in the same run. `--keep HOME` makes the log there once and uses it again.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from pseudo_terminal import Terminal
from timing import KVPREP, Row, machine, run, show, surroundings, typical

HERE = Path(__file__).resolve().parent
BAR = "save, leave"


def main() -> int:
    """Measure and print; exit 1 when a target is missed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--anki", metavar="PYTHON", help="an interpreter that has anki")
    parser.add_argument("--keep", metavar="HOME", type=Path, help="where the log stays")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        home = asked.keep or Path(scratch) / "home"
        made = make_log(home)
        rows = [*made, *measure(home, peer(asked.anki, Path(scratch)) if asked.anki else None)]
    return 0 if show(f"100,000 cards, 1,000,000 reviews ({machine()})", rows) else 1


def make_log(home: Path) -> list[Row]:
    """The big log, unless it stands there already."""
    log = home / "data" / "log.sqlite3"
    if not log.exists():
        took, _ = run([sys.executable, str(HERE / "big_log.py"), str(home)])
        print(f"made the log in {took:.0f} s")
    return [Row("size of the log", log.stat().st_size / 2**20, None, "MiB")]


def peer(python: str, scratch: Path) -> tuple[float, float]:
    """Seconds and MiB of Anki's library for opening, counting and fetching the first card."""
    script, file = str(HERE / "anki_peer.py"), str(scratch / "collection.anki2")
    subprocess.run([python, script, "make", file], check=True)
    return typical([python, script, "open", file])


def measure(home: Path, anki: tuple[float, float] | None) -> list[Row]:
    """One row a figure."""
    env = surroundings(home)
    due, due_peak = typical([*KVPREP, "due"], env)
    board, board_peak = typical([*KVPREP], env)
    first, drill_peak = drill_start(env)
    plain, flush, record_peak = recording(env)
    rows = [
        Row("due", due * 1000, anki[0] * 500 if anki else None, "ms"),
        Row("due, memory", due_peak, 100, "MiB"),
        Row("the board", board * 1000, None, "ms"),
        Row("the board, memory", board_peak, 100, "MiB"),
        Row("first card of drill on the screen", first * 1000, 400, "ms"),
        Row("drill, memory", drill_peak, 100, "MiB"),
        Row("recording a review, the disk's flush apart", (plain - flush) * 1000, 10, "ms"),
        Row("the disk's flush", flush * 1000, None, "ms"),
        Row("recording, memory", record_peak, 100, "MiB"),
    ]
    if anki:
        rows.append(Row("Anki's library: open, count, first card", anki[0] * 1000, None, "ms"))
        rows.append(Row("Anki's library, memory", anki[1], None, "MiB"))
    return rows


def drill_start(env: dict[str, str], times: int = 5) -> tuple[float, float]:
    """Median seconds from the start of `drill` to its first card with a prompt below, and the peak MiB."""
    seen, peaks = [], []
    for _ in range(times + 1):
        terminal = Terminal([*KVPREP, "--lang", "en", "drill"], env)
        seen.append(terminal.until("card 1 of", BAR))
        peaks.append(terminal.leave())
    return statistics.median(seen[1:]), max(peaks)


def recording(env: dict[str, str]) -> tuple[float, float, float]:
    """Median seconds of one recorded review inside a running program, of a bare flush beside it, and the peak MiB."""
    command = [sys.executable, str(HERE / "recording.py")]
    done = subprocess.run(command, env=env, stdout=subprocess.PIPE, text=True, check=True)
    plain, flush, peak = map(float, done.stdout.split())
    return plain, flush, peak


if __name__ == "__main__":
    sys.exit(main())
