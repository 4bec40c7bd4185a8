"""What the plan says: its days, what comes of them, the stages, and what sticks."""

from __future__ import annotations

from kvprep.core.model import Text

PLAN_HELP = Text(
    """面试前每天做什么；设定之后，drill 每次都挑每分钟对面试当天帮助最大的题。

\b
  kvprep plan --interview 2026-12-20 --minutes 40
  kvprep plan --minutes "40 sat=90 sun=0" --days-off 2026-12-25
  kvprep plan --focus ha-recovery --role storage
  kvprep plan --off                回到普通的到期日
""",
    """What to do each day until the interview; once set, every drill asks what helps most, per minute, on the day.

\b
  kvprep plan --interview 2026-12-20 --minutes 40
  kvprep plan --minutes "40 sat=90 sun=0" --days-off 2026-12-25
  kvprep plan --focus ha-recovery --role storage
  kvprep plan --off                back to plain due dates
""",
)
INTERVIEW_OPTION = Text(
    "面试日期，如 2026-12-20；none 表示还没定。", "The date, such as 2026-12-20; none when there is none yet."
)
MINUTES_OPTION = Text(
    "每天几分钟，如 40，或 “40 sat=90 sun=0”。", "Minutes a day, such as 40, or “40 sat=90 sun=0”."
)
DAYS_OFF_OPTION = Text(
    "休息的日子，如 2026-12-24..2026-12-26；none 清空。",
    "Days off, such as 2026-12-24..2026-12-26; none clears.",
)
FOCUS_OPTION = Text(
    "多练的领域，可以重复；none 清空。", "A domain that matters more; may be repeated; none clears."
)
ROLE_OPTION = Text("岗位：storage、transport、gpu 或 none。", "The post: storage, transport, gpu or none.")
ANYWAY_OPTION = Text("没有交付也打开下一阶段。", "Open the next stage without its evidence.")
OFF_OPTION = Text("停用计划，回到普通的到期日。", "Put the plan aside: plain due dates again.")
ALL_OPTION = Text("列出每一天和每道漏掉的题。", "List every day, and every card that is left out.")

BAD_DATE = Text("“{typed}”不是日期：写成 2026-12-20。", "“{typed}” is no date: write 2026-12-20.")
DATE_PAST = Text(
    "{typed} 已经过去了：写一个今天或以后的日期。", "{typed} is past: name today or a day to come."
)
BAD_MINUTES = Text(
    "“{typed}”不是分钟数：写 40，或 “40 sat=90 sun=0”。",
    "“{typed}” are no minutes: write 40, or “40 sat=90 sun=0”.",
)
BAD_DAYS = Text(
    "“{typed}”不是日子：写 2026-12-24，或 2026-12-24..2026-12-26。",
    "“{typed}” are no days: write 2026-12-24, or 2026-12-24..2026-12-26.",
)
NO_DOMAIN = Text("没有“{typed}”这个领域；有：{known}。", "There is no domain “{typed}”; there are: {known}.")
BAD_ROLE = Text("没有“{typed}”这个岗位；有：{known}。", "There is no post “{typed}”; there are: {known}.")
OFF_ALONE = Text("--off 不能和别的选项一起用。", "--off goes with no other option.")
NOT_SET = Text(
    "还没有计划。设一个：kvprep plan --interview 2026-12-20 --minutes 40",
    "No plan is set. Set one: kvprep plan --interview 2026-12-20 --minutes 40",
)
IS_OFF = Text("计划已停用，题目按到期日来。", "The plan is off: cards come by their due dates.")
IS_PAST = Text(
    "面试是 {day}，已经过去；题目按到期日来。下一场：kvprep plan --interview 日期",
    "The interview was {day}; cards come by their due dates. The next one: kvprep plan --interview DATE",
)
LAST_STAGE = Text("三个阶段都已打开。", "All three stages are open.")

