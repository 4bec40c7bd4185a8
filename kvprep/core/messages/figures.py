"""What is said of the figures of a question: faults of their formulae, and the words of their page."""

from __future__ import annotations

from kvprep.core.model import Text

BAD_FIGURE_NAME = Text(
    "“{name}”不能作算式里的名字：只用小写字母、数字和下划线，字母开头。",
    "'{name}' is no name for a formula: use lower-case letters, digits and underscores, a letter first",
)
NOT_A_FORMULA = Text(
    "看不懂“{formula}”：写成带单位的数（400 Gbit/s）或算式（hosts * host_dram）。",
    "'{formula}' cannot be read: write a number with a unit (400 Gbit/s) or a formula (hosts * host_dram)",
)
NOT_ALLOWED = Text(
    "算式“{formula}”里不能用“{part}”：只有 + - * /、括号和 {functions}。",
    "'{part}' is not allowed in '{formula}': only + - * /, brackets and {functions}",
)
UNKNOWN_FIGURE = Text("没有叫“{name}”的量（有：{known}）。", "there is no figure '{name}' (figures: {known})")
UNKNOWN_FIGURE_HINT = Text(
    "没有叫“{name}”的量：是不是“{hint}”？", "there is no figure '{name}': did you mean '{hint}'?"
)
CYCLE = Text("算式绕回了自己：{chain}。", "the formula comes back to itself: {chain}")
DIVIDED_BY_ZERO = Text("“{formula}”除以了零。", "'{formula}' divides by zero")
NOT_FINITE = Text("“{formula}”大得无法计算。", "'{formula}' is too large to compute")
UNITS_DIFFER = Text(
    "“{formula}”把 {left} 和 {right} 放在一起加减比较：单位不同。",
    "'{formula}' adds or compares {left} and {right}: their units differ",
)
UNKNOWN_UNIT = Text("不认识的单位“{unit}”（有：{known}）。", "unknown unit '{unit}' (units: {known})")
WRONG_UNIT = Text(
    "“{name}”是 {value}，不能写成 {unit}。", "'{name}' is {value}, it cannot be written in {unit}"
)
BAD_PLACE = Text(
    "看不懂花括号“{place}”：写成 {{name}}、{{name:GiB}}、{{name:GiB.1}} 或 {{name=}}；要原样的花括号就写两遍。",
    "'{place}' cannot be read: write {{name}}, {{name:GiB}}, {{name:GiB.1}} or {{name=}};"
    " double a brace that is meant as such",
)
FIGURES_FIRST = Text(
    "figures 应写成“名字: 数或算式”的形式；有 variations 时也要有它。",
    "`figures` must map names to numbers or formulae, and `variations` need them",
)
NO_SHEET = Text("没有 {sheet}：检查 from 的名字。", "there is no {sheet}: check the name after `from`")
UNKNOWN_VARIATION = Text("没有叫“{name}”的变化（有：{known}）。", "there is no variation '{name}' ({known})")
SETS_NOTHING = Text(
    "set 里的“{name}”不是这里的量（有：{known}）。", "`set` names '{name}', no figure here ({known})"
)

FIGURES = Text("算式", "Figures")
VARIATIONS = Text("条件变了", "What if")
