"""The program itself in a real pseudo-terminal: a Chinese answer, and leaving in the middle of one."""

import codecs
import contextlib
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from kvprep.disk.drafts import drafted_cards, load_draft
from kvprep.disk.log import Log
from kvprep.disk.paths import find_paths

pty = pytest.importorskip("pty")

pytestmark = pytest.mark.terminal
ANSWER = "因果掩码下历史 token 的 K/V 不变，不用重算；每步只算新 token，但仍要读全部历史 KV。"
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\x1b[=>]")


def recorded(home):
    """The reviews in the log of a home; the log is closed again."""
    with contextlib.closing(Log(find_paths(str(home), {}).log)) as log:
        return log.reviews()


class Terminal:
    """A child program on a pseudo-terminal of 80 by 24."""

    def __init__(self, home, *arguments, **environ):
        import fcntl
        import struct
        import termios

        self.master, slave = pty.openpty()
        self.resize = lambda rows, columns: fcntl.ioctl(
            self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0)
        )
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        env = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
        env |= {"KVPREP_HOME": str(home), "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1", **environ}
        self.child = subprocess.Popen(
            [sys.executable, "-m", "kvprep", *arguments],
            stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True,
        )  # fmt: skip
        os.close(slave)
        self.seen = ""
        # A read may end within a character.
        self.decode = codecs.getincrementaldecoder("utf-8")("replace").decode

    def until(self, words, seconds=20):
        """Read until the words are on the screen, spaces apart."""
        import select

        deadline = time.monotonic() + seconds
        while re.sub(r"\s", "", words) not in re.sub(r"\s", "", ESCAPES.sub("", self.seen)):
            ready, _, _ = select.select([self.master], [], [], max(0, deadline - time.monotonic()))
            assert ready, f"never saw {words!r} in {ESCAPES.sub('', self.seen)[-2000:]!r}"
            try:
                self.seen += self.decode(os.read(self.master, 65536))
            except OSError:
                break

    def type(self, text):
        self.seen = ""
        os.write(self.master, text.encode())

    def end(self):
        """Read to the end; the exit code."""
        while True:
            try:
                if not os.read(self.master, 65536):
                    break
            except OSError:
                break
        os.close(self.master)
        return self.child.wait(20)


@pytest.fixture
def start(tmp_path):
    """Starts the program with a home of its own; whatever still runs at the end is ended."""
    started = []

    def begin(*arguments, **environ):
        started.append(Terminal(tmp_path, *arguments, **environ))
        return started[-1]

    yield begin
    for terminal in started:
        terminal.child.kill()
        terminal.child.wait()


def test_a_chinese_answer_is_scored_rated_and_recorded(tmp_path, start):
    terminal = start("--lang", "zh", "drill", "Q1", "--limit", "1")
    terminal.until("Alt-Enter 提交" if sys.platform.startswith("linux") else "Esc Enter 提交")
    terminal.type(ANSWER)
    terminal.until("史 KV。")
    terminal.type("\x1b\r")
    terminal.until("Enter 接受")
    terminal.type("3")
    terminal.until("kvprep undo")
    assert terminal.end() == 0
    (review,) = recorded(tmp_path)
    assert (review.card, review.answer, review.mode, review.rating) == ("Q1", ANSWER, "recall", 3)


def test_keys_typed_ahead_wait_for_the_next_question_unechoed(tmp_path, start):
    terminal = start("--lang", "zh", "drill", "Q1", "Q2")
    terminal.until("保存并退出")
    terminal.type("先说一点\x1b\r")
    terminal.until("Enter 接受")
    terminal.type("4提前打的字\x1b\r")
    terminal.until("提前打的字")
    terminal.until("Enter 接受")
    terminal.type("\x04")
    terminal.until("kvprep undo")
    assert terminal.end() == 0
    answers = {r.card: r.answer for r in recorded(tmp_path)}
    assert answers["Q1"] == "先说一点"
    assert "提前打的字" in answers.values()


def test_ctrl_c_keeps_what_is_typed_and_says_so(tmp_path, start):
    terminal = start("--lang", "zh", "drill", "Q1")
    terminal.until("保存并退出")
    terminal.type("写到一半")
    terminal.until("写到一半")
    terminal.type("\x03")
    terminal.until("下次接着写")
    assert terminal.end() == 130
    assert load_draft(find_paths(str(tmp_path), {}), "Q1") == "写到一半"


def test_killed_while_typing_at_most_five_seconds_are_lost(tmp_path, start):
    terminal = start("--lang", "zh", "drill", "Q1")
    terminal.until("保存并退出")
    terminal.type("写到一半")
    deadline = time.monotonic() + 15
    paths = find_paths(str(tmp_path), {})
    while load_draft(paths, "Q1") != "写到一半" and time.monotonic() < deadline:
        time.sleep(0.2)
    terminal.child.kill()
    terminal.end()
    assert load_draft(paths, "Q1") == "写到一半"


