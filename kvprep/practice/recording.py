"""An answer becomes a row and a memory, or is taken back; whatever fails, the answer is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from kvprep.core.ids import uuid7, uuid7_ms
from kvprep.core.messages import log as m
from kvprep.core.messages.errors import fill
from kvprep.core.model import SCHEDULED_MODES, Memory, Rating, Review, ReviewMode, Scored, Text, UserError
from kvprep.practice.workspace import Workspace, offset_of


@dataclass(frozen=True, slots=True)
class Recorded:
    """What was stored, and what is remembered of the card now (None: never reviewed for the schedule)."""

    review: Review
    memory: Memory | None


def record(
    workspace: Workspace,
    *,
    card: str,
    answer: str,
    scored: Scored | None,
    rating: Rating,
    seconds: float,
    mode: ReviewMode,
    corrections: Mapping[str, bool] | None = None,
    extra: Mapping[str, Any] | None = None,
) -> Recorded:
    """Store one answer; when this returns it is on the disk. A failed write names the file it was saved to."""
    detail = _detail(scored, corrections, extra)
    try:
        # The day, the row's id and the memory before are read under the lock that the write holds, so
        # that two sessions at once neither lose a step of a memory nor store a day out of order.
        with workspace.log.writing():
            review = _review(workspace, card, answer, scored, rating, seconds, mode, detail)
            before = _memory_before(workspace, card)
            memory = _moved(workspace, before, review) if mode in SCHEDULED_MODES else None
            workspace.log.append_review(review, memory)
    except UserError as error:
        raise _rescued(workspace, card, answer, error) from error
    return Recorded(review, memory or before)


def _review(
    workspace: Workspace,
    card: str,
    answer: str,
    scored: Scored | None,
    rating: Rating,
    seconds: float,
    mode: ReviewMode,
    detail: Mapping[str, Any],
) -> Review:
    at = workspace.clock()
    return Review(
        id=_next_id(workspace, at),
        device=workspace.device,
        card=card,
        at=_utc_text(at),
        offset_minutes=offset_of(at),
        study_day=workspace.study_day_of(at),
        seconds=round(max(float(seconds), 0.0), 3),
        mode=mode,
        lang=workspace.content_lang,
        answer=answer,
        score=None if scored is None else scored.score,
        suggested=None if scored is None else scored.rating,
        rating=rating,
        scorer=_scorer_version() if scored is not None else "",
        detail=detail,
    )


def row_begin(workspace: Workspace) -> dict[str, Any]:
    """What every row of truth begins with, as of now; call it inside ``log.writing()``."""
    at = workspace.clock()
    return {
        "id": _next_id(workspace, at),
        "device": workspace.device,
        "at": _utc_text(at),
        "offset_minutes": offset_of(at),
        "study_day": workspace.study_day_of(at),
    }


def _scorer_version() -> str:
    # Deferred: a self-rated session never loads the scorer.
    from kvprep.core.scoring import SCORER_VERSION

    return SCORER_VERSION


def _next_id(workspace: Workspace, at: datetime) -> str:
    """An id that sorts after every stored one, even when the clock was set back."""
    now_ms = int(at.timestamp() * 1000)
    newest = workspace.log.newest_id()
    after = now_ms if newest is None else max(now_ms, uuid7_ms(newest) + 1)
    return uuid7(after, workspace.chance.getrandbits(74))


def _utc_text(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _moved(workspace: Workspace, before: Memory | None, review: Review) -> Memory:
    # Deferred: start-up.
    from kvprep.core.scheduling.memory import remember

    return remember(review.card, before, review.rating, review.study_day, workspace.scheduling)


def _memory_before(workspace: Workspace, card: str) -> Memory | None:
    """What is remembered of a card by the reviews that the clock bears out; anew where others had a part."""
    log, believed = workspace.log, workspace.believed
    stored = log.memories([card]).get(card)
    reviews, last_day = (stored.reviews, stored.last_day) if stored else (0, believed)
    if last_day <= believed and log.count_ratings(card, believed) == reviews:
        return stored
    return _replayed(workspace, card)


def _replayed(workspace: Workspace, card: str) -> Memory | None:
    # Deferred: start-up.
    from kvprep.core.scheduling.memory import replay

    return replay(card, workspace.log.ratings(card, workspace.believed), workspace.scheduling)


def _detail(
    scored: Scored | None, corrections: Mapping[str, bool] | None, extra: Mapping[str, Any] | None
) -> dict[str, Any]:
    detail: dict[str, Any] = dict(extra or {})
    if scored is not None:
        detail["points"] = [
            {"id": p.id, "status": p.status, "credit": p.credit, "spans": [list(s) for s in p.spans]}
            for p in scored.points
        ]
        detail["misconceptions"] = [
            {"id": x.id, "grave": x.grave, "spans": [list(s) for s in x.spans]} for x in scored.misconceptions
        ]
        detail["dimensions"] = dict(scored.dimensions)
        detail["flags"] = list(scored.flags)
    if corrections:
        detail["corrections"] = dict(corrections)
    return detail


def _rescued(workspace: Workspace, card: str, answer: str, error: UserError) -> UserError:
    """The same error, with where the answer is now."""
    if not answer.strip():
        return error
    # Deferred: only a failed write needs it.
    from kvprep.disk.rescue import rescue_answer

    place = rescue_answer(workspace.paths, card, answer)
    more = fill(m.ANSWER_RESCUED, path=place) if place else m.ANSWER_NOT_RESCUED
    text = Text(zh=error.text.zh + more.zh, en=f"{error.text.en} {more.en}")
    return UserError(text, error.exit_code, error.suggestions)


def undo(workspace: Workspace) -> Review | None:
    """Take back the newest review that still counts, its card's memory with it; None if there is none."""
    # Deferred: start-up.
    from kvprep.disk.log_rows import Void

    log = workspace.log
    if not log.reviews(limit=1):
        return None
    with log.writing():
        # Looked up again under the lock: another session may have undone the same one.
        for review in log.reviews(limit=1):
            at = workspace.clock()
            row_id, offset = _next_id(workspace, at), offset_of(at)
            log.append_void(Void(row_id, workspace.device, review.id, _utc_text(at), offset))
            remember_anew(workspace, review.card)
            return review
    return None


def remember_anew(workspace: Workspace, card: str) -> None:
    """Replace a card's memory by what its reviews in the log say; call it inside ``log.writing()``."""
    workspace.log.put_memory(card, _replayed(workspace, card))


def next_dates(workspace: Workspace, card: str) -> dict[Rating, int]:
    """Days from today until the card would come again, by rating."""
    # Deferred: start-up.
    from kvprep.core.scheduling.memory import remember

    today = workspace.today
    before = _memory_before(workspace, card)
    return {r: remember(card, before, r, today, workspace.scheduling).due - today for r in Rating}
