"""The four materials: what their skeletons hold, and what a check says of what was written."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from kvprep.core.levels.material import skeleton
from kvprep.core.levels.material_check import check_material, kind_of, read_parts
from kvprep.core.model import UserError
from kvprep.disk.level_file import open_levels
from kvprep.disk.level_material import open_materials

CASES = yaml.safe_load((Path(__file__).parent / "materials.yaml").read_text(encoding="utf-8"))
MATERIALS = open_materials()


def section_of(case):
    sections = MATERIALS[case["kind"]].sections
    return next(s for s in sections if case["under"] in (s.title.zh, s.title.en))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_what_a_section_lacks(case):
    section = section_of(case)
    document = f"# T\n\n## {case['under']}\n\n{case['text']}\n\n## 别的 / other\n"
    found = check_material(document, MATERIALS[case["kind"]])
    others = {s.title.en for s in MATERIALS[case["kind"]].sections if s is not section}
    mine = [f.check for f in found if not any(f"“{title}”" in f.text.en for title in others)]
    assert mine == case["finds"]


def test_there_is_a_skeleton_for_every_kind_that_promises_one():
    kinds = {kind.id for kind in open_levels(None).kinds if kind.template}
    assert kinds == set(MATERIALS) == {"design-doc", "source-trace", "experiment", "retrospective"}


def test_the_headings_are_those_of_the_guide():
    heads = {kind: [s.title.zh for s in m.sections] for kind, m in MATERIALS.items()}
    assert heads["design-doc"] == ["需求", "约束", "备选方案", "预算", "协议", "风险", "验证", "演进"]
    assert {"保存", "加载", "取消"} <= set(heads["source-trace"])
    assert {"冷基线", "单变量对照", "正确性", "退化条件", "原始数据", "测量口径"} <= set(heads["experiment"])
    assert heads["retrospective"] == ["症状", "时间线", "根因", "修复", "长期预防", "仍未解决"]


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("kind", MATERIALS)
def test_a_skeleton_names_its_kind_and_every_section_of_it_is_empty(kind, lang):
    text = skeleton(MATERIALS[kind], lang, "runtime")
    assert kind_of(text) == kind and "runtime" in text
    found = check_material(text, MATERIALS[kind])
    assert [f.check for f in found] == ["empty"] * len(MATERIALS[kind].sections)
    for section in MATERIALS[kind].sections:
        assert f"## {section.title.in_(lang)}\n" in text and section.hint.in_(lang) in text


def test_a_finding_names_its_line():
    text = "# T\n\n## 预算\n\n第一段。\n\n第二段\n用了 10 GiB。\n"
    found = [f for f in check_material(text, MATERIALS["design-doc"]) if f.check == "figures"]
    assert [(f.line, "10 GiB" in f.text.en) for f in found] == [(8, True)]


def test_a_missing_section_is_told_and_a_numbered_heading_is_found():
    text = "## 1. 需求：\n\n有。\n\n## 二、约束\n\n有。\n"
    missing = {f.text.zh for f in check_material(text, MATERIALS["design-doc"]) if f.check == "missing"}
    assert not any("需求" in m or "约束" in m for m in missing)
    assert len(missing) == 6


def test_headings_in_code_and_comments_are_none():
    parts = read_parts("# A\n```\n# not one\n```\n<!--\n## nor this\n-->\ntext\n## B")
    assert [(p.line, p.title) for p in parts if p.level] == [(1, "A"), (9, "B")]


def test_a_document_that_never_closes_its_comment_does_not_hang():
    text = "## 需求\n" + "<!-- " * 20000 + "# x\n" * 20000
    assert {f.check for f in check_material(text, MATERIALS["design-doc"])} <= {"missing", "empty"}


@pytest.mark.parametrize("filler", ["-", "1,", "| ", "<!--", "1 * ", "```\n", "# x\n", "a. "])
def test_no_document_can_hang_a_check(filler):
    """A mebibyte of anything is looked through in about a second."""
    from time import process_time

    text = "## 预算\n\n" + filler * (150_000 // len(filler)) + "x\n"
    started = process_time()
    check_material(text, MATERIALS["design-doc"])
    assert process_time() - started < 2


def test_a_faulty_skeleton_file_is_told_in_one_line(tmp_path):
    folder = tmp_path / "materials"
    folder.mkdir()
    (folder / "x.yaml").write_text("kind: x\ntitle: {zh: 甲}\nsections: []\n", encoding="utf-8")
    with pytest.raises(UserError, match=r"x\.yaml:2: .*en"):
        open_materials(tmp_path)
