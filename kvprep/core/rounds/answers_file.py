"""Answers given elsewhere: a text whose headings are ids of questions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from kvprep.core.ids import GROUP_ID, NAMED_ID, NUMBERED_ID, canonical
from kvprep.core.messages.mock import SEED_WORD

_ID = rf"(?:[\w.-]+/)?(?:{NUMBERED_ID}|{GROUP_ID}|{NAMED_ID})"
_HEADING = re.compile(
    rf"(?:\s{{0,3}}#{{1,6}}\s*(?P<hash>{_ID})(?![\w.])(?P<rest>.*)|\s*\*{{0,2}}(?P<bare>{_ID})\*{{0,2}}\s*[:：.]?\s*(?P<time>[(（]?\d{{1,3}}[:：]\d\d[)）]?)?\s*)\Z",
    re.IGNORECASE,
)
_TIME = re.compile(r"(?<!\d)(\d{1,3})[:：](\d\d)(?!\d)")
_SEED = re.compile(rf"(?:{SEED_WORD.en}|{SEED_WORD.zh})\s*[:：]?\s*(\d{{1,6}})", re.IGNORECASE)
_FENCE = re.compile(r"\s*(```|~~~)")


@dataclass(frozen=True, slots=True)
class PaperAnswer:
    """An answer with the seconds its heading gives (``## Q3 (3:20)``), 0 where it gives none.

    ``seed`` is that of a sum's numbers (``## C-KV-TOKEN seed 12``), 0 where it is not given; ``left_out`` counts the
    bytes beyond what an answer may have.
    """

    text: str
    seconds: float = 0.0
    seed: int = 0
    left_out: int = 0


def split_answers(text: str) -> Mapping[str, PaperAnswer]:
    """Answers by id in their order; a second part under the same id goes on with the first.

    A heading is a markdown heading that begins with an id, or a line of nothing but an id, outside code fences.
    A fence that is never closed fences nothing: one forgotten must not swallow the answers after it.
    """
    found: dict[str, PaperAnswer] = {}
    card, lines, seconds, seed = "", [], 0.0, 0
    source = text.splitlines()
    for line, fenced in [*zip(source, _fenced(source), strict=True), ("# Q0", False)]:
        heading = None if fenced else _HEADING.match(line)
        if heading is None:
            lines.append(line)
            continue
        if card:
            _add(found, card, PaperAnswer("\n".join(lines).strip("\n"), seconds, seed))
        card, lines = canonical(heading["hash"] or heading["bare"]), []
        seconds = _seconds(heading["rest"] or heading["time"] or "")
        seed = _seed(heading["rest"] or "")
    return found


def _fenced(lines: list[str]) -> list[bool]:
    """For each line whether it stands within a fence, which only one of its own kind and without a language closes."""
    fenced = [False] * len(lines)
    last = {line.strip(): number for number, line in enumerate(lines) if _FENCE.match(line)}
    at = 0
    while at < len(lines):
        opens, closes = _FENCE.match(lines[at]), at
        if opens and last.get(opens[1], at) > at:
            closes = next(n for n in range(at + 1, len(lines)) if lines[n].strip() == opens[1])
        fenced[at:closes] = [True] * (closes - at)
        at = closes + 1
    return fenced


def _add(found: dict[str, PaperAnswer], card: str, more: PaperAnswer) -> None:
    before = found.get(card)
    if before is not None:
        text = f"{before.text}\n{more.text}".strip("\n")
        more = PaperAnswer(text, before.seconds + more.seconds, before.seed or more.seed)
    found[card] = more


def code_of(text: str) -> str:
    """The code in an answer: what its first fence holds, or all of it."""
    lines = text.splitlines()
    fenced = _fenced(lines)
    if True not in fenced:
        return text
    opens = fenced.index(True)
    closes = fenced.index(False, opens) if False in fenced[opens:] else len(lines)
    return "\n".join(lines[opens + 1 : closes]) + "\n"


def _seed(text: str) -> int:
    seed = _SEED.search(text)
    return int(seed[1]) if seed else 0


def _seconds(text: str) -> float:
    time = _TIME.search(text)
    return int(time[1]) * 60.0 + int(time[2]) if time else 0.0
