"""The report as markdown: tables that read well as they are; foreign text can neither format nor link."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from kvprep.core.levels.report import Report
from kvprep.core.messages import level_export as m
from kvprep.core.model import Lang, Text

_SPECIAL = re.compile(r"([\\`*_\[\]|~<>&#]|^[-+])")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]+")
DASH = "–"


def to_markdown(report: Report) -> str:
    """The whole report as one document."""
    lang = report["lang"]
    parts = [
        _heading(report, lang),
        *_gates(report, lang),
        _section(m.MATRIX, lang, _matrix(report, lang)),
        _section(m.EVIDENCE, lang, _evidence(report, lang)),
        _section(m.TREND, lang, _trend(report, lang)),
        _section(m.ROUNDS, lang, _rounds(report, lang)),
        _section(m.NEXT, lang, _steps(report)),
        _section(m.GRADES, lang, [f"- **{i}** {plain(text)}" for i, text in enumerate(report["grades"])]),
        f"---\n\n{plain(report['disclaimer'])}\n",
    ]
    return "\n".join(part for part in parts if part)


def plain(text: str) -> str:
    """Foreign text as markdown shows it literally, on one line."""
    return (
        _SPECIAL.sub(r"\\\1", _CONTROL.sub(" ", text)).replace("\\<", "&lt;").replace("\\&", "&amp;").strip()
    )


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Cells that are markdown already, as a table."""
    return [_row(head), _row(["---"] * len(head)), *(_row(row) for row in rows)]


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _section(title: Text, lang: Lang, lines: Sequence[str]) -> str:
    return f"## {title.in_(lang)}\n\n" + "\n".join(lines) + "\n" if lines else ""


def _heading(report: Report, lang: Lang) -> str:
    remarks = [m.AS_OF.in_(lang).format(day=report["as_of"])]
    remarks += [m.TRACK.in_(lang).format(track=report["track"])] if report["track"] else []
    remarks += [m.REDACTED.in_(lang)] if report["redacted"] else []
    return f"# {m.TITLE.in_(lang)}\n\n{' · '.join(remarks)}\n"


def _gates(report: Report, lang: Lang) -> Iterator[str]:
    seven, eight = report["gates"]["p7"], report["gates"]["p8"]
    yield f"## {m.GATES.in_(lang)}\n"
    yield _gate("P7", seven["met"], m.IN_ORDER, _blockers(report, "p7"), lang)
    title = m.IN_ORDER if seven["met"] else m.BESIDES_P7
    yield _gate("P8", eight["met"], title, _blockers(report, "p8"), lang)


def _blockers(report: Report, gate: str) -> list[str]:
    colon = m.COLON.in_(report["lang"])
    return [colon.join(part for part in line if part) for line in blockers_of(report, gate)]


def blockers_of(report: Report, gate: str) -> list[tuple[str, str]]:
    """(what must get where, why) of what blocks a gate; of P8 what it asks besides P7, whose counts are no levels."""
    seven, names = report["gates"]["p7"]["blockers"], report["names"]
    if gate == "p7":
        return [(f"{names[b['domain']]} {b['has']} → {b['needs']}", b["why"]) for b in seven]
    return [("", blocker["why"]) for blocker in report["gates"]["p8"]["blockers"][len(seven) :]]


def _gate(name: str, met: bool, title: Text, lines: Sequence[str], lang: Lang) -> str:
    head = f"**{name} {(m.MET if met else m.NOT_MET).in_(lang)}**"
    if not lines:
        return head + "\n"
    numbered = (f"{i}. {plain(line)}" for i, line in enumerate(lines, 1))
    return f"{head} · {title.in_(lang)}\n\n" + "\n".join(numbered) + "\n"


