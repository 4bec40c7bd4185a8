"""Put the compiled copy of the bank into the wheel, so that a first start parses no YAML."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledBank(BuildHookInterface):
    """Compiles ``questions/`` with the code that will read the copy."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the copy to a wheel; an editable install reads the questions that are being written."""
        if version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, self.root)
        from kvprep.disk.bank_cache import SHIPPED
        from kvprep.disk.bank_files import compile_shipped

        self.folder = tempfile.TemporaryDirectory()
        copy = Path(self.folder.name) / SHIPPED
        compile_shipped(root / "questions", copy)
        build_data["force_include"][str(copy)] = f"kvprep/questions/{SHIPPED}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave nothing behind."""
        if version != "editable":
            self.folder.cleanup()
