"""Being told to go while someone types: the window was closed, or the program is ended from outside."""

from __future__ import annotations

import os
import signal
import sys
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


@contextmanager
def ctrl_c_interrupts() -> Iterator[None]:
    """While it lasts, Ctrl-C is KeyboardInterrupt although keys are held back for the next prompt."""
    try:
        # Deferred: a system without it has another way to hold keys back.
        import termios
    except ImportError:
        yield
        return
    if not sys.stdin.isatty():
        yield
        return
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    # The fourth entry holds the local modes.
    wanted = [*before[:3], before[3] | termios.ISIG, *before[4:]]
    termios.tcsetattr(terminal, termios.TCSANOW, wanted)
    try:
        yield
    finally:
        termios.tcsetattr(terminal, termios.TCSANOW, before)


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
