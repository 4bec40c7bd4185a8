"""Which of the two languages to speak, from what was asked, set and found in the environment."""

from __future__ import annotations

from collections.abc import Mapping

from kvprep.core.model import Lang

LANGS: tuple[Lang, ...] = ("zh", "en")


def known_language(value: str | None) -> Lang | None:
    """``zh`` or ``en`` if the value names one of them exactly, else None."""
    return next((lang for lang in LANGS if lang == value), None)


def locale_language(locale_name: str) -> Lang:
    """The language of a POSIX or Windows locale name; anything that is not Chinese reads English."""
    return "zh" if locale_name.casefold().startswith(("zh", "chinese")) else "en"


def choose_language(
    asked: str | None, environ: Mapping[str, str], configured: str | None, system_locale: str = ""
) -> Lang:
    """``--lang``, then KVPREP_LANG, then the settings, then LC_ALL, LC_MESSAGES and LANG, in this order."""
    for value in (asked, environ.get("KVPREP_LANG"), configured):
        if lang := known_language(value):
            return lang
    names = (environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return locale_language(next((name for name in names if name), system_locale))
