"""Wrong: begins without any retries."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable


class Transient(Exception):
    pass


class Busy(Exception):
    pass


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
        self._inside = 0
        self._slots = running
        self._queues: dict[str, deque[asyncio.Future]] = {}
        self._budget = 0.0

    async def run(self, tenant: str, request: object) -> object:
        if self._inside >= self.running + self.waiting:
            raise Busy
        self._inside += 1
        self._budget = min(10.0, self._budget + self.ratio)
        try:
            return await self._try(tenant, request)
        finally:
            self._inside -= 1

    async def _try(self, tenant: str, request: object) -> object:
        attempt = 1
        while True:
            try:
                return await self._once(tenant, request)
            except Transient:
                if attempt >= self.attempts or self._budget < 1:
                    raise
            self._budget -= 1
            await self.sleep(min(8.0, 2.0 ** (attempt - 1)))
            attempt += 1

    async def _once(self, tenant: str, request: object) -> object:
        await self._enter(tenant)
        try:
            return await self.call(request)
        finally:
            self._leave()

    async def _enter(self, tenant: str) -> None:
        if self._slots:
            self._slots -= 1
            return
        gate = asyncio.get_running_loop().create_future()
        self._queues.setdefault(tenant, deque()).append(gate)
        try:
            await gate
        except asyncio.CancelledError:
            if not gate.cancelled():
                # The slot was handed over in the moment of leaving.
                self._leave()
            elif gate in self._queues.get(tenant, ()):
                self._queues[tenant].remove(gate)
            raise

    def _leave(self) -> None:
        """Hand the slot to the next tenant in turn, who then stands last."""
        while self._queues:
            tenant, queue = next(iter(self._queues.items()))
            del self._queues[tenant]
            if not queue:
                continue
            gate = queue.popleft()
            if queue:
                self._queues[tenant] = queue
            if not gate.done():
                gate.set_result(None)
                return
        self._slots += 1