def test_a_terminal_that_cannot_move_its_cursor_gets_lines(start):
    terminal = start("--lang", "en", "drill", "Q1", "--limit", "1", TERM="dumb")
    terminal.until("A line with . submits")
    terminal.type("The keys and values of past tokens never change.\n.\n")
    terminal.until("Enter accept")
    assert "\x1b" not in terminal.seen
    terminal.type("2\n")
    terminal.until("kvprep undo")
    assert terminal.end() == 0


def test_without_a_terminal_drill_names_review(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "kvprep", "--home", str(tmp_path), "--lang", "en", "drill"],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "kvprep review ID FILE" in done.stderr
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("term", ["xterm-256color", "dumb"])
def test_ended_from_outside_while_typing_nothing_is_lost(tmp_path, start, name, term):
    terminal = start("--lang", "zh", "drill", "Q1", TERM=term)
    terminal.until("保存并退出")
    terminal.type("写到一半\n" if term == "dumb" else "写到一半")
    terminal.until("写到一半")
    time.sleep(0.3)
    terminal.child.send_signal(getattr(signal, name))
    assert terminal.end() in (130, -signal.SIGHUP)
    assert load_draft(find_paths(str(tmp_path), {}), "Q1") == "写到一半"


def test_ended_at_a_result_the_answer_comes_back(tmp_path, start):
    terminal = start("--lang", "zh", "drill", "Q1")
    terminal.until("保存并退出")
    terminal.type(ANSWER)
    terminal.until("史 KV。")
    terminal.type("\x1b\r")
    terminal.until("Enter 接受")
    terminal.child.terminate()
    assert terminal.end() == 130
    assert load_draft(find_paths(str(tmp_path), {}), "Q1") == ANSWER


def test_what_an_editor_wrote_is_the_draft_though_the_terminal_went(tmp_path, start):
    editor = tmp_path / "editor"
    editor.write_text(f'#!/bin/sh\necho 编辑器里写的 >> "$1"\ntouch {tmp_path}/open\nsleep 20\n')
    editor.chmod(0o755)
    terminal = start("--lang", "zh", "drill", "Q1", VISUAL=str(editor))
    terminal.until("保存并退出")
    terminal.type("写到一半")
    terminal.until("写到一半")
    terminal.type("\x05")
    deadline = time.monotonic() + 15
    while not (tmp_path / "open").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    paths = find_paths(str(tmp_path), {})
    assert (paths.drafts / "Q1.txt").read_text(encoding="utf-8") == "写到一半"
    os.killpg(terminal.child.pid, signal.SIGKILL)
    terminal.end()
    assert drafted_cards(paths) == ("Q1",)
    terminal = start("--lang", "zh", "drill", "--new", "0")
    terminal.until("写到一半编辑器里写的")
    terminal.until("保存并退出")
    terminal.type("\x03")
    assert terminal.end() == 130
    assert load_draft(paths, "Q1") == "写到一半编辑器里写的"
    assert [path.name for path in paths.drafts.iterdir()] == ["Q1.txt"]


def test_after_a_resize_the_question_stands_above_what_is_typed_again(start):
    terminal = start("--lang", "zh", "drill", "Q1")
    terminal.until("保存并退出")
    terminal.type("写到一半")
    terminal.until("写到一半")
    time.sleep(0.3)
    terminal.seen = ""
    terminal.resize(30, 60)
    terminal.child.send_signal(signal.SIGWINCH)
    terminal.until("第 1 题")
    terminal.until("自回归生成时")
    terminal.until("写到一半")
    terminal.until("提交")
    terminal.type("\x03")
    assert terminal.end() == 130


def test_the_keys_stay_beside_a_notice_which_names_the_editor_that_failed(start):
    terminal = start("--lang", "zh", "drill", "Q1", VISUAL="no-such-editor")
    terminal.until("保存并退出")
    terminal.type("\x05")
    terminal.until("no-such-editor 运行不了")
    terminal.until("保存并退出")
    terminal.type("\x0f")
    terminal.until("按“重来”计")
    terminal.until("保存并退出")
    terminal.type("\x03")
    assert terminal.end() == 130


def test_escape_leaves_the_menu_of_corrections(tmp_path, start):
    terminal = start("--lang", "zh", "drill", "Q1")
    terminal.until("保存并退出")
    terminal.type(ANSWER)
    terminal.until("史 KV。")
    terminal.type("\x1b\r")
    terminal.until("Enter 接受")
    terminal.type("p")
    terminal.until("Esc 返回")
    terminal.type("\x1b")
    terminal.until("Enter 接受")
    terminal.type("q")
    assert terminal.end() == 0
    assert len(recorded(tmp_path)) == 1
