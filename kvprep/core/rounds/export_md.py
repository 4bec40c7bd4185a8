"""The report as markdown in one language, to be kept or read elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kvprep.core.ids import is_kata
from kvprep.core.marked import marked_pieces
from kvprep.core.messages import mock_report as say
from kvprep.core.model import Lang, Question, Text
from kvprep.core.rounds.findings import again, answer_title, findings
from kvprep.core.rounds.marks import Mark
from kvprep.core.rounds.report import Answer, PhaseReport, Report
from kvprep.core.rounds.spelling import spelt_out
from kvprep.core.rounds.wording import (
    circumstances,
    claim_doubt,
    local_time,
    minutes,
    notes,
    verdict_reason,
)

_SIGNS = {"hit": "✓", "half": "~", "denied": "✗", "wrong": "⚠", "unproven": "?"}
_SPECIAL = str.maketrans({c: f"\\{c}" for c in r"\`*_{}[]<>#|~"})


_ROW_END = re.compile(r"(?<!\n)\n(?!\n)")


def report_markdown(report: Report, lang: Lang) -> str:
    """The whole report; what the person wrote stands in it as text, never as markup."""
    return "\n".join(_lines(report, lang)).rstrip() + "\n"


def literal(text: str) -> str:
    """Text that markdown shows as it is."""
    return spelt_out(text).translate(_SPECIAL)


def _lines(report: Report, lang: Lang) -> Iterator[str]:
    verdict = report.verdict
    title = f"{report.plan.round.title.in_(lang)} ({report.plan.round.id})"
    yield f"# {say.TITLE.in_(lang)} · {literal(title)}"
    yield ""
    held = [local_time(report.at, report.offset_minutes), report.id[-6:]]
    yield " · ".join(
        [*held, say.SEED.in_(lang).format(n=report.plan.seed), *_words(circumstances(report), lang)]
    )
    yield ""
    reason = literal(verdict_reason(verdict).in_(lang))
    yield f"**{say.VERDICT.in_(lang)}** **{say.VERDICTS[verdict.name].in_(lang)}** · {reason}"
    yield from _mark_table(say.CONCERNS_TITLE, say.CONCERNS, report.concerns, lang)
    if report.is_expert:
        yield from _mark_table(say.LAYERS_TITLE, say.LAYER_NAMES, report.layers, lang)
    yield from _pacing(report, lang)
    yield from _section(
        say.UNSTATED, [f"{i.card}: {literal(i.say.in_(lang))}" for i in report.unstated], lang
    )
    doubts = [
        f"{a.given.card}: {literal(claim_doubt(claim, a.given.answer).in_(lang))}"
        for a in report.answers
        for claim in a.unproven
    ]
    yield from _section(say.UNPROVEN, doubts, lang)
    yield from ("", say.LEGEND.in_(lang).replace("~", "\\~"))
    for phase in report.phases:
        yield from _phase(phase, lang)


def _words(texts: Iterable[Text], lang: Lang) -> list[str]:
    return [text.in_(lang) for text in texts]


def _mark_table(
    title: Text, names: Mapping[Any, Text], marks: Mapping[Any, Mark], lang: Lang
) -> Iterator[str]:
    yield from ("", f"## {title.in_(lang)}", "")
    for name, mark in marks.items():
        points = say.POINT if mark.points == 1 else say.POINTS
        value = say.NOT_ASKED.in_(lang)
        if mark.value is not None:
            value = f"{mark.value:.0f} ({points.in_(lang).format(n=mark.points)})"
        yield f"- {names[name].in_(lang)}: {value}"


def _pacing(report: Report, lang: Lang) -> Iterator[str]:
    yield from ("", f"## {say.PACING.in_(lang)}", "")
    yield "| " + " | ".join(column.in_(lang) for column in say.COLUMNS) + " |"
    yield "|---|--:|--:|--:|--:|---|"
    for phase in report.phases:
        pace = phase.pace
        level = say.LEVELS[phase.level].in_(lang) if phase.level else ""
        title = literal(phase.phase.title.in_(lang))
        yield f"| **{title}** | | {minutes(pace.used)} | {minutes(pace.budget)} | {pace.words} | {level} |"
        for answer in phase.answers:
            given = answer.given
            score = "–" if answer.score is None else f"{answer.score:.0f}"
            told = [say.NOTE_FOLLOW_UP] if given.is_primed else []
            note = ", ".join(_words([*told, *notes(answer)], lang))
            times = f"{minutes(given.seconds)} | {minutes(given.budget)}"
            yield f"| {given.card} | {score} | {times} | {answer.words} | {note} |"
        for card in phase.unreached:
            yield f"| {card} | – | | | | {say.NOTE_UNREACHED.in_(lang)} |"


def _section(title: Text, items: list[str], lang: Lang) -> Iterator[str]:
    yield from ("", f"## {title.in_(lang)}", "")
    yield from (f"- {item}" for item in items) if items else [say.NONE_UNSTATED.in_(lang)]


def _phase(phase: PhaseReport, lang: Lang) -> Iterator[str]:
    if phase.answers:
        yield from ("", f"## {literal(phase.phase.title.in_(lang))}")
    for answer in phase.answers:
        yield from _answer(answer, lang)


def _answer(answer: Answer, lang: Lang) -> Iterator[str]:
    given, question = answer.given, answer.question
    score = "–" if answer.score is None else f"{answer.score:.0f}"
    used = say.TIME_OF.in_(lang).format(used=minutes(given.seconds), budget=minutes(given.budget))
    yield from ("", f"### {given.card} · {score} · {used}", "")
    if given.reason is not None:
        yield from (f"*{why_asked(answer).in_(lang)}*", "")
    yield from (_asked(question, lang) if question else say.GONE.in_(lang), "")
    for thrown in added(answer):
        yield from (f"> {literal(thrown.in_(lang))}", "")
    yield from (f"**{say.YOU.in_(lang)}**", "", *(_said(answer, lang)), "")
    if question is None or given.scored is None:
        return
    for found in findings(answer):
        yield f"- {found.sign} {found.word.in_(lang)}: {literal(found.say.in_(lang))}"
    yield from ("", f"**{answer_title(answer).in_(lang)}**", "", question.answer.in_(lang).strip())
    if more := again(answer):
        yield from ("", literal(more.in_(lang)))


def _asked(question: Question, lang: Lang) -> str:
    """What was asked; the rows of a sum's numbers stay rows, which Markdown would run together."""
    asked = question.ask.in_(lang).strip()
    return _ROW_END.sub("  \n", asked) if question.kind == "calculation" else asked


