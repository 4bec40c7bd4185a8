"""Print the shell commands that README.md gives under a marker, so that CI runs what the reader pastes.

    python3 tools/readme_commands.py install|test [README]

A marked block is a fenced one right after a comment `<!-- ci: NAME -->`. The last command of the
install block starts the drill, which wants a person: it is left out.
"""

import re
import sys
from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"


def commands(name: str, readme: Path = README) -> str:
    """The block under a marker; fails loudly when the page has lost it."""
    text = readme.read_text(encoding="utf-8")
    found = re.search(rf"<!-- ci: {name} -->\s*```\w*\n(.*?)```", text, re.DOTALL)
    if not found:
        sys.exit(f"{readme.name} has no block marked <!-- ci: {name} -->")
    return re.sub(r"\s*&&\s*\S*kvprep drill\s*$", "", found[1].strip())


if __name__ == "__main__":
    print(commands(sys.argv[1], *map(Path, sys.argv[2:3])))
