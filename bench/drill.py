"""What a person waits for inside a sitting: python bench/drill.py

The next card after the rating key, one answer's score, and the bank's load at 150 questions.
"""

from __future__ import annotations

import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from pseudo_terminal import Terminal
from timing import KVPREP, ROOT, Row, machine, show, surroundings

HERE = Path(__file__).resolve().parent
ANSWER = (
    "旧 token 的 K/V 不变，不用重算；each step still reads the whole cache, so it grows with the context. "
)
CARDS = ["Q1", "Q2", "Q3", "Q4", "Q5", "Q6", "Q7", "Q8"]


def main() -> int:
    """Measure and print; exit 1 when a target is missed."""
    with tempfile.TemporaryDirectory() as folder:
        env = surroundings(Path(folder) / "home")
        waits = sitting(env)
        inside = measured_inside(env, large_bank(Path(folder) / "bank"))
    rows = [
        Row(
            "the score after the submit key, on the screen",
            statistics.median(waits["score"]) * 1000,
            None,
            "ms",
        ),
        Row(
            "the next card after the rating key, on the screen",
            statistics.median(waits["card"]) * 1000,
            50,
            "ms",
        ),
        Row("scoring an answer of 400 characters, typical question", inside[0] * 1000, 5, "ms"),
        Row("scoring an answer of 400 characters, slowest question", inside[1] * 1000, 5, "ms"),
        Row("loading a bank of 150 questions", inside[2] * 1000, 20, "ms"),
    ]
    return 0 if show(f"A sitting ({machine()})", rows) else 1


def sitting(env: dict[str, str]) -> dict[str, list[float]]:
    """Answer some cards at a terminal; seconds to each score and to each next card."""
    waits: dict[str, list[float]] = {"score": [], "card": []}
    terminal = Terminal([*KVPREP, "--lang", "en", "drill", *CARDS], env)
    terminal.until("card 1 of", "save, leave")
    for _ in CARDS[:-1]:
        # Typed as a person would, so that what is prepared meanwhile is prepared.
        terminal.press(ANSWER)
        terminal.until("context.")
        terminal.press("\x1b\r")
        waits["score"].append(terminal.until("Enter accept"))
        terminal.press("3")
        waits["card"].append(terminal.until("card", "of", "save, leave"))
    terminal.leave()
    return waits


def large_bank(folder: Path) -> Path:
    """150 questions: the shipped ones over and over under other ids."""
    shutil.copytree(ROOT / "questions", folder)
    originals = sorted(path for path in folder.rglob("q*.yaml"))
    for number in range(150 - len(originals)):
        original = originals[number % len(originals)]
        text = original.read_text(encoding="utf-8")
        text = re.sub(r"^id: .*$", f"id: Q{1000 + number}", text, count=1, flags=re.MULTILINE)
        text = re.sub(r"^follow_ups:.*$", "", text, flags=re.MULTILINE)
        (original.parent / f"q{1000 + number}-copy.yaml").write_text(text, encoding="utf-8")
    return folder


def measured_inside(env: dict[str, str], bank: Path) -> list[float]:
    """Seconds of a score, of the slowest question's score, and of one load of the bank."""
    command = [sys.executable, str(HERE / "inside.py"), str(bank)]
    done = subprocess.run(command, env=env, stdout=subprocess.PIPE, text=True, check=True)
    return [float(word) for word in done.stdout.split()]


if __name__ == "__main__":
    sys.exit(main())