def why_asked(answer: Answer) -> Text:
    """Why a follow-up was asked, with the sentence of the point or constraint that led to it."""
    reason = answer.given.reason
    assert reason is not None
    about = answer.about or Text(reason.about, reason.about)
    why = say.WHY_ASKED[reason.kind]
    return Text(why.zh.format(about=about.zh), why.en.format(about=about.en))


def added(answer: Answer) -> Iterator[Text]:
    """What the interviewer threw in, with when."""
    says = {n.id: n.say for n in answer.question.injections} if answer.question else {}
    for thrown in answer.given.thrown:
        if text := says.get(thrown.injection):
            time = minutes(thrown.seconds)
            yield Text(
                say.ADDED_AT.zh.format(time=time, said=text.zh),
                say.ADDED_AT.en.format(time=time, said=text.en),
            )


def _said(answer: Answer, lang: Lang) -> list[str]:
    given = answer.given
    if given.ticked:
        return [say.YOU_TICKED.in_(lang)]
    if not given.answer.strip():
        return [(say.YOU_NO_CODE if is_kata(given.card) else say.YOU_NOTHING).in_(lang)]
    if is_kata(given.card):
        return _code(given.answer)
    spans = [(claim.start, claim.end) for claim in answer.unproven]
    text = "".join(
        f"[{literal(piece)}]{_SIGNS[kind]}" if kind and piece.strip() else literal(piece)
        for kind, piece in marked_pieces(given.answer, given.scored, spans)
    )
    return [f"> {line}" if line.strip() else ">" for line in text.splitlines()]


def _code(source: str) -> list[str]:
    """Code in a fence that it cannot close."""
    longest = max((len(run) for run in re.findall("`+", source)), default=0)
    fence = "`" * max(3, longest + 1)
    return [f"{fence}python", *map(spelt_out, source.rstrip("\n").splitlines()), fence]
