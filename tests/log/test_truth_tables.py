"""Rounds, their answers, evidence and claims are truth like reviews: appended, guarded, merged by union."""

import json
import sqlite3
from pathlib import Path

import pytest
from log_world import World

from kvprep.core.model import UserError
from kvprep.disk.migrations import MIGRATIONS
from kvprep.disk.truth_tables import TRUTH, row_fault
from kvprep.practice.data import export_rows, import_file

DAY = 739_000
WHEN = {"at": "2026-01-05T04:00:00.000Z", "offset_minutes": 480, "study_day": DAY}
ROWS = {
    "round": {"round": "r", "event": "start", **WHEN, "detail": "{}"},
    "round_answer": {
        "round": "r", "card": "Q3", **WHEN, "seconds": 61.5, "lang": "zh", "answer": "128 KiB", "score": None,
        "scorer": "", "detail": '{"phase": 1}',
    },
    "evidence": {
        "domain": "runtime", "kind": "experiment", **WHEN, "title": "t", "link": "", "note": "", "supersedes": "",
        "detail": "{}",
    },
    "claim": {"domain": "runtime", "level": 2, **WHEN, "note": "two years of it"},
}  # fmt: skip


def _row(table: str, number: int = 1) -> dict[str, object]:
    return {"id": f"00000000-0000-7000-8000-{number:012d}", "device": "d", **ROWS[table]}


@pytest.mark.parametrize("table", ROWS)
def test_a_row_of_truth_is_never_changed_nor_deleted(world: World, table: str) -> None:
    log = world.workspace.log
    log.append(table, _row(table))
    with log.writing() as db:
        for sql in (f"update {table} set device = 'x'", f"delete from {table}"):
            with pytest.raises(sqlite3.IntegrityError, match=f"rows of {table} are never"):
                db.execute(sql)
    assert log.count(table) == 1


@pytest.mark.parametrize("table", ROWS)
def test_a_row_travels_whole_to_another_machine_and_only_once(
    world: World, tmp_path: Path, table: str
) -> None:
    world.workspace.log.append(table, _row(table))
    file = tmp_path / "out.jsonl"
    file.write_text("\n".join(export_rows(world.workspace)), encoding="utf-8")
    other = World(tmp_path / "other").workspace
    assert [import_file(other, file).added for _ in range(2)] == [1, 0]
    names = ", ".join(TRUTH[table])
    assert list(other.log.each(f"select {names} from {table}")) == [
        tuple(_row(table)[n] for n in TRUTH[table])
    ]


@pytest.mark.parametrize(
    ("table", "change", "fault"),
    [
        ("claim", {"level": 4}, "level = 4"),
        ("claim", {"level": "2"}, "level = '2'"),
        ("round", {"detail": "[]"}, "detail"),
        ("round", {"study_day": 0}, "study_day = 0"),
        ("evidence", {"id": "1"}, "id = '1'"),
        ("round_answer", {"seconds": True}, "seconds = True"),
        ("memory", {}, "table 'memory'"),
        ("claim", {"at": "not a date"}, "at = 'not a date'"),
        ("claim", {"offset_minutes": 10**9}, "offset_minutes = 1000000000"),
        (
            "claim",
            {"id": "ffffffff-ffff-7fff-bfff-ffffffffffff"},
            "id = 'ffffffff-ffff-7fff-bfff-ffffffffffff'",
        ),
        ("round_answer", {"seconds": -1e300}, "seconds = -1e+300"),
        ("round_answer", {"seconds": float("nan")}, "seconds = nan"),
        ("round_answer", {"score": float("inf")}, "score = inf"),
    ],
)
def test_a_foreign_row_is_looked_at_before_it_enters(
    table: str, change: dict[str, object], fault: str
) -> None:
    row = {**_row(table), **change} if table in ROWS else {}
    assert row_fault(table, row) == fault


def test_a_log_of_the_first_version_is_merged_too(world: World, tmp_path: Path) -> None:
    world.answer("Q1")
    world.workspace.log.close()
    old = tmp_path / "old.sqlite3"
    old.write_bytes(world.workspace.paths.log.read_bytes())
    with sqlite3.connect(old) as conn:
        for table in ROWS:
            conn.execute(f"drop table {table}")
        conn.execute("pragma user_version = 1")
    other = World(tmp_path / "other")
    assert import_file(other.workspace, old).added == 1


def test_an_older_log_gains_the_tables_and_keeps_a_copy(world: World) -> None:
    world.answer("Q1")
    world.workspace.log.close()
    with sqlite3.connect(world.workspace.paths.log) as conn:
        for table in ROWS:
            conn.execute(f"drop table {table}")
        conn.execute("pragma user_version = 1")
    world.answer("Q2")
    assert world.workspace.log.count("review") == 2 and world.workspace.log.count("claim") == 0
    assert (world.workspace.paths.backups / f"log-before-v{len(MIGRATIONS)}.sqlite3").exists()


def test_ids_go_on_after_the_newest_row_of_any_table(world: World) -> None:
    far = {**_row("claim"), "id": "ffffffff-0000-7000-8000-000000000001"}
    world.workspace.log.append("claim", far)
    assert world.answer("Q1").review.id > far["id"]


def test_a_broken_line_names_its_place(world: World, tmp_path: Path) -> None:
    file = tmp_path / "in.jsonl"
    line = json.dumps({"table": "claim", **_row("claim"), "level": 9})
    file.write_text('{"kvprep_log": 1}\n' + line, encoding="utf-8")
    with pytest.raises(UserError, match=r"in\.jsonl.*2"):
        import_file(world.workspace, file)
