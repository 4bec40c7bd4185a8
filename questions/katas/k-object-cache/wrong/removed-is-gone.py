"""Wrong: does not remove what somebody reads."""

from collections import OrderedDict
from threading import Lock


class _Object:
    def __init__(self, value: bytes) -> None:
        self.value = value
        self.readers = 0
        self.removed = False


class Lease:
    def __init__(self, cache: "ObjectCache", held: _Object) -> None:
        self._cache, self._held = cache, held
        self.value = held.value

    def release(self) -> None:
        self._cache._give_back(self)


class ObjectCache:
    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self._lock = Lock()
        self._objects: OrderedDict[str, _Object] = OrderedDict()
        self._used = 0

    @property
    def used(self) -> int:
        return self._used

    def __contains__(self, key: str) -> bool:
        return key in self._objects

    def put(self, key: str, value: bytes) -> bool:
        with self._lock:
            if key in self._objects:
                return False
            victims = self._victims(len(value))
            if victims is None:
                return False
            for victim in victims:
                self._used -= len(self._objects.pop(victim).value)
            self._objects[key] = _Object(value)
            self._used += len(value)
            return True

    def _victims(self, size: int) -> list[str] | None:
        """What has to go, chosen before anything goes: a put that fails must cost nothing."""
        missing = self._used + size - self.capacity
        victims = []
        for key, held in self._objects.items():
            if missing <= 0:
                break
            if not held.readers:
                victims.append(key)
                missing -= len(held.value)
        return victims if missing <= 0 else None

    def lease(self, key: str) -> Lease | None:
        with self._lock:
            held = self._objects.get(key)
            if held is None:
                return None
            held.readers += 1
            self._objects.move_to_end(key)
            return Lease(self, held)

    def remove(self, key: str) -> bool:
        with self._lock:
            held = self._objects.get(key)
            if held is None or held.readers:
                return False
            del self._objects[key]
            held.removed = True
            if not held.readers:
                self._used -= len(held.value)
            return True

    def _give_back(self, lease: Lease) -> None:
        with self._lock:
            held, lease._held = lease._held, None
            if held is None:
                return
            held.readers -= 1
            if held.removed and not held.readers:
                self._used -= len(held.value)
