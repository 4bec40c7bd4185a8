"""What answers are worth, and why."""

import json
import subprocess
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from put_question import QUESTION, RUBRIC

from kvprep.core.model import Point, Rating, Text
from kvprep.core.scoring import compile_rubric, rescore, score

FULL = (
    "PutStart 先向 master 申请空间，然后把数据直接写到目标节点，PutEnd 再提交。"
    "半成品不会被读者看到。代价是多一次往返。"
)
TERSE = "PutStart→master 分配空间；数据直写目标；PutEnd 提交；没写完→不可见；开销：多一次 RPC"


def statuses(answer):
    return {p.id: p.status for p in score(RUBRIC, answer).points}


def test_the_last_word_counts_after_a_turn():
    turned = score(RUBRIC, FULL + "不过实际上，start 之后数据就能读了。")
    assert [m.id for m in turned.misconceptions] == ["early"]
    assert turned.score <= 20
    assert "contradicts-itself" in turned.flags
    told_first = score(RUBRIC, "start 之后就能读吗？" + FULL)
    assert told_first.misconceptions == ()
    assert "contradicts-itself" not in told_first.flags


def test_a_full_answer_scores_full_and_easy():
    scored = score(RUBRIC, FULL)
    assert scored.score == 100.0
    assert scored.rating is Rating.EASY
    assert scored.dimensions == {"fact": 100.0, "assumption": None, "cost": 100.0, "evidence": 100.0}


def test_terse_notes_count_as_claims():
    assert score(RUBRIC, TERSE).score >= 90


def test_points_add_up_by_weight_over_the_share_that_is_full():
    # 2 + 2 of weight 10 earned, 9 is full.
    assert score(RUBRIC, "先向 master 申请空间，再直接写到目标节点").score == pytest.approx(
        100 * 4 / 9, abs=0.05
    )


def test_scattered_words_earn_half_and_say_so():
    scored = score(RUBRIC, "先申请。然后等回复。最后说说 master。")
    reserve = next(p for p in scored.points if p.id == "reserve")
    assert (reserve.status, reserve.credit) == ("half", 0.5)


def test_a_denied_point_is_denied_and_earns_nothing():
    assert statuses("数据不会直接写到目标节点")["direct"] == "denied"


def test_what_should_be_denied_and_is_not_is_missed():
    assert statuses("半成品是可以被读者看到的")["invisible"] == "missed"


def test_what_happens_otherwise_is_no_denial():
    answer = "如果不分两步，半成品就会被读者看到；分了两步，没写完的对读者不可见。"
    assert statuses(answer)["invisible"] == "hit"


def test_spans_are_offsets_of_the_answer_as_typed():
    answer = "　 ＰｕｔＳｔａｒｔ：先向　ｍａｓｔｅｒ　申請空間"
    reserve = next(p for p in score(RUBRIC, answer).points if p.id == "reserve")
    assert [answer[a:b] for a, b in reserve.spans] == ["ｍａｓｔｅｒ", "申請"]


def test_a_missed_must_point_is_again_whatever_the_score():
    scored = score(RUBRIC, FULL.replace("半成品不会被读者看到。", ""))
    assert scored.score >= 60
    assert scored.rating is Rating.AGAIN


def test_a_misconception_caps_at_forty_five_and_hard():
    scored = score(RUBRIC, FULL + "所以 Put 就是一个事务。")
    assert [m.id for m in scored.misconceptions] == ["is-txn"]
    assert scored.score == 45.0


def test_a_denied_misconception_costs_nothing():
    scored = score(RUBRIC, FULL + "但 Put 不是事务。")
    assert scored.misconceptions == ()
    assert scored.score == 100.0


def test_a_misconception_ascribed_to_others_costs_nothing():
    assert score(RUBRIC, FULL + "有人以为 Put 是事务。").misconceptions == ()


def test_a_grave_misconception_brings_the_score_to_twenty_at_most():
    answer = "先向 master 申请空间，直接写到目标节点，start 之后就能读了，代价是多一次往返。"
    scored = score(RUBRIC, answer)
    assert scored.score <= 20
    assert scored.rating is Rating.AGAIN


def test_a_list_of_terms_stays_between_ten_and_twenty():
    scored = score(RUBRIC, "master / 空间 / 申请 / 直接 / 写 / 目标 / 半成品 / 不可见 / 代价 / 往返")
    assert "keyword-list" in scored.flags
    assert 10 <= scored.score <= 25


