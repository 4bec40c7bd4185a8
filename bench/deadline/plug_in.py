"""kvprep's planner as a policy of a deadline simulator: ``plug_in.py:Kvprep``.

A policy is built as ``Kvprep(deck, horizon, budget)``; the deck has ``cost``, ``importance`` and ``group`` (a
question and its follow-ups), one number a card. It believes the default weights and the ratings it is shown,
as the program does, and asks one card of a group a day except at first meetings.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kvprep.core.scheduling.fsrs import next_state
from kvprep.core.scheduling.gain import Item, Valuer, find_price, planned_minutes, rank
from kvprep.core.scheduling.value_table import slices
from kvprep.core.scheduling.what_if import first_outcomes, first_shares

ATTENDANCE = 0.9


class Kvprep:
    """The planner, fed by a simulator."""

    name = "kvprep"

    def __init__(self, deck, horizon, budget):
        self.deck, self.horizon, self.budget = deck, horizon, budget
        self.memories, self.met = {}, [0, 0, 0, 0]
        self.ranked, self.groups = [], {}

    def start_day(self, day):
        left = self.horizon - day
        first = first_outcomes(first_shares(self.met))
        valuer = Valuer(day, left, slices(), first)
        items = [self._item(card) for card in range(self.deck.n)]
        minutes = planned_minutes(dict.fromkeys(range(1, left + 1), self.budget * ATTENDANCE))
        self.ranked = [g.item.card for g in rank(items, valuer, find_price(items, valuer, minutes))]
        self.groups = {}

    def _item(self, card):
        state, last = self.memories.get(card, (None, None))
        importance, minutes = float(self.deck.importance[card]), float(self.deck.cost[card])
        if state is None:
            return Item(card, importance, minutes, early=1 - card / self.deck.n)
        return Item(card, importance, minutes, *state, last)

    def choose(self, day, left):
        return next((c for c in self.ranked if self.deck.cost[c] <= left and self._may(c)), None)

    def _may(self, card):
        """One card of a group a day, but a question and its follow-ups meet first in one sitting."""
        met_today = self.groups.get(self.deck.group[card])
        return met_today is None or (met_today and card not in self.memories)

    def observe(self, card, rating, day, minutes, same_day):
        state, last = self.memories.get(card, (None, None))
        if state is None:
            self.met[rating - 1] += 1
        group = self.deck.group[card]
        self.groups[group] = self.groups.get(group, True) and state is None
        self.memories[card] = (next_state(state, rating, 0 if last is None else day - last), day)
        self.ranked.remove(card)
