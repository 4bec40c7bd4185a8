"""The settings: a small TOML file that a person may edit; every value is checked on the way in."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kvprep.core.language import known_language
from kvprep.core.messages import log as m
from kvprep.core.messages.errors import fill
from kvprep.core.model import Text, UserError
from kvprep.disk.paths import Paths


@dataclass(frozen=True, slots=True)
class Settings:
    """What may be set. ``limit`` and ``minutes`` of 0 mean no cap; empty text means not set."""

    lang: str = ""
    content_lang: str = ""
    rollover_hour: int = 4
    retention: float = 0.9
    new_per_day: int = 8
    limit: int = 0
    minutes: float = 0
    interview: str = ""
    plan: bool = False
    plan_since: str = ""
    plan_minutes: str = "40"
    days_off: str = ""
    focus: str = ""
    role: str = ""
    stage: int = 1
    weights: str = ""
    weights_before: str = ""
    ascii: bool = False
    editor: str = ""
    banks: Mapping[str, str] = field(default_factory=dict)


DEFAULTS = Settings()
KEYS = tuple(name for name in Settings.__slots__ if name != "banks")


def _language(value: Any) -> str:
    if value == "" or known_language(value):
        return str(value)
    raise ValueError


def _between(low: float, high: float, kind: type) -> Callable[[Any], Any]:
    def check(value: Any) -> Any:
        if isinstance(value, bool) or float(value) != kind(float(value)) or not low <= float(value) <= high:
            raise ValueError
        return kind(float(value))

    return check


def _date(value: Any) -> str:
    # Deferred: start-up. ``date`` is only needed where a date is set.
    from datetime import date

    return value and date.fromisoformat(str(value)).isoformat()


def _flag(value: Any) -> bool:
    words = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False}
    found = {**words, "0": False}.get(str(value).casefold())
    if found is None:
        raise ValueError
    return found


def _week(value: Any) -> str:
    # Deferred: start-up.
    from kvprep.core.scheduling.calendar import parse_week

    parse_week(str(value))
    return " ".join(str(value).split())


def _days(value: Any) -> str:
    # Deferred: start-up.
    from kvprep.core.scheduling.calendar import parse_days

    parse_days(str(value))
    return " ".join(str(value).split())


def _role(value: Any) -> str:
    if value not in ("", "storage", "transport", "gpu"):
        raise ValueError
    return str(value)


def _weights(value: Any) -> str:
    numbers = [float(word) for word in str(value).split()]
    if numbers and (len(numbers) != 21 or not all(0 <= number <= 100 for number in numbers)):
        raise ValueError
    return " ".join(str(value).split())


def _line(value: Any) -> str:
    if not isinstance(value, str) or not value.isprintable():
        raise ValueError
    return value


# One row a key: how a value is checked, and what is allowed, in words.
CHECKS: dict[str, tuple[Callable[[Any], Any], Text]] = {
    "lang": (_language, Text(zh="zh 或 en", en="zh or en")),
    "content_lang": (_language, Text(zh="zh 或 en", en="zh or en")),
    "rollover_hour": (_between(0, 23, int), Text(zh="0 到 23 的整数", en="a whole number from 0 to 23")),
    "retention": (_between(0.7, 0.99, float), Text(zh="0.70 到 0.99 的数", en="a number from 0.70 to 0.99")),
    "new_per_day": (_between(0, 9999, int), Text(zh="0 到 9999 的整数", en="a whole number from 0 to 9999")),
    "limit": (
        _between(0, 9999, int),
        Text(zh="0（不限）到 9999 的整数", en="a whole number from 0 (no cap) to 9999"),
    ),
    "minutes": (
        _between(0, 1440, float),
        Text(zh="0（不限）到 1440 的数", en="a number from 0 (no cap) to 1440"),
    ),
    "interview": (_date, Text(zh="日期，如 2027-03-31", en="a date such as 2027-03-31")),
    "plan": (_flag, Text(zh="true 或 false", en="true or false")),
    "plan_since": (_date, Text(zh="日期，如 2027-03-31", en="a date such as 2027-03-31")),
    "plan_minutes": (
        _week,
        Text(zh="分钟数，如 40，或 40 sat=90 sun=0", en="minutes such as 40, or 40 sat=90 sun=0"),
    ),
    "days_off": (
        _days,
        Text(
            zh="日期，如 2026-12-24 2026-12-26..2026-12-28",
            en="dates such as 2026-12-24 2026-12-26..2026-12-28",
        ),
    ),
    "focus": (_line, Text(zh="领域名，用空格隔开", en="domains, with spaces between them")),
    "role": (_role, Text(zh="storage、transport 或 gpu", en="storage, transport or gpu")),
    "stage": (_between(1, 3, int), Text(zh="1 到 3 的整数", en="a whole number from 1 to 3")),
    "weights": (_weights, Text(zh="21 个数，或空", en="21 numbers, or nothing")),
    "weights_before": (_weights, Text(zh="21 个数，或空", en="21 numbers, or nothing")),
    "ascii": (_flag, Text(zh="true 或 false", en="true or false")),
    "editor": (_line, Text(zh="一条命令", en="a command")),
}


def check_value(key: str, value: Any, where: str) -> Any:
    """The value in the key's own type; a wrong key or value is a UserError that says what is allowed."""
    if key not in CHECKS:
        # Deferred: only a mistyped key needs it.
        from difflib import get_close_matches

        near = tuple(get_close_matches(key, KEYS))
        raise UserError(fill(m.UNKNOWN_KEY, key=key, known=near or KEYS), 2, near)
    check, allowed = CHECKS[key]
    try:
        return check(value)
    except (ValueError, TypeError, OverflowError):
        raise UserError(_refusal(m.BAD_SETTING, key, value, where, allowed), 2) from None


