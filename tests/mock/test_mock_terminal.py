"""Rounds in a real pseudo-terminal: Chinese, a constraint while typing, a time-out, a pause, kill -9, resizing, a large paste."""

import codecs
import contextlib
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from kvprep.disk.log import Log
from kvprep.disk.paths import find_paths
from kvprep.disk.round_draft import load_draft
from kvprep.disk.round_rows import events_of, given_in, started_rounds

pty = pytest.importorskip("pty")

pytestmark = pytest.mark.terminal
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\x1b[=>]")
SUBMIT = "\x1b\r"
CASE = """\
id: D7
kind: design
domains: [storage-protocol]
minutes: 2
ask: {zh: 设计一个缓存。, en: Design a cache.}
answer: {zh: 先问清负载。, en: Ask for the load first.}
points:
  - id: load
    dim: assumption
    weight: 1
    say: {zh: 先问清负载。, en: Ask for the load first.}
    any: ["负载|load + 问|ask"]
misconceptions: []
injections:
  - {id: double, say: {zh: 流量翻倍了。, en: Traffic doubles.}, after: []}
"""
ROUND = """\
id: short
title: {{zh: 短的一轮, en: a short round}}
about: {{zh: 试试, en: a try}}
minutes: {minutes}
phases:
  - id: only
    title: {{zh: 设计, en: design}}
    minutes: {minutes}
    follow_ups: 0
    questions:
      - {{ask: D7, minutes: {each}}}
      - {{ask: Q1, minutes: 1}}
"""


@pytest.fixture
def home(tmp_path):
    """A home with a bank of one's own that holds a design case and a round."""
    bank = tmp_path / "own"
    (bank / "design").mkdir(parents=True)
    (bank / "rounds").mkdir()
    (bank / "design" / "d7-cache.yaml").write_text(CASE)
    config = tmp_path / "home" / "config" / "config.toml"
    config.parent.mkdir(parents=True)
    config.write_text(f'[banks]\nown = "{bank}"\n')

    def with_round(each=1, minutes=2):
        (bank / "rounds" / "short.yaml").write_text(ROUND.format(each=each, minutes=minutes))
        return tmp_path / "home"

    return with_round


