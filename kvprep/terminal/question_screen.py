"""A question on the screen: which it is, where in the sitting, and what is asked."""

from __future__ import annotations

from dataclasses import dataclass

from kvprep.core.ids import family, is_sum
from kvprep.core.messages import drill as say
from kvprep.core.messages.calc import ANOTHER
from kvprep.core.model import Question
from kvprep.terminal.answer_bar import Progress
from kvprep.terminal.canvas import Canvas
from kvprep.terminal.console import plain, visible
from kvprep.terminal.markdown import draw_asked, draw_markdown, one_line
from kvprep.terminal.wrapping import flow_cut, hang, spread

_PARENT_LINES = 2


@dataclass(frozen=True, slots=True)
class Asking:
    """A question about to be asked, with the draft to go on from, if any.

    ``parent`` is the question that a follow-up asks on from, where it was not asked just before.
    """

    question: Question
    progress: Progress
    draft: str = ""
    cram: bool = False
    say_back: bool = False
    parent: Question | None = None


def draw_question(canvas: Canvas, asking: Asking, again: bool = False) -> None:
    """The heading and the question, at the top of an empty screen; ``again`` where it stood there already."""
    canvas.clear() if again else canvas.fresh()
    left, right = f" {_heading(canvas, asking)}", f"{_place(canvas, asking)} "
    canvas.lines([plain(spread(left, right, canvas.width), "bold")])
    canvas.rule()
    if asking.parent is not None:
        _draw_parent(canvas, asking.parent)
    for line in draw_asked(asking.question.ask.in_(canvas.content), canvas.text_width - 1):
        canvas.lines([plain(" ") + line])
    canvas.line()
    if asking.draft:
        canvas.line(f" {canvas.ui(say.DRAFT_BACK)}", "italic")


def draw_name(canvas: Canvas, question: Question) -> None:
    """Which question this is about, in one line."""
    asked = one_line(question.ask.in_(canvas.content))
    line = plain(f"{question.id}{canvas.dot}{asked}", "bold")
    canvas.lines(plain(" ") + row for row in flow_cut(line, canvas.width - 2, 1, canvas.marks.ellipsis))


def _draw_parent(canvas: Canvas, parent: Question) -> None:
    """What was asked before, so that a follow-up makes sense by itself: dimmed, two lines of it."""
    asked = one_line(parent.ask.in_(canvas.content))
    before = plain(canvas.ui(say.ASKED_AFTER, parent=parent.id, question=asked), "bright_black")
    for line in flow_cut(before, canvas.text_width - 1, _PARENT_LINES, canvas.marks.ellipsis):
        canvas.lines([plain(" ") + line])
    canvas.line()


def _heading(canvas: Canvas, asking: Asking) -> str:
    question = asking.question
    pieces = [visible(question.id)]
    if asking.say_back:
        pieces.append(canvas.ui(ANOTHER if is_sum(question.id) else say.SAY_BACK))
    elif question.id != family(question.id):
        pieces.append(canvas.ui(say.FOLLOW_UP))
    elif question.section:
        pieces.append(section_name(canvas, question.section))
    pieces.append(canvas.ui(say.MINUTES, n=f"{question.minutes:g}"))
    return canvas.dot.join(pieces)


def section_name(canvas: Canvas, section: str) -> str:
    """A shipped section by its name in the interface's language, any other as it is written."""
    known = say.SECTIONS.get(section)
    return canvas.ui(known) if known else visible(section)


def _place(canvas: Canvas, asking: Asking) -> str:
    place = canvas.ui(say.PLACE, place=asking.progress.place, total=asking.progress.total)
    return f"{canvas.ui(say.CRAM)}{canvas.dot}{place}" if asking.cram else place


def draw_model_answer(canvas: Canvas, question: Question) -> None:
    """The model answer under its question and a title of its own."""
    canvas.line()
    draw_name(canvas, question)
    canvas.line(f" {canvas.ui(say.MODEL_ANSWER)}", "bold")
    canvas.rule()
    width = canvas.text_width - 1
    for line in draw_markdown(question.answer.in_(canvas.content), width, canvas.marks.bullet):
        canvas.lines([plain(" ") + line])
    canvas.line()


def draw_sources(canvas: Canvas, question: Question) -> None:
    """What the facts of a question rest on, one source a line."""
    _titled(canvas, canvas.ui(say.SOURCES))
    if not question.sources:
        canvas.line(f" {canvas.ui(say.NO_SOURCES)}")
    for source in question.sources:
        commit = f"@{source.commit[:12]}" if source.commit else ""
        pieces = (source.repo + commit, source.path, source.symbol, source.formula, source.note)
        head, body = f" {canvas.marks.bullet} ", "  ".join(piece for piece in pieces if piece)
        canvas.lines(hang(plain(head), plain(body), canvas.text_width))
    canvas.line()


def _titled(canvas: Canvas, title: str) -> None:
    canvas.line()
    canvas.line(f" {title}", "bold")
    canvas.rule()
