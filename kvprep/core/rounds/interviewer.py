"""What the interviewer asks next: the plan, follow-ups where something was missing, constraints thrown in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from hashlib import blake2b

from kvprep.core.design_case import Injection
from kvprep.core.ids import family
from kvprep.core.model import Question, Scored, Text
from kvprep.core.rounds.round import Ask, Given, Phase, Reason, ReasonKind, State
from kvprep.core.scheduling.queue import HELD
from kvprep.core.scoring.vocabulary import content_words

Find = Callable[[str], Question | None]
"""A question by its id; None where the bank has it no more."""
OpenPoint = tuple[str, ReasonKind]

WORTH_ASKING = 20.0
"""Seconds below which a question is not begun any more."""
FOLLOW_UP_FROM = 60.0
"""Seconds that a phase must have left for a follow-up."""
MOMENTS = (0.35, 0.65)
"""The shares of a question's budget after which a constraint may arrive."""
JITTER = 0.15


def seeded(seed: int, *names: object) -> float:
    """A number from 0 to below 1 that depends on the seed and the names alone."""
    text = "/".join(map(str, (seed, *names))).encode("utf-8", "replace")
    return int.from_bytes(blake2b(text, digest_size=7).digest(), "big") / (1 << 56)


def next_ask(state: State, find: Find) -> Ask | None:
    """What to ask now; None when the round is over. The answer begun, if there is one, comes first."""
    if state.begun is not None and find(state.begun.card) is not None:
        return _begun(state)
    asked = {given.card for given in state.given} | state.skipped
    for phase in _from_here(state):
        if _is_over(state, phase):
            continue
        found = _follow_up(state, phase, asked, find) or _planned(state, phase, asked, find)
        if found:
            return found
    return None


def _begun(state: State) -> Ask:
    begun = state.begun
    assert begun is not None
    left = begun.budget - begun.seconds
    phase = phase_of(state, begun.phase)
    limit = left if state.plan.soft else min(left, state.left(phase), state.left())
    return Ask(begun.card, begun.phase, begun.role, begun.budget, max(1.0, limit), begun.parent, begun.reason)


def phase_of(state: State, phase_id: str) -> Phase:
    """A phase of the round by its id."""
    return next(phase for phase in state.plan.round.phases if phase.id == phase_id)


def _from_here(state: State) -> Sequence[Phase]:
    phases = state.plan.round.phases
    if not state.given:
        return phases
    here = next(i for i, phase in enumerate(phases) if phase.id == state.given[-1].phase)
    return phases[here:]


def _is_over(state: State, phase: Phase) -> bool:
    """Whether the clock ends the phase; a soft round asks all that was planned."""
    return not state.plan.soft and min(state.left(phase), state.left()) < WORTH_ASKING


def _planned(state: State, phase: Phase, asked: Collection[str], find: Find) -> Ask | None:
    for planned in phase.questions:
        if planned.question not in asked and find(planned.question) is not None:
            seconds = planned.minutes * 60
            return Ask(planned.question, phase.id, "planned", seconds, _limit(state, phase, seconds))
    return None


def _limit(state: State, phase: Phase, seconds: float) -> float:
    return seconds if state.plan.soft else min(seconds, state.left(phase), state.left())


def _follow_up(state: State, phase: Phase, asked: Collection[str], find: Find) -> Ask | None:
    last = state.given[-1] if state.given else None
    if last is None or last.phase != phase.id or _follow_ups_since_planned(state) >= phase.follow_ups:
        return None
    if min(state.left(phase), state.left()) - _still_planned(phase, asked) < FOLLOW_UP_FROM:
        return None
    for card, reason in _candidates(state, last, asked, find):
        question = find(card)
        if question is not None:
            seconds = question.minutes * 60
            limit = _limit(state, phase, seconds)
            return Ask(card, phase.id, "follow-up", seconds, limit, last.card, reason)
    return None


def _still_planned(phase: Phase, asked: Collection[str]) -> float:
    """Seconds that the rest of the phase's own questions need."""
    return sum(p.minutes * 60 for p in phase.questions if p.question not in asked)


def _follow_ups_since_planned(state: State) -> int:
    count = 0
    for given in reversed(state.given):
        if given.role == "planned":
            break
        count += 1
    return count


def _candidates(
    state: State, last: Given, asked: Collection[str], find: Find
) -> Iterator[tuple[str, Reason]]:
    """Follow-ups in the order in which an interviewer would want them, those asked before left out."""
    seen = set(asked)
    question = find(last.card)
    if question is None or last.scored is None or not last.is_answered:
        return
    held = last.scored.score >= HELD
    for card, reason in (
        *_injected(last, question),
        *(_not_yet_injected(state, question, asked, find) if held else ()),
        *(_after_a_held_answer(last, question, find) if held else ()),
    ):
        if card not in seen:
            seen.add(card)
            yield card, reason


def _injected(last: Given, question: Question) -> Iterator[tuple[str, Reason]]:
    leads = {injection.id: injection.follow_up for injection in question.injections}
    for thrown in last.thrown:
        if card := leads.get(thrown.injection):
            yield card, Reason("injection", thrown.injection)


