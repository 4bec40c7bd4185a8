"""What an answer was worth: the score, each point and why, the answer marked, the ratings to choose from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kvprep.core.marked import readable_spans
from kvprep.core.messages import drill as say
from kvprep.core.model import (
    Misconception,
    MisconceptionResult,
    Point,
    PointResult,
    Question,
    Rating,
    Scored,
    Text,
)
from kvprep.terminal.answer_bar import clock
from kvprep.terminal.canvas import Canvas
from kvprep.terminal.console import plain, visible
from kvprep.terminal.marked_answer import draw_marked_answer, mark_of
from kvprep.terminal.question_screen import draw_name
from kvprep.terminal.wrapping import cells, flow, hang, joined, padded, spread

if TYPE_CHECKING:
    from rich.text import Text as RichText

_STYLES = {"hit": "green", "half": "yellow", "denied": "red", "missed": "red"}
_ID_CELLS = 16
_QUOTE_CELLS = 48


@dataclass(frozen=True, slots=True)
class Outcome:
    """A judged answer. ``dates`` are days until each rating's next date; None where nothing is scheduled.

    ``found`` is what the scorer said, ``scored`` the same after the person's ``corrections``.
    ``suggested`` may be stricter than the score, and ``why`` then says so.
    """

    question: Question
    found: Scored
    scored: Scored
    answer: str
    seconds: float
    suggested: Rating
    dates: Mapping[Rating, int] | None = None
    unknown: bool = False
    opened: bool = False
    slow: bool = False
    why: Text | None = None
    corrections: Mapping[str, bool] = field(default_factory=dict)


def draw_result(canvas: Canvas, outcome: Outcome) -> None:
    """Everything but the ratings, at the top of an empty screen; the first line names the question."""
    canvas.fresh()
    draw_name(canvas, outcome.question)
    right = canvas.ui(say.SCORE_TIME, time=clock(outcome.seconds))
    draw_score(canvas, outcome.scored, right)
    canvas.rule()
    draw_findings(canvas, outcome)
    canvas.line()
    if outcome.answer.strip():
        canvas.lines(draw_marked_answer(canvas, outcome.answer, outcome.scored))
        canvas.line()
    if outcome.unknown:
        canvas.line(f" {canvas.ui(say.NO_ANSWER)}")
        canvas.line()


def draw_score(canvas: Canvas, scored: Scored, right: str) -> None:
    """The score as figure and bar, then each dimension; below each other where space is short."""
    filled = round(scored.score / 10)
    bar = canvas.marks.full * filled + canvas.marks.empty * (10 - filled)
    head = f" {scored.score:>3.0f} {bar}  "
    shares = [(canvas.ui(say.DIMENSIONS[name]), value) for name, value in scored.dimensions.items()]
    pieces = tuple(f"{word} {_share(canvas, value)}" for word, value in shares)
    line = head + joined(pieces, canvas.width, canvas.dot)
    if cells(line) + cells(right) + 3 <= canvas.width:
        canvas.lines([plain(spread(line, f"{right} ", canvas.width), "bold")])
        return
    canvas.lines([plain(spread(head.rstrip(), f"{right} ", canvas.width), "bold")])
    canvas.line(" " + canvas.dot.join(pieces))


def _share(canvas: Canvas, value: float | None) -> str:
    return canvas.marks.dash if value is None else f"{value:.0f}"


def draw_findings(canvas: Canvas, outcome: Outcome, *, only_open: bool = False) -> None:
    """Points in the question's order, then wrong claims with what is right; ``only_open`` leaves out hits."""
    results = {result.id: result for result in outcome.scored.points}
    labels = [p.id for p in outcome.question.points] + [m.id for m in outcome.scored.misconceptions]
    column = min(_ID_CELLS, max(map(cells, labels), default=0)) if canvas.width >= 50 else 0
    for point in outcome.question.points:
        result = results.get(point.id) or PointResult(point.id, "missed", 0.0)
        if not (only_open and result.status == "hit"):
            canvas.lines(
                _point_lines(canvas, point, result, outcome.answer, column, point.id in outcome.corrections)
            )
    claims = {claim.id: claim for claim in outcome.question.misconceptions}
    for wrong in outcome.scored.misconceptions:
        if wrong.id in claims:
            canvas.lines(_claim_lines(canvas, claims[wrong.id], wrong, outcome.answer, column))
    unsaid = sum(result.status != "hit" for result in outcome.scored.points)
    if outcome.scored.score >= 100 and unsaid:
        share = round(outcome.question.full_at * 100)
        canvas.line(f" {canvas.marks.dot} {canvas.ui(say.FULL_BUT_OPEN, share=share, n=unsaid)}")
    for flag in outcome.scored.flags:
        if flag in say.FLAGS:
            canvas.line(f" {canvas.marks.wrong} {canvas.ui(say.FLAGS[flag])}")
    for note in outcome.scored.notes:
        canvas.lines(hang(plain(f" {canvas.marks.dot} "), plain(note.in_(canvas.lang)), canvas.text_width))


def _label(canvas: Canvas, name: str, column: int) -> str:
    name = visible(name)
    if cells(name) <= column:
        return padded(name, column)
    end = canvas.marks.ellipsis
    return padded(padded(name, column - cells(end)) + end, column) if column else ""


def _head(canvas: Canvas, mark: str, name: str, column: int, must: bool, style: str) -> RichText:
    sign = canvas.marks.must if must else " " * len(canvas.marks.must)
    label = f"{_label(canvas, name, column)} " if column else ""
    return plain(f" {mark} {label}", style) + plain(f"{sign} ", "bold")


