"""Numbers and conclusions in an answer, and whether a formula, a measurement or a source stands near them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from kvprep.core.scoring.normalise import Folded, fold

MAX_CLAIMS = 40
NEAR = 60
"""Folded characters within which evidence stands beside a number."""
MAX_QUOTE = 120

_NUMBER = re.compile(
    r"(?<![\d.a-z_])\d[\d,]*(?:\.\d+)?\s*"
    r"(?:%|倍|个百分点|x\b|times\b|percent\b|[kmgtp]i?b(?:/s|/token|ps)?\b|[kmgt]bit/s|字节|bytes?\b"
    r"|ms\b|us\b|µs|s\b|毫秒|微秒|秒|分钟|qps\b|tokens?/s|tok/s|次/秒|请求/秒|requests?/s|req/s)",
    re.ASCII,
)
_CONCLUSION = re.compile(
    r"更快|更慢|更好|更省|更划算|更稳|最快|最优|最好|提升|提高了|快了|慢了|加速|降低了?|减少了?|节省|显著|大幅|明显优于|优于|不如|没有影响|足够了?"
    r"|瓶颈(?:就是|是|在)|\b(?:faster|slower|cheaper|better|worse|outperforms?|improves?|reduces?|cuts|saves|speeds? up"
    r"|significant(?:ly)?|negligible|no impact|the bottleneck is|is enough|scales (?:well|linearly))\b"
)
_EVIDENCE = re.compile(
    r"[=×*≈^÷]|\d\s*/\s*\d|->|→|实测|测得|测出|测过|测量|测试|压测|复现|对照|消融|公式|推导|算出|算下来|源码|源代码|代码里|函数|论文|文档|手册"
    r"|版本|commit|默认|日志|指标|监控|trace|profil|nsys|例如|比如|举例|假设|假定|设|大约|约|按|根据|题目|给定"
    r"|\b(?:measur\w*|benchmark\w*|ablat\w*|experiment\w*|formula|source|paper|docs?|version|default|e\.g|for example|say|assum\w*"
    r"|suppose|about|roughly|given|at v?\d|logs?|metrics?|traces?|in the code|function)\b"
)
_REASON = re.compile(
    r"因为|由于|所以|因此|取决|如果|假如|只要|只有|当|时候?[,，]|条件|否则|前提|为了|导致|靠|通过|从而"
    r"|\b(?:because|since|due to|so that|if|when|unless|depends?|provided|as long as|otherwise|therefore|by|so)\b"
)
_SENTENCE = re.compile(r"[。！？?；;\n]|!(?!=)|\.(?=\s|$)")
_FIGURE = re.compile(r"\d[\d,]*(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class Claim:
    """A number or a conclusion of an answer; spans are half-open code-point offsets as typed.

    ``sentence`` is where its sentence begins, which tells claims of one sentence from others.
    """

    kind: Literal["number", "conclusion"]
    start: int
    end: int
    quote: str
    supported: bool
    sentence: int = 0


def find_claims(answer: str, ask: str = "") -> tuple[Claim, ...]:
    """What an interviewer would ask "how do you know?" about, in order; figures of ``ask`` were given and are none.

    A number is supported by a formula, a measurement or a source within 60 characters; a conclusion by one of
    these, by a figure, or by a reason in its sentence. Patterns, not understanding: a question to ask oneself.
    """
    folded = fold(answer)
    given = {m[0].replace(",", "") for m in _FIGURE.finditer(fold(ask).text)}
    numbers = list(_numbers(folded, given))
    found = [*numbers, *_conclusions(folded, numbers)]
    return tuple(sorted(found, key=lambda claim: (claim.start, claim.end))[:MAX_CLAIMS])


def _numbers(folded: Folded, given: set[str]) -> Iterator[Claim]:
    text = folded.text
    for match in _NUMBER.finditer(text):
        figure = _FIGURE.match(match[0])
        if figure is not None and figure[0].replace(",", "") in given:
            continue
        near = text[max(0, match.start() - NEAR) : match.end() + NEAR]
        yield _claim("number", folded, match, bool(_EVIDENCE.search(near)))


def _conclusions(folded: Folded, numbers: Sequence[Claim]) -> Iterator[Claim]:
    # One sentence draws one conclusion, however many words it takes, and its number is that conclusion.
    taken = {number.sentence for number in numbers}
    for match in _CONCLUSION.finditer(folded.text):
        start, end = _sentence(folded.text, match.start())
        if start in taken:
            continue
        taken.add(start)
        sentence = folded.text[start:end]
        reasons = (_EVIDENCE, _REASON, _FIGURE)
        yield _claim("conclusion", folded, match, any(r.search(sentence) for r in reasons))


def _sentence(text: str, at: int) -> tuple[int, int]:
    start = 0
    for stop in _SENTENCE.finditer(text, 0, at):
        start = stop.end()
    following = _SENTENCE.search(text, at)
    return start, following.start() if following else len(text)


def _claim(
    kind: Literal["number", "conclusion"], folded: Folded, match: re.Match[str], supported: bool
) -> Claim:
    start, end = folded.typed_span(*match.span())
    first, last = _sentence(folded.text, match.start())
    quote = " ".join(folded.text[first:last].split())
    short = quote if len(quote) <= MAX_QUOTE else quote[:MAX_QUOTE] + "…"
    return Claim(kind, start, end, short, supported, first)
