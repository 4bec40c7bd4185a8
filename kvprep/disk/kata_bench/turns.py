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
from types import FrameType, ModuleType
from typing import Any

from kvprep.core.messages import kata as m
from kvprep.core.messages.errors import fill
from kvprep.disk.kata_bench.story import Story, broken_as

GAP = 48
"""At most so many instructions pass between two switches, where any are drawn at all."""
PATIENCE = 2_000
"""After so many instructions another thread goes on whatever was drawn: waiting in a loop starves nobody."""
MOST = 60_000
"""The instructions that one step may take in all its threads."""


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
        if frame.f_code.co_filename != self.file:
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return self._instruction

    def _instruction(self, frame: FrameType, event: str, _arg: object) -> Any:
        if self.over:
            raise Stopped
        if event == "opcode":
            self.since, self.count = self.since + 1, self.count + 1
            if self.count > MOST:
                raise broken_as(m.SPINNING)
            if self.left is not None:
                self.left -= 1
            if self.left == 0 or self.since > PATIENCE:
                self._switch(frame)
        return self._instruction

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
        line = getline(frame.f_code.co_filename, frame.f_lineno).strip()
        self.story.tell(f"    {me.name} ‖ {frame.f_lineno}: {line}")
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


def _wait(holds: Callable[[], bool], timeout: float | None) -> bool:
    """Wait inside a story of threads; outside there is nobody who could make it hold."""
    if holds():
        return True
    if timeout is not None and timeout <= 0:
        return False
    if Turns.current is not None:
        return Turns.current.wait_for(holds, timeout is not None)
    if timeout is not None:
        return False
    raise broken_as(m.OWN_LOCK)


def _me() -> object:
    return Turns.current.running if Turns.current is not None else None


class Lock:
    """A lock of a story."""

    reentrant = False

    def __init__(self) -> None:
        self.owner: object = None
        self.depth = 0

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        """As ``threading.Lock.acquire``."""
        if self.reentrant and self.depth and self.owner is _me():
            self.depth += 1
            return True
        patience = 0.0 if not blocking else None if timeout < 0 else timeout
        if not _wait(lambda: not self.depth, patience):
            return False
        self.owner, self.depth = _me(), 1
        return True

    def release(self) -> None:
        """As ``threading.Lock.release``."""
        if not self.depth:
            raise RuntimeError("release unlocked lock")
        if self.reentrant and self.owner is not _me():
            raise RuntimeError("cannot release un-acquired lock")
        self.depth -= 1

    def locked(self) -> bool:
        """Whether somebody holds it."""
        return bool(self.depth)

    def __enter__(self) -> bool:
        return self.acquire()

    def __exit__(self, *_args: object) -> None:
        self.release()


class RLock(Lock):
    """A lock that its owner may take again."""

    reentrant = True


class Condition:
    """A condition of a story."""

    def __init__(self, lock: Any = None) -> None:
        self.lock = lock if lock is not None else RLock()
        self.waiting: list[list[bool]] = []
        self.acquire, self.release = self.lock.acquire, self.lock.release

    def __enter__(self) -> bool:
        return bool(self.lock.acquire())

    def __exit__(self, *_args: object) -> None:
        self.lock.release()

    def wait(self, timeout: float | None = None) -> bool:
        """As ``threading.Condition.wait``."""
        if not self.lock.depth:
            raise RuntimeError("cannot wait on un-acquired lock")
        flag, depth = [False], self.lock.depth
        self.waiting.append(flag)
        self.lock.depth = 0
        try:
            return _wait(lambda: flag[0], timeout)
        finally:
            self.waiting = [other for other in self.waiting if other is not flag]
            self.lock.acquire()
            self.lock.depth = depth

    def wait_for(self, predicate: Callable[[], Any], timeout: float | None = None) -> Any:
        """As ``threading.Condition.wait_for``."""
        while not (result := predicate()):
            if not self.wait(timeout):
                return predicate()
        return result

    def notify(self, n: int = 1) -> None:
        """As ``threading.Condition.notify``."""
        if not self.lock.depth:
            raise RuntimeError("cannot notify on un-acquired lock")
        for flag in self.waiting[:n]:
            flag[0] = True
        del self.waiting[:n]

    def notify_all(self) -> None:
        """As ``threading.Condition.notify_all``."""
        self.notify(len(self.waiting))


class Event:
    """An event of a story."""

    def __init__(self) -> None:
        self.happened = False

    def is_set(self) -> bool:
        """Whether it has happened."""
        return self.happened

    def set(self) -> None:
        """It has happened."""
        self.happened = True

    def clear(self) -> None:
        """It has not happened."""
        self.happened = False

    def wait(self, timeout: float | None = None) -> bool:
        """As ``threading.Event.wait``."""
        return _wait(lambda: self.happened, timeout)


class Semaphore:
    """A semaphore of a story."""

    def __init__(self, value: int = 1) -> None:
        self.value = value

    def acquire(self, blocking: bool = True, timeout: float | None = None) -> bool:
        """As ``threading.Semaphore.acquire``."""
        if not _wait(lambda: self.value > 0, timeout if blocking else 0.0):
            return False
        self.value -= 1
        return True

    def release(self, n: int = 1) -> None:
        """As ``threading.Semaphore.release``."""
        self.value += n

    def __enter__(self) -> bool:
        return self.acquire()

    def __exit__(self, *_args: object) -> None:
        self.release()


def story_threading() -> ModuleType:
    """A module ``threading`` whose locks take part in stories."""
    made = ModuleType("threading")
    made.__dict__.update({k: v for k, v in vars(threading).items() if k != "__name__"})
    for kind in (Lock, RLock, Condition, Event, Semaphore):
        setattr(made, kind.__name__, kind)
    made.__dict__["BoundedSemaphore"] = Semaphore
    return made