def _matrix(report: Report, lang: Lang) -> list[str]:
    head = (m.PRIORITY, m.DOMAIN, m.CLAIMED, m.MEASURED, m.COUNTED, m.SCORE, m.RECALL, m.ANSWERED, m.REASON)
    return table(
        [text.in_(lang) for text in head], (_domain(report, i) for i in range(len(report["domains"])))
    )


def _domain(report: Report, at: int) -> list[str]:
    line = report["domains"][at]
    measure = report["measures"][line["id"]]
    recall = DASH if measure["recall"] is None else f"{100 * measure['recall']:.0f} %"
    score = DASH if measure["score"] is None else f"{measure['score']:.0f}"
    readings = [DASH if v is None else str(v) for v in (line["claimed"], line["measured"], line["counted"])]
    name = plain(report["names"][line["id"]])
    answered = f"{measure['answered']}/{measure['questions']}"
    why = _with_note("; ".join(line["reasons"]), report["notes"].get(line["id"], ""))
    return [line["priority"], name, *readings, score, recall, answered, why]


def _with_note(text: str, note: str) -> str:
    return f"{plain(text)} — *{plain(note)}*" if note.strip() else plain(text)


def _evidence(report: Report, lang: Lang) -> list[str]:
    head = [text.in_(lang) for text in (m.DOMAIN, m.KIND, m.EVIDENCE_TITLE, m.DATE, m.WHERE)]
    rows = [
        [plain(v) for v in (report["names"][line["id"]], report["kinds"].get(row["kind"], row["kind"]))]
        + [_with_note(row["title"], report["notes"].get(row["id"], "")), row["date"], plain(row["link"])]
        for line in report["domains"]
        for row in line["evidence"]
    ]
    return table(head, rows) if rows else [m.NO_EVIDENCE.in_(lang)]


def _trend(report: Report, lang: Lang) -> list[str]:
    since, changes = report["trend"]["since"], report["trend"]["changes"]
    if since is None:
        return [m.FIRST_EXPORT.in_(lang)]
    if not changes:
        return [m.NO_CHANGE.in_(lang).format(day=since)]
    return [m.SINCE.in_(lang).format(day=since), "", *(f"- {plain(line)}" for line in change_lines(report))]


def change_lines(report: Report) -> list[str]:
    """The changes, a line a domain, in the language of the report."""
    lang, names = report["lang"], report["names"]
    by_subject: dict[str, list[str]] = {}
    for change in report["trend"]["changes"]:
        before, after = (change_value(change[end], lang) for end in ("from", "to"))
        reading = m.READING_NAMES.get(change["reading"])
        subject = names.get(change["domain"], change["domain"]) or change["reading"].upper()
        what = f"{reading.in_(lang).lower()} " if reading else ""
        by_subject.setdefault(subject, []).append(f"{what}{before} → {after}")
    comma = m.COMMA.in_(lang)
    return [f"{subject}{m.COLON.in_(lang)}{comma.join(parts)}" for subject, parts in by_subject.items()]


def change_value(value: int | bool | None, lang: Lang) -> str:
    """A level, or whether a gate is met, as people say it."""
    if isinstance(value, bool):
        return (m.MET if value else m.NOT_MET).in_(lang)
    return m.NONE.in_(lang) if value is None else str(value)


def _rounds(report: Report, lang: Lang) -> list[str]:
    if not report["rounds"]:
        return [m.NO_ROUNDS.in_(lang)]
    head = [text.in_(lang) for text in (m.DATE, m.ROUND, m.ANSWERS, m.SCORE)]
    return table(
        head,
        ([r["date"], plain(r["title"]), str(r["answers"]), _round_score(r, lang)] for r in report["rounds"]),
    )


def _round_score(held: dict[str, object], lang: Lang) -> str:
    score = DASH if held["score"] is None else f"{held['score']:.0f}"
    return score if held["finished"] else f"{score} · {m.UNFINISHED.in_(lang)}"


def _steps(report: Report) -> list[str]:
    return [f"- `{step['command']}`: {plain(step['why'])}" for step in report["next"]]
