"""What the drill says, from the first question to the summary, in both languages."""

from __future__ import annotations

from kvprep.core.model import Rating, Text

RATINGS = {
    Rating.AGAIN: Text("重来", "again"),
    Rating.HARD: Text("勉强", "hard"),
    Rating.GOOD: Text("记得", "good"),
    Rating.EASY: Text("轻松", "easy"),
}
DIMENSIONS = {
    "fact": Text("事实", "facts"),
    "assumption": Text("假设", "assumptions"),
    "cost": Text("代价", "costs"),
    "evidence": Text("证据", "evidence"),
}
SECTIONS = {
    "foundations": Text("基础", "Foundations"),
    "store": Text("存储", "Store"),
    "integration": Text("集成", "Integration"),
    "operations": Text("运维", "Operations"),
    "expert": Text("专家", "Expert"),
    "code": Text("代码", "Code"),
    "design": Text("设计", "Design"),
    "calculations": Text("计算", "Calculations"),
    "katas": Text("编码", "Katas"),
}

# Around the question
MINUTES = Text("{n} 分钟", "{n} min")
PLACE = Text("第 {place} 题，共 {total} 题", "card {place} of {total}")
FOLLOW_UP = Text("追问", "follow-up")
ASKED_AFTER = Text("{parent} 之后追问：{question}", "asked after {parent}: {question}")
SAY_BACK = Text("复述", "say it back")
CRAM = Text("突击，不影响排期", "cram: the schedule stays as it is")
DRAFT_BACK = Text("上次没写完的内容已经放回来了。", "Your half-typed answer is back.")

# The bar under the answer
OVER = Text("超时 {time}", "{time} over")
REMAINING = Text("还剩 {time}", "{time} to go")
CARDS_LEFT = Text("后面还有 {n} 题", "{n} more after this")
LAST_CARD = Text("最后一题", "last card")
MINUTES_LEFT = Text("约剩 {n} 分钟", "{n} min left")
KEY_SUBMIT = Text("提交", "submit")
KEY_EDITOR = Text("编辑器", "editor")
KEY_UNKNOWN = Text("不会", "don't know")
KEY_ANSWER = Text("看答案", "answer")
KEY_LEAVE = Text("保存并退出", "save, leave")
KEY_SKIP = Text("空着提交即跳过", "submit nothing to skip")
LINE_KEYS = Text(
    "写完后单独一行 . 提交；? 不会；! 看答案；Ctrl-C 保存并退出。",
    "A line with . submits, ? says you don't know, ! opens the answer; Ctrl-C saves and leaves.",
)
EMPTY = Text("还什么都没写；不会就按 ^G。", "Nothing typed yet; ^G says you don't know.")
CUT = Text("超过 64 KiB，多出的部分没有收进来。", "Longer than 64 KiB: the rest was left out.")
DRAFT_NOT_SAVED = Text("草稿存不下来，别关窗口。", "The draft cannot be saved; keep this window open.")
OPENED = Text("看过答案了：这一题按“重来”计。", "You have seen the answer: this card counts as again.")

