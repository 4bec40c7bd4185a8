"""An answer of a round in the person's own editor, apart from the drafts of the daily drill."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kvprep.core.model import Question
from kvprep.core.rounds.round import Begun
from kvprep.disk.round_draft import editing_file, save_draft
from kvprep.practice.half_typed import heading
from kvprep.practice.workspace import Workspace


def edit_answer(
    workspace: Workspace,
    round_id: str,
    begun: Begun,
    question: Question,
    text: str,
    environ: Mapping[str, str],
) -> str:
    """What the editor makes of the text, which is on disk before, meanwhile and after."""
    # Deferred: few answers are written in an editor.
    from kvprep.disk.editor import close_file, edit_text, editor_command

    command = editor_command(workspace.settings.editor, environ)
    save_draft(workspace.paths, round_id, replace(begun, text=text))
    path = editing_file(workspace.paths, round_id)
    edited = edit_text(path, heading(workspace, question), text, command)
    if save_draft(workspace.paths, round_id, replace(begun, text=edited)):
        close_file(path)
    return edited


def begun_text(workspace: Workspace, round_id: str, begun: Begun, question: Question | None) -> str:
    """What was typed of an answer; what an editor left when its terminal went is taken over."""
    path = editing_file(workspace.paths, round_id)
    if question is None or not path.exists():
        return begun.text
    # Deferred: as above.
    from kvprep.disk.editor import close_file, left_in_file

    left = left_in_file(path, heading(workspace, question))
    if left is None:
        return begun.text
    if save_draft(workspace.paths, round_id, replace(begun, text=left)):
        close_file(path)
    return left


def open_file(workspace: Workspace, file: str, environ: Mapping[str, str]) -> None:
    """The person's editor on a file of theirs, until they leave it; UserError where it cannot run."""
    # Deferred: as above.
    from kvprep.disk.editor import editor_command, run_editor

    run_editor([*editor_command(workspace.settings.editor, environ), file])
