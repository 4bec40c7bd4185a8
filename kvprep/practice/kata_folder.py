"""A kata in a folder of the person's: what is written there to begin with, and the code read from it."""

from __future__ import annotations

from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING

from kvprep.core.kata import Kata
from kvprep.core.language import LANGS
from kvprep.core.messages import kata as say
from kvprep.core.messages import log as log_say
from kvprep.core.messages.errors import fill
from kvprep.core.model import Lang, Text, UserError
from kvprep.disk.answer_text import decoded
from kvprep.disk.atomic import replace_text
from kvprep.disk.bank_files import shipped_bank
from kvprep.disk.kata_files import INVARIANTS, STARTER, kata_file

if TYPE_CHECKING:
    from kvprep.practice.workspace import Workspace

MAX_CODE = 64 * 1024


def check_free(kata: Kata, where: Path, *, force: bool) -> None:
    """UserError where something lies in the place of a kata's files that is not as it was written there.

    ``force`` gives up what a person changed, but not what is no file.
    """
    if where.exists() and not where.is_dir():
        raise UserError(fill(say.NOT_A_FOLDER, path=where))
    known = {
        kata.file_name: [shipped(kata, STARTER)],
        copy_name(kata): [shipped(kata, INVARIANTS)],
        task_name(kata): [_task(kata, lang, say.NEXT_CHECK) for lang in LANGS],
    }
    for name, texts in known.items():
        if force and (where / name).is_file():
            continue
        if (where / name).exists() and not _is_one_of(where / name, texts):
            raise UserError(fill(say.FILE_THERE, file=where / name))


def _is_one_of(path: Path, texts: list[str]) -> bool:
    raws = [text.encode() for text in texts]
    try:
        state = path.stat()
        is_like = S_ISREG(state.st_mode) and state.st_size in map(len, raws)
        return is_like and path.read_bytes() in raws
    except OSError:
        return False


def write_task(
    workspace: Workspace,
    kata: Kata,
    where: Path,
    then: Text,
    *,
    anew: bool = False,
    refusal: Text = log_say.CANNOT_WRITE,
) -> Path:
    """Write what of a task is not there yet, or all of it ``anew``; the file to write code in.

    ``then`` says in the task what to do with it, ``refusal`` what is wrong with a folder that cannot be written.
    """
    texts = {
        where / kata.file_name: shipped(kata, STARTER),
        where / copy_name(kata): shipped(kata, INVARIANTS),
        where / task_name(kata): _task(kata, workspace.content_lang, then),
    }
    for path, text in texts.items():
        if anew or not path.exists():
            try:
                replace_text(path, text)
            except OSError as error:
                raise UserError(fill(refusal, path=path, why=error.strerror or error)) from None
    return where / kata.file_name


def is_untouched(kata: Kata, source: str) -> bool:
    """Whether a file still is the starter."""
    return source.strip() in ("", shipped(kata, STARTER).strip())


def task_name(kata: Kata) -> str:
    """The name of the file with the task, of which each kata has its own."""
    return kata.file_name.replace(".py", "_task.md")


def copy_name(kata: Kata) -> str:
    """The name of the copy of the invariants, which is there to be read."""
    return kata.file_name.replace(".py", "_invariants.py")


def _task(kata: Kata, lang: Lang, then: Text) -> str:
    lines = [f"# {kata.id}: {kata.title.in_(lang)}", "", kata.ask.in_(lang), ""]
    lines += [f"## {say.INVARIANTS.in_(lang)}", ""]
    lines += [f"- **{claim.say.in_(lang)}** {claim.why.in_(lang)}" for claim in kata.invariants]
    return "\n".join([*lines, "", then.in_(lang).format(id=kata.id), ""])


def shipped(kata: Kata, name: str) -> str:
    """One of the kata's own files."""
    return kata_file(shipped_bank(), kata, name).read_text(encoding="utf-8")


def read_source(kata: Kata, file: Path) -> str:
    """The code in a person's file; UserError where there is none, or it is too long or no text."""
    try:
        # A pipe has no end, and waits for one who writes.
        if not S_ISREG(file.stat().st_mode):
            raise UserError(fill(say.NOT_A_FILE, file=file))
        with file.open("rb") as stream:
            raw = stream.read(MAX_CODE + 1)
    except FileNotFoundError:
        raise UserError(fill(say.NO_FILE, file=file, id=kata.id), 3) from None
    except NotADirectoryError:
        raise UserError(fill(say.NOT_A_FOLDER, path=file.parent)) from None
    except OSError as error:
        raise UserError(fill(say.CANNOT_READ, file=file, why=error.strerror or error)) from None
    if len(raw) > MAX_CODE:
        raise UserError(fill(say.FILE_TOO_BIG, file=file, limit=MAX_CODE // 1024))
    return decoded(raw, file)


def tampered(kata: Kata, file: Path) -> Path | None:
    """The copy of the invariants beside the file, where it is not what it was."""
    copy = file.with_name(copy_name(kata))
    return copy if copy.exists() and not _is_one_of(copy, [shipped(kata, INVARIANTS)]) else None
