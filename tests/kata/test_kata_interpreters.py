"""The bench on every Python there is: right code holds, also where the bytecode has instructions without a line."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from kvprep.disk.bank_files import shipped_bank

ROOT = Path(__file__).parents[2]
KATAS = shipped_bank() / "katas"
RIGHT = Path(__file__).parent / "right" / "object_cache.py"
RUN = """
import json, sys
from kvprep.disk.kata_bench.child import check
rows = []
check(sys.argv[1], sys.argv[2], rows.append)
print(json.dumps(rows))
"""
RACE = """
    from kvprep.disk.kata_bench import Turns, invariant

    @invariant("counts", runs=120)
    def counts(story, code):
        counter = code.Counter()
        Turns(story, code.__file__).run([("A", counter.add), ("B", counter.add), ("C", counter.add)])
        story.must(counter.n == 3, f"少了：{counter.n}", f"lost: {counter.n}")
"""
ENDS = {
    "no line": (
        "self.n += 1\n        self.seen.get(1) if self.n else None\n        self.missing()",
        ("held",),
    ),
    "deadlock": ("self.lock.acquire() if self.n else self.n", ("broken",)),
    "spinning": ("while True: self.missing()", ("broken", "runaway")),
    "recursion": ("self.deeper()", ("raised",)),
}


def interpreters():
    """This Python, and the others that can be found; one that cannot start (a shim of another version) is none."""
    found = {sys.executable: sys.version_info[:2]}
    for minor in range(11, 16):
        path = shutil.which(f"python3.{minor}")
        if path and (3, minor) not in found.values():
            started = subprocess.run([path, "-c", ""], capture_output=True)
            found |= {path: (3, minor)} if started.returncode == 0 else {}
    return list(found)


@pytest.fixture(params=interpreters(), ids=lambda path: Path(path).name)
def rows_of(request):
    def run(invariants, code):
        start = f"import sys; sys.path.insert(0, {str(ROOT)!r}){RUN}"
        ran = subprocess.run(
            [request.param, "-I", "-B", "-c", start, str(invariants), str(code)],
            capture_output=True,
            text=True,
        )
        assert ran.returncode == 0, ran.stderr[-500:]
        return json.loads(ran.stdout)

    return run


def broken(rows):
    return [(row["ends"], row["reason"]["message"]) for row in rows if row.get("held") is False]


@pytest.mark.parametrize("folder", ["k-object-cache", "k-buffer-generations"])
def test_what_is_kept_as_right_holds_everywhere(rows_of, folder):
    assert broken(rows_of(KATAS / folder / "invariants.py", KATAS / folder / "solution.py")) == []


def test_a_turn_may_end_at_an_instruction_without_a_line(rows_of):
    rows = rows_of(KATAS / "k-object-cache" / "invariants.py", RIGHT)
    assert broken(rows) == [] and sum(bool(row.get("held")) for row in rows) == 9


@pytest.mark.parametrize(("body", "kinds"), ENDS.values(), ids=ENDS)
def test_every_end_of_a_thread_leaves_the_interpreter_standing(rows_of, tmp_path, body, kinds):
    code = f"""
    import threading

    class Counter:
        def __init__(self):
            self.n, self.seen, self.lock = 0, {{}}, threading.Lock()

        def add(self):
            with self.lock:
                try:
                    self.seen[1]
                except KeyError:
                    pass
                {body.replace(chr(10), chr(10) + " " * 8)}

        def missing(self):
            try:
                self.seen[2]
            except KeyError:
                return None

        def deeper(self):
            self.deeper()
    """
    (tmp_path / "invariants.py").write_text(dedent(RACE), encoding="utf-8")
    (tmp_path / "code.py").write_text(dedent(code), encoding="utf-8")
    rows = rows_of(tmp_path / "invariants.py", tmp_path / "code.py")
    (row,) = [row for row in rows if "ends" in row]
    assert (row["reason"]["kind"] if not row["held"] else "held") in kinds
