"""Sentences of the exports of levels, and of comparing them."""

from __future__ import annotations

from kvprep.core.model import Text

# Commands
EXPORT_HELP = Text(
    "导出自评，给导师或自己看。例：kvprep level export --format html --out 自评.html",
    "Export the assessment for a mentor. Example: kvprep level export --format html --out levels.html",
)
DIFF_HELP = Text(
    "两次自评之间变了什么：JSON 导出或日期；缺省是上次导出与现在。例：kvprep level diff 2026-11-01",
    "What changed between two: JSON exports or dates; by default the last export and now."
    " Example: kvprep level diff 2026-11-01",
)
SCHEMA_HELP = Text("打印导出格式的 JSON Schema。", "Print the JSON Schema of the export.")
FORMAT_OPTION = Text("md、json、csv 或 html。", "md, json, csv or html.")
OUT_OPTION = Text("写到这个文件；不写则打印出来。", "Write to this file rather than to standard output.")
REDACT_OPTION = Text(
    "隐去标题、链接、说明和自建题库的名字。", "Leave out titles, links, notes and names of your own banks."
)
FIRST_ARGUMENT = Text("较早的一份：JSON 文件或日期。", "The earlier one: a JSON file or a date.")
SECOND_ARGUMENT = Text("较晚的一份；缺省是现在。", "The later one; by default now.")
WROTE = Text("已写到 {path}。", "Wrote {path}.")
NO_EXPORT_YET = Text(
    "更早的日子还没有导出过；给一个日期，或先 kvprep level export。",
    "There is no export of an earlier day; name a date, or begin with kvprep level export.",
)
NOT_AN_EXPORT = Text(
    "{path} 不是 kvprep level export --format json 的文件。",
    "{path} is no file of kvprep level export --format json.",
)
NO_SUCH_EXPORT = Text(
    "“{typed}”既不是文件，也不是 2026-11-30 这样的日期。",
    "“{typed}” is neither a file nor a date such as 2026-11-30.",
)

# The page
COLON = Text("：", ": ")
COMMA = Text("，", ", ")
TITLE = Text("能力自评", "Levels")
AS_OF = Text("截至 {day}", "as of {day}")
TRACK = Text("方向：{track}", "track: {track}")
REDACTED = Text("已隐去标题、链接与说明", "titles, links and notes left out")
GATES = Text("门槛", "Gates")
MET = Text("达到", "met")
NOT_MET = Text("未到", "not yet")
IN_ORDER = Text("按先后要补的", "what blocks, in order of work")
NOTHING_BLOCKS = Text("没有拦路的", "nothing blocks it")
BESIDES_P7 = Text("除 P7 之外", "besides P7")
MATRIX = Text("总表", "Matrix")
DOMAIN = Text("领域", "Domain")
PRIORITY = Text("优先级", "Priority")
CLAIMED = Text("自评", "Claimed")
MEASURED = Text("实测", "Measured")
COUNTED = Text("计入", "Counted")
SCORE = Text("均分", "Score")
RECALL = Text("今天记得", "Recall")
ANSWERED = Text("答过", "Answered")
LINE = Text("近 {n} 周", "{n} weeks")
REASON = Text("依据", "Why")
KEY = Text("必修", "key")
EVIDENCE = Text("证据", "Evidence")
NO_EVIDENCE = Text("还没有证据。", "No evidence yet.")
KIND = Text("种类", "Kind")
EVIDENCE_TITLE = Text("标题", "Title")
DATE = Text("日期", "Date")
WHERE = Text("出处", "Where")
MORE_ON_SCREEN = Text("另有 {n} 条，见屏幕版。", "{n} more are on the screen version.")
TREND = Text("变化", "Changes")
SINCE = Text("自 {day} 的上次导出", "since the last export, of {day}")
FIRST_EXPORT = Text(
    "这是第一次导出，还没有可比的。", "This is the first export; there is nothing to compare with."
)
NO_CHANGE = Text("自 {day} 以来没有变化。", "Nothing has changed since {day}.")
READING_NAMES = {"claimed": CLAIMED, "measured": MEASURED, "counted": COUNTED}
ROUNDS = Text("模拟面试", "Mock rounds")
NO_ROUNDS = Text("还没有模拟面试。", "No mock round yet.")
ROUND = Text("场次", "Round")
ANSWERS = Text("作答", "Answers")
UNFINISHED = Text("未结束", "not finished")
NEXT = Text("接下来最省力的", "Cheapest next steps")
RADAR = Text("各领域的三种读数", "Three readings of each domain")
RADAR_DESC = Text(
    "{n} 个轴，每轴一个领域，圆心是 0，外圈是 3；后附同样内容的表。",
    "{n} axes, one a domain, from 0 in the centre to 3 at the rim; a table of the same follows.",
)
HEAT = Text("每天的练习", "Days of practice")
HEAT_DESC = Text(
    "近 {weeks} 周，每格一天，格内的方块越大答得越多；共 {days} 天，{answers} 次作答。",
    "{weeks} weeks, a cell a day, more filled the more was answered; {days} days, {answers} answers.",
)
HEAT_CELL = Text("{day}：{answers} 次，{minutes} 分钟", "{day}: {answers} answers, {minutes} min")
WEEKDAYS = (
    *(Text("周一", "Mon"), Text("", ""), Text("周三", "Wed"), Text("", "")),
    *(Text("周五", "Fri"), Text("", ""), Text("周日", "Sun")),
)
LESS_MORE = (Text("少", "less"), Text("多", "more"))
SPARK_DESC = Text("{name}：近 {n} 周的周均分", "{name}: weekly mean score over {n} weeks")
SPARK_NOTHING = Text("{name}：近 {n} 周没有作答", "{name}: no answer in {n} weeks")
AS_TABLE = Text("同样内容的表", "The same as a table")
MONTH = Text("月份", "Month")
STUDY_DAYS = Text("天数", "Days")
MINUTES = Text("分钟", "Minutes")
NONE = Text("无", "none")
GRADES = Text("等级的含义", "What the levels mean")
NOTHING_CHANGED = Text("没有变化。", "Nothing has changed.")
DIFF_TITLE = Text("{before} {arrow} {after} 的变化", "changes {before} {arrow} {after}")
