"""The stopwatch of a round: it runs while the person can act, and stands still while anything is away."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kvprep.core.rounds.clock import ActiveTime


def machine_slept() -> float:
    """Seconds that the machine has slept so far, where the system tells; elsewhere its clocks stand still or jump."""
    if not hasattr(time, "CLOCK_BOOTTIME"):
        return 0.0
    return time.clock_gettime(time.CLOCK_BOOTTIME) - time.clock_gettime(time.CLOCK_MONOTONIC)


class Stopwatch:
    """Active seconds since it was made. It must be looked at every second or so, by whatever thread."""

    def __init__(self, clock: Callable[[], float], slept: Callable[[], float]) -> None:
        self._clock, self._slept = clock, slept
        self._lock = threading.Lock()
        self._patient = False
        self._time = ActiveTime(clock(), slept())

    def seconds(self) -> float:
        """Active seconds so far."""
        with self._lock:
            self._time = self._time.tick(self._clock(), self._slept(), patient=self._patient)
            return self._time.active

    def away(self) -> float:
        """Seconds that did not count."""
        self.seconds()
        return self._time.away

    @contextmanager
    def unwatched(self) -> Iterator[None]:
        """While it lasts nobody looks at the clock, which runs all the same: an editor is open."""
        self.seconds()
        self._patient = True
        try:
            yield
        finally:
            self.seconds()
            self._patient = False