def _point_lines(
    canvas: Canvas, point: Point, result: PointResult, answer: str, column: int, corrected: bool
) -> list[RichText]:
    mark, style = mark_of(result.status, canvas.marks), _STYLES[result.status]
    head = _head(canvas, mark, point.id, column, point.must, style)
    body = plain(_status_words(canvas, result, answer), style) + plain(point.say.in_(canvas.content))
    if corrected:
        body += plain(" " + canvas.ui(say.CORRECTED), "italic")
    return hang(head, body, canvas.text_width)


def _status_words(canvas: Canvas, result: PointResult, answer: str) -> str:
    kind = result.reason.partition(" ")[0]
    if kind == "wrong" and result.status == "missed":
        return canvas.ui(say.YOU_SAID, quote=_quote(canvas, answer, result))
    if result.status == "denied":
        return canvas.ui(say.BOTH_WAYS if kind == "contradicted:" else say.DENIED)
    if result.status == "half":
        words = {"some": say.PARTLY, "almost:": say.ALMOST, "touched:": say.TOUCHED}
        return canvas.ui(words.get(kind, say.HALF))
    return ""


def _claim_lines(
    canvas: Canvas, claim: Misconception, result: MisconceptionResult, answer: str, column: int
) -> list[RichText]:
    head = _head(canvas, canvas.marks.wrong, claim.id, column, False, "bold red")
    quote = _quote(canvas, answer, result)
    you = canvas.ui(say.YOU_SAID, quote=quote or claim.say.in_(canvas.content).rstrip("。. "))
    return hang(head, plain(you) + plain(claim.fix.in_(canvas.content), "bold"), canvas.text_width)


def _quote(canvas: Canvas, answer: str, result: MisconceptionResult | PointResult) -> str:
    spans = readable_spans(answer, result.spans)
    if not spans:
        return ""
    start, end = spans[0][0], max(end for _, end in spans)
    words = visible(" ".join(answer[start:end].split()))
    if cells(words) <= _QUOTE_CELLS:
        return words
    return padded(words, _QUOTE_CELLS).rstrip() + canvas.marks.ellipsis


def draw_ratings(canvas: Canvas, outcome: Outcome, *, suggest: bool = True) -> None:
    """The four ratings with their next dates, the suggested one marked, on as many lines as they need."""
    marked = outcome.suggested if suggest else None
    pieces = [_rating_words(canvas, rating, outcome, rating == marked) for rating in Rating]
    together = " " + "  ".join(pieces)
    hint = _suggestion(canvas, outcome) if suggest else ""
    if cells(together) + cells(hint) + 4 <= canvas.width:
        canvas.lines([plain(spread(together, f"{hint} ", canvas.width))])
        return
    if hint:
        canvas.line(f" {hint}")
    if cells(together) <= canvas.width:
        canvas.lines([plain(together)])
    else:
        canvas.lines([line for piece in pieces for line in flow(plain(f" {piece}"), canvas.width)])


def _rating_words(canvas: Canvas, rating: Rating, outcome: Outcome, is_marked: bool) -> str:
    chosen = canvas.marks.chosen if is_marked else " "
    words = f"{chosen}{rating.value} {canvas.ui(say.RATINGS[rating])}"
    if outcome.dates is None:
        return words
    return f"{words} {next_date(canvas, outcome.dates[rating])}"


def _suggestion(canvas: Canvas, outcome: Outcome) -> str:
    word = canvas.ui(say.RATINGS[outcome.suggested])
    hint = canvas.ui(say.SUGGESTED, n=outcome.suggested.value, word=word)
    return f"{hint}{canvas.dot}{canvas.ui(outcome.why)}" if outcome.why else hint


def next_date(canvas: Canvas, days: int) -> str:
    """Days from today in the unit a person would use."""
    if days < 60:
        return canvas.ui(say.DAYS, n=days)
    if days < 700:
        return canvas.ui(say.MONTHS, n=f"{days / 30.44:.1f}".removesuffix(".0"))
    return canvas.ui(say.YEARS, n=f"{days / 365.25:.1f}".removesuffix(".0"))


def draw_keys(canvas: Canvas, keys: tuple[tuple[str, Text], ...]) -> None:
    """What each key does, wrapped only where it must be."""
    pieces = [f"{key} {canvas.ui(word)}" for key, word in keys]
    canvas.lines(flow(plain(" " + canvas.dot.join(pieces), "bright_black"), canvas.width))


def correctable(outcome: Outcome) -> list[tuple[str, bool, str]]:
    """What the person may turn round, as (id, whether it counts as said now, its status)."""
    live = {claim.id for claim in outcome.scored.misconceptions}
    points = [(p.id, p.status == "hit", p.status) for p in outcome.scored.points]
    return points + [(m.id, m.id in live, "wrong") for m in outcome.found.misconceptions]


def draw_correctable(canvas: Canvas, outcome: Outcome, labels: str) -> None:
    """The numbered list to pick from, each with what its key would make of it."""
    says = {p.id: p.say for p in outcome.question.points} | {
        m.id: m.say for m in outcome.question.misconceptions
    }
    canvas.line()
    canvas.line(f" {canvas.ui(say.CORRECT_TITLE)}", "bold")
    for label, (name, said, status) in zip(labels, correctable(outcome), strict=False):
        turn = canvas.ui(say.SAID if said else say.NOT_SAID) + f" {canvas.marks.arrow} "
        turn += canvas.ui(say.NOT_SAID if said else say.SAID)
        kind = f"{canvas.ui(say.CLAIMED)}" if status == "wrong" else ""
        sentence = says[name].in_(canvas.content) if name in says else name
        canvas.lines(
            hang(
                plain(f" {label}  {mark_of(status, canvas.marks)} {turn}  ", "bold"),
                plain(kind + sentence),
                canvas.text_width,
            )
        )
