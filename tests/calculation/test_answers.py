"""What an interviewer would make of an answer: numbers worked out by hand, and how people say them."""

import pytest
from sums_of_bank import GIB, LLAMA_8B, given

from kvprep.core.calculation.judging import as_scored, judge_answer, overruled
from kvprep.core.model import Rating

TOKEN = given("C-KV-TOKEN", **LLAMA_8B)
PREFIX = given("C-KV-PREFIX", **LLAMA_8B, context="8K", tokens=8192, thousand_tokens=8000)
POOL = {"host": 512 * GIB, "share": 0.8, "prefixes": 32_768, "size": GIB, "copies": 2}
NICS = given("C-NICS", demand=150 * GIB, link=400e9, efficiency=1.0)
NICS_80 = given("C-NICS", demand=150 * GIB, link=400e9, efficiency=0.8)
HOSTS = given("C-HOSTS", **POOL)
COPIES = given("C-COPIES", **POOL, hosts=128)
EVEN = given("C-BREAK-EVEN", **LLAMA_8B, prefill=20_000)
TP = given("C-TP-SHARE", **LLAMA_8B | {"layers": 48, "kv_heads": 4}, tp=8)
TPOT = given("C-TPOT", first=0.8, last=3.2, tokens=49)


@pytest.mark.parametrize(
    ("posed", "by_hand"),
    [
        (TOKEN, 131_072),
        (PREFIX, GIB),
        (NICS, 4),
        (NICS_80, 5),
        (HOSTS, 160),
        (given("C-HOSTS", **POOL | {"copies": 1}), 80),
        (EVEN, 131_072 * 20_000),
        (TP, 24 * 1024),
        (TPOT, 0.05),
        (given("C-KV-MLA", layers=61, latent=512, rope=64, width=2, tokens=8192), 575_668_224),
        (given("C-KV-SCALES", **LLAMA_8B | {"width": 1}, scale=4), 66 * 1024),
        (given("C-TP-MLA", layers=61, latent=512, rope=64, width=2, tp=8), 8 * 70_272),
        (given("C-REUSE", tokens=8192, unit=256), 256),
        (given("C-REUSE", tokens=8192, unit=16), 16),
        (given("C-OBJECTS", prefixes=32_768, tokens=8192, chunk=256, ranks=8), 8_388_608),
        (given("C-READS", requests=200, hit=0.75, size=GIB), 150 * GIB),
        (given("C-WRITES", requests=200, hit=0.75, size=GIB, copies=2), 100 * GIB),
        (given("C-IN-FLIGHT", loads=150, latency=0.05, size=GIB), 7.5 * GIB),
        (given("C-RACK", hosts=128, rack=8, host=512 * GIB, share=0.8), 48 * 1024 * GIB),
        (given("C-REPAIR", hosts=1, host=512 * GIB, share=0.8, link=5 * GIB * 8), 81.92),
        (given("C-LOOKUPS", requests=200, tokens=8192, chunk=16, ranks=1, batch=128), 800),
        (given("C-EVICTION", used=0.93, watermark=0.9, ratio=0.05), 0.08),
        (given("C-TRANSFER", size=GIB, link=400e9, efficiency=1.0), 0.02147483648),
        (given("C-TURNOVER", hosts=80, host=512 * GIB, share=0.8, fresh=50 * GIB, copies=1), 655.36),
    ],
    ids=lambda value: value.calculation.id if hasattr(value, "calculation") else "",
)
def test_numbers_worked_out_by_hand(posed, by_hand):
    assert posed.answer == pytest.approx(by_hand)


def test_two_copies_for_six_tenths():
    assert COPIES.answer == pytest.approx(0.6)


