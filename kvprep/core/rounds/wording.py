"""The report's sentences, made of its values: the verdict's reason, notes beside answers, signs of doubt."""

from __future__ import annotations

from collections.abc import Iterator

from kvprep.core.ids import is_kata, is_sum
from kvprep.core.messages import mock_report as say
from kvprep.core.messages.drill import DIMENSIONS
from kvprep.core.messages.errors import fill
from kvprep.core.model import Dimension, Scored, Text
from kvprep.core.rounds.report import Answer, Report
from kvprep.core.rounds.round import Given
from kvprep.core.rounds.verdict import Verdict
from kvprep.core.scoring.claims import Claim


def minutes(seconds: float) -> str:
    """Seconds as ``m:ss``; a dash for exactly none, which is what an answer given elsewhere has."""
    if not seconds:
        return "–"
    whole = round(max(0.0, seconds))
    return f"{whole // 60}:{whole % 60:02d}"


def verdict_reason(verdict: Verdict) -> Text:
    """Why the verdict is what it is; the weakest concern is named whatever else decided."""
    capped = _cap(verdict)
    if verdict.concern is None or verdict.value is None:
        return capped or say.REASON_NOTHING
    weakest = _of_concern(say.REASON_CONCERN, verdict.concern, verdict.value)
    parts = [capped, weakest] if capped else [_joined(weakest, _where(verdict))]
    if verdict.thin is not None:
        parts.append(_of_concern(say.REASON_THIN, *verdict.thin))
    return Text("；".join(part.zh for part in parts), "; ".join(part.en for part in parts))


def _cap(verdict: Verdict) -> Text | None:
    """What held the verdict down beside the marks."""
    if verdict.cap in ("grave", "graves"):
        reason = say.REASON_GRAVE if verdict.cap == "grave" else say.REASON_GRAVES
        return fill(reason, cards=verdict.cards)
    if verdict.cap == "unanswered" and verdict.answered < verdict.planned:
        return fill(say.REASON_UNANSWERED, answered=verdict.answered, planned=verdict.planned)
    return None


def _of_concern(frame: Text, concern: Dimension, mark: float) -> Text:
    name, value = DIMENSIONS[concern], f"{mark:.0f}"
    return Text(frame.zh.format(concern=name.zh, value=value), frame.en.format(concern=name.en, value=value))


def _where(verdict: Verdict) -> Text:
    return fill(say.REASON_WHERE, cards=verdict.cards) if verdict.cards else Text("", "")


def _joined(first: Text, then: Text) -> Text:
    return Text(first.zh + then.zh, first.en + then.en)


def notes(answer: Answer) -> Iterator[Text]:
    """What is worth a word beside an answer, the most telling first."""
    given = answer.given
    wrong = given.scored.misconceptions if given.scored else ()
    if is_kata(given.card) and given.scored is not None:
        yield _of_code(given, given.scored)
    if wrong and is_sum(given.card):
        yield say.NOTE_SLIP
    elif wrong:
        yield say.NOTE_GRAVE if any(m.grave for m in wrong) else say.NOTE_WRONG
    if given.end == "timeout":
        yield say.NOTE_TIMEOUT if given.is_answered else say.NOTE_EMPTY
    if given.end == "unknown":
        yield say.NOTE_GAVE_UP if is_kata(given.card) else say.NOTE_UNKNOWN
    if given.seconds > given.budget + 1 and given.end != "timeout":
        yield fill(say.NOTE_OVER, time=minutes(given.seconds - given.budget))
    if given.thrown:
        yield say.NOTE_ADDED


def _of_code(given: Given, scored: Scored) -> Text:
    """How much of code held, after how many checks."""
    held = sum(point.status == "hit" for point in scored.points)
    note = say.NOTE_CODE_ONCE if given.tries == 1 else say.NOTE_CODE
    return fill(note, held=held, of=len(scored.points), tries=given.tries)


def claim_doubt(claim: Claim, answer: str) -> Text:
    """A number or conclusion without evidence, as a question to the person."""
    word = " ".join(answer[claim.start : claim.end].split())
    if claim.kind == "number":
        return fill(say.UNPROVEN_NUMBER, word=word)
    return fill(say.UNPROVEN_CONCLUSION, word=claim.quote.strip(". "))


def circumstances(report: Report) -> Iterator[Text]:
    """How the round was held, where that is out of the ordinary."""
    if not report.finished:
        yield say.UNFINISHED
    if report.plan.way != "typed":
        yield say.SPOKEN if report.plan.way == "spoken" else say.PAPER
    if report.plan.soft:
        yield say.SOFT
    if not report.plan.memory:
        yield say.NO_MEMORY
    if report.pauses:
        yield say.PAUSE if report.pauses == 1 else fill(say.PAUSES, n=report.pauses)


def local_time(at: str, offset_minutes: int) -> str:
    """A stored moment on the clock of its place, to the minute."""
    # Deferred: start-up.
    from datetime import datetime, timedelta

    moment = datetime.fromisoformat(at.replace("Z", "+00:00")) + timedelta(minutes=offset_minutes)
    return f"{moment:%Y-%m-%d %H:%M}"
