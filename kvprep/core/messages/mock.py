"""What a mock round says while it is held: its start, the clock, the interviewer, its refusals."""

from __future__ import annotations

from kvprep.core.messages.errors import fill
from kvprep.core.model import Text

RANDOM_TITLE = Text("按薄弱处组的一轮", "A round of your weak spots")
PAPER_TITLE = Text("别处答好的一轮", "A round answered elsewhere")
PAPER_PHASE = Text("作答", "answers")

# Before it starts, and when it goes on
OPENING_MINUTES = Text("{n} 分钟", "{n} min")
OPENING_SEED = Text("种子 {n}", "seed {n}")
SEED_WORD = Text("种子", "seed")
OPENING_HARD = Text(
    "答题时一直计时，到点收下已经写的；可以暂停，关了窗口也能接着来。",
    "The clock runs while you answer and takes what is there when time is up. You may pause, and a closed"
    " window can be resumed.",
)
OPENING_SOFT = Text(
    "答题时一直计时，超时不收卷，只记在报告里；可以暂停，关了窗口也能接着来。",
    "The clock runs while you answer; running over is allowed and reported. You may pause, and a closed"
    " window can be resumed.",
)
OPENING_FOLLOW_UPS = Text(
    "答得住会接着追问，问的是没说到或说错的地方。",
    "While your answers hold you are asked on, about what was missing or wrong.",
)
OPENING_CODE = Text(
    "有一题写代码：起始文件会写到文件夹里，用自己的编辑器写，回到这里检查。",
    "One task is code: its starter is written to a folder, you write it in your own editor and check it here.",
)
CHOOSE_TITLE = Text(
    "第 {n} 阶段有 {minutes} 分钟，做哪一种？", "Phase {n} has {minutes} minutes; which way do you take it?"
)
CHOOSE_CODE = Text("一道编码题，用自己的编辑器写", "a coding task, written in your own editor")
CHOOSE_WEAKEST = Text("最弱的 {n} 道", "the weakest {n}")
OPENING_NO_MEMORY = Text("这一轮不影响复习排期。", "This round leaves your schedule alone.")
OPENING_SPOKEN = Text(
    "出声作答，不打字；每题答完后停表，自己勾出讲到的要点。",
    "Answer aloud, nothing is typed; after each answer the clock stops and you tick what you said.",
)
PHASE_QUESTIONS = Text("{n} 题", "{n} questions")
PHASE_QUESTION = Text("1 题", "1 question")
SKIPPED = Text("{id} 不在题库里，这一轮跳过它。", "{id} is not in the bank; this round goes on without it.")
PHASE_OVER = Text(
    "“{phase}”的题要 {sum} 分钟，只有 {n} 分钟：后面的题会被压短或轮不到。",
    "'{phase}' asks for {sum} of its {n} minutes: its last questions are cut short or not reached.",
)
RESUME_TITLE = Text("{round} 还没做完", "{round} is not finished")
RESUME_AT = Text("停在  {place}，{card}", "stopped  {place}, at {card}")
RESUME_LEFT = Text(
    "还剩  本题 {question}，阶段 {phase}，全轮 {round}",
    "left     question {question}, phase {phase}, round {round}",
)
RESUME_TEXT = Text("写好的 {n} 个字都在，接着写就行。", "What you typed, {n} words, is still there.")
RESUME_DONE = Text(
    "题都答完了，只差收尾。", "Every question is answered; only the report is still to be made."
)
KEY_BEGIN = Text("开始计时", "start the clock")
KEY_GO_ON = Text("继续计时", "start the clock again")
KEY_END = Text("到此为止，看报告", "end here, show the report")
KEY_NOT_NOW = Text("先不做", "not now")

# While it runs
PLACE = Text("阶段 {n}/{total} {phase}", "phase {n} of {total} {phase}")
QUESTION_NUMBER = Text("第 {n} 问", "question {n}")
FOLLOW_UP = Text("追问", "follow-up")
MINUTES = Text("{n} 分钟", "{n} min")
INTERVIEWER = Text("面试官", "interviewer")
ADDED = Text("面试官：{said}", "interviewer: {said}")
CASE = Text("题目：{said}", "The case: {said}")
TIME_UP = Text("时间到，{card} 写好的部分已收下。", "Time is up: what you wrote on {card} was taken.")
TIME_UP_EMPTY = Text(
    "时间到，{card} 什么都没写，不算答错。", "Time is up: {card} is left empty, which counts as no failure."
)
LEFT = Text("剩 {time}", "{time} left")
OVER = Text("超时 {time}", "{time} over")
PRESSURE = {
    "": Text("", ""),
    "amber": Text("该收尾了", "wind up"),
    "red": Text("最后一句", "last words"),
    "over": Text("", ""),
}
PHASE_LEFT = Text("阶段 {time}", "phase {time}")
ROUND_LEFT = Text("全轮 {time}", "round {time}")
KEY_NEXT = Text("交，下一题", "next")
KEY_PAUSE = Text("暂停", "pause")
KEY_LEAVE = Text("保存并离开", "save, leave")
KEY_UNKNOWN = Text("不会", "don't know")
KEY_EDITOR = Text("编辑器", "editor")
KEY_CHECK = Text("检查", "check")
KEY_GIVE_UP = Text("放弃", "give up")

