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
LEVELS_UNREADABLE = Text("能力分级文件读不了：{problem}", "The levels cannot be read: {problem}")

# Names typed
NO_SUCH_NAME = Text("没有“{typed}”；有：{known}。", "There is no “{typed}”; there are: {known}.")
NO_SUCH_NAME_NEAR = Text(
    "“{typed}”对不上唯一的一个：是不是 {near}？", "“{typed}” names no single one; did you mean {near}?"
)

# Why a level counts
NO_CLAIM_NO_DATA = Text(
    "没有自评，也没有数据（答满 {n} 题才算）", "no claim, no data yet ({n} questions make some)"
)
NO_CLAIM_MEASURED = Text("没有自评，按实测的 {level} 计", "no claim: counted as measured, {level}")
NO_CLAIM_WHY = Text("没有自评，{why}", "no claim, {why}")
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
    "{claimed} is claimed without evidence, and fewer than {n} questions are answered",
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
    "没有一个子系统整体到 {level}；最近的是{name}（{domains}）",
    "no subsystem is at {level} as a whole; nearest: {name} ({domains})",
)
LOOP_OPEN = Text(
    "{name}：还没有闭环（{done}/{least} 个领域）；{domain}还缺{kinds}",
    "{name}: no closed loop yet ({done} of {least} domains); {domain} lacks {kinds}",
)
OR = Text("或", " or ")
AND = Text("，以及", " and ")
LIST_COMMA = Text("、", ", ")
HAS_LEVEL = Text("{name} {level}", "{name} {level}")

# Dates
BAD_DATE = Text(
    "“{typed}”不是日期，应写成 2026-11-30 这样。", "“{typed}” is no date; write it as 2026-11-30."
)
DATE_TO_COME = Text(
    "{day} 还没到：只能看今天或以前。", "{day} is still to come: choose today or a day before it."
)

# The matrix
LEVELS_TITLE = Text("能力自评", "levels")
GATE_MET = Text("{gate} 达到", "{gate} met")
GATE_NOT_MET = Text("{gate} 未到", "{gate} not yet")
MATRIX_HEAD = (
    Text("领域", "domain"),
    Text("自评", "claimed"),
    Text("实测", "measured"),
    Text("计入", "counted"),
)
BLOCKING_MARK = Text("一票否决", "blocking")
BRIEF_BLOCKING = Text("否决：{brief}", "blocks: {brief}")
BRIEF_NO_DATA = Text("没有数据", "no data")
ONLY_CLAIMED = Text("自评只有 {claimed}", "no more than {claimed} is claimed")
BRIEF_CONTRADICTED = Text("答题只有 {score} 分", "answers at {score}")
BRIEF_PROOF = Text("3 还差凭据", "3 wants proof")
BRIEF_NO_EVIDENCE = Text("没有证据", "no evidence")
BRIEF_COVERAGE = Text("答过 {has}/{all} 题", "{has} of {all} answered")
BRIEF_RECALL = Text("还记得 {has} %", "recall {has} %")
BRIEF_P7 = Text("P7 要点 {has}/{all}", "P7 points {has}/{all}")
BRIEF_CLAIMED = Text("自评 {level}", "claimed {level}")
BRIEF_BY_EVIDENCE = Text("有证据", "by evidence")
BRIEF_BY_ANSWERS = Text("凭答题", "by answers")
P1_INFORMS = Text("只作参考", "informs only")
BLOCKERS = Text("{gate} 还差 {n} 项，按先后：", "{gate}: not yet, {n} in the way. In order of work:")
BLOCKERS_MORE = Text("{gate} 另外还差 {n} 项：", "{gate} wants {n} more:")
AND_MORE = Text("另有 {n} 项", "and {n} more")
GATE_OPEN = Text("{gate}：没有拦路的了。", "{gate}: nothing blocks it.")
P8_AFTER = Text("P8 先要过 P7。", "P8 wants P7 first.")
STEPS = Text("最省力的几步", "cheapest next steps")
STEP_DRILL = Text("{domain}：{n} 题，约 {minutes}", "{domain}: {n} questions, about {minutes}")
STEP_DRILL_ONE = Text("{domain}：1 题，约 {minutes}", "{domain}: 1 question, about {minutes}")
STEP_CLAIM = Text("{domain}：已经撑得起 {level}，改自评", "{domain}: {level} is backed already, claim it")
STEP_MATERIAL = Text("{domain}：写一份{kind}，约 {minutes}", "{domain}: write a {kind}, about {minutes}")
STEP_DELIVER = Text("{domain}：补上{kind}", "{domain}: put forward a {kind}")
MINUTES = Text("{n} 分钟", "{n} min")
HOURS = Text("{n} 小时", "{n} h")
DISCLAIMER = Text(
    "这是给自己看的学习自评，不是职级判定，也不代表任何公司的标准。",
    "A self-assessment for learning; it is no job grade and follows no company's ladder.",
)
MOVED_FILES = Text(
    "{n} 份证据的文件不在原处：kvprep level evidence list",
    "evidence files that are not where they were: {n}. See kvprep level evidence list",
)