@pytest.mark.parametrize(
    "text",
    [
        "There is the master. There is the space reservation. There is the direct write of the data to the target nodes."
        " There is the half-written replica, invisible before the commit. And there is one more round trip.",
        "We have the master and the space. Then there are direct writes. Consider the invisible replica before commit."
        " Also think of the extra round trip.",
        "The master matters. The reservation of space is important. Direct writes to the target matter too."
        " The half-written replica is a key concept. The round trip counts as well.",
        "首先有 master 的空间申请。还有数据的直接写入目标。另外涉及半成品的不可见。最后考虑多一次往返的代价。",
        "Master 的空间申请很重要。数据直接写入目标也要考虑。半成品的不可见也很关键。多一次往返的代价要注意。",
    ],
)
def test_a_list_dressed_as_sentences_is_a_list(text):
    scored = score(RUBRIC, text)
    assert "keyword-list" in scored.flags
    assert scored.score <= 20


def test_a_chain_of_terms_is_a_list_and_pairs_of_label_and_claim_are_notes():
    chain = "master → 申请空间 → 直接写目标 → 半成品 → 不可见 → 提交 → 往返代价"
    assert "keyword-list" in score(RUBRIC, chain).flags
    notes = "Master: hands out space. Data: written directly to the target. Half-written: invisible. Price: one round trip."
    assert "keyword-list" not in score(RUBRIC, notes).flags
    paths = "- Put → master → 空间\n- 数据 → 直接写 → 目标\n- PutEnd → 提交 → 可见\n- 代价 → 多一次往返"
    assert "keyword-list" not in score(RUBRIC, paths).flags
    assert "keyword-list" not in score(RUBRIC, "每个 token 128 KB，8K 就是 1 GB，别用 Q 头。").flags


@pytest.mark.parametrize(
    "text",
    [
        "热点读：本地缓存、副本、分散、限流\n同时 miss：single flight、等待、结果\n等待：deadline、重算、降级",
        "hot reads: local cache, copies, spreading, limits\nmisses: single flight, waiting, result\nwaiting: deadline, recompute, degrade",
    ],
)
def test_labels_before_lists_of_terms_make_no_claims(text):
    assert "keyword-list" in score(RUBRIC, text).flags


@pytest.mark.parametrize(
    "text",
    [
        "Readers cannot see uncommitted objects; PutEnd commits; clients write targets directly.",
        "Clients exchange bytes directly, bypassing master; lookups still hit master.",
        "2×32×8×128×2 B = 128 KiB/token, 8K → 1 GiB, whole model, plus block rounding, scales, buffers",
    ],
)
def test_plain_verbs_and_sums_are_no_list(text):
    assert "keyword-list" not in score(RUBRIC, text).flags


def test_things_that_are_there_and_claimed_are_no_list():
    text = (
        "There is a master, which hands out space. There are two calls because the data goes directly to the target."
        " There is nothing to read before PutEnd. There is one more round trip to pay."
    )
    assert "keyword-list" not in score(RUBRIC, text).flags


def test_the_question_itself_is_worth_nothing():
    assert score(RUBRIC, QUESTION.ask.zh).score == 0
    assert score(RUBRIC, QUESTION.ask.en).score == 0


def test_an_answer_without_a_claim_stays_low_and_one_off_topic_lower():
    vague = score(RUBRIC, "Put 分 start 和 end 两步是一个重要的设计，需要好好理解。").score
    off = score(RUBRIC, "TTFT 是从请求到首个 token 的时间，TPOT 看间隔。").score
    assert 5 < vague < 30
    assert off <= 5


@pytest.mark.parametrize(
    "text",
    [
        "这个要看具体情况，一般来说需要综合考虑延迟和成本，建议先测试再评估。",
        "It depends on the workload. In practice one balances reliability against performance and monitors the result.",
    ],
)
def test_generalities_earn_a_little_though_they_share_no_word_with_the_question(text):
    assert 5 <= score(RUBRIC, text).score <= 12


def test_one_general_word_in_an_answer_to_another_question_earns_next_to_nothing():
    text = "通常 TTFT 是从请求发出到首个 token 的时间，TPOT 看相邻 token 的间隔。"
    assert score(RUBRIC, text).score <= 4


