"""The walk through all domains: state a level, add what backs it, go on; every answer is stored at once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

from kvprep.core.levels.domains import TOP, Domain
from kvprep.core.levels.readings import Reading, carried_by
from kvprep.core.messages import level as words
from kvprep.core.messages import level_evidence as evidence_words
from kvprep.core.messages import level_walk as say
from kvprep.core.messages.errors import fill
from kvprep.core.model import Text, UserError
from kvprep.disk.level_material import first_heading
from kvprep.disk.level_walk import drop_walk, load_walk, save_walk
from kvprep.practice.level_claims import claim
from kvprep.practice.level_evidence import Offered, add
from kvprep.practice.levels import read_assessment

if TYPE_CHECKING:
    from kvprep.practice.workspace import Workspace

STOP, BACK = "q", "b"
End = Literal["done", "stopped", "interrupted"]


class Screen(Protocol):
    """What the walk needs of a screen; ``ask`` gives None when the person leaves."""

    def begin(self, done: int, total: int) -> None: ...
    def show(self, domain: Domain, reading: Reading, place: int, total: int) -> None: ...
    def say(self, text: Text, **values: object) -> None: ...
    def ask(self, text: Text, **values: object) -> str | None: ...


class _LeftError(Exception):
    """The person left in the middle of a domain; ``end`` says how."""

    def __init__(self, end: End) -> None:
        super().__init__(end)
        self.end: End = end


def walk(workspace: Workspace, screen: Screen, *, restart: bool = False) -> End:
    """Go through the domains that are not done yet; how it ended."""
    domains = workspace.levels.domains
    done = [] if restart else [name for name in load_walk(workspace.paths) if name in {d.id for d in domains}]
    if len(done) == len(domains):
        done = []
    screen.begin(len(done), len(domains))
    try:
        while rest := [domain for domain in domains if domain.id not in done]:
            domain = rest[0]
            _step(workspace, screen, domain, done)
            save_walk(workspace.paths, done)
    except _LeftError as left:
        screen.say(say.STOPPED, done=len(done), total=len(domains))
        return left.end
    drop_walk(workspace.paths)
    return "done"


def _step(workspace: Workspace, screen: Screen, domain: Domain, done: list[str]) -> None:
    """One domain; going back takes the one before it off the list of those that are done."""
    domains = workspace.levels.domains
    reading = read_assessment(workspace).reading(domain.id)
    screen.show(domain, reading, domains.index(domain) + 1, len(domains))
    typed = _ask_level(screen, reading)
    if typed == BACK:
        if done:
            done.pop()
        return
    if typed:
        note = _asked(screen, say.ASK_NOTE)
        claim(workspace, domain.id, int(typed), note)
    level = int(typed) if typed else reading.claimed
    if level and carried_by(reading.evidence, workspace.levels) < level:
        _ask_evidence(workspace, screen, domain)
    done.append(domain.id)
    after = read_assessment(workspace).reading(domain.id)
    if after != reading:
        why = Text("", "") if not after.reasons else after.reasons[0]
        screen.say(_outcome(after, why))


def _outcome(after: Reading, why: Text) -> Text:
    zh = words.COUNTED_LINE.zh.format(level=after.counted, why=why.zh)
    return _literal(Text(zh, words.COUNTED_LINE.en.format(level=after.counted, why=why.en)))


def _literal(text: Text) -> Text:
    """A finished sentence, whose braces are not places to fill."""
    return Text(*(part.replace("{", "{{").replace("}", "}}") for part in (text.zh, text.en)))


def _asked(screen: Screen, text: Text, **values: object) -> str:
    typed = screen.ask(text, **values)
    if typed is None:
        raise _LeftError("interrupted")
    return typed


def _half_width(typed: str) -> str:
    """What was typed as a key: full-width digits are what a Chinese keyboard gives."""
    return "".join(chr(ord(c) - 0xFEE0) if "！" <= c <= "～" else c for c in typed).strip().lower()


def _ask_level(screen: Screen, reading: Reading) -> str:
    """A digit, ``b``, or nothing for leaving the claim as it is."""
    text = say.ASK_LEVEL if reading.claimed is None else say.ASK_LEVEL_KEEP
    while True:
        typed = _half_width(_asked(screen, text, level=reading.claimed))
        if typed == STOP:
            raise _LeftError("stopped")
        if typed in ("", BACK) or typed in {str(level) for level in range(TOP + 1)}:
            return typed
        screen.say(say.NOT_UNDERSTOOD)


def _ask_evidence(workspace: Workspace, screen: Screen, domain: Domain) -> None:
    """Evidence until the person has no more; what is wrong with one is said and nothing stored."""
    kinds = workspace.levels.kinds
    screen.say(_kinds_named([kind.name for kind in kinds]))
    while typed := _half_width(_asked(screen, say.ASK_KIND, last=len(kinds))):
        if typed == STOP:
            raise _LeftError("stopped")
        number = next((i for i in range(len(kinds)) if typed in (str(i + 1), kinds[i].id)), None)
        if number is None:
            screen.say(say.NO_SUCH_NUMBER, last=len(kinds))
            continue
        try:
            add(workspace, domain.id, _ask_offered(screen, kinds[number].id))
        except UserError as error:
            screen.say(_literal(error.text))


def _kinds_named(names: Sequence[Text]) -> Text:
    zh = " ".join(f"{i} {name.zh}" for i, name in enumerate(names, 1))
    en = ", ".join(f"{i} {name.en}" for i, name in enumerate(names, 1))
    return Text(say.KINDS.zh.format(kinds=zh), say.KINDS.en.format(kinds=en))


def _ask_offered(screen: Screen, kind: str) -> Offered:
    where = _asked(screen, say.ASK_WHERE)
    if not where:
        raise UserError(evidence_words.NO_PLACE, 2)
    path = Path(where).expanduser()
    if path.exists():
        title = first_heading(path)
        typed = _asked(screen, say.ASK_TITLE_KEEP, title=title)
        return Offered(kind, typed or title, file=where)
    if "://" not in where and (path.suffix or len(path.parts) > 1):
        raise UserError(fill(evidence_words.NO_SUCH_FILE, path=where), 3)
    return Offered(kind, _asked(screen, say.ASK_TITLE), link=where)
