"""What is wrong with a round file, and what a new one says about itself."""

from __future__ import annotations

from kvprep.core.model import Text

# A round file
EMPTY_ROUND = Text(
    "文件是空的：`kvprep mock new NAME` 可以生成骨架。",
    "the file is empty: `kvprep mock new NAME` writes a skeleton",
)
BAD_ROUND_ID = Text(
    "轮次 id“{value}”要用小写字母、数字和连字符，如 round-1。",
    "a round's id is lower-case words joined by hyphens, such as round-1; '{value}' is not",
)
ROUND_FILE_NAME = Text(
    "文件名要与 id 一致：改名为 {id}.yaml。", "the file is named after the id: rename it to {id}.yaml"
)
NO_PHASES = Text(
    "一轮至少要有一个阶段（phases）。", "a round needs at least one phase: add it under `phases`"
)
PHASE_EMPTY = Text(
    "阶段“{id}”没有题目：写 questions 或 pick。", "phase '{id}' asks nothing: give it `questions` or `pick`"
)
PHASE_BOTH = Text(
    "阶段“{id}”同时写了 questions 和 pick：只留一个。",
    "phase '{id}' has both `questions` and `pick`: keep one of them",
)
CHOOSE_ALONE = Text(
    "阶段“{id}”写了 choose，就不要再写 questions 或 pick。",
    "phase '{id}' has `choose`: leave out its `questions` and `pick`",
)
CHOOSE_ONE = Text(
    "阶段“{id}”只有一种选择：在 choose 里再写一种，或直接写 questions。",
    "phase '{id}' leaves no choice: give `choose` another way, or write `questions`",
)
OPTION_TWICE = Text(
    "选择的 id“{id}”出现了两次：改掉一个。", "the id '{id}' of a choice is used twice: rename one"
)
PHASE_TWICE = Text("阶段 id“{id}”出现了两次：改掉一个。", "phase id '{id}' is used twice: rename one")
ASKED_TWICE = Text("{id} 在这一轮里问了两次：去掉一个。", "{id} is asked twice in this round: remove one")
MINUTES_DIFFER = Text(
    "各阶段合计 {sum} 分钟，这一轮写的是 {minutes} 分钟：改到相等。",
    "the phases take {sum} minutes, the round says {minutes}: make them equal",
)
PHASE_TOO_FULL = Text(
    "阶段“{id}”的题目合计 {sum} 分钟，超过它的 {minutes} 分钟：减题或加时。",
    "the questions of phase '{id}' take {sum} minutes of its {minutes}: ask less or give it more",
)
NOT_A_QUESTION = Text(
    "每道题写成 Q3，或 {{ask: Q3, minutes: 4}}。", "write a question as Q3 or as {{ask: Q3, minutes: 4}}"
)
NO_SUCH_QUESTION = Text(
    "题库里没有 {id}：检查编号，或先写这道题。", "the bank has no {id}: check the id, or write it first"
)
NO_SUCH_QUESTION_NEAR = Text("题库里没有 {id}：是不是 {hint}？", "the bank has no {id}: did you mean {hint}?")
CODE_TOO_SHORT = Text(
    "{id} 是编码题，至少给它 {minutes} 分钟。",
    "{id} is a coding task: give it {minutes} minutes or more",
)
NO_SUCH_DOMAIN = Text(
    "没有题目属于“{value}”：可用的有 {known}。", "no question is of '{value}'; there are {known}"
)
ROUND_TWICE = Text(
    "轮次 {id} 已经在 {other} 里：改掉一个 id。", "round {id} is also in {other}: rename one of them"
)
