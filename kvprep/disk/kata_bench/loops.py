"""Stories about asyncio: a loop of their own, everything settled before the next step, and a clock that is turned by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from kvprep.core.messages import kata as m
from kvprep.core.messages.errors import fill
from kvprep.disk.kata_bench.story import Story, broken_as

TURNS = 256
"""How often the loop runs for code that always has something to do, before that counts as all it will do."""
QUIET = 2
"""Runs of the loop with nothing else to do, after which nothing more happens by itself."""


def run_async(story: Story, scenario: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a story on a fresh loop; tasks that it leaves behind are cancelled."""
    loop = asyncio.new_event_loop()
    loop.set_exception_handler(lambda _loop, _context: None)
    try:
        loop.run_until_complete(scenario())
    finally:
        # What is cancelled from here on is no part of what happened.
        story.close()
        _clear(loop)
        loop.close()


def _clear(loop: asyncio.AbstractEventLoop) -> None:
    for _ in range(3):
        left = asyncio.all_tasks(loop)
        if not left:
            return
        for task in left:
            task.cancel()
        loop.run_until_complete(asyncio.wait(left, timeout=0.05))


async def settle() -> None:
    """Let everything happen that waits for nothing outside, through however many tasks it goes."""
    # What the loop has to do next is no public part of it; every loop of the standard library keeps it so.
    ready, quiet = getattr(asyncio.get_running_loop(), "_ready", (None,)), 0
    for _ in range(TURNS):
        await asyncio.sleep(0)
        quiet = 0 if ready else quiet + 1
        if quiet == QUIET:
            return


class Clock:
    """Time for a story: it stands still until ``advance``, so that a story about hours takes no time."""

    def __init__(self) -> None:
        self.now = 0.0
        self._sleeping: list[tuple[float, int, asyncio.Future[None]]] = []

    def time(self) -> float:
        """Seconds since the story began."""
        return self.now

    def sleep(self, seconds: float) -> Awaitable[None]:
        """Wait until the clock was turned so far."""
        if not 0 <= seconds < 1e6:
            raise broken_as(fill(m.BAD_SLEEP, seconds=seconds))
        future = asyncio.get_running_loop().create_future()
        self._sleeping.append((self.now + seconds, len(self._sleeping), future))
        return future

    @property
    def sleeping(self) -> int:
        """How many are waiting for the clock."""
        return sum(not future.done() for _, _, future in self._sleeping)

    async def advance(self, seconds: float) -> None:
        """Turn the clock on, waking each sleeper at its time."""
        until = self.now + seconds
        while True:
            await settle()
            due = [row for row in self._sleeping if row[0] <= until and not row[2].done()]
            if not due:
                break
            at, _, future = min(due, key=lambda row: row[:2])
            self.now = max(self.now, at)
            future.set_result(None)
        self.now = until
