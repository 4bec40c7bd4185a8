"""Completion of commands and ids without the parser, which alone would outlast a person's patience.

Speaks what typer's own completion scripts expect; everything else (options, values) is left to typer.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence

# Commands whose arguments are ids of questions.
TAKE_IDS = (("drill",), ("score",), ("review",), ("history",), ("bank", "show"))
_SAFE = re.compile(r"[\w./-]+\Z")


def complete_quickly(environ: Mapping[str, str], commands: Iterable[str]) -> tuple[str, int] | None:
    """What to print and the exit code, or None where typer has to find the answer."""
    action, _, shell = environ.get("_KVPREP_COMPLETE", "").partition("_")
    typed = _typed(environ, shell)
    if action != "complete" or typed is None:
        return None
    words, incomplete = typed
    found = _candidates(words, incomplete, commands)
    if not found or not all(map(_SAFE.match, found)):
        return None
    if shell == "fish" and environ.get("_TYPER_COMPLETE_FISH_ACTION") == "is-args":
        return "", 0
    return _shown(found, shell) + "\n", 0


def _typed(environ: Mapping[str, str], shell: str) -> tuple[list[str], str] | None:
    """The words before the one being typed, without the program's name, and that one."""
    try:
        if shell == "bash":
            words, at = environ["COMP_WORDS"].split(), int(environ["COMP_CWORD"])
            return words[1:at], words[at] if at < len(words) else ""
        line = environ["_TYPER_COMPLETE_ARGS"]
    except (KeyError, ValueError):
        return None
    if shell not in ("zsh", "fish"):
        return None
    words = line.split()[1:]
    return (words[:-1], words[-1]) if words and not line.endswith(" ") else (words, "")


def _candidates(words: Sequence[str], incomplete: str, commands: Iterable[str]) -> list[str]:
    if any(word.startswith(("-", "'", '"')) for word in (*words, incomplete)):
        return []
    if not words:
        return [name for name in commands if name.startswith(incomplete)]
    if words[-1:] == ["-"] or not any(tuple(words[: len(command)]) == command for command in TAKE_IDS):
        return []
    return matching_ids(incomplete)


def matching_ids(incomplete: str) -> list[str]:
    """Ids that begin as typed, in the case that was typed, read from the names of the bank's files alone."""
    # Deferred: start-up.
    from kvprep.core.ids import sort_key
    from kvprep.practice.workspace import known_ids

    start, count = incomplete.casefold(), len(incomplete)
    found = (known for known in known_ids() if known.casefold().startswith(start))
    return [incomplete + known[count:] for known in sorted(found, key=sort_key)]


def _shown(found: Sequence[str], shell: str) -> str:
    if shell == "zsh":
        quoted = "\n".join(f'"{value}"' for value in found)
        return f"_arguments '*: :(({quoted}))'"
    return "\n".join(found)


def answer_completion(commands: Iterable[str]) -> int | None:
    """Print the completion that a shell asks for in the environment; None where typer has to."""
    answer = complete_quickly(os.environ, commands)
    if answer is None:
        return None
    print(answer[0], end="")
    return answer[1]