TITLE_AHEAD = Text("计划 · 距面试 {n} 天（{day}）", "plan · {n} days to the interview ({day})")
TITLE_TOMORROW = Text("计划 · 明天面试（{day}）", "plan · the interview is tomorrow ({day})")
TITLE_TODAY = Text("计划 · 今天面试", "plan · the interview is today")
TITLE_OPEN = Text("计划 · 没有日期，往前看 {n} 天", "plan · no date, {n} days ahead")
PER_DAY = Text("每天 {minutes} 分钟", "{minutes} min a day")
PER_WEEK = Text("每周 {minutes} 分钟", "{minutes} min a week")

TODAY = Text("今天", "today")
TODAY_ASKS = Text("{n} 题，约 {minutes} 分钟：kvprep drill", "{n} cards, about {minutes} min: kvprep drill")
TODAY_ONE = Text("1 题，约 {minutes} 分钟：kvprep drill", "1 card, about {minutes} min: kvprep drill")
TODAY_NONE = Text("没有要做的了", "nothing more")
TODAY_OFF = Text("休息", "a day off")
NO_MINUTES = Text(
    "到那天为止没有一天有时间：kvprep plan --minutes 40，或 --days-off none",
    "No day before then has minutes: kvprep plan --minutes 40, or --days-off none",
)
ON_THE_DAY = Text("面试当天", "on the day")
IN_DAYS = Text("{n} 天后", "in {n} days")
RECALL = Text("预计答得出 {expected}（大致 {low}–{high}）", "you recall {expected} (likely {low}–{high})")
IF_STOPPED = Text("不再练习则 {now}", "{now} without any more practice")
NOW = Text("预计答得出 {now}", "you recall about {now}")
COVERAGE = Text("覆盖", "coverage")
MET = Text("到时候 {met} 的题至少练过一次", "{met} of the cards come up at least once by then")
LEFT_OUT = Text("轮不到", "left out")
LEFT_OUT_CARDS = Text("{n} 题：{cards}", "{n} for want of time: {cards}")
LEFT_OUT_ONE = Text("1 题：{cards}", "1 for want of time: {cards}")
AND_MORE = Text("……", " …")
MORE_MINUTES = Text("每天多 {n} 分钟", "{n} min more")
MORE_BUYS = Text("大约多 {points} 个百分点", "a day would add about {points} percentage points")
MORE_BUYS_ONE = Text("大约多 1 个百分点", "a day would add about 1 percentage point")
MORE_BUYS_NONE = Text("几乎没有提高", "a day would add next to nothing")
MATTERS = Text("侧重", "stressed")
ROLE_SET = Text("{role} 岗位", "a {role} post")
OFF_DAYS = Text("休息", "days off")
OFF_AHEAD = Text("还有 {n} 天休息", "{n} days off to come")
OFF_AHEAD_ONE = Text("还有 1 天休息", "1 day off to come")
BAND = Text(
    "范围十次有八次落在其中。百分比按题目的重要程度加权；今天以后按九成时间算，总会有缺席的日子。",
    "The likely range holds eight times out of ten. Percentages weigh cards by importance; "
    "days after today count nine tenths of their minutes, as some will be missed.",
)
MORNING = Text(
    "今天上午热身十分钟，不计分：kvprep drill", "Warm up for ten minutes this morning, unscored: kvprep drill"
)

DAYS = Text("每一天", "days")
DAY_LINE = Text("{minutes} 分钟 · {again} 复习 · {new} 新", "{minutes} min · {again} review · {new} new")
DAY_OFF = Text("休息", "off")
MOCK_DAY = Text("另有模拟面试 {minutes} 分钟", "+ mock round, {minutes} min")
KATA_DAY = Text("或写代码 {minutes} 分钟", "or code, {minutes} min")
KATAS = Text("写代码", "code")
KATA_TODAY = Text(
    "今天可以换成 {minutes} 分钟的编码题：kvprep kata start {card}",
    "today, instead of the cards, {minutes} min: kvprep kata start {card}",
)
KATA_AHEAD = Text(
    "{day}：{card}，约 {minutes} 分钟，换掉当天的题",
    "{day}: {card}, about {minutes} min, instead of that day's cards",
)
KATA_NO_DAY = Text(
    "没有一天放得下一道编码题（{minutes} 分钟起）",
    "no day ahead holds a coding exercise ({minutes} min and more)",
)
SWEEP_DAY = Text("最后冲刺", "last sweep")
MORE_DAYS = Text("还有 {n} 天：kvprep plan --all", "{n} more days: kvprep plan --all")
MORE_DAYS_ONE = Text("还有 1 天：kvprep plan --all", "1 more day: kvprep plan --all")

