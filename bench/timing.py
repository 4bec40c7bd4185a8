"""Whole processes on the clock: seconds, memory, and tables with verdicts."""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KVPREP = [sys.executable, "-m", "kvprep"]
BARE = [sys.executable, "-c", "pass"]
ESCAPES = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\x1b[=>]")


@dataclass(frozen=True, slots=True)
class Row:
    """One measured figure beside what it should be; a target of None is for information."""

    what: str
    measured: float
    target: float | None
    unit: str
    note: str = ""


def surroundings(home: Path, **more: str) -> dict[str, str]:
    """An environment that does not depend on who measures; compiled modules may be kept, as for every user."""
    foreign = ("KVPREP", "XDG", "PYTHON", "NO_COLOR", "FORCE_COLOR", "COLUMNS")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    fixed = {"KVPREP_HOME": str(home), "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
    return {**kept, **fixed, "PROMPT_TOOLKIT_NO_CPR": "1", **more}


def run(
    command: Sequence[str], env: Mapping[str, str] | None = None, stdin: bytes = b""
) -> tuple[float, float]:
    """Seconds and peak MiB of one child, waited for without a timeout, since a timeout polls."""
    start = time.perf_counter()
    child = subprocess.Popen(
        command, env=env, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    assert child.stdin
    child.stdin.write(stdin)
    child.stdin.close()
    _, status, usage = os.wait4(child.pid, 0)
    took = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(command)} exited {child.returncode}")
    return took, mebibytes(usage.ru_maxrss)


def mebibytes(peak: int) -> float:
    """Linux counts in KiB, macOS in bytes."""
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


def typical(
    command: Sequence[str], env: Mapping[str, str] | None = None, times: int = 7
) -> tuple[float, float]:
    """Median seconds and peak MiB of a command, after one run that fills caches."""
    run(command, env)
    runs = [run(command, env) for _ in range(times)]
    return statistics.median(took for took, _ in runs), max(peak for _, peak in runs)


def ratio_to_bare(command: Sequence[str], env: Mapping[str, str], times: int = 15) -> tuple[float, float]:
    """How many starts of a bare interpreter a command takes, the two in turn; and its seconds."""
    run(BARE), run(command, env)
    pairs = [(run(BARE)[0], run(command, env)[0]) for _ in range(times)]
    return statistics.median(b / a for a, b in pairs), statistics.median(b for _, b in pairs)


def show(title: str, rows: Sequence[Row]) -> bool:
    """Print a table; whether every target is met."""
    print(f"\n### {title}\n\n| what | measured | target | verdict |\n| --- | ---: | ---: | --- |")
    for row in rows:
        target = "" if row.target is None else f"≤ {row.target:g} {row.unit}"
        verdict = "" if row.target is None else "met" if row.measured <= row.target else "**missed**"
        print(f"| {row.what} | {row.measured:.3g} {row.unit}{row.note} | {target} | {verdict} |")
    return all(row.target is None or row.measured <= row.target for row in rows)


def machine() -> str:
    """The machine in a few words, as a table of figures needs it."""
    python = ".".join(map(str, sys.version_info[:3]))
    return f"{time.strftime('%Y-%m-%d')}, {os.cpu_count()} cores, {sys.platform}, Python {python}"