def _refusal(sentence: Text, key: str, value: Any, where: str, allowed: Text) -> Text:
    shown = _in_words(value)
    zh = sentence.zh.format(where=where, key=key, value=shown.zh, allowed=allowed.zh)
    en = sentence.en.format(where=where, key=key, value=shown.en, allowed=allowed.en)
    return Text(zh=zh, en=en)


def _in_words(value: Any) -> Text:
    """A value as a person wrote it, not as the parser holds it."""
    if isinstance(value, list):
        return m.A_LIST
    if isinstance(value, dict):
        return m.A_TABLE
    if isinstance(value, bool):
        return Text(zh=str(value).lower(), en=str(value).lower())
    plain = "".join(c if c.isprintable() else "�" for c in str(value)[:60])
    return Text(zh=f"“{plain}”", en=f"“{plain}”") if isinstance(value, str) else Text(zh=plain, en=plain)


def _read(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise UserError(fill(m.SETTINGS_NOT_UTF8, path=path, line=line)) from None
    except OSError as error:
        raise UserError(fill(m.CANNOT_READ, path=path, why=error.strerror or error)) from None
    # Deferred: start-up. Only who has a settings file pays for the parser.
    import tomllib

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UserError(fill(m.BAD_TOML, path=path, why=error)) from None


def load_settings(paths: Paths) -> Settings:
    """The settings in force; a missing file means the defaults, unknown keys are left to ``doctor``."""
    settings, faults = read_settings(paths)
    if faults:
        raise UserError(faults[0])
    return settings


def read_settings(paths: Paths) -> tuple[Settings, tuple[Text, ...]]:
    """The settings with the default for each faulty value, and what is wrong with those values."""
    data = _read(paths.settings)
    where = str(paths.settings)
    values: dict[str, Any] = {}
    faults: list[Text] = []
    for key in KEYS:
        if key in data:
            try:
                values[key] = check_value(key, data[key], where)
            except UserError:
                faults.append(_refusal(m.BAD_IN_FILE, key, data[key], where, CHECKS[key][1]))
    banks = data.get("banks", {})
    if not isinstance(banks, dict) or not all(isinstance(path, str) for path in banks.values()):
        faults.append(fill(m.BAD_BANKS, where=where))
        banks = {}
    return Settings(**values, banks=banks), tuple(faults)


def unknown_keys(paths: Paths) -> tuple[str, ...]:
    """Keys of the file that no version known here has: most often a typing slip."""
    return tuple(key for key in _read(paths.settings) if key not in (*KEYS, "banks"))


def save_setting(paths: Paths, key: str, value: Any) -> Any:
    """Check and write one key (``banks.NAME`` for a bank, None to unset); comments in the file stay."""
    table, _, name = key.rpartition(".")
    if table == "banks":
        checked = value if value is None else _line(value)
    else:
        checked = check_value(key, value if value is not None else getattr(DEFAULTS, key, ""), "config")
        name = key
    _read(paths.settings)  # A broken file is named and left alone.
    old = paths.settings.read_text(encoding="utf-8") if paths.settings.is_file() else ""
    text = _with_line(old, table, name, None if value is None else f"{name} = {_toml(checked)}")
    if not _holds(text, table, name, None if value is None else checked):
        raise UserError(fill(m.NOT_ONE_LINE, path=paths.settings, key=key))
    _write(paths.settings, text)
    return checked


def _holds(text: str, table: str, name: str, value: Any) -> bool:
    """Whether the file's new text says what it should: a value over several lines is none to replace."""
    # Deferred: start-up.
    import tomllib

    try:
        data = tomllib.loads(text)
        found = (data.get(table, {}) if table else data).get(name)
    except (tomllib.TOMLDecodeError, AttributeError):
        return False
    return bool(found == value)


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return repr(value)


def _with_line(text: str, table: str, name: str, line: str | None) -> str:
    """The file's text with one line set, added or (None) taken out, within its table."""
    lines = text.splitlines()
    start, end = _table_span(lines, table)
    if start is None:
        return text if line is None else "\n".join([*lines, f"[{table}]", line]) + "\n"
    pattern = re.compile(rf"""\s*["']?{re.escape(name)}["']?\s*=""")
    at = next((i for i in range(start, end) if pattern.match(lines[i])), None)
    if at is not None:
        lines[at : at + 1] = [] if line is None else [line]
    elif line is not None:
        lines.insert(end, line)
    return "\n".join(lines) + "\n" if lines else ""


def _table_span(lines: list[str], table: str) -> tuple[int | None, int]:
    """The half-open span of a table's lines; the top of the file is the table without a name."""
    heads = [i for i, line in enumerate(lines) if re.match(r"\s*\[", line)]
    if not table:
        return 0, heads[0] if heads else len(lines)
    for i in heads:
        if lines[i].strip().startswith(f"[{table}]"):
            return i + 1, next((h for h in heads if h > i), len(lines))
    return None, len(lines)


def _write(path: Path, text: str) -> None:
    # Deferred: start-up.
    from kvprep.disk.atomic import write_text

    write_text(path, text)
