"""The person's own editor, for answers that outgrow the prompt."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from kvprep.core.messages import drill as say
from kvprep.core.messages.errors import fill
from kvprep.core.model import UserError

_USUAL = ("nano", "vim", "vi", "notepad")


def editor_command(setting: str, environ: Mapping[str, str]) -> list[str]:
    """The command line to run: the setting, then VISUAL, then EDITOR, then what the system has."""
    for command in (setting, environ.get("VISUAL", ""), environ.get("EDITOR", "")):
        if command.strip():
            return shlex.split(command, posix=os.name != "nt")
    for name in _USUAL:
        if found := shutil.which(name):
            return [found]
    raise UserError(say.NO_EDITOR)


def edit_text(text: str, command: list[str], name: str = "answer") -> str:
    """What the editor left of the text; UserError if it could not run or failed."""
    with tempfile.TemporaryDirectory(prefix="kvprep-") as folder:
        path = Path(folder) / f"{name}.md"
        path.write_text(text, encoding="utf-8", errors="surrogatepass")
        try:
            subprocess.run([*command, str(path)], check=True)
        except (OSError, subprocess.CalledProcessError):
            raise UserError(fill(say.EDITOR_FAILED, command=command[0])) from None
        return path.read_text(encoding="utf-8", errors="replace").rstrip("\n")
