"""What the report on a mock round says, on the screen and in every export, and the help of the commands."""

from __future__ import annotations

from kvprep.core.model import DIMENSIONS, LAYERS, Text

CONCERNS = dict(
    zip(
        DIMENSIONS,
        (
            Text("事实准确", "facts right"),
            Text("假设完整", "assumptions complete"),
            Text("代价讲清", "costs said"),
            Text("有证据", "evidence offered"),
        ),
        strict=True,
    )
)
LAYER_NAMES = dict(
    zip(
        LAYERS,
        (
            Text("需求", "requirements"),
            Text("约束", "constraints"),
            Text("协议", "protocol"),
            Text("取舍", "trade-offs"),
            Text("验证", "verification"),
            Text("演进", "evolution"),
        ),
        strict=True,
    )
)
VERDICTS = {
    "strong": Text("很强", "strong"),
    "solid": Text("站得住", "solid"),
    "borderline": Text("两可之间", "borderline"),
    "not-yet": Text("还不行", "not yet"),
    "open": Text("不下结论", "no verdict"),
}
REASON_CONCERN = Text("最弱的是“{concern}”，{value} 分", "the weakest concern is {concern}, at {value}")
REASON_THIN = Text(
    "“{concern}”只有 {value} 分，但只问到一处，不作数",
    "{concern}, at {value}, had one point only and does not decide",
)
REASON_WHERE = Text("，见 {cards}", ", see {cards}")
REASON_GRAVE = Text(
    "{cards} 有一处原则性错误，别处答得再好也补不回来",
    "a grave error in {cards}, which nothing said elsewhere makes up for",
)
REASON_GRAVES = Text(
    "{cards} 有原则性错误，别处答得再好也补不回来",
    "grave errors in {cards}, which nothing said elsewhere makes up for",
)
REASON_UNANSWERED = Text(
    "{planned} 道主问题只答了 {answered} 道", "only {answered} of {planned} planned questions were answered"
)
REASON_NOTHING = Text("答的题里没有能评的要点", "nothing that was answered could be marked")

TITLE = Text("模拟面试报告", "Mock interview report")
VERDICT = Text("结论", "Verdict")
CONCERNS_TITLE = Text("四项关注", "Four concerns")
LAYERS_TITLE = Text("六个层面", "Six layers")
NOT_ASKED = Text("没有问到", "not asked")
POINTS = Text("{n} 处", "{n} points")
POINT = Text("1 处", "1 point")
PACING = Text("节奏", "Pacing")
COLUMNS = (
    Text("阶段与题目", "phase, question"),
    Text("得分", "score"),
    Text("用时", "used"),
    Text("预算", "budget"),
    Text("字数", "words"),
    Text("备注", "note"),
)
LEVELS = {
    "p7": Text("达到 P7", "P7"),
    "p8": Text("达到 P8", "P8"),
    "none": Text("未到 P7", "below P7"),
}
NOTE_TIMEOUT = Text("到时收卷", "out of time")
NOTE_EMPTY = Text("到时未写，不算错", "left empty, no failure")
NOTE_UNKNOWN = Text("答了不会", "said: don't know")
NOTE_OVER = Text("超时 {time}", "{time} over")
NOTE_UNREACHED = Text("没轮到", "not reached")
NOTE_FOLLOW_UP = Text("追问", "follow-up")
NOTE_ADDED = Text("加了约束", "constraint added")
NOTE_GRAVE = Text("原则性错误", "grave error")
NOTE_WRONG = Text("有错误说法", "wrong claim")
NOTE_SLIP = Text("错了一步", "a slip")
NOTE_CODE = Text("{held}/{of} 条成立，检查 {tries} 次", "{held} of {of} hold, {tries} checks")
NOTE_CODE_ONCE = Text("{held}/{of} 条成立，检查 1 次", "{held} of {of} hold, 1 check")
NOTE_GAVE_UP = Text("放弃", "gave up")
UNSTATED = Text("说不清的假设", "Assumptions I could not state")
UNPROVEN = Text("缺证据的结论", "Conclusions without evidence")
NONE_UNSTATED = Text("没有。", "None.")
NONE_UNPROVEN = Text("没有。", "None.")
AND_MORE = Text("还有 {n} 条：kvprep mock show {id}", "{n} more: kvprep mock show {id}")
UNPROVEN_NUMBER = Text("“{word}”：公式、测量还是出处？", "“{word}”: what formula, measurement or source?")
UNPROVEN_CONCLUSION = Text("“{word}”：凭什么？", "“{word}”: how do you know?")
UNFINISHED = Text("还没做完", "not finished")
PAUSES = Text("暂停 {n} 次", "{n} pauses")
PAUSE = Text("暂停 1 次", "1 pause")
SOFT = Text("超时不收卷", "soft clock")
SPOKEN = Text("口答", "spoken")
PAPER = Text("别处答的", "answered elsewhere")
NO_MEMORY = Text("不计入排期", "schedule left alone")
SEED = Text("种子 {n}", "seed {n}")
NEXT = Text("下一步", "next")
NEXT_DRILL = Text("练偏弱的题", "drill what was weak")
NEXT_KATA = Text("不限时再写一遍", "write it again without the round's clock")
NEXT_SHOW = Text("逐题回看", "go through it question by question")

