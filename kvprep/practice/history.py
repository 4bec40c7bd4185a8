"""What was answered, when, and with what score."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from kvprep.core.ids import canonical
from kvprep.core.model import Review, UserError

if TYPE_CHECKING:
    from kvprep.practice.workspace import Workspace


@dataclass(frozen=True, slots=True)
class History:
    """Reviews, the newest first; ``voided`` holds the ids of those that were taken back."""

    card: str | None
    reviews: tuple[Review, ...]
    voided: frozenset[str]


def read_history(workspace: Workspace, typed_id: str | None, limit: int) -> History:
    """The newest reviews of a card or of all; UserError (exit 3) for an id that neither bank nor log knows."""
    card = None if typed_id is None else canonical(typed_id)
    reviews = tuple(workspace.log.reviews(card, limit, include_void=True))
    if card is not None and not reviews and card not in workspace.bank:
        raise _unknown(workspace, card)
    return History(card, reviews, workspace.log.voided(review.id for review in reviews))


def _unknown(workspace: Workspace, card: str) -> UserError:
    try:
        workspace.bank.question(card)
    except UserError as error:
        return error
    raise AssertionError(f"{card} is not in the bank and yet it is")


def local_time(review: Review) -> datetime:
    """When the answer was given, on the clock of the place where it was given."""
    at_utc = datetime.fromisoformat(review.at.replace("Z", "+00:00"))
    return at_utc.replace(tzinfo=None) + timedelta(minutes=review.offset_minutes)


def review_as_json(review: Review, voided: bool = False) -> dict[str, Any]:
    """A review as plain values; ratings by name, the study day as a date too."""
    row: dict[str, Any] = {name: getattr(review, name) for name in Review._fields}
    row["rating"] = review.rating.word
    row["suggested"] = review.suggested.word if review.suggested else None
    row["study_date"] = datetime.fromordinal(review.study_day).date().isoformat()
    row["detail"] = dict(review.detail)
    return {**row, "void": voided}
