"""The person's own editor, for answers that outgrow the prompt."""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from kvprep.core.messages import drill as say
from kvprep.core.messages.errors import fill
from kvprep.core.model import UserError
from kvprep.disk.atomic import write_text

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


def edit_text(path: Path, heading: Sequence[str], text: str, command: list[str]) -> str:
    """What the editor left of the text in ``path``, which stays there until :func:`close_file`.

    ``heading`` stands above as comments. UserError if the editor could not run, or failed and wrote nothing.
    """
    shown = "".join(f"{line}\n" for line in (*comments(heading), "")) + text
    write_text(path, shown)
    try:
        subprocess.run([*command, str(path)], check=True)
    except OSError as error:
        close_file(path)
        why = error.strerror or error
        raise UserError(fill(say.EDITOR_NOT_RUN, command=command[0], why=why)) from None
    except subprocess.CalledProcessError:
        # It may have been ended from outside after the text was saved in it.
        if (left := left_in_file(path, heading)) in (None, text.rstrip("\n")):
            close_file(path)
            raise UserError(fill(say.EDITOR_FAILED, command=command[0])) from None
        return str(left)
    _refuse_no_text(path)
    return left_in_file(path, heading) or ""


def _refuse_no_text(path: Path) -> None:
    """UserError where an editor saved in another encoding than UTF-8; what it wrote is set aside, not lost."""
    try:
        path.read_bytes().decode("utf-8")
    except OSError:
        return
    except UnicodeDecodeError:
        aside = path.with_name(f"{path.name}.other-encoding")
        with contextlib.suppress(OSError):
            path.replace(aside)
        raise UserError(fill(say.EDITOR_NOT_UTF8, path=aside)) from None


def run_editor(command: Sequence[str]) -> None:
    """Run an editor on a file of the person's own; how it ended is theirs to see."""
    try:
        subprocess.run(command, check=False)
    except OSError as error:
        why = error.strerror or error
        raise UserError(fill(say.EDITOR_NOT_RUN, command=command[0], why=why)) from None


def left_in_file(path: Path, heading: Sequence[str]) -> str | None:
    """What an editor's file holds under its comments; None where there is no such file."""
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return None
    ours = comments(heading)
    if lines[:1] == ours[:1]:
        count = 0
        while count < min(len(ours), len(lines)) and lines[count].startswith("#"):
            count += 1
        lines = lines[count:]
        if lines[:1] == [""]:
            lines = lines[1:]
    return "\n".join(lines).rstrip("\n")


def close_file(path: Path) -> None:
    """Take the editor's file away: its text is kept elsewhere."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def comments(heading: Sequence[str]) -> list[str]:
    """The heading as the lines that an editor shows and a return drops."""
    return [f"# {line}".rstrip() for line in heading]
