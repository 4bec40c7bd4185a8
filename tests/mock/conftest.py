"""What the rounds share: an evening, a place of its own, and a small bank."""

import random

import pytest
from round_world import Day, bank_of

from kvprep.disk.bank_files import BankRoot, open_bank, shipped_bank
from kvprep.disk.paths import find_paths
from kvprep.disk.settings import Settings
from kvprep.practice.workspace import Workspace


@pytest.fixture
def day():
    return Day()


@pytest.fixture(scope="session")
def shipped():
    """The bank that comes with the program, read once."""
    return open_bank([BankRoot(shipped_bank())], None)


@pytest.fixture
def workspace(tmp_path, day):
    place = Workspace(find_paths(str(tmp_path), {}), Settings(), "en", "zh", day, random.Random(7))
    place.__dict__["bank"] = bank_of()
    yield place
    place.log.close()