SIZED = compile_rubric(
    QUESTION._replace(
        ask=Text("每 token 多大？8K 呢？", "How large is a token, and 8K?"),
        points=(
            Point("per-token", "evidence", 1, Text("每 token 128 KiB。", "128 KiB per token."), ("=128 KiB/token + token|每",)),
            Point("eight-k", "evidence", 1, Text("8K 共 1 GiB。", "8K make 1 GiB."), ("=1 GiB + 8K|8192",)),
        ),
        misconceptions=(),
    ),
    {},
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("That is 64 KiB per token, so 8K tokens take 512 MiB.", ["64 KiB per token", "512 MiB"]),
        ("每 token 是 64 KiB，8K 就是 512 MiB。", ["64 KiB", "512 MiB"]),
        ("64 KiB 每 token，得出 8K 512 MiB。", ["64 KiB 每 token", "512 MiB"]),
        ("It is 128 KiB per token, so 8K take 8 GiB.", ["", "8 GiB"]),
        ("A head has 256 B. Tokens come in blocks.", ["", ""]),
        ("每 token 128 KiB，8K 是 1 GiB，100 个 8K 请求就是 100 GiB。", ["", ""]),
        ("Per layer a token takes 4 KiB.", ["", ""]),
        ("K alone is 64 KiB per token.", ["", ""]),
    ],
)
def test_the_right_words_with_another_number_are_told_apart(text, said):
    points = score(SIZED, text).points
    wrong = [p for p in points if p.reason.startswith("wrong value: ")]
    assert ["".join(text[a:b] for a, b in p.spans) if p in wrong else "" for p in points] == said
    assert all(p.credit == 0 for p in wrong)


def test_an_empty_answer_scores_zero():
    assert score(RUBRIC, " \n ").score == 0
    assert score(RUBRIC, " \n ").rating is Rating.AGAIN


def test_absolutes_and_numbers_from_nowhere_are_remarked_and_cost_nothing():
    scored = score(RUBRIC, FULL + "它永远快 20%。")
    assert {"absolute", "unsourced-number"} <= set(scored.flags)
    assert scored.score == 100.0
    assert "20%" in scored.notes[1].en


def test_a_measured_number_is_not_remarked():
    assert "unsourced-number" not in score(RUBRIC, "实测快 20%").flags


def test_a_correction_moves_the_score_and_nothing_else():
    before = score(RUBRIC, "先向 master 申请空间")
    after = rescore(QUESTION, before, {"direct": True})
    assert after.score == pytest.approx(100 * 4 / 9, abs=0.05)
    assert rescore(QUESTION, after, {"direct": False}).score == before.score


def test_a_withdrawn_misconception_gives_the_score_back():
    wrong = score(RUBRIC, FULL + "所以 Put 就是一个事务。")
    assert rescore(QUESTION, wrong, {"is-txn": False}).score == 100.0


def test_opening_the_model_answer_first_is_again():
    assert score(RUBRIC, FULL, model_answer_opened=True).rating is Rating.AGAIN


def test_time_lowers_a_pass_and_never_raises_a_fail():
    assert score(RUBRIC, FULL, over_time=True).rating is Rating.GOOD
    assert score(RUBRIC, "x", over_time=True).rating is Rating.AGAIN


@given(st.text(max_size=400))
@settings(max_examples=200, deadline=None)
def test_any_text_scores_between_0_and_100_with_spans_inside_it(answer):
    scored = score(RUBRIC, answer)
    assert 0 <= scored.score <= 100
    for result in (*scored.points, *scored.misconceptions):
        assert all(0 <= a < b <= len(answer) for a, b in result.spans)


@given(
    st.lists(
        st.sampled_from(
            [
                *"，。,.;:\n ",
                "不",
                "没有",
                "not ",
                "申请",
                "master",
                "半成品",
                "可见",
                "是错的",
                "有人认为",
                "put",
                "事务",
                "直接",
                "写",
                "start",
                "之后",
                "能读",
                "1)",
                "- ",
            ]
        ),
        max_size=60,
    )
)
@settings(max_examples=300, deadline=None)
def test_rubric_words_in_any_order_never_fail(pieces):
    assert 0 <= score(RUBRIC, "".join(pieces)).score <= 100


