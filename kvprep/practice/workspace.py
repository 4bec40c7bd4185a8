"""One run's surroundings: files, settings, languages, and the only clock and chance of the program."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from kvprep.core.language import choose_language, known_language
from kvprep.core.model import Lang
from kvprep.disk.paths import Paths, find_paths
from kvprep.disk.settings import Settings, load_settings, read_settings

if TYPE_CHECKING:
    from random import Random

    from kvprep.core.bank import Bank
    from kvprep.core.levels.domains import Levels
    from kvprep.core.scheduling.memory import SchedulingSettings
    from kvprep.disk.bank_files import BankRoot
    from kvprep.disk.log import Log


class _Chance:
    """The generator, made when it is first asked: few commands draw, and its import costs a tenth of an interpreter."""

    def __getattr__(self, name: str) -> Any:
        # Deferred: start-up.
        import random

        generator = self.__dict__.setdefault("_generator", random.Random())
        return getattr(generator, name)


def local_clock() -> datetime:
    """The instant, in the machine's zone."""
    return datetime.now().astimezone()


def offset_of(at: datetime) -> int:
    """How many minutes an aware time's zone is ahead of UTC."""
    offset = at.utcoffset()
    return round(offset.total_seconds() / 60) if offset else 0


@dataclass(frozen=True)
class Workspace:
    """What a story needs from outside. ``clock`` gives an aware time in the person's zone."""

    paths: Paths
    settings: Settings
    ui_lang: Lang
    content_lang: Lang
    clock: Callable[[], datetime] = local_clock
    chance: Random = field(default_factory=lambda: cast("Random", _Chance()))

    def now(self) -> datetime:
        """The instant, in UTC."""
        return self.clock().astimezone(UTC)

    def offset_minutes(self) -> int:
        """How far local time is ahead of UTC now."""
        return offset_of(self.clock())

    @property
    def today(self) -> int:
        """The study day now; never before the last one stored that the clock bears out."""
        return self.study_day_of(self.clock())

    def study_day_of(self, at: datetime) -> int:
        """The study day of an aware time; never before the last one stored that the clock bears out."""
        last = self.log.last_study_day(up_to=self._believed(at))
        return self._day_by_clock(at, last)

    def _day_by_clock(self, at: datetime, not_before: int | None = None) -> int:
        # Deferred: start-up.
        from kvprep.core.scheduling.study_day import study_day

        return study_day(at.astimezone(UTC), offset_of(at), self.settings.rollover_hour, not_before)

    def _believed(self, at: datetime) -> int:
        # Deferred: start-up.
        from kvprep.core.scheduling.study_day import DAYS_AHEAD

        return self._day_by_clock(at) + DAYS_AHEAD

    @property
    def believed(self) -> int:
        """The last study day that a stored row may be of; one beyond it was written under a wrong clock."""
        return self._believed(self.clock())

    @property
    def days_ahead(self) -> int:
        """By how many days what is remembered is ahead of the clock; 0 where the clock bears it out."""
        last, believed = self.log.last_remembered_day(), self.believed
        return 0 if last is None or last <= believed else last - self._day_by_clock(self.clock())

    @cached_property
    def bank(self) -> Bank:
        """The shipped bank and the person's own, loaded once."""
        # Deferred: start-up.
        from kvprep.disk.bank_files import open_bank

        return open_bank(self.bank_roots, self.paths.cache)

    @property
    def bank_roots(self) -> tuple[BankRoot, ...]:
        """The folders that hold questions, the shipped one first."""
        # Deferred: start-up.
        from kvprep.disk.bank_files import BankRoot, shipped_bank

        own = (BankRoot(Path(path), prefix=name) for name, path in self.settings.banks.items())
        return (BankRoot(shipped_bank()), *own)

    @cached_property
    def levels(self) -> Levels:
        """The domains, grades and gates of the shipped bank, loaded once."""
        # Deferred: start-up.
        from kvprep.disk.level_file import open_levels

        return open_levels(self.paths.cache)

    @cached_property
    def log(self) -> Log:
        """The log; its file is made by the first write."""
        # Deferred: start-up.
        from kvprep.disk.log import Log

        return Log(self.paths.log, backups=self.paths.backups)

    @cached_property
    def device(self) -> str:
        """This machine's id, made on the first write."""
        # Deferred: start-up.
        from kvprep.disk.device import device_id

        return device_id(self.paths, self.chance.getrandbits(64))

    @property
    def scheduling(self) -> SchedulingSettings:
        """What the scheduler takes from the settings."""
        # Deferred: start-up.
        from kvprep.core.scheduling.memory import SchedulingSettings

        settings = self.settings
        if not settings.weights:
            return SchedulingSettings(retention=settings.retention)
        return SchedulingSettings(settings.retention, tuple(map(float, settings.weights.split())))

    def close(self) -> None:
        """Let go of the log, where it was opened at all."""
        if "log" in self.__dict__:
            self.log.close()


def open_workspace(home: str | None = None, lang: str | None = None, *, lenient: bool = False) -> Workspace:
    """The workspace of this machine and moment. ``lang`` overrules both languages. Creates nothing.

    ``lenient`` takes the default for a faulty setting, so that it can be mended.
    """
    paths = find_paths(home, os.environ)
    settings = read_settings(paths)[0] if lenient else load_settings(paths)
    ui_lang = choose_language(lang, os.environ, settings.lang)
    asked = known_language(lang) or known_language(settings.content_lang)
    return Workspace(paths, settings, ui_lang, asked or ui_lang)


def known_ids() -> tuple[str, ...]:
    """The bank's ids for completion; no fault may reach a shell that is completing."""
    # Deferred: start-up.
    from kvprep.disk.bank_files import question_index

    try:
        return question_index(open_workspace().bank_roots)
    except Exception:
        return ()