def _not_yet_injected(
    state: State, question: Question, asked: Collection[str], find: Find
) -> Iterator[tuple[str, Reason]]:
    """A constraint that the answer was too quick for, of the question itself or of the one it follows."""
    design = question if question.injections else find(family(question.id))
    given = next((g for g in state.given if design is not None and g.card == design.id), None)
    if design is None or given is None or given.scored is None:
        return
    used = [n.id for n in design.injections if n.follow_up is None or n.follow_up in asked]
    thrown = [t.injection for t in given.thrown]
    found = choose_injection(design, earned_points(given.scored), {*used, *thrown}, state.plan.seed)
    if found is not None and found.follow_up is not None:
        yield found.follow_up, Reason("injection", found.id)


def _after_a_held_answer(last: Given, question: Question, find: Find) -> Iterator[tuple[str, Reason]]:
    scored = last.scored
    if scored is None:
        return
    open_points = _open_points(question, scored)
    for point, kind in open_points:
        if own := next(p.follow_up for p in question.points if p.id == point):
            yield own, Reason(kind, point)
    yield from _nearest_first(question, open_points, find)
    parent = find(family(last.card)) if last.card != family(last.card) else None
    if parent is not None:
        yield from ((card, Reason("next")) for card in parent.follow_ups)


def _open_points(question: Question, scored: Scored) -> list[OpenPoint]:
    """Points that were wrong, then those that were missing, the heaviest of each first."""
    against = {m.id: m.against for m in question.misconceptions}
    wrong = {against.get(m.id) for m in scored.misconceptions}
    status = {p.id: p.status for p in scored.points}
    by_weight = sorted(question.points, key=lambda p: -p.weight)
    said_wrong = [p.id for p in by_weight if p.id in wrong or status.get(p.id) == "denied"]
    missing = [
        p.id for p in by_weight if p.id not in said_wrong and status.get(p.id, "missed") in ("missed", "half")
    ]
    found: list[OpenPoint] = [(p, "wrong") for p in said_wrong]
    return found + [(p, "missing") for p in missing]


def _nearest_first(
    question: Question, open_points: Sequence[OpenPoint], find: Find
) -> list[tuple[str, Reason]]:
    """The question's own follow-ups, those first that are about what was wrong or missing."""
    known = {card: follow_up for card in question.follow_ups if (follow_up := find(card)) is not None}
    nearness = _nearness(question, known)
    ranked: list[tuple[float, int, str, Reason]] = []
    for place, card in enumerate(known):
        most, point, kind = max(
            ((nearness[card, point], point, kind) for point, kind in open_points),
            default=(0.0, "", "next"),
            key=lambda row: row[0],
        )
        is_about = most >= _IS_ABOUT
        reason = Reason(kind, point) if is_about else Reason("next")
        ranked.append((-most if is_about else 0.0, place, card, reason))
    return [(card, reason) for _, _, card, reason in sorted(ranked, key=lambda row: row[:2])]


def _nearness(question: Question, follow_ups: Mapping[str, Question]) -> dict[tuple[str, str], float]:
    """How much each follow-up is about each point: words they share and the question does not ask with.

    A word that several follow-ups use tells little about one of them, and a long text shares more by chance.
    """
    asked = _words(question.ask)
    spoken = {card: _words(f.ask, *(p.say for p in f.points)) - asked for card, f in follow_ups.items()}
    used = Counter(word for words in spoken.values() for word in words)
    says = {p.id: _words(p.say) - asked for p in question.points}
    return {
        (card, point): sum(1 / used[word] for word in words & said) / max(1.0, len(words) ** 0.5)
        for card, words in spoken.items()
        for point, said in says.items()
    }


def _words(*texts: Text) -> set[str]:
    return content_words("\n".join(f"{text.zh}\n{text.en}" for text in texts))


_IS_ABOUT = 0.4
"""Nearness from which a follow-up is said to be about a point; found on the shipped bank."""


def moments(seed: int, card: str, seconds: float, count: int) -> tuple[float, ...]:
    """The seconds of an answer at which constraints may arrive, at most ``count`` of them."""
    shares = [share + JITTER * seeded(seed, card, "moment", i) for i, share in enumerate(MOMENTS[:count])]
    return tuple(share * seconds for share in shares)


def choose_injection(
    question: Question, earned: Collection[str], thrown: Collection[str], seed: int
) -> Injection | None:
    """The constraint to throw in now: one that answers what was covered, else one that is always in place."""
    left = [n for n in question.injections if n.id not in thrown]
    met = [n for n in left if set(n.after) & set(earned)] or [n for n in left if not n.after]
    if not met:
        return None
    return min(met, key=lambda n: seeded(seed, question.id, len(thrown), n.id))


def earned_points(scored: Scored) -> frozenset[str]:
    """The points that an answer covers, those said without being connected too."""
    return frozenset(p.id for p in scored.points if p.status in ("hit", "half"))
