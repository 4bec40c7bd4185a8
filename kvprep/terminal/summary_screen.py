"""The end of a sitting: what was done, what failed, what comes tomorrow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kvprep.core.messages import drill as say
from kvprep.core.model import Rating
from kvprep.terminal.canvas import Canvas


@dataclass(frozen=True, slots=True)
class Done:
    """One answered card of the sitting; ``score`` is None where nothing was typed."""

    card: str
    score: float | None
    rating: Rating
    seconds: float


@dataclass(frozen=True, slots=True)
class Summary:
    """``due_tomorrow`` counts what is due by tomorrow; None where the sitting left the schedule alone."""

    done: Sequence[Done]
    due_tomorrow: int | None


def draw_summary(canvas: Canvas, summary: Summary) -> None:
    """Cards, minutes, mean score, what was not recalled, and tomorrow."""
    done = summary.done
    canvas.line()
    canvas.line(f" {canvas.ui(say.SUMMARY_TITLE)}", "bold")
    canvas.rule()
    canvas.line(" " + canvas.dot.join(_figures(canvas, done)))
    again = [d.card for d in done if d.rating == Rating.AGAIN]
    if again:
        canvas.line(f" {canvas.ui(say.SUMMARY_AGAIN)}  {' '.join(again)}")
    if summary.due_tomorrow is not None:
        due = say.SUMMARY_DUE if summary.due_tomorrow else say.SUMMARY_NONE_DUE
        canvas.line(f" {canvas.ui(say.SUMMARY_TOMORROW)}  {canvas.ui(due, n=summary.due_tomorrow)}")
    canvas.line(f" {canvas.ui(say.SUMMARY_UNDO)}", "bright_black")


def _figures(canvas: Canvas, done: Sequence[Done]) -> list[str]:
    cards = canvas.ui(say.SUMMARY_CARD) if len(done) == 1 else canvas.ui(say.SUMMARY_CARDS, n=len(done))
    minutes = max(1, round(sum(d.seconds for d in done) / 60))
    figures = [cards, canvas.ui(say.SUMMARY_MINUTES, n=minutes)]
    scores = [d.score for d in done if d.score is not None]
    if scores:
        figures.append(canvas.ui(say.SUMMARY_MEAN, score=round(sum(scores) / len(scores))))
    return figures
