"""Exports: one JSON value with a schema, and the pages drawn from it, harmless whatever a person wrote."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from xml.etree import ElementTree

import jsonschema
import pytest
from level_world import ordinal

from kvprep.core.levels.report_schema import report_schema
from kvprep.practice.level_export import draw, make
from kvprep.practice.recording import row_begin

NASTY = "<script>alert(1)</script> [/kv/cache] **b** | =1+1 & \u202e\x07 {x} '\""
ISSUE_SHAPE = {
    "domain": {"id", "priority", "key", "claimed", "measured", "counted", "reasons", "evidence", "questions"},
    "evidence": {"id", "kind", "title", "date", "link"},
    "question": {"id", "best", "latest", "recall", "last_day"},
    "blocker": {"domain", "needs", "has", "why"},
}


@pytest.fixture
def full(world, tmp_path):
    """A log with everything that an export shows."""
    for card in world.cards("storage-protocol")[:4]:
        world.answer(card, 55)
    world.later(days=8)
    for card in world.cards("observability")[:3]:
        world.answer(card, 90)
    world.claim("storage-protocol", 2, NASTY)
    file = tmp_path / "深" / "trace.md"
    file.parent.mkdir()
    file.write_text("# 取消链路\n", encoding="utf-8")
    world.evidence("storage-protocol", "source-trace", "", file=str(file))
    world.evidence("ha-recovery", "delivery", NASTY, link="javascript:alert(1)", note=NASTY)
    with world.workspace.log.writing():
        row = row_begin(world.workspace)
        plan = {"round": {"id": "round-1", "title": {"zh": f"第一轮 {NASTY}", "en": f"one {NASTY}"}}}
        world.workspace.log.append(
            "round", row | {"round": row["id"], "event": "start", "detail": json.dumps(plan)}
        )
    return world


def report_of(world, **asked):
    return make(world.workspace, world.today, **asked)


def test_the_json_has_the_shape_that_others_rely_on(full):
    report = json.loads(draw(report_of(full), "json"))
    assert list(report)[:4] == ["schema", "as_of", "domains", "gates"]
    assert report["schema"] == 1 and report["as_of"] == "2026-01-13"
    assert len(report["domains"]) == 14
    assert {frozenset(line) for line in report["domains"]} == {frozenset(ISSUE_SHAPE["domain"])}
    storage = next(line for line in report["domains"] if line["id"] == "storage-protocol")
    assert (storage["claimed"], storage["measured"], storage["counted"]) == (2, 1, 1)
    assert set(storage["evidence"][0]) == ISSUE_SHAPE["evidence"]
    assert set(storage["questions"][0]) == ISSUE_SHAPE["question"]
    assert set(report["gates"]) == {"p7", "p8"}
    for gate in report["gates"].values():
        assert set(gate) == {"met", "blockers"}
        assert {frozenset(b) for b in gate["blockers"]} == {frozenset(ISSUE_SHAPE["blocker"])}


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("redact", [False, True])
def test_the_schema_holds_every_export(full, lang, redact):
    validator = jsonschema.Draft202012Validator(report_schema())
    validator.check_schema(report_schema())
    validator.validate(json.loads(draw(report_of(full, lang=lang, redact=redact), "json")))


def test_the_schema_refuses_what_an_export_never_says(full):
    report = json.loads(draw(report_of(full), "json"))
    validator = jsonschema.Draft202012Validator(report_schema())
    for spoil in (
        lambda r: r["domains"][0].update(measured=3),
        lambda r: r["domains"][0].update(counted=None),
        lambda r: r["domains"][0].update(reasons=[]),
        lambda r: r["gates"]["p7"].pop("met"),
        lambda r: r.update(surprise=1),
    ):
        spoilt = json.loads(json.dumps(report))
        spoil(spoilt)
        assert not validator.is_valid(spoilt)


def test_json_round_trips_to_the_same_pages(full):
    report = report_of(full)
    again = json.loads(draw(report, "json"))
    assert again == report
    for format in ("md", "csv", "html", "json"):
        assert draw(again, format) == draw(report, format)


class Page(HTMLParser):
    """Tags with their attributes, and text outside the style sheet."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.words, self._in_style = [], [], False
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self._in_style = tag == "style"

    def handle_endtag(self, tag):
        self._in_style = False

    def handle_data(self, data):
        if not self._in_style:
            self.words.append(data)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_page_is_self_contained_and_runs_nothing(full, lang):
    text = draw(report_of(full, lang=lang), "html")
    page = Page(text)
    tags = {tag for tag, _ in page.tags}
    assert not tags & {
        "script",
        "link",
        "img",
        "iframe",
        "object",
        "embed",
        "a",
        "base",
        "form",
        "image",
        "use",
    }
    attributes = {name for _, attrs in page.tags for name in attrs}
    assert not {name for name in attributes if name.startswith("on")}
    assert not attributes & {"src", "href", "xlink:href", "srcset", "action", "data", "style"}
    style = re.search("<style>(.*?)</style>", text, re.DOTALL)[1]
    assert "url(" not in style and "@import" not in style
    assert "default-src 'none'" in text


