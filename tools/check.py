"""The one check for hand, pre-commit and CI: format, lint, types, import contracts, docs, bank, tests.

python tools/check.py             everything
python tools/check.py --fast      everything but the tests
python tools/check.py lint types  these steps only
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"
STEPS = {
    "format": ["-m", "ruff", "format", "--check", "."],
    "lint": ["-m", "ruff", "check", "."],
    "types": ["-m", "mypy"],
    "imports": ["-c", IMPORTS, "--no-cache"],
    "docs": ["tools/write_docs.py", "--check"],
    "bank": ["-m", "kvprep", "bank", "lint"],
    "tests": ["-m", "pytest", "-n", "auto"],
}


def main() -> int:
    """Run every step, also after one has failed, so that one run tells all."""
    asked = arguments()
    names = asked.steps or [name for name in STEPS if not (asked.fast and name == "tests")]
    failed = [name for name in names if not run(name)]
    print(f"failed: {', '.join(failed)}" if failed else "all checks passed")
    return 1 if failed else 0


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description="The one check.")
    parser.add_argument("steps", nargs="*", metavar="STEP", help=f"one of {', '.join(STEPS)}; all by default")
    parser.add_argument("--fast", action="store_true", help="all but the tests")
    asked = parser.parse_args()
    if unknown := set(asked.steps) - set(STEPS):
        parser.error(f"unknown step: {', '.join(sorted(unknown))}")
    return asked


def run(name: str) -> bool:
    """One step, with its seconds; its output is shown as it comes."""
    print(f"── {name}", flush=True)
    start = time.perf_counter()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    command = [sys.executable, *STEPS[name]]
    code = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    print(f"   {'ok' if code == 0 else 'FAILED'} in {time.perf_counter() - start:.1f} s", flush=True)
    return code == 0


if __name__ == "__main__":
    # A console that cannot show a line gets a question mark instead of an error.
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
    sys.exit(main())
