"""Remarks beside the score: absolutes, numbers from nowhere, and an answer that contradicts itself."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kvprep.core.model import Text
from kvprep.core.scoring.occurrences import Occurrences

_ABSOLUTE = re.compile(
    r"永远|总是|必然|绝对|任何情况|无论如何|百分之百|毫无例外|一定(?!程度|范围|条件)|\b(?:always|never|in all cases|under any circumstances|without exception"
    r"|invariably|absolutely|guaranteed to)\b"
)
_CLAIMED_NUMBER = re.compile(
    r"(?<![\d.a-z_])\d+(?:\.\d+)?\s*(?:%|％|倍|x\b|times\b|percent\b|ms\b|毫秒|秒|us\b|gb/s|gib/s|gbps|qps|tokens?/s)(?![a-z])",
    re.ASCII,
)
_EVIDENCE = re.compile(
    r"[=×*≈^]|\d\s*/\s*\d|实测|测得|测出|测试|压测|公式|源码|论文|文档|版本|默认|例如|比如|假设|假定|大约|约|按|根据|profil"
    r"|\b(?:measur|benchmark|formula|source|paper|version|default|e\.g|for example|say|assum|suppose|about|roughly|given|because|since|if|at v?\d)"
)
_NEAR_EVIDENCE = 60

ABSOLUTE = Text(
    zh="“{word}”说得太满：它取决于什么？",
    en="“{word}” is absolute: what does it depend on?",
)
UNSOURCED = Text(
    zh="“{word}”从哪里来？给出公式、测量或出处。",
    en="Where does “{word}” come from? Give a formula, a measurement or a source.",
)

CONTRADICTS = Text(
    zh="前后矛盾（{points}）：一处说是，一处说不是，都标出来了。到底是哪个？",
    en="Contradicts itself ({points}): claimed in one place, denied in another, both marked. Which is it?",
)


def remarks(
    occurrences: Occurrences, answer: str, contradicted: Sequence[str] = ()
) -> tuple[tuple[str, Text], ...]:
    """Flags with their sentences, at most one of each kind; ``contradicted`` are points said both ways."""
    text = occurrences.reading.folded.text
    found = []
    if contradicted:
        note = Text(
            CONTRADICTS.zh.format(points="、".join(contradicted)),
            CONTRADICTS.en.format(points=", ".join(contradicted)),
        )
        found.append(("contradicts-itself", note))
    if (absolute := _first_affirmed(occurrences, text)) is not None:
        found.append(("absolute", _quoted(ABSOLUTE, occurrences, absolute, answer)))
    if (number := _first_unsourced(text)) is not None:
        found.append(("unsourced-number", _quoted(UNSOURCED, occurrences, number, answer)))
    return tuple(found)


def _first_affirmed(occurrences: Occurrences, text: str) -> re.Match[str] | None:
    for match in _ABSOLUTE.finditer(text):
        covered = any(d.scope[0] <= match.start() and match.end() <= d.scope[1] for d in occurrences.denials)
        if not covered and not re.match(r"不|未", text[max(0, match.start() - 1) : match.start()]):
            return match
    return None


def _first_unsourced(text: str) -> re.Match[str] | None:
    for match in _CLAIMED_NUMBER.finditer(text):
        near = text[max(0, match.start() - _NEAR_EVIDENCE) : match.end() + _NEAR_EVIDENCE]
        if not _EVIDENCE.search(near):
            return match
    return None


def _quoted(sentence: Text, occurrences: Occurrences, match: re.Match[str], answer: str) -> Text:
    start, end = occurrences.reading.folded.typed_span(*match.span())
    word = answer[start:end]
    return Text(sentence.zh.format(word=word), sentence.en.format(word=word))
