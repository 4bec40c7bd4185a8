"""What an answer to a sum was worth: the value, the slip by its name, the work line by line."""

from __future__ import annotations

from kvprep.core.messages import calc as say
from kvprep.core.messages import drill
from kvprep.core.model import Misconception, Question
from kvprep.terminal.answer_bar import clock
from kvprep.terminal.canvas import Canvas
from kvprep.terminal.console import plain, visible
from kvprep.terminal.marked_answer import mark_of
from kvprep.terminal.result_screen import Outcome, draw_score
from kvprep.terminal.wrapping import cells, flow_cut, hang, padded

_STYLES = {"hit": "green", "half": "yellow", "missed": "red"}
_QUOTE_CELLS = 48
_ASKED_LINES = 4


def draw_sum_result(canvas: Canvas, outcome: Outcome) -> None:
    """Everything but the ratings, at the top of an empty screen; the question's numbers stand above its work."""
    canvas.fresh()
    _draw_asked(canvas, outcome.question)
    draw_score(canvas, outcome.scored, canvas.ui(drill.SCORE_TIME, time=clock(outcome.seconds)))
    canvas.rule()
    draw_sum_findings(canvas, outcome)
    canvas.line()
    draw_work(canvas, outcome.question)
    canvas.line()


def _draw_asked(canvas: Canvas, question: Question) -> None:
    asked = plain(f"{question.id}{canvas.dot}{question.ask.in_(canvas.content)}", "bold")
    for line in flow_cut(asked, canvas.text_width - 1, _ASKED_LINES, canvas.marks.ellipsis):
        canvas.lines([plain(" ") + line])


def draw_sum_findings(canvas: Canvas, outcome: Outcome) -> None:
    """The verdict, what was read as the answer, and the slip behind it."""
    point = outcome.scored.points[0]
    status = "missed" if outcome.scored.misconceptions else point.status
    head = plain(f" {mark_of(status, canvas.marks)} ", _STYLES[status])
    canvas.lines(hang(head, plain(_verdict(canvas, outcome)), canvas.text_width))
    named = {claim.id: claim for claim in outcome.question.misconceptions}
    for wrong in outcome.scored.misconceptions:
        if wrong.id in named:
            _draw_slip(canvas, named[wrong.id])


def _verdict(canvas: Canvas, outcome: Outcome) -> str:
    scored = outcome.scored
    value = outcome.question.points[0].say.in_(canvas.content)
    if outcome.unknown:
        return f"{canvas.ui(drill.NO_ANSWER)}{canvas.ui(say.IT_IS, value=value)}"
    if not scored.notes:
        return f"{value} {canvas.ui(drill.CORRECTED)}"
    said = scored.notes[0].in_(canvas.lang)
    quote = _quote(canvas, outcome)
    return f"{canvas.ui(say.READ_AS, quote=quote)}{said}" if quote not in ("", value) else said


def _quote(canvas: Canvas, outcome: Outcome) -> str:
    """What was read as the answer, where there is more in the answer than that."""
    spans = [span for wrong in outcome.scored.misconceptions for span in wrong.spans]
    spans += [span for point in outcome.scored.points for span in point.spans]
    if not spans:
        return ""
    start, end = spans[0]
    words = visible(" ".join(outcome.answer[start:end].split()))
    return words if cells(words) <= _QUOTE_CELLS else padded(words, _QUOTE_CELLS) + canvas.marks.ellipsis


def _draw_slip(canvas: Canvas, slip: Misconception) -> None:
    head = plain(f" {canvas.marks.wrong} ", "bold red")
    name = canvas.ui(say.SLIP_NAMED, name=slip.say.in_(canvas.content))
    canvas.lines(hang(head, plain(name, "bold") + plain(slip.fix.in_(canvas.content)), canvas.text_width))


def draw_work(canvas: Canvas, question: Question) -> None:
    """The formula with the numbers in it, a line a step."""
    for line in question.answer.in_(canvas.content).splitlines():
        step = plain(line.removeprefix("- "))
        canvas.lines(hang(plain(f"   {canvas.marks.bullet} ", "bright_black"), step, canvas.text_width))
