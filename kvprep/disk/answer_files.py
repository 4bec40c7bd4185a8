"""Answers that were written elsewhere: one file with headings, or a folder with a file a question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from kvprep.core.ids import id_of_file
from kvprep.core.messages import mock as say
from kvprep.core.messages.errors import fill
from kvprep.core.model import UserError
from kvprep.core.rounds.answers_file import PaperAnswer, split_answers
from kvprep.disk.answer_text import ANSWER_BYTES, ReadText, cut, read_text

MAX_BYTES = 4 << 20
_TEXTS = (".md", ".txt")


def read_answers(path: Path) -> Mapping[str, PaperAnswer]:
    """Answers by id; UserError where there is nothing to read or no id in it."""
    try:
        found = _of_folder(path) if path.is_dir() else _of_file(path)
    except OSError as error:
        raise UserError(fill(say.CANNOT_READ, file=path, why=error.strerror or error)) from None
    if not found:
        raise UserError(fill(say.NO_ANSWERS_IN, file=path))
    return {card: _cut(answer) for card, answer in found.items()}


def _of_file(path: Path) -> Mapping[str, PaperAnswer]:
    """What a file is too long for was left out of its last answer."""
    read = _text(path, MAX_BYTES)
    found = dict(split_answers(read.text))
    if found and read.left_out:
        last = next(reversed(found))
        found[last] = replace(found[last], left_out=read.left_out)
    return found


def _of_folder(folder: Path) -> Mapping[str, PaperAnswer]:
    named = ((id_of_file(path.stem), path) for path in sorted(folder.iterdir()) if path.suffix in _TEXTS)
    read = {card: _text(path, ANSWER_BYTES) for card, path in named if card}
    return {card: PaperAnswer(one.text.strip("\n"), left_out=one.left_out) for card, one in read.items()}


def _text(path: Path, limit: int) -> ReadText:
    with path.open("rb") as file:
        read = read_text(file, path, limit)
    return read._replace(text=read.text.replace("\r\n", "\n"))


def _cut(answer: PaperAnswer) -> PaperAnswer:
    kept = cut(answer.text)
    return replace(answer, text=kept.text, left_out=answer.left_out + kept.left_out)
