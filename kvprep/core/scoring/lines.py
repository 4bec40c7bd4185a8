"""The line language of rubrics: from `$half + not($visible)` to a value the matcher can walk.

A line is groups joined by ` + ` (one sentence), ` .. ` (this order, close together) or ` > ` (the
attribute on the right belongs to the subject on the left); a group is alternatives joined by `|`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from kvprep.core.scoring.quantities import Quantity, parse_quantity
from kvprep.core.scoring.reading import canonical, canonical_prefix

Join = Literal["+", "..", ">"]
Mode = Literal["said", "not", "either"]
Terms = Mapping[str, tuple[str, ...]]

_TOKEN = re.compile(
    r'"(?:[^"\\]|\\.)*"|/(?:[^/\\]|\\.)+/(?=$|[\s|)])|[()|]|(?<!\S)(?:\+|\.\.|>)(?!\S)|[^\s()|"]+|\s+'
)
_NESTED_REPEAT = re.compile(r"\([^)]*[*+{][^)]*\)[*+{]|\[[^\]]*\][*+]\[[^\]]*\][*+]|\.\*.*\.\*.*\.\*")


class LineError(ValueError):
    """A line that cannot be read; the message says what and what to write instead."""


class Alternative(NamedTuple):
    """One way to say an idea: words, an open-ended word, a quantity or a regular expression.

    ``needle`` is what is looked for in canonical text; ``key`` tells alternatives apart.
    """

    source: str
    key: str
    kind: Literal["words", "prefix", "quantity", "regex"] = "words"
    needle: str = ""
    quantity: Quantity | None = None


class Group(NamedTuple):
    """Alternatives of which one must be said (or denied, or either); ``join`` ties it to the group before."""

    alternatives: tuple[Alternative, ...]
    mode: Mode = "said"
    join: Join = "+"
    key: str = ""


class Line(NamedTuple):
    """A claim as groups that must meet in one sentence."""

    source: str
    groups: tuple[Group, ...]

    @property
    def binds_subject(self) -> bool:
        """Whether the line says who does what, or in which order, so that scattered words prove nothing."""
        return any(group.join != "+" for group in self.groups)


def parse_line(source: str, terms: Terms) -> Line:
    """Read a line; raises LineError naming the fault (unknown term, empty group, unclosed bracket, …)."""
    groups: list[Group] = []
    join: Join = "+"
    for part, following in _split_groups(source):
        groups.append(_parse_group(part, join, terms, source))
        join = following
    if groups[0].join != "+":
        raise LineError(f"'{source}' starts with an operator")
    return Line(source, tuple(groups))


def line_terms(source: str) -> set[str]:
    """The names of the terms that a line uses."""
    return {token[1:] for token in _tokens(source) if token.startswith("$")}


def _tokens(source: str) -> list[str]:
    tokens: list[str] = _TOKEN.findall(source)
    if sum(map(len, tokens)) < len(source):
        raise LineError(f"cannot read '{source}': close the quotation mark")
    return tokens


def _split_groups(source: str) -> list[tuple[list[str], Join]]:
    parts: list[tuple[list[str], Join]] = []
    current: list[str] = []
    for token in _tokens(source.strip()):
        if token in ("+", "..", ">"):
            parts.append((current, token))  # type: ignore[arg-type]
            current = []
        else:
            current.append(token)
    parts.append((current, "+"))
    return parts


def _parse_group(tokens: list[str], join: Join, terms: Terms, source: str) -> Group:
    text = [t for t in tokens if t.strip()]
    mode: Mode = "said"
    if text and text[0] in ("not", "either") and len(text) > 1 and text[1] == "(":
        if text[-1] != ")":
            raise LineError(f"'{source}': close the bracket of {text[0]}(…)")
        mode = "not" if text[0] == "not" else "either"
        tokens = _between_brackets(tokens)
    alternatives: list[Alternative] = []
    for words in _split_alternatives(tokens):
        alternatives += _alternatives(words, terms, source)
    if not alternatives:
        raise LineError(f"'{source}' has an empty group: write words on both sides of each operator")
    distinct = tuple({a.key: a for a in alternatives}.values())
    return Group(distinct, mode, join, "|".join(a.key for a in distinct))


def _between_brackets(tokens: list[str]) -> list[str]:
    first = tokens.index("(")
    last = len(tokens) - 1 - tokens[::-1].index(")")
    return tokens[first + 1 : last]


def _split_alternatives(tokens: list[str]) -> list[str]:
    words, current = [], ""
    for token in tokens:
        if token == "|":
            words.append(current.strip())
            current = ""
        else:
            current += token
    words.append(current.strip())
    return words


def _alternatives(words: str, terms: Terms, source: str) -> list[Alternative]:
    if not words:
        raise LineError(f"'{source}' has an empty alternative: remove the extra '|'")
    if words.startswith("$"):
        return _term(words[1:], terms, source)
    if words.startswith("/") and words.endswith("/") and len(words) > 2:
        return [_regex(words[1:-1], source)]
    if words.startswith("="):
        quantity = parse_quantity(words[1:])
        if quantity is None:
            raise LineError(
                f"'{words}' in '{source}' is no quantity: write a number and a unit, as in =128 KiB/token"
            )
        return [Alternative(words[1:], words, "quantity", quantity=quantity)]
    return [_words(words.strip('"') if words.startswith('"') else words)]


@lru_cache(maxsize=50_000)
def _words(words: str) -> Alternative:
    if words.endswith("*"):
        needle = canonical_prefix(words[:-1])
        return Alternative(words[:-1], f"{needle}*", "prefix", needle)
    needle = canonical(words)
    return Alternative(words, needle or words, "words", needle)


def _term(name: str, terms: Terms, source: str) -> list[Alternative]:
    if name not in terms:
        from difflib import get_close_matches  # Deferred: only a mistyped name needs it.

        near = get_close_matches(name, list(terms), n=2, cutoff=0.5)
        hint = f" (did you mean {' or '.join('$' + n for n in near)}?)" if near else ""
        raise LineError(f"unknown term ${name} in '{source}'{hint}: add it to terms.yaml")
    return [alternative for word in terms[name] if not _is_bare(alternative := _words(word))]


def _is_bare(alternative: Alternative) -> bool:
    """Whether only a particle set a term's word apart (旧的): alone, its one character would match anywhere."""
    return alternative.kind == "words" and len(alternative.needle) == 1 < len(alternative.source)


def _regex(pattern: str, source: str) -> Alternative:
    if _NESTED_REPEAT.search(pattern):
        raise LineError(
            f"'{source}': nested or repeated wildcards can take for ever; write bounded repeats like .{{0,20}}"
        )
    try:
        re.compile(pattern)
    except re.error as error:
        raise LineError(f"'{source}': the regular expression does not compile: {error}") from None
    return Alternative(pattern, f"/{pattern}/", "regex")