@pytest.mark.parametrize(
    ("posed", "said"),
    [
        (TOKEN, "128 KiB"),
        (TOKEN, "about 128 KiB per token"),
        (TOKEN, "每 token 128 KiB，8K 就是 1 GiB"),
        (TOKEN, "2×32×8×128×2 = 131072 字节，也就是 128 KiB"),
        (TOKEN, "答案：128 KiB。因为 2×32×8×128×2 B"),
        (TOKEN, "it is 128 KiB (64 KiB for K and 64 KiB for V)"),
        (TOKEN, "不是 64 KiB，是 128 KiB"),
        (TOKEN, "128 KiB，不是 64 KiB"),
        (TOKEN, "2*32*8*128*2 B"),
        (TOKEN, "1048576 bits"),
        (PREFIX, "每 token 128 KiB，8K 就是 1 GiB"),
        (PREFIX, "1 GiB, i.e. 128 KiB per token"),
        (PREFIX, "8.6 Gbit"),
        (NICS, "150/46.57 = 3.22, so 4"),
        (NICS, "4 NICs (3.22 rounded up)"),
        (NICS, "4 张，因为 150/46.57=3.22"),
        (NICS, "至少四张网卡"),
        (HOSTS, "64 TiB / 409.6 GiB = 160"),
        (HOSTS, "160 台，比 128 多 32 台"),
        (HOSTS, "160 hosts, 32 more than the 128 there are"),
        (HOSTS, "一百六十台"),
        (COPIES, "60 %"),
        (COPIES, "五分之三"),
        (COPIES, "六成"),
        (EVEN, "20.97 Gbit/s"),
        (EVEN, "2.62 GB/s"),
        (EVEN, "每秒 2.44 GiB"),
        (TPOT, "0.05 秒"),
        (TPOT, "(3200 − 800) / 48 = 50 ms"),
    ],
)
def test_right_however_it_is_said(posed, said):
    judged = judge_answer(posed, said)
    assert (judged.verdict, judged.score) == ("right", 100)


@pytest.mark.parametrize(
    ("posed", "said", "verdict", "score", "rating"),
    [
        (TOKEN, "130 KiB", "rounded", 85, Rating.GOOD),
        (TOKEN, "128 KB", "loose-unit", 90, Rating.GOOD),
        (PREFIX, "1 GB", "loose-unit", 90, Rating.GOOD),
        (TOKEN, "128", "no-unit", 70, Rating.HARD),
        (TOKEN, "131,072", "no-unit", 70, Rating.HARD),
        (TOKEN, "128 MiB", "wrong-unit", 50, Rating.AGAIN),
        (TPOT, "50 s", "wrong-unit", 50, Rating.AGAIN),
        (NICS, "3.22", "unrounded", 70, Rating.HARD),
        (TOKEN, "100 KiB", "wrong", 0, Rating.AGAIN),
        (NICS, "6", "wrong", 0, Rating.AGAIN),
        (TOKEN, "不知道", "no-number", 0, Rating.AGAIN),
        (TOKEN, "", "no-number", 0, Rating.AGAIN),
    ],
)
def test_partly_right(posed, said, verdict, score, rating):
    judged = judge_answer(posed, said)
    scored = as_scored(posed, judged)
    assert (judged.verdict, scored.score, scored.rating) == (verdict, score, rating)


@pytest.mark.parametrize(
    ("posed", "said", "slip"),
    [
        (TOKEN, "64 KiB", "only-keys"),
        (TOKEN, "64", "only-keys"),
        (TOKEN, "128 KiB or 64 KiB", "only-keys"),
        (TOKEN, "512 KiB", "query-heads"),
        (PREFIX, "0.977 GiB", "thousand"),
        (PREFIX, "1000 MiB", "thousand"),
        (NICS, "1", "gbit-as-gbyte"),
        (NICS, "3", "rounded-down"),
        (NICS_80, "4", "line-rate"),
        (HOSTS, "128", "raw-memory"),
        (HOSTS, "80", "one-copy"),
        (HOSTS, "40", "copies-as-capacity"),
        (COPIES, "1.6", "copies-not-share"),
        (EVEN, "19.5 GiB/s", "bits"),
        (TP, "12 KiB", "divided"),
        (TPOT, "49 ms", "by-tokens"),
    ],
)
def test_slips_are_named(posed, said, slip):
    judged = judge_answer(posed, said)
    scored = as_scored(posed, judged)
    assert judged.slip == slip
    assert [wrong.id for wrong in scored.misconceptions] == [slip]
    assert scored.rating in (Rating.AGAIN, Rating.HARD)
    start, end = scored.misconceptions[0].spans[0]
    assert said[start:end] in said and end > start


def test_the_person_has_the_last_word():
    scored = as_scored(TOKEN, judge_answer(TOKEN, "64 KiB"))
    assert (overruled(scored, True).score, overruled(scored, True).misconceptions) == (100, ())
    assert overruled(scored, False).rating == Rating.AGAIN


def test_a_seen_answer_is_again():
    judged = judge_answer(TOKEN, "128 KiB")
    assert as_scored(TOKEN, judged, model_answer_opened=True).rating == Rating.AGAIN