# One domain
WHAT_P7_ASKS = Text("P7 要求", "P7 asks")
WHAT_P8_ASKS = Text("P8 进一步", "P8 asks besides")
LEAST_EVIDENCE = Text("最低证据", "least evidence")
READINGS = Text("三种读数", "readings")
CLAIMED_LINE = Text("自评 {level}（{day}）", "claimed {level} ({day})")
NOT_CLAIMED = Text("没有自评", "nothing claimed")
MEASURED_LINE = Text(
    "实测 {level}：最近均分 {score}，最好 {best}，今天约记得 {recall}",
    "measured {level}: latest {score}, best {best}, recall today {recall}",
)
NOT_MEASURED = Text("实测没有数据", "measured: no data")
COVERED_LINE = Text(
    "答过 {has}/{all} 题，共 {answers} 次，最近 {day}",
    "{has} of {all} questions answered, {answers} answers, the last on {day}",
)
POINTS_LINE = Text("P7 要点 {p7}，P8 要点 {p8}", "P7 points {p7}, P8 points {p8}")
COUNTED_LINE = Text("计入 {level}：{why}", "counted {level}: {why}")
EVIDENCE = Text("证据", "evidence")
NO_EVIDENCE = Text("还没有证据", "no evidence yet")
QUESTIONS = Text("答过的题", "questions answered")
QUESTION_HEAD = (
    Text("题", "question"),
    Text("最近", "latest"),
    Text("最好", "best"),
    Text("今天记得", "recall"),
    Text("最近作答", "last on"),
)
GRADES = Text("等级的含义", "what the levels mean")

# Commands
LEVEL_HELP = Text(
    "能力自评：十四个领域各到哪一级，凭什么，还差什么。例：kvprep level show",
    "Where you stand in fourteen domains, on what grounds, and what is missing. Example: kvprep level show",
)
SHOW_HELP = Text(
    "看总表，或一个领域的细节。例：kvprep level show storage",
    "Show the matrix, or one domain in detail. Example: kvprep level show storage",
)
SET_HELP = Text(
    "记下自评的等级。例：kvprep level set runtime 2 --note 追过一遍取消链路",
    "State a level. Example: kvprep level set runtime 2 --note 'traced a cancellation'",
)
DOMAIN_ARGUMENT = Text("领域，可只写开头，如 async。", "A domain, or its beginning, such as async.")
LEVEL_ARGUMENT = Text("0 到 3；none 表示收回自评。", "0 to 3; none takes the claim back.")
NOTE_OPTION = Text("一句说明。", "A note.")
TRACK_OPTION = Text(
    "岗位方向，如 gpu：让它的 P1 领域也成为必修。", "Another post, such as gpu: its P1 domains become key."
)
AS_OF_OPTION = Text("按这一天的情况，如 2026-11-01。", "As of this day, such as 2026-11-01.")
BAD_LEVEL = Text(
    "等级应是 0、1、2、3 或 none，不是“{typed}”。", "A level is 0, 1, 2, 3 or none, not “{typed}”."
)
CLAIM_KEPT = Text(
    "{domain}：自评 {level}，计入 {counted}（{why}）", "{domain}: claimed {level}, counts {counted} ({why})"
)
CLAIM_GONE = Text(
    "{domain}：自评已收回，计入 {counted}（{why}）", "{domain}: claim taken back, counts {counted} ({why})"
)
