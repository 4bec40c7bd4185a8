"""Where kvprep keeps its files; finding a place creates nothing."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

APP = "kvprep"
_XDG = {
    "data": ("XDG_DATA_HOME", ".local/share"),
    "config": ("XDG_CONFIG_HOME", ".config"),
    "state": ("XDG_STATE_HOME", ".local/state"),
    "cache": ("XDG_CACHE_HOME", ".cache"),
}


@dataclass(frozen=True, slots=True)
class Paths:
    """The four folders and what lies in them."""

    data: Path
    config: Path
    state: Path
    cache: Path

    @property
    def log(self) -> Path:
        """The one file of truth."""
        return self.data / "log.sqlite3"

    @property
    def settings(self) -> Path:
        """The settings, written by hand or by ``config``."""
        return self.config / "config.toml"

    @property
    def drafts(self) -> Path:
        """Answers begun and not sent."""
        return self.state / "drafts"

    @property
    def backups(self) -> Path:
        """Copies of the log."""
        return self.data / "backups"

    @property
    def rescued(self) -> Path:
        """Answers that the log could not take."""
        return self.state / "rescued"

    @property
    def device(self) -> Path:
        """The file that holds this machine's id."""
        return self.state / "device"

    @property
    def folders(self) -> dict[str, Path]:
        """The four folders by name."""
        return {"data": self.data, "config": self.config, "state": self.state, "cache": self.cache}


def find_paths(home: str | None, environ: Mapping[str, str] = os.environ) -> Paths:
    """``home``, else KVPREP_HOME, puts all under one folder; else XDG where set, else the system's custom."""
    chosen = home or environ.get("KVPREP_HOME")
    if chosen:
        root = Path(chosen).expanduser().absolute()
        return Paths(root / "data", root / "config", root / "state", root / "cache")
    return Paths(**{kind: _folder(kind, environ) for kind in _XDG})


def _folder(kind: str, environ: Mapping[str, str]) -> Path:
    variable, fallback = _XDG[kind]
    given = environ.get(variable)
    # The XDG specification: a relative path is invalid and to be ignored.
    if given and Path(given).is_absolute():
        return Path(given) / APP
    if sys.platform in ("darwin", "win32"):
        return _system_folder(kind)
    # platformdirs answers the same on Linux and costs half an interpreter's start.
    return Path(environ.get("HOME") or Path.home()) / fallback / APP


def _system_folder(kind: str) -> Path:
    # Deferred: start-up.
    import platformdirs

    return Path(getattr(platformdirs, f"user_{kind}_dir")(APP, appauthor=False))


def configured_language(paths: Paths) -> str | None:
    """The settings' language as far as it can be seen without a TOML parser; faults are for later."""
    try:
        text = paths.settings.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    # Help and errors speak this language before the settings are read, and when they cannot be.
    for line in text.splitlines():
        key, _, value = line.partition("=")
        if key.strip() == "lang":
            return value.partition("#")[0].strip().strip("\"'")
        if line.startswith("["):
            return None
    return None
