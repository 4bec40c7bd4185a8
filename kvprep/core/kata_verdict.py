"""What a check found, read from the rows that its process wrote: which invariants hold, and why one does not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from kvprep.core.kata import Kata
from kvprep.core.messages import kata as say
from kvprep.core.messages.errors import fill
from kvprep.core.model import Text


class Result(NamedTuple):
    """One invariant: held, broken with its reason and shortest story, or (``held`` None) never finished."""

    name: str
    held: bool | None
    reason: Text | None = None
    story: tuple[str, ...] = ()


class Verdict(NamedTuple):
    """A whole check; ``fault`` is what kept it from being done."""

    results: tuple[Result, ...]
    fault: Text | None
    is_ours: bool = False
    """Whether the check itself failed, so that nothing was found out about the code."""

    @property
    def passed(self) -> bool:
        """Whether every invariant was tried and held."""
        return self.fault is None and all(result.held for result in self.results)

    @property
    def broken(self) -> tuple[Result, ...]:
        """The invariants that do not hold, in the kata's order."""
        return tuple(result for result in self.results if result.held is False)

    @property
    def score(self) -> float:
        """The share of the invariants that hold, 0 to 100."""
        return round(100 * sum(bool(result.held) for result in self.results) / len(self.results), 1)


def read_verdict(
    kata: Kata, rows: Sequence[Mapping[str, Any]], ending: Mapping[str, Any] | None, memory: int
) -> Verdict:
    """The verdict on a check; ``memory`` is its limit in bytes. Rows that make no sense count as not written."""
    limit = memory >> 20
    ended = {str(row["ends"]): row for row in rows if "ends" in row}
    results = tuple(_result(claim.name, ended.get(claim.name), limit) for claim in kata.invariants)
    told = next((row["fault"] for row in rows if isinstance(row.get("fault"), dict)), None)
    fault = _why(told, limit) if told is not None else None
    is_done = any(row.get("done") for row in rows)
    if fault is None and not is_done and ending is not None:
        began = [str(row["begins"]) for row in rows if row.get("begins")]
        fault = _with_place(_why(ending, limit), kata, began)
    elif fault is None and not any(r.held is False for r in results) and any(r.held is None for r in results):
        fault = fill(say.WHYS["left"], code=0)
    return Verdict(results, fault, is_ours=told is not None and told.get("kind") == "own")


def _result(name: str, row: Mapping[str, Any] | None, limit: int) -> Result:
    if row is None:
        return Result(name, None)
    if row.get("held") is True:
        return Result(name, True)
    story = tuple(map(str, row.get("story") or ()))
    return Result(name, False, _why(row.get("reason") or {}, limit), story)


def _why(reason: Mapping[str, Any], limit: int) -> Text:
    """A reason in words: the invariant's own, or what happened, with the line of the person's file."""
    if reason.get("kind") == "broken":
        return Text(str(reason.get("zh")), str(reason.get("en")))
    message = say.WHYS.get(str(reason.get("kind")), say.WHYS["raised"])
    values = {
        name: str(reason.get(name, "?"))
        for name in ("type", "message", "seconds", "code", "name", "version", "where")
    }
    text = fill(message, limit=limit, **values)
    if not values["message"]:
        text = Text(text.zh.rstrip("：。"), text.en.rstrip(": "))
    if reason.get("line") is None:
        return text
    place = fill(say.AT_LINE, line=reason["line"], source=reason.get("source", ""))
    return Text(f"{text.zh}\n{place.zh}", f"{text.en}\n{place.en}")


def _with_place(text: Text, kata: Kata, began: Sequence[str]) -> Text:
    """The reason with the invariant that was being tried, where it came so far."""
    claim = next((c for c in kata.invariants if began and c.name == began[-1]), None)
    if claim is None:
        return text
    place = Text(say.WHILE.zh.format(name=claim.say.zh), say.WHILE.en.format(name=claim.say.en))
    return Text(f"{text.zh}\n{place.zh}", f"{text.en}\n{place.en}")
