"""The locks of a story, which take part in its turns: a module ``threading`` as a person's code knows it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import ModuleType
from typing import Any

from kvprep.core.messages import kata as m
from kvprep.disk.kata_bench.story import broken_as
from kvprep.disk.kata_bench.turns import Turns


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
