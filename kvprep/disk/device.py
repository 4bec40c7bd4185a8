"""This machine's id, so that two machines' rows can be told apart."""

from __future__ import annotations

import re

from kvprep.disk.paths import Paths


def device_id(paths: Paths, random_bits: int) -> str:
    """The stored id, else a new one from 64 random bits; where it cannot be stored it serves this run."""
    try:
        stored = paths.device.read_text(encoding="ascii").strip()
        if re.fullmatch(r"[0-9a-f]{16}", stored):
            return stored
    except (OSError, UnicodeDecodeError):
        pass
    made = f"{random_bits:016x}"
    # Deferred: start-up.
    from kvprep.disk.atomic import replace_text

    try:
        replace_text(paths.device, made + "\n")
    except OSError:
        return made
    return made
