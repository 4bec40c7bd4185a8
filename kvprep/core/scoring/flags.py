"""What holds for an answer as a whole: its flags, and how far it speaks to the question."""

from __future__ import annotations

from kvprep.core.scoring.guards import is_copied_question, is_keyword_list
from kvprep.core.scoring.normalise import MAX_SCORED
from kvprep.core.scoring.occurrences import Occurrences
from kvprep.core.scoring.rubric import Rubric
from kvprep.core.scoring.vocabulary import GENERAL_SHARE, generality, topicality


def flags_of(rubric: Rubric, occurrences: Occurrences, said: set[str], answer: str) -> tuple[str, ...]:
    """What holds for an answer as a whole: a list, a copy of the question, cut, empty; ``said`` are its content words."""
    flags = []
    if is_keyword_list(occurrences.reading.folded.text):
        flags.append("keyword-list")
    if is_copied_question(said, rubric.ask_words) and not _answers_by_denial(rubric, occurrences):
        flags.append("copied-question")
    if len(answer) > MAX_SCORED:
        flags.append("cut-at-8000")
    if not answer.strip():
        flags.append("empty")
    return tuple(flags)


def _answers_by_denial(rubric: Rubric, occurrences: Occurrences) -> bool:
    """Whether an answer denies what the question does not: "No, a batch is not a transaction" is no copy."""
    flat = ("denied", "disowned", "predicate")
    return any(d.kind in flat for d in occurrences.denials) and not any(
        d.kind in flat for d in rubric.asked.denials
    )


def topic_of(rubric: Rubric, text: str, said: set[str]) -> float:
    """How far an answer speaks to the question, 0 to 1; generalities speak to it a little, as to any other."""
    topic = topicality(said, rubric.ask_words, rubric.own_words)
    return topic if topic >= GENERAL_SHARE else max(topic, GENERAL_SHARE * generality(text))
