"""The report as plain values: what ``--json`` prints and the JSON export holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from kvprep.core.ids import is_kata, is_sum
from kvprep.core.model import Text
from kvprep.core.rounds.comparing import Row
from kvprep.core.rounds.findings import sum_verdict
from kvprep.core.rounds.marks import Mark
from kvprep.core.rounds.report import Answer, PhaseReport, Report
from kvprep.core.rounds.wording import verdict_reason


def report_json(report: Report) -> dict[str, Any]:
    """A round with every answer; times are seconds, marks 0 to 100 or null where nothing was asked."""
    plan, verdict = report.plan, report.verdict
    return {
        "id": report.id,
        "round": plan.round.id,
        "title": _both(plan.round.title),
        "at": report.at,
        "offset_minutes": report.offset_minutes,
        "finished": report.finished,
        "way": plan.way,
        "soft": plan.soft,
        "memory": plan.memory,
        "seed": plan.seed,
        "minutes": plan.round.minutes,
        "used_seconds": round(report.used, 1),
        "pauses": report.pauses,
        "away_seconds": round(report.away, 1),
        "verdict": {
            "name": verdict.name,
            "concern": verdict.concern,
            "value": _figure(verdict.value),
            "cap": verdict.cap or None,
            "cards": list(verdict.cards),
            "reason": _both(verdict_reason(verdict)),
            "answered": verdict.answered,
            "planned": verdict.planned,
        },
        "concerns": _marks(report.concerns),
        "layers": _marks(report.layers) if report.is_expert else None,
        "phases": [_phase(phase) for phase in report.phases],
        "unstated": [
            {"question": item.card, "point": item.point, "say": _both(item.say)} for item in report.unstated
        ],
        "unproven": [{"question": card, **asdict(claim)} for card, claim in report.unproven],
        "weak": list(report.weak_cards),
    }


def _both(text: Text) -> dict[str, str]:
    return {"zh": text.zh, "en": text.en}


def _figure(value: float | None) -> float | None:
    return None if value is None else round(value, 1)


def _marks(marks: Mapping[Any, Mark]) -> dict[str, Any]:
    return {name: {"value": _figure(mark.value), "points": mark.points} for name, mark in marks.items()}


def _phase(phase: PhaseReport) -> dict[str, Any]:
    return {
        "id": phase.phase.id,
        "title": _both(phase.phase.title),
        "expert": phase.phase.expert,
        "budget_seconds": round(phase.pace.budget, 1),
        "used_seconds": round(phase.pace.used, 1),
        "words": phase.pace.words,
        "timeouts": phase.pace.timeouts,
        "level": phase.level,
        "concerns": _marks(phase.concerns),
        "layers": _marks(phase.layers) if phase.phase.expert else None,
        "unreached": list(phase.unreached),
        "answers": [_answer(answer) for answer in phase.answers],
    }


def _answer(answer: Answer) -> dict[str, Any]:
    given, scored = answer.given, answer.given.scored
    return {
        "question": given.card,
        "role": given.role,
        "parent": given.parent,
        "reason": asdict(given.reason) if given.reason else None,
        "end": given.end,
        "answer": given.answer,
        "seconds": round(given.seconds, 1),
        "budget_seconds": round(given.budget, 1),
        "words": answer.words,
        "ticked": given.ticked,
        "thrown": [asdict(thrown) for thrown in given.thrown],
        "seed": given.seed or None,
        "sum": _sum(answer),
        "code": {"tries": given.tries, "passed": given.passed} if is_kata(given.card) else None,
        "score": answer.score,
        "concerns": _marks(answer.concerns),
        "points": [
            {"id": p.id, "status": p.status, "credit": p.credit, "spans": [list(s) for s in p.spans]}
            for p in (scored.points if scored else ())
        ],
        "misconceptions": [
            {"id": m.id, "grave": m.grave, "spans": [list(s) for s in m.spans]}
            for m in (scored.misconceptions if scored else ())
        ],
    }


def _sum(answer: Answer) -> dict[str, Any] | None:
    """Of a sum the value, the verdict on what was said, and the work line by line; null for any other answer."""
    question, scored = answer.question, answer.given.scored
    if question is None or not is_sum(question.id):
        return None
    lines = zip(question.answer.zh.splitlines(), question.answer.en.splitlines(), strict=True)
    return {
        "value": _both(question.points[0].say),
        "verdict": _both(sum_verdict(question, scored)) if scored else None,
        "work": [{"zh": zh.removeprefix("- "), "en": en.removeprefix("- ")} for zh, en in lines],
    }


def comparison_json(before: Report, after: Report, rows: tuple[Row, ...]) -> dict[str, Any]:
    """Two rounds side by side."""
    return {
        "before": {"id": before.id, "round": before.plan.round.id, "verdict": before.verdict.name},
        "after": {"id": after.id, "round": after.plan.round.id, "verdict": after.verdict.name},
        "measures": [
            {
                "group": row.group,
                "name": _both(row.name),
                "unit": row.unit,
                "before": _figure(row.before),
                "after": _figure(row.after),
                "change": _figure(row.change),
            }
            for row in rows
        ],
    }
