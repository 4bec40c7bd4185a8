"""Stating a level: one row a claim, the newest counts; taking it back is a row too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kvprep.core.levels.domains import TOP
from kvprep.core.levels.readings import Reading
from kvprep.core.messages import level as m
from kvprep.core.messages.errors import fill
from kvprep.core.model import UserError
from kvprep.practice.levels import read_assessment
from kvprep.practice.recording import row_begin

if TYPE_CHECKING:
    from kvprep.practice.workspace import Workspace

MAX_TEXT = 2000
"""Characters of a link or note that are kept."""
MAX_TITLE = 200


def level_of(typed: str) -> int | None:
    """The level that was typed, None for taking a claim back; UserError for anything else."""
    word = typed.strip().lower()
    if word in ("none", "-"):
        return None
    if word not in {str(level) for level in range(TOP + 1)}:
        raise UserError(fill(m.BAD_LEVEL, typed=typed[:40]), 2)
    return int(word)


def kept_text(text: str, limit: int = MAX_TEXT) -> str:
    """A text as a row takes it: bounded, and without what no encoding can hold."""
    text = text.strip()
    if len(text) > limit:
        text = text[: limit - 1] + "…"
    return text.encode("utf-8", "replace").decode("utf-8")


def claim(workspace: Workspace, domain: str, level: int | None, note: str = "") -> None:
    """Store what a person says of a domain, given by its id; None takes it back."""
    with workspace.log.writing():
        row = row_begin(workspace) | {"domain": domain, "level": level, "note": kept_text(note)}
        workspace.log.append("claim", row)


def set_level(workspace: Workspace, typed_domain: str, typed_level: str, note: str = "") -> Reading:
    """Store a claim as typed; how the domain reads after it."""
    domain, level = workspace.levels.domain(typed_domain), level_of(typed_level)
    claim(workspace, domain.id, level, note)
    return read_assessment(workspace).reading(domain.id)
