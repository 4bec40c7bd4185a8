"""The one list of commands and the one place where an error becomes a line and an exit code.

Nothing here imports typer: ``due`` in a shell prompt and ``--version`` are answered without it.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence

from kvprep.cli.score_once import is_plain_score
from kvprep.cli.wording import emit_json, say, speak
from kvprep.core.language import choose_language, known_language
from kvprep.core.messages import errors as m
from kvprep.core.model import Lang, UserError

# The list of commands, in the order of the help page, each with the module whose
# ``register(app)`` adds it. Bare ``kvprep`` runs ``bare(ctx, json)`` of the board's module.
COMMANDS = {
    "drill": "kvprep.cli.drill",
    "due": "kvprep.cli.board",
    "score": "kvprep.cli.score",
    "review": "kvprep.cli.review",
    "undo": "kvprep.cli.review",
    "history": "kvprep.cli.review",
    "level": "kvprep.cli.level",
    "mock": "kvprep.cli.mock",
    "calc": "kvprep.cli.calc",
    "kata": "kvprep.cli.kata",
    "plan": "kvprep.cli.plan",
    "stats": "kvprep.cli.stats",
    "bank": "kvprep.cli.bank",
    "data": "kvprep.cli.data",
    "config": "kvprep.cli.settings",
    "doctor": "kvprep.cli.settings",
}
BOARD = "kvprep.cli.board"


def main() -> None:
    """Run the program with the arguments of the shell."""
    # A start makes many objects and no garbage; looking for some costs a quarter of an interpreter.
    gc.set_threshold(20_000)
    sys.exit(run(sys.argv[1:]))


def run(argv: Sequence[str]) -> int:
    """Run one command line; the exit code. A bug, and only a bug, leaves as a traceback."""
    _make_streams_patient()
    try:
        code = _run(argv)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # The reader has gone, and Python would complain once more while flushing at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _run(argv: Sequence[str]) -> int:
    try:
        if (answer := _answer_shell(argv)) is not None:
            return answer
        speak(_language(argv))
        if argv[:1] == ["due"] and set(argv[1:]) <= {"--quiet", "-q", "--json"}:
            return _answer_prompt(argv)
        # Where completion is asked for and needs the parser, the words are in the environment.
        if list(argv) in ([], ["--json"]) and "_KVPREP_COMPLETE" not in os.environ:
            return _answer_bare(json=bool(argv))
        if is_plain_score(argv):
            return _answer_score(argv)
        # Deferred: typer, and the help texts, which are fixed once they are imported.
        from kvprep.cli.program import run_program

        return run_program(argv, COMMANDS, BOARD)
    except UserError as error:
        return _report(error, argv)
    except KeyboardInterrupt:
        return _report(UserError(m.STOPPED, 130), argv)


def _answer_shell(argv: Sequence[str]) -> int | None:
    """Completion and the version, which need no language; None for everything else."""
    if "_KVPREP_COMPLETE" in os.environ:
        from kvprep.cli.completion import answer_completion

        return answer_completion(COMMANDS)
    if list(argv) in (["--version"], ["-V"]):
        from kvprep import __version__

        print(f"kvprep {__version__}")
        return 0
    return None


def _answer_prompt(argv: Sequence[str]) -> int:
    """The plain forms of ``due``, as a shell's prompt asks them: without the parser."""
    # Deferred: start-up.
    from kvprep.cli.due import answer_due
    from kvprep.practice.workspace import open_workspace

    workspace = open_workspace()
    try:
        return answer_due(workspace, quiet=bool({"--quiet", "-q"} & set(argv)), json="--json" in argv)
    finally:
        workspace.close()


def _answer_bare(json: bool) -> int:
    """The board, as it is looked at every day: without the parser."""
    # Deferred: start-up.
    from kvprep.cli.today import answer_board
    from kvprep.practice.workspace import open_workspace

    workspace = open_workspace()
    try:
        answer_board(workspace, json)
    finally:
        workspace.close()
    return 0


def _answer_score(argv: Sequence[str]) -> int:
    """The plain form of ``score``: without the parser."""
    # Deferred: start-up.
    from kvprep.cli.score_once import answer_score
    from kvprep.practice.workspace import open_workspace

    # One answer and out: nothing lives long enough to be garbage.
    gc.disable()
    workspace = open_workspace()
    try:
        return answer_score(workspace, argv)
    finally:
        workspace.close()


def _report(error: UserError, argv: Sequence[str]) -> int:
    if "--json" in _before_dashes(argv):
        body = {"message": say(error.text), "exit_code": error.exit_code}
        emit_json({"error": {**body, "suggestions": list(error.suggestions)}})
    else:
        print(_folded(f"{say(m.ERROR_PREFIX)}{say(error.text)}"), file=sys.stderr)
    return error.exit_code


def _folded(line: str) -> str:
    """One line as it is, for a pipe; at a terminal broken between words where it is too long."""
    if not sys.stderr.isatty():
        return line
    # Deferred: only what is said at a terminal is folded.
    import shutil

    from kvprep.terminal.wrapping import folded

    return folded(line, shutil.get_terminal_size().columns)


def _make_streams_patient() -> None:
    """A console that cannot show a character shows ``?`` instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _before_dashes(argv: Sequence[str]) -> Sequence[str]:
    return argv[: argv.index("--")] if "--" in argv else argv


def _asked(argv: Sequence[str], option: str) -> str | None:
    """The value of a global option, read before anything is parsed."""
    words = list(_before_dashes(argv))
    for word, following in zip(words, [*words[1:], ""], strict=False):
        if word == option:
            return following
        if word.startswith(option + "="):
            return word.partition("=")[2]
    return None


def _language(argv: Sequence[str]) -> Lang:
    asked = known_language(_asked(argv, "--lang")) or known_language(os.environ.get("KVPREP_LANG"))
    if asked:
        return asked
    # Deferred: start-up. Who asks for a language needs no file for it.
    from kvprep.disk.paths import configured_language, find_paths

    configured = configured_language(find_paths(_asked(argv, "--home"), os.environ))
    return choose_language(None, os.environ, configured, _system_locale())


def _system_locale() -> str:
    if os.name != "nt":
        return ""
    import locale

    return locale.getlocale()[0] or ""