def _take_terminal():
    """As a shell's child has it: Ctrl-C at this terminal is a signal wherever no prompt reads it as a key."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Terminal:
    """A child program on a pseudo-terminal."""

    def __init__(self, home, *arguments, rows=24, columns=80, **environ):
        self.master, slave = pty.openpty()
        self._size(slave, rows, columns)
        env = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
        env |= {"KVPREP_HOME": str(home), "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1", **environ}
        self.child = subprocess.Popen(
            [sys.executable, "-m", "kvprep", *arguments],
            stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True, preexec_fn=_take_terminal,
        )  # fmt: skip
        os.close(slave)
        self.seen = ""
        self.decode = codecs.getincrementaldecoder("utf-8")("replace").decode

    def _size(self, handle, rows, columns):
        import fcntl
        import struct
        import termios

        fcntl.ioctl(handle, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, rows, columns):
        self._size(self.master, rows, columns)
        self.child.send_signal(signal.SIGWINCH)

    def until(self, words, seconds=60):
        """Read until the words are on the screen, spaces apart."""
        import select

        deadline = time.monotonic() + seconds
        while re.sub(r"\s", "", words) not in re.sub(r"\s", "", ESCAPES.sub("", self.seen)):
            ready, _, _ = select.select([self.master], [], [], max(0, deadline - time.monotonic()))
            assert ready, f"never saw {words!r} in {ESCAPES.sub('', self.seen)[-2000:]!r}"
            try:
                self.seen += self.decode(os.read(self.master, 65536))
            except OSError:
                assert words in self.seen, f"{words!r} not in {ESCAPES.sub('', self.seen)[-2000:]!r}"
                break

    def type(self, text):
        self.seen = ""
        view = memoryview(text.encode())
        while view:
            view = view[os.write(self.master, view[:512]) :]
            # The program echoes while it reads: without a reader both would wait for each other.
            self._drain()

    def _drain(self):
        import select

        while select.select([self.master], [], [], 0)[0]:
            self.seen += self.decode(os.read(self.master, 65536))

    def end(self):
        with contextlib.suppress(OSError):
            while os.read(self.master, 65536):
                pass
        os.close(self.master)
        return self.child.wait(20)


@pytest.fixture
def start():
    started = []

    def begin(home, *arguments, **more):
        started.append(Terminal(home, *arguments, **more))
        return started[-1]

    yield begin
    for terminal in started:
        terminal.child.kill()
        terminal.child.wait()


def kept(home):
    """(events, answers, draft) of the only round."""
    paths = find_paths(str(home), {})
    with contextlib.closing(Log(paths.log)) as log:
        (begun,) = started_rounds(log)
        events = [event.event for event in events_of(log, begun.round)]
        return events, given_in(log, begun.round), load_draft(paths, begun.round).begun


def begin(start, home, *more):
    terminal = start(home, "--lang", "zh", "mock", "start", "own/short", "--seed", "3", *more)
    terminal.until("Enter 开始计时")
    terminal.type("\r")
    terminal.until("保存并离开")
    return terminal


def test_a_round_with_a_constraint_and_a_time_out_while_typing_chinese(home, start):
    place = home(each=0.3, minutes=1.4)
    terminal = begin(start, place)
    terminal.type("先问清负载是什么，再算容量，")
    terminal.until("面试官")
    terminal.until("流量翻倍了。")
    terminal.type("翻倍就加机器")
    terminal.until("时间到，own/D7 写好的部分已收下。")
    terminal.until("保存并离开")
    terminal.type("历史 token 的 K/V 不变" + SUBMIT)
    terminal.until("结论")
    terminal.until("Enter 结束")
    terminal.type("\r")
    assert terminal.end() == 0
    events, answers, draft = kept(place)
    assert (events, draft) == (["start", "finish"], None)
    case, first = answers
    assert case.answer == "先问清负载是什么，再算容量，翻倍就加机器"
    assert (case.end, [t.injection for t in case.thrown]) == ("timeout", ["double"])
    assert 17 <= case.seconds <= 20
    assert (first.card, first.answer) == ("Q1", "历史 token 的 K/V 不变")


def test_killed_in_the_middle_of_an_answer_it_goes_on_from_there(home, start):
    place = home()
    terminal = begin(start, place)
    terminal.type("先问清负载")
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        with contextlib.suppress(ValueError, AttributeError):
            if kept(place)[2].text == "先问清负载" and kept(place)[2].seconds >= 4:
                break
        time.sleep(0.2)
    terminal.child.kill()
    terminal.end()
    before = kept(place)[2]
    assert before.text == "先问清负载" and before.seconds >= 4
    terminal = start(place, "--lang", "zh", "mock", "resume")
    terminal.until("own/short 还没做完")
    terminal.until("写好的 5 个字都在")
    terminal.type("\r")
    terminal.until("先问清负载")
    terminal.until("保存并离开")
    terminal.type("，再画图" + SUBMIT)
    terminal.until("第 2 问")
    terminal.type("\x03")
    terminal.until("kvprep mock resume")
    assert terminal.end() == 130
    events, answers, _ = kept(place)
    assert events == ["start", "resume", "leave"]
    assert answers[0].answer == "先问清负载，再画图" and answers[0].seconds >= before.seconds


def test_a_pause_hides_the_question_and_a_closed_window_keeps_the_text(home, start):
    place = home()
    terminal = begin(start, place)
    terminal.type("写到一半")
    terminal.until("写到一半")
    terminal.type("\x10")
    terminal.until("已暂停")
    time.sleep(1.5)
    terminal.type("\r")
    terminal.until("设计一个缓存。")
    terminal.until("写到一半")
    terminal.until("保存并离开")
    terminal.type("了")
    terminal.until("了")
    time.sleep(0.3)
    terminal.child.send_signal(signal.SIGHUP)
    assert terminal.end() in (130, -signal.SIGHUP)
    events, _, draft = kept(place)
    assert events[:3] == ["start", "pause", "resume"]
    assert draft.text == "写到一半了"


def test_stopped_and_continued_it_asks_and_the_time_does_not_count(home, start):
    place = home()
    terminal = begin(start, place)
    terminal.type("写到一半")
    terminal.until("写到一半")
    time.sleep(0.5)
    os.kill(terminal.child.pid, signal.SIGSTOP)
    time.sleep(12)
    terminal.seen = ""
    os.kill(terminal.child.pid, signal.SIGCONT)
    terminal.until("这段时间不计")
    terminal.type("\r")
    terminal.until("写到一半")
    terminal.until("保存并离开")
    terminal.type(SUBMIT)
    terminal.until("第 2 问")
    terminal.type("\x04")
    assert terminal.end() == 0
    assert kept(place)[1][0].seconds < 10


def test_twenty_columns_and_back(home, start):
    terminal = begin(start, home())
    terminal.type("写到一半")
    terminal.until("写到一半")
    terminal.seen = ""
    terminal.resize(24, 20)
    terminal.until("own/D7 剩")
    terminal.seen = ""
    terminal.resize(24, 80)
    terminal.until("设计一个缓存。")
    terminal.until("写到一半")
    terminal.until("全轮")
    terminal.type("\x03")
    assert terminal.end() == 130


def test_a_paste_of_two_hundred_kib_is_cut_and_said_so(home, start):
    place = home()
    terminal = begin(start, place)
    terminal.type("\x1b[200~" + "写" * (200 * 1024 // 3) + "\x1b[201~")
    terminal.until("64 KiB")
    terminal.type(SUBMIT)
    terminal.until("第 2 问")
    terminal.type("\x04")
    assert terminal.end() == 0
    answer = kept(place)[1][0].answer
    assert answer == "写" * (64 * 1024 // 3)


def test_lines_on_a_terminal_that_cannot_move_its_cursor(home, start):
    place = home()
    terminal = start(place, "--lang", "en", "mock", "start", "own/short", TERM="dumb")
    terminal.until("Enter start the clock")
    terminal.type("\n")
    terminal.until("A line with . submits")
    terminal.type("Ask for the load first.\n.\n")
    terminal.until("question 2")
    terminal.until("A line with . submits")
    terminal.type("?\n")
    terminal.until("Enter done")
    assert "\x1b" not in terminal.seen
    terminal.type("\n")
    assert terminal.end() == 0
    assert [a.answer for a in kept(place)[1]] == ["Ask for the load first.", ""]


def test_spoken_only_the_clock_runs_and_points_are_ticked(home, start):
    place = home()
    terminal = begin(start, place, "--speak")
    terminal.type("\r")
    terminal.until("刚才讲到了哪些")
    terminal.type("1")
    terminal.until("✓")
    terminal.type("\r")
    terminal.until("第 2 问")
    terminal.type("\x04")
    assert terminal.end() == 0
    (answer,) = kept(place)[1]
    assert answer.ticked and answer.scored.score == 100


def test_two_windows_do_not_hold_one_round(home, start):
    place = home()
    terminal = begin(start, place)
    terminal.type("写到一半")
    time.sleep(6.5)
    other = start(place, "--lang", "en", "mock", "resume")
    other.until("is going on in another window")
    assert other.end() == 1
    terminal.type("\x03")
    assert terminal.end() == 130


def test_an_editor_writes_the_answer_and_its_time_counts(home, start, tmp_path):
    editor = tmp_path / "editor"
    editor.write_text('#!/bin/sh\nsleep 2\necho 编辑器里写的 >> "$1"\n')
    editor.chmod(0o755)
    place = home()
    terminal = start(place, "--lang", "zh", "mock", "start", "own/short", VISUAL=str(editor))
    terminal.until("Enter 开始计时")
    terminal.type("\r")
    terminal.until("保存并离开")
    terminal.type("写到一半\n")
    terminal.until("写到一半")
    terminal.type("\x05")
    terminal.until("编辑器里写的")
    terminal.until("保存并离开")
    terminal.type(SUBMIT)
    terminal.until("第 2 问")
    terminal.type("\x04")
    assert terminal.end() == 0
    (answer,) = kept(place)[1]
    assert answer.answer.split() == ["写到一半", "编辑器里写的"]
    assert answer.seconds >= 2
