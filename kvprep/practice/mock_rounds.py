"""Which round is held: one of the files, one composed by weakness, or one made of what a person brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NoReturn

from kvprep.core.fields import NAME
from kvprep.core.ids import nearest
from kvprep.core.messages import mock as say
from kvprep.core.messages.errors import fill
from kvprep.core.model import Card, Problem, Text, UserError
from kvprep.core.rounds.choosing import chosen_ways, open_ways, ways_answered
from kvprep.core.rounds.composing import compose, filled, with_seeds
from kvprep.core.rounds.round import Phase, Plan, Planned, Round, Way
from kvprep.core.rounds.round_format import check_round, resolve_id, resolved
from kvprep.core.skeleton import round_skeleton
from kvprep.disk.atomic import write_text
from kvprep.disk.round_files import FOLDER, FoundRound, read_round, read_rounds, round_paths
from kvprep.disk.settings import save_setting
from kvprep.practice.workspace import Workspace

SEEDS = 1_000_000
OWN_BANK = "my"


@dataclass(frozen=True, slots=True)
class MockOptions:
    """What round is asked for, and how it is to be held; ``answered`` are cards that a round held elsewhere asked."""

    round: str | None = None
    random: bool = False
    minutes: float = 30.0
    domain: str | None = None
    seed: int | None = None
    soft: bool = False
    memory: bool = True
    way: Way = "typed"
    choose: tuple[str, ...] = ()
    answered: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Planning:
    """A plan, and the ids that its file names and the bank does not have."""

    plan: Plan
    missing: tuple[str, ...]


def known_rounds(workspace: Workspace) -> tuple[list[FoundRound], list[Problem]]:
    """The rounds of all banks, and the faults of their files."""
    return read_rounds(workspace.bank_roots)


def plan_round(workspace: Workspace, options: MockOptions) -> Planning:
    """The round that is asked for, every question chosen; UserError where there is none or nothing to ask."""
    seed = options.seed if options.seed is not None else workspace.chance.randrange(SEEDS)
    cards = {card.id: card for card in workspace.bank.cards}
    # What was asked elsewhere is what a pick picked.
    scores = workspace.log.latest_scores(workspace.bank.ids) | dict.fromkeys(options.answered, -1.0)
    missing: tuple[str, ...] = ()
    of_file = None if options.random else find_round(workspace, options.round or "")
    if of_file is None:
        found = _composed(options, cards, scores, seed)
    else:
        ways = (*options.choose, *ways_answered(of_file.round, [cards[c] for c in options.answered]))
        chosen = replace(of_file, round=_decided(of_file.round, ways))
        found, missing = _from_file(chosen, cards)
        found = filled(found, workspace.bank.cards, scores, seed)
    if not any(phase.questions for phase in found.phases):
        _refuse_empty(workspace, found, of_file)
    found = with_seeds(found, seed)
    return Planning(Plan(found, seed, options.soft, options.memory, options.way), missing)


def open_choices(workspace: Workspace, options: MockOptions) -> tuple[tuple[Round, Phase], ...]:
    """The phases of a round that leave a choice which was not made; UserError as for the round itself."""
    if options.random or not options.round:
        return ()
    found = find_round(workspace, options.round).round
    _decided(found, options.choose)
    return tuple((found, phase) for phase in open_ways(found, options.choose))


def _decided(found: Round, ways: tuple[str, ...]) -> Round:
    """The round with its choices made, the first way where none was; UserError (exit 2) for a way it does not have."""
    known = tuple(option.id for phase in found.phases for option in phase.choose)
    for way in ways:
        if way not in known:
            message = say.NO_SUCH_WAY if known else say.NO_WAYS
            raise UserError(fill(message, round=found.id, way=way[:40], known=known), 2, nearest(way, known))
    return chosen_ways(found, ways)


def _refuse_empty(workspace: Workspace, found: Round, of_file: FoundRound | None) -> NoReturn:
    """Say where a round's file is wrong, or that there is nothing to ask."""
    if of_file is not None:
        cards = {card.id: card for card in workspace.bank.cards}
        for fault in check_round(of_file.round, of_file.lines, cards, of_file.prefix):
            _refuse(fault)
    raise UserError(fill(say.NOTHING_TO_ASK, round=found.id))


