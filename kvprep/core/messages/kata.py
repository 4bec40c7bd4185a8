"""Sentences of the katas: the coding exercises and what checking them finds."""

from __future__ import annotations

from kvprep.core.model import Text

# Faults of task.yaml
BAD_ID = Text(
    zh="{value} 不是编码题的题号；题号形如 K-OBJECT-CACHE。",
    en="{value} is no id of a kata; ids look like K-OBJECT-CACHE.",
)
ID_NOT_FOLDER = Text(
    zh="题号 {value} 和文件夹 {folder} 不一致；文件夹用小写的题号。",
    en="the id {value} is not that of the folder {folder}; the folder's name is the id in lower case",
)
BAD_QUESTION = Text(
    zh="{value} 不是题号；追问的 question 写题库里的一道题，如 CPP3。",
    en="{value} is no id; a follow-up's question is one of the bank, such as CPP3",
)
NONE_GIVEN = Text(zh="{key} 至少要有一项。", en="{key} needs at least one")
BAD_DOMAIN = Text(
    zh="能力域 {value} 只能用小写字母、数字和连字符。",
    en="the domain {value} may hold lower-case letters, digits and hyphens only",
)

# Words of the command line
KATA_HELP = Text(zh="编码题：写代码，用不变量检查。", en="Coding exercises, checked by their invariants.")
LIST_HELP = Text(zh="列出编码题。", en="List the katas.")
START_HELP = Text(zh="把起始文件写到你选的文件夹。", en="Write the starter into a folder of your choice.")
CHECK_HELP = Text(
    zh="检查你的代码，通过后记录一次复习。", en="Check your code, and record a review once it passes."
)
HINT_HELP = Text(zh="看下一条提示。", en="Show the next hint.")
SOLUTION_HELP = Text(
    zh="看参考解法；没通过之前看，记为“重来”。",
    en="Show the kept solution; before a pass this counts as Again.",
)
SHOW_HELP = Text(
    zh="看题目、不变量，通过后还有追问。",
    en="Show the task, its invariants, and after a pass the follow-ups.",
)
KATA_ARGUMENT = Text(zh="编码题的题号，如 K-OBJECT-CACHE。", en="A kata's id, such as K-OBJECT-CACHE.")
FORCE_OPTION = Text(
    zh="覆盖这个文件夹里已有的同名文件，包括写好的代码。",
    en="Overwrite the files of this kata that are in the folder, your code among them.",
)
DIR_OPTION = Text(
    zh="你的文件所在的文件夹；开始时默认当前文件夹，检查时默认开始时的那个。",
    en="The folder of your file; by default this folder to start in, and the one started in to check.",
)

# Faults of a person's doing
NOT_A_KATA = Text(
    zh="{id} 不是编码题；kvprep kata list 列出全部。", en="{id} is no kata; kvprep kata list lists them all."
)
FILE_THERE = Text(
    zh="{file} 已经在了，而且改过，没有覆盖；用 --dir 换一个文件夹，或者用 --force 覆盖。",
    en="{file} is there and was changed, so it was left alone; name another folder with --dir, or overwrite it "
    "with --force.",
)
NOT_A_FOLDER = Text(
    zh="{path} 不是文件夹；用 --dir 指出一个文件夹。", en="{path} is no folder; name a folder with --dir."
)
CANNOT_START = Text(
    zh="写不了 {path}：{why}。用 --dir 换一个文件夹。",
    en="Cannot write {path}: {why}. Name another folder with --dir.",
)
NOT_A_FILE = Text(
    zh="{file} 不是普通文件（是文件夹、管道或设备），没有检查。",
    en="{file} is no ordinary file but a folder, a pipe or a device, and was not checked.",
)
NO_FILE = Text(
    zh="没有找到 {file}；先运行 kvprep kata start {id}，或用 --dir 指出文件夹。",
    en="There is no {file}; run kvprep kata start {id} first, or name the folder with --dir.",
)
FILE_TOO_BIG = Text(
    zh="{file} 超过 {limit} KiB，没有检查。", en="{file} is larger than {limit} KiB and was not checked."
)
CANNOT_READ = Text(zh="读不了 {file}：{why}", en="Cannot read {file}: {why}")
BY_CHECK_ONLY = Text(
    zh="{id} 是编码题，不用文字作答：kvprep kata start {id}",
    en="{id} is a kata and is not answered in words: kvprep kata start {id}",
)