def test_foreign_text_stands_in_the_page_as_it_was_written(full):
    words = "".join(Page(draw(report_of(full, lang="zh"), "html")).words)
    assert words.count("<script>alert(1)</script> [/kv/cache] **b** | =1+1 & � {x} '\"") >= 2
    assert "\u202e" not in words and "\x07" not in words


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_picture_has_a_title_and_a_table_behind_it(full, lang):
    text = draw(report_of(full, lang=lang), "html")
    pictures = [ElementTree.fromstring(svg) for svg in re.findall(r"<svg.*?</svg>", text, re.DOTALL)]
    spoken = [p for p in pictures if p.get("aria-hidden") != "true"]
    assert {p.get("class") for p in spoken} == {"radar", "heat", "spark"}
    for picture in spoken:
        title = picture.find("title")
        assert picture.get("role") == "img" and title.text
        assert title.get("id") in picture.get("aria-labelledby").split()
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert text.count("<details><summary>") == 3


def test_the_radar_leaves_a_gap_where_there_is_no_data(full):
    svg = re.search(r'<svg class="radar".*?</svg>', draw(report_of(full), "html"), re.DOTALL)[0]
    picture = ElementTree.fromstring(svg)
    shapes = [(e.tag, e.get("class")) for e in picture.iter()]
    assert ("polygon", "r-counted") in shapes and shapes.count(("circle", "r-counted-mark")) == 14
    assert ("polygon", "r-measured") not in shapes and shapes.count(("rect", "r-measured-mark")) == 2
    assert shapes.count(("path", "r-claimed-mark")) == 1


def test_the_page_says_its_language_and_both_schemes_and_paper(full):
    for lang, tag in (("zh", "zh-CN"), ("en", "en")):
        text = draw(report_of(full, lang=lang), "html")
        assert f'<html lang="{tag}">' in text
        assert "prefers-color-scheme: dark" in text and "@page { size: A4" in text
        assert "viewport" in text


@pytest.mark.skipif(not shutil.which("chromium"), reason="needs a browser")
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_full_page_prints_on_two_sheets(world, tmp_path, lang):
    """The most that a page can hold: long titles everywhere, every domain blocked, a change in each."""
    report_of(world)
    world.later(days=2)
    for domain in world.workspace.levels.domains:
        world.claim(domain.id, 1, "a long note " * 60)
        for _ in range(2):
            world.evidence(
                domain.id, "retrospective", "A very long title " * 60, link="https://x/" + "y" * 300
            )
    page, sheet = tmp_path / "page.html", tmp_path / "page.pdf"
    page.write_text(draw(report_of(world, lang=lang), "html"), encoding="utf-8")
    options = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--no-pdf-header-footer",
        f"--print-to-pdf={sheet}",
    ]
    command = ["chromium", *options, f"--user-data-dir={tmp_path / 'browser'}", page.as_uri()]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", sheet.read_bytes())) == 2


def test_markdown_neither_formats_nor_links_what_a_person_wrote(full):
    text = draw(report_of(full), "md")
    assert "<script>" not in text and "&lt;script\\>" in text
    assert "\\[/kv/cache\\] \\*\\*b\\*\\* \\|" in text
    nasty = [line for line in text.splitlines() if "&lt;script" in line and line.startswith("|")]
    # The matrix, the evidence and the rounds: as many cells as their headings have.
    assert [len(re.findall(r"(?<!\\)\|", line)) for line in nasty] == [10, 6, 5]


def test_csv_is_one_table_in_which_nothing_is_a_formula(full):
    full.evidence("runtime", "delivery", "=HYPERLINK(1)", link="+1", note="@x")
    rows = list(csv.DictReader(io.StringIO(draw(report_of(full), "csv"))))
    sections = {row["section"] for row in rows}
    assert {"domain", "evidence", "gate", "blocker", "round", "about"} <= sections
    assert sum(row["section"] == "domain" for row in rows) == 14
    cells = [cell for row in rows for cell in row.values()]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
    shown = next(row for row in rows if row["title"].endswith("HYPERLINK(1)"))
    assert (shown["title"], shown["link"], shown["note"]) == ("'=HYPERLINK(1)", "'+1", "'@x")


