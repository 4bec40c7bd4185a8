"""The gates: what blocks P7 and P8, in order of work. Nothing here is an average."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from kvprep.core.levels.domains import Levels, Loop, Subsystem
from kvprep.core.levels.readings import Reading, one_of, presentable, within
from kvprep.core.messages import level as say
from kvprep.core.messages.errors import fill
from kvprep.core.model import Text

BlockerKind = Literal["blocking", "key", "subsystem", "loop"]


@dataclass(frozen=True, slots=True)
class Blocker:
    """One thing in the way. ``needs`` and ``has`` are levels; of a loop they are domains in which it is closed."""

    kind: BlockerKind
    domain: str
    needs: int
    has: int
    why: Text
    loop: str = ""


@dataclass(frozen=True, slots=True)
class Gate:
    """Whether a gate is open, and what blocks it, what to do first first."""

    blockers: tuple[Blocker, ...]

    @property
    def met(self) -> bool:
        """Whether nothing blocks it."""
        return not self.blockers


@dataclass(frozen=True, slots=True)
class Gates:
    """Both gates; whatever blocks P7 blocks P8 too."""

    p7: Gate
    p8: Gate


def judge(readings: Sequence[Reading], levels: Levels) -> Gates:
    """Both gates from the readings of all domains, in the order of ``levels.yaml``."""
    by_domain = {reading.domain: reading for reading in readings}
    seven = (*_levels(readings, levels), *_subsystem(by_domain, levels))
    loops = (blocker for loop in levels.loops for blocker in _loop(loop, by_domain, levels))
    return Gates(Gate(seven), Gate((*seven, *loops)))


def _levels(readings: Sequence[Reading], levels: Levels) -> list[Blocker]:
    """Domains that count too little: blocking ones first, then those that lack most."""
    found = [blocker for reading in readings if (blocker := _below(reading, levels))]
    return sorted(found, key=lambda b: (b.kind != "blocking", b.has - b.needs))


def _below(reading: Reading, levels: Levels) -> Blocker | None:
    if _is_blocking(reading.domain, levels) and reading.counted < levels.blocking_level:
        why = within(say.BLOCKS_ALL, why=_why(reading))
        needs = max(levels.blocking_level, levels.key_level)
        return Blocker("blocking", reading.domain, needs, reading.counted, why)
    if reading.key and reading.counted < levels.key_level:
        return Blocker("key", reading.domain, levels.key_level, reading.counted, _why(reading))
    return None


def _why(reading: Reading) -> Text:
    """What holds a domain down: that all which is claimed counts is no reason, that so little is claimed is."""
    if reading.claimed == reading.counted:
        return fill(say.ONLY_CLAIMED, claimed=reading.claimed)
    return reading.reasons[0]


def _is_blocking(domain: str, levels: Levels) -> bool:
    return any(d.blocking for d in levels.domains if d.id == domain)


def _subsystem(readings: Mapping[str, Reading], levels: Levels) -> Iterator[Blocker]:
    """A blocker when no subsystem of key domains is whole; it names the nearest one."""
    wanted = levels.subsystem_level
    open_to_choice = [s for s in levels.subsystems if all(readings[d].key for d in s.domains)]
    if not open_to_choice or any(_lacking(s, readings, wanted) == 0 for s in open_to_choice):
        return
    nearest = min(open_to_choice, key=lambda s: _lacking(s, readings, wanted))
    weakest = min(nearest.domains, key=lambda d: readings[d].counted)
    parts = [_has(levels, domain, readings[domain].counted) for domain in nearest.domains]
    why = within(
        fill(say.SUBSYSTEM_OPEN, level=wanted, name="{name}", domains="{domains}"),
        name=nearest.name,
        domains=_joined(parts, say.LIST_COMMA),
    )
    yield Blocker("subsystem", weakest, wanted, readings[weakest].counted, why)


def _lacking(subsystem: Subsystem, readings: Mapping[str, Reading], wanted: int) -> int:
    """How many levels its domains lack together."""
    return sum(max(0, wanted - readings[domain].counted) for domain in subsystem.domains)


def _has(levels: Levels, domain: str, level: int) -> Text:
    return within(fill(say.HAS_LEVEL, name="{name}", level=level), name=levels.domain(domain).name)


def _loop(loop: Loop, readings: Mapping[str, Reading], levels: Levels) -> Iterator[Blocker]:
    missing = {domain: _missing(loop, readings[domain]) for domain in loop.domains}
    done = sum(not sets for sets in missing.values())
    if done >= loop.least:
        return
    # The domain that lacks least is where the loop is closed first.
    nearest = min((d for d in loop.domains if missing[d]), key=lambda d: len(missing[d]))
    why = within(
        fill(say.LOOP_OPEN, name="{name}", done=done, least=loop.least, domain="{domain}", kinds="{kinds}"),
        name=loop.name,
        domain=levels.domain(nearest).name,
        kinds=_joined([_any_of(kinds, levels) for kinds in missing[nearest]], say.AND),
    )
    yield Blocker("loop", nearest, loop.least, done, why, loop.id)


def _missing(loop: Loop, reading: Reading) -> list[tuple[str, ...]]:
    """The sets of kinds of which a domain has no evidence."""
    kinds = {evidence.kind for evidence in presentable(reading.evidence)}
    return [wanted for wanted in loop.each if not kinds & set(wanted)]


def missing_kinds(loop: str, reading: Reading, levels: Levels) -> list[tuple[str, ...]]:
    """What a loop still wants of a domain: one kind out of each set."""
    return next((_missing(found, reading) for found in levels.loops if found.id == loop), [])


def _any_of(kinds: Iterable[str], levels: Levels) -> Text:
    names = [kind.name for name in kinds if (kind := levels.kind(name))]
    return one_of(names)


def _joined(texts: Sequence[Text], between: Text) -> Text:
    return Text(zh=between.zh.join(t.zh for t in texts), en=between.en.join(t.en for t in texts))
