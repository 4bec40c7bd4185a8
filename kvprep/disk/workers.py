"""Work spread over the machine's processors, each share in a process of its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Part = TypeVar("Part")
Result = TypeVar("Result")
SHARES_EACH = 4
"""Shares a processor: fewer leave one idle at the end, more pay more often for what all shares need."""


def processors() -> int:
    """How many processes may work at once."""
    return os.cpu_count() or 1


def spread(
    work: Callable[[Sequence[Part]], Result], parts: Sequence[Part]
) -> Iterator[tuple[Sequence[Part], Result]]:
    """Each share with its result, as they come in; ``work`` and the parts must survive pickling."""
    # Deferred: only work that takes minutes is worth the import.
    from concurrent.futures import ProcessPoolExecutor, as_completed

    count = min(len(parts), SHARES_EACH * processors())
    shares = [parts[at::count] for at in range(count)]
    with ProcessPoolExecutor(processors()) as pool:
        begun = {pool.submit(work, share): share for share in shares}
        for done in as_completed(begun):
            yield begun[done], done.result()