# What the answer was worth
SCORE_TIME = Text("用时 {time}", "{time}")
HALF = Text("说到了，但没连起来：", "said, not connected: ")
DENIED = Text("说反了：", "denied: ")
BOTH_WAYS = Text("前后说得相反：", "said both ways: ")
ALMOST = Text("可能换了说法，先算一部分：", "perhaps in other words, counted in part: ")
TOUCHED = Text("只碰到一点：", "only touched on: ")
PARTLY = Text("说到了一部分：", "part of it: ")
FULL_BUT_OPEN = Text(
    zh="满分从 {share} % 的权重算起：还有 {n} 点可以再补。",
    en="full marks begin at {share} % of the weight: {n} more could be said",
)
FLAGS = {
    "keyword-list": Text(
        "只列了词，没有讲成句子：按词表计分。", "A list of terms, not sentences: scored as a list."
    ),
    "copied-question": Text("这是题目本身，不算回答。", "This is the question itself, not an answer."),
    "cut-at-8000": Text("只评前 8000 个字。", "Only the first 8,000 characters are scored."),
}
WHY_OPENED = Text("看过答案", "answer seen first")
WHY_MUST = Text("漏了 !! 必答点", "a !! must point is missing")
WHY_GRAVE = Text("有原则性错误", "a grave error")
WHY_CLAIM = Text("有错误说法", "a wrong claim")
WHY_SLOW = Text("用时超过两倍", "over twice the time")
YOU_SAID = Text("你说了“{quote}”。", "you said “{quote}”. ")
CORRECTED = Text("（你改过）", "(corrected by you)")
MORE_TEXT = Text("后面还有 {n} 个字没有显示", "{n} more characters, not shown")
NO_ANSWER = Text("你选了“不会”。", "You said you don't know.")
SUGGESTED = Text("建议：{n} {word}", "suggested: {n} {word}")
DAYS = Text("{n} 天", "{n} d")
MONTHS = Text("{n} 个月", "{n} mo")
YEARS = Text("{n} 年", "{n} y")
KEY_ACCEPT = Text("接受", "accept")
KEY_RATE = Text("自己评级", "rate yourself")
KEY_CORRECT = Text("改判", "correct")
KEY_MODEL = Text("参考答案", "answer")
KEY_SOURCES = Text("出处", "sources")
KEY_UNDO = Text("撤销上一题", "undo")
KEY_STOP = Text("结束", "stop")
KEY_ACCEPT_STOP = Text("接受并结束", "accept and stop")
KEY_NEXT = Text("下一题", "next")
KEY_BACK = Text("返回", "back")
KEY_SAY_BACK = Text("合上答案，自己再讲一遍", "say it back in your own words")
KEY_SKIP_SAY_BACK = Text("跳过", "skip")
KEY_REVEAL = Text("翻看答案", "show the answer")

# Correcting the scorer
CORRECT_TITLE = Text("哪一条判错了？按编号改判：", "Which one is wrong? Its number turns it round:")
SAID = Text("说了", "said")
NOT_SAID = Text("没说", "not said")
CLAIMED = Text("误解：", "wrong claim: ")

# Model answer and sources
MODEL_ANSWER = Text("参考答案", "Model answer")
SOURCES = Text("出处", "Sources")
NO_SOURCES = Text("这一题没有列出处。", "This question lists no sources.")
SAY_BACK_STILL = Text("还差这些：", "Still missing:")
SAY_BACK_WHOLE = Text("这次讲全了。", "That was all of it.")

