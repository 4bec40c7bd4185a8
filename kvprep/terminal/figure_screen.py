"""The figures of a question on its page: each formula with the numbers in it, and what other inputs change."""

from __future__ import annotations

from collections.abc import Sequence

from kvprep.core.design_case import Figure, Variation
from kvprep.core.messages import figures as say
from kvprep.core.model import Question
from kvprep.terminal.canvas import Canvas
from kvprep.terminal.console import plain, visible
from kvprep.terminal.wrapping import cells, hang, padded

WIDEST = 26
"""Cells that the names at the left may take; a longer one stands on a line of its own."""


def draw_figures(canvas: Canvas, question: Question) -> None:
    """Formulae, then the variations; nothing for a question that computes nothing."""
    if question.figures:
        _draw_title(canvas, canvas.ui(say.FIGURES))
        _draw_rows(canvas, [(_name(canvas, f), _told(f)) for f in question.figures], " ")
    if question.variations:
        _draw_title(canvas, canvas.ui(say.VARIATIONS))
    for variation in question.variations:
        _draw_variation(canvas, variation)


def _draw_title(canvas: Canvas, title: str) -> None:
    canvas.line()
    canvas.line(f" {title}", "bold")
    canvas.rule()


def _draw_variation(canvas: Canvas, variation: Variation) -> None:
    said = plain(variation.say.in_(canvas.content))
    canvas.lines(hang(plain(f" {canvas.marks.bullet} "), said, canvas.text_width))
    changed = [*variation.inputs, *variation.figures]
    arrow = canvas.marks.arrow
    _draw_rows(canvas, [(_name(canvas, f), f"{f.was} {arrow} {f.value}") for f in changed], "   ")


def _name(canvas: Canvas, figure: Figure) -> str:
    return visible(figure.label.in_(canvas.content) if figure.label else figure.name)


def _told(figure: Figure) -> str:
    return f"{figure.numbers} = {figure.value}" if figure.numbers else figure.value


def _draw_rows(canvas: Canvas, rows: Sequence[tuple[str, str]], indent: str) -> None:
    widest = max((cells(name) for name, _ in rows if cells(name) <= WIDEST), default=WIDEST)
    for name, told in rows:
        head = padded(name, max(widest, cells(name)))
        canvas.lines(hang(plain(f"{indent}{head}  ", "dim"), plain(told), canvas.text_width))
