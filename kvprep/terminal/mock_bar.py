"""The bar of a mock round: what is left of the question, the phase and the round, and the keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kvprep.core.messages import mock as say
from kvprep.core.model import Lang, Text
from kvprep.core.rounds.clock import tone
from kvprep.terminal.answer_bar import clock
from kvprep.terminal.console import Marks, visible
from kvprep.terminal.keys import SUBMIT_LABEL
from kvprep.terminal.wrapping import cells, joined, spread

_BAR_CELLS = 10
_BAR_FROM = 48


@dataclass(frozen=True, slots=True)
class Clocks:
    """Seconds at the moment the prompt opens: ``total`` is the question's budget, the others what is left."""

    card: str
    total: float
    question: float
    phase: float
    round: float


def countdown_line(clocks: Clocks, elapsed: float, width: int, lang: Lang, marks: Marks) -> str:
    """The three clocks, the question's first; words say what colour adds."""
    left = clocks.question - elapsed
    word = say.OVER if left <= 0 else say.LEFT
    pressing = say.PRESSURE[tone(left, clocks.total)].in_(lang)
    head = f" {visible(clocks.card)} {word.in_(lang).format(time=_countdown(left))}"
    if width >= _BAR_FROM:
        filled = max(0, min(_BAR_CELLS, round(left / max(1.0, clocks.total) * _BAR_CELLS)))
        head += f" {marks.clock_full * filled}{marks.empty * (_BAR_CELLS - filled)}"
    if pressing and cells(head) + cells(pressing) + 2 < width:
        head += f"  {pressing}"
    pieces: tuple[str, ...] = (say.ROUND_LEFT.in_(lang).format(time=_signed(clocks.round - elapsed)),)
    if abs(clocks.phase - clocks.round) >= 1:
        pieces = (say.PHASE_LEFT.in_(lang).format(time=_signed(clocks.phase - elapsed)), *pieces)
    room = width - cells(head) - 3
    right = joined(pieces, room, f" {marks.dot} ") if cells(pieces[0]) <= room else ""
    return spread(head, right + " ", width)


def _countdown(left: float) -> str:
    """Whole seconds, so that the last one shown is 0:01."""
    return clock(abs(left) + 0.999 if left > 0 else abs(left))


def _signed(left: float) -> str:
    return _countdown(left) if left > 0 else f"-{clock(-left)}"


def mock_keys_line(
    width: int, lang: Lang, marks: Marks, *, one_key: bool = False, spoken: bool = False
) -> str:
    """The keys, the most needed first, as many as fit on one line; ``one_key``: Enter alone submits."""
    submit = "Enter" if one_key else SUBMIT_LABEL
    keys = [(submit, say.KEY_NEXT), ("^P", say.KEY_PAUSE), ("^C", say.KEY_LEAVE), ("^G", say.KEY_UNKNOWN)]
    keys += [] if spoken else [("^E", say.KEY_EDITOR)]
    return _keys(keys, width, lang, marks)


def code_keys_line(width: int, lang: Lang, marks: Marks) -> str:
    """The keys while code is written elsewhere."""
    keys = [("Enter", say.KEY_CHECK), ("^E", say.KEY_EDITOR), ("^P", say.KEY_PAUSE)]
    keys += [("^G", say.KEY_GIVE_UP), ("^C", say.KEY_LEAVE)]
    return _keys(keys, width, lang, marks)


def _keys(keys: Sequence[tuple[str, Text]], width: int, lang: Lang, marks: Marks) -> str:
    return " " + joined(tuple(f"{key} {word.in_(lang)}" for key, word in keys), width - 1, f" {marks.dot} ")
