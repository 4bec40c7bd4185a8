"""What the board says: today, the week, the weakest domain, and the one command to type next."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from kvprep.core.model import Lang, Text

DUE_HELP = Text(
    zh="有多少题到期、多少新题。例：kvprep due --quiet && echo 该练习了",
    en="How many cards are due and new. Example: kvprep due --quiet && echo time to drill",
)
QUIET_OPTION = Text(
    zh="什么都不打印；有到期的退出码为 0，没有为 1。",
    en="Print nothing; exit 0 when something is due and 1 when not.",
)

INTERVIEW_AHEAD = Text(zh="距面试 {n} 天（{day}）", en="{n} days to the interview ({day})")
INTERVIEW_TOMORROW = Text(zh="距面试 1 天（{day}）", en="1 day to the interview ({day})")
INTERVIEW_TODAY = Text(zh="今天面试（{day}）", en="the interview is today ({day})")
INTERVIEW_YESTERDAY = Text(
    zh="面试是 1 天前：kvprep plan --interview 日期",
    en="the interview was 1 day ago: kvprep plan --interview DATE",
)
INTERVIEW_PAST = Text(
    zh="面试是 {n} 天前：kvprep plan --interview 日期",
    en="the interview was {n} days ago: kvprep plan --interview DATE",
)
TODAY = Text(zh="今天", en="today")
THIS_WEEK = Text(zh="近七天", en="last 7 days")
WEAKEST = Text(zh="最弱", en="weakest")
NEXT = Text(zh="下一步", en="next")
ALSO = Text(zh="还有", en="also")
STREAK = Text(zh="连续 {n} 天", en="streak {n}")

WAITING = Text(zh="{due} 题到期 · {new} 道新题", en="{due} due · {new} new")
ABOUT = Text(zh=" · 约 {minutes} 分钟", en=" · about {minutes} min")
NOTHING_WAITS = Text(zh="都做完了", en="done for today")
WEEK = Text(zh="{cards} 题，{minutes} 分钟", en="{cards} cards, {minutes} min")
WEEK_ONE = Text(zh="1 题，{minutes} 分钟", en="1 card, {minutes} min")
QUIET_WEEK = Text(zh="还没有作答", en="no answers yet")
WEAKEST_SCORE = Text(
    zh="{domain}，{answers} 题平均 {score} 分", en="{domain}  {score} % over {answers} cards"
)
NO_DATA = Text(zh="暂无数据：一个领域要答满 {n} 题", en="no data yet: a domain needs {n} answers")

WELCOME = Text(
    zh="欢迎。题库里有 {n} 道 LLM 推理与 KV 缓存存储的面试题。",
    en="Welcome. {n} questions on LLM inference and KV-cache storage wait here.",
)
HOW_IT_WORKS = Text(
    zh="用中文、英文或混着回答都行；每次都会看到哪些要点得分、漏了什么、错在哪里。",
    en="Answer in English or Chinese: you see what earned, what is missing or wrong.",
)
COMES_BACK = Text(
    zh="答过的题会在快忘的时候回来。一切离线，答案不会丢。",
    en="Answers come back when you are about to forget them. Offline; nothing is lost.",
)

DRILL_DUE_AND_NEW = Text(zh="先做到期的 {due} 题，再做 {new} 道新题", en="{due} due, then {new} new")
DRILL_DUE = Text(zh="{due} 题到期", en="{due} due")
DRILL_NEW = Text(zh="{new} 道新题", en="{new} new")
SITTING = Text(zh="，这次做 {n} 题", en=", {n} in one sitting")
HALF_TYPED = Text(zh="写到一半的 {cards}", en="your half-typed {cards}")
OPEN_ROUND = Text(
    zh="{round} 停在 {card}，剩 {minutes} 分钟", en="{round} stopped at {card} with {minutes} min left"
)
OPEN_ROUND_DONE = Text(zh="{round} 答完了，只差收尾", en="{round} is answered; its report waits")
MOCK_DAY = Text(
    zh="计划里今天有一轮模拟面试，约 {minutes} 分钟",
    en="the plan has a mock round today, about {minutes} min",
)
AHEAD = Text(zh="注意", en="note")
LOG_AHEAD = Text(
    zh="日志比系统时钟快 {n} 天。请先核对时钟；若时钟没错，用 kvprep data rebuild 不计那些日期的复习。",
    en="The log is {n} days ahead of the clock. Check the clock; if it is right,"
    " kvprep data rebuild leaves the reviews of those days out.",
)
RECALL = Text(zh="回忆", en="recall")
RECALL_LINE = Text(zh="面试当天 {now} {arrow} {planned}", en="on the day {now} {arrow} {planned}")
PLANNED = Text(
    zh="今天的计划没有剩余的分钟了；想多练十五分钟",
    en="no planned minutes are left; fifteen more if you like",
)
WARM_UP = Text(zh="十分钟热身，不计分", en="ten minutes to warm up, nothing is scored")
START = Text(zh="从前三道题开始", en="your first three questions")
MORE = Text(zh="还想多学：再来三道新题", en="if you want more: three new questions")
REST = Text(
    zh="{day} 之前没有到期的；突击练习不影响排期", en="nothing is due before {day}; cramming moves no date"
)
EMPTY = Text(zh="题库是空的：看看哪里不对", en="the bank is empty: see what is wrong with it")

DOMAINS = {
    "inference-model": Text(zh="推理与资源模型", en="inference model"),
    "runtime": Text(zh="运行时与接入", en="runtime and integration"),
    "kv-identity": Text(zh="KV 身份与布局", en="KV identity"),
    "storage-protocol": Text(zh="存储协议", en="storage protocol"),
    "async-resources": Text(zh="异步资源管理", en="async resources"),
    "lmcache-mooncake": Text(zh="LMCache / Mooncake", en="LMCache / Mooncake"),
    "capacity-placement": Text(zh="容量与数据放置", en="capacity and placement"),
    "transfer-topology": Text(zh="传输与拓扑", en="transfer and topology"),
    "cache-policy": Text(zh="缓存策略", en="cache policy"),
    "ha-recovery": Text(zh="高可用与故障恢复", en="HA and recovery"),
    "observability": Text(zh="可观测性", en="observability"),
    "tenancy-evolution": Text(zh="多租户与演进", en="tenancy and evolution"),
    "gpu-model": Text(zh="GPU 与模型优化", en="GPU and model optimisation"),
    "engineering-impact": Text(zh="工程与技术影响", en="engineering and influence"),
}
"""The names of the domains; one that a person's own bank adds is shown by its id."""