# Replay
YOU = Text("你的回答", "Your answer")
YOU_TICKED = Text("口头作答，自己勾的要点。", "Spoken; the points are your own ticks.")
YOU_NO_CODE = Text("起始文件没有改动。", "The starter was left as it is.")
YOU_NOTHING = Text("没有回答。", "No answer.")
ADDED_AT = Text("{time} 时面试官加了：{said}", "at {time} the interviewer added: {said}")
WHY_ASKED = {
    "injection": Text("面试官加的约束引出：{about}", "asked because of the constraint: {about}"),
    "wrong": Text("因为这一点说错了：{about}", "asked because this was wrong: {about}"),
    "missing": Text("因为这一点没说到：{about}", "asked because this was missing: {about}"),
    "next": Text("接着问", "asked next"),
}
GONE = Text(
    "题库里已经没有这道题，只留下当时的回答。", "The bank no longer has this question; the answer remains."
)
MODEL_ANSWER = Text("参考答案", "Model answer")
POINTS_TITLE = Text("要点", "Points")
STATUS = {
    "hit": Text("说到", "said"),
    "half": Text("没连起来", "not connected"),
    "denied": Text("说反了", "denied"),
    "missed": Text("没说到", "missed"),
}
CODE_STATUS = {
    "hit": Text("成立", "holds"),
    "missed": Text("不成立", "does not hold"),
}
SUM_RESULT = Text("结果", "result")
SLIP = Text("错在", "slip")
WORKED = Text("演算", "Worked formula")
SAME_SUM = Text(
    "同一组数再算一遍：kvprep drill {id} --seed {seed}",
    "The same numbers again: kvprep drill {id} --seed {seed}",
)
SEE_SOLUTION = Text("参考解法：kvprep kata solution {id}", "A way that holds: kvprep kata solution {id}")
WRONG_CLAIM = Text("错误说法", "wrong claim")
LEGEND = Text(
    "回答里的记号：✓ 说到，~ 没连起来，✗ 说反了，⚠ 错误说法，? 缺证据。",
    "Marks in the answers: ✓ said, ~ said without being connected, ✗ denied, ⚠ a wrong claim, ? no evidence.",
)
TIME_OF = Text("用时 {used} / {budget}", "{used} of {budget}")

# Lists of rounds
ROUNDS_TITLE = Text("可以做的轮次", "Rounds to hold")
HELD_TITLE = Text("做过的", "Held")
ROUND_LINE = Text("{n} 分钟", "{n} min")
NONE_HELD = Text("还没有做过。", "None yet.")
UNFINISHED_LEFT = Text("剩 {time}：kvprep mock resume {id}", "{time} left: kvprep mock resume {id}")
FAULTY_ROUNDS = Text(
    "有 {n} 处轮次文件的问题：kvprep bank lint", "{n} faults in round files: kvprep bank lint"
)
WROTE = Text("写好了。改完后检查：kvprep bank lint", "Written. When it is yours: kvprep bank lint")
WROTE_FILE = Text("已写入 {file}", "Written to {file}")

# Comparing
COMPARE_TITLE = Text("两轮对比", "Two rounds compared")
COMPARE_HEAD = Text("项目", "measure")
CHANGE = Text("变化", "change")
MEAN_BY_PHASE = Text("阶段：{phase}", "phase: {phase}")
ROUND_TIME = Text("总用时", "time used")
ROUND_WORDS = Text("总字数", "words")
COUNT_UNSTATED = Text("说不清的假设", "assumptions unstated")
COUNT_UNPROVEN = Text("缺证据的结论", "conclusions unproven")

