"""A question that holds code, as it is asked: on the terminal and in a round's page."""

import pytest

from kvprep.core.rounds.prose import asked_html
from kvprep.terminal.markdown import draw_asked, one_line

REVIEW = """\
Review `~Session`:
```cpp
class Session {
  std::thread poller_;   // a < b && "c"
};
```
What happens?

① one
② two
"""


def test_code_keeps_its_lines_and_loses_its_fence():
    assert [line.plain for line in draw_asked(REVIEW, 60)] == [
        "Review ~Session:",
        "  class Session {",
        '    std::thread poller_;   // a < b && "c"',
        "  };",
        "What happens?",
        "",
        "① one",
        "② two",
    ]


def test_code_wider_than_the_window_is_folded():
    drawn = draw_asked("```\n" + "x" * 70 + "\n```", 40)
    assert "".join(line.plain.strip() for line in drawn) == "x" * 70
    assert all(line.cell_len <= 40 for line in drawn)


@pytest.mark.parametrize("source", ["缓存为什么会失效？", "What is TPOT?", "2 * 3 ~ 6, a_b and <x>"])
def test_a_question_without_code_stands_as_written(source):
    assert [line.plain for line in draw_asked(source, 60)] == [source]


def test_on_one_line_the_signs_of_code_are_left_out():
    assert one_line(REVIEW) == (
        'Review ~Session: class Session { std::thread poller_; // a < b && "c" }; What happens? ① one ② two'
    )


def test_the_page_sets_code_apart_and_escapes_it():
    assert asked_html(REVIEW) == (
        "<p>Review <code>~Session</code>:</p>"
        "<pre><code>class Session {\n"
        "  std::thread poller_;   // a &lt; b &amp;&amp; &quot;c&quot;\n"
        "};</code></pre>"
        "<p>What happens?\n\n① one\n② two</p>"
    )


def test_a_page_of_code_alone_has_no_empty_paragraph():
    assert asked_html("```\nf()\n```\n") == "<pre><code>f()</code></pre>"
