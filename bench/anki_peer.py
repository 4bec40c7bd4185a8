"""The same work by Anki's own library: python bench/anki_peer.py make|open FILE; run by an interpreter that has `anki`."""

from __future__ import annotations

import sqlite3
import sys
import time

CARDS, REVIEWS = 100_000, 1_000_000


def make(path: str) -> None:
    """A collection of as many due cards and reviews, written past the library's slow door."""
    from anki.collection import Collection

    collection = Collection(path)
    kind = collection.models.by_name("Basic")
    assert kind
    model, created = kind["id"], collection.crt
    collection.close()
    now = int(time.time())
    today = (now - created) // 86400
    conn = sqlite3.connect(path)
    with conn:
        conn.executemany(
            "insert into notes values (?, ?, ?, ?, 0, '', ?, ?, 0, 0, '')",
            (
                (n, f"g{n}", model, now, f"question {n}\x1fanswer {n}", f"question {n}")
                for n in range(1, CARDS + 1)
            ),
        )
        conn.executemany(
            "insert into cards values (?, ?, 1, 0, ?, 0, 2, 2, ?, 30, 2500, 10, 0, 0, 0, 0, 0, '')",
            ((n, n, now, today - n % 100) for n in range(1, CARDS + 1)),
        )
        conn.executemany(
            "insert into revlog values (?, ?, 0, 3, 30, 20, 2500, 9000, 1)",
            ((n, n % CARDS + 1) for n in range(1, REVIEWS + 1)),
        )
    conn.close()


def open_and_count(path: str) -> None:
    """Open, count what is due, fetch the first card: what a person waits for."""
    from anki.collection import Collection

    collection = Collection(path)
    collection.sched.deck_due_tree()
    queued = collection.sched.get_queued_cards(fetch_limit=1)
    assert len(queued.cards) == 1
    print(queued.review_count)
    collection.close()


if __name__ == "__main__":
    {"make": make, "open": open_and_count}[sys.argv[1]](sys.argv[2])
