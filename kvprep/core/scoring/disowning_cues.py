"""The words by which a whole claim is called wrong, before it or behind it, in both languages."""

from __future__ import annotations

from kvprep.core.scoring.later import Cue, Later

_STOP_ZH = r"(?=[，,。；;：:！!\n]|--|$)"
_WRONG_WORDS = (
    "wrong", "false", "incorrect", "untrue", "nonsense", "mistaken", "misleading", "not true", "not the case", "not correct",
    "not right", "not so", "not accurate", "myth", "misconception", "mistake", "error", "misunderstanding", "fallacy", "illusion",
)  # fmt: skip
WRONG = (
    r"(?:wrong|false|incorrect|untrue|nonsense|mistaken|misleading|not (?:true|the case|correct|right|so|accurate)"
    r"|(?:a|an) (?:\w+ )?(?:myth|misconception|mistake|error|misunderstanding|fallacy|illusion))"
)
_SURELY = r"(?:simply |just |plainly |flatly |also |certainly |clearly |completely |entirely )?"
_IS = r"(?:is|are|was|were|'s|would be|'d be)"
_SAYING = r"(?:say|think|assume|believe|claim|suppose|conclude|expect|call)"

_AHEAD_EN = (
    rf"\b(?:it|that) ?{_IS} {_SURELY}{WRONG} (?:to {_SAYING}(?: that)?|that)\b"
    rf"|\b(?:it )?(?:isn't|wasn't|is not|was not) {_SURELY}(?:true|the case|correct|right|so|accurate) (?:to {_SAYING}(?: that)?|that)\b"
    r"|\b(?:i|we)(?:'d| would)? (?:really |strongly |very much )?(?:(?:doubt|disagree)(?: that)?|(?:doubt|dispute|deny|reject|refute|oppose) (?:that|(?:the|any|this) (?:claim|idea|view|notion|belief|theory)(?: that)?))\b"
    r"|\b(?:rumou?r has it|legend has it|rumou?rs?(?: say)?|legend says)(?: that)?\b"
    rf"|\b(?:do|does|did|would|should|must|can|could)(?: not|n't) (?:really |ever )?(?:{_SAYING}|agree|mean)(?: that)?\b"
    rf"|\b(?:nobody|no one|no-one|none)(?: \w+)? {_SAYING}s?(?: that)?\b"
    r"|\b(?:i|we)(?: have|'ve)? never (?:bought|believed)(?: (?:it|that))?\b|\bno truth (?:in|to)\b|\bfar from (?:it )?being true\b"
)
_AHEAD_ZH = (
    r"(?:并|也)?不(?:这么)?(?:认为|觉得|同意|赞成|相信|认可)|并非说|(?:很难|不好|不敢)说|谁说(?![的过了])|与其说|没人(?:会)?(?:说|认为|觉得)"
    r"|(?<!不)(?:我|我们)(?:坚决|很|完全)?(?:反对|质疑|不信)|(?:谣|讹|误)传(?!播|输|递)|传言|传闻"
)
AHEAD = (
    Cue(
        (*_WRONG_WORDS, "not ", "n't ", "doubt", "disagree", "dispute", "deny", "reject", "refute", "oppose", "rumor", "rumour",
         "legend", "nobody", "no one", "no-one", "none", "never b", "no truth", "far from"),
        Later(_AHEAD_EN),
    ),
    Cue(
        ("不认为", "不觉得", "不同意", "不赞成", "不相信", "不认可", "不这么", "并非说", "难说", "不好说", "不敢说", "谁说", "与其说", "没人",
         "反对", "质疑", "不信", "谣传", "讹传", "误传", "传言", "传闻"),
        Later(_AHEAD_ZH),
    ),
)  # fmt: skip
"""Cues that deny the claim after them as a whole, whatever small words the claim holds."""