# What a check says
STOPPED = Text(zh="检查停了，没有记录。", en="The check was stopped; nothing was recorded.")
STARTED = Text(
    zh="写好了 {file}，计时开始（{minutes} 分钟）。", en="Wrote {file}; the clock runs ({minutes} min)."
)
NEXT_CHECK = Text(zh="写完运行：kvprep kata check {id}", en="When it is written: kvprep kata check {id}")
PASSED = Text(zh="全部 {n} 条不变量成立。", en="All {n} invariants hold.")
FAILED = Text(zh="{n} 条不变量里有 {broken} 条不成立。", en="{broken} of {n} invariants do not hold.")
FAILED_ONE = Text(zh="{n} 条不变量里有 1 条不成立。", en="1 of {n} invariants does not hold.")
NOT_TRIED = Text(zh="其余 {n} 条没有试。", en="The other {n} were not tried.")
NOT_RUN = Text(zh="没有检查完。", en="The check did not finish.")
WHY = Text(zh="为什么", en="Why it matters")
STORY = Text(zh="最短的失败过程", en="Shortest failing story")
TRY = Text(zh="第 {n} 次检查", en="check {n}")
AFTER = Text(zh="用时 {minutes} 分钟", en="after {minutes} min")
RECORDED = Text(zh="已记录：{rating}，{days} 天后再做。", en="Recorded: {rating}, again in {days} d.")
NOT_RECORDED = Text(
    zh="这一轮已经记录过；换个文件夹重新开始，才会再记：kvprep kata start {id} --dir …",
    en="This round was recorded already; start anew elsewhere to have another counted: kvprep kata start {id} --dir …",
)
HINTS_LEFT = Text(zh="还有 {n} 条提示：kvprep kata hint {id}", en="{n} more hints: kvprep kata hint {id}")
HINT = Text(zh="提示 {n}/{of}", en="Hint {n} of {of}")
NO_MORE_HINTS = Text(
    zh="没有更多提示了；参考解法：kvprep kata solution {id}",
    en="There are no more hints; the solution: kvprep kata solution {id}",
)
AND_MORE = Text(zh="不成立的还有：{names}", en="Broken as well: {names}")
TAMPERED = Text(
    zh="{file} 改动过；检查用的是原样的一份。", en="{file} was changed; the check used the original."
)
NO_LIMITS = Text(
    zh="这个系统没有内存和进程数限制，只限了时间。",
    en="This system has no limits of memory and processes; only time was limited.",
)
FOLLOW_UPS = Text(zh="追问", en="Follow-ups")
FOLLOW_UPS_NEXT = Text(
    zh="先自己说一遍，再看要点：kvprep kata show {id}",
    en="Answer aloud first, then see what counts: kvprep kata show {id}",
)
PRACTISE = Text(zh="练这一问：kvprep drill {id}", en="Practise it: kvprep drill {id}")
FOLLOW_UPS_LATER = Text(zh="{n} 个追问，通过后可看。", en="{n} follow-ups open after a pass.")
INVARIANTS = Text(zh="不变量", en="Invariants")
SOLUTION_TITLE = Text(zh="参考解法", en="Solution")
CONFIRM_SOLUTION = Text(
    zh="还没通过：现在看解法会记为“重来”。看吗？", en="Not passed yet: looking now counts as Again. Look?"
)
LOOKED = Text(zh="已记为“重来”，{days} 天后再做。", en="Counted as Again; it comes again in {days} d.")
LISTED = Text(zh="共 {n} 道，约 {minutes} 分钟", en="{n} katas, about {minutes} min")
STATES = {
    "new": Text(zh="没做过", en="new"),
    "open": Text(zh="进行中", en="begun"),
    "due": Text(zh="到期", en="due"),
    "later": Text(zh="{days} 天后", en="in {days} d"),
}

# Why an invariant does not hold, where it does not say so itself
AT_LINE = Text(zh="第 {line} 行：{source}", en="line {line}: {source}")
WHYS = {
    "raised": Text(zh="抛出 {type}：{message}", en="It raised {type}: {message}"),
    "unusable": Text(
        zh="代码给出的东西没法检查：{type}：{message}",
        en="The check can do nothing with what the code gives. {type}: {message}",
    ),
    "own": Text(
        zh="检查程序自己出错了，不是你的代码的问题；请报告给 kvprep。（{where}，{type}：{message}）",
        en="The check itself failed, which is a fault of kvprep and not of your code; please report it. "
        "({where}, {type}: {message})",
    ),
    "unwritten": Text(zh="这里还没写。", en="This is not written yet."),
    "runaway": Text(
        zh="一步走了太久没有返回：死循环，或者在等一件不会发生的事。",
        en="A step did not come back: an endless loop, or a wait for what never happens.",
    ),
    "memory": Text(
        zh="内存超过了 {limit} MiB 的限制。", en="It needs more memory than the {limit} MiB allowed."
    ),
    "forbidden": Text(
        zh="代码想启动别的进程或者联网（{message}）；这道题用不着。",
        en="It reached for another process or the network ({message}), which no kata needs.",
    ),
    "exit": Text(zh="代码自己退出了（{type}）。", en="It left by itself ({type})."),
    "syntax": Text(zh="语法错误：{message}", en="Syntax error: {message}"),
    "timeout": Text(
        zh="{seconds} 秒内没有跑完，已经停掉。", en="It was not done within {seconds} s and was stopped."
    ),
    "killed": Text(
        zh="进程被系统结束（{name}）：多半超出了时间或内存的限制。",
        en="The system ended the process ({name}): most likely too much time or memory.",
    ),
    "crashed": Text(
        zh="进程崩溃了（{name}）：可能是解释器（Python {version}）的问题，不一定是你的代码；换一个 Python 版本再检查。",
        en="The process crashed ({name}). It may be the interpreter (Python {version}) and not your code: "
        "check again with another version of Python.",
    ),
    "left": Text(
        zh="代码结束了整个进程（退出码 {code}），检查没能做完。",
        en="The code ended the whole process (exit code {code}), so the check could not finish.",
    ),
}
DEADLOCK = Text(zh="线程 {names} 互相等待，谁也不会再动：死锁。", en="{names} wait for ever: a deadlock.")
SPINNING = Text(
    zh="线程一直在转，谁也做不完：死循环，或者忙等。",
    en="The threads go on and none gets done: an endless loop, or waiting by looking.",
)
OWN_LOCK = Text(
    zh="唯一的线程在等一把自己占着、或者没人会放的锁。",
    en="The only thread waits for a lock that it holds itself or that nobody gives back.",
)
BAD_SLEEP = Text(zh="请求睡眠 {seconds} 秒。", en="It asked to sleep for {seconds} seconds.")
WHILE = Text(zh="当时在检查：{name}", en="While checking: {name}")

# In the drill
OFFER = Text(
    zh="想写代码：{title}，约 {minutes} 分钟",
    en="Rather write code? {title}, about {minutes} min",
)
OFFER_COMMAND = Text(zh="开始：kvprep kata start {id}", en="To begin: kvprep kata start {id}")
