"""What is said about levels: faults of their file, readings and reasons, gates, evidence, exports."""

from __future__ import annotations

from kvprep.core.model import Text

# The file
MISSING_PART = Text("缺少“{key}”。", "'{key}' is missing")
NOT_A_LEVEL = Text("“{key}”应是 0 到 {top} 的整数。", "'{key}' must be a whole number from 0 to {top}")
GRADES_IN_ORDER = Text(
    "grades 要按 0、1、2、3 的次序各写一条，这里应是 {want}。",
    "grades are the levels 0, 1, 2, 3 in this order; {want} is expected here",
)
P1_NEVER_BLOCKS = Text(
    "P1 领域不能是 blocking：改成 P0，或去掉 blocking。",
    "a P1 domain never blocks: make it P0 or drop 'blocking'",
)
NOT_A_SET = Text(
    "这里应是证据种类的列表，如 [design-doc, experiment]。",
    "this must be a list of kinds of evidence, such as [design-doc, experiment]",
)
TWICE = Text("“{value}”写了两次：改掉一个。", "'{value}' is there twice: rename one of them")
UNKNOWN_NAME = Text("没有“{value}”；有：{known}。", "there is no '{value}'; there are: {known}")
NOTHING_CARRIES = Text(
    "没有一种证据能撑起 {level}；答题最多到 {measurable}，这样谁也到不了 {level}。",
    "no kind of evidence carries {level}; answers end at {measurable}, so nobody could reach {level}",
)
LEVELS_UNREADABLE = Text("能力分级文件读不了：{problem}。", "The levels cannot be read: {problem}.")

# Names typed
NO_SUCH_NAME = Text("没有“{typed}”；有：{known}。", "There is no “{typed}”; there are: {known}.")
NO_SUCH_NAME_NEAR = Text(
    "“{typed}”对不上唯一的一个：是不是 {near}？", "“{typed}” names no single one; did you mean {near}?"
)
