"""The report as one HTML page: nothing to load, no script, both languages, light and dark."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kvprep.core.ids import is_kata
from kvprep.core.marked import marked_pieces
from kvprep.core.messages import mock_report as say
from kvprep.core.model import Lang, Text
from kvprep.core.rounds.export_md import added, why_asked
from kvprep.core.rounds.findings import again, answer_title, findings
from kvprep.core.rounds.html_style import STYLE
from kvprep.core.rounds.marks import Mark
from kvprep.core.rounds.prose import asked_html, prose_html
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


def report_html(report: Report, lang: Lang) -> str:
    """The whole report; ``lang`` is the language that stands open, the other is one click away."""
    title = escape(f"{say.TITLE.in_(lang)} · {report.plan.round.title.in_(lang)}")
    other = " checked" if lang == "en" else ""
    return "\n".join(
        (
            "<!doctype html>",
            f'<html lang="{"zh-CN" if lang == "zh" else "en"}">',
            '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f"<title>{title}</title>",
            f"<style>{STYLE}</style></head>",
            "<body>",
            f'<input type="radio" name="lang" id="zh"{" checked" if lang == "zh" else ""}><label for="zh">&#20013;&#25991;</label>',
            f'<input type="radio" name="lang" id="en"{other}><label for="en">English</label>',
            "<main>",
            *_body(report),
            "</main></body></html>",
            "",
        )
    )


def escape(text: str) -> str:
    """Text that a browser shows as it is."""
    return html.escape(spelt_out(text))


def both(text: Text) -> str:
    """A sentence in both languages, of which the page shows one."""
    return f'<span class="zh" lang="zh-CN">{escape(text.zh)}</span><span class="en" lang="en">{escape(text.en)}</span>'


def _body(report: Report) -> Iterator[str]:
    verdict = report.verdict
    yield f"<header><h1>{both(report.plan.round.title)}</h1>"
    held = [
        escape(local_time(report.at, report.offset_minutes)),
        escape(report.plan.round.id),
        report.id[-6:],
    ]
    yield f"<p class=meta>{' · '.join([*held, *map(both, circumstances(report))])}</p></header>"
    yield f'<section class="verdict {verdict.name}"><h2>{both(say.VERDICT)}</h2>'
    yield f"<p><strong>{both(say.VERDICTS[verdict.name])}</strong> {both(verdict_reason(verdict))}</p></section>"
    yield from _marks(say.CONCERNS_TITLE, say.CONCERNS, report.concerns)
    if report.is_expert:
        yield from _marks(say.LAYERS_TITLE, say.LAYER_NAMES, report.layers)
    yield from _pacing(report)
    yield from _list(say.UNSTATED, [(i.card, both(i.say)) for i in report.unstated])
    yield from _list(
        say.UNPROVEN,
        [(a.given.card, both(claim_doubt(c, a.given.answer))) for a in report.answers for c in a.unproven],
    )
    yield f"<p class=meta>{both(say.LEGEND)}</p>"
    for phase in report.phases:
        yield from _phase(phase)


def _marks(title: Text, names: Mapping[Any, Text], marks: Mapping[Any, Mark]) -> Iterator[str]:
    yield f"<section><h2>{both(title)}</h2><dl class=marks>"
    for name, mark in marks.items():
        yield f"<dt>{both(names[name])}</dt>"
        if mark.value is None:
            yield f"<dd class=none>{both(say.NOT_ASKED)}</dd>"
            continue
        points = say.POINT if mark.points == 1 else say.POINTS
        count = Text(points.zh.format(n=mark.points), points.en.format(n=mark.points))
        yield (
            f'<dd><meter min=0 max=100 value="{mark.value:.0f}"></meter> <b>{mark.value:.0f}</b>'
            f" <small>{both(count)}</small></dd>"
        )
    yield "</dl></section>"


def _pacing(report: Report) -> Iterator[str]:
    head = "".join(f"<th>{both(column)}</th>" for column in say.COLUMNS)
    yield f"<section><h2>{both(say.PACING)}</h2><table><thead><tr>{head}</tr></thead>"
    for phase in report.phases:
        pace = phase.pace
        level = both(say.LEVELS[phase.level]) if phase.level else ""
        figures = _cells((minutes(pace.used), minutes(pace.budget), str(pace.words)))
        yield f"<tbody><tr class=phase><th>{both(phase.phase.title)}</th><td></td>{figures}<td>{level}</td></tr>"
        for answer in phase.answers:
            yield _pacing_row(answer)
        for card in phase.unreached:
            yield f"<tr><td>{escape(card)}</td><td class=n>–</td><td></td><td></td><td></td><td>{both(say.NOTE_UNREACHED)}</td></tr>"
        yield "</tbody>"
    yield "</table></section>"


def _cells(values: Iterable[str]) -> str:
    return "".join(f"<td class=n>{escape(value)}</td>" for value in values)


def _pacing_row(answer: Answer) -> str:
    given = answer.given
    score = "–" if answer.score is None else f"{answer.score:.0f}"
    told = [say.NOTE_FOLLOW_UP] if given.is_primed else []
    note = " · ".join(map(both, [*told, *notes(answer)]))
    figures = _cells((score, minutes(given.seconds), minutes(given.budget), str(answer.words)))
    return (
        f'<tr><td><a href="#{escape(given.card)}">{escape(given.card)}</a></td>{figures}<td>{note}</td></tr>'
    )


def _list(title: Text, items: list[tuple[str, str]]) -> Iterator[str]:
    yield f"<section><h2>{both(title)}</h2>"
    if not items:
        yield f"<p class=none>{both(say.NONE_UNPROVEN)}</p></section>"
        return
    yield "<ul class=open>"
    yield from (f'<li><a href="#{escape(card)}">{escape(card)}</a> {text}</li>' for card, text in items)
    yield "</ul></section>"


def _phase(phase: PhaseReport) -> Iterator[str]:
    if not phase.answers:
        return
    yield f"<section><h2>{both(phase.phase.title)}</h2>"
    for answer in phase.answers:
        yield from _answer(answer)
    yield "</section>"


def _answer(answer: Answer) -> Iterator[str]:
    given, question = answer.given, answer.question
    score = "–" if answer.score is None else f"{answer.score:.0f}"
    time = Text(
        say.TIME_OF.zh.format(used=minutes(given.seconds), budget=minutes(given.budget)),
        say.TIME_OF.en.format(used=minutes(given.seconds), budget=minutes(given.budget)),
    )
    yield f'<article id="{escape(given.card)}"><h3>{escape(given.card)} <b>{score}</b> <small>{both(time)}</small></h3>'
    if given.reason is not None:
        yield f"<p class=meta>{both(why_asked(answer))}</p>"
    if question is not None and is_kata(given.card):
        yield _in_both(question.ask)
    else:
        asked = question.ask if question else say.GONE
        yield f'<div class=ask><div class="zh" lang="zh-CN">{asked_html(asked.zh)}</div>'
        yield f'<div class="en" lang="en">{asked_html(asked.en)}</div></div>'
    yield from (f"<p class=added>{both(text)}</p>" for text in added(answer))
    yield f"<h4>{both(say.YOU)}</h4>{_said(answer)}"
    if question is not None and given.scored is not None:
        yield from _findings(answer)
        yield f"<details><summary>{both(answer_title(answer))}</summary>"
        yield f"{_in_both(question.answer)}</details>"
    yield "</article>"


def _in_both(text: Text) -> str:
    """A text with markdown in both languages, of which the page shows one."""
    zh, en = prose_html(text.zh), prose_html(text.en)
    return f'<div class="zh" lang="zh-CN">{zh}</div>\n<div class="en" lang="en">{en}</div>'


def _findings(answer: Answer) -> Iterator[str]:
    yield f"<h4>{both(say.POINTS_TITLE)}</h4><ul class=points>"
    for found in findings(answer):
        line = f"<i>{found.sign}</i> <small>{both(found.word)}</small> {both(found.say)}"
        yield f'<li class="{found.kind}">{line}</li>'
    yield "</ul>"
    if more := again(answer):
        yield f"<p class=meta>{both(more)}</p>"


def _said(answer: Answer) -> str:
    given = answer.given
    if given.ticked or not given.answer.strip():
        nothing = say.YOU_NO_CODE if is_kata(given.card) else say.YOU_NOTHING
        return f"<p class=none>{both(say.YOU_TICKED if given.ticked else nothing)}</p>"
    if is_kata(given.card):
        return f"<pre><code>{escape(given.answer)}</code></pre>"
    spans = [(claim.start, claim.end) for claim in answer.unproven]
    text = "".join(
        f'<mark class="{kind}">{escape(piece)}<sup>{_SIGNS[kind]}</sup></mark>' if kind else escape(piece)
        for kind, piece in marked_pieces(given.answer, given.scored, spans)
    )
    return f"<blockquote>{text}</blockquote>"
