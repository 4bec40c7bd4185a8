"""The pages of the katas: the list, a task, what a check found, a hint, the solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kvprep.core.kata import FollowUp, Kata
from kvprep.core.kata_verdict import Result, Verdict
from kvprep.core.messages import drill
from kvprep.core.messages import kata as say
from kvprep.core.model import Rating, Text
from kvprep.terminal.bank_screens import make_canvas as make_canvas
from kvprep.terminal.canvas import Canvas
from kvprep.terminal.console import plain, visible
from kvprep.terminal.markdown import draw_markdown, squeezed
from kvprep.terminal.wrapping import cells, flow, hang, padded, spread

if TYPE_CHECKING:
    from rich.text import Text as RichText


@dataclass(frozen=True, slots=True)
class Row:
    """A kata in the list; ``state`` is a key of the states' words."""

    kata: Kata
    state: str
    days: int | None


@dataclass(frozen=True, slots=True)
class Page:
    """A check as it is drawn; ``rating`` and ``days`` where it was recorded just now."""

    kata: Kata
    verdict: Verdict
    tries: int
    hints: int
    minutes: float
    rating: Rating | None
    days: int | None
    tampered: Path | None


def draw_list(canvas: Canvas, rows: Sequence[Row]) -> None:
    """One kata a line: id, minutes, state, title."""
    widest = max((cells(row.kata.id) for row in rows), default=0)
    states = [canvas.ui(say.STATES[row.state], days=row.days) for row in rows]
    wide = max(map(cells, states), default=0)
    for row, state in zip(rows, states, strict=True):
        head = f"  {padded(row.kata.id, widest)}  {row.kata.minutes:>3g}  {padded(state, wide)}  "
        canvas.lines(hang(plain(head), plain(row.kata.title.in_(canvas.content)), canvas.width - 1))
    canvas.line()
    minutes = f"{sum(row.kata.minutes for row in rows):g}"
    canvas.line(" " + canvas.ui(say.LISTED, n=len(rows), minutes=minutes), "dim")


def draw_kata(canvas: Canvas, kata: Kata, is_open: bool) -> None:
    """The task and its invariants; the follow-ups with what counts in an answer once they are open."""
    right = canvas.ui(drill.MINUTES, n=f"{kata.minutes:g}")
    canvas.lines([plain(spread(f" {kata.id}", f"{right} ", canvas.width), "bold")])
    canvas.rule()
    _markdown(canvas, f"**{kata.title.in_(canvas.content)}**\n\n{kata.ask.in_(canvas.content)}")
    _title(canvas, say.INVARIANTS)
    for claim in kata.invariants:
        head = plain(f" {canvas.marks.bullet} ")
        canvas.lines(hang(head, plain(claim.say.in_(canvas.content), "bold"), canvas.text_width))
        _markdown(canvas, claim.why.in_(canvas.content), 3)
    if kata.follow_ups:
        _title(canvas, say.FOLLOW_UPS)
        if not is_open:
            canvas.line(" " + canvas.ui(say.FOLLOW_UPS_LATER, n=len(kata.follow_ups)), "dim")
    for number, follow_up in enumerate(kata.follow_ups if is_open else (), 1):
        _follow_up(canvas, number, follow_up)
        _markdown(canvas, follow_up.answer.in_(canvas.content), 4)
        _practise(canvas, follow_up)


def _follow_up(canvas: Canvas, number: int, follow_up: FollowUp) -> None:
    head = plain(f" {number}. ")
    canvas.lines(hang(head, plain(follow_up.ask.in_(canvas.content), "bold"), canvas.text_width))


def _practise(canvas: Canvas, follow_up: FollowUp) -> None:
    if follow_up.question:
        canvas.line("    " + canvas.ui(say.PRACTISE, id=follow_up.question), "dim")


def draw_check(canvas: Canvas, page: Page) -> None:
    """What holds and what does not; the first broken one with its story, then what comes next."""
    verdict, count = page.verdict, len(page.kata.invariants)
    if any(result.held is not None for result in verdict.results):
        for claim, result in zip(page.kata.invariants, verdict.results, strict=True):
            canvas.lines([_result_line(canvas, claim.say, result)])
        canvas.line()
    broken = len(verdict.broken)
    if verdict.fault is not None:
        canvas.line(" " + canvas.ui(say.NOT_RUN), "bold red")
        _reason(canvas, verdict.fault)
    elif verdict.passed:
        canvas.line(" " + canvas.ui(say.PASSED, n=count), "bold green")
    else:
        untried = sum(result.held is None for result in verdict.results)
        rest = " " + canvas.ui(say.NOT_TRIED, n=untried) if untried else ""
        failed = say.FAILED_ONE if broken == 1 else say.FAILED
        canvas.line(" " + canvas.ui(failed, n=count, broken=broken) + rest, "bold red")
    if verdict.broken:
        _broken(canvas, page.kata, verdict.broken[0])
    _after(canvas, page)


