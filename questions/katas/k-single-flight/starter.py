"""K-SINGLE-FLIGHT: waiters for one key share one load. See single_flight_task.md."""

from collections.abc import Awaitable, Callable


class SingleFlight:
    def __init__(self, load: Callable[[str], Awaitable[object]]) -> None:
        self.load = load

    @property
    def in_flight(self) -> int:
        """How many loads are under way that somebody waits for."""
        raise NotImplementedError

    async def get(self, key: str) -> object:
        """The loaded value, or the load's own error; a load that is under way is joined."""
        raise NotImplementedError
