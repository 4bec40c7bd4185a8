"""Faults of a file of sums: each with its line and in both languages, and the rest stays usable."""

from textwrap import dedent

import pytest

from kvprep.core.calculation.wording import parse_calculations
from kvprep.disk.yaml_text import read_yaml

SOUND = """
calculations:
- id: C-GAP
  family: longest-gap
  domains: [observability]
  minutes: 2
  ask: {zh: "时刻 {trace}", en: "times {trace}"}
  work:
    - {zh: "{after} − {before} = {answer:ms}", en: "{after} − {before} = {answer:ms}"}
  slips:
    - {id: mean, credit: 30, say: {zh: 平均, en: mean}, fix: {zh: "{wrong:ms} 是平均", en: "{wrong:ms} is the mean"}}
    - {id: first-token, credit: 20, say: {zh: 首, en: first}, fix: {zh: 首, en: first}}
    - {id: end-to-end, credit: 10, say: {zh: 总, en: all}, fix: {zh: 总, en: all}}
"""


def parse(text):
    read = read_yaml(dedent(text).encode(), "calculations.yaml")
    found, problems = parse_calculations(read.data, read.lines, "calculations.yaml")
    return found, [*read.problems, *problems]


def test_a_sound_file_has_no_faults():
    found, problems = parse(SOUND)
    assert [calculation.id for calculation in found] == ["C-GAP"]
    assert problems == []


@pytest.mark.parametrize(
    ("before", "after", "line", "words"),
    [
        ("id: C-GAP", "id: Q3", 3, "C-KV-TOKEN"),
        ("longest-gap", "longest-gab", 4, "longest-gap"),
        ("minutes: 2", "minutes: 0", 6, "greater than 0"),
        ("times {trace}", "times {answer}", 7, "{answer}"),
        ('{after} − {before} = {answer:ms}"}', '{after:parsec}"}', 9, "parsec"),
        ("{wrong:ms} is the mean", "{wrung:ms} is the mean", 11, "{wrung}"),
        ("id: mean", "id: mode", 11, "mode"),
        ("credit: 30", "credit: 100", 11, "credit"),
        ("en: mean}", "de: mean}", 11, "en"),
        ("domains: [observability]", "domains: []", 5, "domains"),
    ],
)
def test_a_fault_says_where_it_is(before, after, line, words):
    assert before in SOUND
    found, problems = parse(SOUND.replace(before, after, 1))
    assert found == ()
    assert any(p.line == line and words in p.message and p.zh for p in problems), problems


def test_one_fault_leaves_the_other_sums_alone():
    second = (
        SOUND.replace("calculations:\n", "").replace("C-GAP", "C-OTHER").replace("times {trace}", "{nothing}")
    )
    found, problems = parse(SOUND + second)
    assert [calculation.id for calculation in found] == ["C-GAP"]
    assert len(problems) == 1


def test_an_id_stands_once():
    found, problems = parse(SOUND + SOUND.replace("calculations:\n", ""))
    assert len(found) == 1
    assert "C-GAP" in problems[0].message


@pytest.mark.parametrize("text", ["[]", "calculations: 3", "calculations: [7]", "other: 1"])
def test_what_is_no_list_of_sums(text):
    found, problems = parse(text)
    assert found == () and problems
