"""Changing a setting, and what follows from it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kvprep.disk.settings import DEFAULTS, read_settings, save_setting

if TYPE_CHECKING:
    from kvprep.practice.workspace import Workspace


def change_setting(workspace: Workspace, key: str, value: str | None) -> Any:
    """Set (None: unset) one key and return its value; a new retention or weights move every card at once."""
    save_setting(workspace.paths, key, value)
    settings, _ = read_settings(workspace.paths)
    if (settings.retention, settings.weights) != (workspace.settings.retention, workspace.settings.weights):
        # Deferred: only these keys need it.
        from kvprep.practice.data import rebuild

        changed = replace(workspace, settings=settings)
        try:
            rebuild(changed)
        finally:
            changed.close()
    return getattr(settings, key, getattr(DEFAULTS, key, None))
