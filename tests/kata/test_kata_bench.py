"""The bench: stories shrink, schedules repeat, deadlocks and runaways are found."""

import sys
from textwrap import dedent
from types import SimpleNamespace

import pytest

from kvprep.disk.kata_bench.child import check
from kvprep.disk.kata_bench.story import invariant, try_invariant

COUNTER = """
    import threading

    class Counter:
        def __init__(self):
            self.n = 0
            self.lock = threading.Lock()

        def add(self):
            {body}
"""
RACE = """
    from kvprep.disk.kata_bench import Turns, invariant

    @invariant("counts", runs=80)
    def counts(story, code):
        counter = code.Counter()
        Turns(story, code.__file__).run([("A", counter.add), ("B", counter.add)])
        story.must(counter.n == 2, f"少了：{counter.n}", f"lost: {counter.n}")
"""


@pytest.fixture
def tried(tmp_path):
    def run(invariants, code):
        (tmp_path / "invariants.py").write_text(dedent(invariants), encoding="utf-8")
        (tmp_path / "code.py").write_text(dedent(code), encoding="utf-8")
        rows = []
        check(str(tmp_path / "invariants.py"), str(tmp_path / "code.py"), rows.append)
        return rows

    return run


def reason(rows):
    return next(row["reason"] for row in rows if row.get("held") is False)


def test_a_failing_story_is_shortened_to_its_core():
    @invariant("sum")
    def total(story, _code):
        numbers = [story.draw(100) for _ in story.steps(20)]
        story.tell(repr(numbers))
        story.must(sum(numbers) < 150, "太大", "too large")

    failure = try_invariant(total, SimpleNamespace(), lambda play: play())
    (told,) = failure.told
    numbers = eval(told)
    # Two steps are needed, and nothing can be taken off either.
    assert len(numbers) == 2 and sum(numbers) == 150


def test_what_two_steps_share_is_lowered_together():
    @invariant("pair")
    def pair(story, _code):
        drawn = [story.pick("abcdef") for _ in story.steps(12)]
        story.tell("".join(drawn))
        story.must(len(set(drawn)) == len(drawn), "重复", "repeated")

    assert try_invariant(pair, SimpleNamespace(), lambda play: play()).told == ("aa",)


def test_an_unguarded_counter_loses_a_step_the_same_way_twice(tried):
    code = COUNTER.format(body="self.n += 1")
    first, second = tried(RACE, code), tried(RACE, code)
    assert reason(first)["en"] == "lost: 1"
    assert first == second
    assert any("‖" in line and "self.n += 1" in line for row in first for line in row.get("story", ()))


@pytest.mark.parametrize("body", ["with self.lock: self.n += 1"])
def test_a_guarded_counter_holds(tried, body):
    assert [row.get("held") for row in tried(RACE, COUNTER.format(body=body)) if "ends" in row] == [True]


def test_two_locks_in_two_orders_are_a_deadlock(tried):
    code = """
        from threading import Lock
        a, b = Lock(), Lock()

        def one():
            with a:
                with b:
                    pass

        def two():
            with b:
                with a:
                    pass
    """
    told = """
        from kvprep.disk.kata_bench import Turns, invariant

        @invariant("free", runs=80)
        def free(story, code):
            code.a.__init__(); code.b.__init__()
            Turns(story, code.__file__).run([("A", code.one), ("B", code.two)])
    """
    assert reason(tried(told, code))["en"] == "A, B wait for ever: a deadlock."


