"""A claim that is held up and called wrong earns nothing, in whatever frame; one that is upheld keeps its worth."""

import pytest

from kvprep.core.model import Point, Question, Text
from kvprep.core.scoring import compile_rubric, score
from kvprep.core.scoring.disowning_cues import AHEAD, BEHIND, REPORTED
from kvprep.core.scoring.normalise import fold_text

NOTHING = Text("", "")
CLAIMS = {
    "en": "the lease protects a replica while it is read",
    "zh": "租约保护正在读的副本",
}
RUBRIC = compile_rubric(
    Question(
        "Q1",
        "recall",
        ("runtime",),
        2,
        Text("问", "What does it do?"),
        NOTHING,
        (
            Point("protects", "fact", 1, NOTHING, ("租约|lease + 保护|protect* + 副本|replica",)),
            Point("no-lock", "fact", 1, NOTHING, ("集群|cluster + not(锁住|lock*)",)),
        ),
        (),
    ),
    {},
)
DISOWNED = {
    "en": [
        "It is not true that {c}.",
        "It isn't the case that {c}.",
        "It's false that {c}.",
        "It is wrong to say that {c}.",
        "It would be a mistake to think that {c}.",
        "It is a myth that {c}.",
        "It is a common misconception that {c}.",
        "I don't think that {c}.",
        "I doubt that {c}.",
        "We would dispute that {c}.",
        "Nobody should believe that {c}.",
        "There is no truth in the claim that {c}.",
        "The claim that {c} is false.",
        "The idea that {c} is simply wrong.",
        "{c}, which is false.",
        "{c}: that is a myth.",
        "{c}. That is wrong.",
        "{c}. This is a common misconception.",
        "{c}, but that is not how it works.",
        "{c}? No.",
        "{c} - wrong.",
        "They say {c}, which turned out to be wrong.",
        "You might expect that {c}, but no.",
        "Some say that {c}, but that is not true.",
        "It is often claimed that {c}, which is wrong.",
        "The document says that {c}, but the code does the opposite.",
        "It is a myth that the cluster, the host and {c}.",
        "There are 4 replicas and {c}, here 4. That is wrong.",
        "Some say {c}. They are wrong.",
        "Many people believe that {c}. They are mistaken.",
        "People say that {c}; I disagree.",
        "I reject the claim that {c}.",
        "Rumour has it that {c}.",
        "Is it so that {c}? It is not.",
        "Would you say that {c}? No, I would not.",
        "{c} is what people believe, and it is wrong.",
        "Critics argue that {c}.",
        "There is a theory that {c}, but it has been refuted.",
        "Old textbooks insist that {c}.",
        "That {c} is outdated.",
        "It is an urban legend that {c}.",
        "The notion that {c} is hair-splitting.",
        "It is often claimed that {c}; the claim does not survive scrutiny.",
        "Does it follow that {c}? Hardly.",
        "Is it the case that {c}? Of course it is not.",
        "Is it true that {c}? A waste of time.",
        "People claim that {c}; I don't buy it.",
        "{c}. Nonsense.",
        "That {c} is a fairy tale.",
        "{c}; they have it backwards.",
        "I have never bought that {c}.",
    ],
    "zh": [
        "并不是说{c}。",
        "我不认为{c}。",
        "我不同意{c}。",
        "很难说{c}。",
        "说{c}是错的。",
        "{c}的说法不成立。",
        "{c}，这是错的。",
        "{c}，这是常见的误解。",
        "{c}，这种理解不对。",
        "{c}，这话不对。",
        "{c}，错。",
        "{c}。并非如此。",
        "{c}。不是这样的。",
        "{c}？不对。",
        "{c}？不是的。",
        "谁说{c}？",
        "有资料说{c}，其实不对。",
        "同事认为{c}，我不同意。",
        "文档上写{c}，代码恰好相反。",
        "副本有 4 份，{c}。这种说法是错的。",
        "有传言说{c}。",
        "传言{c}，其实不然。",
        "所谓{c}，纯属谣言。",
        "我反对“{c}”。",
        "{c}，这是假的。",
        "{c}？不，正好相反。",
        "有人说{c}，他们错了。",
        "有人说{c}。他们都错了。",
        "{c}这种说法我不同意。",
        "{c}，我不赞成。",
        "说{c}的人都错了。",
        "教科书上说{c}，这一点我表示怀疑。",
        "有同事坚持{c}，我持保留意见。",
        "{c}只是宣传口径。",
        "{c}，这是危言耸听。",
        "{c}的说法早就过时了。",
        "“{c}”——听听就好。",
        "所谓{c}，未免教条。",
        "{c}，我看不靠谱。",
        "{c}？未必。",
        "{c}？没那么理想。",
        "{c}？大可不必。",
        "{c}？多半是谣传。",
        "我一开始以为{c}，后来发现不是。",
        "有人坚持{c}，我不买账。",
        "{c}是旧版的做法。",
        "听说{c}，我查了代码，没有这回事。",
    ],
}
UPHELD = {
    "en": [
        "It is true that {c}.",
        "{c}, and it does not matter who reads.",
        "It is not wrong to say that {c}.",
        "I think that {c}.",
        "It is not a lock: {c}.",
        "That the cluster stops is wrong; {c}.",
        "Does it? Yes, {c}.",
        "The docs say that {c}.",
        "The docs say that {c}. A lock is what people expect of the cluster, but that is wrong.",
        "The docs say that {c}, and a test of mine agrees.",
        "The default is false, and {c}.",
        "{c}. It would be wrong to drop it meanwhile.",
        "Nobody would deny that {c}.",
        "It cannot be denied that {c}.",
        "Some think it is a lock, which is a misconception: {c}.",
        "Is it so that {c}? Yes.",
        "Is it so that {c}? It is.",
        "The leases expire. They are wrong by a second at most, and {c}.",
        "Why is it there? Because {c}.",
        "I'd reject late requests on arrival, and {c}.",
        "We deny such requests the door, and {c}.",
        "An outdated copy is dropped, and {c}.",
        "What if it expires? It cannot be read any more. {c}.",
    ],
    "zh": [
        "可以说{c}。",
        "{c}，不对就扔掉。",
        "{c}，错的不行。",
        "先注明是谁说的，{c}。",
        "文档上写{c}，我也验证过。",
        "说{c}没错。",
        "我认为{c}。",
        "它锁集群？不对，{c}。",
        "锁住集群这种说法是错的。{c}。",
        "{c}，这时淘汰它是错误的做法。",
        "没有人会否认{c}。",
        "不可否认，{c}。",
        "有人以为它锁集群，这是误解：{c}。",
        "别以为它会锁集群：{c}。",
        "是不是{c}？是的。",
        "是不是{c}？对。",
        "我反对锁集群，{c}。",
        "为什么要它？因为{c}。",
        "续期过时了就失效，{c}。",
        "高估 TTL 不要紧，{c}。",
    ],
}


