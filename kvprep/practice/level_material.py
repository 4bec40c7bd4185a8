"""Writing materials: a skeleton to begin with, and what a finished one lacks."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kvprep.core.levels.material import Material, skeleton
from kvprep.core.levels.material_check import Finding, check_material, kind_of
from kvprep.core.messages import log as log_words
from kvprep.core.messages import material as m
from kvprep.core.messages.errors import fill
from kvprep.core.model import UserError
from kvprep.disk.level_material import open_materials, read_text, write_new

if TYPE_CHECKING:
    from kvprep.practice.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Checked:
    """A material and what it lacks; nothing is well."""

    file: Path
    kind: str
    findings: tuple[Finding, ...]
    sections: int

    @property
    def is_blank(self) -> bool:
        """Whether no section holds a word."""
        return sum(f.check in ("empty", "missing") for f in self.findings) >= self.sections


def material_of(kind: str) -> Material:
    """The material of a kind; UserError (exit 3) for one without a skeleton."""
    known = open_materials()
    if kind not in known:
        raise UserError(fill(m.NO_SUCH_MATERIAL, kind=kind[:40], known=tuple(known)), 3)
    return known[kind]


def write_skeleton(
    workspace: Workspace, kind: str, domain: str | None = None, out: str | None = None
) -> Path:
    """Write a skeleton in the language of content; an existing file is left alone and a UserError."""
    material = material_of(kind)
    name = workspace.levels.domain(domain).id if domain else ""
    file = Path(out).expanduser() if out else Path("-".join(part for part in (kind, name) if part) + ".md")
    if not write_new(file, skeleton(material, workspace.content_lang, name)):
        raise UserError(fill(m.EXISTS, file=file))
    return file


def check(typed: str, kind: str | None = None) -> Checked:
    """What a material lacks; its kind is what it says itself, or what is asked for."""
    file = Path(typed).expanduser()
    if not file.is_file():
        raise UserError(fill(log_words.NO_SUCH_FILE, path=file), 3)
    text = read_text(file)
    said = kind or kind_of(text)
    if not said:
        raise UserError(fill(m.WHICH_KIND, file=file, known=tuple(open_materials())), 2)
    return _checked(file, text, material_of(said))


def material_at(file: Path) -> Checked | None:
    """A file that names itself a material, checked; None for any other, and for a folder."""
    if not file.is_file():
        return None
    text = read_text(file)
    material = open_materials().get(kind_of(text))
    return _checked(file, text, material) if material else None


def _checked(file: Path, text: str, material: Material) -> Checked:
    return Checked(file, material.kind, tuple(check_material(text, material)), len(material.sections))
