"""What decides a domain's level in three or four words: the last column of the matrix."""

from __future__ import annotations

from kvprep.core.levels.domains import TOP, Levels
from kvprep.core.levels.readings import Measure, Reading, floored, tenths, within
from kvprep.core.messages import level as say
from kvprep.core.messages.errors import fill
from kvprep.core.model import Text

NOTHING = Text("", "")


def brief(reading: Reading, levels: Levels, *, mark_blocking: bool = True) -> Text:
    """What a domain's level rests on, or why it counts no more; of a blocking domain that too."""
    wanted = levels.key_level
    blocking = mark_blocking and levels.domain(reading.domain).blocking
    if reading.counted >= wanted:
        if reading.claimed == TOP > reading.counted:
            return say.BRIEF_PROOF
        return (
            say.BRIEF_BY_ANSWERS if (reading.measure.level or 0) >= reading.counted else say.BRIEF_BY_EVIDENCE
        )
    if not reading.key:
        return say.P1_INFORMS
    why = _why(reading, levels)
    return within(say.BRIEF_BLOCKING, brief=why) if blocking and why != NOTHING else why


def _why(reading: Reading, levels: Levels) -> Text:
    measured, rule = reading.measure, levels.measured
    if measured.level is None:
        return say.BRIEF_NO_DATA if not reading.claimed else say.BRIEF_NO_EVIDENCE
    if measured.score is not None and measured.score < rule.two_score:
        return fill(say.BRIEF_CONTRADICTED, score=floored(measured.score))
    if reading.claimed is not None and reading.counted == reading.claimed:
        return fill(say.BRIEF_CLAIMED, level=reading.claimed)
    return _lacking(measured)


def _lacking(measured: Measure) -> Text:
    first = measured.lacks[0] if measured.lacks else ""
    if first == "recall":
        return fill(say.BRIEF_RECALL, has=floored(100 * (measured.recall or 0)))
    if first == "coverage":
        return fill(say.BRIEF_COVERAGE, has=f"{measured.covered.part:g}", all=measured.covered.whole)
    if first == "p7":
        return fill(say.BRIEF_P7, has=tenths(measured.p7.part), all=measured.p7.whole)
    return NOTHING
