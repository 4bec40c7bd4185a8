"""What the statistics say: on the screen and on their page."""

from __future__ import annotations

from kvprep.core.model import Text

# Command
STATS_HELP = Text(
    """进展如何：练习的日子、往后的分钟数、还记得多少、预测准不准、难在哪里。

\b
  kvprep stats
  kvprep stats --domain storage-protocol --since 2026-11-01
  kvprep stats --html --out 统计.html
""",
    """Where you stand: days, minutes ahead, what you remember, how good the predictions are, and what is hard.

\b
  kvprep stats
  kvprep stats --domain storage-protocol --since 2026-11-01
  kvprep stats --html --out stats.html
""",
)
DOMAIN_OPTION = Text("只看一个领域，如 storage-protocol。", "One domain only, such as storage-protocol.")
SINCE_OPTION = Text("从这一天起，如 2026-11-01；缺省是近 26 周。", "From this day on; by default 26 weeks.")
HTML_OPTION = Text("写成一个 HTML 文件。", "One HTML file.")
OUT_OPTION = Text("写到这个文件；与 --html 一起用。", "Write to this file; goes with --html.")
ONE_FORM = Text("--json 和 --html 只能选一个。", "Choose one of --json and --html.")
OUT_NEEDS_HTML = Text("--out 要和 --html 一起用。", "--out goes with --html.")
BAD_DATE = Text("“{typed}”不是日期：写成 2026-11-01。", "“{typed}” is no date: write 2026-11-01.")
DATE_TO_COME = Text("{day} 还没到：写一个过去的日子。", "{day} is still to come: name a day that is past.")

# Both
SUM_VALUE = Text("算出的值（每次换数）", "the value, with other numbers each time")
SUM_AGAIN = Text(
    "每次换数，再算一遍：kvprep drill {id}", "Other numbers each time; once more: kvprep drill {id}"
)
TITLE = Text("统计", "statistics")
NOTHING_YET = Text(
    "还没有作答。先做几道题：kvprep drill",
    "Nothing is answered yet. Begin with a few questions: kvprep drill",
)
SINCE = Text("自 {day}：{answers}作答", "{answers} since {day}")
OF_DOMAIN = Text("统计 · {domain}", "statistics · {domain}")

DAYS = Text("练习的日子", "days")
DAYS_TOTAL = Text("{when}：{days}，{answers}，{minutes} 分钟", "{when}: {days}, {answers}, {minutes} min")
LAST_WEEKS = Text("近 {weeks} 周", "last {weeks} weeks")
SINCE_DAY = Text("自 {day}", "since {day}")
ONE_DAY, MANY_DAYS = Text("1 天", "1 day"), Text("{n} 天", "{n} days")
LESS, MORE = Text("少", "less"), Text("多", "more")
BUSIEST = Text("最多一天 {n} 次", "busiest day: {n}")
NO_DAYS = Text("这段时间没有作答。", "No answers in this time.")

AHEAD = Text("往后的分钟数", "minutes ahead")
AHEAD_TOTAL = Text("{days} {minutes} 分钟", "{days}: {minutes} min")
BY_PLAN = Text("按计划", "by the plan")
BY_DUE = Text(
    "按到期日和你自己的用时；每天最多 {new} 道新题，追问另算",
    "by due dates and your own pace; up to {new} new a day, their follow-ups on top",
)
BY_DUE_ALONE = Text("按到期日和你自己的用时，不加新题", "by due dates and your own pace; nothing new")
WHOLE_BANK = Text("全部领域", "all domains")
WEEK_SUM = Text("合计", "sum")
MOCK_MARK = Text("* 另有一场模拟面试", "* and a mock round")
NOTHING_AHEAD = Text("往后没有安排。", "Nothing lies ahead.")

FORGETTING = Text("遗忘曲线", "forgetting")
CURVE = Text(
    "从今天起不再复习，答过的题（{met} 道）还答得出多少；横轴是几天后",
    "What you would still recall of the cards you met ({met}) if you stopped today; across: days from today.",
)
NO_CURVE = Text("答过的题还没有。", "No card is met yet.")
BY_DOMAIN = Text("各领域还记得多少", "recall by domain")
BY_DOMAIN_HEADS = (Text("今天", "now"), Text("7 天后", "in 7 d"), Text("28 天后", "in 28 d"))
ON_THE_DAY = Text("面试当天", "on the day")
MET_HEAD = Text("答过", "met")
WHAT_IS_COUNTED = Text(
    "今天和以后：答过的题，不再复习时；面试当天：全部的题，按计划练下去。",
    "Now and later: of the cards met, with no further answer. On the day: of all cards, if the plan is kept.",
)
NOT_MET = Text("还没答过：{domains}", "not met yet: {domains}")

