"""The pages of `kvprep calc`: results with their formulae, a sweep as table or plot, the known models."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kvprep.core.calculation.formulae import model_per_token
from kvprep.core.calculation.inputs import Sweep
from kvprep.core.calculation.lines import Line
from kvprep.core.calculation.models import (
    MODELS,
    SOURCE_COMMIT,
    SOURCE_FOLDER,
    SOURCE_REPO,
    ModelShape,
)
from kvprep.core.calculation.sheets import Sheet
from kvprep.core.calculation.units import size
from kvprep.core.messages import sheets as say
from kvprep.core.model import Lang, Text
from kvprep.terminal.canvas import Canvas
from kvprep.terminal.columns import draw_columns
from kvprep.terminal.console import make_console, marks, plain, visible
from kvprep.terminal.plot import draw_curve
from kvprep.terminal.wrapping import cells, hang, padded

_PLOT_ROWS = 16


def make_canvas(lang: Lang, ascii_only: bool = False) -> Canvas:
    """A canvas on standard output."""
    console = make_console()
    return Canvas(console, lang, lang, marks(console, ascii_only))


def draw_lines(canvas: Canvas, lines: Sequence[Line], verdict: Text | None) -> None:
    """One result a line: what it is, its value at the right, the formula that it follows from."""
    labels = [canvas.ui(line.label) for line in lines]
    left = max(map(cells, labels))
    middle = max(cells(line.shown) for line in lines)
    for label, line in zip(labels, lines, strict=True):
        value = " " * (middle - cells(line.shown)) + line.shown
        head = plain(f" {padded(label, left)}  ") + plain(value, "bold") + plain("  ")
        canvas.lines(hang(head, plain(line.formula, "bright_black"), canvas.width - 1))
    if verdict is not None:
        canvas.line()
        canvas.line(f" {verdict.in_(canvas.lang)}", "bold")


def draw_sweep(canvas: Canvas, sheet: Sheet, sweep: Sweep, rows: Sequence[tuple[Any, list[Line]]]) -> None:
    """A row for each value, a column for each main line, numbers lined up at the right."""
    shown = [[line for line in lines if line.key in sheet.main] for _, lines in rows]
    head = [sweep.input.name, *(canvas.ui(line.label) for line in shown[0])]
    table = [
        [sweep.shown(value), *(line.shown for line in lines)]
        for (value, _), lines in zip(rows, shown, strict=True)
    ]
    draw_columns(canvas, head, table)


def draw_plot(canvas: Canvas, sweep: Sweep, line: Line, points: Sequence[tuple[float, float]]) -> None:
    """One line of a sweep as a curve in text; no colour, so that it is the same in a pipe."""
    scale, unit = _scale(line, max(value for _, value in points))
    title = f" {visible(canvas.ui(line.label))}{f' ({unit})' if unit else ''} {canvas.marks.dot} {sweep.input.name}"
    canvas.lines([plain(title, "bold")])
    across = [(at, sweep.shown(at)) for at, _ in points]
    scaled = [(at, value / scale) for at, value in points]
    draw_curve(canvas, scaled, across, _PLOT_ROWS, is_doubling=sweep.is_doubling)


def _scale(line: Line, highest: float) -> tuple[float, str]:
    """The unit in which the highest value is written, and what it is worth."""
    shown = line._replace(value=highest).shown
    figure, _, unit = shown.partition(" ")
    number = float(figure.replace(",", "").replace("−", "-") or 0)
    return (highest / number if number else 1.0), unit


def draw_models(canvas: Canvas) -> None:
    """The known models, one a line, with where their shapes stand."""
    head = [canvas.ui(column) for column in say.MODEL_COLUMNS]
    draw_columns(canvas, head, [_model_row(canvas, shape) for shape in MODELS.values()], left=2)
    canvas.line()
    for shape in MODELS.values():
        if shape.is_mla:
            canvas.line(f" {canvas.ui(say.LATENT_NOTE, latent=shape.latent, rope=shape.rope)}")
        if shape.window:
            values = {"model": shape.title, "layers": shape.window_layers, "window": shape.window}
            canvas.line(f" {canvas.ui(say.WINDOW_NOTE, **values)}")
    source = f"{SOURCE_REPO}@{SOURCE_COMMIT}:{SOURCE_FOLDER}"
    canvas.line(f" {canvas.ui(say.SOURCE_NOTE, source=source)}")


def _model_row(canvas: Canvas, shape: ModelShape) -> list[str]:
    heads = canvas.marks.dash if shape.is_mla else str(shape.kv_heads)
    dim = canvas.marks.dash if shape.is_mla else str(shape.head_dim)
    per_token = size(model_per_token(shape, 2))
    return [shape.name, shape.attention, str(shape.layers), str(shape.heads), heads, dim, per_token]
