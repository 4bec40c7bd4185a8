"""The one check for hand, pre-commit and CI: format, lint, types, import contracts, docs, tests.

    python tools/check.py            everything
    python tools/check.py --fast     everything but the tests
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STEPS = {
    "format": [sys.executable, "-m", "ruff", "format", "--check", "."],
    "lint": [sys.executable, "-m", "ruff", "check", "."],
    "types": [sys.executable, "-m", "mypy"],
    "imports": [sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"],
    "docs": [sys.executable, "tools/write_docs.py", "--check"],
    "bank": [sys.executable, "-m", "kvprep", "bank", "lint"],
    "tests": [sys.executable, "-m", "pytest"],
}  # fmt: skip


def main() -> int:
    """Run every step, also after one has failed, so that one run tells all."""
    names = [name for name in STEPS if not ("--fast" in sys.argv and name == "tests")]
    failed = [name for name in names if not run(name)]
    print(f"failed: {', '.join(failed)}" if failed else "all checks passed")
    return 1 if failed else 0


def run(name: str) -> bool:
    """One step, with its seconds; its output is shown as it comes."""
    print(f"── {name}", flush=True)
    start = time.perf_counter()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    code = subprocess.run(STEPS[name], cwd=ROOT, env=environment, check=False).returncode
    print(f"   {'ok' if code == 0 else 'FAILED'} in {time.perf_counter() - start:.1f} s", flush=True)
    return code == 0


if __name__ == "__main__":
    sys.exit(main())
