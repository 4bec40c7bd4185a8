"""The bar under an answer: the clock against the question's minutes, what is left, the keys."""

from __future__ import annotations

from dataclasses import dataclass

from kvprep.core.messages import drill as say
from kvprep.core.model import Lang
from kvprep.terminal.console import Marks
from kvprep.terminal.keys import SUBMIT_LABEL
from kvprep.terminal.wrapping import cells, joined, spread


@dataclass(frozen=True, slots=True)
class Progress:
    """What stands around a question: where in the sitting it is and how long the rest will take."""

    place: int
    total: int
    minutes_left: float
    history: tuple[str, ...] = ()


def clock_line(
    seconds: float, minutes: float, progress: Progress, width: int, lang: Lang, marks: Marks
) -> str:
    """Elapsed time against the question's minutes, in figures and as a bar, and what is left after it."""
    limit = max(1.0, minutes * 60)
    bar_cells = 10 if width >= 48 else 0
    filled = min(bar_cells, int(seconds / limit * bar_cells))
    bar = marks.clock_full * filled + marks.empty * (bar_cells - filled)
    left = f" {clock(seconds)} / {clock(limit)} {bar}{_pressure(seconds, limit, lang)}".rstrip()
    cards = progress.total - progress.place
    cards_left = say.CARDS_LEFT.in_(lang).format(n=cards) if cards else say.LAST_CARD.in_(lang)
    minutes_left = max(0, round(progress.minutes_left - seconds / 60))
    room = width - cells(left) - 3
    pieces = (cards_left, say.MINUTES_LEFT.in_(lang).format(n=minutes_left))
    right = joined(pieces, room, f" {marks.dot} ") if cells(cards_left) <= room else ""
    return spread(left, right + " ", width)


def _pressure(seconds: float, limit: float, lang: Lang) -> str:
    if seconds > limit:
        return "  " + say.OVER.in_(lang).format(time=clock(seconds - limit))
    if seconds >= 0.75 * limit:
        return "  " + say.REMAINING.in_(lang).format(time=clock(limit - seconds))
    return ""


def clock(seconds: float) -> str:
    """Seconds as ``m:ss``."""
    whole = int(seconds)
    return f"{whole // 60}:{whole % 60:02d}"


def keys_line(width: int, lang: Lang, marks: Marks, *, say_back: bool = False, one_line: bool = False) -> str:
    """The keys, the most needed first, as many as fit on one line."""
    last = [] if say_back else [("^G", say.KEY_UNKNOWN), ("^E", say.KEY_EDITOR), ("^O", say.KEY_ANSWER)]
    keys = [("Enter" if one_line else SUBMIT_LABEL, say.KEY_SUBMIT), ("^C", say.KEY_LEAVE), *last]
    pieces = tuple(f"{key} {word.in_(lang)}" for key, word in keys)
    if say_back:
        pieces = (pieces[0], say.KEY_SKIP.in_(lang), pieces[1])
    return " " + joined(pieces, width - 1, f" {marks.dot} ")
