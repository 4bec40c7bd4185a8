"""An answer typed through a real prompt, fed by a pipe: Chinese, paste, limits, keys and drafts."""

import threading

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from kvprep.core.model import UserError
from kvprep.terminal.answer_bar import Progress, clock_line, keys_line
from kvprep.terminal.answer_prompt import ANSWER_BYTES, AnswerPrompt, Hooks, cut_to_limit
from kvprep.terminal.console import ASCII_MARKS, Marks
from kvprep.terminal.keys import read_key
from kvprep.terminal.wrapping import cells

SUBMIT = "\x1b\r"
PROGRESS = Progress(3, 12, 31.0, ("an earlier answer",))


class Ticking:
    """A clock that moves a second at each look."""

    def __init__(self, step=1.0):
        self.now, self.step = 100.0, step

    def __call__(self):
        self.now += self.step
        return self.now


def typed(keys, *, hooks=None, draft="", say_back=False):
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        # From a thread, since a large paste is more than a pipe holds.
        threading.Thread(target=pipe.send_text, args=(keys,), daemon=True).start()
        prompt = AnswerPrompt(4, PROGRESS, hooks or Hooks(Ticking()), "zh", draft=draft, say_back=say_back)
        return prompt.read(), prompt


@pytest.mark.parametrize(
    ("keys", "text", "end"),
    [
        ("先申请空间，再写。" + SUBMIT, "先申请空间，再写。", "submitted"),
        ("第一行\r第二行" + SUBMIT, "第一行\n第二行", "submitted"),
        ("写错了\x7f\x7f\x7f对" + SUBMIT, "对", "submitted"),
        ("\x1b[200~粘贴\r\n两行\x1b[201~" + SUBMIT, "粘贴\n两行", "submitted"),
        (SUBMIT + "a" + SUBMIT, "a", "submitted"),
        ("一点\x07", "一点", "unknown"),
        ("写到一半\x03", "写到一半", "interrupted"),
        ("写到一半\x04", "写到一半", "left"),
        ("\x1b[A" + SUBMIT, "an earlier answer", "submitted"),
        ("abc\x1b[200~xyz\x1b[201~\x1f" + SUBMIT, "abc", "submitted"),
    ],
)
def test_what_is_typed_is_what_is_answered(keys, text, end):
    answered, _ = typed(keys)
    assert (answered.text, answered.end) == (text, end)


def test_a_draft_is_there_to_go_on_from():
    assert typed("写完" + SUBMIT, draft="上次")[0].text == "上次写完"


def test_nothing_may_be_submitted_only_when_saying_back():
    assert typed(SUBMIT, say_back=True)[0].text == ""


def test_seconds_come_from_the_clock_given():
    clock = Ticking(step=0)
    hooks = Hooks(clock, shown=lambda: setattr(clock, "now", clock.now + 90))
    assert typed("a" + SUBMIT, hooks=hooks)[0].seconds == 90


def test_a_paste_beyond_the_limit_is_cut_and_said_so():
    answered, prompt = typed(f"\x1b[200~{'写' * ANSWER_BYTES}\x1b[201~" + SUBMIT)
    assert answered.text == "写" * (ANSWER_BYTES // 3)
    assert "64 KiB" in prompt.notice


@pytest.mark.parametrize(
    ("text", "limit", "kept"), [("写写", 4, "写"), ("abc", 2, "ab"), ("写", 3, "写"), ("", 0, "")]
)
def test_cutting_never_splits_a_character(text, limit, kept):
    assert cut_to_limit(text, limit) == kept


def test_the_draft_is_kept_every_five_seconds_and_only_when_changed():
    saved = []
    prompt = AnswerPrompt(4, PROGRESS, Hooks(Ticking(0), lambda text: not saved.append(text)), "zh")
    prompt.buffer = prompt._buffer()
    for now, text in ((1, "a"), (4.9, "ab"), (5, "ab"), (7, "abc"), (10, "abc"), (20, "abc")):
        prompt.hooks.clock.now = now
        prompt.buffer.text = text
        prompt.keep_draft()
    assert saved == ["ab", "abc"]


def test_a_draft_that_cannot_be_kept_is_told_and_typing_goes_on():
    answered, prompt = typed("a" + SUBMIT, hooks=Hooks(Ticking(10), lambda text: False))
    assert answered.text == "a"
    assert "草稿" in prompt.notice


def edited(edit):
    """What is answered when the editor is opened, and the answer submitted once it has closed."""
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):

        def edit_then_submit(text):
            pipe.send_text(SUBMIT)
            return edit(text)

        pipe.send_text("草稿\x05")
        return AnswerPrompt(4, PROGRESS, Hooks(Ticking(), edit=edit_then_submit), "zh").read()