def _result_line(canvas: Canvas, claim: Text, result: Result) -> RichText:
    mark = {True: canvas.marks.hit, False: canvas.marks.missed, None: canvas.marks.dash}[result.held]
    style = {True: "green", False: "red", None: "dim"}[result.held]
    return plain(f" {mark} ", style) + plain(claim.in_(canvas.content))


def _broken(canvas: Canvas, kata: Kata, result: Result) -> None:
    claim = next(c for c in kata.invariants if c.name == result.name)
    canvas.line()
    head = plain(f" {canvas.marks.missed} ", "red")
    canvas.lines(hang(head, plain(claim.say.in_(canvas.content), "bold"), canvas.text_width))
    if result.reason is not None:
        _reason(canvas, result.reason)
    if result.story:
        canvas.line()
        canvas.line(f" {canvas.ui(say.STORY)}", "dim")
        for line in result.story:
            indent = len(line) - len(line.lstrip())
            canvas.lines(hang(plain(" " * (3 + indent)), plain(line.lstrip()), canvas.width - 1))
    canvas.line()
    canvas.line(f" {canvas.ui(say.WHY)}", "dim")
    _markdown(canvas, claim.why.in_(canvas.content), 3)


def _reason(canvas: Canvas, reason: Text) -> None:
    for line in reason.in_(canvas.lang).splitlines():
        _indented(canvas, line, 3)


def _after(canvas: Canvas, page: Page) -> None:
    kata, passed = page.kata, page.verdict.passed
    canvas.line()
    pieces = [canvas.ui(say.TRY, n=page.tries), canvas.ui(say.AFTER, minutes=f"{page.minutes:.0f}")]
    canvas.line(" " + canvas.dot.join(pieces), "dim")
    if page.rating is not None:
        rating = canvas.ui(drill.RATINGS[page.rating])
        canvas.line(" " + canvas.ui(say.RECORDED, rating=rating, days=page.days))
    elif passed:
        _indented(canvas, canvas.ui(say.NOT_RECORDED, id=kata.id), 1)
    if passed and kata.follow_ups:
        _title(canvas, say.FOLLOW_UPS)
        for number, follow_up in enumerate(kata.follow_ups, 1):
            _follow_up(canvas, number, follow_up)
            _practise(canvas, follow_up)
        canvas.line(" " + canvas.ui(say.FOLLOW_UPS_NEXT, id=kata.id), "dim")
    elif not passed and page.hints < len(kata.hints):
        canvas.line(" " + canvas.ui(say.HINTS_LEFT, n=len(kata.hints) - page.hints, id=kata.id), "dim")
    _notes(canvas, page)


def _notes(canvas: Canvas, page: Page) -> None:
    # Deferred: one small question, and no more of the disk than that.
    import os

    if page.tampered is not None:
        canvas.line(" " + canvas.ui(say.TAMPERED, file=visible(page.tampered.name)), "dim")
    if os.name != "posix":
        canvas.line(" " + canvas.ui(say.NO_LIMITS), "dim")


def draw_hint(canvas: Canvas, hint: Text, number: int, of: int) -> None:
    """One hint."""
    canvas.line(f" {canvas.ui(say.HINT, n=number, of=of)}", "dim")
    _markdown(canvas, hint.in_(canvas.content))


def draw_solution(canvas: Canvas, kata: Kata, source: str, days: int | None) -> None:
    """The kept solution, what it rests on, and what looking at it cost."""
    _title(canvas, say.SOLUTION_TITLE)
    for line in source.splitlines():
        canvas.console.print(plain(line), soft_wrap=True)
    canvas.rule()
    _markdown(canvas, kata.answer.in_(canvas.content))
    if days is not None:
        canvas.line()
        canvas.line(" " + canvas.ui(say.LOOKED, days=days), "dim")


def _markdown(canvas: Canvas, text: str, indent: int = 1) -> None:
    drawn = squeezed(draw_markdown(text, canvas.text_width - indent - 1, canvas.marks.bullet))
    canvas.lines(plain(" " * indent) + line if line.plain else line for line in drawn)


def _title(canvas: Canvas, title: Text) -> None:
    canvas.line()
    canvas.line(f" {canvas.ui(title)}", "bold")
    canvas.rule()


def _indented(canvas: Canvas, text: str, indent: int) -> None:
    lines = flow(plain(text), canvas.text_width - indent - 1)
    canvas.lines(plain(" " * indent) + line for line in lines)