def test_the_same_answer_scores_the_same_under_any_hash_seed():
    program = (
        "import sys; sys.path.insert(0, 'tests/scoring'); from put_question import RUBRIC; from kvprep.core.scoring import score;"
        f"print(score(RUBRIC, {FULL + TERSE!r}))"
    )
    runs = {
        subprocess.run([sys.executable, "-c", program], env={"PYTHONHASHSEED": seed, "PYTHONPATH": ".", "PYTHONUTF8": "1"},
                       capture_output=True, text=True, check=True, encoding="utf-8").stdout
        for seed in ("0", "1", "77")
    }  # fmt: skip
    assert len(runs) == 1


def test_scored_values_are_plain_json():
    from kvprep.practice.scoring import scored_as_json

    row = json.loads(json.dumps(scored_as_json(score(RUBRIC, FULL), "x1")))
    assert (row["id"], row["question"], row["rating"]) == ("x1", "Q0", "easy")


@pytest.mark.parametrize("piece", ["申请", "不", "not ", "没写完，", "a. ", "((", "不是，", "1,"])
def test_an_answer_of_one_piece_repeated_is_scored_in_reasonable_time(piece):
    start = time.process_time()
    score(RUBRIC, piece * (8000 // len(piece)))
    # Quadratic matching took seconds; the bound is loose, since machines differ.
    assert time.process_time() - start < 1.0


@pytest.mark.parametrize(("between", "status"), [(2, "half"), (6, "missed")])
def test_ideas_many_sentences_apart_are_not_one_claim(between, status):
    filler = "".join(f"第{n}句说的是别的。" for n in range(between))
    found = score(RUBRIC, f"先说申请的事。{filler}最后提到 master。")
    point = next(p for p in found.points if p.id == "reserve")
    assert point.status == status


@pytest.mark.parametrize(
    ("text", "is_list"),
    [
        ("固定版本—硬件—对照实验—命中来源—瓶颈—样本量—代价—边界", True),
        (
            "固定硬件、模型后分别跑无缓存、本地、远端冷、远端热，比较满足 SLO 的请求速率，并确认 prefill 的 token 数下降。",
            False,
        ),
        ("arms: none, local, ext cold, ext warm\nmetric: goodput, P99\nprove: fewer prefill tokens", False),
        ("租约、续期、淘汰、副本、提交、超时、校验", True),
        # One flat row, though some terms hold a relation or a word that looks like a claim.
        (
            "768, 76.8 %, 992, half a piece, 128, 8, 1,048,576, ×16, ×8 ranks, 2 copies, replica records, master",
            True,
        ),
        ("num_tokens − 1、logits、511、8,176、16、31、7,936、256、块边界、尾部浪费、对象数、固定开销", True),
        ("hit rate\nbyte-level hits\nremote load\nqueueing\nprefetch contention\nrecompute\ngoodput", True),
        # Rows in rows are rows.
        ("缓存：租约、淘汰、副本；传输：网卡、轮询、分片；引擎：调度、批、块表；观测：P99、命中率。", True),
        # Notes: lines that are divided within, some of which claim something.
        (
            "启动时一次注册整块 L1，按 max_mr_size 分段，请求路径不注册。\nL1 外的 buffer 拒绝，不临时注册。\n跨两段拒绝；与已注册重叠报错。"
            "\n设计：池全锁住，核 memlock/内存；按段边界分配；池外明确报错。\n关闭：停线程→等在途→逐段注销→释放。",
            False,
        ),
        (
            "4 KiB: 5,242,880; 1 GiB: 20.\nPin/map go page by page; NIC entries grow with pages.\nFixed cost stays; pool needed.",
            False,
        ),
        # A sentence of clauses, which are longer than terms.
        (
            "这是经典问题，业界已经有比较成熟的方案，可以参考 Redis 的一些做法，比如加锁、加缓存、扩容等。",
            False,
        ),
    ],
)
def test_a_row_of_terms_is_told_from_lists_within_clauses_and_labelled_notes(text, is_list):
    assert ("keyword-list" in score(RUBRIC, text).flags) == is_list


@pytest.mark.parametrize("claim", ["不可变的副本一提交就可见", "内容不变，副本提交后就可见"])
def test_words_that_only_contain_a_negation_deny_nothing(claim):
    from kvprep.core.scoring.occurrences import Occurrences

    assert not Occurrences(claim).denials
