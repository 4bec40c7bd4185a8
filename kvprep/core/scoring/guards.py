"""What keeps a score from being fooled: lists of terms, copied questions, texts without a claim."""

from __future__ import annotations

import re
from collections.abc import Set
from typing import NamedTuple

from kvprep.core.scoring.later import Later

_SEPARATOR = re.compile(
    r"(?<!\d),|,(?!\d)|[，、;；|•\n。·:：]|--|(?<=[^\x00-\x7f])-|-(?=[^\x00-\x7f])|(?<![\d)])/(?![\d(])|\.(?=\s|$)|\s-\s|\t"
)
_JOINT = re.compile(
    r"(?<=[a-z0-9])[-_](?=[a-z0-9])|(?<=[a-z])/(?=(?:s|sec|token|req|step|gpu|rank|card|layer|day|h)\b)"
)
# What makes a fragment say something about something else.
_CLAIM = re.compile(
    r"[=→<>≤≥≠×~≈]|->|不等于|减少|增加|取决|等于|加上|至少|大约|乘以|除以|之间|.(?:是|会|能|要|把|让|用(?!户|水|量|率)|偏|由|靠|给|被|再|先|就|占|共|还|也|都|只|没|不|无需|才)\s?[^\s,.;:/()]"
    r"|^(?:是|会|能|要|把|让|偏|由|靠|给|被|先|再|只|没|不|无需)"
    r"|\b(?:is|are|was|be|do|does|has|have|can|cannot|may|must|will|should|need|needs|not|no|never|nothing|nobody|without|until|before|after|then|it|they|that|which|only|so|if|when|because|depends?|means?|goes|go"
    r"|gets?|keeps?|holds?|uses?|makes?|gives?|takes?|adds?|saves?|skips?|checks?|to|than|from|into|with|by|the|of|for|on|in|and|a)\b"
)
# What no list of terms contains: an equation, an arrow, a denial.
_RELATION = re.compile(r"[=→≠≈×]|[<-]>|=>|不等于|\bnot\b|\bno effect\b|\bmeans\b|取决")
_CLAUSES = re.compile(r"、[^、，,。]*(?:，|,(?!\d))[^、]*\Z|(?:，|,(?!\d))[^、，,]*、[^，,]*(?:，|,(?!\d))")
# Notes under labels are terse claims: the label is what is spoken of.
_LABELLED = re.compile(r"^[^:：\n]{2,24}[:：][^\n]{8,}$", re.MULTILINE)
_NOTES = 3
_LISTED = 3
"""Things behind each label, on average, from which labels head lists of terms instead of claims."""
_SENTENCE = re.compile(r"[。；;\n]|\.(?=\s|$)")
_WITHIN = re.compile(r"(?<!\d),|,(?!\d)|[，:：]")
_MIN_SENTENCES, _MIN_DIVIDED = 3, 2
_MIN_FRAGMENTS = 6
_MIN_WORDS = 8
_MAX_FRAGMENT_UNITS = 12.0


