"""The list of what was answered: one line a review, the columns straight under Chinese."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from kvprep.core.messages import data as m
from kvprep.core.model import Lang, Review
from kvprep.terminal.console import Marks, make_console, marks, plain, visible
from kvprep.terminal.wrapping import READING_WIDTH, flow

if TYPE_CHECKING:
    from rich.console import Console

_RATING_STYLES = {"again": "red", "hard": "yellow", "good": "green", "easy": "cyan"}
_ROOM_FOR_ANSWER = 16


@dataclass(frozen=True, slots=True)
class Line:
    """A review, when it was on the clock of its place, and whether it was taken back."""

    review: Review
    at: datetime
    voided: bool


def show_history(lines: Sequence[Line], card: str | None, lang: Lang, ascii_only: bool = False) -> None:
    """Draw the list on standard output, the newest first."""
    console = make_console()
    draw_history(console, lines, card, lang, marks(console, ascii_only))


def draw_history(console: Console, lines: Sequence[Line], card: str | None, lang: Lang, signs: Marks) -> None:
    """Draw the list on a given console: a table, or where that does not fit two lines a review.

    The first thing to go is the answer, then the table.
    """
    if not lines:
        console.print(plain(m.NO_HISTORY.in_(lang)))
        return
    title = m.HISTORY_OF.in_(lang).format(card=card) if card else m.HISTORY_TITLE.in_(lang)
    console.print(plain(f" {title}", style="bold"))
    console.print(plain(signs.rule * console.width, style="dim"))
    head = tuple(column.in_(lang) for column in m.HISTORY_COLUMNS)
    rows = [_cells(line, lang, signs) for line in lines]
    widths = [max(_width(row[i]) for row in (head, *rows)) for i in range(len(head) - 1)]
    room = console.width - sum(widths) - 2 * len(widths) - 1
    if room + 2 < 0:
        for line, row in zip(lines, rows, strict=True):
            _draw_pair(console, row, _style(line))
    else:
        _draw_table(console, lines, (head, *rows), [*widths, max(room, 0)], signs)
    if card:
        _draw_newest(console, lines, lang, signs)


def _draw_table(
    console: Console,
    lines: Sequence[Line],
    rows: Sequence[Sequence[str]],
    widths: Sequence[int],
    signs: Marks,
) -> None:
    for style, row in zip(("dim", *map(_style, lines)), rows, strict=True):
        _draw_row(console, row, widths, style, signs)


def _draw_pair(console: Console, row: Sequence[str], style: str) -> None:
    """A review on a narrow screen: when and which, and below it how it went; broken between words only."""
    when, card, score, rating, mode, seconds, _ = row
    below = plain(f"{score}  ") + plain(rating, style) + plain(f"  {mode}  {seconds}")
    for part in flow(plain(f"{when}  {card}"), console.width - 1):
        console.print(plain(" ") + part)
    for part in flow(below, max(2, console.width - 3)):
        console.print(plain("   ") + part)


def _draw_newest(console: Console, lines: Sequence[Line], lang: Lang, signs: Marks) -> None:
    """The newest answer that still counts, whole: the column of the list shows its beginning only."""
    newest = next((line for line in lines if not line.voided and line.review.answer.strip()), None)
    if newest is None:
        return
    console.print()
    console.print(plain(f" {m.NEWEST_ANSWER.in_(lang)} {signs.dot} {newest.at:%Y-%m-%d %H:%M}", "bold"))
    for part in flow(plain(newest.review.answer.strip()), min(console.width, READING_WIDTH) - 2):
        console.print(plain(" ") + part)


def _style(line: Line) -> str:
    return "dim strike" if line.voided else _RATING_STYLES[line.review.rating.word]


def _width(text: str) -> int:
    from rich.cells import cell_len

    return cell_len(text)


def _cells(line: Line, lang: Lang, signs: Marks) -> tuple[str, ...]:
    review = line.review
    rating = m.RATING_NAMES[review.rating.word].in_(lang)
    if line.voided:
        rating = f"{rating} ({m.TAKEN_BACK.in_(lang)})"
    mode = m.MODE_NAMES.get(review.mode)
    minutes, seconds = divmod(round(review.seconds), 60)
    return (
        f"{line.at:%Y-%m-%d %H:%M}",
        visible(review.card),
        signs.dash if review.score is None else f"{review.score:.0f}",
        rating,
        mode.in_(lang) if mode else visible(review.mode),
        f"{minutes}:{seconds:02}" if review.seconds else signs.dash,
        _answer(review),
    )


def _answer(review: Review) -> str:
    """What was typed, after the option that asks a sum with the same numbers again."""
    seed = review.detail.get("seed")
    return (f"--seed {seed}  " if isinstance(seed, int) else "") + visible(" ".join(review.answer.split()))


def _draw_row(console: Console, row: Sequence[str], widths: Sequence[int], style: str, signs: Marks) -> None:
    from rich.text import Text as RichText

    text = RichText(" ")
    for at, (cell, width) in enumerate(zip(row, widths, strict=True)):
        if at == len(row) - 1:
            # Where the answer would be a stump it is left out: the line must not wrap.
            text.append(_shortened(cell, width, signs) if width >= _ROOM_FOR_ANSWER else "")
            break
        right = at in (2, 5)
        gap = " " * (width - _width(cell))
        text.append(f"{gap}{cell}" if right else f"{cell}{gap}", style if at == 3 else "")
        text.append("  ")
    text.rstrip()
    console.print(text, no_wrap=True, crop=True)


def _shortened(text: str, width: int, signs: Marks) -> str:
    from rich.cells import set_cell_size

    if _width(text) <= width:
        return text
    return set_cell_size(text, width - _width(signs.ellipsis)).rstrip() + signs.ellipsis
