"""Two rounds side by side: what rose, what fell, by the same measures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from kvprep.core.messages import mock_report as say
from kvprep.core.model import DIMENSIONS, LAYERS, Text
from kvprep.core.rounds.report import PhaseReport, Report

Unit = Literal["mark", "count", "time"]


@dataclass(frozen=True, slots=True)
class Row:
    """One measure in both rounds; ``better`` tells which way is good: 1 up, -1 down, 0 neither."""

    name: Text
    before: float | None
    after: float | None
    unit: Unit
    better: Literal[1, -1, 0]
    group: Literal["concern", "layer", "phase", "card", "whole"]

    @property
    def change(self) -> float | None:
        """By how much it rose; None where one of the rounds has no figure."""
        if self.before is None or self.after is None:
            return None
        return self.after - self.before


def compare(before: Report, after: Report) -> tuple[Row, ...]:
    """Measures of both rounds, those first that decide a verdict; questions only where both were asked them."""
    return tuple(_rows(before, after))


def _rows(before: Report, after: Report) -> Iterator[Row]:
    for dim in DIMENSIONS:
        pair = before.concerns[dim].value, after.concerns[dim].value
        yield Row(say.CONCERNS[dim], *pair, "mark", 1, "concern")
    for layer in LAYERS:
        marks = before.layers[layer].value, after.layers[layer].value
        if marks != (None, None):
            yield Row(say.LAYER_NAMES[layer], *marks, "mark", 1, "layer")
    yield from _phases(before, after)
    scores = [{a.given.card: a.score for a in report.answers} for report in (before, after)]
    for card in scores[0]:
        if card in scores[1]:
            yield Row(Text(card, card), scores[0][card], scores[1][card], "mark", 1, "card")
    yield Row(say.COUNT_UNSTATED, len(before.unstated), len(after.unstated), "count", -1, "whole")
    yield Row(say.COUNT_UNPROVEN, len(before.unproven), len(after.unproven), "count", -1, "whole")
    words = [sum(answer.words for answer in report.answers) for report in (before, after)]
    yield Row(say.ROUND_WORDS, words[0], words[1], "count", 0, "whole")
    yield Row(say.ROUND_TIME, before.used, after.used, "time", 0, "whole")


def _phases(before: Report, after: Report) -> Iterator[Row]:
    known = {phase.phase.id: phase for phase in before.phases}
    for phase in after.phases:
        earlier = known.get(phase.phase.id)
        if earlier is not None and len(after.phases) > 1:
            title = phase.phase.title
            name = Text(
                say.MEAN_BY_PHASE.zh.format(phase=title.zh), say.MEAN_BY_PHASE.en.format(phase=title.en)
            )
            yield Row(name, mean_score(earlier), mean_score(phase), "mark", 1, "phase")


def mean_score(phase: PhaseReport) -> float | None:
    """The mean score of a phase's answers; None where nothing was answered."""
    scores = [answer.score for answer in phase.answers if answer.score is not None]
    return sum(scores) / len(scores) if scores else None
