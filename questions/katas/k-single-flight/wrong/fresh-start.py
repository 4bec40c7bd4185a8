"""Wrong: the entry stays until the cancelled load has really ended."""

import asyncio
from collections.abc import Awaitable, Callable


class _Flight:
    def __init__(self, task: asyncio.Task) -> None:
        self.task = task
        self.waiters = 0


class SingleFlight:
    def __init__(self, load: Callable[[str], Awaitable[object]]) -> None:
        self.load = load
        self._flights: dict[str, _Flight] = {}

    @property
    def in_flight(self) -> int:
        return len(self._flights)

    async def get(self, key: str) -> object:
        flight = self._flights.get(key)
        if flight is None:
            flight = self._start(key)
        flight.waiters += 1
        try:
            # Cancelling one waiter must not reach the load that others share.
            return await asyncio.shield(flight.task)
        finally:
            flight.waiters -= 1
            if not flight.waiters and not flight.task.done():
                flight.task.cancel()

    def _start(self, key: str) -> _Flight:
        flight = _Flight(asyncio.ensure_future(self.load(key)))
        self._flights[key] = flight
        flight.task.add_done_callback(lambda task: self._land(key, flight))
        return flight

    def _land(self, key: str, flight: _Flight) -> None:
        self._forget(key, flight)
        if not flight.task.cancelled():
            # Looked at, so that an error nobody waits for any more is not reported as lost.
            flight.task.exception()

    def _forget(self, key: str, flight: _Flight) -> None:
        """Take away this flight, and not one that took off after it under the same key."""
        if self._flights.get(key) is flight:
            del self._flights[key]
