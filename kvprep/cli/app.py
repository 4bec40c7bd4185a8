"""The one list of commands and the one place where an error becomes a line and an exit code."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the program with the arguments of the shell."""
    sys.exit(0)
