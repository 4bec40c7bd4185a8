"""The page of `kvprep score`: the result as in the drill, and with --explain the reason of each mark."""

from __future__ import annotations

from collections.abc import Sequence

from kvprep.core.ids import is_sum
from kvprep.core.messages import drill
from kvprep.core.messages import score as say
from kvprep.core.model import Lang, Question, Scored
from kvprep.core.scoring.explain import Explanation, GroupFinding
from kvprep.terminal.canvas import Canvas
from kvprep.terminal.console import make_console, marks, plain
from kvprep.terminal.marked_answer import draw_marked_answer
from kvprep.terminal.result_screen import Outcome, draw_findings, draw_score
from kvprep.terminal.sum_screen import draw_sum_findings, draw_work
from kvprep.terminal.wrapping import hang

_SHOWN_WORDS = 4
_VERDICTS = {
    "said": say.SAID,
    "said-denied": say.SAID_DENIED,
    "said-affirmed": say.SAID_AFFIRMED,
    "not-said": say.NOT_SAID,
}


def show_score(
    question: Question,
    scored: Scored,
    answer: str,
    *,
    lang: Lang,
    content: Lang,
    reasons: Sequence[Explanation] = (),
) -> None:
    """Print the score of one answer; ``reasons`` are shown point by point below it."""
    console = make_console()
    canvas = Canvas(console, lang, content, marks(console))
    rating = drill.RATINGS[scored.rating].in_(lang)
    draw_score(canvas, scored, canvas.ui(say.SUGGESTED, rating=rating))
    canvas.rule()
    outcome = Outcome(question, scored, scored, answer, 0.0, scored.rating)
    if is_sum(question.id):
        draw_sum_findings(canvas, outcome)
        canvas.line()
        draw_work(canvas, question)
        return
    draw_findings(canvas, outcome)
    if answer.strip():
        canvas.line()
        canvas.lines(draw_marked_answer(canvas, answer, scored))
    for reason in reasons:
        _draw_reason(canvas, reason, answer)


def _draw_reason(canvas: Canvas, reason: Explanation, answer: str) -> None:
    word = canvas.ui(say.LINE_THAT_HELD if reason.held else say.LINE_NEAREST)
    canvas.line()
    canvas.line(f" {reason.point}", "bold")
    head = plain(f"   {word}  ", "bright_black")
    canvas.lines(hang(head, plain(reason.statement or reason.line), canvas.text_width))
    for finding in reason.groups:
        canvas.lines(hang(plain("     "), plain(_finding(canvas, finding, answer)), canvas.text_width))
    if not reason.held and reason.groups and all(f.verdict == "said" for f in reason.groups):
        canvas.line(f"     {canvas.ui(say.APART)}")


def _finding(canvas: Canvas, finding: GroupFinding, answer: str) -> str:
    if finding.said is None:
        words = " | ".join(finding.words[:_SHOWN_WORDS])
        more = f" | {canvas.marks.ellipsis}" if len(finding.words) > _SHOWN_WORDS else ""
        return canvas.ui(say.NOT_SAID, words=words + more)
    start, end = finding.said
    return canvas.ui(_VERDICTS[finding.verdict], words=answer[start:end])
