"""A check in its own process: whatever the code does, there is a clear line and nothing goes on running."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kvprep.core.kata_verdict import read_verdict
from kvprep.disk.bank_files import shipped_bank
from kvprep.disk.kata_bench.child import _own
from kvprep.disk.kata_bench.story import Runaway
from kvprep.disk.kata_check import MEMORY, run_check
from kvprep.disk.kata_files import read_kata

ROOT = Path(__file__).parents[2]
FOLDER = shipped_bank() / "katas" / "k-object-cache"
KATA = read_kata(shipped_bank(), "K-OBJECT-CACHE")
posix = pytest.mark.skipif(os.name != "posix", reason="the limits of POSIX")
linux = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks at processes in /proc")


@pytest.fixture
def verdict(tmp_path):
    def run(source, **options):
        file = tmp_path / "object_cache.py"
        file.write_text(source, encoding="utf-8")
        ran = run_check(FOLDER / "invariants.py", file, **options)
        return read_verdict(KATA, ran.rows, ran.ending, MEMORY)

    return run


def test_the_solution_passes(verdict):
    found = verdict((FOLDER / "solution.py").read_text(encoding="utf-8"))
    assert (found.passed, found.score, found.broken) == (True, 100.0, ())


FAULTS = {
    "class ObjectCache\n    pass\n": "Syntax error",
    "import os\nos._exit(0)\n": "ended the whole process (exit code 0)",
    "import os\nos._exit(7)\n": "ended the whole process (exit code 7)",
    "import sys\nsys.exit(3)\n": "left by itself (SystemExit)",
    "import os\nwhile True:\n    os.fork()\n": "another process or the network (os.fork)",
    "import os\nos.system('sleep 77')\n": "another process or the network (os.system)",
    "import subprocess\nsubprocess.run(['sleep', '77'])\n": "another process or the network",
    "import ctypes\nctypes.CDLL(None).fork()\n": "another process or the network (ctypes.dlsym)",
    "import _posixsubprocess as p\np.fork_exec()\n": "another process or the network (fork_exec)",
    "import socket\nsocket.create_connection(('127.0.0.1', 9))\n": "another process or the network",
    "x = bytearray(10 << 30)\n": "more memory than the 1024 MiB allowed",
    "nothing\n": "NameError: name 'nothing' is not defined\nline 1: nothing",
    "while True:\n    pass\n": "endless loop",
    "raise KeyboardInterrupt\n": "It raised KeyboardInterrupt\nline 1",
    "class E(Exception):\n    def __str__(self):\n        raise OSError\nraise E\n": "It raised E: <OSError>",
    "raise ValueError('\\udcff bad')\n": "It raised ValueError: ? bad",
    "import os\nos.abort()\n": "The process crashed (SIGABRT). It may be the interpreter (Python 3.",
    "import faulthandler\nfaulthandler._sigsegv()\n": "The process crashed (SIGSEGV)",
    "import signal\nsignal.raise_signal(9)\n": "The system ended the process (SIGKILL)",
    "class Lease: pass\n": None,
}


@posix
@pytest.mark.parametrize(("source", "said"), FAULTS.items(), ids=lambda value: repr(value)[:40])
def test_code_that_cannot_be_checked_gets_a_clear_line(verdict, source, said):
    found = verdict(source)
    assert not found.passed
    assert found.fault is None if said is None else said in found.fault.en


@posix
def test_what_the_check_cannot_use_is_told_apart_from_what_the_code_raised(verdict):
    found = verdict("class ObjectCache:\n    pass\n")
    assert found.broken[0].reason.en.startswith(
        "The check can do nothing with what the code gives. TypeError: "
    )
    assert not found.is_ours


def test_time_that_runs_out_outside_of_a_story_is_no_failure_of_the_check():
    row = _own(Runaway())
    assert row["kind"] == "runaway"
    assert "endless loop" in read_verdict(KATA, [{"fault": row}], None, MEMORY).fault.en


def test_a_failure_of_the_check_itself_is_no_verdict_on_the_code():
    row = {"fault": {"kind": "own", "type": "KeyError", "message": "x", "where": "turns.py:7"}}
    found = read_verdict(KATA, [{"begins": "immutable"}, row, {"done": True}], None, MEMORY)
    assert found.is_ours and not found.passed and found.broken == ()
    assert "a fault of kvprep and not of your code" in found.fault.en and "turns.py:7" in found.fault.en


@posix
def test_code_that_will_not_be_stopped_is_stopped(verdict):
    stubborn = """
    class ObjectCache:
        def __init__(self, capacity):
            while True:
                try:
                    while True:
                        pass
                except BaseException:
                    pass
    """
    from textwrap import dedent

    found = verdict(dedent(stubborn), wall=3)
    assert found.fault.en.startswith("It was not done within 3 s")
    assert "While checking: A stored object does not change" in found.fault.en


@posix
def test_an_endless_loop_in_a_step_is_told_with_its_line_and_ends_the_check(verdict):
    began = time.monotonic()
    found = verdict("class ObjectCache:\n    def __init__(self, c):\n        while True: pass\n")
    assert found.fault is None and len(found.broken) == 1
    assert "line 3: while True: pass" in found.broken[0].reason.en
    assert time.monotonic() - began < 30


def marked(mark):
    """The processes whose command line holds a mark."""
    found = []
    for item in Path("/proc").iterdir():
        try:
            if item.name.isdecimal() and mark in (item / "cmdline").read_bytes():
                found.append(int(item.name))
        except OSError:
            continue
    return found


def begin_check(folder):
    """The program, checking what lies in a folder, once the code there has begun; and what marks its processes."""
    (folder / "tmp").mkdir()
    command = [sys.executable, "-m", "kvprep", "--lang", "en", "kata", "check", "K-OBJECT-CACHE"]
    env = {
        **os.environ,
        "KVPREP_HOME": str(folder / "home"),
        "PYTHONPATH": str(ROOT),
        "TMPDIR": str(folder / "tmp"),
    }
    program = subprocess.Popen(
        [*command, "--dir", str(folder)],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    mark = str(folder / "object_cache.py").encode()
    until = time.monotonic() + 20
    while len(marked(mark)) < 2 and time.monotonic() < until:
        time.sleep(0.05)
    return program, mark


@linux
def test_ctrl_c_ends_everything_and_says_so_in_one_line(tmp_path):
    (tmp_path / "object_cache.py").write_text("import time\ntime.sleep(60)\n", encoding="utf-8")
    program, mark = begin_check(tmp_path)
    assert marked(mark)
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=20)
    assert (program.returncode, out) == (130, "")
    assert len(err.splitlines()) == 1
    assert marked(mark) == []


@posix
def test_a_row_written_by_the_code_itself_counts_for_nothing_without_the_rest(verdict):
    forged = """
