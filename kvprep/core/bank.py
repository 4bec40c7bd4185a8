"""The bank: all questions in their order, each read only when somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from kvprep.core.ids import canonical, family, is_kata, is_sum, nearest, sort_key
from kvprep.core.model import Card, Problem, Text, UserError

if TYPE_CHECKING:
    from kvprep.core.calculation.problem import Calculation
    from kvprep.core.fields import Lines
    from kvprep.core.model import Question

SECTIONS = (
    "foundations",
    "store",
    "integration",
    "operations",
    "expert",
    "code",
    "design",
    "calculations",
    "katas",
)
"""The order of the shipped sections; a section of a person's own comes after them, by name."""


class Entry(NamedTuple):
    """A question's place in the bank: what the scheduler needs, and how to read the rest."""

    card: Card
    file: str
    load: Callable[[], Question]
    lines: Callable[[], Lines]
    terms: tuple[str, ...] = ()
    calculation: Callable[[], Calculation] | None = None


def make_card(question: Question, prefix: str = "", order: int = 0) -> Card:
    """The card of a question; in a person's own bank every id carries the bank's name."""
    full = f"{prefix}/{question.id}" if prefix else question.id
    follow_ups = tuple(f"{prefix}/{f}" if prefix else f for f in question.follow_ups)
    return Card(
        id=full,
        family=family(full),
        order=order,
        minutes=question.minutes,
        domains=question.domains,
        section=question.section,
        kind=question.kind,
        follow_ups=follow_ups,
        weight=question.weight,
    )


def bank_order(card: Card) -> tuple[int, str, tuple[str, tuple[int, ...], str]]:
    """Where a card stands among those of its bank: by section, then by number."""
    known = SECTIONS.index(card.section) if card.section in SECTIONS else len(SECTIONS)
    _, letter, numbers, local = sort_key(card.id)
    if is_sum(card.id):
        # Sums keep the order of their file, which leads from the simple to the composed.
        local = ""
    return (known, card.section, (letter, numbers, local))


class Bank:
    """Questions by id. Ids are matched as typed: ``q3`` finds ``Q3``."""

    def __init__(
        self,
        entries: Sequence[Entry],
        problems: Sequence[Problem] = (),
        terms: Mapping[str, tuple[str, ...]] | None = None,
        kept_out: Callable[[str], Problem | None] = lambda question_id: None,
    ) -> None:
        self._kept_out = kept_out
        self._entries = {entry.card.id: entry for entry in entries}
        self._read: dict[str, Question] = {}
        self.cards: tuple[Card, ...] = tuple(entry.card for entry in entries)
        self.problems: tuple[Problem, ...] = tuple(problems)
        self.terms: Mapping[str, tuple[str, ...]] = terms or {}

    @property
    def ids(self) -> tuple[str, ...]:
        """All ids in bank order."""
        return tuple(self._entries)

    def __contains__(self, question_id: object) -> bool:
        return isinstance(question_id, str) and canonical(question_id) in self._entries

    def __iter__(self) -> Iterator[Question]:
        return (self.question(i) for i in self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def entry(self, question_id: str) -> Entry:
        """A question's place; UserError (exit 3) with the nearest ids when there is none.

        One whose file is faulty is a UserError (exit 1) that names its first fault.
        """
        found = self._entries.get(canonical(question_id))
        if found:
            return found
        # Deferred: start-up; most ids are there.
        from kvprep.core.messages import bank as say
        from kvprep.core.messages.errors import fill

        shown = "".join(c if c.isprintable() else "�" for c in question_id[:60])
        if fault := self._kept_out(canonical(question_id)):
            where = f"{fault.file}:{fault.line}"
            zh = say.KEPT_OUT.zh.format(id=shown, where=where, what=fault.in_("zh"))
            en = say.KEPT_OUT.en.format(id=shown, where=where, what=fault.in_("en"))
            raise UserError(Text(zh=zh, en=en))
        near = self._near(canonical(question_id))
        message = say.NO_QUESTION_NEAR if near else say.NO_QUESTION
        raise UserError(fill(message, id=shown, near=near), 3, near)

    def _near(self, question_id: str) -> tuple[str, ...]:
        """Ids like a mistyped one; for a kata other katas only, which are few enough to name all."""
        if not is_kata(question_id):
            return nearest(question_id, self._entries)
        katas = tuple(filter(is_kata, self._entries))
        return nearest(question_id, katas) or katas

    def card(self, question_id: str) -> Card:
        """A card by id; UserError (exit 3) as ``entry``."""
        return self.entry(question_id).card

    def question(self, question_id: str) -> Question:
        """A question by id, read on first use; UserError (exit 3) as ``entry``."""
        entry = self.entry(question_id)
        key = entry.card.id
        if key not in self._read:
            self._read[key] = entry.load()
        return self._read[key]

    def calculation(self, question_id: str) -> Calculation | None:
        """The sum behind a card, None for any other question; UserError (exit 3) as ``entry``."""
        load = self.entry(question_id).calculation
        return load() if load else None

    def search(self, text: str) -> list[str]:
        """Ids of the questions that hold all the words, best first: by id, question, points, then answer."""
        words = fold(text).split()
        ranked = [(rank, i) for i, q in enumerate(self) if words and (rank := _rank(q, words)) is not None]
        return [self.cards[i].id for _, i in sorted(ranked)]


def fold(text: str) -> str:
    """A text as it is compared in a search: width and case do not matter."""
    # Deferred: start-up.
    import unicodedata

    return unicodedata.normalize("NFKC", text).casefold()


def _rank(question: Question, words: Sequence[str]) -> int | None:
    said = [p.say for p in question.points] + [m.say for m in question.misconceptions]
    layers = (
        question.id,
        f"{question.ask.zh} {question.ask.en} {' '.join(question.domains)}",
        " ".join(f"{text.zh} {text.en}" for text in said),
        f"{question.answer.zh} {question.answer.en}",
    )
    seen = ""
    for rank, layer in enumerate(layers):
        seen += "\n" + fold(layer)
        if all(word in seen for word in words):
            return rank
    return None
