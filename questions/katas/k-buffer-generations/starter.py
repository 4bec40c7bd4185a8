"""K-BUFFER-GENERATIONS: who owns a buffer while a transfer is under way. See buffer_generations_task.md."""


class BufferPool:
    def __init__(self, buffers: int) -> None:
        self.buffers = buffers

    @property
    def free(self) -> int:
        """How many buffers acquire() could hand out now."""
        raise NotImplementedError

    def acquire(self) -> tuple[int, int] | None:
        """A buffer and the generation of this use of it; None when none is free or the pool is closed."""
        raise NotImplementedError

    def submit(self, buffer: int, generation: int) -> bool:
        """The device begins to transfer into the buffer; False for a use that is not the current one."""
        raise NotImplementedError

    def complete(self, buffer: int, generation: int) -> bool:
        """A transfer has ended, well or not. False, with nothing changed, where it is not the one under way."""
        raise NotImplementedError

    def release(self, buffer: int, generation: int) -> bool:
        """The user lets go, done or cancelled; a buffer that the device still writes to is freed by complete()."""
        raise NotImplementedError

    def close(self) -> bool:
        """No more buffers are handed out; True once none is in use any more."""
        raise NotImplementedError
