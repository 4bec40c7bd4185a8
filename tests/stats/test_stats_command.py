"""`stats` as a person runs it: the screen, the JSON, the page."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from datetime import timedelta

import pytest
from stats_world import World

from kvprep.core.messages.plan import LEECHES
from kvprep.core.model import Rating
from kvprep.practice.workspace import local_clock

SECTIONS = {
    "en": ("days", "minutes ahead", "forgetting", "recall by domain", "predicted against real",
           "scores by dimension", "time per card", "hardest points", "most frequent misconceptions", LEECHES.en),
    "zh": ("练习的日子", "往后的分钟数", "遗忘曲线", "各领域还记得多少", "预测准不准",
           "得分走势", "每题用时", "最难的要点", "最常见的误解", LEECHES.zh),
}  # fmt: skip


def cells(line):
    from rich.cells import cell_len

    return cell_len(line)


@pytest.fixture
def practised(home):
    """Forty days of practice that end today."""
    world = World(home, at=local_clock() - timedelta(days=40))
    cards = [f"Q{number}" for number in range(1, 15)]
    for day in range(41):
        for card in cards[day % 7 :: 7]:
            question = world.space.bank.question(card)
            points = {point.id: float((day + at) % 3 > 0) for at, point in enumerate(question.points)}
            wrong = [claim.id for claim in question.misconceptions[:1] if day % 5 == 0]
            rating = Rating.AGAIN if day % 6 == 0 else Rating.GOOD
            dims = {"fact": 60.0 + day / 2, "cost": 40.0}
            world.answer(card, rating, seconds=150, points=points, wrong=wrong, dims=dims)
        if day < 40:
            world.later(days=1, seconds=-10)
    world.space.close()
    return home


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("columns", ["80", "120"])
def test_the_page_fits_its_width_and_names_every_part(kvprep, practised, monkeypatch, lang, columns):
    monkeypatch.setenv("COLUMNS", columns)
    code, out, err = kvprep("stats", "--lang", lang)
    assert (code, err) == (0, "")
    assert max(map(cells, out.splitlines())) <= int(columns)
    titles = [line.strip() for line in out.splitlines()]
    assert [line for line in titles if line in SECTIONS[lang]] == list(SECTIONS[lang])


def test_plain_ascii_holds_nothing_else_than_words(kvprep, practised):
    kvprep("config", "ascii", "true")
    code, out, _ = kvprep("stats", "--lang", "en")
    drawn = "\n".join(out.split("hardest points")[0].splitlines())
    assert code == 0 and drawn.isascii()
    assert "less . : = + # more" in drawn


def test_colour_says_nothing_that_is_not_said(kvprep, practised, monkeypatch):
    plain = kvprep("stats")[1]
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = kvprep("stats")[1]
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


@pytest.mark.parametrize(("lang", "said"), [("en", "Begin with a few questions: kvprep drill"), ("zh", "先做几道题：kvprep drill")])  # fmt: skip
def test_before_the_first_answer_it_says_what_to_do(kvprep, home, lang, said):
    code, out, err = kvprep("stats", "--lang", lang)
    assert (code, err) == (0, "")
    assert said in out and len(out.splitlines()) == 3
    assert said in kvprep("stats", "--html", "--lang", lang)[1]
    assert not (home / "data").exists()


def test_parts_without_data_say_so_in_a_line(kvprep, home):
    world = World(home, at=local_clock())
    world.answer("Q1", mode="flip")
    world.space.close()
    out = kvprep("stats", "--lang", "en")[1]
    for line in (
        "No card came again on a later day",
        "No scored answer in 12 weeks.",
        "No point was asked twice",
    ):
        assert line in out
    assert "No wrong claim was voiced." in out and "None so far." in out


def test_the_json_holds_the_same_figures(kvprep, practised):
    code, out, err = kvprep("stats", "--json")
    found = json.loads(out)
    assert (code, err, found["schema"]) == (0, "", 1)
    assert found["answers"] == sum(day["answers"] for day in found["days"])
    assert len(found["ahead"]["days"]) == 28 and found["ahead"]["by"] == "due"
    assert found["ahead"]["minutes_28"] >= found["ahead"]["minutes_14"] > 0
    overall = found["calibration"]["overall"]
    assert overall["recalls"] == sum(one["recalls"] for one in found["calibration"]["bins"])
    assert overall["recalls"] == sum(one["recalls"] for one in found["calibration"]["after_days"])
    for one in found["calibration"]["bins"]:
        assert (one["happened"] is None) == one["too_few"] == (one["recalls"] < 10)
    assert set(found["scores"]["dimensions"]) == {"fact", "cost"}
    assert found["scores"]["dimensions"]["cost"][-1] == 40.0
    assert found["time"]["cards"][0]["median_minutes"] == 2.5
    assert found["misconceptions"][0]["times"] >= found["misconceptions"][-1]["times"] >= 1
    assert len(found["forgetting"]["recall"]) == 29


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_page_is_one_file_without_script_and_with_a_table_behind_each_picture(
    kvprep, practised, tmp_path, lang
):
    target = tmp_path / "out" / "stats.html"
    code, out, err = kvprep("stats", "--html", "--out", str(target), "--lang", lang)
    assert (code, out) == (0, "") and str(target) in err
    page = target.read_text("utf-8")
    for title in SECTIONS[lang]:
        assert f"<h2>{title}</h2>" in page
    assert not re.search(r"<script|javascript:|<link|<img|https?://|@import|url\(", page)
    assert "prefers-color-scheme: dark" in page and "default-src 'none'" in page
    pictures = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    for picture in pictures:
        ET.fromstring(picture)
    titled = [picture for picture in pictures if 'role="img"' in picture]
    assert len(titled) == 6 and all("<title" in picture for picture in titled)
    assert page.count("<details>") == 5, "one for each picture, the lines of the trend share one"


def test_words_of_a_bank_are_escaped(kvprep, home, tmp_path):
    bank = tmp_path / "mine"
    code, _, err = kvprep("bank", "new", "Q901", "--dir", str(bank))
    assert code == 0, err
    (path,) = bank.glob("*.yaml")
    text = path.read_text("utf-8")
    path.write_text(re.sub(r"(\n +en: )[^\n]*", r"\1'<b>bold</b> [red]'", text), "utf-8")
    kvprep("bank", "add", str(bank), "--name", "mine")
    world = World(home, at=local_clock())
    ids = [card.id for card in world.space.bank.cards if card.id.endswith("Q901")]
    point = world.space.bank.question(ids[0]).points[0].id
    for _ in range(2):
        world.answer(ids[0], points={point: 0.0})
    world.space.close()
    assert "<b>bold</b>" not in kvprep("stats", "--html", "--lang", "en")[1]
    assert "[red]" in kvprep("stats", "--lang", "en")[1]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--json", "--html"), 2, "one of --json and --html"),
        (("--out", "x.html"), 2, "--out goes with --html"),
        (("--since", "soon"), 2, "“soon” is no date"),
        (("--since", "2999-01-01"), 2, "still to come"),
        (("--domain", "storage-protocl"), 3, "storage-protocol"),
    ],
)
def test_what_is_typed_wrong_is_said_in_a_line(kvprep, words, code, said):
    found, out, err = kvprep("stats", *words)
    if "--json" in words:
        err = json.loads(out)["error"]["message"] + "\n"
    assert found == code and said in err and err.count("\n") == 1