_WEEKDAYS = (
    *(Text(zh="周一", en="Mon"), Text(zh="周二", en="Tue"), Text(zh="周三", en="Wed")),
    *(Text(zh="周四", en="Thu"), Text(zh="周五", en="Fri"), Text(zh="周六", en="Sat")),
    Text(zh="周日", en="Sun"),
)
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def listed(names: Sequence[str], lang: Lang) -> str:
    """Names in a row, as the language divides them."""
    return ("、" if lang == "zh" else ", ").join(names)


def domain_name(domain: str, lang: Lang) -> str:
    """A domain as people say it; an unknown one by its id."""
    known = DOMAINS.get(domain)
    return known.in_(lang) if known else domain.replace("-", " ")


def interview_line(interview: int, today: int, lang: Lang) -> str:
    """How far away the interview is, both days as ordinals; after it, how to set the next one."""
    days = interview - today
    phrases = {1: INTERVIEW_TOMORROW, 0: INTERVIEW_TODAY, -1: INTERVIEW_YESTERDAY}
    phrase = phrases.get(days, INTERVIEW_AHEAD if days > 0 else INTERVIEW_PAST)
    return phrase.in_(lang).format(n=abs(days), day=short_day(interview, today, lang))


def short_day(study_day: int, today: int, lang: Lang) -> str:
    """A day without its weekday; the year only where it is another."""
    day = date.fromordinal(study_day)
    is_this_year = day.year == date.fromordinal(today).year
    if lang == "zh":
        return f"{'' if is_this_year else f'{day.year} 年 '}{day.month} 月 {day.day} 日"
    return f"{day.day} {_MONTHS[day.month - 1]}{'' if is_this_year else f' {day.year}'}"


def day_name(study_day: int, lang: Lang) -> str:
    """A study day (an ordinal) with its weekday: ``11 月 29 日 周日``, ``Sun 29 Nov``."""
    day = date.fromordinal(study_day)
    weekday = _WEEKDAYS[day.weekday()].in_(lang)
    if lang == "zh":
        return f"{day.month} 月 {day.day} 日 {weekday}"
    return f"{weekday} {day.day} {_MONTHS[day.month - 1]}"


def weekday_name(study_day: int, lang: Lang) -> str:
    """The weekday of a study day: ``周日``, ``Sun``."""
    return _WEEKDAYS[(study_day - 1) % 7].in_(lang)


def month_name(study_day: int, lang: Lang) -> str:
    """The month of a study day: ``11 月``, ``Nov``."""
    month = date.fromordinal(study_day).month
    return f"{month} 月" if lang == "zh" else _MONTHS[month - 1]
