"""Whole claims that are held up and called wrong: "it is a myth that …", …，这是误解, "…? No."."""

from __future__ import annotations

import re
from bisect import bisect_right
from operator import itemgetter

from kvprep.core.scoring.later import Later
from kvprep.core.scoring.reading import Reading, span_at

_WRONG = (
    r"(?:wrong|false|incorrect|untrue|nonsense|mistaken|misleading|not (?:true|the case|correct|right|so|accurate)"
    r"|(?:a|an) (?:\w+ )?(?:myth|misconception|mistake|error|misunderstanding|fallacy|illusion))"
)
_UNTRUE_ZH = (
    r"(?:臆想|空想|谣传|以讹传讹|传说|想当然|凑出来的|瞎编的?|站不住脚?|言过其实|夸大其词|夸大了?|高估了?|低估了它|过时了?|老黄历|以前的事|误导|危言耸听|耸人听闻|自欺欺人"
    r"|太天真|教条|没(?:有)?[这那](?:么)?回?事|没有的事|哪有(?:的|这种)?事|不敢苟同|难以苟同|保留(?:意见|态度)|表示怀疑|存疑|听听就好|别信[他它]?|别听他们?的?|谁爱信谁信"
    r"|宣传口径|营销话术|噱头|多虑了?|杞人忧天|过虑了?|看错了?代码|没搞懂|理想化|恰恰相反|正好相反|不靠谱|不至于|误读|错觉|宣传而已|吓人而已|外行(?:人)?(?:的)?(?:看法|话)|不以为然|推翻了?|与事实不符|不符合?事实|没(?:有)?道理|过度保守|太?悲观|馊主意|[算看查试]下来(?:并)?不是(?:这样)?)"
)
"""What is said of a claim that one holds to be untrue."""
_LEAD_ZH = r"(?:我们?|对此|觉得|认为|看|查过|试过|这[是话些只就都种]?|那|早|未免|完全|多半|都|只|纯[属粹]|属于|其实|实际上|太|全|就|也|是|很|有些?|有点|说法|担心|恐怕|被|持)*"
_NEEDLESS_ZH = (
    r"(?:未必|并不能|并没有|并非|没那么[^，,。；;]{0,6}|不见得|不一定|不至于|没人|谁都不|用不着|没必要|不必|大可不必|不需要|不用|免了|多此一举|多余|何必|纯属[^，,。；;]{1,6}|浪费[^，,。；;]{0,6}"
    r"|拍脑袋[^，,。；;]{0,4}|(?:多半|只)?是?谣传|哪有[^，,。；;]{0,4}|怎么可能|没有的事|没[这那]回事|恰恰|正相反|相反|才怪|差得远|属于洁癖|不信|不认|凑出来的|别[^，,。；;]{0,4})"
)
"""What answers a question that one asks oneself with a no, beside a plain no."""
_UNTRUE_EN = (
    r"(?:obsolete|outdated|overrated|overblown|exaggerated|unfounded|hype|marketing|folklore|dogma|(?:urban )?legend|rumou?r|scaremongering|hair-splitting"
    r"|horror story(?: without substance)?|outdated advice)"
)
_SURELY = r"(?:simply |just |plainly |flatly |also |certainly |clearly |completely |entirely )?"
_IS = r"(?:is|are|was|were|'s|would be|'d be)"
_SAYING = r"(?:say|think|assume|believe|claim|suppose|conclude|expect|call)"
DISOWNED_AHEAD = re.compile(
    rf"\b(?:it|that) ?{_IS} {_SURELY}{_WRONG} (?:to {_SAYING}(?: that)?|that)\b"
    rf"|\b(?:it )?(?:isn't|wasn't|is not|was not) {_SURELY}(?:true|the case|correct|right|so|accurate) (?:to {_SAYING}(?: that)?|that)\b"
    r"|\b(?:i|we)(?:'d| would)? (?:really |strongly |very much )?(?:doubt|disagree|dispute|deny|reject|refute|oppose)(?: (?:that|the (?:claim|idea|view|notion)(?: that)?))?\b"
    r"|\b(?:rumou?r has it|legend has it|rumou?rs?(?: say)?|legend says)(?: that)?\b"
    rf"|\b(?:do|does|did|would|should|must|can|could)(?: not|n't) (?:really |ever )?(?:{_SAYING}|agree|mean)(?: that)?\b"
    rf"|\b(?:nobody|no one|no-one|none)(?: \w+)? {_SAYING}s?(?: that)?\b"
    r"|\bno truth (?:in|to)\b|\bfar from (?:it )?being true\b"
    r"|(?:并|也)?不(?:这么)?(?:认为|觉得|同意|赞成|相信|认可)|并非说|(?:很难|不好|不敢)说|谁说(?![的过了])|与其说|没人(?:会)?(?:说|认为|觉得)"
    r"|(?<!不)(?:我|我们)(?:坚决|很|完全)?(?:反对|质疑|不信)|(?:谣|讹|误)传(?!播|输|递)|传言|传闻"
)
"""A cue that denies the claim after it as a whole, whatever small words the claim holds."""
_THAT_CLAUSE = Later(rf"{_WRONG}.*that\Z")
"""What is called wrong in a that-clause may hold commas."""
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
REPORTED = re.compile(rf"(?P<source>{_SOURCE})(?P<claim>(?:(?!\. )[^。!?！？\n]){{4,220}}?)(?:{_REJECTION})")
"""What somebody else is said to say and the speaker rejects."""
_CLAIM_END = Later(
    r"[，,。；;！!？?\n：]|: |\.(?=[\s*_')]|$)|但|其实|实际上|事实上|却|反而|因为|所以|不如|--|\s-\s"
    r"|\b(?:but|however|although|though|because|since|actually|in fact|in reality|instead|rather)\b"
)
_MAX_CLAIM_ZH, _MAX_CLAIM_EN = 40, 160

