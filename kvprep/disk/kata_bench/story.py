"""Stories: what is done to a person's code, drawn from a seed, told line by line, and shortened once they fail."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from types import ModuleType
from typing import Any, NoReturn, TypeVar

from kvprep.core.model import Text

T = TypeVar("T")
Groups = list[list[int]]

SHORTENING_SECONDS = 3.0
MAX_TOLD = 60


class Broken(Exception):
    """An invariant does not hold; said in both languages."""

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(en)
        self.zh, self.en = zh, en


def broken_as(text: Text) -> Broken:
    """The end of a story with a sentence of the bench itself."""
    return Broken(text.zh, text.en)


class OwnFault(BaseException):
    """The bench itself failed while a person's code ran: no fault of theirs, and nothing of theirs may catch it."""


class Runaway(KeyboardInterrupt):
    """A story that does not come back. Neither ``except Exception`` nor a task of asyncio may hold it."""


@dataclass(frozen=True, slots=True)
class Invariant:
    """A named property: ``tell`` plays one story against the module of a person's code."""

    name: str
    runs: int
    tell: Callable[[Story, ModuleType], None]


def invariant(name: str, runs: int = 100) -> Callable[[Callable[[Story, Any], None]], Invariant]:
    """Make a function an invariant that is tried with so many stories."""
    return lambda tell: Invariant(name, runs, tell)


class Story:
    """One run: every choice is a number below some bound, where a smaller one is simpler.

    Choices come in groups, one a step, so that a failing story can be shortened by leaving out steps.
    """

    def __init__(self, chance: Random | None = None, groups: Groups | None = None) -> None:
        self._chance = chance
        self._given = groups or [[]]
        self.groups: Groups = [[]]
        self.told: list[str] = []
        self._is_over = False

    def draw(self, bound: int) -> int:
        """A number from 0 to ``bound`` - 1."""
        group = self.groups[-1]
        if self._chance is not None:
            value = self._chance.randrange(bound)
        else:
            given = self._given[len(self.groups) - 1] if len(self.groups) <= len(self._given) else []
            value = min(given[len(group)], bound - 1) if len(group) < len(given) else 0
        group.append(value)
        return value

    def pick(self, options: Sequence[T]) -> T:
        """One of the options; the first is the simplest."""
        return options[self.draw(len(options))]

    def steps(self, most: int) -> Iterator[int]:
        """So many steps as the story has: drawn, or what is left of it while it is being shortened."""
        if self._chance is not None:
            count = self._chance.randrange(most) + 1
        else:
            count = min(most, len(self._given) - 1)
        for number in range(count):
            self.groups.append([])
            yield number

    def tell(self, line: str) -> None:
        """Add a line to what the person will read."""
        if not self._is_over:
            self.told.append(line)

    def close(self) -> None:
        """Nothing more is told."""
        self._is_over = True

    def call(self, line: str, action: Callable[[], T]) -> T:
        """Do something and tell it with its result; an exception is told as well, and goes on."""
        try:
            result = action()
        except BaseException as error:
            self.tell(f"{line} → {type(error).__name__}")
            raise
        self.tell(f"{line} → {shown(result)}")
        return result

    def must(self, holds: object, zh: str, en: str) -> None:
        """End the story as broken unless it holds."""
        if not holds:
            self.broken(zh, en)

    def broken(self, zh: str, en: str) -> NoReturn:
        """End the story: the invariant does not hold."""
        raise Broken(zh, en)


def shown(value: object) -> str:
    """A value in a story: short, and on one line."""
    try:
        text = " ".join(repr(value).split())
    except Exception as error:
        text = f"<{type(value).__name__}: {type(error).__name__}>"
    return text if len(text) <= 60 else text[:57] + "…"


@dataclass(frozen=True, slots=True)
class Failure:
    """The shortest failing story found, and why it fails."""

    error: BaseException
    told: tuple[str, ...]


def try_invariant(
    tried: Invariant, code: ModuleType, watch: Callable[[Callable[[], None]], None]
) -> Failure | None:
    """Play the stories of an invariant; None when it held in all. The same code gives the same story each time.

    ``watch`` runs one story and ends it when it does not come back.
    """
    for number in range(tried.runs):
        story = Story(Random(f"{tried.name} {number}"))
        error = _play(tried, code, story, watch)
        if error is not None:
            return _shortened(tried, code, watch, story, error)
    return None


def _play(
    tried: Invariant, code: ModuleType, story: Story, watch: Callable[[Callable[[], None]], None]
) -> BaseException | None:
    try:
        watch(lambda: tried.tell(story, code))
    except BaseException as error:
        return error
    return None


def _shortened(
    tried: Invariant,
    code: ModuleType,
    watch: Callable[[Callable[[], None]], None],
    story: Story,
    error: BaseException,
) -> Failure:
    """The shortest story that fails in the same way, found by leaving out steps and lowering choices."""
    best, groups = Failure(error, tuple(story.told[-MAX_TOLD:])), story.groups
    until = time.monotonic() + SHORTENING_SECONDS
    better = not isinstance(error, Runaway | MemoryError)
    while better:
        better = False
        for shorter in _shorter(groups):
            if time.monotonic() > until:
                return best
            attempt = Story(groups=shorter)
            failed = _play(tried, code, attempt, watch)
            if failed is not None and type(failed) is type(error) and _size(attempt.groups) < _size(groups):
                best, groups, better = Failure(failed, tuple(attempt.told[-MAX_TOLD:])), attempt.groups, True
                break
    return best


def _size(groups: Groups) -> tuple[int, int, int]:
    return (len(groups), sum(map(len, groups)), sum(map(sum, groups)))


def _shorter(groups: Groups) -> Iterator[Groups]:
    """Simpler stories: without runs of steps, the long runs first, then with lower choices."""
    length = len(groups)
    size = length - 1
    while size >= 1:
        for start in range(1, length - size + 1):
            yield groups[:start] + groups[start + size :]
        size //= 2
    yield from _together(groups)
    for at, group in enumerate(groups):
        for place, value in enumerate(group):
            for lower in dict.fromkeys((0, value // 2, value - 1)):
                if 0 <= lower < value:
                    yield [*groups[:at], [*group[:place], lower, *group[place + 1 :]], *groups[at + 1 :]]


def _together(groups: Groups) -> Iterator[Groups]:
    """The same choice lowered in every step that made it: what two steps share, they go on sharing."""
    found = {(place, value) for group in groups[1:] for place, value in enumerate(group) if value}
    for place, value in sorted(found):
        for lower in range(min(value, 4)):
            yield [
                [lower if (i, v) == (place, value) and at else v for i, v in enumerate(group)]
                for at, group in enumerate(groups)
            ]
