"""A machine in a fresh folder, with a clock that the test moves and a seeded generator."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from pathlib import Path

from kvprep.core.model import Rating, ReviewMode
from kvprep.disk.paths import find_paths
from kvprep.disk.settings import Settings
from kvprep.practice.recording import Recorded, record
from kvprep.practice.workspace import Workspace

BEIJING = timezone(timedelta(hours=8))
NOON = datetime(2026, 1, 5, 12, tzinfo=BEIJING)


@dataclass
class World:
    """One machine: its folder, its clock, its workspace."""

    folder: Path
    seed: int = 1
    at: datetime = NOON
    latest: datetime = NOON  # the furthest that its clock has been at an answer
    workspace: Workspace = field(init=False)

    def __post_init__(self) -> None:
        paths = find_paths(str(self.folder), {})
        chance = random.Random(self.seed)
        self.workspace = Workspace(paths, Settings(), "en", "en", lambda: self.at, chance)

    def later(self, **by: float) -> None:
        self.at += timedelta(**by)

    def answer(
        self, card: str = "Q1", rating: Rating = Rating.GOOD, mode: ReviewMode = "recall", text: str = "…"
    ) -> Recorded:
        self.later(seconds=30)
        self.latest = max(self.latest, self.at)
        return record(
            self.workspace, card=card, answer=text, scored=None, rating=rating, seconds=30, mode=mode
        )