_KIND_OF = r"(?:一个|个|一种|种)?(?:很|最|非常|十分)?(?:常见|典型|普遍|经典|流行|老)?的?"
DISOWNED_BEHIND = re.compile(
    r"(?:这)?(?:是|就)?(?:错的|错误的|(?<!对)不对的?|不成立|不正确|误区|误解|谣言|伪命题|大错特错|说不通|站不住脚?|不可取|行不通|不靠谱|不可能的)"
    r"|(?:是)?(?:无关紧要|无所谓|没有?必要|多余|没有?意义|不重要|没有?影响|没有?关系|不起作用|没有?作用)(?:的)?(?=[，,。；;！!\n]|$)"
    rf"|是{_KIND_OF}(?:错误|误区|误解|谬误|谣言|假象|想当然|错觉)|(?<=[这那])?(?:就)?错了(?![会就才能])"
    r"|(?:其实)?并非如此|(?:其实)?(?:不|并不|可不)是(?:这样|这么回事|那么回事|那样)的?|其实(?:不然|不是)(?=[，,。；;！!\n]|$)|没(?:有)?这(?:回|么回)事"
    r"|(?:是|都是)?(?:假的|瞎说|胡说|谬论|无稽之谈)(?=[，,。；;！!\n]|$)|纯属(?:谣言|误解|误会|谬误|虚构|想象|想当然|无稽之谈|错误)"
    rf"|{_LEAD_ZH}{_UNTRUE_ZH}(?:的|了|而已|罢了)*(?=[，,。；;！!\n]|$)"
    rf"|[？?]\s*(?:我(?:看|觉得|认为)?)?{_NEEDLESS_ZH}(?:吧|的|了)*(?=[，,。；;！!\n]|$)"
    r"|(?:我|我们)(?:坚决|完全|很)?(?:不(?:同意|赞成|赞同|认同|认可|信|这么(?:看|认为|想))|反对)(?=[，,。；;！!\n]|$)|的人(?:就|都|全|是)*(?:搞|想|弄|说)?错了?"
    r"|(?<=[，,。；;！!—])\s*(?:大?错|不对|错误)(?:了|的)?(?=[，,。；;！!\n]|$)"
    r"|[？?]\s*(?:不|不是|不对|不会|不行|错|非也|并不|不然)(?:的|了)?(?=[，,。；;！!\n]|$)"
    r"|\b(?:is|are|was|were|be|becomes?)\s+(?:simply |just |completely |entirely |largely )?(?:irrelevant|unnecessary|needless|pointless|useless|superfluous|immaterial|not needed|unimportant)\b"
    r"|\b(?:does(?:n't| not)|do(?:n't| not)) matter\b|\bmakes? no difference\b|\badds? nothing\b"
    rf"|(?:\b|(?='))(?:is|are|was|were|'s|would be)\s+{_SURELY}{_WRONG}(?! (?:that|to|if|when)\b)\b"
    rf"|\band it(?:'s| is| was) {_SURELY}{_WRONG}(?! (?:that|to|if|when)\b)\b"
    rf"|(?:\b(?:is|are|was|were)|'s) (?:(?:simply|just|plainly|largely|an?|mere|pure|only|widely|wildly|badly) )*{_UNTRUE_EN}\b"
    r"|\bha(?:s|ve) (?:been )?(?:refuted|debunked|disproved|made this obsolete)\b|\b(?:i|we) (?:don't|do not) (?:buy|believe) (?:it|that|this|them)\b|\b(?:i|we) (?:have my doubts|have our doubts|beg to differ|disagree)\b|\b(?:don't|do not) believe (?:it|them|that)\b"
    r"|\bdoes(?:n't| not) survive (?:scrutiny|a look at the code)\b|\bnothing could be further from the truth\b|\bpopular belief is wrong(?: here)?\b|(?<=[.;!] )(?:nonsense|not so|it (?:cannot|does not|is not|doesn't|isn't))(?=\s*[.;!])"
    rf"|\bturn(?:s|ed) out (?:to be )?{_WRONG}\b|\bdoes(?:n't| not) hold\b|\bis(?:n't| not) (?:true|right|correct|the case)\b"
    r"|\b(?:is(?:n't| not)|'s not|not) how (?:it|this|that|things)(?: really| actually)? works?\b"
    r"|\?\s*(?:no|nope|wrong|hardly|never|rarely|nobody|unlikely|marketing|nonsense|of course not|i doubt it|why would one|why bother|not (?:at all|really|quite|so|in practice)|(?:a )?waste of time|i would never do that"
    r"|(?:of course )?(?:it|they|that|one|we|you) (?:does|do|is|are|can|will|need|would|must|should)(?:n't| not))\b(?=\s*(?:[.,;:!?-]|$))"
    r"|(?<=[-,])\s(?:wrong|nope|nonsense|not true)(?=\s*(?:[.,;!]|$))|,? but no\b(?=\s*(?:[.,;:!-]|$))"
)
"""A cue that takes back the claim before it."""
_CLOSED = Later(r"\s*(?:[，,。；;：:！!？?.\n]|$)")
_POINTING = Later(
    r"[\s,，:：—-]*(?:(?:这|那)(?:种|个|一|句|些)?(?:说法|想法|话|理解|看法|观点|认识|结论|答案|推论)?|"
    r"(?:but |yet )?(?:that|this|which|it|these)(?: has| have)?|and (?:that|this)|but|and|但|可|其实|完全)?\s*\Z"
)