def test_the_editor_gets_the_text_and_gives_it_back():
    assert edited(lambda text: text + "，改好").text == "草稿，改好"


def test_a_failing_editor_leaves_the_text():
    def fail(text):
        raise UserError("no editor")

    assert edited(fail).text == "草稿"


def test_opening_the_model_answer_is_remembered():
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        pipe.send_text("a\x0f")
        hooks = Hooks(Ticking(), open_answer=lambda: pipe.send_text("b" + SUBMIT))
        answered = AnswerPrompt(4, PROGRESS, hooks, "zh").read()
    assert (answered.text, answered.model_answer_opened) == ("ab", True)


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("width", [12, 20, 40, 80, 120])
@pytest.mark.parametrize("seconds", [0, 200, 500, 6000])
def test_the_bar_never_exceeds_its_line(lang, width, seconds):
    assert cells(clock_line(seconds, 4, PROGRESS, width, lang, Marks())) <= width
    assert cells(keys_line(width, lang, Marks())) <= width


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        (102, " 1:42 / 4:00 ▓▓▓▓░░░░░░                            后面还有 9 题 · 约剩 29 分钟 "),
        (220, " 3:40 / 4:00 ▓▓▓▓▓▓▓▓▓░  还剩 0:20                 后面还有 9 题 · 约剩 27 分钟 "),
        (275, " 4:35 / 4:00 ▓▓▓▓▓▓▓▓▓▓  超时 0:35                 后面还有 9 题 · 约剩 26 分钟 "),
    ],
)
def test_the_clock_says_how_it_stands_in_words_too(seconds, expected):
    assert clock_line(seconds, 4, PROGRESS, 80, "zh", Marks()) == expected


def test_all_keys_are_told_at_eighty_columns():
    for lang in ("zh", "en"):
        for key in ("^C", "^G", "^E", "^O"):
            assert key in keys_line(80, lang, ASCII_MARKS)


@pytest.mark.parametrize(
    ("keys", "name"),
    [
        ("3", "good"),
        ("３", "good"),
        ("x1", "again"),
        ("\r", "accept"),
        ("P", "correct"),
        ("\x03", "interrupt"),
        ("\x04", "stop"),
        (SUBMIT + "2", "hard"),
        ("\x1b", "back"),
        ("\x1b[A3", "good"),
    ],
)
def test_one_key_is_read_as_a_name(keys, name):
    names = {"1": "again", "2": "hard", "3": "good", "enter": "accept", "p": "correct", "escape": "back"}
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        pipe.send_text(keys)
        assert read_key(names) == name


def test_a_notice_never_takes_the_place_of_the_keys():
    prompt = AnswerPrompt(4, PROGRESS, Hooks(Ticking(0)), "zh")
    for notice in ("", "看过答案了。", "很长" * 100):
        prompt.notice = notice
        assert "^C 保存并退出" in prompt.keys_row(80)
        assert prompt.notice_row(80).strip().startswith(notice[:20])
        assert cells(prompt.notice_row(40)) <= 40


def test_an_editor_that_cannot_be_run_is_named_until_typing_goes_on():
    def fail(text):
        raise UserError("The editor nope could not be run (No such file).")

    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        told = []

        def edit(text):
            pipe.send_text("b" + SUBMIT)
            return fail(text)

        prompt = AnswerPrompt(4, PROGRESS, Hooks(Ticking(), edit=edit), "en")
        hold = prompt._hold_limit
        prompt._hold_limit = lambda buffer: (told.append(prompt.notice), hold(buffer))
        pipe.send_text("a\x05")
        assert prompt.read().text == "ab"
    assert any("nope" in notice for notice in told) and prompt.notice == ""


def test_the_draft_is_kept_a_second_after_typing_pauses_and_not_at_each_key():
    saved = []
    prompt = AnswerPrompt(4, PROGRESS, Hooks(Ticking(0), lambda text: not saved.append(text)), "zh")
    prompt.buffer = prompt._buffer()
    for now, text in (
        (0.5, "a"),
        (1, "ab"),
        (1.4, "abc"),
        (2, "abc"),
        (2.4, "abc"),
        (3, "abc"),
        (3.1, "abcd"),
    ):
        prompt.hooks.clock.now = now
        prompt.buffer.text = text
        prompt.keep_draft()
    assert saved == ["abc"]