_SOURCE = (
    r"\b(?:some(?: people| engineers| folks)?|others|many(?: people| engineers)?|people|folks|colleagues|a colleague|they|docs|blogs|textbooks"
    r"|the (?:docs?|documentation|document|readme|manual|paper|blog)|it(?:'s| is| was)) (?:often |commonly |sometimes |usually |widely |frequently |will )?"
    r"(?:says?|said|claims?|claimed|thinks?|thought|believes?|believed|assumes?|assumed|suggests?|writes?|states?|argues?)(?: that)?\b"
    r"|(?:有些?(?:人|资料|文章|博客|同事|文档)|网上|文档[上里]?|资料[上里]?|同事|博客|书上|大家|他们|很多人|不少人)(?:会|常|都|总)?(?:说|写|认为|以为|觉得|讲|声称)(?:的是|着|了)?"
)
_REJECTION = (
    r"[,;.]? (?:but|yet|however|though|which|and) [^.;,。]{0,25}?\b(?:wrong|false|untrue|mistaken|not true|not so|not the case|not correct|isn't so|disagree|opposite|contrary|a myth)\b"
    r"|[.;,。；，]\s*(?:but )?(?:they|all of them|those people|他们|这些人)[^.;,。；，]{0,12}?(?:wrong|mistaken|incorrect|错|不对)"
    r"|[，,；;。]\s*(?:但|可|然而|其实|实际|事实|而|我|不过|代码|源码)[^。，,；;]{0,10}?(?:不对|错|不是(?:这样|如此)|相反|不同意|不认同|不然|并非如此|不成立)"
)
REPORTED = (
    Cue(
        ("wrong", "false", "untrue", "mistaken", "incorrect", "not true", "not so", "not the case", "not correct", "isn't so", "disagree",
         "opposite", "contrary", "a myth", "不对", "错", "不是这样", "不是如此", "相反", "不同意", "不认同", "不然", "并非如此", "不成立"),
        Later(rf"(?P<source>{_SOURCE})(?P<claim>(?:(?!\. )[^。!?！？\n]){{4,220}}?)(?:{_REJECTION})"),
    ),
)  # fmt: skip
"""What somebody else is said to say and the speaker rejects, as the groups ``source`` and ``claim``."""

