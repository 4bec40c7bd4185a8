"""A wrong command line, said in the language of this run."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any

from kvprep.cli.wording import say
from kvprep.core.messages import errors as m
from kvprep.core.model import Text, UserError


def usage_error(error: Any) -> UserError:
    """What the parser found, as the one kind of error that is printed; exit code 2 for usage."""
    sentence, suggestions = _sentence(error)
    ctx = getattr(error, "ctx", None)
    hint = m.fill(m.TRY_HELP, command=ctx.command_path if ctx else "kvprep")
    return UserError(say(sentence) + say(hint), error.exit_code, suggestions)


def _sentence(error: Any) -> tuple[Text | str, tuple[str, ...]]:
    kind = type(error).__name__
    if kind == "NoSuchOption":
        near = tuple(error.possibilities or ())
        return _with_near(m.fill(m.NO_SUCH_OPTION, name=error.option_name), near), near
    if kind == "MissingParameter":
        return m.fill(m.MISSING_ARGUMENT, name=_param_name(error)), ()
    if kind == "BadParameter":
        return _bad_value(error), ()
    if kind == "BadOptionUsage":
        return m.fill(m.NEEDS_VALUE, name=error.option_name), ()
    return _plain_usage(error)


# The parser's reasons, each with ours.
_REASONS = (
    (r"(?P<value>.+) is not one of (?P<rest>.+?)\.?", m.WHY_CHOICE),
    (r"(?P<value>.+) is not a valid int(eger)?( range)?\.?", m.WHY_INTEGER),
    (r"(?P<value>.+) is not a valid float( range)?\.?", m.WHY_NUMBER),
    (r"(?P<value>.+) is not in the range (?P<rest>.+?)\.?", m.WHY_RANGE),
)


def _bad_value(error: Any) -> Text:
    why = Text(zh=error.message, en=error.message)
    for pattern, reason in _REASONS:
        if found := re.fullmatch(pattern, error.message, re.DOTALL):
            named = found.groupdict()
            if reason is m.WHY_CHOICE:
                named["rest"] = tuple(named["rest"].split(", "))
            why = m.fill(reason, **named)
    name = _param_name(error)
    return Text(
        zh=m.BAD_VALUE.zh.format(name=name, why=why.zh), en=m.BAD_VALUE.en.format(name=name, why=why.en)
    )


def _plain_usage(error: Any) -> tuple[Text | str, tuple[str, ...]]:
    """Faults for which the parser has no class of its own, told apart by their wording."""
    message = error.format_message()
    if found := re.match(r"No such command '(.*?)'\.?", message, re.DOTALL):
        known = list(getattr(error.ctx.command, "commands", {}))
        near = tuple(get_close_matches(found[1], known, n=3, cutoff=0.5))
        return _with_near(m.fill(m.NO_SUCH_COMMAND, name=found[1]), near), near
    if message.startswith("Missing command"):
        names = tuple(error.ctx.command.list_commands(error.ctx))
        return m.fill(m.MISSING_COMMAND, names=names), ()
    if found := re.match(r"Got unexpected extra arguments? \((.*)\)", message, re.DOTALL):
        return m.fill(m.EXTRA_ARGUMENT, names=found[1]), ()
    return message, ()


def _with_near(sentence: Text, near: tuple[str, ...]) -> Text:
    if not near:
        return sentence
    more = m.fill(m.DID_YOU_MEAN, names=near)
    return Text(zh=sentence.zh + more.zh, en=f"{sentence.en} {more.en}")


def _param_name(error: Any) -> str:
    param = error.param
    if param is None:
        return str(error.param_hint or "?")
    return str(param.opts[0] if param.param_type_name == "option" else param.human_readable_name)
