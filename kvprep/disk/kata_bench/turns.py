"""Threads that take turns: one runs at a time, and the story draws who, so that a race is found the same way twice.

A person's module gets this module's locks in place of those of ``threading``. Between any two instructions of
that module another thread may go on; a lock that nobody can give back is found at once.
"""

from __future__ import annotations

import _thread
import contextlib
import sys
import threading
from collections.abc import Callable, Sequence
from linecache import getline
from types import FrameType
from typing import Any, cast

from kvprep.core.messages import kata as m
from kvprep.core.messages.errors import fill
from kvprep.disk.kata_bench.story import Broken, OwnFault, Story, broken_as

GAP = 48
"""At most so many instructions pass between two switches, where any are drawn at all."""
PATIENCE = 2_000
"""After so many instructions another thread goes on whatever was drawn: waiting in a loop starves nobody."""
MOST = 60_000
"""The instructions that one step may take in all its threads."""
SPARE_FRAMES = 40
IS_3_12 = sys.version_info[:2] == (3, 12)


class Stopped(BaseException):
    """Ends a thread of a story that is over."""


class _Gate:
    """Closed until it is opened once. A plain lock, which a signal may interrupt at any moment."""

    def __init__(self) -> None:
        self.lock = _thread.allocate_lock()
        self.lock.acquire()

    def open(self) -> None:
        with contextlib.suppress(RuntimeError):
            self.lock.release()

    def wait(self) -> None:
        self.lock.acquire()


def line_of(frame: FrameType) -> int:
    """The line a frame is at. Some instructions have none, such as the entry into an ``except``: then the line before."""
    if (number := cast("int | None", frame.f_lineno)) is not None:
        return number
    lines = [line for start, _, line in frame.f_code.co_lines() if line and start <= frame.f_lasti]
    return lines[-1] if lines else frame.f_code.co_firstlineno


def _let_go(frame: FrameType | None) -> None:
    """To be called before anything is raised in a trace function, which ends the tracing of its thread.

    Python 3.12 goes on to call what is no longer there for each frame that still asks for its instructions.
    """
    while IS_3_12 and frame is not None:
        frame.f_trace_opcodes = False
        frame = frame.f_back


def _is_deepest(frame: FrameType | None) -> bool:
    """Whether a trace function can just still be called here, before it is the one that fails."""
    depth = 0
    while frame is not None:
        frame, depth = frame.f_back, depth + 1
    return depth > sys.getrecursionlimit() - SPARE_FRAMES


class _Body:
    """One thread of a story."""

    def __init__(self, name: str, action: Callable[[], object]) -> None:
        self.name, self.action = name, action
        self.go = _Gate()
        self.waits: Callable[[], bool] | None = None
        self.is_timed = False
        self.done = False
        self.error: BaseException | None = None

    @property
    def ready(self) -> bool:
        return not self.done and (self.waits is None or self.waits())


class Turns:
    """The threads of one step of a story. ``file`` is the person's, inside which turns change."""

    current: Turns | None = None

    def __init__(self, story: Story, file: str) -> None:
        self.story, self.file = story, file
        self.bodies: list[_Body] = []
        self.running: _Body | None = None
        self.left: int | None = None
        self.since = 0
        self.over = False
        self.stuck = ""
        self.main = _Gate()
        self.count = 0

    def run(self, actions: Sequence[tuple[str, Callable[[], object]]]) -> None:
        """Run the actions at once, each in a thread of its name; the first error of one is raised here."""
        self.bodies = [_Body(name, action) for name, action in actions]
        threads = [threading.Thread(target=self._live, args=(b,), daemon=True) for b in self.bodies]
        Turns.current = self
        try:
            for thread in threads:
                thread.start()
            self._draw_gap()
            self._give(self.bodies[self.story.draw(len(self.bodies))])
            self.main.wait()
        finally:
            self._end(threads)
        for body in self.bodies:
            if body.error is not None and not isinstance(body.error, Stopped):
                raise body.error
        if self.stuck:
            raise broken_as(fill(m.DEADLOCK, names=self.stuck))

    def _end(self, threads: Sequence[threading.Thread]) -> None:
        self.over = True
        for body in self.bodies:
            body.go.open()
        for thread in threads:
            thread.join(2.0)
        Turns.current = None

    # -- one thread

    def _live(self, body: _Body) -> None:
        body.go.wait()
        try:
            if not self.over:
                sys.settrace(self._trace)
                body.action()
        except BaseException as error:
            body.error = error
        finally:
            sys.settrace(None)
            body.done = True
            if not self.over:
                self._hand_on()

    def _trace(self, frame: FrameType, _event: str, _arg: object) -> Any:
        if IS_3_12 and _is_deepest(frame):
            _let_go(frame)
            raise RecursionError("maximum recursion depth exceeded")
        if frame.f_code.co_filename != self.file:
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return self._instruction

    def _instruction(self, frame: FrameType, event: str, _arg: object) -> Any:
        try:
            if self.over:
                raise Stopped
            if event == "opcode":
                self._count(frame)
        except BaseException as error:
            _let_go(frame)
            # What a thread ran out of just here, it would have run out of a call further.
            if isinstance(error, Stopped | Broken | RecursionError | MemoryError):
                raise
            raise OwnFault(error) from error
        return self._instruction

    def _count(self, frame: FrameType) -> None:
        self.since, self.count = self.since + 1, self.count + 1
        if self.count > MOST:
            raise broken_as(m.SPINNING)
        if self.left is not None:
            self.left -= 1
        if self.left == 0 or self.since > PATIENCE:
            self._switch(frame)

    # -- whose turn it is

    def _draw_gap(self) -> None:
        drawn = self.story.draw(GAP)
        self.left, self.since = drawn or None, 0

    def _give(self, body: _Body) -> None:
        self.running = body
        body.go.open()

    def _switch(self, frame: FrameType) -> None:
        """Another thread goes on here, where there is one that can."""
        me = self.running
        others = [b for b in self.bodies if b is not me and b.ready]
        self._draw_gap()
        if me is None or not others:
            return
        number = line_of(frame)
        line = getline(frame.f_code.co_filename, number).strip()
        self.story.tell(f"    {me.name} ‖ {number}: {line}")
        self._give(others[self.story.draw(len(others))])
        self._sleep(me)

    def _sleep(self, me: _Body) -> None:
        me.go.wait()
        if self.over:
            raise Stopped

    def _hand_on(self) -> None:
        """The running thread has nothing to do: another goes on, or the story is over."""
        ready = [body for body in self.bodies if body.ready]
        if not ready:
            ready = [body for body in self.bodies if not body.done and body.is_timed][:1]
        if ready:
            self._draw_gap()
            self._give(ready[self.story.draw(len(ready))] if len(ready) > 1 else ready[0])
            return
        self.stuck = ", ".join(body.name for body in self.bodies if not body.done)
        self.main.open()

    def wait_for(self, holds: Callable[[], bool], timed: bool) -> bool:
        """The running thread waits; False when nobody else could go on and its time counts as over."""
        me = self.running
        assert me is not None
        if self.over:
            raise Stopped
        while not holds():
            me.waits, me.is_timed = holds, timed
            self._hand_on()
            self._sleep(me)
            me.waits = None
            if timed and not holds():
                return False
        return True
