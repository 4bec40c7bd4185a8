"""The ninety minutes of the shipped expert round, from the first question to the exports, with a clock that is told the time."""

import json
import random
import time
from html.parser import HTMLParser

import pytest
from round_world import Candidate, Day

from kvprep.disk.paths import find_paths
from kvprep.disk.settings import Settings
from kvprep.practice.mock import start_mock
from kvprep.practice.mock_export import EXPORTERS, export_text
from kvprep.practice.mock_rounds import MockOptions, plan_round
from kvprep.practice.workspace import Workspace


class WellRead(Candidate):
    """Gives the model answer to whatever is asked, as long as it takes to say it, a constraint or two meanwhile."""

    def ask(self, asking, hooks):
        long = asking.clocks.question - 5
        seconds = long if asking.question.injections else min(240, long)
        self.script.append({"text": asking.question.answer.zh, "seconds": seconds})
        return super().ask(asking, hooks)


@pytest.fixture
def expert(tmp_path, shipped):
    day = Day()
    place = Workspace(find_paths(str(tmp_path), {}), Settings(), "zh", "zh", day, random.Random(1))
    place.__dict__["bank"] = shipped
    yield place, day
    place.log.close()


def walk(place, day):
    planning = plan_round(place, MockOptions("expert-90", seed=11))
    person = WellRead(day)
    began = time.process_time()
    assert start_mock(place, planning, person, day.seconds, lambda: 0.0) == 0
    return person, time.process_time() - began


def test_ninety_minutes_pass_in_less_than_five_seconds(expert):
    person, seconds = walk(*expert)
    assert seconds < 5
    (report,) = person.reports
    assert [phase.phase.id for phase in report.phases] == [
        "framing", "design", "lifecycle", "source", "performance", "evolution",
    ]  # fmt: skip
    assert all(not phase.unreached for phase in report.phases)
    assert all(phase.pace.used <= phase.pace.budget for phase in report.phases)
    assert report.is_expert and report.layers["protocol"].value is not None
    assert {"G-B", "G-C", "G-H", "D1"} <= {a.given.card for a in report.answers}
    assert any(a.given.is_primed for a in report.answers)
    assert report.verdict.name in ("solid", "strong"), report.verdict
    assert min(a.score for a in report.answers) >= 90
    reviews = expert[0].log.reviews()
    assert {r.mode for r in reviews} == {"mock"} and len(reviews) == len(report.answers)


def test_constraints_reach_the_design_case_and_lead_on(expert):
    person, _ = walk(*expert)
    thrown = [t.injection for a in person.reports[0].answers if a.given.card == "D1" for t in a.given.thrown]
    assert len(thrown) == len(set(thrown)) >= 1
    assert any(a.given.reason and a.given.reason.kind == "injection" for a in person.reports[0].answers)


class Page(HTMLParser):
    """Checks that what opens closes, and notes what a page would load or run."""

    VOID = frozenset(("meta", "input", "br"))

    def __init__(self):
        super().__init__()
        self.open, self.loads, self.languages = [], [], set()

    def handle_starttag(self, tag, attrs):
        self.loads += [tag] if tag in ("script", "link", "img", "iframe", "object") else []
        self.loads += [
            f"{k}={v}"
            for k, v in attrs
            if k in ("src", "srcset", "onclick") or (k == "href" and v[:1] != "#")
        ]
        self.languages |= {v for k, v in attrs if k == "lang"}
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_every_export_holds_the_round_and_the_page_loads_nothing(expert):
    person, _ = walk(*expert)
    (report,) = person.reports
    texts = {form: export_text(report, form, "zh") for form in EXPORTERS}
    assert json.loads(texts["json"])["schema"] == 1
    for form, text in texts.items():
        assert all(answer.given.card in text for answer in report.answers), form
    page = Page()
    page.feed(texts["html"])
    assert page.open == [] and page.loads == [] and page.languages == {"zh-CN", "en"}
    assert "prefers-color-scheme:dark" in texts["html"] and "@import" not in texts["html"]
    assert "url(" not in texts["html"].partition("</style>")[0]
