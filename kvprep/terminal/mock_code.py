"""A coding task of a round on the screen: where the file is, what must hold, what the last check found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kvprep.core.kata import Claim, Kata
from kvprep.core.kata_verdict import Result, Verdict
from kvprep.core.messages import kata as kata_say
from kvprep.core.messages import mock as say
from kvprep.core.model import Text
from kvprep.terminal.canvas import Canvas
from kvprep.terminal.console import plain, visible
from kvprep.terminal.wrapping import flow, hang

if TYPE_CHECKING:
    from rich.text import Text as RichText

_BELOW = 5
"""Rows under the page: an empty one, the rule, a notice, the bar."""
_LEAST = 6


@dataclass(frozen=True, slots=True)
class CodeStand:
    """Where a coding task stands. ``task`` is the name of the file that says it, ``fault`` is what kept the last check from reading the file."""

    kata: Kata
    file: Path
    task: str
    tries: int = 0
    verdict: Verdict | None = None
    fault: Text | None = None


def draw_code(canvas: Canvas, stand: CodeStand, above: int) -> None:
    """The task in short under ``above`` rows; where space is short the end goes, and is counted."""
    head = list(_head(canvas, stand))
    canvas.lines(head)
    lines = list(_found(canvas, stand))
    room = max(_LEAST, canvas.console.height - above - len(head) - _BELOW)
    if len(lines) > room:
        more = canvas.ui(say.MORE_LINES, n=len(lines) - room + 1)
        lines = [*lines[: room - 1], plain(f"   {canvas.marks.ellipsis} {more}", "bright_black")]
    canvas.lines(lines)
    canvas.line()


def _head(canvas: Canvas, stand: CodeStand) -> Iterator[RichText]:
    yield plain(f" {stand.kata.title.in_(canvas.content)}", "bold")
    name = plain(f" {canvas.ui(say.CODE_FILE)}  ")
    yield from hang(name, plain(visible(home_path(stand.file)), "bold"), canvas.width - 1)
    yield from _wrapped(canvas, canvas.ui(say.CODE_TASK, task=stand.task), 1)
    yield plain("")


def home_path(path: Path) -> str:
    """A path as a shell takes it, the person's home folder by its sign."""
    try:
        return f"~/{path.relative_to(Path.home())}"
    except (ValueError, RuntimeError):
        return str(path)


def _found(canvas: Canvas, stand: CodeStand) -> Iterator[RichText]:
    verdict, claims = stand.verdict, stand.kata.invariants
    if stand.fault is not None:
        yield from _wrapped(canvas, stand.fault.in_(canvas.lang), 1, "bold red")
        return
    if verdict is None:
        yield plain(f" {canvas.ui(say.CODE_MUST)}", "bright_black")
        yield from _claims(canvas, claims, (Result(claim.name, None) for claim in claims))
        return
    if verdict.fault is not None:
        yield plain(f" {canvas.ui(say.CHECK_FAULT, n=stand.tries)}", "bold red")
        yield from _wrapped(canvas, verdict.fault.in_(canvas.lang), 3)
    else:
        held = sum(bool(result.held) for result in verdict.results)
        untried = sum(result.held is None for result in verdict.results)
        rest = " " + canvas.ui(kata_say.NOT_TRIED, n=untried) if untried else ""
        yield plain(f" {canvas.ui(say.CHECKED, n=stand.tries, of=len(claims), held=held)}{rest}", "bold")
    first = verdict.broken[:1]
    yield from _claims(canvas, claims, iter(first))
    for result in first:
        yield from _broken(canvas, result)
    yield from _claims(canvas, claims, (r for r in verdict.results if not r.held and r not in first))


def _claims(canvas: Canvas, claims: tuple[Claim, ...], results: Iterator[Result]) -> Iterator[RichText]:
    says = {claim.name: claim.say.in_(canvas.content) for claim in claims}
    for result in results:
        mark, style = (canvas.marks.dash, "") if result.held is None else (canvas.marks.missed, "red")
        yield from hang(plain(f" {mark} ", style), plain(says[result.name]), canvas.text_width)


def _broken(canvas: Canvas, result: Result) -> Iterator[RichText]:
    """Why it does not hold, with its shortest story."""
    if result.reason is not None:
        yield from _wrapped(canvas, result.reason.in_(canvas.lang), 3, "red")
    if result.story:
        yield plain(f"   {canvas.ui(kata_say.STORY)}", "bright_black")
    for line in result.story:
        indent = len(line) - len(line.lstrip())
        yield from hang(plain(" " * (5 + indent)), plain(visible(line.lstrip())), canvas.width - 1)


def _wrapped(canvas: Canvas, text: str, indent: int, style: str = "") -> Iterator[RichText]:
    for line in text.splitlines():
        for part in flow(plain(line, style), canvas.text_width - indent - 1):
            yield plain(" " * indent) + part
