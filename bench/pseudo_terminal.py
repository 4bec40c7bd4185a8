"""A program on a pseudo-terminal of 80 by 24, with a clock on what it shows."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence

from timing import ESCAPES, mebibytes


class Terminal:
    """Starts the program at once; the clock starts before it."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str]) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.seen = b""
        self.since = time.perf_counter()
        self.child = subprocess.Popen(
            command, env=env, stdin=slave, stdout=slave, stderr=slave, start_new_session=True
        )
        os.close(slave)

    def until(self, *words: str, patience: float = 60.0) -> float:
        """Seconds since the start, or since the last keys, until all the words are shown; blanks do not count."""
        wanted = [word.replace(" ", "").encode() for word in words]
        deadline = time.perf_counter() + patience
        while not all(word in b"".join(ESCAPES.sub(b"", self.seen).split()) for word in wanted):
            if not select.select([self.master], [], [], max(0.0, deadline - time.perf_counter()))[0]:
                raise SystemExit(
                    f"never saw {words}: {ESCAPES.sub(b'', self.seen)[-600:].decode(errors='replace')}"
                )
            self.seen += os.read(self.master, 65536)
        return time.perf_counter() - self.since

    def press(self, keys: str) -> None:
        """Type; the clock starts anew, and what was shown before no longer counts."""
        self.seen = b""
        self.since = time.perf_counter()
        os.write(self.master, keys.encode())

    def leave(self) -> float:
        """Ctrl-C, wait for the end, and the peak MiB of the child."""
        os.write(self.master, b"\x03")
        while select.select([self.master], [], [], 10)[0]:
            try:
                if not os.read(self.master, 65536):
                    break
            except OSError:  # Linux says so when the other side has closed.
                break
        _, _, usage = os.wait4(self.child.pid, 0)
        self.child.returncode = 0
        os.close(self.master)
        return mebibytes(usage.ru_maxrss)
