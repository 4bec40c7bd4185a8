"""Evidence: rows only, a file that moved is told, ids as people type them."""

from __future__ import annotations

import pytest

from kvprep.core.model import UserError
from kvprep.practice.level_evidence import Offered, add, find, listed, remove, supersede


def stands(world):
    return [(item.evidence.kind, item.evidence.title) for item in listed(world.workspace)]


def test_superseded_and_removed_evidence_stays_in_the_log(world):
    first = world.evidence("runtime", "design-doc", "draft")
    world.later(minutes=1)
    second = supersede(world.workspace, first[-6:], Offered(kind="experiment", title="measured"))
    assert second.domain == "runtime"
    assert stands(world) == [("experiment", "measured")]
    remove(world.workspace, second.id)
    assert stands(world) == []
    everything = listed(world.workspace, everything=True)
    assert [(i.evidence.title, i.status) for i in everything] == [
        ("draft", "superseded"),
        ("measured", "removed"),
    ]
    assert world.workspace.log.count("evidence") == 3


def test_what_is_not_given_stays_as_it_was(world):
    first = world.evidence("runtime", "design-doc", "draft", link="https://example.org/1", note="v1")
    new = supersede(world.workspace, first, Offered(note="v2"))
    assert (new.kind, new.title, new.link, new.note) == ("design-doc", "draft", "https://example.org/1", "v2")


def test_a_file_gives_its_heading_and_is_told_when_it_moves_or_changes(world, tmp_path):
    file = tmp_path / "exp.md"
    file.write_text("intro\n# The experiment\n", encoding="utf-8")
    stored = add(world.workspace, "runtime", Offered("experiment", file=str(file)))
    assert (stored.title, stored.link) == ("The experiment", str(file))
    found = lambda: [item.found for item in listed(world.workspace)]  # noqa: E731
    assert found() == ["there"]
    file.write_text("# Another\n", encoding="utf-8")
    assert found() == ["changed"]
    moved = tmp_path / "moved.md"
    file.rename(moved)
    assert found() == ["moved"]
    with pytest.raises(UserError, match="say with --file where it is"):
        supersede(world.workspace, stored.id, Offered(note="x"))
    supersede(world.workspace, stored.id, Offered(file=str(moved)))
    assert found() == ["there"]


def test_a_file_of_another_machine_cannot_be_looked_for(world, tmp_path):
    from level_world import World

    from kvprep.practice.data import export_rows, import_file

    file = tmp_path / "exp.md"
    file.write_text("# E\n", encoding="utf-8")
    add(world.workspace, "runtime", Offered("experiment", file=str(file)))
    (tmp_path / "rows").write_text("\n".join(export_rows(world.workspace)) + "\n", encoding="utf-8")
    other = World(tmp_path / "other")
    import_file(other.workspace, tmp_path / "rows")
    file.unlink()
    assert [item.found for item in listed(other.workspace)] == ["elsewhere"]
    assert not (tmp_path / "other" / "state" / "device").exists(), "looking makes no device"
    other.workspace.close()


@pytest.mark.parametrize(
    ("offered", "says", "code"),
    [
        (Offered("diploma", "t"), "no kind of evidence “diploma”", 2),
        (Offered("delivery", link="https://x"), "title is missing", 2),
        (Offered("delivery", "  ", link="https://x"), "title is missing", 2),
        (Offered("delivery", "shipped it"), "say where it is: --link or --file", 2),
        (Offered("delivery", "shipped it", link="  ", note="in the wiki"), "say where it is", 2),
        (Offered("delivery", "t", link="https://x", file="y"), "not both", 2),
        (Offered("delivery", "t", file="/no/such/file"), "no file /no/such/file", 3),
    ],
)
def test_what_cannot_be_evidence_is_told_and_not_stored(world, offered, says, code):
    with pytest.raises(UserError, match=says) as caught:
        add(world.workspace, "runtime", offered)
    assert caught.value.exit_code == code
    assert world.workspace.log.count("evidence") == 0


def test_an_id_is_found_by_its_end_if_it_is_the_only_one(world):
    with pytest.raises(UserError, match="no evidence now"):
        find(world.workspace, "abc123")
    first, second = world.evidence("runtime", "delivery", "a"), world.evidence("runtime", "delivery", "b")
    assert find(world.workspace, first[-6:].upper()).title == "a"
    with pytest.raises(UserError) as caught:
        find(world.workspace, "")
    assert caught.value.suggestions == (first[-6:], second[-6:])
    remove(world.workspace, first)
    with pytest.raises(UserError):
        find(world.workspace, first)


def test_lone_surrogates_and_long_texts_are_kept_as_far_as_they_can_be(world):
    stored = add(
        world.workspace, "runtime", Offered("delivery", "a\ud800b" + "x" * 5000, "u", note="n" * 5000)
    )
    assert stored.title.startswith("a?b") and len(stored.title) == 200 and stored.title.endswith("x…")
    assert len(stored.note) == 2000


def test_a_row_that_names_no_place_is_listed_and_carries_nothing(world):
    from kvprep.practice.levels import read_assessment

    world.claim("ha-recovery", 3)
    stored = world.evidence("ha-recovery", "delivery", "shipped")
    columns = "device, domain, kind, at, offset_minutes, study_day, title, note, supersedes, detail"
    counted = lambda: read_assessment(world.workspace).reading("ha-recovery").counted  # noqa: E731
    assert counted() == 3
    with world.workspace.log.writing():
        row = next(world.workspace.log.each(f"select {columns} from evidence"))
        bare = dict(zip(columns.split(", "), row, strict=True)) | {"link": "", "supersedes": stored}
        world.workspace.log.append("evidence", {"id": stored[:-6] + "ffffff", **bare})
    assert counted() == 0
    assert [item.found for item in listed(world.workspace)] == ["nothing"]


SKELETON = "# Experiment\n\n<!-- kvprep material: experiment -->\n\n## Cold baseline\n\n<!-- hint -->\n"


def test_a_skeleton_that_nobody_filled_in_is_no_evidence(world, tmp_path):
    file = tmp_path / "exp.md"
    file.write_text(SKELETON, encoding="utf-8")
    with pytest.raises(UserError, match="nothing is filled in yet") as caught:
        add(world.workspace, "runtime", Offered("experiment", file=str(file)))
    assert caught.value.exit_code == 1 and world.workspace.log.count("evidence") == 0
    file.write_text(SKELETON + "Cold, five runs: 41 ms.\n", encoding="utf-8")
    with pytest.raises(UserError, match="calls itself experiment, not source-trace"):
        add(world.workspace, "runtime", Offered("source-trace", file=str(file)))
    assert add(world.workspace, "runtime", Offered("experiment", file=str(file))).title == "Experiment"
    assert add(world.workspace, "runtime", Offered("delivery", file=str(file))).kind == "delivery"


def test_what_a_material_still_lacks_is_said_when_it_is_put_forward(world, kvprep, tmp_path):
    file = tmp_path / "exp.md"
    file.write_text(SKELETON + "Cold, five runs.\n", encoding="utf-8")
    said = kvprep(
        "--lang", "en", "level", "evidence", "add", "runtime", "--kind", "experiment", "--file", str(file)
    )
    assert said[0] == 0 and f"kvprep level material check {file}" in said[2] and "to mend" in said[2]


def test_a_title_is_one_line(world):
    assert add(world.workspace, "runtime", Offered("delivery", " a\n b\tc ", "u")).title == "a b c"