def test_conditions_events_and_semaphores_take_part(tried):
    code = """
        import threading

        class Box:
            def __init__(self):
                self.full = threading.Condition()
                self.said = threading.Event()
                self.room = threading.Semaphore(1)
                self.items = []

            def put(self, item):
                self.room.acquire()
                with self.full:
                    self.items.append(item)
                    self.full.notify_all()
                self.said.set()

            def take(self):
                with self.full:
                    self.full.wait_for(lambda: self.items)
                    item = self.items.pop()
                self.room.release()
                self.said.wait()
                return item
    """
    told = """
        from kvprep.disk.kata_bench import Turns, invariant

        @invariant("handed-over", runs=60)
        def handed_over(story, code):
            box, got = code.Box(), []
            Turns(story, code.__file__).run([
                ("A", lambda: box.put(1)), ("B", lambda: box.put(2)),
                ("C", lambda: got.append(box.take())), ("D", lambda: got.append(box.take())),
            ])
            story.must(sorted(got) == [1, 2], "丢了", "lost")
    """
    assert [row["held"] for row in tried(told, code) if "ends" in row] == [True]


def test_a_thread_that_waits_for_itself_is_told_at_once(tried):
    code = COUNTER.format(body="self.lock.acquire(); self.lock.acquire()")
    told = """
        from kvprep.disk.kata_bench import invariant

        @invariant("returns")
        def returns(story, code):
            code.Counter().add()
    """
    assert "lock" in reason(tried(told, code))["en"]


def test_the_module_threading_is_as_before_afterwards(tried):
    import threading

    tried(RACE, COUNTER.format(body="self.n += 1"))
    assert sys.modules["threading"] is threading
    assert type(threading.Lock()).__module__ == "_thread"


def test_threads_that_go_on_for_ever_are_told_without_waiting_for_a_clock(tried):
    found = reason(tried(RACE, COUNTER.format(body="while True: pass")))
    assert found["en"].startswith("The threads go on")


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("raise NotImplementedError", "unwritten"),
        ("1 / 0", "raised"),
        ("raise MemoryError", "memory"),
        ("raise SystemExit(3)", "exit"),
    ],
)
def test_every_way_to_fail_has_its_kind_and_line(tried, body, kind):
    found = reason(tried(RACE, COUNTER.format(body=body)))
    assert (found["kind"], found["line"]) == (kind, 10)


@pytest.mark.parametrize(
    "told",
    [
        "story.pick(())",
        "Turns(None, code.__file__).run([('A', code.add), ('B', code.add)])",
        "Turns(Mute(story), code.__file__).run([('A', code.add), ('B', code.add)])",
    ],
)
def test_a_failure_of_the_bench_is_never_the_codes(tried, told):
    code = """
        def add():
            try:
                return [n + 1 for n in range(200)]
            except BaseException:
                return None
    """
    invariants = f"""
        from kvprep.disk.kata_bench import Turns, invariant

        class Mute:
            def __init__(self, story):
                self.draw = story.draw

            def tell(self, line):
                raise ValueError("mute")

        @invariant("any", runs=40)
        def any_(story, code):
            {told}
    """
    rows = tried(invariants, code)
    assert [row["fault"]["kind"] for row in rows if "fault" in row] == ["own"]
    assert not any("ends" in row for row in rows)


DEEP = """
    import asyncio

    async def ask(depth):
        if depth:
            return 1 + await asyncio.wait_for(asyncio.create_task(ask(depth - 1)), 60)
        return 0

    async def poll(seen):
        while True:
            seen.append(1)
            await asyncio.sleep(0)
"""


def test_what_goes_through_many_tasks_is_settled_as_well_and_what_never_rests_is_left(tried):
    told = """
        import asyncio
        from kvprep.disk.kata_bench import invariant, run_async, settle

        @invariant("deep", runs=2)
        def deep(story, code):
            async def scenario():
                seen = []
                asked, polling = asyncio.create_task(code.ask(30)), asyncio.create_task(code.poll(seen))
                await settle()
                story.must(asked.done() and asked.result() == 30, "没好", "not settled")
                story.must(seen and not polling.done(), "停了", "stopped")
            run_async(story, scenario)

        @invariant("quiet", runs=2)
        def quiet(story, code):
            async def scenario():
                asked = asyncio.create_task(code.ask(60))
                await settle()
                story.must(asked.done(), "没好", "not settled")
            run_async(story, scenario)
    """
    assert [row["held"] for row in tried(told, DEEP) if "ends" in row] == [True, True]
