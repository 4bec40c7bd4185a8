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

# Why a level counts
NO_CLAIM_NO_DATA = Text(
    "没有自评，答过的题也不到 {n} 道，还没有数据", "no claim, and no data before {n} questions are answered"
)
NO_CLAIM_MEASURED = Text("没有自评，按实测的 {level} 计", "no claim: counted as measured, {level}")
CLAIM_ZERO = Text("自评就是 0", "0 is claimed")
MEASURED_MORE = Text(
    "实测 {level}，高于自评的 {claimed}：可以改高", "measured {level}, above the {claimed} claimed: raise it"
)
CONTRADICTED = Text(
    "答题均分 {score}，与自评的 {claimed} 不符：{next} 级至少要 {want} 分",
    "answers average {score} and speak against the {claimed} claimed: {next} wants {want}",
)
THREE_WANTS_PROOF = Text("自评 3，还差{kinds}", "a claim of 3 wants proof: {kinds}")
BACKED_BY_BOTH = Text("有证据，也有答题支撑", "backed by evidence and by answers")
BACKED_BY_EVIDENCE = Text("有证据支撑", "backed by evidence")
BACKED_BY_ANSWERS = Text("有答题支撑", "backed by answers")
NOTHING_BACKS = Text(
    "自评 {claimed}，但没有证据，答过的题也不到 {n} 道",
    "{claimed} is claimed with no evidence, and fewer than {n} questions are answered",
)
BACKED_LESS = Text("自评 {claimed} 没有证据；{why}", "{claimed} is claimed without evidence; {why}")
MEASURED_NOTHING = Text("答过的题不到 {n} 道，还没有数据", "no data before {n} questions are answered")
MEASURED_FULL = Text("实测已到 2", "measured 2")
LACKS_SCORE = Text("实测 {level}：均分 {has}，要 {want}", "measured {level}: {has} on average, {want} wanted")
LACKS_RECALL = Text(
    "实测 {level}：今天大约还记得 {has} %，要 {want} %",
    "measured {level}: recall today {has} %, {want} % wanted",
)
LACKS_COVERAGE = Text(
    "实测 {level}：答过 {has}/{all} 题，要 {want} 题",
    "measured {level}: {has} of {all} questions answered, {want} wanted",
)
LACKS_P7 = Text(
    "实测 {level}：P7 要点拿到 {has}/{all}，要 {want}",
    "measured {level}: {has} of {all} P7 points earned, {want} wanted",
)

# What blocks a gate
BLOCKS_ALL = Text("一票否决：{why}", "blocks everything: {why}")
SUBSYSTEM_OPEN = Text(
    "还没有一个子系统整体到 {level}；最近的是{name}：{domains}",
    "no subsystem is at {level} as a whole; nearest is the {name}: {domains}",
)
LOOP_OPEN = Text(
    "{name}还没有闭环（{done}/{least} 个领域）：{domain}还缺{kinds}",
    "the loop of {name} is open ({done} of {least} domains): {domain} lacks {kinds}",
)
OR = Text("或", " or ")
AND = Text("，以及", ", and ")
LIST_COMMA = Text("、", ", ")
HAS_LEVEL = Text("{name} {level}", "{name} {level}")
