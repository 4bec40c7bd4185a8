"""Words kept whole while an answer is typed, on a prompt that by itself breaks at any character."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING

from kvprep.terminal.console import visible
from kvprep.terminal.wrapping import is_wide, may_break

if TYPE_CHECKING:
    from prompt_toolkit.layout.processors import Processor


def soft_wrapped(line: str, row: int) -> list[str]:
    """What each character is drawn as, so that a break at every ``row`` cells falls between words.

    A blank before a word that would be split grows to the end of its row; one that would begin a row
    vanishes. Direction marks and their like become a box: one for one, so that the cursor stays in step.
    """
    shown = [_one_for_one(character) for character in line]
    used = 0
    for at, character in enumerate(line):
        size = _cells(shown[at])
        if character == " " and used + size > row:
            shown[at] = ""
            used = 0
            continue
        if character == " " and 0 < (word := _word_cells(shown, at + 1)) <= row and used + size + word > row:
            shown[at] = " " * (row - used)
            used = 0
            continue
        used = used + size if used + size <= row else size
    return shown


def _word_cells(shown: list[str], start: int) -> int:
    """The width of the run that should not be broken from ``start`` on."""
    at, total = start, 0
    while at < len(shown) and shown[at] not in ("", " "):
        if at > start and may_break(shown[at - 1], shown[at]):
            break
        total += _cells(shown[at])
        at += 1
    return total


def _cells(shown: str) -> int:
    return sum(2 if is_wide(character) else 1 for character in shown)


def _one_for_one(character: str) -> str:
    return character if character.isprintable() or visible(character) == character else "\ufffd"


def make_soft_wrap(border_cells: int) -> Processor:
    """The same as a step of the prompt's drawing; the border takes its cells from each row."""
    from prompt_toolkit.layout.processors import Processor, Transformation, TransformationInput

    class SoftWrap(Processor):
        def apply_transformation(self, transformation_input: TransformationInput) -> Transformation:
            line = transformation_input.document.lines[transformation_input.lineno]
            row = max(2, transformation_input.width - border_cells)
            shown = soft_wrapped(line, row)
            starts = [0, *accumulate(map(len, shown))]
            return Transformation(
                [("", "".join(shown))],
                source_to_display=lambda at: starts[min(at, len(shown))] + max(0, at - len(shown)),
                display_to_source=lambda at: bisect_right(starts, at) - 1,
            )

    return SoftWrap()