# What only says that a thing is there, or matters, and leaves open what is the case with it.
_MENTION_AHEAD = Later(
    r"(?:(?:and|then|also|next|first|firstly|second|secondly|third|finally|plus|so|further)\b[, ]*)*"
    r"(?:there(?:'s|'re| is| are| comes?| will be)|we have|you have|you get|it has|it involves|it includes|this involves|this includes"
    r"|(?:i|you|we|one)(?:'d| would| will| should| can| could| must| may| need to| have to| has to)?(?: also)? (?:mention|consider|think (?:of|about)|talk about|bring up|note|discuss|look at|name)"
    r"|consider|think (?:of|about)|mention|remember|don't forget|do not forget|let's (?:talk about|mention|consider)|talk about|note|regarding|as for|about)\b(?: also| then| of course)?"
    r"|(?:我|我们)?(?:会|想|要|再)?(?:提|讲|说|谈)(?:到|一下|一提|一讲)?(?![了过的出着来明清])|(?:首先|其次|然后|接着|另外|此外|最后|同时|再|还|也|这里|里面|其中|当然)*(?:是|有|存在|涉及|包括|包含|提到|说到|谈到|提一下|说一下|讲一下|谈谈|讲讲|说说|关于|注意|考虑|想到|别忘了"
    r"|(?:要|需要|应该|得|可以|会)(?:提|讲|说|谈|注意|考虑|关注|涉及|用到|想到|有)到?)"
)
_MENTION_BEHIND = Later(
    r"\b(?:is|are)(?: also| very| really| quite)? (?:important|key|crucial|essential|relevant|there|present|involved|needed|an? (?:\w+ )?(?:factor|concept|topic|part|aspect|thing|point|term))(?: too| as well| here)?\s*\Z"
    r"|\b(?:matters?|comes? up|comes? in|comes? into play|plays? a role|counts?|exists?)(?: too| as well| here| a lot)?\s*\Z"
    r"|(?:也|都|很|非常|同样|比较|是)*(?:重要|关键|存在|值得一提|一个(?:点|方面|因素|概念))(?:的)?\s*\Z|(?:也|都|还)*(?:要|得|需要|应该)(?:考虑|注意|关注|提|讲|说|看)到?\s*\Z"
)
_SAID_OF_IT = Later(
    r"[=→<>≤≥≠×~≈]|->|\b(?:that|which|who|whose|when|if|because|so|until|while|where|is|are|was|were|must|can|cannot|will|would|not|no|never|unless|rather|means?)\b|n't\b"
    r"|(?<!的)[不没无]|才|就|会|能(?!力)|把|被|让|由|是|只"
)
# Words of which each mention has one: a plain test that spares most answers the patterns.
_MENTIONING = (
    "there", "have", "has ", "get", "mention", "consider", "think", "talk", "bring", "note", "discuss", "look",
    "name", "remember", "forget", "regard", "about", "as for", "involve", "include", "important", "key", "crucial",
    "essential", "relevant", "present", "needed", "matter", "comes", "plays", "count", "exist",
    "有", "是", "涉及", "包", "提", "说", "讲", "谈", "关于", "注意", "考虑", "想", "忘", "重要", "关键", "存在", "看", "一个",
)  # fmt: skip
_ARROW = r"→|[-=]>|(?<=\s)>(?=\s)"
_CHAIN_SHARE, _MAX_LINK_UNITS, _MAX_CHAINS = 0.85, 8.0, 1
# A label and two words or more of it, with no list within.
_PAIR = Later(
    r"[^:：,，、]{2,24}[:：]\s*(?:[a-z0-9-]+\s+[a-z0-9-]|[^:：,，、]{0,12}[\u4e00-\u9fff]{3})[^:：,，、]{0,60}\Z"
)
_MENTIONS, _MENTIONED_SHARE = 4, 0.75
_MOST_MENTIONED_UNITS = 24.0


class _Limits(NamedTuple):
    """What a text is still a list with: the share of fragments that claim nothing, and its relations."""

    bare_share: float
    relations: int


_FLAT = _Limits(0.7, 2)
_DIVIDED = _Limits(0.97, 0)
_MAX_MEAN_UNITS = 5.0
"""Chinese characters (a Latin letter counts a third) in a mean fragment: terms are shorter than clauses."""


