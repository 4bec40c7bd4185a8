"""Answers begun and not sent: whatever ends the typing, what was written is there next time."""

from __future__ import annotations

import os

from kvprep.core.model import Question
from kvprep.disk.drafts import drop_draft, editing_file, load_draft, save_draft
from kvprep.practice.workspace import Workspace


def begun_text(workspace: Workspace, question: Question) -> str:
    """What was begun of a question's answer; what an editor left when its terminal went is taken over."""
    # Deferred: few answers are written in an editor.
    from kvprep.disk.editor import close_file, left_in_file

    path = editing_file(workspace.paths, question.id)
    left = left_in_file(path, heading(workspace, question)) if path.exists() else None
    if left is None:
        return load_draft(workspace.paths, question.id)
    if keep(workspace, question.id, left):
        close_file(path)
    return left


def keep(workspace: Workspace, card: str, text: str) -> bool:
    """Whether the text is safe on disk; nothing typed leaves no draft."""
    if text.strip():
        return save_draft(workspace.paths, card, text)
    drop_draft(workspace.paths, card)
    return True


def edit(workspace: Workspace, question: Question, text: str) -> str:
    """What the person's editor makes of the text; at no moment is it in the memory of this program only."""
    # Deferred: few answers are written in an editor.
    from kvprep.disk.editor import close_file, edit_text, editor_command

    command = editor_command(workspace.settings.editor, os.environ)
    save_draft(workspace.paths, question.id, text)
    path = editing_file(workspace.paths, question.id)
    edited = edit_text(path, heading(workspace, question), text, command)
    if save_draft(workspace.paths, question.id, edited):
        close_file(path)
    return edited


def heading(workspace: Workspace, question: Question) -> list[str]:
    """The question as it stands above its answer in an editor."""
    first, *rest = question.ask.in_(workspace.content_lang).strip().splitlines() or [""]
    return [f"{question.id} · {first}", *rest]
