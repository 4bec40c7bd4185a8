"""Files that people write as evidence, and the skeletons that they begin with."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from kvprep.core.levels.material import Material, parse_material
from kvprep.core.messages import log as log_words
from kvprep.core.messages import material as m
from kvprep.core.messages.errors import fill
from kvprep.core.model import UserError
from kvprep.disk.bank_cache import read_file
from kvprep.disk.bank_files import shipped_bank

MAX_READ = 1 << 20
MAX_HASHED = 64 << 20
"""Bytes up to which a file is hashed; of a larger one the size must do."""


def fingerprint(path: Path) -> dict[str, Any]:
    """Size and hash of a file; of a folder, or of one that cannot be read, nothing."""
    # Deferred: start-up.
    from hashlib import sha256

    try:
        if not path.is_file():
            return {}
        size = path.stat().st_size
        if size > MAX_HASHED:
            return {"size": size}
        return {"size": size, "sha256": sha256(path.read_bytes()).hexdigest()}
    except OSError:
        return {}


def first_heading(path: Path) -> str:
    """The title of a markdown file, else the file's name."""
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            lines = file.read(MAX_READ).splitlines()
    except OSError:
        lines = []
    found = (line.lstrip("#").strip() for line in lines if line.startswith("# "))
    return next((title for title in found if title), path.stem)


@cache
def open_materials(root: Path | None = None) -> dict[str, Material]:
    """The materials of the shipped bank by kind, in the order of their files' names; a fault is a UserError."""
    # Deferred: start-up.
    from kvprep.disk.yaml_text import read_yaml

    folder = (root or shipped_bank()) / "materials"
    found: dict[str, Material] = {}
    for file in sorted(folder.glob("*.yaml")):
        raw = read_file(folder, file.name)
        if isinstance(raw, str):
            raise UserError(fill(m.UNREADABLE, problem=f"{file}: {raw}"))
        parsed = read_yaml(raw, str(file))
        material, problems = parse_material(parsed.data, parsed.lines, str(file))
        if material is None or parsed.problems or problems:
            raise UserError(fill(m.UNREADABLE, problem=next(iter((*parsed.problems, *problems)), file)))
        found[material.kind] = material
    return found


def read_text(file: Path) -> str:
    """A material as text; what is no UTF-8 in it is replaced, a file that cannot be read is a UserError."""
    try:
        with file.open("rb") as opened:
            return opened.read(MAX_READ).decode("utf-8-sig", errors="replace")
    except OSError as error:
        raise UserError(fill(log_words.CANNOT_READ, path=file, why=error.strerror or error)) from None


def write_new(file: Path, text: str) -> bool:
    """Write a file that is not there yet; False where there is one."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="utf-8", newline="\n") as opened:
            opened.write(text)
    except FileExistsError:
        return False
    except OSError as error:
        raise UserError(fill(log_words.CANNOT_WRITE, path=file, why=error.strerror or error)) from None
    return True
