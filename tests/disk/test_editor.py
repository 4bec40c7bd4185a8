"""The person's editor: what it is given, what is taken back, and what is left when it fails."""

import shlex
import sys

import pytest

from kvprep.core.model import UserError
from kvprep.disk.editor import edit_text, editor_command, left_in_file

HEADING = ["Q1 · Why?", "", "Two lines."]
SHOWN = "# Q1 · Why?\n#\n# Two lines.\n\n"


def editor(source):
    """A command that does this to the file's ``text``, and then goes on."""
    before = "import sys, pathlib; path = pathlib.Path(sys.argv[-1]); text = path.read_text('utf-8'); "
    return [sys.executable, "-c", before + source]


def writes(new):
    return editor(f"path.write_text({new}, 'utf-8')")


@pytest.mark.parametrize(
    ("command", "left"),
    [
        (writes("text + '，改好\\n'"), "草稿，改好"),
        (writes("text.replace('Two', 'Three')"), "草稿"),
        (writes("'# mine\\nbody'"), "# mine\nbody"),
        (writes("text + '\\n# a heading of the answer'"), "草稿\n# a heading of the answer"),
        (writes("text.replace('\\n\\n', '\\n# mine\\n')"), "# mine\n草稿"),
        (writes("''"), ""),
        ([*editor("path.write_text(text + '!', 'utf-8'); sys.exit(1)")], "草稿!"),
    ],
)
def test_the_text_is_taken_back_without_the_question_above_it(tmp_path, command, left):
    path = tmp_path / "drafts" / "Q1.editor.md"
    assert edit_text(path, HEADING, "草稿", command) == left
    assert left_in_file(path, HEADING) == left


def test_the_question_stands_above_the_text(tmp_path):
    copy = tmp_path / "copy"
    edit_text(
        tmp_path / "e", HEADING, "草稿", editor(f"pathlib.Path({str(copy)!r}).write_text(text, 'utf-8')")
    )
    assert copy.read_text("utf-8") == SHOWN + "草稿"


@pytest.mark.parametrize(
    ("command", "words"),
    [(["no-such-editor"], "no-such-editor could not be run"), (editor("sys.exit(3)"), "failed")],
)
def test_an_editor_that_fails_is_named_and_leaves_no_file(tmp_path, command, words):
    with pytest.raises(UserError, match=words):
        edit_text(tmp_path / "e", HEADING, "草稿", command)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("setting", "environ", "command"),
    [
        ("code --wait", {"EDITOR": "vi"}, ["code", "--wait"]),
        ("", {"VISUAL": "emacs -nw", "EDITOR": "vi"}, ["emacs", "-nw"]),
        (" ", {"EDITOR": shlex.join(["my editor"])}, ["my editor"]),
    ],
)
def test_which_editor_is_run(setting, environ, command):
    assert editor_command(setting, environ) == command


def test_what_is_no_utf8_is_refused_in_one_line_and_set_aside(tmp_path):
    path = tmp_path / "Q1.editor.md"
    command = editor("path.write_bytes('租约'.encode('gbk'))")
    with pytest.raises(UserError, match="did not save UTF-8") as refused:
        edit_text(path, HEADING, "草稿", command)
    aside = tmp_path / "Q1.editor.md.other-encoding"
    assert str(aside) in refused.value.message and "\n" not in refused.value.message
    assert aside.read_bytes().decode("gbk") == "租约" and not path.exists()