@pytest.mark.parametrize("format", ["md", "json", "csv", "html"])
def test_redacted_holds_no_word_that_a_person_wrote(world, format):
    world.claim("runtime", 2, "my secret employer")
    world.evidence("runtime", "source-trace", "project Falcon", link="https://falcon.internal/1", note="NDA")
    world.evidence("runtime", "source-trace", "project Eagle")
    text = draw(report_of(world, redact=True, lang="zh"), format)
    assert not [word for word in ("secret", "Falcon", "falcon", "Eagle", "NDA") if word in text]
    assert "源码链路 1" in text and "源码链路 2" in text


@pytest.mark.parametrize("format", ["md", "json", "csv", "html"])
def test_redacted_numbers_the_rounds_in_place_of_their_titles(full, format):
    report = report_of(full, redact=True)
    assert [held["title"] for held in report["rounds"]] == ["Round 1"]
    assert "one " + NASTY[:6] not in draw(report, format)


def test_redacted_names_no_bank_of_a_persons_own():
    from kvprep.core.levels.report import _Hider
    from kvprep.disk.level_file import open_levels

    hider = _Hider(open_levels(None), "en")
    names = ("acme/Q1", "Q1", "secret/Q2.1", "acme/Q3")
    assert [hider.question(name) for name in names] == ["own1/Q1", "Q1", "own2/Q2.1", "own1/Q3"]


def test_a_file_is_exported_by_its_name_only(full):
    for format in ("md", "json", "csv", "html"):
        text = draw(report_of(full), format)
        assert "trace.md" in text and "深" not in text


def test_the_trend_is_since_the_last_export_of_an_earlier_day(full):
    assert report_of(full)["trend"] == {"since": None, "changes": []}
    assert report_of(full)["trend"]["since"] is None, "an export of the same day is no earlier one"
    full.later(days=3)
    full.claim("runtime", 1)
    full.evidence("runtime", "design-doc")
    trend = report_of(full)["trend"]
    assert trend["since"] == "2026-01-13"
    assert trend["changes"] == [
        {"domain": "runtime", "reading": "claimed", "from": None, "to": 1},
        {"domain": "runtime", "reading": "counted", "from": 0, "to": 1},
    ]
    assert "counted 0 → 1" in draw(report_of(full), "md")


def test_looking_and_exports_of_days_gone_by_are_no_exports_to_compare_with(full):
    make(full.workspace, full.today, keep=False)
    make(full.workspace, ordinal("2026-01-10"))
    full.later(days=3)
    assert report_of(full)["trend"]["since"] is None


def test_weeks_and_days_hold_what_was_answered(full):
    report = report_of(full)
    assert report["days"] == [
        {"date": "2026-01-05", "answers": 4, "minutes": 4.0},
        {"date": "2026-01-13", "answers": 3, "minutes": 3.0},
    ]
    assert report["weeks"]["storage-protocol"][-2:] == [55.0, report["weeks"]["storage-protocol"][-1]]
    assert report["weeks"]["observability"][-1] == 90.0
    assert len(report["weeks"]["observability"]) == 26


def test_an_empty_log_exports_too(world):
    for lang in ("zh", "en"):
        for format in ("md", "json", "csv", "html"):
            assert draw(make(world.workspace, world.today, lang=lang, keep=False), format)
    assert not world.folder.joinpath("state").exists()


def test_a_mock_round_is_listed_with_its_mean_and_its_end(full):
    round_id = next(full.workspace.log.each("select round from round"))[0]
    with full.workspace.log.writing():
        for score in (40.0, 60.0, None):
            row = row_begin(full.workspace) | {"round": round_id, "card": "Q16", "seconds": 9, "lang": "zh"}
            row |= {"answer": "x", "score": score, "scorer": "", "detail": "{}"}
            full.workspace.log.append("round_answer", row)
    held = report_of(full)["rounds"]
    assert [(h["answers"], h["score"], h["finished"], h["date"]) for h in held] == [
        (3, 50.0, False, "2026-01-13")
    ]
    with full.workspace.log.writing():
        row = row_begin(full.workspace) | {"round": round_id, "event": "finish", "detail": "[1]"}
        full.workspace.log.append("round", row)
    assert report_of(full)["rounds"][0]["finished"] is True
