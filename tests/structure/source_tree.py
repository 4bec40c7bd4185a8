"""The project's own source as values: what the house rules are held against."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = ROOT / "kvprep"
CODE_FOLDERS = ("kvprep", "tests", "tools", "bench")
TEXT_SUFFIXES = {".py", ".md", ".yaml", ".yml", ".toml", ".json", ".jsonl", ".txt", ".svg", ""}
NOT_OURS = {".git", ".venv", "build", "dist", "__pycache__"}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def python_files(*folders: str) -> list[Path]:
    """The Python files below some of the project's folders."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def functions(path: Path) -> Iterator[Function]:
    """Every function of a file, methods and inner ones too."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def length(function: Function) -> int:
    """Lines from ``def`` to the last statement, the docstring among them."""
    return (function.end_lineno or function.lineno) - function.lineno + 1


def name_of(path: Path) -> str:
    """A path as the project says it."""
    return path.relative_to(ROOT).as_posix()


def text_files() -> list[Path]:
    """Every text file of the checkout; caches and environments are not of it."""
    found = [path for path in ROOT.rglob("*") if path.suffix in TEXT_SUFFIXES and path.is_file()]
    return sorted(path for path in found if not is_foreign(path))


def is_foreign(path: Path) -> bool:
    """Whether a path lies in a folder that no commit holds."""
    parts = path.relative_to(ROOT).parts[:-1]
    return any(
        part in NOT_OURS or (part.startswith(".") and part.endswith(("_cache", "hypothesis")))
        for part in parts
    )
