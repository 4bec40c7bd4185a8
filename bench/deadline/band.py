"""How far the forecast lies from what a simulated person really recalls on the date.

    python bench/deadline/band.py SIMULATOR.py --world anki --days 28 --users 20

The simulator is a module with ``User`` and ``simulate`` as README.md describes them. Prints the mean error and
its standard deviation, and how often the truth fell within the band, which should be eight times of ten.
"""

from __future__ import annotations

import argparse
import importlib.util
import statistics
import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from plug_in import Kvprep

from kvprep.core.model import Card, Memory
from kvprep.core.scheduling.calendar import Calendar
from kvprep.core.scheduling.day_plan import Situation
from kvprep.core.scheduling.forecast import forecast


def load(path):
    spec = importlib.util.spec_from_file_location("simulator", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def situation(deck, days, minutes):
    cards = tuple(
        Card(f"Q{i}", f"Q{i}", i, float(deck.cost[i]), (), "store", "recall", (), float(deck.importance[i]))
        for i in range(deck.n)
    )
    # No weekday is a mock's here: the simulator holds none. Its day 0 is study day 1.
    return Situation(cards, {}, 1, NoMocks((minutes,) * 7, frozenset(), 1 + days))


class Telling(Kvprep):
    """Forecasts once, on the first day from ``at`` on that is studied."""

    at, told = 0, None

    def start_day(self, day):
        super().start_day(day)
        if self.told is None and day >= self.at:
            begun = situation(self.deck, self.horizon, self.budget)
            memories = {
                f"Q{card}": Memory(f"Q{card}", *state, day + 1, last + 1, 1, 0, 3)
                for card, (state, last) in self.memories.items()
            }
            first = tuple(self.met)
            self.told = forecast(replace(begun, today=day + 1, memories=memories, first=first)).overall


class NoMocks(Calendar):
    def is_mock(self, day):
        return False


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("simulator")
    parser.add_argument("--world", default="anki")
    parser.add_argument("--days", type=int, default=28)
    parser.add_argument("--at", type=int, default=0, help="the day of the forecast")
    parser.add_argument("--users", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=40.0)
    parser.add_argument("--seed", type=int, default=5000)
    asked = parser.parse_args()
    simulator = load(asked.simulator)
    errors, within = [], 0
    for number in range(asked.users):
        user = simulator.User(asked.seed + number, world=asked.world, horizon=asked.days)
        policy = Telling(user.deck, asked.days, asked.minutes)
        policy.at = asked.at
        truth = simulator.simulate(user, policy, asked.days, asked.minutes)["recall"]
        told = policy.told
        errors.append(told.expected - truth)
        within += told.low <= truth <= told.high
    print(
        f"{asked.world} {asked.days} days, told on day {asked.at}: forecast - truth {statistics.mean(errors):+.3f}"
        f" ± {statistics.stdev(errors):.3f}, within the band {within} of {asked.users}"
    )


if __name__ == "__main__":
    main()
