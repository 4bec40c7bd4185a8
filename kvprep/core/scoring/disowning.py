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
    r"|(?:我|我们)(?:坚决|完全|很)?(?:不(?:同意|赞成|赞同|认同|认可|信|这么(?:看|认为|想))|反对)(?=[，,。；;！!\n]|$)|的人(?:就|都|全|是)*(?:搞|想|弄|说)?错了?"
    r"|(?<=[，,。；;！!—])\s*(?:大?错|不对|错误)(?:了|的)?(?=[，,。；;！!\n]|$)"
    r"|[？?]\s*(?:不|不是|不对|不会|不行|错|非也|并不|不然)(?:的|了)?(?=[，,。；;！!\n]|$)"
    r"|\b(?:is|are|was|were|be|becomes?)\s+(?:simply |just |completely |entirely |largely )?(?:irrelevant|unnecessary|needless|pointless|useless|superfluous|immaterial|not needed|unimportant)\b"
    r"|\b(?:does(?:n't| not)|do(?:n't| not)) matter\b|\bmakes? no difference\b|\badds? nothing\b"
    rf"|(?:\b|(?='))(?:is|are|was|were|'s|would be)\s+{_SURELY}{_WRONG}(?! (?:that|to|if|when)\b)\b"
    rf"|\band it(?:'s| is| was) {_SURELY}{_WRONG}(?! (?:that|to|if|when)\b)\b"
    rf"|\bturn(?:s|ed) out (?:to be )?{_WRONG}\b|\bdoes(?:n't| not) hold\b|\bis(?:n't| not) (?:true|right|correct|the case)\b"
    r"|\b(?:is(?:n't| not)|'s not|not) how (?:it|this|that|things)(?: really| actually)? works?\b"
    r"|\?\s*(?:no|nope|wrong|not (?:at all|really|quite|so))\b(?=\s*(?:[.,;:!-]|$))"
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
