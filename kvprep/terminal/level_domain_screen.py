"""One domain on the screen in full, and what changed between two assessments."""

from __future__ import annotations

from collections.abc import Sequence

from kvprep.core.levels.domains import Domain, Levels
from kvprep.core.levels.export_markdown import change_value
from kvprep.core.levels.readings import Evidence, History, Reading, Share, floored, tenths
from kvprep.core.levels.trend import Standing, Trend
from kvprep.core.messages import level as say
from kvprep.core.messages import level_export as words
from kvprep.terminal.canvas import Canvas
from kvprep.terminal.console import plain, visible
from kvprep.terminal.evidence_screen import Line as EvidenceLine
from kvprep.terminal.evidence_screen import draw_evidence_row
from kvprep.terminal.level_screen import iso, kind_name
from kvprep.terminal.wrapping import cells, hang, padded, spread

SHOWN_QUESTIONS = 12


def draw_domain(
    canvas: Canvas, levels: Levels, domain: Domain, reading: Reading, listed: Sequence[EvidenceLine]
) -> None:
    """One domain: what it asks, its readings, its evidence with what became of it, and its questions."""
    blocking = canvas.dot + canvas.ui(say.BLOCKING_MARK) if domain.blocking else ""
    left, right = f" {domain.priority} {canvas.ui(domain.name)}{blocking}", f"{domain.id} "
    canvas.lines([plain(spread(left, right, canvas.width), "bold")])
    canvas.rule()
    for title, text in (
        (say.WHAT_P7_ASKS, domain.p7),
        (say.WHAT_P8_ASKS, domain.p8),
        (say.LEAST_EVIDENCE, domain.least),
    ):
        canvas.line(f" {canvas.ui(title)}", "dim")
        canvas.lines(hang(plain("   "), plain(canvas.ui(text)), canvas.text_width))
    _draw_readings(canvas, reading)
    _draw_evidence(canvas, levels, reading.evidence, listed)
    _draw_questions(canvas, reading.answered)
    canvas.line()
    canvas.line(f" {canvas.ui(say.GRADES)}", "bold")
    for level, grade in enumerate(levels.grades):
        head = plain(f" {canvas.marks.chosen if level == reading.counted else ' '} {level}  ")
        canvas.lines(hang(head, plain(canvas.ui(grade)), canvas.text_width))


def _draw_readings(canvas: Canvas, reading: Reading) -> None:
    canvas.line()
    canvas.line(f" {canvas.ui(say.READINGS)}", "bold")
    for line in reading_lines(canvas, reading):
        canvas.lines(hang(plain("   "), plain(line), canvas.text_width))


def reading_lines(canvas: Canvas, reading: Reading) -> list[str]:
    """The three readings in sentences."""
    claim, measured = reading.claim, reading.measure
    lines = [canvas.ui(say.NOT_CLAIMED)]
    if claim:
        lines = [canvas.ui(say.CLAIMED_LINE, level=claim.level, day=iso(claim.day))]
        lines[0] += f"  {visible(claim.note)}" if claim.note else ""
    if measured.level is None:
        lines.append(canvas.ui(say.NOT_MEASURED))
    else:
        recall = canvas.marks.dash if measured.recall is None else f"{floored(100 * measured.recall)} %"
        score, best = floored(measured.score), floored(measured.best)
        lines.append(
            canvas.ui(say.MEASURED_LINE, level=measured.level, score=score, best=best, recall=recall)
        )
    if measured.last_day is not None:
        covered, day = measured.covered, iso(measured.last_day)
        values = {"has": f"{covered.part:g}", "all": covered.whole, "answers": measured.answers, "day": day}
        lines.append(canvas.ui(say.COVERED_LINE, **values))
        lines.append(
            canvas.ui(say.POINTS_LINE, p7=_share(canvas, measured.p7), p8=_share(canvas, measured.p8))
        )
    why = (canvas.ui(reason) for reason in reading.reasons)
    return [
        *lines,
        canvas.ui(
            say.COUNTED_LINE, level=reading.counted, why=("；" if canvas.lang == "zh" else "; ").join(why)
        ),
    ]


def _share(canvas: Canvas, share: Share) -> str:
    return f"{tenths(share.part)}/{share.whole}" if share.whole else canvas.marks.dash


def _draw_evidence(
    canvas: Canvas, levels: Levels, evidence: Sequence[Evidence], listed: Sequence[EvidenceLine]
) -> None:
    canvas.line()
    canvas.line(f" {canvas.ui(say.EVIDENCE)}", "bold")
    if not evidence:
        canvas.line(f"   {canvas.ui(say.NO_EVIDENCE)}", "dim")
    ids = {row.id for row in evidence}
    lines = [line for line in listed if line[0].id in ids]
    widest = max((cells(kind_name(canvas, levels, line[0].kind)) for line in lines), default=0)
    for row, short, _, found in lines:
        # What no longer stands today may have stood on the day that is looked at.
        draw_evidence_row(canvas, levels, (row, short, "stands", found), widest)


def _draw_questions(canvas: Canvas, answered: Sequence[tuple[str, History]]) -> None:
    if not answered:
        return
    canvas.line()
    canvas.line(f" {canvas.ui(say.QUESTIONS)}", "bold")
    head = [canvas.ui(text) for text in say.QUESTION_HEAD]
    weakest_first = sorted(answered, key=lambda pair: pair[1].latest)
    rows = [_question_row(canvas, *pair) for pair in weakest_first[:SHOWN_QUESTIONS]]
    widths = [max(cells(row[i]) for row in (head, *rows)) for i in range(len(head))]
    for row in (head, *rows):
        numbers = (" " * (w - cells(cell)) + cell for cell, w in zip(row[1:], widths[1:], strict=True))
        canvas.lines(
            [
                plain(
                    "   " + "  ".join((padded(row[0], widths[0]), *numbers)), "" if row is not head else "dim"
                )
            ]
        )
    if len(answered) > SHOWN_QUESTIONS:
        canvas.line(f"   {canvas.ui(say.AND_MORE, n=len(answered) - SHOWN_QUESTIONS)}", "dim")


def _question_row(canvas: Canvas, card: str, history: History) -> list[str]:
    recall = canvas.marks.dash if history.recall is None else f"{100 * history.recall:.0f} %"
    return [visible(card), f"{history.latest:.0f}", f"{history.best:.0f}", recall, iso(history.last_day)]


def draw_trend(canvas: Canvas, levels: Levels, trend: Trend, after: Standing) -> None:
    """What changed, a line a reading."""
    title = canvas.ui(words.DIFF_TITLE, before=trend.since, after=after.as_of, arrow=canvas.marks.arrow)
    canvas.line(f" {title}", "bold")
    canvas.rule()
    if not trend.changes:
        canvas.line(f" {canvas.ui(words.NOTHING_CHANGED)}")
    names = {domain.id: canvas.ui(domain.name) for domain in levels.domains}
    subjects = [
        names.get(change.domain, visible(change.domain)) or change.reading.upper() for change in trend.changes
    ]
    widest = max(map(cells, subjects), default=0)
    for change, subject in zip(trend.changes, subjects, strict=True):
        reading = words.READING_NAMES.get(change.reading)
        what = canvas.ui(reading).lower() if reading else ""
        before, now = (change_value(value, canvas.lang) for value in (change.before, change.after))
        line = f" {padded(subject, widest)}  {padded(what, 8)}  {before} {canvas.marks.arrow} {now}"
        canvas.lines([plain(line)])
