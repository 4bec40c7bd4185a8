"""K-BOUNDED-RETRY: retries that cannot swamp what they wait for. See bounded_retry_task.md."""

from collections.abc import Awaitable, Callable


class Transient(Exception):
    """The call failed in a way that may pass; everything else is final."""


class Busy(Exception):
    """Refused at once: as many requests are inside as may be."""


class Retrier:
    def __init__(
        self,
        call: Callable[[object], Awaitable[object]],
        sleep: Callable[[float], Awaitable[None]],
        running: int,
        waiting: int,
        attempts: int,
        ratio: float,
    ) -> None:
        self.call, self.sleep = call, sleep
        self.running, self.waiting = running, waiting
        self.attempts, self.ratio = attempts, ratio

    async def run(self, tenant: str, request: object) -> object:
        """The result of call(request), tried again after a Transient as far as attempts and budget allow."""
        raise NotImplementedError
