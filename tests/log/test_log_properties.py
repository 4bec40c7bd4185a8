"""Laws of the log: a void restores, a union has no order, a rebuild changes nothing."""

from __future__ import annotations

import itertools
import tempfile
from datetime import timedelta
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from log_world import World

from kvprep.core.model import Rating
from kvprep.core.scheduling.memory import replay
from kvprep.core.scheduling.study_day import DAYS_AHEAD
from kvprep.practice.data import check_log, export_rows, import_file, rebuild
from kvprep.practice.recording import undo

STEP = st.tuples(
    st.sampled_from(("Q1", "Q2", "Q1.1")),
    st.sampled_from(tuple(Rating)),
    st.sampled_from(("recall", "flip", "cram", "say-back")),
    st.sampled_from((0, 0, 1, 3, 40, -2)),
)
STEPS = st.lists(STEP, max_size=8)
FEW = settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))


def walk(world: World, steps) -> None:
    """Answer as told; over a machine's whole life the clock is set back by no more than the two days borne out."""
    for card, rating, mode, days in steps:
        world.later(days=days)
        world.at = max(world.at, world.latest - timedelta(days=DAYS_AHEAD))
        world.answer(card, rating, mode)


def truth_and_memory(world: World):
    log = world.workspace.log
    return sorted(export_rows(world.workspace)), log.memories()


@FEW
@given(before=STEPS, after=STEPS.filter(bool))
def test_a_void_restores_memory_exactly(before, after):
    with tempfile.TemporaryDirectory() as folder:
        world = World(Path(folder))
        walk(world, before)
        memories = world.workspace.log.memories()
        walk(world, after)
        for _ in after:
            undo(world.workspace)
        assert world.workspace.log.memories() == memories
        assert check_log(world.workspace).is_sound
        world.workspace.log.close()


@FEW
@given(steps=STEPS.filter(bool), undos=st.integers(0, 3))
def test_a_rebuild_finds_what_was_written_step_by_step(steps, undos):
    with tempfile.TemporaryDirectory() as folder:
        world = World(Path(folder))
        walk(world, steps)
        for _ in range(undos):
            undo(world.workspace)
        memories = world.workspace.log.memories()
        assert check_log(world.workspace).is_sound
        rebuild(world.workspace)
        assert world.workspace.log.memories() == memories
        world.workspace.log.close()


@FEW
@given(steps=st.lists(st.tuples(st.sampled_from(tuple(Rating)), st.integers(-900, 900)), max_size=8))
def test_whatever_the_clock_was_an_answer_counts_after_those_that_the_clock_bears_out(steps):
    with tempfile.TemporaryDirectory() as folder:
        world = World(Path(folder))
        for rating, days in steps:
            world.later(days=days)
            memory = world.answer("Q1", rating).memory
            workspace = world.workspace
            ratings = workspace.log.ratings("Q1", workspace.believed)
            assert memory == replay("Q1", ratings, workspace.scheduling)
            assert memory.last_day == workspace.today
        world.workspace.log.close()


@FEW
@given(parts=st.lists(st.tuples(STEPS, st.integers(0, 2)), min_size=2, max_size=3))
def test_the_union_of_logs_is_free_of_order_and_repetition(parts):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        exports = []
        for number, (steps, undos) in enumerate(parts):
            machine = World(folder / f"machine{number}", seed=number)
            walk(machine, steps)
            for _ in range(undos):
                undo(machine.workspace)
            export = folder / f"{number}.jsonl"
            export.write_text("\n".join(export_rows(machine.workspace)) + "\n", encoding="utf-8")
            exports.append(export)
            machine.workspace.log.close()
        outcomes = []
        for order in itertools.permutations(exports):
            merged = World(folder / "".join(file.stem for file in order), seed=99)
            for file in (*order, order[0]):
                import_file(merged.workspace, file)
            assert check_log(merged.workspace).is_sound
            outcomes.append(truth_and_memory(merged))
            merged.workspace.log.close()
        assert all(outcome == outcomes[0] for outcome in outcomes)
