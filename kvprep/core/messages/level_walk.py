"""What the walk through all domains says and asks."""

from __future__ import annotations

from kvprep.core.model import Text

ASSESS_HELP = Text(
    "逐个领域自评并补证据；随时可停，下次接着来。例：kvprep level assess",
    "Walk through all domains, stating levels and evidence; stop at any time and go on later."
    " Example: kvprep level assess",
)
RESTART_OPTION = Text("从头再走一遍。", "Begin again from the first domain.")
NEEDS_TERMINAL = Text(
    "这里没有终端可以提问；逐个设置用 kvprep level set 领域 等级。",
    "There is no terminal to ask on; state levels with kvprep level set DOMAIN N.",
)
GO_ON = Text("接着上次：已走 {done}/{total}。", "Going on: {done} of {total} are done.")
PLACE = Text("第 {place} / {total} 个", "{place} of {total}")
ASK_LEVEL = Text(
    "自评 0–3 · 回车跳过 · b 回上一个 · q 停下", "your level 0–3 · Enter skips · b back · q stops"
)
ASK_LEVEL_KEEP = Text(
    "自评 0–3 · 回车保持 {level} · b 回上一个 · q 停下",
    "your level 0–3 · Enter keeps {level} · b back · q stops",
)
NOT_UNDERSTOOD = Text("请输入 0、1、2、3，或直接回车。", "Type 0, 1, 2 or 3, or press Enter.")
ASK_NOTE = Text("一句说明 · 回车不写", "a note · Enter for none")
KINDS = Text("证据：{kinds}", "evidence: {kinds}")
ASK_KIND = Text("哪种证据 1–{last} · 回车不加 · q 停下", "which kind 1–{last} · Enter for none · q stops")
NO_SUCH_NUMBER = Text("请输入 1 到 {last}，或直接回车。", "Type 1 to {last}, or press Enter.")
ASK_WHERE = Text("文件或网址 · 回车放弃这一份", "file or address · Enter gives this one up")
ASK_TITLE = Text("标题", "title")
ASK_TITLE_KEEP = Text("标题 · 回车用“{title}”", "title · Enter for “{title}”")
STOPPED = Text(
    "已存下，走了 {done}/{total}；接着来：kvprep level assess",
    "Saved, {done} of {total} done; go on with kvprep level assess",
)
