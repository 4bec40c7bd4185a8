"""The sources of a question on the screen: a wrapped line hangs under its text, not under the bullet."""

from __future__ import annotations

import io
from types import SimpleNamespace

from rich.console import Console

from kvprep.core.question import Source
from kvprep.terminal.canvas import Canvas
from kvprep.terminal.console import Marks
from kvprep.terminal.question_screen import draw_sources


def test_a_long_source_hangs_under_its_text():
    stream = io.StringIO()
    canvas = Canvas(Console(file=stream, width=40), "en", "en", Marks())
    source = Source(repo="owner/project", path="src/deep/place/of/a/file.cpp", note="what it says there " * 3)
    draw_sources(canvas, SimpleNamespace(sources=(source,)))
    lines = stream.getvalue().split("\n")
    first = next(i for i, line in enumerate(lines) if "owner/project" in line)
    wrapped = [line for line in lines[first + 1 :] if line.strip()]
    assert wrapped and all(line.startswith("   ") and line[3] != " " for line in wrapped)
