"""Machines for the tests of the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from log_world import World


@pytest.fixture
def worlds(tmp_path: Path) -> Iterator[Callable[..., World]]:
    """Makes machines, each in a folder of its own, and closes their logs at the end."""
    made: list[World] = []

    def make(name: str = "home", **more: object) -> World:
        made.append(World(tmp_path / name, **more))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for world in made:
        world.workspace.log.close()


@pytest.fixture
def world(worlds: Callable[..., World]) -> World:
    return worlds()
