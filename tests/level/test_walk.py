"""The walk through all domains: every answer is stored at once, and it goes on where it stopped."""

from __future__ import annotations

from collections import deque

import pytest

from kvprep.practice.level_walk import walk
from kvprep.practice.levels import read_assessment
from kvprep.terminal.wrapping import cells


class Person:
    """Types the lines of a list; leaves when there are no more."""

    def __init__(self, *lines):
        self.lines, self.shown, self.said, self.begun = deque(lines), [], [], None

    def begin(self, done, total):
        self.begun = (done, total)

    def show(self, domain, reading, place, total):
        self.shown.append(domain.id)

    def say(self, text, **values):
        self.said.append(text.en.format(**values))

    def ask(self, text, **values):
        # A prompt leaves a third of 80 columns to type in.
        assert all(cells(line.format(**values)) <= 53 for line in (text.zh, text.en))
        return self.lines.popleft() if self.lines else None


def claims(world):
    return {r.domain: r.claimed for r in read_assessment(world.workspace).readings if r.claim}


def test_all_domains_are_asked_in_order_and_empty_lines_change_nothing(world):
    person = Person(*[""] * 14)
    assert walk(world.workspace, person) == "done"
    assert person.shown == [d.id for d in world.workspace.levels.domains]
    assert world.workspace.log.count("claim") == 0


def test_a_claim_is_stored_with_its_note_and_evidence(world):
    person = Person("2", "worked it out", "1", "https://example.org", "capacity table", "", "q")
    assert walk(world.workspace, person) == "stopped"
    reading = read_assessment(world.workspace).reading("inference-model")
    assert (reading.claimed, reading.claim.note, reading.counted) == (2, "worked it out", 2)
    assert [(e.kind, e.title, e.link) for e in reading.evidence] == [
        ("design-doc", "capacity table", "https://example.org")
    ]
    assert person.said[-2:] == [
        "counted 2: backed by evidence",
        "Saved, 1 of 14 done; go on with kvprep level assess",
    ]


def test_it_goes_on_where_it_was_left(world):
    assert walk(world.workspace, Person("1", "", "", "", "")) == "interrupted"
    person = Person("q")
    walk(world.workspace, person)
    assert person.begun == (3, 14) and person.shown == ["storage-protocol"]
    person = Person("q")
    walk(world.workspace, person, restart=True)
    assert person.begun == (0, 14) and person.shown == ["inference-model"]


def test_leaving_in_the_middle_of_a_domain_asks_it_again(world):
    walk(world.workspace, Person("2"))
    assert claims(world) == {}
    person = Person("q")
    walk(world.workspace, person)
    assert person.shown == ["inference-model"]


def test_one_may_go_back_and_type_full_width_digits(world):
    walk(world.workspace, Person("１", "", "", "b", "3", "", "", "q"))
    assert claims(world) == {"inference-model": 3}
    person = Person("b", "q")
    walk(world.workspace, person, restart=True)
    assert person.shown == ["inference-model", "inference-model"], "there is nothing before the first"


def test_nonsense_is_asked_again(world):
    person = Person("7", "two", "2", "", "", "q")
    walk(world.workspace, person)
    assert person.said[:2] == ["Type 0, 1, 2 or 3, or press Enter."] * 2
    assert claims(world) == {"inference-model": 2}


def test_evidence_is_asked_for_only_where_the_claim_wants_it(world):
    world.evidence("inference-model", "delivery")
    person = Person("3", "", "0", "", "q")
    walk(world.workspace, person)
    assert person.shown[:3] == ["inference-model", "runtime", "kv-identity"]


def test_a_faulty_piece_of_evidence_is_told_and_asked_again(world):
    person = Person(
        *("2", "", "3", "", "3", "not/a-{file}.md", "3", "KV-12", ""),
        *("experiment", "KV-123", "my {run}", "", "q"),
    )
    walk(world.workspace, person)
    assert person.said[1:4] == [
        "A title alone is no evidence: say where it is: --link or --file.",
        "There is no file not/a-{file}.md.",
        "A title is missing: use --title.",
    ]
    reading = read_assessment(world.workspace).reading("inference-model")
    assert [(e.title, e.link, e.file) for e in reading.evidence] == [("my {run}", "KV-123", False)]


def test_a_folder_and_a_blank_skeleton_are_told_apart(world, tmp_path):
    blank = tmp_path / "blank.md"
    blank.write_text("# E\n\n<!-- kvprep material: experiment -->\n", encoding="utf-8")
    walk(
        world.workspace,
        person := Person("2", "", "3", str(blank), "", "3", str(tmp_path), "raw data", "", "q"),
    )
    assert any("nothing is filled in yet" in line for line in person.said)
    reading = read_assessment(world.workspace).reading("inference-model")
    assert [(e.title, e.link, e.file) for e in reading.evidence] == [("raw data", str(tmp_path), True)]


@pytest.mark.parametrize("damage", ["", "[]", "{", '{"done": 3}', '{"done": ["zzz"]}'])
def test_a_damaged_walk_begins_anew(world, damage):
    file = world.workspace.paths.state / "levels" / "walk.json"
    file.parent.mkdir(parents=True)
    file.write_text(damage, encoding="utf-8")
    person = Person("q")
    walk(world.workspace, person)
    assert person.begun == (0, 14)


def test_the_kinds_of_evidence_are_named_once_and_a_wrong_number_is_asked_again(world):
    person = Person("2", "", "7", "delivery!", "5", "KV-1", "shipped", "q")
    assert walk(world.workspace, person) == "stopped"
    kinds = "evidence: 1 design document, 2 source trace, 3 experiment, 4 retrospective, 5 delivery"
    assert person.said[:3] == [kinds, "Type 1 to 5, or press Enter.", "Type 1 to 5, or press Enter."]
    assert person.said.count(kinds) == 1 and person.said[-1].startswith("Saved, 0 of 14 done")
    reading = read_assessment(world.workspace).reading("inference-model")
    assert [(e.kind, e.title) for e in reading.evidence] == [("delivery", "shipped")]