_KIND_OF = r"(?:一个|个|一种|种)?(?:很|最|非常|十分)?(?:常见|典型|普遍|经典|流行|老)?的?"
_BEHIND_ZH = (
    r"(?:这)?(?:是|就)?(?:错的|错误的|(?<!对)不对的?|不成立|不正确|误区|误解|谣言|伪命题|大错特错|说不通|站不住脚?|不可取|行不通|不靠谱|不可能的)"
    rf"|(?:是)?(?:无关紧要|无所谓|没有?必要|多余|没有?意义|不重要|没有?影响|没有?关系|不起作用|没有?作用)(?:的)?{_STOP_ZH}"
    rf"|是{_KIND_OF}(?:错误|误区|误解|谬误|谣言|假象|想当然|错觉)|(?<=[这那])?(?:就)?错了(?![会就才能])"
    rf"|(?:其实)?并非如此|(?:其实)?(?:不|并不|可不)是(?:这样|这么回事|那么回事|那样)的?|其实(?:不然|不是){_STOP_ZH}|没(?:有)?这(?:回|么回)事"
    rf"|(?:是|都是)?(?:假的|瞎说|胡说|谬论|无稽之谈){_STOP_ZH}|纯属(?:谣言|误解|误会|谬误|虚构|想象|想当然|无稽之谈|错误)"
    rf"|(?:我|我们)(?:坚决|完全|很)?(?:不(?:同意|赞成|赞同|认同|认可|信|这么(?:看|认为|想))|反对){_STOP_ZH}|的人(?:就|都|全|是)*(?:搞|想|弄|说)?错了?"
    rf"|(?<=[，,。；;！!—])\s*(?:大?错|不对|错误)(?:了|的)?{_STOP_ZH}"
)
_UNTRUE_ZH = (
    "臆想", "空想", "谣传", "误传", "以讹传讹", "传说", "想当然", "凑出来", "瞎编", "站不住", "站不住脚", "言过其实", "夸大其词", "夸大", "高估", "低估了它",
    "过时", "老黄历", "以前的事", "误导", "危言耸听", "耸人听闻", "自欺欺人", "太天真", "教条", "没这回事", "没有这回事", "没那回事", "没有那回事", "没这么回事", "没有这么回事",
    "没有的事", "哪有的事", "哪有这种事", "哪有事", "不敢苟同", "难以苟同", "保留意见", "保留态度", "表示怀疑", "存疑", "听听就好", "别信", "别信他", "别信它", "别听他", "别听他们",
    "谁爱信谁信", "宣传口径", "营销话术", "噱头", "多虑", "杞人忧天", "过虑", "看错代码", "看错了代码", "没搞懂", "理想化", "恰恰相反", "正好相反", "不靠谱", "不至于", "误读",
    "错觉", "宣传而已", "吓人而已", "外行看法", "外行的看法", "外行话", "外行人的看法", "不以为然", "推翻", "与事实不符", "不符事实", "不符合事实", "没道理", "没有道理", "过度保守",
    "悲观", "馊主意", "不买账", "不可信", "老皇历", "老版本的事", "旧版的做法", "吓唬人", "一厢情愿", "看不对", "下来不是", "下来不是这样", "下来并不是",
)  # fmt: skip
"""What is said of a claim that one holds to be untrue."""
_LEAD_ZH = r"(?:我们?|对此|觉得|认为|看|查过|试过|算|查|试|这[是话些只就都种]?|那|早|未免|完全|多半|都|只|纯[属粹]|属于|其实|实际上|太|全|就|也|是|很|有些?|有点|说法|担心|恐怕|被|持)*"
_NO_ZH = (
    r"(?:不|不[^，,。；;不是就]{1,2}|没有|传言|不是|不对|不会|不行|错|非也|并不|不然|未必|并不能|并没有|并非|没那么[^，,。；;]{0,6}|不见得|不一定|不至于|没人|谁都不|用不着|没必要|不必|大可不必|不需要|不用|免了|多此一举|多余|何必|纯属[^，,。；;]{1,6}"
    r"|浪费[^，,。；;]{0,6}|拍脑袋[^，,。；;]{0,4}|(?:多半|只)?是?谣传|哪有[^，,。；;]{0,4}|怎么可能|没有的事|没[这那]回事|恰恰|正相反|相反|才怪|差得远|属于洁癖|不信|不认|凑出来的|别[^，,。；;]{0,4})"
)
"""What answers a question that one asks oneself with a no."""
_UNTRUE_EN = (
    r"(?:obsolete|outdated|overrated|overblown|exaggerated|unfounded|hype|marketing|folklore|dogma|(?:urban )?legend|rumou?r|scaremongering|hair-splitting|paranoia|overkill|superstition|wishful thinking|fairy tale"
    r"|horror story(?: without substance)?|outdated advice)"
)
_NO_EN = (
    r"(?:no|nope|wrong|hardly|never|rarely|nobody|unlikely|marketing|nonsense|of course not|i doubt it|why would one|why bother|not (?:at all|really|quite|so|in practice)|(?:a )?waste of time|i would never do that"
    r"|(?:of course )?(?:it|they|that|one|we|you) (?:does|do|is|are|can|will|need|would|must|should)(?:n't| not))"
)
_BEHIND_EN = (
    r"\b(?:is|are|was|were|be|becomes?)\s+(?:simply |just |completely |entirely |largely )?(?:irrelevant|unnecessary|needless|pointless|useless|superfluous|immaterial|not needed|unimportant)\b"
    r"|\b(?:does(?:n't| not)|do(?:n't| not)) matter\b|\bmakes? no difference\b|\badds? nothing\b"
    rf"|(?:\b|(?='))(?:is|are|was|were|'s|would be)\s+{_SURELY}{WRONG}(?! (?:that|to|if|when)\b)\b"
    rf"|\band it(?:'s| is| was) {_SURELY}{WRONG}(?! (?:that|to|if|when)\b)\b"
    rf"|\bturn(?:s|ed) out (?:to be )?{WRONG}\b|\bdoes(?:n't| not) hold\b|\bis(?:n't| not) (?:true|right|correct|the case)\b"
    r"|\b(?:is(?:n't| not)|'s not|not) how (?:it|this|that|things)(?: really| actually)? works?\b"
    r"|(?<=[-,])\s(?:wrong|nope|nonsense|not true)(?=\s*(?:[.,;!]|$))|,? but no\b(?=\s*(?:[.,;:!-]|$))"
)
_DISMISSED_EN = (
    rf"(?:\b(?:is|are|was|were)|'s) (?:(?:simply|just|plainly|largely|an?|mere|pure|only|widely|wildly|badly) )*{_UNTRUE_EN}\b"
    r"|\bha(?:s|ve) (?:been )?(?:refuted|debunked|disproved|made this obsolete)\b|\b(?:i|we) (?:don't|do not) (?:buy|believe) (?:it|that|this|them)\b|\b(?:i|we) (?:have my doubts|have our doubts|beg to differ|disagree)\b|\b(?:don't|do not) believe (?:it|them|that)\b"
    r"|\bdoes(?:n't| not) survive (?:scrutiny|a look at the code)\b|\bthey have it backwards\b|\bdoes(?:n't| not) stand up\b|\bnothing could be further from the truth\b|\bpopular belief is wrong(?: here)?\b|(?<=[.;!] )(?:nonsense|not so|it (?:cannot|does not|is not|doesn't|isn't))(?=\s*[.;!])"
)
BEHIND = (
    Cue(
        ("错", "不对", "不成立", "不正确", "误区", "误解", "误会", "谬", "谣言", "伪命题", "说不通", "站不住", "不可取", "行不通", "不靠谱", "不可能的", "无关紧要",
         "无所谓", "没必要", "没有必要", "多余", "没意义", "没有意义", "不重要", "没影响", "没有影响", "没关系", "没有关系", "不起作用", "没作用", "没有作用", "假象", "想当然",
         "并非如此", "不是这", "不是那", "其实不", "没这回", "没有这回", "没这么回", "没有这么回", "假的", "瞎说", "胡说", "无稽", "纯属", "不同意", "不赞", "不认", "不信", "不这么", "反对"),
        Later(_BEHIND_ZH),
    ),
    Cue(_UNTRUE_ZH, Later(rf"{_LEAD_ZH}(?:{'|'.join(_UNTRUE_ZH)})(?:的|了|而已|罢了)*{_STOP_ZH}")),
    Cue(("？", "?"), Later(rf"[？?]\s*(?:我(?:看|觉得|认为)?)?{_NO_ZH}(?:吧|的|了)*{_STOP_ZH}|\?\s*{_NO_EN}\b(?=\s*(?:[.,;:!?-]|$))")),
    Cue(
        (*_WRONG_WORDS, "irrelevant", "unnecessary", "needless", "pointless", "useless", "superfluous", "immaterial", "not needed",
         "unimportant", "matter", "no difference", "add nothing", "adds nothing", " hold", "n't true", "n't right", "n't correct",
         "n't the case", " how ", "nope", "but no"),
        Later(_BEHIND_EN),
    ),
    Cue(
        ("obsolete", "outdated", "overrated", "overblown", "exaggerated", "unfounded", "hype", "marketing", "folklore", "dogma", "legend",
         "rumor", "rumour", "scaremongering", "hair-splitting", "paranoia", "overkill", "superstition", "wishful", "fairy tale", "horror", "refuted", "debunked", "disproved", " buy ", " believe ",
         "doubts", "differ", "disagree", "scrutiny", "look at the code", "backwards", "stand up", "further from", "popular belief", "nonsense", "not so",
         "it cannot", "it does not", "it is not", "it doesn't", "it isn't"),
        Later(_DISMISSED_EN),
    ),
)  # fmt: skip
"""Cues that take back the claim before them."""
