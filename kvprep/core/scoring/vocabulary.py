"""What a text is about: its content words, and how much of them a question shares."""

from __future__ import annotations

import re
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
# What fits any question about any system; an answer to another question has hardly one of them.
_GENERALITIES = (
    r"取决于|具体情况|实际情况|看情况|视情况|具体分析|综合考虑|权衡|平衡|一般都|一般来说|一般会|一般用|一般就|通常|总的来说|不能只看|盲目|过于乐观|最佳实践|业界|官方"
    r"|推荐|合理|适当|充分|完善|优化|提升|提高|改善|效率|可靠|可维护|稳定|灵活|监控|告警|测试|验证|评估|机制|方案|策略|容错|兜底|异常情况|理念|架构|优缺点|侧重"
    r"|场景|业务|根据实际|负载情况|需要注意|留意|重要|常见|成熟|进一步|因素|手段|方面|角度|特殊处理|没有绝对|百分之百|参考|文档|调整|影响|更好|更安全|框架|设计|性能|资源|成本"
    r"|\b(?:depend(?:s|ing)?|trade-?offs?|balanc\w*|best practices?|in practice|in general|generally|typically|usually|normally"
    r"|various|certain\w*|overall|proper\w*|careful\w*|appropriate|as needed|workloads?|tun(?:e|ed|ing)|monitor\w*|tests?|testing"
    r"|verif\w*|evaluat\w*|performance|efficien\w*|reliab\w*|scalab\w*|robust|flexib\w*|mechanisms?|techniques?|approach\w*"
    r"|important|matters?|characteristics|improv\w*|optimi[sz]\w*|architectur\w*|designs?|frameworks?|special|edge cases|factors?"
    r"|environments?|somewhat|somehow|encouraged|recommended|documentation|well known|common|complementary|estimate\w*"
    r"|reasonable|benefits?|issues?|management|strateg\w*|solutions?|priorit\w*|perfect\w*)\b"
)
_GENERAL_FULL = 3
GENERAL_SHARE = 0.7
"""What generalities count for beside words of the question's own subject."""


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


def generality(folded: str) -> float:
    """How far a folded text speaks in generalities, 0 to 1: by how many different ones it uses."""
    # Compiled here, and kept by re: few answers come this far, and every start would pay for it.
    different = len({match[0] for match in re.finditer(_GENERALITIES, folded)})
    return min(1.0, different / _GENERAL_FULL)
