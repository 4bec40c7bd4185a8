"""The rules of the house, held against the source itself: see docs/design.md, section 2."""

from __future__ import annotations

import ast
import re
import statistics

import pytest
from source_tree import (
    CODE_FOLDERS,
    PACKAGE,
    ROOT,
    functions,
    length,
    name_of,
    python_files,
    text_files,
)

DRAWERS = {"util", "utils", "helper", "helpers", "manager", "managers", "common", "misc", "base", "shared"}
NOT_IN_CORE = {"open", "print", "input", "eval", "exec"}


def test_functions_are_short():
    lengths = sorted(length(function) for path in python_files("kvprep") for function in functions(path))
    assert statistics.median(lengths) <= 10
    assert statistics.quantiles(lengths, n=20)[-1] <= 40


def test_no_function_fills_more_than_two_screens():
    found = [
        f"{name_of(path)}:{function.lineno} {function.name} has {length(function)} lines"
        for path in python_files(*CODE_FOLDERS)
        for function in functions(path)
        if length(function) > 80
    ]
    assert found == []


def test_files_are_short():
    lengths = {
        name_of(path): len(path.read_text(encoding="utf-8").splitlines())
        for path in python_files(*CODE_FOLDERS)
    }
    assert {name: lines for name, lines in lengths.items() if lines > 400} == {}


def test_no_module_is_a_drawer():
    found = [name_of(p) for p in python_files("kvprep") if {p.stem, *p.stem.split("_")} & DRAWERS]
    assert found == []


def test_core_opens_prints_and_asks_nothing():
    found = [
        f"{name_of(path)}:{node.lineno} {node.func.id}"
        for path in python_files("kvprep/core")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NOT_IN_CORE
    ]
    assert found == []


def test_no_path_of_one_machine_stands_in_the_tree():
    # Written so that the pattern does not find itself; tests may speak of someone's home.
    machine = re.compile(r"(?<![\w.~$}])/(?:work|opt|farm|root)/\w|(?<!\w)[.]library\b")
    someone = re.compile(r"(?<![\w.~$}])/(?:home|Users)/\w")
    found = [
        f"{name_of(path)}:{number}: {line.strip()[:100]}"
        for path in text_files()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if machine.search(line) or (someone.search(line) and "tests" not in path.parts)
    ]
    assert found == []


def test_values_of_core_are_frozen():
    """A value that can change would let one layer alter what another holds; a cached property has no slot."""
    found = [
        f"{name_of(path)}:{node.lineno} {node.name}"
        for path in python_files("kvprep/core")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and _is_loose_dataclass(node)
    ]
    assert found == []


def _is_loose_dataclass(node: ast.ClassDef) -> bool:
    wanted = ["frozen=True"] if "@cached_property" in ast.unparse(node) else ["frozen=True", "slots=True"]
    marks = [ast.unparse(mark) for mark in node.decorator_list if "dataclass" in ast.unparse(mark)]
    return any(word not in mark for mark in marks for word in wanted)


def test_every_public_name_is_used():
    """What nothing in the program, its tools or its benchmarks names is dead; a test alone does not keep it alive."""
    everything = "\n".join(p.read_text(encoding="utf-8") for p in python_files("kvprep", "tools", "bench"))
    unused = [
        f"{name_of(path)} {name}"
        for path in python_files("kvprep")
        for name in _public_names(path)
        if len(re.findall(rf"\b{name}\b", everything)) < 2
    ]
    assert unused == []


def _public_names(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    kinds = ast.FunctionDef | ast.ClassDef
    return [node.name for node in tree.body if isinstance(node, kinds) and not node.name.startswith("_")]


@pytest.mark.parametrize("folder", sorted(p.parent for p in PACKAGE.rglob("*.py")), ids=lambda p: p.name)
def test_every_folder_of_the_package_is_a_package(folder):
    assert (folder / "__init__.py").exists()


def test_the_version_stands_in_the_changelog():
    from kvprep import __version__

    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
