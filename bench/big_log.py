"""Write a log of many cards and reviews: python bench/big_log.py HOME [--cards N] [--reviews N] [--points N]

The rows are as the program writes them and in the order of time; the memory is derived by the program itself.
"""

from __future__ import annotations

import argparse
import datetime
import json
import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from timing import KVPREP, ROOT, surroundings

sys.path.insert(0, str(ROOT))
from kvprep.core.ids import uuid7

SEED, YEARS = 7, 3
ANSWER = (
    "旧 token 的 K/V 不变，所以存下来；each step computes only the new token and reads the whole history."
)
DETAIL = {"dimensions": {"cost": 0.0, "fact": 80.0}, "flags": [], "misconceptions": [], "points": []}


def main() -> None:
    """Make the file, fill it, let the program derive the memory."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("home", type=Path)
    parser.add_argument("--cards", type=int, default=100_000)
    parser.add_argument("--reviews", type=int, default=1_000_000)
    parser.add_argument("--points", type=int, default=0, help="of every answer, and a wrong claim with them")
    asked = parser.parse_args()
    env = surroundings(asked.home)
    answer = ANSWER.encode()
    subprocess.run(
        [*KVPREP, "review", "Q1", "-"], env=env, input=answer, check=True, stdout=subprocess.DEVNULL
    )
    listed = subprocess.run([*KVPREP, "bank", "list", "--json"], env=env, stdout=subprocess.PIPE, check=True)
    ids = [question["id"] for question in json.loads(listed.stdout)["questions"]]
    fill(asked.home / "data" / "log.sqlite3", cards(ids, asked.cards), asked.reviews, detail(asked.points))
    subprocess.run([*KVPREP, "data", "rebuild"], env=env, check=True)


def cards(ids: list[str], count: int) -> list[str]:
    """The bank's own cards, and others of a bank that has since been taken off the list."""
    return [*ids, *(f"old/Q{n}" for n in range(count - len(ids)))][:count]


def detail(points: int) -> str:
    """What a scored answer keeps of its marks."""
    marks = [
        {"id": f"point-{n}", "status": "hit", "credit": n % 2 * 1.0, "spans": [[n, n + 9]]}
        for n in range(points)
    ]
    wrong = [{"id": "claim", "grave": False, "spans": [[3, 12]]}] if points else []
    return json.dumps({**DETAIL, "points": marks, "misconceptions": wrong}, sort_keys=True)


def fill(path: Path, names: list[str], count: int, kept: str) -> None:
    """All reviews in one transaction; the table takes rows and never changes them."""
    conn = sqlite3.connect(path)
    columns = "id, device, card, at, offset_minutes, study_day, seconds, mode, lang, answer, score, suggested, rating, scorer, detail"
    with conn:
        marks = ", ".join("?" * len(columns.split(",")))
        conn.executemany(f"insert into review ({columns}) values ({marks})", rows(names, count, kept))
    conn.execute("pragma wal_checkpoint(truncate)")
    conn.close()


def rows(names: list[str], count: int, kept: str) -> Iterator[tuple[object, ...]]:
    """Reviews in the order of time, each card met at growing intervals up to yesterday."""
    chance = random.Random(SEED)
    met = sorted(meetings(names, count, chance))
    for number, (day, card) in enumerate(met):
        at = datetime.datetime.combine(datetime.date.fromordinal(day), datetime.time(12), datetime.UTC)
        rating = chance.choices((1, 2, 3, 4), (10, 15, 60, 15))[0]
        row_id = uuid7(int(at.timestamp() * 1000) + number % 1000, chance.getrandbits(74))
        when = at.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        score = (30.0, 65.0, 82.0, 95.0)[rating - 1]
        yield (
            row_id, "0" * 16, card, when, 0, day, 90.0, "recall", "zh", ANSWER, score, rating, rating, "1", kept
        )  # fmt: skip


def meetings(names: list[str], count: int, chance: random.Random) -> Iterator[tuple[int, str]]:
    """(study day, card); every card as often as the others."""
    yesterday = datetime.date.today().toordinal() - 1
    for place, card in enumerate(names):
        times = count // len(names) + (place < count % len(names))
        days = chance.sample(range(yesterday - YEARS * 365, yesterday), times)
        yield from ((day, card) for day in days)


if __name__ == "__main__":
    main()
