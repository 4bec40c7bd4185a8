"""Sentences of the front door: help headings, usage faults and what every command shares."""

from __future__ import annotations

from collections.abc import Mapping

from kvprep.core.model import Text

APP_HELP = Text(
    zh="""在终端里离线准备 LLM 推理与 KV 缓存存储的面试。

\b
  kvprep                    今天要做什么
  kvprep drill              每日练习：先到期的，再新的
  kvprep review Q3 答案.txt  给一份答案评分并记录一次复习
""",
    en="""Prepare for an interview on LLM inference and KV-cache storage, offline, in a terminal.

\b
  kvprep                     what to do today
  kvprep drill               the daily session: due first, then new
  kvprep review Q3 answer.md score an answer and record the review
""",
)
HEADINGS = {
    "Usage": Text(zh="用法", en="Usage"),
    "Arguments": Text(zh="参数", en="Arguments"),
    "Options": Text(zh="选项", en="Options"),
    "Commands": Text(zh="命令", en="Commands"),
}
HELP_OPTION = Text(zh="显示帮助并退出。", en="Show this help and leave.")
VERSION_OPTION = Text(zh="显示版本并退出。", en="Show the version and leave.")
HOME_OPTION = Text(
    zh="数据、设置与缓存都放在这个文件夹里（也可用 KVPREP_HOME）。",
    en="Keep data, settings and cache under this folder (also KVPREP_HOME).",
)
LANG_OPTION = Text(zh="界面与内容的语言：zh 或 en。", en="Language of talk and content: zh or en.")
JSON_OPTION = Text(zh="在标准输出给出一个 JSON 对象。", en="One JSON object on standard output.")
YES_OPTION = Text(zh="不再询问，直接执行。", en="Do it without asking.")
FORCE_OPTION = Text(zh="文件已存在时覆盖它。", en="Replace the file if it is there already.")
INSTALL_COMPLETION = Text(zh="为当前 shell 安装补全。", en="Install completion for the current shell.")
SHOW_COMPLETION = Text(
    zh="打印当前 shell 的补全脚本。", en="Print the completion script of the current shell."
)
ID_ARGUMENT = Text(zh="题目编号，例如 Q3 或 Q3.1。", en="A question's id, for example Q3 or Q3.1.")

ERROR_PREFIX = Text(zh="kvprep：", en="kvprep: ")
TRY_HELP = Text(zh="（用法见 {command} --help）", en=" (see {command} --help)")
DID_YOU_MEAN = Text(zh="你是不是想输入 {names}？", en="Did you mean {names}?")
NO_SUCH_COMMAND = Text(zh="没有“{name}”这个命令。", en="There is no command “{name}”.")
NO_SUCH_OPTION = Text(zh="没有 {name} 这个选项。", en="There is no option {name}.")
MISSING_COMMAND = Text(zh="还缺一个子命令：{names}。", en="A subcommand is missing: {names}.")
MISSING_ARGUMENT = Text(zh="缺少 {name}。", en="{name} is missing.")
BAD_VALUE = Text(zh="{name} 的值不对：{why}。", en="{name} has a wrong value: {why}.")
WHY_CHOICE = Text(zh="{value} 不在 {rest} 之中", en="{value} is not one of {rest}")
WHY_INTEGER = Text(zh="{value} 不是整数", en="{value} is not a whole number")
WHY_NUMBER = Text(zh="{value} 不是数", en="{value} is not a number")
WHY_RANGE = Text(zh="{value} 不在 {rest} 的范围内", en="{value} is not in the range {rest}")
EXTRA_ARGUMENT = Text(zh="多出了参数：{names}。", en="Too many arguments: {names}.")
NEEDS_VALUE = Text(zh="{name} 后面要跟一个值。", en="{name} needs a value.")
STOPPED = Text(zh="已中断。", en="Stopped.")
NOT_DONE = Text(zh="什么都没有改动。", en="Nothing was changed.")
NEEDS_TERMINAL = Text(
    zh="这里没有终端可以提问；请加上 {flag}。", en="There is no terminal to ask on; use {flag}."
)


def fill(text: Text, **values: object) -> Text:
    """The sentence with its ``{names}`` filled in, in both languages; a tuple becomes a list as each writes it.

    In English a noun right after a count of one is singular: ``{n} reviews`` says ``1 review``.
    """
    zh = {name: "、".join(v) if isinstance(v, tuple) else v for name, v in values.items()}
    en = {name: ", ".join(v) if isinstance(v, tuple) else v for name, v in values.items()}
    return Text(zh=text.zh.format(**zh), en=agreeing(text.en, values).format(**en))


_VERBS = frozenset(("ask", "come", "count", "hold", "lack", "leave", "make", "need", "stand", "take", "want"))
"""Words that end as a plural does and follow a number as what it does: level 1 wants …"""


def agreeing(english: str, values: Mapping[str, object]) -> str:
    """An English sentence, not filled in yet, with the singular after each count that is one."""
    if not any(value == 1 for value in values.values()):
        return english
    # Deferred: start-up.
    import re

    def noun(found: re.Match[str]) -> str:
        counts = values.get(found[1]) == 1 and found[2] not in _VERBS
        return f"{{{found[1]}}} {found[2]}" if counts else found[0]

    return re.sub(r"\{(\w+)\} (\w+[^s\W])s\b", noun, english)
