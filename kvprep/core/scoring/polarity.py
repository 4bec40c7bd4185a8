"""Which stretches of an answer are denied, disowned, or only asked."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import islice
from operator import itemgetter
from typing import Literal, NamedTuple

from kvprep.core.scoring.disowning import disowned_from, disowned_until
from kvprep.core.scoring.disowning_cues import AHEAD, BEHIND, REPORTED
from kvprep.core.scoring.later import Cue, Later, find_cues
from kvprep.core.scoring.reading import Reading, span_at

Kind = Literal["denied", "disowned", "attributed", "asked", "predicate", "supposed"]


class Denial(NamedTuple):
    """A cue and the folded stretch that it denies (or ascribes to others, or supposes to be missing).

    A ``predicate`` cue ends its clause (…不需要) or is a passive (must not be encoded): it denies
    what the whole clause claims, though not the words before it one by one. A ``disowned`` claim is called
    wrong as a whole, by words that are no part of it.
    """

    cue: tuple[int, int]
    scope: tuple[int, int]
    kind: Kind


# Words that contain a negation and deny nothing.
_PSEUDO = re.compile(
    r"不仅|不但|不只|不光|不单|不止|不过(?!期|滤|问|去|载)|不断|不妨|不得不|不能不|不会不|不可不|不同(?!意)|差不多|不少|不超过|不大于"
    r"|不小于|不低于|不高于|不多于|不足(?!以)|不够|不错|要不|是不是|会不会|能不能|可不可以|要不要|有没有|对不起|不好意思|不知不觉"
    r"|不可变|不变(?!成)|不可达|无关|无损|无状态|无锁|无序|无效|无穷|无限|无非|无疑|未来|未知|没错|没问题|没事|没人(?:会|能)?否认|没有人(?:会|能)?否认|(?:不可|不能|不容|无可|无法|无从)否认|毋庸置疑|毫不费力|别忘|不等式|不然|不久"
    r"|\b(?:cannot|can't|can not|could not|couldn't|nobody|no one|no-one|none)(?: \w+)? (?:be )?(?:den(?:y|ies|ied)|dispute[sd]?|doubt(?:s|ed)?)\b"
    r"|\bnot only\b|\bnot just\b|\bnot merely\b|\bno doubt\b|\bnot to mention\b|\bno more than\b"
    r"|\bno less than\b|\b(?:not|n't) (?:wrong|false|incorrect|untrue|mistaken)\b|\bno (?:larger|bigger|smaller|longer|later|earlier|faster|slower|better|worse|higher|lower) than\b|\bwhether or not\b|\bif not\b|\bnothing but\b|\bno wonder\b|\bwhy not\b"
)
# 泄露不了, 保证不了: what cannot be done stands before the cue.
_UNABLE = re.compile(r"([^\x00-\x7f，。、；：！？不]{1,2})(不了)")
# Of "not only" the "only" is denied, and nothing after it.
_NOT_ONLY = re.compile(r"不([仅只光单止够])|\bnot (only|just|merely)\b")
# 开不开, 省没省: a choice, not a denial. (A range of all characters would take a start a millisecond to compile.)
_A_NOT_A = re.compile(r"([^\x00-\x7f，。、；：！？…“”‘’（）·])[不没]\1")
_FORWARD = re.compile(
    r"(?P<zh>不能说|不能认为|不能因此|不能因为|不会因为|不等于说|不代表说|并不是|并不能|并不会|并不|并非|绝不|绝非|从不|决不|不是|不会|不能|不可能|不可以|不应该|不应|不该|不要|不用|不必"
    r"|不需要|不需|不再|不至于|不等于|不代表|不意味着|不保证|不算|不属于|不一定|不见得|没有|没法|没办法|没必要|未必|尚未|还未"
    r"|从未|未能|不足以|无法|无需|无须|毫无|并无|没|未|无|勿|别把|别让|别用|别当|别说|别放|别一|别加|别再|别去|别靠|千万别|(?<![区分特差级类辨识个鉴性])别(?![的人处名称离致号管忘])|而非|而不是|排除|排除在外|省略|禁止|禁用|禁|不管|不论|无论|谈不上|算不上|做不到|不)"
    r"|(?P<en>!=|=/=|\b(?:not|\w+n't|cannot|never|no|without|neither|nor|none of|nothing|nobody|fails? to|failed to|unable to"
    r"|rather than|instead of|as opposed to|dont|doesnt|isnt|arent|wont|cant|hardly|far from"
    r"|leaves? out|leaving out|left out|omit(?:s|ted|ting)?|exclud(?:e|es|ed|ing)|irrespective of|regardless of|no matter)\b)"
)
# Adnominal cues: 未完成的副本 denies 完成 and says nothing against 副本.
_ADNOMINAL = frozenset(("不", "未", "没", "没有", "无", "无法", "不能", "尚未", "还未", "不会", "未能"))
# Farther off, 的 belongs to an object that is denied too: 不受后面词的影响.
_ADNOMINAL_REACH = 3
# 不按各自的长度求和: the 的 belongs to what the preposition takes.
_PREPOSITIONS = tuple("按照把被对从跟和与为以受随靠凭拿")
_CONCESSIONS = frozenset(("不管", "不论", "无论"))
_DENIED_INFERENCE = frozenset(
    ("不能说", "不能认为", "不能因此", "不能因为", "不会因为", "不等于说", "不代表说")
)
# 不能第一次就存: what is ruled out is the second verb.
_INFERRING = _DENIED_INFERENCE | {"不能", "不可以", "不该", "不应该", "不应", "不要"}
_SHORT_PREDICATE = 1
_SCOPE_END = re.compile(
    r"→|[-=]>|时(?=把|要|就|会|需|得|才|再|\s|[a-z])|之前|以前|之后|的话|(?<!不)就|则(?=要|会|得|需|是)|[，,。；;！!？?\n：:]|\.(?=[\s*_')]|$)|但是|但|而是|却|只是|因为|所以|以免|而(?=要|应|只|会|能)|--"
    r"|\b(?:but|however|although|though|because|since|unless|except|while|whereas|so|instead|only that|if|when|nor|i'd|i'll|i would|we'd)\b|[()（）]|\s-\s"
    r"|[也又](?=[不没无未])|\b(?:and|or) (?=(?:does|do|did|has|had|would|could|may|might|cannot|never|not)\b)"
    r"|\band (?=(?:it|they|we|you|must|can|is|are|has|have|will|should|needs?|then|so|instead)\b)"
)
_PREDICATE = re.compile(
    r"(?:不需要|不必|不用|不要|无需|不行|不该|不应该|不应|不可以|没有?用|不管用|不支持|不存在|排除|省略|省掉|不算)(?:的|了|掉|在外)?(?=\s*(?:[，,。；;！!\n]|\Z))"
    r"|\b(?:must|should|need|ought|may|can|could)(?: not|n't|not) (?:be )?\w+"
    r"|\b(?:is|are|was|were)(?: not|n't) (?:needed|required|used|stored|included|encoded|part of|necessary|important|relevant)\b"
    r"|\b(?:can|could|may|should|must) be (?:left out|omitted|dropped|skipped|ignored|excluded)\b",
)
_CONJUNCTION = Later(
    r"\bbut\b|但是?|"
    r"\b(?:and|or|so|but|that|which|because|since|then)\b(?= (?:must|should|need|may|can|cannot|could|is|are|was|were)\b)|并且|而且|且|所以|因此|就"
)
_ATTRIBUTION = (
    Cue(
        ("人", "同事", "文章", "资料", "说法", "博客", "工程师", "网上", "网传", "教科书", "教材", "同行", "新手", "初学者", "传", "据说", "都说", "听说", "看法", "观点",
         "以为", "误认为", "别以为", "不要以为", "不能以为", "不要认为", "常见", "表面上看", "谁要是"),
        Later(
            r"(?:(?<!没)有些?(?:人|同事|文章|资料|说法|博客|工程师)|(?:很多|不少|许多)(?:人|文章|资料|工程师)|大家常|人们常|新手|初学者|网上|教科书上?|老教材|常?听人|同行|前同事)(?:还|也|都)?(?:会|常常?|总)?(?:可能)?"
            r"(?:认为|以为|觉得|说|讲|写着?|主张|建议|担心|怕|坚持|要求|推荐|宣称|声称|断言|称|强调|质疑)(?:过|了|是)?|网传|(?<![数证依论])据说|(?<![文档书])都说(?![明到清好过的白完出])|坊间(?:流传|传言|传闻)|谣传|传言说?|传闻说?|听说|有(?:一?种)?(?:流行的?)?(?:说法|看法|观点)(?:是|说|认为|，|称)?|谁要是(?:告诉你|说)|我?(?:一开始|以前|曾经?|原先)也?以为|原以为|误以为|误认为|别以为|不要以为|不能以为|不要认为"
            r"|常见(?:的)?(?:误区|误解|错误|说法)(?:之一)?(?:是|就是|：|:)?|表面上看"
        ),
    ),
    Cue(
        ("think", "believe", "assume", "say", "claim", "insist", "argue", "worry", "warn", "maintain", "suggest", "fear", "hold", "belief", "wisdom",
         "rumor", "rumour", "legend", "old wives", "theory", "view", "myth", "said", "misconception", "common", "tempting", "naive", "contrary"),
        Later(
            r"\b(?:some|many|most|others|people|critics|sceptics|skeptics|colleagues|textbooks|folks|beginners)(?: people| folks| engineers| colleagues)?(?: also| often| sometimes| commonly| will| may| might| still| keep| tend to| like to)*"
            r" (?:think|believe|assume|say|saying|claim|claiming|insist|argue|worry|warn|maintain|suggest|fear|hold)\b"
            r"|\b(?:popular belief|conventional wisdom|folk wisdom|rumou?r|legend)(?: \w+)? (?:holds?|has it|says)\b|\bit is (?:often|commonly|sometimes|widely) (?:claimed|said|believed|assumed)\b"
            r"|\bi (?:used to|once|had) (?:think|thought|believed?)\b|\bthere is a (?:theory|belief|view|claim|rumou?r|myth) that\b|\b(?:urban legend|old wives' tale|the fear|the worry)(?: is)? that\b"
            r"|\b(?:a |the )?common (?:myth|misconception|mistake|trap|error|claim)(?: is(?: that)?|:)?"
            r"|\b(?:you|one|we)(?: might| may| could| would|'d) (?:be tempted to )?(?:think|assume|believe)\b|\btempting to (?:think|say|assume|believe)\b"
            r"|\b(?:the )?naive (?:view|answer|claim)(?: is)?\b|\bcontrary to\b|\bmyth:|\bmisconception:|\b(?:wrongly|mistakenly|falsely) (?:think|believe|assume)\b"
        ),
    ),
)  # fmt: skip
_ATTRIBUTION_END = Later(
    r"[。；;！!？?\n：:]|\.(?=\s|$)|但|其实|实际上|事实上|\b(?:but|actually|in fact|in reality|however)\b"
)
_OPENING = 4
"""Characters after "people say" within which a colon opens what they say; later ones close it."""
_DISOWNED_HEADING = Later(
    r"误区|误解|错误|常见的?坑|易错|别(?:犯|踩)|\b(?:myths?|misconceptions?|mistakes?|pitfalls?|traps?|wrong|errors? people)\b"
)
_AFFIRMED = Later(
    r"\s*(?:(?:yes|yep|yeah|right|correct|exactly|indeed|of course|sure|certainly)\b"
    r"|(?:it|they|that|this|you|we) (?:is|are|does|do|can|will|must|should)\b(?! not|n't)(?=[.,;!]|\s*$)"
    r"|(?:是的?|对的?|没错|当然|会的?|要的?|能的?|可以的?|必须的?|确实)(?=[，,。；;！!\n是会要]|$))"
)
_YES_NO = Later(
    r"[吗么]\s*[？?]|是不是|是否|能不能|对不对|(?:^|[。；\n.?？!！]\s*)(?:is|are|does|do|did|can|will|would|should|must)\b"
)
# Spoken: what stands before it in the sentence is taken back.
_RETRACTION = (
    Cue(
        ("wait", "scratch that", "correction:", "sorry", "actually", "rephrase", "neither", "none of", "不是这", "不是如此", "并非这", "并非如此", "哦不", "噢不", "不对不对",
         "说错了", "更正一下", "纠正一下", "不不不", "等等，不"),
        Later(
            r"\bno,? wait\b|\bwait,? no\b|\bscratch that\b|\bsorry,? (?:no\b|i mean\b)|\bno,? sorry\b|\bactually,? no\b|\blet me rephrase\b|\bcorrection:"
            r"|\b(?:neither|none of (?:this|that|it|these|which)) (?:is|are|was|were) (?:the case|true|so)\b|但(?:其实|实际上)?(?:都|两者|两个)?(?:不是|并非)(?:这样|如此|这么回事)"
            r"|哦不|噢不|不对不对|说错了|更正一下|纠正一下|不不不|等等，不"
        ),
    ),
)  # fmt: skip
# "把 A 改成 B": A is what it no longer is.
_REPLACED = re.compile(r"把(?P<old>[^，。；\n]{2,40}?)(?P<cue>改成|换成|变成|替换成)")
# What a cue denies only in a case that is weighed, not in fact: "if it is not committed …", "not readable
# until it is committed", 没提交之前读不到. Such a sentence says that the thing is needed.
_SUPPOSING = Later(
    r"(?:^|[，,。；;：:\n.!?！？]|但|而|所以|因为)[^，,。；;：:\n]{0,12}?(?:如果|要是|假如|假使|倘若|若|一旦|万一)[^，,。；;：:\n]{0,24}\Z"
    r"|\b(?:if|in case|unless|whenever|whoever|wherever)\b[^,.;:]{0,60}\Z"
)
# "If one item fails the others are not rolled back": a second verb is that of the main clause.
_FINITE = re.compile(
    r"\b(?:is|are|was|were|does|do|did|has|have|had|can|could|will|would|may|might|must|should|(?:fail|die|expire|crash|leave|time|need|hold|miss|end|arrive|go|break|finish)(?:s|es)?(?: out)?|(?:fail|crash|expire|di|finish)ed)\b"
)
_CLAUSES_OF_IF = 2
_SUPPOSED_ZH = Later(
    r"[^，,。；;：:\n]{1,24}?(?:之前|以前|前(?=[，,就不都一谁])|的话|(?<![天次刻始早])就(?!行|好|够|可以)|便(?=会|要)|则)"
)
_UNTIL = Later(r"[^.;:\n]{1,90}?\b(?:until|unless|before|till|without)\b")
# "Nobody should wait until it is committed": what is denied is the waiting.
_WAITING = Later(r"\b(?:wait|bother|delay|hold (?:back|off)|insist)")
_LACKS = frozenset(
    (
        "没有",
        "没",
        "无",
        "缺",
        "毫无",
        "不",
        "未",
        "尚未",
        "还未",
        "未能",
        "没法",
        "不能",
        "无法",
        "从未",
        "不先",
    )
)
MAX_DENIALS = 300
"""Denials that are heeded; a text with more is no answer, and each is held against every word."""
_MAX_SCOPE_ZH = 26
_MAX_SCOPE_EN = 90


def find_denials(reading: Reading) -> list[Denial]:
    """Every denial of the answer in order of its cue; linear in the length of the answer."""
    text = reading.folded.text
    pseudo = [m.span() for pattern in (_PSEUDO, _A_NOT_A) for m in pattern.finditer(text)]
    behind = find_cues(BEHIND, text)[:MAX_DENIALS]
    ahead = find_cues(AHEAD, text)[:MAX_DENIALS]
    covered = pseudo + [m.span() for m in (*behind, *ahead)]
    taken_back = [_taken_back(m, reading) for m in behind]
    pointing_back = [d.cue for d in taken_back if d.kind == "disowned"]
    denials = list(taken_back)
    denials += [Denial(m.span(), (m.end(), disowned_until(m, text)), "disowned") for m in ahead]
    reported = find_cues(REPORTED, text)[:MAX_DENIALS]
    denials += [Denial(m.span("source"), m.span("claim"), "disowned") for m in reported]
    denials += [
        _forward(m, text)
        for m in islice(_FORWARD.finditer(text), MAX_DENIALS)
        if not _inside(m.start(), covered)
    ]
    denials += [
        Denial((m.start(), m.start(m.lastindex or 0)), m.span(m.lastindex or 0), "denied")
        for m in _NOT_ONLY.finditer(text)
    ]
    denials += [Denial(m.span(2), m.span(1), "denied") for m in _UNABLE.finditer(text)]
    denials += [_predicate(m, reading) for m in _PREDICATE.finditer(text)]
    # "…, which is a misconception: …" closes what others say and opens what is right.
    denials += [
        _attributed(m, text)
        for m in find_cues(_ATTRIBUTION, text)
        if not any(a < m.end() and m.start() < b for a, b in pointing_back)
    ]
    denials += [_retracted(m, reading) for m in find_cues(_RETRACTION, text)]
    denials += [Denial(m.span("cue"), m.span("old"), "denied") for m in _REPLACED.finditer(text)]
    denials += [
        Denial((s.end, s.end), (s.start, s.end), "asked")
        for s in reading.sentences
        if s.asked
        and _YES_NO.search(text[s.start : s.end].lstrip())
        and not _AFFIRMED.match(text, s.end)
        and not any(m.start() < s.end <= m.end() and m[0][0] in "?？" for m in behind)
    ]
    denials += _under_disowned_headings(reading)
    return sorted(denials, key=lambda d: d.cue)[:MAX_DENIALS]


def _under_disowned_headings(reading: Reading) -> list[Denial]:
    """Bullets under "common mistakes:" are what others get wrong."""
    text, sentences = reading.folded.text, reading.sentences
    disowned = {
        index
        for index, s in enumerate(sentences)
        if _DISOWNED_HEADING.search(text, s.start, s.end)
        and text[s.start : s.end].rstrip().endswith((":", "："))
    }
    return [
        Denial((s.end, s.end), (s.start, s.end), "attributed") for s in sentences if s.context in disowned
    ]


def _inside(offset: int, spans: list[tuple[int, int]]) -> bool:
    return any(a <= offset < b for a, b in spans)


def _forward(match: re.Match[str], text: str) -> Denial:
    english = match.lastgroup == "en"
    limit = min(len(text), match.end() + (_MAX_SCOPE_EN if english else _MAX_SCOPE_ZH))
    end = _scope_end(text, match, limit)
    if match[0] in _ADNOMINAL and not _begins_by_preposition(text, match.end()):
        adnominal = text.find("的", match.end(), end)
        # A final 的 (不需要的。) modifies nothing.
        if 0 <= adnominal < end - 1 and adnominal - match.end() <= _ADNOMINAL_REACH:
            end = adnominal
    # 对象不大、带宽低: a short predicate ends with its item of the list; 不需要锁、事务 goes on.
    listed = text.find("、", match.end(), min(end, match.end() + _SHORT_PREDICATE + 1))
    if listed >= 0 and match[0] == "不":
        end = listed
    return Denial(match.span(), (match.end(), end), "supposed" if _is_supposed(match, text) else "denied")


def _begins_by_preposition(text: str, start: int) -> bool:
    return text[start : start + 1] in _PREPOSITIONS and text[start + 1 : start + 2] != "的"


def _is_supposed(match: re.Match[str], text: str) -> bool:
    """Whether a cue denies something only in a case that is weighed."""
    before = text[max(0, match.start() - 80) : match.start()]
    if (supposing := _SUPPOSING.search(before)) and len(_FINITE.findall(supposing[0])) < _CLAUSES_OF_IF:
        return True
    if match.lastgroup == "en":
        until = _UNTIL.match(text, match.end())
        return until is not None and not _WAITING.search(until[0])
    return match[0] in _LACKS and bool(_SUPPOSED_ZH.match(text, match.end()))


def _scope_end(text: str, match: re.Match[str], limit: int) -> int:
    cue = match[0]
    if cue in _CONCESSIONS and (claim := re.compile("[都也]").search(text, match.end(), limit)):
        return claim.start()
    for ending in _SCOPE_END.finditer(text, match.end(), limit):
        # 不能说返回 0 就代表…: what it denies is the inference.
        if not (cue in _INFERRING and ending[0] == "就"):
            return ending.start()
    return limit


def _taken_back(match: re.Match[str], reading: Reading) -> Denial:
    start, points_back = disowned_from(match, reading)
    return Denial(match.span(), (start, match.start()), "disowned" if points_back else "denied")


def _predicate(match: re.Match[str], reading: Reading) -> Denial:
    text = reading.folded.text
    start = reading.clauses[span_at(reading.clauses, match.start())][0]
    for conjunction in _CONJUNCTION.finditer(text, start, match.end()):
        start = conjunction.end()
    return Denial(match.span(), (start, match.start()), "predicate")


def _attributed(match: re.Match[str], text: str) -> Denial:
    for ending in _ATTRIBUTION_END.finditer(text, match.end()):
        if ending[0] not in ":：" or ending.start() >= match.end() + _OPENING:
            end = ending.start()
            break
    else:
        end = len(text)
    return Denial(match.span(), (match.end(), end), "attributed")


def _retracted(match: re.Match[str], reading: Reading) -> Denial:
    index = max(0, bisect_right(reading.sentences, match.start(), key=itemgetter(0)) - 1)
    start = reading.sentences[index].start
    # "… . Correction: …" takes back the sentence before.
    if index and not reading.folded.text[start : match.start()].strip():
        start = reading.sentences[index - 1].start
    return Denial(match.span(), (start, match.start()), "attributed")
