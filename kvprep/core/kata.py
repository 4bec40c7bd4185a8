"""A kata: a coding exercise with its invariants, hints and follow-ups, as ``task.yaml`` in its folder says it."""

from __future__ import annotations

from typing import Any, NamedTuple

from kvprep.core.fields import NAME, Faults, Fields, Lines
from kvprep.core.ids import ID, is_kata
from kvprep.core.messages import kata as say
from kvprep.core.model import Point, Problem, Question, Text

SECTION = "katas"
KEYS = (
    "id",
    "title",
    "ask",
    "answer",
    "minutes",
    "weight",
    "domains",
    "invariants",
    "hints",
    "follow_ups",
)


class Claim(NamedTuple):
    """An invariant in words: what must hold, and why it matters."""

    name: str
    say: Text
    why: Text


class FollowUp(NamedTuple):
    """What an interviewer asks once the code holds, what a good answer covers, and the question that trains it."""

    ask: Text
    answer: Text
    question: str = ""


class Kata(NamedTuple):
    """A coding exercise. ``folder`` is its folder's name, from which a person's file is named."""

    id: str
    title: Text
    ask: Text
    answer: Text
    minutes: float
    domains: tuple[str, ...]
    invariants: tuple[Claim, ...]
    hints: tuple[Text, ...]
    follow_ups: tuple[FollowUp, ...]
    weight: float = 1.0
    folder: str = ""
    line: int = 1

    @property
    def file_name(self) -> str:
        """The name of a person's file: that of the folder without its letter, as Python names modules."""
        return self.folder.removeprefix("k-").replace("-", "_") + ".py"


def parse_kata(data: Any, lines: Lines, file: str) -> tuple[Kata | None, list[Problem]]:
    """The kata in a ``task.yaml``, None when a needed part is missing, and all that is wrong with it."""
    faults = Faults(file, lines)
    fields = Fields(faults, data, (), KEYS)
    folder = file.split("/")[-2]
    kata = Kata(
        id=_id(fields, folder),
        title=fields.both("title"),
        ask=fields.both("ask"),
        answer=fields.both("answer"),
        minutes=fields.positive("minutes", None, 600),
        domains=_domains(fields),
        invariants=_invariants(fields),
        hints=_hints(fields),
        follow_ups=_follow_ups(fields),
        weight=fields.positive("weight", 1.0, 100),
        folder=folder,
    )
    return (None if faults.broken else kata), faults.problems


def _id(fields: Fields, folder: str) -> str:
    found = fields.text("id").upper()
    if found and not (ID.match(found) and is_kata(found)):
        fields.fault("id", say.BAD_ID, value=found)
    elif found and found != folder.upper():
        fields.fault("id", say.ID_NOT_FOLDER, value=found, folder=folder)
    return found


def _domains(fields: Fields) -> tuple[str, ...]:
    found = fields.texts("domains")
    if not found:
        fields.fault("domains", say.NONE_GIVEN)
    for value in found:
        if not NAME.match(value):
            fields.fault("domains", say.BAD_DOMAIN, value=value)
    return found


def _invariants(fields: Fields) -> tuple[Claim, ...]:
    inner = [
        Fields(fields.faults, item, path, ("name", "say", "why")) for path, item in fields.items("invariants")
    ]
    if not inner:
        fields.fault("invariants", say.NONE_GIVEN)
    return tuple(Claim(each.name("name"), each.both("say"), each.both("why")) for each in inner)


def _hints(fields: Fields) -> tuple[Text, ...]:
    items = (
        Fields(fields.faults, {"hint": item}, path, ("hint",)).both("hint")
        for path, item in fields.items("hints")
    )
    return tuple(items)


def _follow_ups(fields: Fields) -> tuple[FollowUp, ...]:
    keys = ("ask", "answer", "question")
    inner = (Fields(fields.faults, item, path, keys) for path, item in fields.items("follow_ups"))
    return tuple(FollowUp(each.both("ask"), each.both("answer"), _question(each)) for each in inner)


def _question(fields: Fields) -> str:
    found = fields.text("question", required=False).upper()
    if found and not ID.match(found):
        fields.fault("question", say.BAD_QUESTION, value=found)
    return found


def as_question(kata: Kata, file: str) -> Question:
    """The kata as a question of the bank: a point for each invariant, which a check earns and no sentence does."""
    return Question(
        id=kata.id,
        kind="kata",
        domains=kata.domains,
        minutes=kata.minutes,
        ask=_both(kata.title, kata.ask),
        answer=kata.answer,
        points=tuple(Point(claim.name, "evidence", 1.0, claim.say, ()) for claim in kata.invariants),
        section=SECTION,
        related=tuple(follow_up.question for follow_up in kata.follow_ups if follow_up.question),
        weight=kata.weight,
        file=file,
        line=kata.line,
    )


def _both(title: Text, ask: Text) -> Text:
    return Text(f"{title.zh}\n\n{ask.zh}", f"{title.en}\n\n{ask.en}")
