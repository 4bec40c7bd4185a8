"""What an answer says and what it only mentions: denials, ranges, signs, remarks, number words."""

import pytest
from sums_of_bank import GIB, LLAMA_8B, given

from kvprep.core.calculation.judging import judge_answer
from kvprep.core.calculation.reading import read_amounts

KIB = 2**10
QWEN = given("C-KV-TOKEN", **LLAMA_8B | {"layers": 28, "heads": 28, "kv_heads": 4})
POOL = {"host": 512 * GIB, "share": 0.8, "prefixes": 32_768, "size": GIB, "copies": 2}
HOSTS = given("C-HOSTS", **POOL)
EVICT = given("C-EVICTION", used=0.92, watermark=0.9, ratio=0.1)
COPIES = given("C-COPIES", **POOL, hosts=110)
HALF = given("C-COPIES", **POOL, hosts=120)
NICS = given("C-NICS", demand=736 * GIB, link=400e9, efficiency=1.0)
GAIN = given("C-FETCH-GAIN", tokens=8192, prefill=4096, size=GIB, link=8 * GIB, efficiency=1.0, fixed=0.5)


def test_the_numbers_these_answers_are_about():
    found = [posed.answer for posed in (QWEN, HOSTS, EVICT, COPIES, NICS, GAIN)]
    assert found == pytest.approx([56 * KIB, 160, 0.12, 0.375, 16, 0.5])


@pytest.mark.parametrize(
    ("posed", "said"),
    [
        (QWEN, "56 KiB for K, so 112 KiB with V"),
        (QWEN, "56 KiB；加上 V 共 112 KiB"),
        (QWEN, "56 KiB, with V 112 KiB"),
        (QWEN, "-56 KiB"),
        (QWEN, "−56 KiB"),
        (QWEN, "= -56 KiB"),
        (QWEN, "负 56 KiB"),
        (QWEN, "negative 56 KiB"),
        (QWEN, "minus 56 KiB"),
        (EVICT, "-12 %"),
        (HOSTS, "-160"),
        (HOSTS, "160, so 320 with the spares"),
        (HOSTS, "160 台，所以共 320 台"),
    ],
)
def test_an_answer_that_ends_on_another_value_is_that_value(posed, said):
    judged = judge_answer(posed, said)
    assert (judged.verdict, judged.score) == ("wrong", 0)


@pytest.mark.parametrize(
    ("posed", "said"),
    [
        (QWEN, "not 56 KiB"),
        (QWEN, "It isn't 56 KiB."),
        (QWEN, "it cannot be 56 KiB"),
        (QWEN, "not exactly 56 KiB"),
        (QWEN, "不是 56 KiB"),
        (QWEN, "不会是 56 KiB"),
        (QWEN, "between 28 KiB and 56 KiB"),
        (QWEN, "between 28 and 56 KiB"),
        (QWEN, "from 28 KiB to 56 KiB"),
        (QWEN, "28 to 56 KiB"),
        (QWEN, "28-56 KiB"),
        (QWEN, "28 KiB–56 KiB"),
        (QWEN, "28 KiB - 56 KiB"),
        (QWEN, "28~56 KiB"),
        (QWEN, "28 KiB 到 56 KiB"),
        (QWEN, "28 至 56 KiB"),
        (QWEN, "在 28 KiB 和 56 KiB 之间"),
        (NICS, "15 to 16"),
        (NICS, "十五到十六张"),
        (NICS, "15-16 NICs"),
        (EVICT, "10-12 %"),
        (EVICT, "between ten and twelve percent"),
    ],
)
def test_a_denial_or_a_range_is_no_answer(posed, said):
    judged = judge_answer(posed, said)
    assert (judged.verdict, judged.score, judged.slip) == ("no-number", 0, "")


@pytest.mark.parametrize(
    ("posed", "said"),
    [
        (QWEN, "not 112 KiB but 56 KiB"),
        (QWEN, "56 KiB, not 112 KiB"),
        (QWEN, "between 28 KiB and 112 KiB, exactly 56 KiB"),
        (QWEN, "fifty-six KiB"),
        (QWEN, "fifty six KiB"),
        (QWEN, "五十六 KiB"),
        (QWEN, "- 56 KiB"),
        (HOSTS, "160 台，比 128 多 32 台"),
        (HOSTS, "160 hosts, 32 more than the 128 there are"),
        (HOSTS, "160 hosts with 2 copies each"),
        (HOSTS, "one hundred and sixty"),
        (HOSTS, "192-32 = 160"),
        (HOSTS, "no fewer than 160"),
        (HOSTS, "at least 160"),
        (EVICT, "一成二"),
        (EVICT, "12个百分点"),
        (EVICT, "12 个百分点"),
        (EVICT, "十二个百分点"),
        (EVICT, "12 percentage points"),
        (EVICT, "百分之12"),
        (EVICT, "百分之 12"),
        (EVICT, "百分之十二"),
        (EVICT, "十二 %"),
        (EVICT, "十二%"),
        (EVICT, "twelve percent"),
        (EVICT, "twelve %"),
        (EVICT, "1.2 成"),
        (EVICT, "千分之120"),
        (EVICT, "0.02 + 0.1"  " = 0.12"),
        (EVICT, "12 % = 2 % + 10 %"),
        (QWEN, "56 KiB = 28 KiB + 28 KiB"),
        (QWEN, "28 KiB + 28 KiB = 56 KiB"),
        (QWEN, "56 KiB: 28 KiB + 28 KiB"),
        (HALF, "一半"),
        (HALF, "half"),
        (HALF, "a half"),
        (COPIES, "三成七五"),
        (COPIES, "37.5 个百分点"),
        (NICS, "sixteen"),
        (NICS, "Sixteen NICs"),
        (NICS, "15.8, rounded up to 16"),
        (NICS, "15.8 到 16"),
        (GAIN, "重算 2 s，拉取 1.5 s，少 0.5 s"),
        (GAIN, "2 s - 1.5 s = 0.5 s"),
        (GAIN, "half a second: 0.5 s"),
    ],
)  # fmt: skip
def test_right_however_the_number_is_put(posed, said):
    judged = judge_answer(posed, said)
    assert (judged.verdict, judged.score) == ("right", 100)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("三成", [0.3]),
        ("三成半", [0.35]),
        ("十成", [1]),
        ("3 成", [0.3]),
        ("成功了", []),
        ("百分点", []),
        ("-5", [-5]),
        ("3-5", [3, 5]),
        ("3 - 5", [3, 5]),
        ("-1.5e3 B", [-1500]),
        ("TP-8", [8]),
        ("zero", [0]),
        ("nineteen", [19]),
        ("ninety-nine", [99]),
        ("a hundred", [100]),
        ("one hundred twenty-eight GiB", [128 * GIB]),
        ("sixteen thousand tokens", [16_000]),
        ("fifty ms", [0.05]),
        ("one NIC", [1]),
        ("none often attend a tenfold eighteenth", []),
        ("128 of K and one of V", [128]),
        ("一半", [0.5]),
        ("十二点再说", []),
        ("第十二章", []),
        ("两百三十次", []),
        ("half a second", []),
        ("the half of it", []),
    ],
)
def test_number_words_signs_and_tenths(text, values):
    assert [reading.values[0] for reading in read_amounts(text)] == pytest.approx(values)