# Along the way and at the end
UNDONE = Text(
    "已撤销 {card} 的上一次评级，答完这题再来一遍。", "{card} is taken back; it comes again after this card."
)
NOTHING_TO_UNDO = Text("这一轮还没有可以撤销的评级。", "Nothing in this sitting to undo.")
WARM_UP = Text(
    "今天面试：十分钟热身，只看题、想一遍、对答案，什么都不计分。祝顺利！",
    "The interview is today: ten minutes to warm up. Nothing is scored. Good luck!",
)
PLAN_DONE = Text(
    "今天的计划没有剩余的分钟了。想多练：kvprep drill --minutes 15",
    "The plan has no minutes left for today. For more: kvprep drill --minutes 15",
)
TIME_IS_UP = Text("时间到了。", "Time is up.")
DRILL_HELP = Text(
    """每日练习：先到期的，再新的。指定题号就只练这几道。

\b
  kvprep drill                  今天该做的
  kvprep drill --minutes 20     只有二十分钟
  kvprep drill Q3 Q5            只练这两道
  kvprep drill --cram --limit 5 突击最弱的五道，不动排期
""",
    """The daily session: due first, then new. Named questions are asked whether due or not.

\b
  kvprep drill                   what today holds
  kvprep drill --minutes 20      with twenty minutes only
  kvprep drill Q3 Q5             these two
  kvprep drill --cram --limit 5  the weakest five; the schedule stays as it is
""",
)
IDS_ARGUMENT = Text("题号，如 Q3 q5.1。", "Questions, such as Q3 q5.1.")
MINUTES_OPTION = Text("最多练多少分钟。", "At most this many minutes.")
LIMIT_OPTION = Text("最多练多少题。", "At most this many cards.")
NEW_OPTION = Text("最多几道新题。", "At most this many new cards.")
DOMAIN_OPTION = Text("只练一个领域，如 storage-protocol。", "One domain only, such as storage-protocol.")
SECTION_OPTION = Text("只练一个部分，如 foundations。", "One section only, such as foundations.")
FLIP_OPTION = Text(
    "不打字：心里作答，翻看答案，自己评级。", "No typing: think, turn the card, rate yourself."
)
CRAM_OPTION = Text("突击：从最弱的练起，不影响排期。", "Cram: the weakest first, the schedule left alone.")
UNKNOWN_FILTER = Text(
    "没有叫 {value} 的{what}；有：{known}",
    "No {what} is called {value}; there are: {known}",
)
DOMAIN_WORD = Text("领域", "domain")
SECTION_WORD = Text("部分", "section")
NOTHING_DUE = Text(
    "今天没有要做的题。想多练：kvprep drill --cram，或 kvprep drill --new 3",
    "Nothing is due today. For more: kvprep drill --cram, or kvprep drill --new 3",
)
NOTHING_ALLOWED = Text(
    "{flag} 是 0，所以一题也没有出。去掉它，或给一个大于 0 的数。",
    "{flag} is 0, so nothing is asked. Leave it out, or give a number above 0.",
)
NOTHING_MATCHES = Text("没有符合条件的题。", "No question matches.")
KEPT_DRAFT = Text(
    "{card} 写到一半的内容已存好，下次接着写。", "Your half-typed {card} is saved and comes back next time."
)
RESCUED = Text("{card} 写到一半的内容另存到了 {path}", "Your half-typed {card} is saved in {path}")
NOT_SAVED = Text(
    "{card} 写到一半的内容存不下来：磁盘可能满了。",
    "Your half-typed {card} cannot be saved: is the disk full?",
)
BANK_FAULTS = Text(
    "有 {n} 个题目文件读不了，已跳过：kvprep bank lint",
    "{n} question files cannot be read and were left out: kvprep bank lint",
)
KEPT_RATED = Text("{card} 已按“{word}”记下。", "{card} is recorded as {word}.")
SAVED_NONE = Text("这次没有新的记录。", "Nothing new was recorded.")

SUMMARY_TITLE = Text("这一轮", "This sitting")
SUMMARY_CARDS = Text("{n} 题", "{n} cards")
SUMMARY_CARD = Text("1 题", "1 card")
SUMMARY_MINUTES = Text("{n} 分钟", "{n} min")
SUMMARY_MEAN = Text("平均 {score} 分", "mean score {score}")
SUMMARY_AGAIN = Text("没过", "again")
SUMMARY_TOMORROW = Text("明天", "tomorrow")
SUMMARY_DUE = Text("{n} 题到期", "{n} due")
SUMMARY_NONE_DUE = Text("没有到期的题", "nothing due")
SUMMARY_UNDO = Text("最后一题评级错了？ kvprep undo", "Rated the last one wrongly?  kvprep undo")

# Refusals
NEEDS_TERMINAL = Text(
    "drill 要在终端里一问一答。没有终端时请用：kvprep review ID FILE",
    "drill talks to a person at a terminal. Without one use: kvprep review ID FILE",
)
NO_EDITOR = Text(
    "没有找到编辑器：kvprep config editor 命令，或设置 EDITOR。",
    "No editor found: kvprep config editor COMMAND, or set EDITOR.",
)
EDITOR_NOT_RUN = Text(
    "编辑器 {command} 运行不了（{why}），内容没动。",
    "The editor {command} could not be run ({why}); your text is unchanged.",
)
EDITOR_NOT_UTF8 = Text(
    "编辑器存的不是 UTF-8，没有收进来；写的内容在 {path}，另存为 UTF-8 再粘贴。",
    "The editor did not save UTF-8, so nothing was taken in; it is in {path}: save that as UTF-8 and paste it.",
)
EDITOR_FAILED = Text(
    "编辑器 {command} 没有正常结束，内容没动。", "The editor {command} failed; your text is unchanged."
)
BAD_NUMBER = Text("{flag} 要大于或等于 0。", "{flag} must be 0 or more.")