def is_keyword_list(text: str) -> bool:
    """Whether folded text is a row of terms: many short fragments, hardly one of which claims anything.

    A row is flat: one mark between its terms. Notes, however terse, are sentences (lines, parts between
    semicolons) that are divided within, and count as a list only if nothing in them claims anything.
    """
    if _is_list_of_mentions(text) or _is_chain_of_terms(text):
        return True
    if _is_paired(text):
        return False
    labels = _LABELLED.findall(text)
    labelled = len(labels) >= _NOTES
    if labelled and sum(len(_SEPARATOR.split(line)) - 1 for line in labels) < _LISTED * len(labels):
        return False
    limits = _DIVIDED if labelled or _is_divided(text) else _FLAT
    text = _JOINT.sub("", text)
    # Within clauses the mark lists what one clause is about; alone it lists everything.
    if _CLAUSES.search(text):
        text = text.replace("、", "")
    fragments = [f.strip() for f in _SEPARATOR.split(text) if f.strip()]
    if len(fragments) < _MIN_FRAGMENTS:
        # Written with spaces only: prose would have a verb or an article somewhere.
        words = text.split()
        short = all(_units(w) <= _MAX_FRAGMENT_UNITS for w in words)
        return len(fragments) == 1 and len(words) >= _MIN_WORDS and short and not _CLAIM.search(text)
    bare = sum(1 for f in fragments if _units(f) <= _MAX_FRAGMENT_UNITS and not _CLAIM.search(f))
    relations = sum(1 for f in fragments if _RELATION.search(f))
    if bare < limits.bare_share * len(fragments) or relations > limits.relations:
        return False
    terse = sum(map(_units, fragments)) <= _MAX_MEAN_UNITS * len(fragments)
    return terse or bare >= _DIVIDED.bare_share * len(fragments)


def _is_list_of_mentions(text: str) -> bool:
    """Whether a list is dressed as sentences, which say of one thing after the other that it is there."""
    sentences = _sentences(text)
    if sum(any(word in s for word in _MENTIONING) for s in sentences) < _MENTIONS:
        return False
    mentions = sum(map(_only_mentions, sentences))
    return mentions >= _MENTIONS and mentions >= _MENTIONED_SHARE * len(sentences)


def _is_chain_of_terms(text: str) -> bool:
    """Whether arrows, and hardly anything else, stand between terms: steps without a word on what happens."""
    # Several lines of arrows are notes on several paths.
    if text.count("→") + text.count(">") < _MIN_FRAGMENTS or len(_sentences(text)) > _MAX_CHAINS:
        return False
    links = [link.strip() for link in re.split(_ARROW, text)]
    bare = sum(1 for link in links if 0 < _units(link) <= _MAX_LINK_UNITS and not _CLAIM.search(link))
    return len(links) > _MIN_FRAGMENTS and bare >= _CHAIN_SHARE * len(links)


def _is_paired(text: str) -> bool:
    """Whether short sentences say each one thing of one label: "lease: protects reads. TTL: …"."""
    if text.count(":") + text.count("：") < _NOTES:
        return False
    sentences = _sentences(text)
    pairs = sum(1 for s in sentences if _PAIR.match(s))
    return pairs >= _NOTES and pairs >= _MENTIONED_SHARE * len(sentences)


def _only_mentions(sentence: str) -> bool:
    ahead = _MENTION_AHEAD.match(sentence)
    behind = _MENTION_BEHIND.search(sentence, ahead.end() if ahead else 0)
    if not (ahead or behind):
        return False
    thing = sentence[ahead.end() if ahead else 0 : behind.start() if behind else len(sentence)]
    things = thing.replace("there is", "").replace("there are", "")
    return _units(things) <= _MOST_MENTIONED_UNITS and not _SAID_OF_IT.search(things)


def _is_divided(text: str) -> bool:
    sentences = _sentences(text)
    divided = sum(1 for s in sentences if _WITHIN.search(s))
    return len(sentences) >= _MIN_SENTENCES and divided >= _MIN_DIVIDED


def _sentences(text: str) -> list[str]:
    return [s.strip() for s in _SENTENCE.split(text) if s.strip()]


def _units(fragment: str) -> float:
    return sum(1 / 3 if c.isascii() else 1.0 for c in fragment)


def is_copied_question(said: Set[str], ask_words: Set[str]) -> bool:
    """Whether nearly all that is said was said by the question itself."""
    shared = len(said & ask_words)
    return bool(said) and (shared == len(said) or (len(said) >= 3 and shared / len(said) >= 0.8))
