"""Being told to go while someone types: the window was closed, or the program is ended from outside."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_SIGNALS = ("SIGTERM", "SIGHUP")


@contextmanager
def on_parting(act: Callable[[int], None]) -> Iterator[None]:
    """While it lasts, ``act`` gets the signal that ends the program, in its place; what is ignored stays so."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = [getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in numbers}
    for number, old in before.items():
        if old is not signal.SIG_IGN:
            signal.signal(number, lambda signum, frame: act(signum))
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old or signal.SIG_DFL)


def interrupt(signum: int) -> None:
    """Take the signal for a Ctrl-C, which every prompt knows how to leave by."""
    raise KeyboardInterrupt


def is_window_closed(signum: int) -> bool:
    """Whether the terminal has gone, so that nothing can be shown nor restored any more."""
    return signum == getattr(signal, "SIGHUP", None)


def end_by(signum: int) -> None:
    """End at once, as the signal would have without us."""
    signal.signal(signum, signal.SIG_DFL)
    os.kill(os.getpid(), signum)
