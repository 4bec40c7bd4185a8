"""What a text is about: its content words, and how much of them a question shares."""

from __future__ import annotations

from collections.abc import Sequence, Set
from itertools import pairwise

from kvprep.core.scoring.normalise import fold_text
from kvprep.core.scoring.reading import pieces

STOP_WORDS = frozenset(
    """
    be have do it this that these those and or of to in on at by for with as from into so if when which what
    there than then you your we our i they their can will would could should may might must not no also just
    only very more most one two each any all some such like own same other about up out over per because
    while where how why who
    """.split()  # noqa: SIM905 -- a table that is read as text
)
STOP_CHARS = frozenset(
    "是在和与或也都就而把被给让使从到对向为以及其它这那个种一有要会能可很更最等之所着过上下中里来去说"
)
# Said by answers to nearly every question of the field: they tell little about which one is meant.
_COMMON = frozenset(
    """
    token byt cach stor request read hold comput memory siz prefix model sam use data object decod reus
    still need block mak engin shar first load cost every tim sav chang tak get kv time step system server
    different number count say giv value 什么 怎么 字节 前缀 请求 直接 模型 数据 缓存 计算 不同 引擎 显存 位置 系统 性能 需要 可以 如果 时候 问题 情况
    实际 哪些 为什 么要 一个 这个 没有 不是 因为 所以
    """.split()  # noqa: SIM905 -- a table that is read as text
)
_COMMON_WEIGHT = 0.25
_ASK_ENOUGH = 2.0
_OWN_FROM, _OWN_FULL = 0.12, 0.32


def content_words(text: str) -> set[str]:
    """Latin stems of three letters or more and Chinese bigrams, without words that carry no subject."""
    return content_of(pieces(fold_text(text)))


def content_of(found: Sequence[tuple[int, int, str]]) -> set[str]:
    """The content words of a text that has been cut into pieces already."""
    words = {p for _, _, p in found if len(p) > 2 and p.isascii() and p[0].isalnum() and p not in STOP_WORDS}
    for (_, end, first), (start, _, second) in pairwise(found):
        if start == end and _is_content(first) and _is_content(second):
            words.add(first + second)
    return words


def _is_content(char: str) -> bool:
    return "\u4e00" <= char <= "\u9fff" and char not in STOP_CHARS


def topicality(said: Set[str], ask_words: Set[str], own_words: Set[str]) -> float:
    """How far an answer speaks to a question, 0 to 1: by words of the question, or by a vocabulary like its points'."""
    if not said:
        return 0.0
    by_question = _weight(said & ask_words) / _ASK_ENOUGH
    share = _weight(said & own_words) / max(_weight(said), 1.0)
    by_subject = (share - _OWN_FROM) / (_OWN_FULL - _OWN_FROM)
    return max(0.0, min(1.0, max(by_question, by_subject)))


def _weight(words: Set[str]) -> float:
    common = len(words & _COMMON)
    return len(words) - common + _COMMON_WEIGHT * common
