"""Answers that were written elsewhere: one file with headings, or a folder with a file a question."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from kvprep.core.ids import id_of_file
from kvprep.core.messages import mock as say
from kvprep.core.messages.errors import fill
from kvprep.core.model import UserError
from kvprep.core.rounds.answers_file import PaperAnswer, split_answers
from kvprep.disk.answer_text import ANSWER_BYTES, cut, read_text

MAX_BYTES = 4 << 20
_TEXTS = (".md", ".txt")


def read_answers(path: Path) -> Mapping[str, PaperAnswer]:
    """Answers by id; UserError where there is nothing to read or no id in it."""
    try:
        found = _of_folder(path) if path.is_dir() else split_answers(_text(path, MAX_BYTES))
    except OSError as error:
        raise UserError(fill(say.CANNOT_READ, file=path, why=error.strerror or error)) from None
    if not found:
        raise UserError(fill(say.NO_ANSWERS_IN, file=path))
    return {card: _cut(answer) for card, answer in found.items()}


def _of_folder(folder: Path) -> Mapping[str, PaperAnswer]:
    named = ((id_of_file(path.stem), path) for path in sorted(folder.iterdir()) if path.suffix in _TEXTS)
    return {card: PaperAnswer(_text(path, ANSWER_BYTES).strip("\n")) for card, path in named if card}


def _text(path: Path, limit: int) -> str:
    with path.open("rb") as file:
        return read_text(file, path, limit).text.replace("\r\n", "\n")


def _cut(answer: PaperAnswer) -> PaperAnswer:
    return PaperAnswer(cut(answer.text).text, answer.seconds)
