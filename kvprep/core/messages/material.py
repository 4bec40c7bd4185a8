"""What is said about materials: the skeletons of documents that back a claim, and what is missing from one."""

from __future__ import annotations

from kvprep.core.model import Text

MATERIAL_HELP = Text(
    "材料：设计文档、源码链路、实验报告、复盘的骨架与检查。",
    "Materials: skeletons of four documents, and a check of them.",
)
NEW_HELP = Text(
    "写出一份骨架。例：kvprep level material new experiment --domain cache-policy",
    "Write a skeleton. Example: kvprep level material new experiment --domain cache-policy",
)
CHECK_HELP = Text(
    "看一份材料还缺什么。例：kvprep level material check 实验.md",
    "Say what a material lacks. Example: kvprep level material check experiment.md",
)
KIND_ARGUMENT = Text(
    "design-doc、source-trace、experiment 或 retrospective。",
    "design-doc, source-trace, experiment or retrospective.",
)
FILE_ARGUMENT = Text("markdown 文件。", "A markdown file.")
KIND_OPTION = Text("文件里没写种类时指明。", "Its kind, where the file does not say.")
OUT_OPTION = Text(
    "写到这个文件；缺省是当前目录下的 种类-领域.md。", "The file to write; by default KIND-DOMAIN.md here."
)
WROTE = Text(
    "已写 {file}。写完后：kvprep level material check {quoted}",
    "Wrote {file}. Once filled in: kvprep level material check {quoted}",
)
EXISTS = Text(
    "{file} 已经在那里，没有覆盖。换个名字：--out",
    "{file} is there already and was left alone. Choose another name: --out",
)
NO_SUCH_MATERIAL = Text(
    "没有“{kind}”的骨架；有：{known}。", "There is no skeleton of “{kind}”; there are: {known}."
)
WHICH_KIND = Text(
    "{file} 没有写明种类：请加 --kind（{known}）。", "{file} does not say what it is: use --kind ({known})."
)
UNREADABLE = Text("读不了材料骨架：{problem}", "The skeletons cannot be read: {problem}")
ALL_THERE = Text(
    "{file}：该有的都有。登记它：kvprep level evidence add 领域 --kind {kind} --file {quoted}",
    "{file}: nothing is missing. Put it forward: kvprep level evidence add DOMAIN --kind {kind} --file {quoted}",
)
TO_MEND = Text("{file}：{n} 处要补。", "{file}: {n} to mend.")

SECTION_MISSING = Text("没有“{section}”一节", "there is no section “{section}”")
SECTION_EMPTY = Text("“{section}”是空的", "“{section}” is empty")
FIGURE_FROM_NOWHERE = Text(
    "{figure} 从哪里来？写出算式、测量或出处",
    "where does {figure} come from? Give its formula, measurement or source",
)
TOO_FEW = Text(
    "“{section}”只有 {found} 个，至少要 {want} 个来比", "“{section}” holds {found}, {want} are to be compared"
)
NOT_WEIGHED = Text(
    "“{section}”列了，但没有比较收益与代价", "“{section}” lists them, and weighs neither gain nor cost"
)
NO_TABLE = Text(
    "“{section}”缺一张 {columns} 列的步骤表", "“{section}” lacks its table of steps, {columns} columns wide"
)
EMPTY_CELL = Text("这一步没有填满 {want} 列", "this step does not fill its {want} columns")
NO_PROOF = Text(
    "“{words}”没有凭据：附链接、变更记录或指标，或改成计划",
    "“{words}” shows no proof: add a link, a change or a metric, or call it a plan",
)
