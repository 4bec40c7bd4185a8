"""The statistics as one HTML file: readable without script or network, a table behind each picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from kvprep.core.levels.charts import (
    Axis,
    Cell,
    Column,
    Curve,
    chart,
    columns,
    heat_legend,
    heat_map,
    sparkline,
)
from kvprep.core.levels.html_page import HtmlPage, document
from kvprep.core.messages import level_export as e
from kvprep.core.messages import plan as p
from kvprep.core.messages import stats as m
from kvprep.core.messages.board import domain_name, weekday_name
from kvprep.core.model import Lang, Text
from kvprep.core.scheduling.forecast import DayAhead
from kvprep.core.scheduling.queue import HELD
from kvprep.core.statistics.calibration import FEW, Share
from kvprep.core.statistics.figures import (
    RECENT,
    TREND_WEEKS,
    WEEKS,
    DayDone,
    Figures,
    asked_dimensions,
    floor_of,
    mean_of,
    weeks_of,
)
from kvprep.core.statistics.forgetting import AHEAD, TICKS, Forgetting
from kvprep.core.statistics.wording import (
    band_text,
    bin_name,
    days_total,
    gap_name,
    how_ahead,
    iso,
    minutes_ahead,
    points_in_a_row,
    share_text,
    signed,
    times_text,
    verdict,
    why_it_sticks,
)

DASH = "–"
LISTED = 20
"""How many cards, points and misconceptions are listed."""

SLOW = 10
"""How many of the slowest cards."""


def to_html(figures: Figures, lang: Lang, content: Lang) -> str:
    """The whole page; every foreign text in it is escaped."""
    page = _Page(figures, lang, content)
    return document(f"{page.title()} · {iso(figures.today)}", lang, "".join(page.parts()))


class _Page(HtmlPage):
    """The figures being drawn; ``content`` is the language of points and misconceptions."""

    def __init__(self, figures: Figures, lang: Lang, content: Lang) -> None:
        super().__init__(lang)
        self.figures, self.content = figures, content

    def title(self) -> str:
        if self.figures.domain is None:
            return self.say(m.TITLE)
        return self.say(m.OF_DOMAIN, domain=domain_name(self.figures.domain, self.lang))

    def parts(self) -> Iterator[str]:
        figures = self.figures
        since = self.say(m.SINCE, answers=times_text(figures.answers, self.say), day=iso(figures.since))
        yield f"<header><h1>{self.text(self.title())}</h1>"
        yield f'<p class="soft">{self.text(f"{iso(figures.today)} · {since}" if figures.ever else iso(figures.today))}</p></header>'
        if not figures.ever:
            yield self.soft(m.NOTHING_YET)
            return
        yield self.section(m.DAYS, self.days())
        yield self.section(m.AHEAD, self.ahead())
        yield self.section(m.FORGETTING, self.forgetting())
        yield self.section(m.BY_DOMAIN, self.domains())
        yield self.section(m.CALIBRATION, self.calibration())
        yield self.section(m.TREND, self.trend())
        yield self.section(m.PACE, self.pace())
        yield self.section(m.POINTS, self.points())
        yield self.section(m.CLAIMS, self.claims())
        yield self.section(p.LEECHES, self.leeches())

    def soft(self, text: Text, **values: object) -> str:
        return f'<p class="soft">{self.text(self.say(text, **values))}</p>'

    def picture(self, drawn: str, table: str, caption: str, css: str = "scroll") -> str:
        return f'<figure><div class="{css}">{drawn}</div><figcaption>{caption}</figcaption>{table}</figure>'

    def heads(self, *texts: Text) -> list[str]:
        return [self.say(text) for text in texts]

    # Days

    def days(self) -> str:
        days = self.figures.mapped
        if not days:
            return self.soft(m.NO_DAYS)
        cells = [Cell(date.fromordinal(day.study_day), day.answers, self.day_words(day)) for day in days]
        described = days_total(self.figures, iso(self.figures.since), self.say)
        weekdays = self.heads(*e.WEEKDAYS)
        last = date.fromordinal(self.figures.today)
        drawn = heat_map(self.say(m.DAYS), described, cells, last, WEEKS, weekdays)
        less, more = map(self.text, self.heads(m.LESS, m.MORE))
        rows = [[iso(d.study_day), str(d.answers), f"{d.minutes:.0f}"] for d in reversed(days)]
        table = self.behind(self.heads(m.DAY, m.COUNT, m.MINUTES), rows)
        caption = f"{self.text(described)} · {less} {heat_legend()} {more}"
        return self.picture(drawn, table, caption, "scroll newest")

    def day_words(self, day: DayDone) -> str:
        answers = times_text(day.answers, self.say)
        return self.say(m.HEAT_CELL, day=iso(day.study_day), answers=answers, minutes=f"{day.minutes:.0f}")

    def ahead(self) -> str:
        figures, days = self.figures, self.figures.ahead
        if not any(day.minutes for day in days):
            return self.soft(m.NOTHING_AHEAD)
        how = [*minutes_ahead(figures, self.say), *how_ahead(figures, self.say)]
        how += [self.say(m.MOCK_DOT)] if any(day.is_mock for day in days) else []
        described = " · ".join(how)
        bars = [
            Column(self.foot(at, day), day.minutes, f"{iso(day.day)}: {day.minutes:.0f}", day.is_mock)
            for at, day in enumerate(days)
        ]
        drawn = columns("ahead", self.say(m.AHEAD), described, _minutes_axis(days), bars)
        rows = [[self.day_name(day), f"{day.minutes:.0f}", str(day.again), str(day.new)] for day in days]
        table = self.behind(self.heads(m.DAY, m.MINUTES, m.AGAIN, m.NEW), rows)
        return self.picture(drawn, table, self.text(described))

    def foot(self, at: int, day: DayAhead) -> str:
        return iso(day.day)[5:] if at % 7 == 0 else ""

    def day_name(self, day: DayAhead) -> str:
        mock = f" · {self.say(m.MOCK_ON_TOP)}" if day.is_mock else ""
        return f"{iso(day.day)} {weekday_name(day.day, self.lang)}{mock}"

    # What is remembered

    def forgetting(self) -> str:
        overall = self.figures.overall
        if not overall.curve:
            return self.soft(m.NO_CURVE)
        described = self.say(m.CURVE, met=overall.met)
        points = [(float(days), recall) for days, recall in zip(AHEAD, overall.curve, strict=True)]
        across = Axis(0.0, float(AHEAD[-1]), [(float(day), str(day)) for day in TICKS])
        drawn = chart(
            "forgetting",
            self.say(m.FORGETTING),
            described,
            across,
            _shares(floor_of(overall.curve)),
            [Curve("expected", points)],
        )
        rows = [[str(day), share_text(overall.curve[day])] for day in TICKS]
        return self.picture(
            drawn, self.behind(self.heads(m.DAYS_AHEAD, m.RECALL), rows), self.text(described)
        )

    def domains(self) -> str:
        figures = self.figures
        head = [*self.heads(m.DOMAIN, m.MET_HEAD), self.say(m.BY_DOMAIN_HEADS[0])]
        head += [self.say(m.DAY_AHEAD, n=day) for day in TICKS[1:]]
        head += [self.say(m.ON_THE_DAY)] if figures.plan else []
        table = self.table(head, [self.domain_row(one) for one in figures.domains])
        note = self.soft(m.WHAT_IS_COUNTED) if figures.plan else ""
        return f'<div class="scroll">{table}</div>{note}'

    def domain_row(self, one: Forgetting) -> list[str]:
        recalls = [share_text(one.curve[day]) if one.curve else DASH for day in TICKS]
        row = [domain_name(one.domain, self.lang), f"{one.met}/{one.cards}", *recalls]
        recall = self.figures.plan.get(one.domain)
        if recall is not None:
            low, high = share_text(recall.low).rstrip("%"), share_text(recall.high)
            row.append(f"{share_text(recall.expected)} ({low}{DASH}{high})")
        return row

    # Predicted against real

    def calibration(self) -> str:
        found = self.figures.calibration
        told = "".join(f"<p>{self.text(line)}</p>" for line in verdict(found, self.say))
        if found.overall is None:
            return told
        told += self.soft(m.ALL_TIME, weeks=WEEKS) if self.figures.is_default else ""
        known = [one for one in found.bins if not one.is_few]
        real = Curve(
            "expected",
            [(one.expected, one.happened) for one in known],
            [(one.expected, one.at_least, one.at_most) for one in known],
            has_dots=True,
        )
        described = self.say(m.CALIBRATION_DESC, n=FEW)
        low = floor_of([share for one in known for share in (one.low, one.at_least)])
        even, axis = Curve("even", [(low, low), (1.0, 1.0)]), _shares(low)
        drawn = chart("calibration", self.say(m.CALIBRATION), described, axis, axis, [even, real])
        bins = [self.share_row(bin_name(one, DASH), one) for one in found.bins if one.answers]
        gaps = [self.share_row(gap_name(one, self.say), one) for one in found.gaps if one.answers]
        columns_ = self.heads(m.PREDICTED, m.REAL, m.BAND, m.RECALLS)
        tables = self.behind([self.say(m.BIN_HEAD), *columns_], bins)
        after = self.table([self.say(m.GAP_HEAD), *columns_], gaps)
        cut = (
            self.soft(m.SAMPLED, n=found.known, looked=found.looked_at)
            if found.looked_at < found.known
            else ""
        )
        return told + self.picture(drawn, tables, self.text(described)) + after + cut

    def share_row(self, name: str, one: Share) -> list[str]:
        real = [self.say(m.TOO_FEW), DASH] if one.is_few else [share_text(one.happened), band_text(one, DASH)]
        return [name, share_text(one.expected), *real, str(one.answers)]

    # Scores and time

    def trend(self) -> str:
        trend = self.figures.trend
        asked = asked_dimensions(trend)
        if not asked:
            return self.soft(m.NO_TREND, n=TREND_WEEKS)
        names = {dimension: self.say(m.DIMENSIONS[dimension]) for dimension in asked}
        heads = [self.say(m.DIMENSION), self.say(m.TREND_LINE, n=TREND_WEEKS)]
        heads += self.heads(m.TREND_NOW, m.TREND_CHANGE)
        rows = []
        for dimension, name in names.items():
            now = mean_of(trend, dimension, 0, RECENT - 1)
            before = mean_of(trend, dimension, RECENT, 2 * RECENT - 1)
            change = DASH if now is None or before is None else signed(now - before)
            title = f"{name} · {heads[1]}"
            line = sparkline(dimension, title, weeks_of(trend, dimension), HELD)
            last = DASH if now is None else f"{now:.0f}"
            rows.append(
                f'<tr><th scope="row">{self.text(name)}</th><td>{line}</td><td>{last}</td><td>{change}</td></tr>'
            )
        head = "".join(f'<th scope="col">{self.text(cell)}</th>' for cell in heads)
        table = f'<table class="trend"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'
        return table + self.weeks(list(names.values()), [weeks_of(trend, dimension) for dimension in asked])

    def weeks(self, names: Sequence[str], series: Sequence[Sequence[float | None]]) -> str:
        """The table behind the lines of the trend, the newest week first."""
        ends = [iso(self.figures.today - 7 * ago) for ago in range(TREND_WEEKS - 1, -1, -1)]
        rows = [
            [end, *(DASH if score is None else f"{score:.0f}" for score in scores)]
            for end, *scores in zip(ends, *series, strict=True)
        ]
        return self.behind([self.say(m.WEEK_TO), *names], reversed(rows))

    def pace(self) -> str:
        pace = self.figures.pace
        if pace.median_times is None:
            return self.soft(m.NO_PACE)
        told = self.soft(m.PACE_LINE, n=len(pace.cards), share=share_text(pace.median_times))
        rows = [
            [time.card, f"{time.minutes:.1f}", f"{time.given:g}", str(time.answers)]
            for time in pace.slow[:SLOW]
        ]
        if not rows:
            return told
        return (
            told
            + self.soft(m.SLOWEST)
            + self.table(self.heads(m.CARD, m.MEDIAN, m.GIVEN, m.COUNT), rows, "ids")
        )

    # What is hard

    def points(self) -> str:
        if not self.figures.points:
            return self.soft(m.NO_POINTS)
        rows = [
            [
                point.card,
                point.say.in_(self.content),
                share_text(point.credit),
                times_text(point.answers, self.say),
            ]
            for point in self.figures.points[:LISTED]
        ]
        return self.table(self.heads(m.CARD, m.POINT, m.EARNED, m.COUNT), rows, "ids")

    def claims(self) -> str:
        figures = self.figures
        cut = "" if figures.marks_cut is None else self.soft(m.MARKS_CUT, n=figures.marks_cut)
        if not figures.claims:
            return self.soft(m.NO_CLAIMS) + cut
        rows = []
        for claim in figures.claims[:LISTED]:
            grave = f" · {self.say(m.GRAVE)}" if claim.grave else ""
            words = [claim.say.in_(self.content), claim.fix.in_(self.content)]
            rows.append([claim.card, *words, f"{claim.times}{grave}", iso(claim.last_day)])
        return self.table(self.heads(m.CARD, m.SAID, m.RIGHT, m.COUNT, m.DAY), rows, "ids") + cut

    def leeches(self) -> str:
        figures = self.figures
        if not figures.leeches:
            return self.soft(m.NO_LEECHES)
        rows = [
            [
                leech.card,
                why_it_sticks(leech, self.say),
                points_in_a_row(figures.missed[leech.card], self.content),
            ]
            for leech in figures.leeches[:LISTED]
        ]
        return self.table(self.heads(m.CARD, m.WHY, m.ALWAYS_MISSED), rows, "ids") + self.soft(p.LEECH_ADVICE)


def _shares(low: float) -> Axis:
    """Shares from a low end, in tenths, to everything."""
    tenths = range(round(10 * low), 11)
    return Axis(low, 1.0, [(level / 10, f"{10 * level}%") for level in tenths])


def _minutes_axis(days: Sequence[DayAhead]) -> Axis:
    """From nothing to the longest day, in steps that people count in."""
    most = max(day.minutes for day in days)
    step = next((step for step in (5, 10, 15, 30, 60, 120) if most <= 5 * step), 300)
    top = step * (int(most // step) + 1)
    return Axis(0.0, float(top), [(float(level), str(level)) for level in range(0, top + 1, step)])
