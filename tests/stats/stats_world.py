"""A machine with a clock that the test moves, and short ways to put answers into its log."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from kvprep.core.model import MisconceptionResult, PointResult, Rating, Scored
from kvprep.disk.paths import find_paths
from kvprep.disk.settings import load_settings
from kvprep.practice.plan_page import Wish, set_plan
from kvprep.practice.recording import record
from kvprep.practice.workspace import Workspace

NOON = datetime(2026, 11, 2, 12, tzinfo=UTC)
"""A Monday."""

SCORES = {Rating.AGAIN: 30.0, Rating.HARD: 65.0, Rating.GOOD: 80.0, Rating.EASY: 95.0}


class World:
    """One machine that sees the shipped bank."""

    def __init__(self, home, lang="en", at=NOON):
        self.home, self.at = home, at
        paths = find_paths(str(home), {})
        self.space = Workspace(paths, load_settings(paths), lang, lang, lambda: self.at, random.Random(1))

    @property
    def today(self):
        return self.space.today

    def later(self, **by):
        self.at += timedelta(**by)

    def set(self, **settings):
        self.space = replace(self.space, settings=replace(self.space.settings, **settings))

    def plan(self, **wish):
        self.space = set_plan(self.space, Wish(**wish))

    def answer(
        self, card, rating=Rating.GOOD, *, seconds=120.0, mode="recall", points=None, wrong=(), dims=None
    ):
        """One answer; ``points`` maps ids to credit, ``wrong`` names misconceptions, ``dims`` dimensions to scores."""
        self.later(seconds=5)
        found = tuple(
            PointResult(name, "hit" if credit == 1 else "missed", credit)
            for name, credit in (points or {}).items()
        )
        claims = tuple(MisconceptionResult(name, False) for name in wrong)
        scored = Scored(card, SCORES[rating], rating, found, claims, dims or {})
        return record(
            self.space,
            card=card,
            answer="…",
            scored=None if mode == "flip" else scored,
            rating=rating,
            seconds=seconds,
            mode=mode,
        ).review
