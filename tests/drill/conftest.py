"""What the sittings share: a day that begins on a Monday evening, and a place of its own."""

import random

import pytest
from scripted import QUESTIONS, Day

from kvprep.core.bank import Bank, Entry, make_card
from kvprep.disk.paths import find_paths
from kvprep.disk.settings import Settings
from kvprep.practice.workspace import Workspace


@pytest.fixture
def day():
    return Day()


@pytest.fixture
def workspace(tmp_path, day):
    place = Workspace(find_paths(str(tmp_path), {}), Settings(), "zh", "zh", day, random.Random(7))
    entries = [
        Entry(make_card(q, order=i), f"{q.id}.yaml", lambda q=q: q, dict) for i, q in enumerate(QUESTIONS)
    ]
    place.__dict__["bank"] = Bank(entries)
    yield place
    place.log.close()