# Help
MOCK_HELP = Text(
    """模拟面试：限时、追问、加约束，最后给一个有理由的结论。

\b
  kvprep mock start quick-10    十分钟，三道薄弱题
  kvprep mock start round-1     三十分钟一面
  kvprep mock resume            接着上次没做完的
  kvprep mock show              最近一轮的报告
""",
    """Mock interviews: against the clock, with follow-ups and constraints, and one verdict with its reason.

\b
  kvprep mock start quick-10    ten minutes, three weak questions
  kvprep mock start round-1     the thirty-minute round
  kvprep mock resume            go on with what was not finished
  kvprep mock show              the report on the last round
""",
)
LIST_HELP = Text("列出可以做的轮次和做过的。", "List the rounds to hold and those held.")
START_HELP = Text(
    """开始一轮。答题时计时；Ctrl-C、关窗口、断电都能接着来。

\b
  kvprep mock start round-1
  kvprep mock start --random --minutes 20 --domain storage-protocol
  kvprep mock start round-1 --from 答案.md
  kvprep mock start round-2 --speak
""",
    """Hold a round. The clock runs while you answer; Ctrl-C, a closed window or a crash can be resumed.

\b
  kvprep mock start round-1
  kvprep mock start --random --minutes 20 --domain storage-protocol
  kvprep mock start round-1 --from answers.md
  kvprep mock start round-2 --speak
""",
)
RESUME_HELP = Text(
    "接着做没做完的一轮，剩多少时间就是多少。", "Go on with an unfinished round, with the time that is left."
)
SHOW_HELP = Text(
    "看一轮的报告并逐题回看；不写编号就是最近一轮。",
    "The report on a round and its replay; without an id, the last one.",
)
COMPARE_HELP = Text("比较两轮；不写编号就是最近两轮。", "Compare two rounds; without ids, the last two.")
EXPORT_HELP = Text("导出一轮的报告：md、html 或 json。", "Export the report on a round: md, html or json.")
NEW_HELP = Text("写一个轮次文件的骨架。", "Write the skeleton of a round file.")
ROUND_ARGUMENT = Text("轮次，如 round-1，或一个 .yaml 文件。", "A round, such as round-1, or a .yaml file.")
HELD_ARGUMENT = Text(
    "做过的一轮：编号的末几位，或 last。", "A round that was held: the end of its id, or last."
)
NAME_ARGUMENT = Text("新轮次的名字，如 my-round。", "The new round's name, such as my-round.")
RANDOM_OPTION = Text("按薄弱处现组一轮。", "Compose a round from the weakest questions.")
MINUTES_OPTION = Text("和 --random 一起：这一轮多少分钟。", "With --random: how long the round is.")
DOMAIN_OPTION = Text("和 --random 一起：只问一个领域。", "With --random: one domain only.")
SEED_OPTION = Text(
    "种子：同样的种子，同样的选题和约束。", "The same seed gives the same questions and constraints."
)
SOFT_OPTION = Text("到点不收卷，超时记在报告里。", "Let answers run over, and report it.")
NO_MEMORY_OPTION = Text("不影响复习排期。", "Leave the schedule alone.")
FROM_OPTION = Text(
    "评一份在别处答好的：一个文件，题号作标题；或一个文件夹，一题一个文件。",
    "Mark a round answered elsewhere: a file with ids as headings, or a folder with a file a question.",
)
SPEAK_OPTION = Text(
    "出声作答，不打字，之后自己勾要点。", "Answer aloud, type nothing, tick the points afterwards."
)
CHOOSE_OPTION = Text(
    "哪一种：一个阶段可选时，用它的 id（expert-90：source、code 或 talk）。",
    "Which way, by its id, where a phase leaves a choice (expert-90: source, code or talk).",
)
FORMAT_OPTION = Text("md、html 或 json。", "md, html or json.")
OUT_OPTION = Text("写到这个文件；不写就打印。", "Write to this file; without it, print.")
BRIEF_OPTION = Text("只要报告，不逐题回看。", "The report only, without the replay.")
DIR_OPTION = Text("写到这个文件夹，而不是自己的题库。", "Write into this folder instead of your own bank.")
