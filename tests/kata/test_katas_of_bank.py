"""Every kata of the bank: its solution holds, its starter does not, and each wrong solution breaks what it is named for."""

import ast

import pytest

from kvprep.disk.bank_files import shipped_bank
from kvprep.disk.kata_bench.child import check
from kvprep.disk.kata_files import read_kata

KATAS = sorted(path.parent for path in (shipped_bank() / "katas").glob("*/task.yaml"))
WRONG = [path for folder in KATAS for path in sorted((folder / "wrong").glob("*.py"))]


def rows_of(folder, code):
    rows = []
    check(str(folder / "invariants.py"), str(code), rows.append)
    return rows


def broken(rows):
    return [row["ends"] for row in rows if row.get("held") is False]


def claim_of(path):
    """What a wrong solution breaks; where several break it, each says after two dashes how."""
    return path.stem.partition("--")[0]


def short(path):
    return f"{path.parent.parent.name}-{path.stem}"


def kata_of(folder):
    return read_kata(shipped_bank(), folder.name.upper())


def test_the_five_are_there():
    assert [folder.name for folder in KATAS] == [
        "k-bounded-retry",
        "k-buffer-generations",
        "k-object-cache",
        "k-prefix-fold",
        "k-single-flight",
    ]


@pytest.mark.parametrize("folder", KATAS, ids=lambda folder: folder.name)
def test_the_solution_holds_everywhere(folder):
    rows = rows_of(folder, folder / "solution.py")
    assert [row["ends"] for row in rows if row.get("held")] == [c.name for c in kata_of(folder).invariants]


@pytest.mark.parametrize("folder", KATAS, ids=lambda folder: folder.name)
def test_the_starter_fails_everywhere_and_says_that_it_is_not_written(folder):
    rows = rows_of(folder, folder / "starter.py")
    assert broken(rows) == [claim.name for claim in kata_of(folder).invariants]
    assert {row["reason"]["kind"] for row in rows if "reason" in row} == {"unwritten"}


@pytest.mark.parametrize("path", WRONG, ids=short)
def test_a_wrong_solution_breaks_what_it_is_named_for_first(path):
    rows = rows_of(path.parent.parent, path)
    assert broken(rows)[:1] == [claim_of(path)]
    found = next(row for row in rows if row.get("ends") == claim_of(path))
    # A sentence of the invariant's own, and a story that can be read at once.
    assert found["reason"]["kind"] == "broken"
    assert any("\u4e00" <= character <= "\u9fff" for character in found["reason"]["zh"])
    assert 1 <= len(found["story"]) <= 16


@pytest.mark.parametrize("folder", KATAS, ids=lambda folder: folder.name)
def test_there_is_a_wrong_solution_for_every_invariant(folder):
    names = {claim.name for claim in kata_of(folder).invariants}
    assert names == {claim_of(path) for path in (folder / "wrong").glob("*.py")}
    assert len(names) >= 6


@pytest.mark.parametrize("folder", KATAS, ids=lambda folder: folder.name)
def test_the_starter_names_what_the_solution_has(folder):
    def api(name):
        tree = ast.parse((folder / name).read_text(encoding="utf-8"))
        public = [n for n in tree.body if isinstance(n, ast.ClassDef | ast.FunctionDef) and n.name[0] != "_"]
        return {n.name: _signatures(n) for n in public}

    starter, solution = api("starter.py"), api("solution.py")
    assert starter and all(solution.get(name) == signatures for name, signatures in starter.items())


def _signatures(node):
    """The public functions of a class, or of a function itself, as they are called."""
    if not isinstance(node, ast.ClassDef):
        return ast.unparse(node.args)
    return {
        f.name: ast.unparse(f.args)
        for f in node.body
        if isinstance(f, ast.FunctionDef | ast.AsyncFunctionDef)
        and (f.name in ("__contains__",) or f.name[0] != "_")
    }


@pytest.mark.parametrize("folder", KATAS, ids=lambda folder: folder.name)
def test_a_kata_has_hints_and_follow_ups(folder):
    kata = kata_of(folder)
    assert len(kata.hints) >= 2 and len(kata.follow_ups) >= 3


@pytest.mark.parametrize(
    ("kata", "right", "wrong", "breaks"),
    [("k-prefix-fold", "tokens // chunk", "-(-tokens // chunk)", "whole-chunks")],
)
def test_a_small_slip_in_the_solution_breaks_the_invariant_that_is_about_it(
    tmp_path, kata, right, wrong, breaks
):
    folder = shipped_bank() / "katas" / kata
    source = (folder / "solution.py").read_text(encoding="utf-8")
    assert right in source
    (tmp_path / "slip.py").write_text(source.replace(right, wrong), encoding="utf-8")
    assert broken(rows_of(folder, tmp_path / "slip.py")) == [breaks]