def status(answer: str, point: str = "protects") -> str:
    return next(p.status for p in score(RUBRIC, answer).points if p.id == point)


@pytest.mark.parametrize(("lang", "frame"), [(lang, f) for lang in DISOWNED for f in DISOWNED[lang]])
def test_a_claim_called_wrong_earns_nothing(lang, frame):
    assert status(frame.format(c=CLAIMS[lang])) in ("denied", "missed")


@pytest.mark.parametrize(("lang", "frame"), [(lang, f) for lang in UPHELD for f in UPHELD[lang]])
def test_a_claim_upheld_keeps_its_worth(lang, frame):
    assert status(frame.format(c=CLAIMS[lang])) == "hit"


@pytest.mark.parametrize(
    "answer",
    [
        "It is a myth that the cluster is locked.",
        "It is not true that it locks the cluster.",
        "锁住集群，这是误解。",
        "我不认为它会锁住集群。",
        "Nobody locks the cluster.",
        "No one has to lock the cluster.",
        "我反对锁住集群。",
        "别用租约去锁住集群。",
        "Nobody should wait until the cluster is locked.",
    ],
)
def test_to_call_the_opposite_wrong_is_to_say_it(answer):
    assert status(answer, "no-lock") == "hit"


@pytest.mark.parametrize(
    "answer", ["It is not true that the cluster is not locked.", "集群不会锁住，这是错的。"]
)
def test_to_call_a_denial_wrong_denies_it(answer):
    assert status(answer, "no-lock") != "hit"


