"""Sentences of `bank try`."""

from __future__ import annotations

from kvprep.core.model import Text

TRY_HELP = Text(
    zh="边打字边看一道题的判分：哪一行成立，差在哪里。管道输入时一行一句。",
    en="Type a sentence and see at once what a rubric hears in it; piped input is read a sentence a line.",
)
NO_RUBRIC = Text(
    zh="{id} 没有按句子判分的要点；kvprep bank try 只用于文字题。",
    en="{id} has no rubric of sentences to try: kvprep bank try is for written questions.",
)
KEYS = Text(
    zh="Enter 留下这句，换一句 · 改了题目文件立刻生效 · Ctrl-D 离开",
    en="Enter keeps it and begins anew · an edited file counts at once · Ctrl-D leaves",
)
HELD = Text(zh="成立", en="held")
CLOSE_TO = Text(zh="接近", en="like")
NOT_SAID = Text(zh="没说", en="not said")
WANTS_DENIED = Text(zh="要否定", en="to be denied")
IS_DENIED = Text(zh="被否定", en="is denied")
APART = Text(zh="都说了，但不在一处或先后不对", en="all said, but apart or in another order")
HALF = Text(zh="算一部分", en="in part")
WRONG = Text(zh="误解", en="wrong claim")
