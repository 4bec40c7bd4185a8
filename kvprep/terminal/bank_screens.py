"""The bank on paper: a list that lines up, a question worth reading, faults with their place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from kvprep.core.ids import is_kata, is_sum
from kvprep.core.messages import bank as say
from kvprep.core.messages import drill
from kvprep.core.messages.board import day_name, domain_name, listed
from kvprep.core.model import DIMENSIONS, Card, Lang, Memory, Misconception, Point, Problem, Question, Review
from kvprep.terminal.canvas import Canvas
from kvprep.terminal.console import make_console, marks, plain, visible
from kvprep.terminal.figure_screen import draw_figures
from kvprep.terminal.markdown import draw_asked, draw_markdown, draw_task, one_line, squeezed
from kvprep.terminal.question_screen import draw_sources, section_name
from kvprep.terminal.wrapping import cells, flow, hang, padded, shortened, spread

if TYPE_CHECKING:
    from rich.text import Text as RichText

HISTORY_ROWS = 10


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a list: a card, what it asks, and the score of its last answer."""

    card: Card
    ask: str
    score: float | None


def make_canvas(lang: Lang, content: Lang, ascii_only: bool = False) -> Canvas:
    """A canvas on standard output."""
    console = make_console()
    return Canvas(console, lang, content, marks(console, ascii_only))


def draw_list(canvas: Canvas, rows: Sequence[Row], *, grouped: bool = True) -> None:
    """Questions one a line, cut to the width, under their sections; then how many and how long."""
    widest = max((cells(visible(row.card.id)) for row in rows), default=0)
    for section, members in groupby(rows, key=lambda row: row.card.section if grouped else ""):
        if section:
            canvas.line(f" {section_name(canvas, section)}", "bold")
        canvas.lines(_list_line(canvas, row, widest) for row in members)
    minutes = f"{sum(row.card.minutes for row in rows):g}"
    canvas.line()
    total = say.LISTED_ONE if len(rows) == 1 else say.LISTED
    canvas.line(" " + canvas.ui(total, count=len(rows), minutes=minutes), "dim")


def _list_line(canvas: Canvas, row: Row, widest: int) -> RichText:
    score = "" if row.score is None else f"{row.score:.0f}"
    head = f"  {padded(visible(row.card.id), widest)}  {row.card.minutes:>4g}  {score:>3}  "
    ask = visible(one_line(row.ask))
    room = max(8, canvas.width - 1 - cells(head))
    ask = shortened(ask, room, canvas.marks.ellipsis)
    return plain(head, "" if not row.card.is_follow_up else "dim") + plain(ask)


@dataclass(frozen=True, slots=True)
class Page:
    """A question with what is drawn around it."""

    question: Question
    parent: Question | None
    follow_ups: Sequence[Question]
    reviews: Sequence[Review]
    memory: Memory | None


def draw_page(canvas: Canvas, page: Page) -> None:
    """The whole of a question, to be read from top to bottom."""
    question = page.question
    _draw_head(canvas, page)
    _draw_title(canvas, canvas.ui(drill.MODEL_ANSWER))
    answer = draw_markdown(question.answer.in_(canvas.content), canvas.text_width - 2, canvas.marks.bullet)
    canvas.lines(plain(" ") + line if line.plain else line for line in squeezed(answer))
    draw_figures(canvas, question)
    if not is_sum(question.id):
        # The one point of a sum is its value, in which its work ends.
        _draw_points(canvas, question)
    _draw_misconceptions(canvas, question.misconceptions)
    _draw_follow_ups(canvas, page.follow_ups)
    draw_sources(canvas, question)
    _draw_history(canvas, page)


def _draw_head(canvas: Canvas, page: Page) -> None:
    question = page.question
    section = section_name(canvas, question.section) if question.section else ""
    kind, minutes = (
        canvas.ui(say.KINDS[question.kind]),
        canvas.ui(say.MINUTES, minutes=f"{question.minutes:g}"),
    )
    # The section of design cases is called as their kind is: once is enough.
    pieces = [visible(question.id), *([section] if section.casefold() not in ("", kind.casefold()) else [])]
    pieces += [kind, minutes]
    names = [visible(domain_name(domain, canvas.lang)) for domain in question.domains]
    domains = listed(names, canvas.lang)
    canvas.lines([plain(spread(f" {canvas.dot.join(pieces)}", f"{domains} ", canvas.width), "bold")])
    canvas.rule()
    if page.parent:
        ask = one_line(page.parent.ask.in_(canvas.content))
        _draw_indented(canvas, canvas.ui(say.ASKED_AFTER, id=page.parent.id, ask=ask), "dim")
        canvas.line()
    if is_kata(question.id):
        canvas.lines(draw_task(question.ask.in_(canvas.content), canvas.text_width - 2, canvas.marks.bullet))
        return
    for line in draw_asked(question.ask.in_(canvas.content), canvas.text_width - 2):
        line.stylize("bold")
        canvas.lines([plain(" ") + line])


