"""The statistics as plain values: the figures of the screen under their names, shares from 0 to 1."""

from __future__ import annotations

from typing import Any

from kvprep.core.model import Lang
from kvprep.core.statistics.calibration import Calibration, Share
from kvprep.core.statistics.figures import TREND_WEEKS, Figures, Pace, WeekScore, asked_dimensions, weeks_of
from kvprep.core.statistics.forgetting import AHEAD, Forgetting
from kvprep.core.statistics.wording import iso


def as_plain(figures: Figures, content: Lang) -> dict[str, Any]:
    """One object for scripts; points and misconceptions are worded in the language of the content."""
    return {
        "today": iso(figures.today),
        "since": iso(figures.since),
        "domain": figures.domain,
        "answers": figures.answers,
        "days": [
            {"day": iso(day.study_day), "answers": day.answers, "minutes": round(day.minutes, 1)}
            for day in figures.days
        ],
        "ahead": {
            "by": "plan" if figures.is_planned else "due",
            "minutes_14": round(sum(day.minutes for day in figures.ahead[:14]), 1),
            "minutes_28": round(sum(day.minutes for day in figures.ahead), 1),
            "days": [
                {
                    "day": iso(day.day),
                    "minutes": round(day.minutes, 1),
                    "again": day.again,
                    "new": day.new,
                    "mock": day.is_mock,
                }
                for day in figures.ahead
            ],
        },
        "forgetting": _forgetting(figures.overall),
        "domains": {
            one.domain: {**_forgetting(one), **_planned(figures, one.domain)} for one in figures.domains
        },
        "calibration": _calibration(figures.calibration),
        "scores": _scores(figures.trend),
        "time": _pace(figures.pace),
        **_hard(figures, content),
    }


def _forgetting(found: Forgetting) -> dict[str, Any]:
    curve = zip(AHEAD, found.curve, strict=False)
    return {
        "cards": found.cards,
        "met": found.met,
        "recall": [{"in_days": days, "recall": round(recall, 4)} for days, recall in curve],
    }


def _planned(figures: Figures, domain: str) -> dict[str, Any]:
    recall = figures.plan.get(domain)
    if recall is None:
        return {}
    return {"on_the_day": {name: round(getattr(recall, name), 4) for name in ("expected", "low", "high")}}


def _calibration(found: Calibration) -> dict[str, Any]:
    return {
        "overall": None if found.overall is None else _share(found.overall),
        "off": found.is_off,
        "bins": [{"from": one.low, "to": one.high, **_share(one)} for one in found.bins],
        "after_days": [
            {"from": int(one.low), "to": None if one.high > 9999 else int(one.high), **_share(one)}
            for one in found.gaps
        ],
        "reviews": found.known,
        "played_through": found.looked_at,
    }


def _share(one: Share) -> dict[str, Any]:
    """A share; what happened is null where there are too few to say."""
    known = not one.is_few
    return {
        "recalls": one.answers,
        "predicted": round(one.expected, 4) if one.answers else None,
        "happened": round(one.happened, 4) if known else None,
        "low": round(one.at_least, 4) if known else None,
        "high": round(one.at_most, 4) if known else None,
        "too_few": one.is_few,
    }


def _scores(trend: tuple[WeekScore, ...]) -> dict[str, Any]:
    series = {
        name: [None if score is None else round(score, 1) for score in weeks_of(trend, name)]
        for name in asked_dimensions(trend)
    }
    return {"weeks": TREND_WEEKS, "dimensions": series}


def _pace(pace: Pace) -> dict[str, Any]:
    cards = [
        {
            "card": time.card,
            "answers": time.answers,
            "median_minutes": round(time.minutes, 2),
            "minutes": time.given,
        }
        for time in pace.cards
    ]
    return {
        "median_share": None if pace.median_times is None else round(pace.median_times, 3),
        "cards": cards,
    }


def _hard(figures: Figures, content: Lang) -> dict[str, Any]:
    """Points, misconceptions and cards that stick."""
    return {
        "points": [
            {
                "card": point.card,
                "point": point.point,
                "say": point.say.in_(content),
                "answers": point.answers,
                "credit": round(point.credit, 3),
            }
            for point in figures.points
        ],
        "misconceptions": [
            {
                "card": claim.card,
                "id": claim.id,
                "say": claim.say.in_(content),
                "fix": claim.fix.in_(content),
                "times": claim.times,
                "last_day": iso(claim.last_day),
                "grave": claim.grave,
            }
            for claim in figures.claims
        ],
        "leeches": [
            {
                "card": leech.card,
                "why": leech.why,
                "fails": leech.fails,
                "minutes": round(leech.minutes, 1),
                "missed": list(figures.missed[leech.card]),
            }
            for leech in figures.leeches
        ],
        "marks_cut": figures.marks_cut,
    }
