"""A machine with a clock that the test moves, and short ways to put answers, claims and evidence into its log."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta, timezone
from pathlib import Path

from kvprep.core.model import Lang, PointResult, Rating, ReviewMode, Scored
from kvprep.disk.paths import find_paths
from kvprep.disk.settings import Settings
from kvprep.practice.level_claims import claim
from kvprep.practice.level_evidence import Offered, add
from kvprep.practice.recording import record
from kvprep.practice.workspace import Workspace

BEIJING = timezone(timedelta(hours=8))
NOON = datetime(2026, 1, 5, 12, tzinfo=BEIJING)


@dataclass
class World:
    """One machine; ``workspace`` sees the shipped bank and levels."""

    folder: Path
    at: datetime = NOON
    lang: Lang = "en"
    workspace: Workspace = field(init=False)

    def __post_init__(self) -> None:
        paths = find_paths(str(self.folder), {})
        self.workspace = Workspace(paths, Settings(), self.lang, self.lang, lambda: self.at, random.Random(1))

    @property
    def today(self) -> int:
        return self.workspace.today

    def later(self, **by: float) -> None:
        self.at += timedelta(**by)

    def answer(
        self,
        card: str,
        score: float,
        *,
        rating: Rating = Rating.GOOD,
        mode: ReviewMode = "recall",
        points: dict[str, float] | None = None,
        **extra: bool,
    ) -> str:
        self.later(seconds=30)
        found = tuple(PointResult(name, "hit", credit) for name, credit in (points or {}).items())
        scored = Scored(card, score, rating, found, (), {})
        shown = None if mode == "flip" else scored
        done = record(
            self.workspace,
            card=card,
            answer="…",
            scored=shown,
            rating=rating,
            seconds=60,
            mode=mode,
            extra=extra,
        )
        return done.review.id

    def claim(self, domain: str, level: int | None, note: str = "") -> None:
        self.later(seconds=30)
        claim(self.workspace, domain, level, note)

    def evidence(self, domain: str, kind: str, title: str = "t", **more: str) -> str:
        self.later(seconds=30)
        if "file" not in more:
            more.setdefault("link", "https://example.org/t")
        return add(self.workspace, domain, Offered(kind, title, **more)).id

    def cards(self, domain: str) -> list[str]:
        return [card.id for card in self.workspace.bank.cards if domain in card.domains]


def ordinal(iso: str) -> int:
    return date.fromisoformat(iso).toordinal()