# A coding task
CODE_FILE = Text("你的文件", "your file")
CODE_TASK = Text(
    "题目全文在同一个文件夹的 {task}；用自己的编辑器写，这里只计时和检查。",
    "The task is in {task} beside it. Write in your own editor; this window checks.",
)
CODE_NEXT = Text(
    "{id} 写在一轮模拟面试里：回到计时的窗口按回车检查。",
    "{id} is part of a mock round: in the window that keeps time, Enter checks it.",
)
CODE_MUST = Text("要成立的", "what must hold")
CHECKING = Text("正在检查…", "checking…")
CHECK_STOPPED = Text("检查停了，不算一次。", "The check was stopped and does not count.")
CHECKED = Text("第 {n} 次检查：{of} 条里 {held} 条成立。", "Check {n}: {held} of {of} hold.")
CHECK_FAULT = Text("第 {n} 次检查没有做完：", "Check {n} did not finish:")
RESUME_CODE = Text("代码在 {file}", "Your code is in {file}")
MORE_LINES = Text("还有 {n} 行", "{n} more lines")

DRAFT_NOT_SAVED = Text("草稿存不下来，别关窗口。", "The draft cannot be saved; keep this window open.")
PAUSED = Text(
    "已暂停，表停着；题目先收起来。", "Paused. The clock stands still and the question is put away."
)
AWAY = Text(
    "离开了 {time}，这段时间不计；题目先收起来。",
    "You were away for {time}, which does not count. The question is put away.",
)
TICK_TITLE = Text("刚才讲到了哪些？按编号勾上：", "Which of these did you say? Their numbers tick them:")
TICKED = Text("讲到了", "said")
KEY_TICKED = Text("勾完了", "done")
KEY_MODEL = Text("参考答案", "model answer")
LINE_KEYS = Text(
    "写完后单独一行 . 交卷；? 不会；! 暂停；Ctrl-C 保存并离开。每题 {minutes} 分钟。",
    "A line with . submits, ? says you don't know, ! pauses; Ctrl-C saves and leaves. {minutes} min.",
)
SUM_KEYS = Text(
    "一行作答，回车交卷；? 不会；! 暂停；Ctrl-C 保存并离开。这题 {minutes} 分钟。",
    "One line, Enter submits; ? says you don't know, ! pauses; Ctrl-C saves and leaves. {minutes} min.",
)
CODE_KEYS = Text(
    "写完按回车检查；? 放弃；! 暂停；Ctrl-C 保存并离开。还有 {minutes} 分钟。",
    "Enter checks the file, ? gives up, ! pauses; Ctrl-C saves and leaves. {minutes} min left.",
)
SPOKEN_KEYS = Text(
    "讲完按回车；? 不会；! 暂停；Ctrl-C 保存并离开。这题 {minutes} 分钟。",
    "Enter when you have said it, ? for don't know, ! pauses; Ctrl-C saves and leaves. {minutes} min.",
)
NOT_STORED = Text(
    "{why} {card} 的回答还在草稿里，没有丢。", "{why} Your answer to {card} is safe in the draft."
)
KEY_AGAIN = Text("再存一次", "try again")
KEPT = Text(
    "存好了，随时接着来：kvprep mock resume {id}",
    "Saved. Go on whenever you like: kvprep mock resume {id}",
)
RESCUED = Text(
    "草稿存不下来，{card} 写好的内容另存到了 {path}",
    "The draft cannot be saved; what you wrote on {card} is in {path}",
)
RESCUED_GONE = Text("{card} 写好的内容另存到了 {path}", "What you wrote on {card} is in {path}")
NOTICE = Text("{notice}", "{notice}")
NOT_KEPT = Text(
    "{card} 写好的内容存不下来：磁盘可能满了。", "What you wrote on {card} cannot be saved: is the disk full?"
)
WAITING = Text(
    "{round} 还没做完，随时可以接着来：kvprep mock resume {id}",
    "{round} is not finished and can still be resumed: kvprep mock resume {id}",
)
NOT_BEGUN = Text("没有开始，什么都没有记。", "Not begun; nothing was recorded.")
REMEMBERED = Text("{n} 个回答已计入复习排期。", "{n} answers went into your schedule.")
REMEMBERED_ONE = Text("1 个回答已计入复习排期。", "1 answer went into your schedule.")
NOT_REMEMBERED = Text("没有改动复习排期。", "Your schedule was left alone.")
OFFER_DRILL = Text("这几道偏弱，现在就练？ {cards}", "These were weak; drill them now?  {cards}")
KEY_DRILL = Text("现在练", "drill them")
KEY_DONE = Text("结束", "done")


