"""What is said about evidence and about the materials it is written from."""

from __future__ import annotations

from kvprep.core.model import Text

# Evidence
EVIDENCE_HELP = Text(
    "证据：拿什么支撑自评。只追加，不丢失。", "Evidence behind the claims: added, replaced, never lost."
)
ADD_HELP = Text(
    "添一份证据。例：kvprep level evidence add runtime --kind source-trace --file 取消链路.md",
    "Put evidence forward. Example: kvprep level evidence add runtime --kind source-trace --file cancel.md",
)
LIST_HELP = Text(
    "列出证据，并指出不在原处的文件。例：kvprep level evidence list --all",
    "List the evidence and say which files have moved. Example: kvprep level evidence list --all",
)
REMOVE_HELP = Text(
    "撤下一份证据；记录仍在日志里。例：kvprep level evidence remove 3fa9c1",
    "Take evidence back; its row stays in the log. Example: kvprep level evidence remove 3fa9c1",
)
SUPERSEDE_HELP = Text(
    "用新的一份替代旧的，没写的沿用。例：kvprep level evidence supersede 3fa9c1 --file 新稿.md",
    "Replace evidence; what is not given stays. Example: kvprep level evidence supersede 3fa9c1 --file new.md",
)
KIND_OPTION = Text("种类：{known}。", "Its kind: {known}.")
TITLE_OPTION = Text("标题；有文件时默认取它的一级标题。", "A title; of a file by default its first heading.")
LINK_OPTION = Text("网址。", "Where it is to be found.")
FILE_OPTION = Text("这台机器上的文件。", "A file on this machine.")
ALL_OPTION = Text("连同被替代和撤下的。", "Those replaced and taken back too.")
EVIDENCE_ARGUMENT = Text("证据编号的末几位，见 list。", "The end of its id, as list shows it.")
NO_SUCH_KIND = Text(
    "没有“{kind}”这种证据；有：{known}。", "There is no kind of evidence “{kind}”; there are: {known}."
)
LINK_OR_FILE = Text("--link 和 --file 只能给一个。", "Give --link or --file, not both.")
NO_TITLE = Text("缺标题：请加上 --title。", "A title is missing: use --title.")
NO_PLACE = Text(
    "光有标题不算证据：请用 --link 或 --file 指出它在哪里。",
    "A title alone is no evidence: say where it is: --link or --file.",
)
STILL_BLANK = Text(
    "{path} 还是空骨架，一节都没写；写了再登记。",
    "{path}: nothing is filled in yet; write it, then put it forward.",
)
OTHER_KIND = Text("{path} 自称是 {said}，不是 {kind}。", "{path} calls itself {said}, not {kind}.")
STILL_TO_MEND = Text(
    "{n} 处要补：kvprep level material check {path}",
    "{n} to mend in it: kvprep level material check {path}",
)
NO_SUCH_FILE = Text("没有 {path} 这个文件。", "There is no file {path}.")
OLD_FILE_GONE = Text(
    "{path} 已不在原处：请用 --file 指出它现在的位置。",
    "{path} is not there any more: say with --file where it is.",
)
NONE_STANDS = Text("现在没有任何证据。", "There is no evidence now.")
NO_SUCH_EVIDENCE = Text(
    "没有编号以“{typed}”结尾的证据；有：{known}。", "No evidence ends in “{typed}”; there are: {known}."
)
ADDED = Text("已添 {short}：{title}", "added {short}: {title}")
REPLACED = Text("{short} 替代了 {old}：{title}", "{short} replaces {old}: {title}")
REMOVED = Text("已撤下 {short}：{title}", "took back {short}: {title}")
NOW_COUNTS = Text("{domain}：计入 {counted}（{why}）", "{domain}: counts {counted} ({why})")
LIST_EMPTY = Text(
    "还没有证据。先写一份：kvprep level material new experiment",
    "No evidence yet. Begin one: kvprep level material new experiment",
)
STATUSES = {
    "superseded": Text("已替代", "replaced"),
    "removed": Text("已撤下", "taken back"),
}
FOUND = {
    "there": Text("", ""),
    "link": Text("", ""),
    "nothing": Text("没有链接或文件", "neither link nor file"),
    "moved": Text("文件不在原处", "file moved or gone"),
    "changed": Text("文件已改动", "file has changed since"),
    "elsewhere": Text("在另一台机器上", "on another machine"),
}
HOW_TO_MEND = Text(
    "文件挪走了就告诉它新位置：kvprep level evidence supersede {short} --file 新路径",
    "Say where a file is now: kvprep level evidence supersede {short} --file PATH",
)
