"""Does a point hear its claim in other words, and refuse its near-twins?

    python bench/scoring/recall.py [--question Q3 …] [--show missed|earned] [--half open|held]

Reads bench/scoring/statements/*.jsonl, one object a line with question, point, lang, kind
("statement": says the point; "twin": contradicts, swaps or blurs it), half ("open": rubrics may learn
from it; "held": they may not) and text. Prints, per half, the share of statements that earn their point
(85 % is due) and of twins that do (at most 5 %).
"""

from __future__ import annotations

import argparse
import collections
import json
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from kvprep.core.scoring import score  # noqa: E402
from kvprep.practice.scoring import Scorer  # noqa: E402
from kvprep.practice.workspace import open_workspace  # noqa: E402

RECALL_DUE, TWINS_ALLOWED = 0.85, 0.05


def main() -> None:
    """Print the table, and the sentences asked for."""
    options = _options()
    with tempfile.TemporaryDirectory() as home:
        scorer = Scorer(open_workspace(home).bank)
        rows = [(row, _earns(scorer, row)) for row in _rows(scorer, options.question)]
    print(f"{'':10} {'held recall':>12} {'held twins':>12} {'open recall':>12} {'open twins':>12}")
    for question in ["all", *dict.fromkeys(row["question"] for row, _ in rows)]:
        part = [(r, e) for r, e in rows if question in ("all", r["question"])]
        cells = [_share(part, half, kind) for half in ("held", "open") for kind in ("statement", "twin")]
        print(f"{question:10} " + " ".join(f"{cell:>12}" for cell in cells))
    for row, earned in rows:
        wanted = (options.show == "missed" and row["kind"] == "statement" and not earned) or (
            options.show == "earned" and row["kind"] == "twin" and earned
        )
        if wanted and options.half in (None, row["half"]):
            print(f"  {row['question']} {row['point']:18} {row['text']}")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--question", nargs="*", default=[], metavar="ID")
    parser.add_argument("--show", choices=["missed", "earned"])
    parser.add_argument("--half", choices=["open", "held"])
    return parser.parse_args()


def _rows(scorer: Scorer, only: list[str]) -> list[dict]:
    rows = []
    for path in sorted((ROOT / "bench/scoring/statements").glob("*.jsonl")):
        rows += [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [r for r in rows if r["question"] in scorer.bank and (not only or r["question"] in only)]


def _earns(scorer: Scorer, row: dict) -> bool:
    scored = score(scorer.rubric(row["question"]), row["text"])
    return any(p.id == row["point"] and p.status == "hit" for p in scored.points)


def _share(rows: list[tuple[dict, bool]], half: str, kind: str) -> str:
    counts = collections.Counter(e for r, e in rows if r["half"] == half and r["kind"] == kind)
    total = sum(counts.values())
    return f"{100 * counts[True] / total:.0f} % of {total}" if total else "–"


if __name__ == "__main__":
    main()
