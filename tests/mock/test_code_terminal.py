"""A coding task of a round in a real pseudo-terminal: checked from its file, killed, gone on with."""

import time

import pytest
from test_mock_terminal import begin, home, kept, start

__all__ = ["home", "start"]
pytestmark = pytest.mark.terminal

CODE_ROUND = """\
id: short
title: {zh: 写, en: code}
about: {zh: 试试, en: a try}
minutes: 12
phases:
  - id: only
    title: {zh: 写代码, en: code}
    minutes: 12
    questions: [{ask: K-PREFIX-FOLD, minutes: 10}, {ask: C-KV-TOKEN, minutes: 2}]
"""


def test_a_coding_task_is_checked_from_the_file_and_killed_it_goes_on(home, start):
    from kvprep.disk.bank_files import shipped_bank

    place = home()
    (place.parent / "own" / "rounds" / "short.yaml").write_text(CODE_ROUND)
    kata = shipped_bank() / "katas" / "k-prefix-fold"
    terminal = begin(start, place)
    terminal.until("Enter 检查")
    (file,) = (place / "state" / "katas").glob("mock-*/prefix_fold.py")
    file.write_text(sorted((kata / "wrong").glob("*.py"))[0].read_text("utf-8"), "utf-8")
    terminal.type("\r")
    terminal.until("第 1 次检查：")
    terminal.until("Enter 检查")
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and (kept(place)[2] is None or not kept(place)[2].tries):
        time.sleep(0.2)
    terminal.child.kill()
    terminal.end()
    file.write_text((kata / "solution.py").read_text("utf-8"), "utf-8")
    terminal = start(place, "--lang", "zh", "mock", "resume")
    terminal.until("代码在")
    terminal.type("\r")
    terminal.until("Enter 检查")
    terminal.type("\r")
    terminal.until("C-KV-TOKEN · 2 分钟")
    terminal.until("保存并离开")
    terminal.type("不知道，128\r")
    terminal.until("结论")
    terminal.until("Enter 结束")
    terminal.type("\r")
    assert terminal.end() == 0
    events, answers, draft = kept(place)
    assert (events, draft) == (["start", "resume", "finish"], None)
    code, number = answers
    assert (code.card, code.passed, code.tries) == ("K-PREFIX-FOLD", True, 2)
    assert (number.answer, bool(number.seed)) == ("不知道，128", True)


STUBBORN = """
while True:
    try:
        while True:
            pass
    except BaseException:
        pass
"""


def test_ctrl_c_stops_a_check_and_the_round_goes_on(home, start):
    place = home()
    (place.parent / "own" / "rounds" / "short.yaml").write_text(CODE_ROUND)
    terminal = begin(start, place)
    terminal.until("Enter 检查")
    (file,) = (place / "state" / "katas").glob("mock-*/prefix_fold.py")
    file.write_text(STUBBORN, "utf-8")
    terminal.type("\r")
    terminal.until("正在检查")
    time.sleep(1)
    terminal.type("\x03")
    terminal.until("检查停了", seconds=10)
    terminal.until("Enter 检查", seconds=10)
    assert terminal.child.poll() is None
    terminal.type("\x03")
    terminal.until("存好了", seconds=10)
    assert terminal.end() == 130
    assert kept(place)[2].tries == 0
