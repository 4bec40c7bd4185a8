"""Try an installed kvprep as a stranger would: every command's help, one score, one review, one undo.

    python smoke.py PATH/TO/kvprep

Standard library only; run from any folder, with nothing of the checkout in reach.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

Program = list[str]
"""How the program is started, as the first words of a command line."""

ANSWER = "Past keys and values do not change, so each step computes only the new token and reads the cache."


def run(program: Program, *arguments: str, stdin: str = "", code: int = 0) -> str:
    """The standard output of one command, which is held to its exit code and to having no traceback."""
    done = subprocess.run(
        [*program, *arguments], input=stdin, capture_output=True, text=True, encoding="utf-8", check=False
    )
    if done.returncode != code or "Traceback" in done.stderr:
        sys.exit(
            f"kvprep {' '.join(arguments)} exited {done.returncode}, not {code}\n{done.stdout}{done.stderr}"
        )
    return done.stdout


def commands(program: Program, *above: str) -> list[tuple[str, ...]]:
    """Every command and subcommand that the help pages list, each after the one above it."""
    _, heading, below = run(program, *above, "--help").partition("\nCommands:\n")
    names = re.findall(r"^  ([a-z][\w-]*)", below, re.MULTILINE) if heading else []
    return [found for name in names for found in [(*above, name), *commands(program, *above, name)]]


def try_commands(program: Program) -> None:
    """Stop at the first command that is not as promised."""
    listed = commands(program)
    print(f"help of {len(listed)} commands: {', '.join(' '.join(words) for words in listed)}")
    if len(listed) < 20:
        sys.exit("the help pages list too few commands")
    try_first_start(program)
    try_answer(program)
    run(program, "review", "Q999", "-", stdin=ANSWER, code=3)
    run(program, "drill", code=2)
    run(program, "due", "--quiet", code=1)


def try_first_start(program: Program) -> None:
    """Stop when the bank did not come compiled: a first start would parse it all."""
    file = Path(json.loads(run(program, "bank", "show", "Q1", "--json"))["file"])
    bank = file.parent.parent
    if not (bank / "compiled.json").is_file():
        sys.exit(f"no compiled copy of the bank in {bank}")


def try_answer(program: Program) -> None:
    """Score an answer, record it, and take it back."""
    bank = json.loads(run(program, "bank", "list", "--json"))
    if len(bank["questions"]) < 12:
        sys.exit("the shipped bank was not found")
    scored = json.loads(run(program, "score", "Q1", "-", "--json", stdin=ANSWER))
    run(program, "review", "q1", "-", "--json", stdin=ANSWER)
    kept = json.loads(run(program, "history", "--json"))["reviews"]
    if [(review["card"], review["answer"]) for review in kept] != [("Q1", ANSWER)]:
        sys.exit(f"the review was not recorded as given: {kept}")
    run(program, "undo")
    run(program, "data", "check")
    print(f"{len(bank['questions'])} questions; an answer scored {scored['score']}, recorded, taken back")


def main() -> None:
    """Run everything in a home of its own."""
    program = [str(Path(sys.argv[1]).absolute())]
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(KVPREP_HOME=home, LC_ALL="en_US.UTF-8", PYTHONUTF8="1", COLUMNS="80")
        os.environ.pop("PYTHONPATH", None)
        try_commands(program)
    print("the installed program works")


if __name__ == "__main__":
    main()
