"""Draw a captured terminal screen as docs/screen.svg.

    tmux capture-pane -e -p | python tools/draw_screen.py "kvprep drill"

Reads the screen with its colours from standard input, so that the picture is of the running program.
"""

import io
import re
import sys
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

TARGET = Path(__file__).resolve().parent.parent / "docs" / "screen.svg"
FONTS = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"


def main() -> None:
    """Draw 80 columns, without the empty lines at the end."""
    screen = Text.from_ansi(sys.stdin.read().rstrip())
    console = Console(
        record=True, width=80, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    console.print(screen)
    drawn = console.export_svg(title=sys.argv[1], theme=MONOKAI, unique_id="screen")
    TARGET.write_text(without_foreign_fonts(drawn), encoding="utf-8", newline="\n")


def without_foreign_fonts(svg: str) -> str:
    """A picture that fetches nothing: the reader's own monospaced font in place of a downloaded one."""
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    return re.sub(r"font-family: (Fira Code, monospace|arial);", f"font-family: {FONTS};", svg)


if __name__ == "__main__":
    main()