def _draw_indented(canvas: Canvas, text: str, style: str = "") -> None:
    canvas.lines(plain(" ") + line for line in flow(plain(text, style), canvas.text_width - 2))


def _draw_title(canvas: Canvas, title: str, note: str = "") -> None:
    canvas.line()
    canvas.line(spread(f" {title}", f"{note} ", canvas.width) if note else f" {title}", "bold")
    canvas.rule()


def _draw_points(canvas: Canvas, question: Question) -> None:
    has_must = any(point.must for point in question.points)
    note = canvas.ui(say.MUST_NOTE, sign=canvas.marks.must) if has_must else ""
    _draw_title(canvas, canvas.ui(say.POINTS), note)
    widest = max(cells(visible(point.id)) for point in question.points)
    for dimension in DIMENSIONS:
        points = [point for point in question.points if point.dim == dimension]
        if points:
            canvas.line(f" {canvas.ui(drill.DIMENSIONS[dimension])}", "dim")
        for point in points:
            _draw_point(canvas, point, widest)


def _draw_point(canvas: Canvas, point: Point, widest: int) -> None:
    must = canvas.marks.must if point.must else " " * cells(canvas.marks.must)
    weight = canvas.ui(say.WEIGHT, weight=f"{point.weight:g}")
    head = plain(f" {must} {padded(visible(point.id), widest)}  {padded(weight, 4)} ")
    canvas.lines(hang(head, plain(point.say.in_(canvas.content)), canvas.text_width))


def _draw_misconceptions(canvas: Canvas, misconceptions: Sequence[Misconception]) -> None:
    if not misconceptions:
        return
    _draw_title(canvas, canvas.ui(say.MISCONCEPTIONS))
    for wrong in misconceptions:
        grave = canvas.ui(say.GRAVE) if wrong.grave else ""
        claim = plain(wrong.say.in_(canvas.content) + grave)
        canvas.lines(hang(plain(f" {canvas.marks.wrong} "), claim, canvas.text_width))
        fix = plain(wrong.fix.in_(canvas.content))
        canvas.lines(hang(plain(f"   {canvas.marks.arrow} "), fix, canvas.text_width))


def _draw_follow_ups(canvas: Canvas, follow_ups: Sequence[Question]) -> None:
    if not follow_ups:
        return
    _draw_title(canvas, canvas.ui(say.FOLLOW_UPS))
    for question in follow_ups:
        head = f" {visible(question.id)}  "
        asked = draw_asked(question.ask.in_(canvas.content), canvas.text_width - cells(head))
        heads = (head, *[" " * cells(head)] * len(asked))
        canvas.lines(plain(before) + line for before, line in zip(heads, asked, strict=False))


def _draw_history(canvas: Canvas, page: Page) -> None:
    due = canvas.ui(say.HISTORY_DUE, day=day_name(page.memory.due, canvas.lang)) if page.memory else ""
    _draw_title(canvas, canvas.ui(say.HISTORY), due)
    if not page.reviews:
        canvas.line(" " + canvas.ui(say.HISTORY_NONE, id=page.question.id), "dim")
    for review in sorted(page.reviews, key=lambda r: r.at, reverse=True)[:HISTORY_ROWS]:
        score = canvas.ui(say.NO_SCORE) if review.score is None else f"{review.score:3.0f}"
        pieces = (day_name(review.study_day, canvas.lang), score, canvas.ui(drill.RATINGS[review.rating]))
        canvas.line(" " + canvas.dot.join(pieces))


def draw_problems(canvas: Canvas, problems: Iterable[Problem]) -> None:
    """One fault a line, as compilers write them, unwrapped, so that editors find the place."""
    for found in problems:
        kind = canvas.ui(say.LINT_WARNING if found.warning else say.LINT_ERROR)
        line = plain(f"{_near_path(found.file)}:{found.line}: {kind}{found.in_(canvas.lang)}")
        canvas.console.print(line, soft_wrap=True, style="" if found.warning else "bold")


def _near_path(file: str) -> str:
    """A path as seen from here, where that is shorter than the whole."""
    try:
        return str(Path(file).relative_to(Path.cwd()))
    except (ValueError, OSError):
        return file


def draw_table(
    canvas: Canvas, head: Sequence[str], rows: Sequence[Sequence[str]], last_is_total: bool
) -> None:
    """Names at the left, numbers lined up at the right, a rule above the total."""
    widths = [max(cells(row[i]) for row in (head, *rows)) for i in range(len(head))]
    for i, row in enumerate((head, *rows)):
        if last_is_total and i == len(rows):
            canvas.line("  " + canvas.marks.rule * (sum(widths) + 2 * len(widths) - 2), "bright_black")
        numbers = (" " * (w - cells(cell)) + cell for cell, w in zip(row[1:], widths[1:], strict=True))
        canvas.lines([plain("  " + "  ".join((padded(row[0], widths[0]), *numbers)), "" if i else "dim")])
