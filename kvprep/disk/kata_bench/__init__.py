"""What a kata's invariants are written with, and what runs them: plain Python, so that a check needs nothing installed.

It runs in the process of the check, beside a person's code; see docs/design.md.
"""

from kvprep.disk.kata_bench.loops import Clock as Clock
from kvprep.disk.kata_bench.loops import run_async as run_async
from kvprep.disk.kata_bench.loops import settle as settle
from kvprep.disk.kata_bench.story import Broken as Broken
from kvprep.disk.kata_bench.story import Story as Story
from kvprep.disk.kata_bench.story import invariant as invariant
from kvprep.disk.kata_bench.turns import Turns as Turns