BOTH_WAYS = [
    "The lease protects a replica. Copying is done by the client. The lease does not protect a replica.",
    "The lease does not protect a replica. Copying is done by the client. The lease protects a replica.",
    "The lease protects a replica while it is read. It is a myth that leases protect replicas from anything.",
    "租约保护副本。拷贝由客户端做。租约不保护副本。",
    "租约不会保护副本。另一方面，租约保护副本。",
]


@pytest.mark.parametrize("answer", BOTH_WAYS)
def test_who_says_both_has_said_neither_and_is_told_so(answer):
    scored = score(RUBRIC, answer)
    point = scored.points[0]
    assert (point.status, point.credit) == ("denied", 0)
    assert point.reason.startswith("contradicted: ")
    assert "contradicts-itself" in scored.flags
    assert "protects" in scored.notes[0].zh and "protects" in scored.notes[0].en


@pytest.mark.parametrize(
    "answer",
    [
        "The lease does not protect the replica. Sorry, no: the lease protects the replica while it is read.",
        "租约不保护副本。哦不对，租约保护正在读的副本。",
        "The lease protects a replica while it is read. It does not protect one from a crash.",
        "The lease protects a replica while it is read. Without a lease nothing protects it.",
        "While it is valid the lease protects a replica. After its end the lease does not protect a replica.",
        "A long lease protects a replica. An expired lease does not protect a replica.",
        "期限内的租约保护副本。过期后的租约不保护副本。",
        "有效的租约保护副本。失效的租约不保护副本。",
        "租约保护正在读的副本。没有租约就没有保护。",
        "租约保护正在读的副本。TTL 到了以后，哪怕目录里还登记着，过期的租约就不再保护副本，读者要丢弃结果重来。",
        "The lease protects a replica while it is read. An expired lease protects no replica, and the reader throws its bytes away.",
    ],
)
def test_a_correction_or_another_side_of_the_matter_is_no_contradiction(answer):
    scored = score(RUBRIC, answer)
    assert scored.points[0].status == "hit"
    assert "contradicts-itself" not in scored.flags


@pytest.mark.parametrize("cue", [*AHEAD, *BEHIND, *REPORTED], ids=lambda cue: cue.words[0])
def test_the_words_of_a_cue_stand_in_each_of_its_matches(cue):
    frames = [f.format(c=CLAIMS[lang]) for table in (DISOWNED, UPHELD) for lang in table for f in table[lang]]
    texts = [fold_text(text) for text in (*frames, *BOTH_WAYS)]
    matched = [m[0] for text in texts for m in cue.pattern.finditer(text) if m[0]]
    assert matched
    assert all(any(word in match for word in cue.words) for match in matched)


def test_who_affirms_what_was_denied_before_has_said_neither():
    scored = score(RUBRIC, "这不会锁住集群。这会锁住集群。")
    assert scored.points[1].status == "denied"
    assert "contradicts-itself" in scored.flags


@pytest.mark.parametrize(
    "answer",
    [
        "I used to think that the lease protects a replica, but I was wrong.",
        "The lease protects a replica. Correction: it protects nothing.",
        "我以前以为租约保护副本，后来发现错了。",
        "“租约保护副本”过时了：现在没有租约。",
        "租约保护副本是误传：它只记时间。",
    ],
)
def test_a_view_given_up_is_no_claim(answer):
    assert status(answer) in ("denied", "missed")


@pytest.mark.parametrize(
    "answer", ["会锁住集群吗？不会。", "会锁住集群吗？不锁，照常读。", "Does it lock the cluster? No."]
)
def test_a_question_answered_with_no_denies_what_it_asks(answer):
    assert status(answer, "no-lock") == "hit"
