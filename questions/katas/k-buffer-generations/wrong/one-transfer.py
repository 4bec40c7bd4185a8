"""Wrong: takes a second transfer while the first is under way."""

from dataclasses import dataclass
from threading import Lock


@dataclass
class _Buffer:
    generation: int = 0
    held: bool = False
    in_flight: bool = False

    @property
    def free(self) -> bool:
        return not self.held and not self.in_flight


class BufferPool:
    def __init__(self, buffers: int) -> None:
        self.buffers = buffers
        self._lock = Lock()
        self._all = [_Buffer() for _ in range(buffers)]
        self._closed = False

    @property
    def free(self) -> int:
        with self._lock:
            return 0 if self._closed else sum(one.free for one in self._all)

    def acquire(self) -> tuple[int, int] | None:
        with self._lock:
            if self._closed:
                return None
            for number, one in enumerate(self._all):
                if one.free:
                    one.generation += 1
                    one.held = True
                    return number, one.generation
            return None

    def submit(self, buffer: int, generation: int) -> bool:
        with self._lock:
            one = self._all[buffer]
            if one.generation != generation or not one.held:
                return False
            one.in_flight = True
            return True

    def complete(self, buffer: int, generation: int) -> bool:
        with self._lock:
            one = self._all[buffer]
            if one.generation != generation or not one.in_flight:
                return False
            one.in_flight = False
            return True

    def release(self, buffer: int, generation: int) -> bool:
        with self._lock:
            one = self._all[buffer]
            if one.generation != generation or not one.held:
                return False
            one.held = False
            return True

    def close(self) -> bool:
        with self._lock:
            self._closed = True
            return all(one.free for one in self._all)