def disowned_until(cue: re.Match[str], text: str) -> int:
    """Where the claim that a cue ahead of it disowns ends: at a comma, or at what is said in its stead."""
    limit = min(len(text), cue.end() + (_MAX_CLAIM_EN if cue[0].isascii() else _MAX_CLAIM_ZH))
    for ending in _CLAIM_END.finditer(text, cue.end(), limit):
        if not (ending[0] == "," and _THAT_CLAUSE.search(cue[0])):
            return ending.start()
    return limit


def disowned_from(cue: re.Match[str], reading: Reading) -> tuple[int, bool]:
    """Where the claim that a cue behind it takes back begins, and whether it points back at it.

    A cue with a subject of its own takes back its clause; one that points back ("that is wrong"), the clause
    before, or the whole sentence before when it opens a sentence.
    """
    text, clauses, sentences = reading.folded.text, reading.clauses, reading.sentences
    clause = span_at(clauses, cue.start())
    sentence = bisect_right(sentences, cue.start(), key=itemgetter(0)) - 1
    start = clauses[clause][0]
    if cue[0][0] in "?？":
        return sentences[sentence].start, True
    if not clause or not _POINTING.match(text, start, cue.start()):
        return start, False
    # "…，不对就扔": a condition of its own; alone it takes back what stands before it only as a whole clause.
    if not text[start : cue.start()].strip() and not _CLOSED.match(text, cue.end()):
        return start, False
    opens_sentence = sentence > 0 and start <= sentences[sentence].start
    return (sentences[sentence - 1].start if opens_sentence else clauses[clause - 1][0]), True