import glob, json, os, sys
job = json.loads(sys.argv[1])
with open(job["result"], "a") as file:
    file.write(json.dumps({"ends": "immutable", "held": True}) + "\\n[1]\\nnonsense\\n")
os._exit(0)
"""
    found = verdict(forged)
    assert not found.passed and "ended the whole process" in found.fault.en


def test_rows_that_make_no_sense_are_read_as_not_written():
    found = read_verdict(KATA, [{"fault": 3}, {"ends": "immutable", "held": "yes"}], None, MEMORY)
    assert not found.passed
    assert json.dumps([result.held for result in found.results])


AWAY = """
import kvprep.disk.kata_bench.child as child
import os, time

# Where the check refuses nothing: a child in a session of its own, whose parent has gone.
child.FORBIDDEN = ()
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.execv("/bin/sleep", ["sleep", "77.125"])
    os._exit(0)
while not (b"77.125" in b"".join(open(f"/proc/{n}/cmdline", "rb").read() for n in os.listdir("/proc") if n.isdecimal())):
    time.sleep(0.02)
"""


@linux
@pytest.mark.parametrize("end", ["", "os._exit(3)", "time.sleep(60)"])
def test_what_the_code_started_does_not_outlive_the_check(tmp_path, end):
    invariants, code = tmp_path / "invariants.py", tmp_path / "code.py"
    code.write_text("", encoding="utf-8")
    # What is loaded before a person's code stands for a way around what is refused to them.
    invariants.write_text(f"{AWAY}{end}\n", encoding="utf-8")
    ran = run_check(invariants, code, wall=3)
    assert marked(b"77.125") == []
    assert ran.ending["kind"] == ("timeout" if "60" in end else "left")


@linux
@pytest.mark.parametrize(
    "code",
    [
        "import sys\nsys.modules.pop('_posixsubprocess')\nimport _posixsubprocess\n",
        "import os, signal\nsignal.pidfd_send_signal(os.pidfd_open(os.getppid()), 9)\n",
        "import sys\nsys.modules.pop('_signal')\nimport _signal\n",
    ],
)
def test_ways_around_what_is_refused_are_refused_as_well(verdict, code):
    assert "another process or the network" in verdict(code).fault.en


@linux
@pytest.mark.parametrize("victim", ["kvprep", "guard"])
def test_a_check_whose_parent_is_killed_leaves_nothing(tmp_path, victim):
    (tmp_path / "object_cache.py").write_text("import time\ntime.sleep(60)\n", encoding="utf-8")
    program, mark = begin_check(tmp_path)
    checks = marked(mark)
    below = [pid for pid in checks if parent_of(pid) == program.pid]
    assert len(checks) == 2 and len(below) == 1
    os.kill(program.pid if victim == "kvprep" else below[0], signal.SIGKILL)
    out, _ = program.communicate(timeout=20)
    until = time.monotonic() + 5
    while (marked(mark) or list((tmp_path / "tmp").iterdir())) and time.monotonic() < until:
        time.sleep(0.05)
    assert marked(mark) == [] and list((tmp_path / "tmp").iterdir()) == []
    assert victim == "kvprep" or "SIGKILL" in out


def parent_of(pid):
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
