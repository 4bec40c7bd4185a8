"""The process of a check: limits itself, loads a person's code, tries the invariants, writes what it finds as it goes."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import module_from_spec, spec_from_file_location
from linecache import getline
from pathlib import Path
from types import ModuleType
from typing import Any

from kvprep.disk.kata_bench.guard import stand_guard
from kvprep.disk.kata_bench.locks import story_threading
from kvprep.disk.kata_bench.story import Broken, Invariant, OwnFault, Runaway, try_invariant

Say = Callable[[dict[str, Any]], None]

STORY_CPU_SECONDS = 1.0
STORY_WALL_SECONDS = 8.0
FORBIDDEN = (
    "os.fork",
    "os.forkpty",
    "os.posix_spawn",
    "os.spawn",
    "os.exec",
    "os.system",
    "os.startfile",
    "os.kill",
    "os.killpg",
    "pty.spawn",
    "ctypes.dlsym",
    "ctypes.dlsym/handle",
    "subprocess.Popen",
    "socket.connect",
    "socket.bind",
    "socket.sendto",
    "socket.getaddrinfo",
)
"""What no kata needs: other processes, the network, and functions of the system that nobody audits."""
BENCH = Path(__file__).parent
INVARIANTS = "invariants.py"
ONCE = ("_posixsubprocess", "_signal")
"""Modules that were imported before, with some of it taken out: a second import would bring that back."""
HOPELESS = ("runaway", "forbidden", "exit", "own")
"""What ends a check at once: every other invariant would only take its time to say the same."""


class Forbidden(BaseException):
    """The code reached for another process or the network."""


@dataclass(frozen=True, slots=True)
class Job:
    """What a check is to do, as its one argument in JSON says it; sizes in bytes, times in seconds."""

    invariants: str
    code: str
    result: str
    memory: int
    processes: int
    cpu: int
    wall: int
    file: int


def main() -> None:
    """Run the check that the argument describes."""
    job = Job(**json.loads(sys.argv[1]))
    stand_guard(Path(job.result).parent)
    limit(job)
    _close_back_door()
    sys.addaudithook(_refuse)
    # Ctrl-C is the parent's; half a character of a person's is no reason to say nothing.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with Path(job.result).open("a", encoding="utf-8", errors="replace") as file:

        def say(row: dict[str, Any]) -> None:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
            file.flush()

        try:
            check(job.invariants, job.code, say)
        except BaseException as error:
            say({"fault": _own(error)})
        say({"done": True})
    # Threads that a person's code left behind must not hold the answer up.
    sys.stdout.flush()
    os._exit(0)


def limit(job: Job) -> None:
    """Set the limits of this process, where the system has any."""
    try:
        import resource
    except ImportError:
        return
    signal.alarm(job.wall + 10)
    wanted = (
        ("RLIMIT_AS", job.memory),
        ("RLIMIT_CPU", job.cpu),
        ("RLIMIT_FSIZE", job.file),
        ("RLIMIT_CORE", 0),
        ("RLIMIT_NPROC", job.processes),
    )
    for name, value in wanted:
        # A system without this limit, or with a lower one already, is left as it is.
        with contextlib.suppress(AttributeError, ValueError, OSError):
            resource.setrlimit(getattr(resource, name), (value, value))


def _refuse(event: str, args: tuple[Any, ...]) -> None:
    if event in FORBIDDEN:
        raise Forbidden(event)
    if event == "import" and args[0] in ONCE:
        raise Forbidden(args[0])


def _close_back_door() -> None:
    """The ways to a new process, and to the end of another, that are not audited."""
    import subprocess

    def refuse(*_args: object) -> None:
        raise Forbidden("fork_exec")

    for module in (subprocess, signal, *(sys.modules.get(name) for name in ONCE)):
        for name in ("_fork_exec", "fork_exec", "pidfd_send_signal"):
            if module is not None and hasattr(module, name):
                setattr(module, name, refuse)


def check(invariants: str, code: str, say: Say, only: str | None = None) -> None:
    """Try the invariants of a file against the code in another, telling of each as it begins and ends."""
    with _own_modules():
        tried = [each for each in vars(_load(invariants)).values() if isinstance(each, Invariant)]
        say({"begins": ""})
        try:
            module = _load(code, watched=True)
        except BaseException as error:
            say({"fault": reason(error, code)})
            return
        for each in tried:
            if only in (None, each.name):
                say({"begins": each.name})
                row = _verdict(each, module, code)
                kind = row.get("reason", {}).get("kind")
                # What is no fault of the code says nothing about the invariant.
                say({"fault": row["reason"]} if kind == "own" else row)
                if kind in HOPELESS:
                    return


def _verdict(each: Invariant, module: ModuleType, code: str) -> dict[str, Any]:
    failure = try_invariant(each, module, _watch)
    if failure is None:
        return {"ends": each.name, "held": True}
    why = reason(failure.error, code)
    return {"ends": each.name, "held": False, "reason": why, "story": list(failure.told)}


@contextlib.contextmanager
def _own_modules() -> Iterator[None]:
    """Code loaded in here finds the locks of stories, and queues built on them."""
    kept = {name: sys.modules.get(name) for name in ("threading", "queue")}
    sys.modules["threading"] = story_threading()
    sys.modules.pop("queue", None)
    try:
        yield
    finally:
        for name, module in kept.items():
            sys.modules.pop(name, None)
            if module is not None:
                sys.modules[name] = module


def _load(path: str, watched: bool = False) -> ModuleType:
    spec = spec_from_file_location("kata_" + Path(path).stem, path)
    if spec is None or spec.loader is None:
        raise ImportError(path)
    module = module_from_spec(spec)
    loader = spec.loader
    # Dataclasses look their module up by its name.
    sys.modules[spec.name] = module
    if watched:
        _watch(lambda: loader.exec_module(module))
    else:
        loader.exec_module(module)
    return module


def _watch(play: Callable[[], None]) -> None:
    """Run one story, and end it when it uses too much time; without signals the parent's limit has to do."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        play()
        return

    def over(*_args: object) -> None:
        raise Runaway

    before = signal.signal(signal.SIGVTALRM, over), signal.signal(signal.SIGALRM, over)
    left, _ = signal.setitimer(signal.ITIMER_REAL, STORY_WALL_SECONDS, 1.0)
    signal.setitimer(signal.ITIMER_VIRTUAL, STORY_CPU_SECONDS, 1.0)
    try:
        play()
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        # The alarm that ends the whole process goes on counting.
        signal.setitimer(signal.ITIMER_REAL, left)
        signal.signal(signal.SIGVTALRM, before[0])
        signal.signal(signal.SIGALRM, before[1])


