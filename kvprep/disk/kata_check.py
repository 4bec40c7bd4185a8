"""A check in a process of its own, with limits, which is gone afterwards whatever the code in it did."""

from __future__ import annotations

import contextlib
import json
import os
import platform
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

MEMORY = 1 << 30
"""Bytes of address space; Python with asyncio and a few threads takes a fifth of it."""
CPU_SECONDS = 40
WALL_SECONDS = 60
FILE_BYTES = 16 << 20
SPARE_PROCESSES = 64
"""How many processes and threads more than there are now a check may come to."""
PATIENCE = 5.0
LIMIT_SIGNALS = ("SIGKILL", "SIGXCPU", "SIGALRM", "SIGXFSZ")
"""How the system ends what goes over a limit; any other signal is a crash."""
MODULE = "kvprep.disk.kata_bench.child"


@dataclass(frozen=True, slots=True)
class Ran:
    """What a check left: its rows in order, and how the process ended where it did not end by itself."""

    rows: list[dict[str, Any]] = field(default_factory=list)
    ending: dict[str, Any] | None = None


def run_check(invariants: Path, code: Path, wall: float = WALL_SECONDS) -> Ran:
    """Check a file in a process group of its own; Ctrl-C ends the group and goes on as ever."""
    with _folder() as folder:
        return _run(invariants, code, wall, folder)


def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="kvprep-", ignore_cleanup_errors=True)


def _run(invariants: Path, code: Path, wall: float, folder: str) -> Ran:
    result = Path(folder) / "result.jsonl"
    with (Path(folder) / "output").open("wb") as output:
        process = _start(invariants, code, result, int(wall), Path(folder), output)
        try:
            code_of_end: int | None = process.wait(wall)
        except subprocess.TimeoutExpired:
            code_of_end = None
        finally:
            _end(process)
    return Ran(_rows(result), _ending(code_of_end, wall))


def check_source(invariants: Path, source: str, name: str) -> Ran:
    """Check code that is no file of the person's own."""
    with _folder() as folder:
        file = Path(folder) / name
        file.write_text(source, encoding="utf-8", errors="replace")
        return _run(invariants, file, WALL_SECONDS, folder)


def _start(
    invariants: Path, code: Path, result: Path, wall: int, folder: Path, output: Any
) -> subprocess.Popen[bytes]:
    job = {
        "invariants": str(invariants.resolve()),
        "code": str(code.resolve()),
        "result": str(result),
        "memory": MEMORY,
        "processes": _processes() + SPARE_PROCESSES,
        "cpu": CPU_SECONDS,
        "wall": wall,
        "file": FILE_BYTES,
    }
    root = Path(__file__).resolve().parent.parent.parent
    # Neither the person's folder nor their environment is looked in for modules.
    start = f"import sys; sys.path.insert(0, {str(root)!r}); from {MODULE} import main; main()"
    return subprocess.Popen(
        [sys.executable, "-I", "-B", "-X", "utf8", "-c", start, json.dumps(job)],
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=output,
        cwd=folder,
        start_new_session=True,
    )


def _processes() -> int:
    """The processes and threads of this user, which the system's limit counts together."""
    count = 0
    with contextlib.suppress(OSError):
        for item in Path("/proc").iterdir():
            with contextlib.suppress(OSError, AttributeError):
                if item.name.isdecimal() and item.stat().st_uid == os.getuid():
                    count += len(list((item / "task").iterdir()))
    return count or 4096


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the process and whatever it started: it is asked to, since it knows more than its group."""
    try:
        if process.poll() is None:
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(PATIENCE)
    finally:
        with contextlib.suppress(OSError, AttributeError):
            os.killpg(process.pid, signal.SIGKILL)
        with contextlib.suppress(OSError):
            process.kill()
        process.wait()


def _ending(code: int | None, wall: float) -> dict[str, Any] | None:
    if code is None:
        return {"kind": "timeout", "seconds": round(wall)}
    if code < 0:
        name = _signal_name(-code)
        kind = "killed" if name in LIMIT_SIGNALS else "crashed"
        return {"kind": kind, "name": name, "version": platform.python_version()}
    return {"kind": "left", "code": code}


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)


def _rows(result: Path) -> list[dict[str, Any]]:
    """The rows that were written whole; what else a person's code may have written there is dropped."""
    rows = []
    with contextlib.suppress(OSError):
        for line in result.read_text(encoding="utf-8", errors="replace").splitlines():
            with contextlib.suppress(ValueError):
                row = json.loads(line)
                rows += [row] if isinstance(row, dict) else []
    return rows