DOMAINS = Text("各领域（最弱的在前）", "by domain, the weakest first")
DOMAIN_LINE = Text("{expected}（{low}–{high}）· {n} 题", "{expected} ({low}–{high}) · {n} cards")

STAGES = Text("三个阶段：除了答题还要拿出什么", "stages: what to have in hand beside the cards")
STAGE_NAMES = {
    "protocol": Text("协议正确性", "protocol correctness"),
    "performance": Text("性能实验", "performance experiments"),
    "recovery": Text("故障恢复", "failure recovery"),
}
STAGE_DELIVERS = {
    "protocol": Text("交付：源码链路或设计文档", "hand in a source trace or a design document"),
    "performance": Text("交付：实验报告", "hand in an experiment"),
    "recovery": Text("交付：复盘", "hand in a retrospective"),
}
STAGE_STATES = {
    "done": Text("已交付", "done"),
    "open": Text("进行中", "open"),
    "closed": Text("上一阶段交付后打开", "opens when the one before is done"),
}
STAGE_NEXT = Text(
    "写：kvprep level material；交：kvprep level evidence add；不等上一阶段：kvprep plan --anyway。"
    "阶段不限制出题。",
    "Write it with kvprep level material, hand it in with kvprep level evidence add; kvprep plan --anyway "
    "opens the next stage now. Cards come from all stages.",
)

LEECHES = Text("啃不动的题", "cards that will not stick")
LEECH_FAILS = Text("最近 {of} 次错 {n} 次", "failed {n} of the last {of}")
LEECH_SLOW = Text("一次 {minutes} 分钟，收益低", "{minutes} min a time, little gain")
LEECH_POINTS = Text("每次都漏：{points}", "missed each time: {points}")
LEECH_ADVICE = Text(
    "可以把漏掉的要点拆成自己的小题（kvprep bank new），先练一道更容易的，或者接受它答不好；不会悄悄停掉任何题。",
    "Make the missed points small cards of your own (kvprep bank new), drill an easier one first, or let it "
    "go; no card is ever dropped without asking.",
)

FIT_HELP = Text(
    "用自己的复习记录拟合记忆模型的权重；在没参与拟合的记录上更准才采用。",
    "Fit the memory model's weights to your own reviews; they are taken only if held-out reviews agree.",
)
FIT_TAKE = Text(
    "更准就采用；不加只比较。", "Take them if they are better; without it they are only compared."
)
FIT_TOO_FEW = Text(
    "可用的复习只有 {n} 次，少于 {least} 次不拟合：太少只会拟合到噪声。现在的默认权重仍然适用。",
    "Only {n} reviews can be used and fitting begins at {least}: fewer fit noise. The default weights still hold.",
)
FIT_MISSING = Text(
    "拟合需要优化器（MIT 许可）：pip install 'kvprep[fit]'",
    "Fitting needs the optimizer (MIT licence): pip install 'kvprep[fit]'",
)
FIT_FOUND = Text(
    "没参与拟合的 {n} 次复习，对数损失：现在 {before}，拟合后 {after}。",
    "Log loss over {n} held-out reviews: {before} now, {after} fitted.",
)
FIT_TAKEN = Text(
    '已采用，记忆已重算。换回旧的：kvprep config weights "{old}"',
    'Taken, and every memory was computed anew. The old ones: kvprep config weights "{old}"',
)
FIT_BETTER = Text("更准。采用：kvprep plan fit --take", "Better. To take them: kvprep plan fit --take")
FIT_NO_BETTER = Text("没有更准，保持原来的权重。", "No better: the weights stay as they are.")
