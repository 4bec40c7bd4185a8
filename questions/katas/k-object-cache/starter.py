"""K-OBJECT-CACHE: a bounded cache of immutable objects whose readers hold leases. See object_cache_task.md."""


class Lease:
    """A reader's hold on one object: the value stays as it is until release()."""

    def __init__(self, value: bytes) -> None:
        self.value = value

    def release(self) -> None:
        """Give the hold back. Calling it again does nothing."""
        raise NotImplementedError


class ObjectCache:
    def __init__(self, capacity: int) -> None:
        self.capacity = capacity

    @property
    def used(self) -> int:
        """Bytes that are really held: removed objects count until their last reader has let go."""
        raise NotImplementedError

    def __contains__(self, key: str) -> bool:
        """Whether lease(key) would find it; looking counts as no use."""
        raise NotImplementedError

    def put(self, key: str, value: bytes) -> bool:
        """Store an object, evicting the least recently used unleased ones where room is needed.

        False, with nothing changed, for a key that is there already, or where room cannot be made.
        """
        raise NotImplementedError

    def lease(self, key: str) -> Lease | None:
        """Hold an object for reading, which makes it the most recently used; None when it is not there."""
        raise NotImplementedError

    def remove(self, key: str) -> bool:
        """Take an object away: no new lease finds it. False when it is not there."""
        raise NotImplementedError