CALIBRATION = Text("预测准不准", "predicted against real")
OVERALL = Text(
    "隔天以后再答 {n} 次：预测答得出 {expected}，实际 {happened}（{low}–{high}）。",
    "{n} answers on a later day: {expected} were predicted to hold, {happened} did ({low}–{high}).",
)
ALL_TIME = Text(
    "这里算的是全部记录，不限于近 {weeks} 周。",
    "Counted over the whole log, not only the last {weeks} weeks.",
)
TRUE = Text("在偶然误差之内，预测可信。", "Within chance: the predictions can be trusted.")
TOO_SURE = Text(
    "预测偏高 {points} 个百分点：你忘得比模型快。",
    "Too high by {points} points: you forget faster than the model.",
)
TOO_SHY = Text(
    "预测偏低 {points} 个百分点：你记得比模型牢。",
    "Too low by {points} points: you remember better than the model.",
)
TOO_FEW = Text("太少", "too few")
TOO_FEW_IN_ALL = Text("只有 {n} 次，太少，下不了结论。", "Only {n}: too few to conclude anything.")
NO_RECALL = Text(
    "还没有隔天的复习，没有预测可比；同一天的重答和复述不算。",
    "No card came again on a later day, so no prediction can be checked; same-day answers do not count.",
)
PREDICTED, REAL, RECALLS = Text("预测", "predicted"), Text("实际", "real"), Text("次数", "recalls")
BIN_HEAD = Text("区间", "range")
GAP_HEAD = Text("隔了", "after")
GAP_DAY, GAP_DAYS = Text("1 天", "1 day"), Text("{low}–{high} 天", "{low}–{high} days")
GAP_OPEN = Text("{low} 天以上", "{low}+ days")
SAMPLED = Text(
    "记录很长：重放了 {n} 次复习里的 {looked} 次。",
    "A long log: {looked} of {n} reviews were played through.",
)

TREND = Text("得分走势", "scores by dimension")
TREND_LINE = Text("近 {n} 周", "{n} weeks")
TREND_NOW = Text("近四周", "last 4 weeks")
TREND_CHANGE = Text("比之前四周", "against the 4 before")
NO_TREND = Text("近 {n} 周没有评分的作答。", "No scored answer in {n} weeks.")
DIMENSIONS = {
    "fact": Text("事实", "facts"),
    "assumption": Text("假设", "assumptions"),
    "cost": Text("代价", "costs"),
    "evidence": Text("证据", "evidence"),
}

PACE = Text("每题用时", "time per card")
PACE_LINE = Text(
    "计时的题 {n} 道，用时的中位数是给定时间的 {share}。",
    "Cards timed: {n}. The median one takes {share} of the time it is given.",
)
SLOWEST = Text("答过不止一次的题里最慢的：", "The slowest of those answered more than once:")
PACE_CARD = Text("{minutes} 分钟，给定 {given}", "{minutes} min of {given}")
TIMES = Text("{n} 次", "{n} answers")
ONCE = Text("1 次", "1 answer")
NO_PACE = Text("还没有记下用时的作答。", "No timed answer yet.")

POINTS = Text("最难的要点", "hardest points")
POINT_LINE = Text("得到 {credit}，{times}", "earned {credit}, {times}")
NO_POINTS = Text("还没有答过两次又没答全的要点。", "No point was asked twice and missed.")

CLAIMS = Text("最常见的误解", "most frequent misconceptions")
CLAIM_TIMES = Text("{n} 次", "{n} times")
CLAIM_ONCE = Text("1 次", "once")
GRAVE = Text("严重", "grave")
NO_CLAIMS = Text("没有说错过什么。", "No wrong claim was voiced.")
MARKS_CUT = Text(
    "得分、要点和误解只看最近 {n} 次作答。",
    "Scores, points and misconceptions are those of the newest {n} answers.",
)

NO_LEECHES = Text("目前没有。", "None so far.")

# The page
WROTE = Text("已写到 {path}。", "Wrote {path}.")
HEAT_CELL = Text("{day}：{answers}，{minutes} 分钟", "{day}: {answers}, {minutes} min")
DAY = Text("日期", "Day")
MINUTES = Text("分钟", "Minutes")
AGAIN, NEW = Text("复习", "Again"), Text("新题", "New")
DOMAIN = Text("领域", "Domain")
DAYS_AHEAD = Text("几天后", "Days ahead")
RECALL = Text("还记得", "Recall")
BAND = Text("95% 区间", "95 % band")
CARD, MEDIAN, GIVEN, COUNT = (
    Text("题", "Card"),
    Text("中位数（分钟）", "Median min"),
    Text("给定", "Given"),
    Text("次数", "Answers"),
)
POINT, EARNED = Text("要点", "Point"), Text("得到", "Earned")
SAID, RIGHT = Text("说错的", "Said"), Text("正确的是", "Right")
WHY = Text("原因", "Why")
WEEK_TO = Text("一周，截至", "Week to")
DAY_AHEAD = Text("{n} 天后", "in {n} d")
MOCK_ON_TOP = Text("另有模拟面试", "plus a mock round")
MOCK_DOT = Text("带圆点的日子另有一场模拟面试", "a dot: a mock round comes on top")
ALWAYS_MISSED = Text("每次都漏的", "Missed each time")
DIMENSION = Text("维度", "Dimension")
CALIBRATION_DESC = Text(
    "横轴是预测，纵轴是实际；点在斜线上就说明预测准，竖线是 95% 区间，少于 {n} 次的不画。",
    "Across what was predicted, up what happened: on the slanting line predictions are right. Bars are 95 % bands;"
    " fewer than {n} recalls are not drawn.",
)