def remembered(reviews: int) -> Text:
    """What the schedule took from a round."""
    if reviews == 1:
        return REMEMBERED_ONE
    return fill(REMEMBERED, n=reviews) if reviews else NOT_REMEMBERED


# Refusals
NEEDS_TERMINAL = Text(
    "mock 要在终端里一问一答。没有终端时，把答好的文件给它：kvprep mock start ROUND --from FILE",
    "mock talks to a person at a terminal. Without one, give it a file: kvprep mock start ROUND --from FILE",
)
NOTHING_TO_ASK = Text("{round} 一道题也出不了。", "{round} has nothing to ask.")
UNKNOWN_DOMAIN = Text("没有叫 {value} 的领域；有：{known}", "No domain is called {value}; there are: {known}")
NO_ROUND = Text("没有叫 {name} 的轮次；有：{known}", "No round is called {name}; there are: {known}")
WHICH_ROUND = Text(
    "要做哪一轮？ kvprep mock start round-1，或 --random；全部轮次：kvprep mock list",
    "Which round? kvprep mock start round-1, or --random; all rounds: kvprep mock list",
)
ROUND_OR_RANDOM = Text("轮次和 --random 只能选一个。", "Name a round or use --random, not both.")
NO_SUCH_WAY = Text(
    "{round} 里没有叫 {way} 的选择；有：{known}", "{round} has no way called {way}; there are: {known}"
)
NO_WAYS = Text("{round} 没有可选的阶段，用不上 --choose。", "{round} leaves no choice; leave --choose out.")
ONLY_WITH = Text("{flag} 要和 {other} 一起用。", "{flag} goes with {other}.")
NOT_TOGETHER = Text("{a} 和 {b} 不能一起用。", "{a} and {b} do not go together.")
BAD_MINUTES = Text("--minutes 要在 5 到 240 之间。", "--minutes must be from 5 to 240.")
BAD_ROUND_NAME = Text(
    "轮次的名字要用小写字母、数字和连字符，如 my-round；不能是“{value}”。",
    "A round's name is lower-case words joined by hyphens, such as my-round; '{value}' is not.",
)
ROUND_IS_BUILT_IN = Text(
    "{name} 是自带的轮次：换个名字。", "{name} is a built-in round: choose another name."
)
ROUND_EXISTS = Text("已经有 {file} 了：换个名字。", "{file} is there already: choose another name.")
NO_ROUNDS_YET = Text(
    "还没有做过模拟面试：kvprep mock start quick-10", "No mock round yet: kvprep mock start quick-10"
)
ONE_ROUND_ONLY = Text("只做过一轮，没有可比的。", "There is only one round, nothing to compare it with.")
NO_HELD_ROUND = Text(
    "没有以 {id} 结尾的记录；最近的有：{known}", "No round ends in {id}; the latest are: {known}"
)
NO_SUCH_ROUND = Text("没有 {id} 这一轮的记录。", "There is no record of round {id}.")
ROUND_UNREADABLE = Text(
    "{id} 这一轮的记录读不懂：kvprep data check", "The record of round {id} cannot be read: kvprep data check"
)
NOTHING_UNFINISHED = Text("没有做到一半的轮次。", "No round is waiting to be resumed.")
ALREADY_OVER = Text("{id} 已经做完了：kvprep mock show {id}", "{id} is finished: kvprep mock show {id}")
HELD_ELSEWHERE = Text(
    "{id} 正在另一个窗口里进行（进程 {pid}）。", "{id} is going on in another window (process {pid})."
)
NO_ANSWERS_IN = Text(
    "{file} 里没有找到回答：用标题写题号，如“## Q3”。",
    "{file} holds no answers: head each with its question's id, such as '## Q3'.",
)
CANNOT_READ = Text("读不了 {file}：{why}。", "Cannot read {file}: {why}.")
ANSWER_CUT = Text(
    "{id} 的回答太长，末尾 {bytes} 字节没有收。",
    "The answer to {id} is too long; its last {bytes} bytes were left out.",
)
NOT_OF_ROUND = Text("{id} 不属于这一轮，已跳过。", "{id} is not of this round and was left out.")
