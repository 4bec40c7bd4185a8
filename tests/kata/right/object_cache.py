"""A right solution of K-OBJECT-CACHE with what bytecode has instructions without a line for: an except that is passed over."""

import threading
from collections import OrderedDict


class _E:
    __slots__ = ("gone", "n", "value")

    def __init__(self, v):
        self.value, self.n, self.gone = v, 0, False


class Lease:
    def __init__(self, cache, e):
        self._c, self._e, self._held = cache, e, True
        self.value = e.value

    def release(self):
        with self._c._l:
            if not self._held:
                return
            self._held = False
            self._e.n -= 1
            if self._e.gone and self._e.n == 0:
                self._c._used -= len(self._e.value)


class ObjectCache:
    def __init__(self, capacity):
        self.capacity = capacity
        self._l = threading.Lock()
        self._m = OrderedDict()
        self._used = 0

    @property
    def used(self):
        with self._l:
            return self._used

    def __contains__(self, key):
        with self._l:
            return key in self._m

    def put(self, key, value):
        with self._l:
            value = bytes(value)
            try:
                self._m[key]
                return False
            except KeyError:
                pass
            size = len(value)
            need = self._used + size - self.capacity
            victims = []
            for k, e in self._m.items():
                if need <= 0:
                    break
                if e.n == 0:
                    victims.append(k)
                    need -= len(e.value)
            if need > 0:
                return False
            for k in victims:
                self._used -= len(self._m.pop(k).value)
            entry = _E(value)
            self._m[key] = entry
            self._used += len(value)
            return True

    def lease(self, key):
        with self._l:
            try:
                e = self._m[key]
            except KeyError:
                return None
            e.n += 1
            self._m.move_to_end(key)
            return Lease(self, e)

    def remove(self, key):
        with self._l:
            try:
                e = self._m.pop(key)
            except KeyError:
                return False
            e.gone = True
            if e.n == 0:
                self._used -= len(e.value)
            return True