def _composed(
    options: MockOptions, cards: Mapping[str, Card], scores: Mapping[str, float], seed: int
) -> Round:
    known = sorted({domain for card in cards.values() for domain in card.domains})
    if options.domain is not None and options.domain not in known:
        message = fill(say.UNKNOWN_DOMAIN, value=options.domain[:60], known=tuple(known))
        raise UserError(message, 3, nearest(options.domain, known))
    return compose(list(cards.values()), scores, options.minutes, seed, options.domain, say.RANDOM_TITLE)


def _from_file(found: FoundRound, cards: Mapping[str, Card]) -> tuple[Round, tuple[str, ...]]:
    missing = tuple(
        planned.question
        for phase in found.round.phases
        for planned in phase.questions
        if resolve_id(planned.question, cards, found.prefix) is None
    )
    phases = tuple(
        replace(phase, questions=resolved(phase.questions, cards, found.prefix))
        for phase in found.round.phases
    )
    return replace(found.round, phases=phases), missing


def round_names(workspace: Workspace) -> list[str]:
    """The names of all rounds, by their files alone: for completion."""
    return sorted(file.stem for root in workspace.bank_roots for file in round_paths(root))


def find_round(workspace: Workspace, name: str) -> FoundRound:
    """A round by its id or by its file; UserError (exit 3) with the nearest ids, or with what its file lacks."""
    if name.endswith((".yaml", ".yml")) or "\\" in name or name.startswith((".", "/", "~")):
        path = Path(name).expanduser()
        one, problems = read_round(path)
        if one is None:
            _refuse(problems[0])
        return one
    rounds, problems = known_rounds(workspace)
    wanted = name.casefold()
    for one in rounds:
        if wanted in (one.round.id, one.round.id.rpartition("/")[2]):
            return one
    for fault in problems:
        if Path(fault.file).stem == wanted.rpartition("/")[2]:
            _refuse(fault)
    known = tuple(one.round.id for one in rounds)
    near = nearest(name, known)
    raise UserError(fill(say.NO_ROUND, name=name[:60], known=known), 3, near)


def _refuse(fault: Problem) -> NoReturn:
    where = f"{fault.file}:{fault.line}: "
    raise UserError(Text(zh=where + fault.in_("zh"), en=where + fault.in_("en")))


def round_of(cards: Sequence[Card], title: Text) -> Round:
    """A round of exactly these questions, in one phase: what answers given elsewhere make up."""
    planned = tuple(Planned(card.id, card.minutes) for card in cards)
    minutes = sum(card.minutes for card in cards)
    return Round("paper", title, title, minutes, (Phase("answers", say.PAPER_PHASE, minutes, planned),))


def create_round(workspace: Workspace, typed: str, folder: Path | None) -> Path:
    """Write the skeleton of a round into the person's own bank; its file. Never writes over one."""
    name = typed.strip().casefold()
    if not NAME.match(name):
        raise UserError(fill(say.BAD_ROUND_NAME, value=typed[:60]), 2)
    if any(file.stem == name for file in round_paths(workspace.bank_roots[0])):
        raise UserError(fill(say.ROUND_IS_BUILT_IN, name=name), 2)
    target = folder or _own_folder(workspace) / FOLDER
    file = target / f"{name}.yaml"
    if file.exists():
        raise UserError(fill(say.ROUND_EXISTS, file=file))
    cards = [card.id for card in workspace.bank.cards if not card.is_follow_up]
    write_text(file, round_skeleton(name, cards))
    if folder is None and str(target.parent) not in workspace.settings.banks.values():
        save_setting(workspace.paths, f"banks.{OWN_BANK}", str(target.parent))
    return file


def _own_folder(workspace: Workspace) -> Path:
    return Path(next(iter(workspace.settings.banks.values()), str(workspace.paths.data / "questions")))
