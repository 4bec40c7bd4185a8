"""The report as one self-contained HTML file: readable without script or network, by eye and by ear, on paper too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from kvprep.core.levels.charts import Cell, Series, heat_legend, heat_map, legend_mark, radar, sparkline
from kvprep.core.levels.domains import MEASURABLE, TOP
from kvprep.core.levels.export_markdown import blockers_of, change_lines
from kvprep.core.levels.html_page import HtmlPage, document
from kvprep.core.levels.report import DAYS, WEEKS, DomainLine, Report
from kvprep.core.messages import level_export as m
from kvprep.core.model import Text

DASH = "–"
PAPER_ROWS = 7
"""Rows of a long table that fit on paper; the rest is on the screen."""


def to_html(report: Report) -> str:
    """The whole page; every foreign text in it is escaped."""
    page = _Page(report)
    title = f"{page.say(m.TITLE)} · {report['as_of']}"
    return document(title, report["lang"], "".join(page.parts()))


class _Page(HtmlPage):
    """One report being drawn."""

    def __init__(self, report: Report) -> None:
        super().__init__(report["lang"])
        self.report = report

    def parts(self) -> Iterator[str]:
        yield self.heading()
        yield self.gates()
        yield self.section(m.MATRIX, self.matrix() + self.weeks_table())
        yield self.section(m.NEXT, self.steps()) if self.report["next"] else ""
        yield self.section(m.GRADES, self.grades())
        yield f'<div class="second"><div class="pictures">{self.radar()}{self.heat()}</div>'
        yield self.section(m.EVIDENCE, self.evidence())
        yield self.section(m.TREND, self.trend())
        yield self.section(m.ROUNDS, self.rounds())
        yield f"<footer>{self.text(self.report['disclaimer'])}</footer></div>"

    def heading(self) -> str:
        report = self.report
        remarks = [self.say(m.AS_OF, day=report["as_of"])]
        remarks += [self.say(m.TRACK, track=report["track"])] if report["track"] else []
        remarks += [self.say(m.REDACTED)] if report["redacted"] else []
        return (
            f"<header><div><h1>{self.text(self.say(m.TITLE))}</h1>"
            f'<p class="soft">{self.text(" · ".join(remarks))}</p></div>'
            f"<div>{self.badge('p7')} {self.badge('p8')}</div></header>\n"
        )

    def badge(self, gate: str) -> str:
        met = self.report["gates"][gate]["met"]
        sign, css, word = ("✓", "met", m.MET) if met else ("✗", "unmet", m.NOT_MET)
        return f'<span class="badge {css}">{sign} {gate.upper()} {self.text(self.say(word))}</span>'

    # The gates

    def gates(self) -> str:
        seven_met = self.report["gates"]["p7"]["met"]
        eight = self.gate("p8", m.IN_ORDER if seven_met else m.BESIDES_P7)
        body = f'<div class="gates">{self.gate("p7", m.IN_ORDER)}{eight}</div>'
        return self.section(m.GATES, body)

    def gate(self, gate: str, title: Text) -> str:
        lines = blockers_of(self.report, gate)
        said = self.say(title) if lines else self.say(m.NOTHING_BLOCKS)
        listed = "".join(f"<li>{self.blocker(line)}</li>" for line in lines)
        body = f'<ol class="{gate}">{listed}</ol>' if lines else ""
        return f'<div><h3>{self.badge(gate)}</h3><p class="soft">{self.text(said)}</p>{body}</div>'

    def blocker(self, line: tuple[str, str]) -> str:
        """What must get where, and why; on paper the matrix below says why, where it says it at all."""
        what, why = (self.text(part) for part in line)
        if not what:
            return why
        is_in_matrix = any(line[1].endswith(domain["reasons"][0]) for domain in self.report["domains"])
        css = "because" if is_in_matrix else ""
        return f'{what}<span class="{css}">{self.say(m.COLON)}{why}</span>'

    # The matrix

    def matrix(self) -> str:
        line = self.say(m.LINE, n=WEEKS)
        names = (
            *(self.say(t) for t in (m.DOMAIN, m.CLAIMED, m.MEASURED, m.COUNTED)),
            line,
            self.say(m.REASON),
        )
        head = "".join(f'<th scope="col">{self.text(name)}</th>' for name in names)
        rows = "".join(self.matrix_row(domain) for domain in self.report["domains"])
        return f'<table class="stack"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'

    def matrix_row(self, line: DomainLine) -> str:
        score = self.report["measures"][line["id"]]["score"]
        note = self.note(self.report["notes"].get(line["id"], ""))
        shown = "" if line["measured"] is None or score is None else f" · {score:.0f}"
        cells = (
            self.level_cell(m.CLAIMED, "claimed", line["claimed"], TOP),
            self.level_cell(m.MEASURED, "measured", line["measured"], MEASURABLE, shown),
            self.level_cell(m.COUNTED, "counted", line["counted"], TOP),
            f'<td class="line">{self.spark(line["id"])}</td>',
            f'<td class="wide why">{self.text(" · ".join(line["reasons"]))}{note}</td>',
        )
        key = (
            f' <span class="tag">{self.text(self.say(m.KEY))}</span>'
            if line["key"] and line["priority"] != "P0"
            else ""
        )
        name = f'<span class="pri">{line["priority"]}</span>{self.text(self.name(line["id"]))}{key}'
        return f'<tr><th scope="row">{name}</th>{"".join(cells)}</tr>'

    def level_cell(self, label: Text, css: str, level: int | None, top: int, more: str = "") -> str:
        label_text = self.text(self.say(label))
        if level is None:
            return f'<td class="level" data-label="{label_text}">{DASH}</td>'
        pips = "".join(f'<i class="pip{" on" if i < level else ""}"></i>' for i in range(top))
        shown = f'<b>{level}</b><span aria-hidden="true">{pips}</span>{more}'
        return f'<td class="level {css}" data-label="{label_text}">{shown}</td>'

    def name(self, domain: str) -> str:
        return self.report["names"].get(domain, domain)

    def spark(self, domain: str) -> str:
        values = self.report["weeks"].get(domain, [])
        if not any(value is not None for value in values):
            title = self.say(m.SPARK_NOTHING, name=self.name(domain), n=WEEKS)
            return f'<span class="soft" title="{self.text(title)}">{DASH}</span>'
        title = self.say(m.SPARK_DESC, name=self.name(domain), n=WEEKS)
        return sparkline(domain, title, values, self.report["wanted_score"])

    def weeks_table(self) -> str:
        weeks = self.report["weeks"]
        head = [self.say(m.DOMAIN), *(str(n - WEEKS) if n < WEEKS else "0" for n in range(1, WEEKS + 1))]
        rows = [
            [self.name(line["id"]), *("" if v is None else f"{v:.0f}" for v in weeks[line["id"]])]
            for line in self.report["domains"]
            if line["id"] in weeks
        ]
        return self.behind(head, rows, self.say(m.LINE, n=WEEKS)) if rows else ""

    # The pictures

    def radar(self) -> str:
        domains = self.report["domains"]
        series = {
            m.CLAIMED: Series("r-claimed", "diamond", [line["claimed"] for line in domains]),
            m.MEASURED: Series("r-measured", "square", [line["measured"] for line in domains]),
            m.COUNTED: Series("r-counted", "circle", [line["counted"] for line in domains]),
        }
        names = [self.name(line["id"]) for line in domains]
        described = self.say(m.RADAR_DESC, n=len(names))
        drawn = [series[m.COUNTED], series[m.CLAIMED], series[m.MEASURED]]
        picture = radar(self.say(m.RADAR), described, names, drawn)
        legend = "".join(f"<span>{legend_mark(s)} {self.text(self.say(t))}</span>" for t, s in series.items())
        head = [self.say(t) for t in (m.DOMAIN, *series)]
        values = zip(*(line.values for line in series.values()), strict=True)
        rows = [[name, *map(_figure, levels)] for name, levels in zip(names, values, strict=True)]
        caption = f'<figcaption class="legend">{legend}</figcaption>'
        return f"<figure><h2>{self.text(self.say(m.RADAR))}</h2>{picture}{caption}{self.behind(head, rows)}</figure>"

    def heat(self) -> str:
        days, weeks = self.report["days"], DAYS // 7
        cells = [
            Cell(
                date.fromisoformat(d["date"]),
                d["answers"],
                self.say(m.HEAT_CELL, day=d["date"], **_counts(d)),
            )
            for d in days
        ]
        total = sum(cell.answers for cell in cells)
        described = self.say(m.HEAT_DESC, weeks=weeks, days=len(cells), answers=total)
        weekdays = [self.say(text) for text in m.WEEKDAYS]
        last = date.fromisoformat(self.report["as_of"])
        picture = heat_map(self.say(m.HEAT), described, cells, last, weeks, weekdays)
        less, more = (self.text(self.say(text)) for text in m.LESS_MORE)
        caption = f"<figcaption>{self.text(described)} {less} {heat_legend()} {more}</figcaption>"
        head = [self.say(t) for t in (m.MONTH, m.STUDY_DAYS, m.ANSWERS, m.MINUTES)]
        table = self.behind(head, _months(days)) if days else ""
        title = self.text(self.say(m.HEAT))
        return f'<figure><h2>{title}</h2><div class="scroll newest">{picture}</div>{caption}{table}</figure>'

    # The lists

    def evidence(self) -> str:
        report = self.report
        head = [self.say(t) for t in (m.DOMAIN, m.KIND, m.EVIDENCE_TITLE, m.DATE, m.WHERE)]
        rows = [
            [
                self.name(line["id"]),
                report["kinds"].get(row["kind"], row["kind"]),
                row["title"],
                row["date"],
                row["link"],
            ]
            for line in report["domains"]
            for row in line["evidence"]
        ]
        if not rows:
            return f'<p class="soft">{self.text(self.say(m.NO_EVIDENCE))}</p>'
        notes = [report["notes"].get(row["id"], "") for line in report["domains"] for row in line["evidence"]]
        return self.table(head, rows, "stack long", notes) + self.rest(len(rows))

    def rest(self, count: int, shown: int = PAPER_ROWS) -> str:
        """On paper, how many rows it has no room for."""
        if count <= shown:
            return ""
        return f'<p class="paper soft">{self.text(self.say(m.MORE_ON_SCREEN, n=count - shown))}</p>'

    def trend(self) -> str:
        since, lines = self.report["trend"]["since"], change_lines(self.report)
        if since is None:
            return f'<p class="soft">{self.text(self.say(m.FIRST_EXPORT))}</p>'
        if not lines:
            return f'<p class="soft">{self.text(self.say(m.NO_CHANGE, day=since))}</p>'
        listed = "".join(f"<li>{self.text(line)}</li>" for line in lines)
        head = f'<p class="soft">{self.text(self.say(m.SINCE, day=since))}</p>'
        return f'{head}<ul class="long">{listed}</ul>{self.rest(len(lines))}'

    def rounds(self) -> str:
        held = self.report["rounds"]
        if not held:
            return f'<p class="soft">{self.text(self.say(m.NO_ROUNDS))}</p>'
        head = [self.say(t) for t in (m.DATE, m.ROUND, m.ANSWERS, m.SCORE)]
        rows = [[r["date"], r["title"], str(r["answers"]), self.round_score(r)] for r in held]
        return self.table(head, rows, "rounds") + self.rest(len(rows), 4)

    def round_score(self, held: Mapping[str, Any]) -> str:
        score = DASH if held["score"] is None else f"{held['score']:.0f}"
        return score if held["finished"] else f"{score} · {self.say(m.UNFINISHED)}"

    def steps(self) -> str:
        lines = (
            f"<li><code>{self.text(step['command'])}</code> {self.text(step['why'])}</li>"
            for step in self.report["next"]
        )
        return f"<ul>{''.join(lines)}</ul>"

    def grades(self) -> str:
        lines = (f"<dt>{i}</dt><dd>{self.text(grade)}</dd>" for i, grade in enumerate(self.report["grades"]))
        return f"<dl>{''.join(lines)}</dl>"


def _figure(level: Any) -> str:
    return DASH if level is None else str(level)


def _counts(day: Mapping[str, Any]) -> dict[str, Any]:
    return {"answers": day["answers"], "minutes": f"{day['minutes']:.0f}"}


def _months(days: Sequence[Mapping[str, Any]]) -> list[list[str]]:
    """Days, answers and minutes by month, the newest first."""
    found: dict[str, tuple[int, int, float]] = {}
    for day in days:
        count, answers, minutes = found.get(day["date"][:7], (0, 0, 0.0))
        found[day["date"][:7]] = count + 1, answers + day["answers"], minutes + day["minutes"]
    return [[month, str(c), str(a), f"{t:.0f}"] for month, (c, a, t) in sorted(found.items(), reverse=True)]
