"""Words that the field keeps apart: no term of the bank may take one for the other."""

import itertools
import tempfile

import pytest

from kvprep.core.scoring.reading import canonical
from kvprep.practice.workspace import open_workspace

KEPT_APART = [
    (("lease", "租约"), ("TTL", "time to live", "生存时间", "过期时间")),
    (("pin", "soft pin", "hard pin", "固定", "软钉"), ("lease", "租约"), ("lock", "mutex", "锁", "互斥锁")),
    (("replica", "副本", "拷贝"), ("shard", "分片")),
    (("lookup hit", "hit", "命中", "查到"), ("loaded", "已加载", "加载完成"), ("reused", "reuse", "复用")),
    (
        ("success", "成功", "返回成功"),
        ("overwritten", "overwrite", "覆盖", "已覆盖"),
        ("readable", "可读", "可见"),
    ),
    (("batch", "批量"), ("transaction", "事务", "atomic", "原子")),
    (("timeout", "超时"), ("cancelled", "cancel", "取消", "已取消"), ("completed", "completion", "完成")),
    (("master", "主控"), ("metadata server", "元数据服务"), ("Conductor", "索引", "index")),
    (("TPOT", "time per output token"), ("ITL", "inter-token latency", "token 间隔")),
    (("throughput", "吞吐"), ("goodput", "有效吞吐")),
    (("salt", "盐"), ("authorization", "授权", "permission", "鉴权", "认证")),
    (("high availability", "HA", "高可用"), ("durability", "持久性", "落盘")),
    (("RDMA",), ("zero copy", "zero-copy", "零拷贝"), ("GDR", "GPUDirect", "GPUDirect RDMA")),
    (("block", "块"), ("chunk",), ("page", "页"), ("slice", "切片"), ("segment", "段")),
    (("eviction", "evict", "淘汰", "驱逐"), ("preemption", "preempt", "抢占")),
    (("prefix cache", "prefix caching", "前缀缓存"), ("CacheBlend", "片段融合")),
    (("prefill", "预填充"), ("decode", "解码")),
    (("control plane", "控制面"), ("data plane", "数据面")),
    (("put", "PutStart"), ("PutEnd",), ("PutRevoke", "revoke", "撤销")),
    (("TTFT", "首 token 延迟"), ("TPOT", "ITL")),
    (("layer-first", "按层"), ("page-first", "按页")),
    (("query heads", "query head", "Q 头"), ("KV heads", "KV head", "KV 头")),
]

ABOVE_BOTH = {
    "block": "the unit in which an engine keeps KV, whatever that engine calls it",
    "directory-side": "the side that knows where objects are, as against the side that moves them",
    "engine-page": "the unit in which an engine keeps KV, whatever that engine calls it",
    "fetch-kv": "to get KV from elsewhere, as against computing it",
    "layout": "any of the orders in which KV may lie",
    "piece-words": "a part of a prompt that is reused, whatever it is cut by",
    "protected-object": "an object that must not be evicted now, for whatever reason",
    "speed-words": "any figure that gets better",
}
"""Terms that name what several words have in common, and where either will do."""


@pytest.fixture(scope="module")
def terms():
    with tempfile.TemporaryDirectory() as home:
        bank = open_workspace(home).bank
    return {name: {canonical(word) for word in words} for name, words in bank.terms.items()}


def test_every_exception_is_a_term(terms):
    assert terms.keys() >= ABOVE_BOTH.keys()


@pytest.mark.parametrize("sides", KEPT_APART, ids=lambda sides: " / ".join(side[0] for side in sides))
def test_no_term_takes_one_for_the_other(terms, sides):
    mixed = {
        (name, ours, theirs)
        for one, other in itertools.combinations(sides, 2)
        for ours, theirs in itertools.product(one, other)
        for name, words in terms.items()
        if name not in ABOVE_BOTH
        if canonical(ours) in words and canonical(theirs) in words
    }
    assert mixed == set()


@pytest.mark.parametrize("sides", KEPT_APART, ids=lambda sides: " / ".join(side[0] for side in sides))
def test_each_pair_speaks_of_words_that_the_bank_knows(terms, sides):
    known = set().union(*terms.values())
    unknown = [side for side in sides if not any(canonical(word) in known for word in side)]
    assert unknown == []
