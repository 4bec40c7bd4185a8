"""Evidence: put forward, replaced, taken back. Every step is a row, so that nothing is ever lost."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from kvprep.core.levels.readings import REMOVED, Evidence
from kvprep.core.messages import level_evidence as m
from kvprep.core.messages.errors import fill
from kvprep.core.model import UserError
from kvprep.disk import level_rows
from kvprep.disk.level_material import fingerprint, first_heading, open_materials
from kvprep.practice.level_claims import MAX_TITLE, kept_text
from kvprep.practice.level_material import material_at
from kvprep.practice.levels import known_device
from kvprep.practice.recording import row_begin

if TYPE_CHECKING:
    from kvprep.practice.workspace import Workspace

SHORT = 6
"""Characters of a row's id that people type: its last ones, which are chance."""
Status = Literal["stands", "superseded", "removed"]
Found = Literal["there", "moved", "changed", "elsewhere", "link", "nothing"]


@dataclass(frozen=True, slots=True)
class Offered:
    """What is put forward; an empty field is one that was not given."""

    kind: str = ""
    title: str = ""
    link: str = ""
    file: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Listed:
    """A row of evidence, whether it still stands, and what became of its file."""

    evidence: Evidence
    status: Status
    found: Found

    @property
    def short(self) -> str:
        """The id as people type it."""
        return self.evidence.id[-SHORT:]


def add(workspace: Workspace, typed_domain: str, offered: Offered) -> Evidence:
    """Store evidence for a domain; UserError for an unknown kind, a missing file or no title."""
    domain = workspace.levels.domain(typed_domain)
    _check_kind(workspace, offered.kind)
    return _store(workspace, domain.id, offered)


def _check_kind(workspace: Workspace, kind: str) -> None:
    known = tuple(k.id for k in workspace.levels.kinds)
    if kind not in known:
        raise UserError(fill(m.NO_SUCH_KIND, kind=kind[:40], known=known), 2)


def _store(workspace: Workspace, domain: str, offered: Offered, supersedes: str = "") -> Evidence:
    if offered.link and offered.file:
        raise UserError(m.LINK_OR_FILE, 2)
    if not (offered.link.strip() or offered.file):
        raise UserError(m.NO_PLACE, 2)
    path = _existing(offered.file) if offered.file else None
    if path:
        _check_written(path, offered.kind)
    title = offered.title or (first_heading(path) if path else "")
    if not title.strip():
        raise UserError(m.NO_TITLE, 2)
    detail: dict[str, Any] = {"file": True, **fingerprint(path)} if path else {}
    with workspace.log.writing():
        row = row_begin(workspace) | {
            "domain": domain,
            "kind": offered.kind,
            "title": kept_text(" ".join(title.split()), MAX_TITLE),
            "link": str(path) if path else kept_text(offered.link),
            "note": kept_text(offered.note),
            "supersedes": supersedes,
            "detail": json.dumps(detail, sort_keys=True),
        }
        workspace.log.append("evidence", row)
    return _as_evidence(row, path is not None)


def _existing(typed: str) -> Path:
    path = Path(typed).expanduser().absolute()
    if not path.exists():
        raise UserError(fill(m.NO_SUCH_FILE, path=path), 3)
    return path


def _check_written(path: Path, kind: str) -> None:
    """A material has to be of the kind it is put forward as, and no blank skeleton; a delivery may be any."""
    found = material_at(path)
    if found is None:
        return
    if found.is_blank:
        raise UserError(fill(m.STILL_BLANK, path=path))
    if kind != found.kind and kind in open_materials():
        raise UserError(fill(m.OTHER_KIND, path=path, said=found.kind, kind=kind))


def to_mend(row: Evidence) -> int:
    """How much the check of a material finds in evidence that is one; 0 of anything else."""
    found = material_at(Path(row.link)) if row.file else None
    return len(found.findings) if found else 0


def _as_evidence(row: Mapping[str, Any], is_file: bool) -> Evidence:
    return Evidence(
        id=row["id"],
        domain=row["domain"],
        kind=row["kind"],
        title=row["title"],
        link=row["link"],
        note=row["note"],
        day=row["study_day"],
        file=is_file,
        device=row["device"],
    )


def supersede(workspace: Workspace, typed_id: str, offered: Offered) -> Evidence:
    """Put evidence in another one's place; what is not given stays as it was."""
    old = find(workspace, typed_id)
    kind = offered.kind or old.kind
    _check_kind(workspace, kind)
    keeps_place = not (offered.link or offered.file)
    if keeps_place and old.file and not Path(old.link).exists():
        raise UserError(fill(m.OLD_FILE_GONE, path=old.link), 3)
    new = Offered(
        kind=kind,
        title=offered.title or old.title,
        link=offered.link or (old.link if keeps_place and not old.file else ""),
        file=offered.file or (old.link if keeps_place and old.file else ""),
        note=offered.note or old.note,
    )
    return _store(workspace, old.domain, new, old.id)


def remove(workspace: Workspace, typed_id: str) -> Evidence:
    """Take evidence back with a row that supersedes it; what it was stays in the log."""
    old = find(workspace, typed_id)
    with workspace.log.writing():
        row = row_begin(workspace) | {
            "domain": old.domain,
            "kind": REMOVED,
            "title": old.title,
            "link": "",
            "note": "",
            "supersedes": old.id,
            "detail": "{}",
        }
        workspace.log.append("evidence", row)
    return old


def find(workspace: Workspace, typed: str) -> Evidence:
    """Evidence that stands, by the end of its id; UserError (exit 3) where that is none or several."""
    wanted = typed.strip().casefold()
    stand = [row.evidence for row in listed(workspace) if row.status == "stands"]
    found = [e for e in stand if e.id == wanted or (len(wanted) >= 3 and e.id.endswith(wanted))]
    if len(found) == 1:
        return found[0]
    known = tuple(e.id[-SHORT:] for e in stand[-5:])
    if not known:
        raise UserError(m.NONE_STANDS, 3)
    raise UserError(fill(m.NO_SUCH_EVIDENCE, typed=typed[:40], known=known), 3, known)


def listed(workspace: Workspace, domain: str | None = None, *, everything: bool = False) -> list[Listed]:
    """Evidence in the order of time, of one domain or all; with ``everything`` what no longer stands too."""
    rows = level_rows.evidence(workspace.log, workspace.today)
    by = {supersedes: row.kind for row, supersedes in rows if supersedes}
    device = known_device(workspace)
    found = [
        Listed(row, _status(by.get(row.id)), look(row, device, _prints(workspace, row)))
        for row, _ in rows
        if row.kind != REMOVED and domain in (None, row.domain)
    ]
    return found if everything else [item for item in found if item.status == "stands"]


def _status(superseded_by: str | None) -> Status:
    if superseded_by is None:
        return "stands"
    return "removed" if superseded_by == REMOVED else "superseded"


def _prints(workspace: Workspace, row: Evidence) -> Mapping[str, Any]:
    return level_rows.fingerprint_of(workspace.log, row.id) if row.file else {}


def look(row: Evidence, device: str, then: Mapping[str, Any]) -> Found:
    """What became of the file that evidence names; that of another machine cannot be looked for here."""
    if not row.file:
        return "link" if row.link else "nothing"
    if row.device != device:
        return "elsewhere"
    path = Path(row.link)
    if not path.exists():
        return "moved"
    return "there" if not then or fingerprint(path) == dict(then) else "changed"
