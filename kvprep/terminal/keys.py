"""One key from the keyboard, as a name; full-width digits count, a doubled submit key does not."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

INTERRUPT: Final = "interrupt"
STOP: Final = "stop"
_SILENCE_SECONDS: Final = 0.2
SUBMIT_LABEL: Final = "Alt-Enter" if sys.platform.startswith("linux") else "Esc Enter"


def read_key(names: Mapping[str, str]) -> str:
    """Wait for one of the keys and return its name; Ctrl-C is ``interrupt``, Ctrl-D or no terminal ``stop``.

    Keys are single characters, ``enter`` or ``escape``; letters count in either case, digits in either width.
    """
    # Deferred: start-up; only someone who sits at a terminal needs prompt_toolkit.
    from prompt_toolkit.application import Application
    from prompt_toolkit.layout import Layout, Window

    app: Application[str] = Application(
        layout=Layout(Window(height=1)), key_bindings=_bindings(names), erase_when_done=True
    )
    # An Escape by itself is told from Alt with a key by the silence after it.
    app.ttimeoutlen = app.timeoutlen = _SILENCE_SECONDS
    try:
        return app.run()
    except EOFError:
        return STOP


def _bindings(names: Mapping[str, str]) -> KeyBindings:
    from prompt_toolkit.key_binding import KeyBindings

    bindings = KeyBindings()
    for key, name in names.items():
        for form in _forms(key):
            bindings.add(form, eager=form != "escape")(_leaving_with(name))
    for key in ("c-c", "<sigint>"):
        bindings.add(key)(_leaving_with(INTERRUPT))
    bindings.add("c-d")(_leaving_with(STOP))
    # A second press of the key that submits an answer must not accept the rating unseen.
    for enter in ("enter", "c-j"):
        bindings.add("escape", enter)(lambda event: None)
    return bindings


def _forms(key: str) -> tuple[str, ...]:
    if key == "enter":
        # Pressed before the terminal was put into raw mode, it arrives as a line feed.
        return ("enter", "c-j")
    if len(key) > 1:
        return (key,)
    full_width = chr(ord(key) + 0xFEE0)
    return (key, full_width, key.upper()) if key.isalpha() else (key, full_width)


def _leaving_with(name: str):  # type: ignore[no-untyped-def]
    def leave(event: KeyPressEvent) -> None:
        if not event.app.is_done:
            event.app.exit(result=name)

    return leave