def reason(error: BaseException, code: str) -> dict[str, Any]:
    """Why an invariant does not hold, as plain values; words are found for it elsewhere."""
    places = _places(error)
    kind = _kind(error, [file for file, _ in places], code)
    if kind == "own":
        return _own(error)
    row: dict[str, Any] = {"kind": kind, "type": type(error).__name__, "message": _message(error)}
    if isinstance(error, Broken):
        row |= {"zh": error.zh, "en": error.en}
    if isinstance(error, SyntaxError) and error.filename == code:
        return row | {"line": error.lineno, "source": (error.text or "").strip()[:120]}
    theirs = [line for file, line in places if file == code]
    if theirs and not isinstance(error, Broken):
        row |= {"line": theirs[-1], "source": getline(code, theirs[-1] or 0).strip()[:120]}
    return row


def _places(error: BaseException) -> list[tuple[str, int | None]]:
    """File and line of each call that led to an error; of a million of them as well."""
    walked = traceback.walk_tb(error.__traceback__)
    return [(frame.f_code.co_filename, line) for frame, line in walked]


def _own(error: BaseException) -> dict[str, Any]:
    """A failure of the check itself, with the place in the program; time that ran out is none."""
    while isinstance(error, OwnFault) and error.__cause__ is not None:
        error = error.__cause__
    file, line = (_places(error) or [("?", None)])[-1]
    kind = "runaway" if isinstance(error, Runaway) else "own"
    row: dict[str, Any] = {"kind": kind, "type": type(error).__name__, "message": _message(error)}
    return row | {"where": f"{Path(file).name}:{line}"}


def _message(error: BaseException) -> str:
    """What an exception says; its words may be a person's code, which fails as any other."""
    try:
        return str(error)[:300]
    except BaseException as worse:
        return f"<{type(worse).__name__}>"


def _kind(error: BaseException, files: list[str], code: str) -> str:
    kinds = {
        Broken: "broken",
        Runaway: "runaway",
        Forbidden: "forbidden",
        OwnFault: "own",
        MemoryError: "memory",
        RecursionError: "raised",
        NotImplementedError: "unwritten",
        SyntaxError: "syntax",
        SystemExit: "exit",
    }
    found = next((word for kind, word in kinds.items() if isinstance(error, kind)), None)
    if found is not None:
        return found
    if code in files:
        return "raised"
    # The invariants are given what the code returned; between them and the code there is only the bench.
    asked = [file for file in files if Path(file).parent == BENCH or Path(file).name == INVARIANTS]
    return "own" if asked and Path(asked[-1]).parent == BENCH else "unusable"


if __name__ == "__main__":
    main()
