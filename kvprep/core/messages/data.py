"""Sentences of review, undo, history, data, config and doctor."""

from __future__ import annotations

from kvprep.core.model import Text

REVIEW_HELP = Text(
    zh="""给一份答案评分并记录一次复习，中途不提问。

\b
  kvprep review Q3 答案.md
  kvprep review Q3 - --rating good < 答案.md
""",
    en="""Score an answer and record one review, without asking anything.

\b
  kvprep review Q3 answer.md
  kvprep review Q3 - --rating good < answer.md
""",
)
UNDO_HELP = Text(zh="撤销最近一次复习；可以连续撤销。", en="Take back the last review; may be repeated.")
HISTORY_HELP = Text(zh="答过什么、什么时候、得了多少分。", en="What was answered, when, and with what score.")
DATA_HELP = Text(zh="查看、检查、备份、合并日志。", en="Look at, check, back up and merge the log.")
PATHS_HELP = Text(zh="文件都放在哪里。", en="Where the files are.")
CHECK_HELP = Text(
    zh="检查日志文件，并与重新推算的记忆对比。", en="Check the log's file, and its memory against a rebuild."
)
REBUILD_HELP = Text(zh="由日志重新推算每道题的记忆。", en="Derive every card's memory anew from the log.")
BACKUP_HELP = Text(zh="把日志复制成一个新文件。", en="Copy the log to a new file.")
RESTORE_HELP = Text(
    zh="用一份备份替换日志；先检查备份，再备份现有日志。",
    en="Put a backup in the log's place; the backup is checked and the present log kept first.",
)
EXPORT_HELP = Text(zh="把日志写成 JSON 行。", en="Write the log as JSON lines.")
IMPORT_HELP = Text(
    zh="并入另一台机器的日志（导出文件或日志本身）；重复导入无害。",
    en="Merge another machine's log (an export or the log itself); repeating it does no harm.",
)
CONFIG_HELP = Text(
    zh="""查看或修改设置。

\b
  kvprep config                      全部设置
  kvprep config interview 2027-03-31 设定面试日期
  kvprep config limit --unset        恢复默认
""",
    en="""Show or change the settings.

\b
  kvprep config                      all of them
  kvprep config interview 2027-03-31 set the date of the interview
  kvprep config limit --unset        back to the default
""",
)
DOCTOR_HELP = Text(zh="检查环境、题库与日志是否正常。", en="Check the surroundings, the bank and the log.")

FILE_ARGUMENT = Text(
    zh="答案所在的文件；- 或省略则读标准输入。",
    en="The file with the answer; - or nothing reads standard input.",
)
RATING_OPTION = Text(
    zh="自己选评级 again、hard、good 或 easy；省略则用建议的。",
    en="again, hard, good or easy; without it the suggested one.",
)
LIMIT_OPTION = Text(zh="最多列出几条。", en="How many to list at most.")
OUT_OPTION = Text(zh="写到这个文件。", en="Write to this file.")
BACKUP_ARGUMENT = Text(zh="一份备份；省略则列出所有备份。", en="A backup; left out, the backups are listed.")
IMPORT_ARGUMENT = Text(zh="导出文件或另一份日志。", en="An export or another log.")
KEY_ARGUMENT = Text(zh="设置的名字。", en="The setting's name.")
VALUE_ARGUMENT = Text(zh="新的值。", en="The new value.")
UNSET_OPTION = Text(zh="恢复默认值。", en="Go back to the default.")

EMPTY_ANSWER = Text(
    zh="答案是空的，没有记录。请把答案放进文件或从标准输入传入。",
    en="The answer is empty; nothing was recorded. Put it into a file or pipe it in.",
)
RECORDED = Text(
    zh="已记录 {card}：得分 {score}，评级 {rating}，下次 {due}（{days} 天后）。",
    en="Recorded {card}: score {score}, rated {rating}, next on {due} (in {days} d).",
)
NOTHING_TO_UNDO = Text(zh="没有可撤销的复习。", en="There is no review to take back.")
UNDONE = Text(
    zh="已撤销 {card} 在 {when} 的复习（{rating}）。{now}",
    en="Took back the review of {card} from {when} ({rating}). {now}",
)
DUE_AGAIN = Text(zh="它的下次日期回到 {due}。", en="Its next date is {due} again.")
NEW_AGAIN = Text(zh="它又是一道新题。", en="It is a new card again.")
NOT_SCHEDULED = Text(zh="日程没有变。", en="The schedule is as it was.")

RATING_NAMES = {
    "again": Text(zh="重来", en="again"),
    "hard": Text(zh="勉强", en="hard"),
    "good": Text(zh="记得", en="good"),
    "easy": Text(zh="轻松", en="easy"),
}
MODE_NAMES = {
    "recall": Text(zh="作答", en="typed"),
    "flip": Text(zh="翻看", en="flip"),
    "mock": Text(zh="模拟", en="mock"),
    "say-back": Text(zh="复述", en="say-back"),
    "cram": Text(zh="突击", en="cram"),
}
HISTORY_TITLE = Text(zh="最近的复习", en="latest reviews")
HISTORY_OF = Text(zh="{card} 的复习", en="reviews of {card}")
NO_HISTORY = Text(
    zh="还没有复习记录。用 kvprep drill 开始。", en="Nothing has been reviewed yet. Begin with kvprep drill."
)
NEWEST_ANSWER = Text(zh="最近一次的答案", en="the newest answer")
TAKEN_BACK = Text(zh="已撤销", en="taken back")
HISTORY_COLUMNS = (
    Text(zh="时间", en="when"),
    Text(zh="题目", en="card"),
    Text(zh="得分", en="score"),
    Text(zh="评级", en="rating"),
    Text(zh="方式", en="mode"),
    Text(zh="用时", en="time"),
    Text(zh="答案", en="answer"),
)

PATH_NAMES = {
    "log": Text(zh="日志", en="log"),
    "settings": Text(zh="设置", en="settings"),
    "drafts": Text(zh="草稿", en="drafts"),
    "backups": Text(zh="备份", en="backups"),
    "rescued": Text(zh="抢救的答案", en="rescued"),
    "cache": Text(zh="缓存", en="cache"),
}
NOT_YET = Text(zh="（尚无）", en="(not yet)")
LOG_SOUND = Text(
    zh="日志完好：{reviews} 次复习，{voids} 次撤销，{cards} 道题的记忆与推算一致。",
    en="The log is sound: {reviews} reviews, {voids} taken back, {cards} cards remembered as a rebuild says.",
)
LOG_DAMAGED = Text(
    zh="日志文件已损坏：{why}。用 kvprep data restore 恢复备份。",
    en="The log's file is damaged: {why}. Bring a backup back with kvprep data restore.",
)
LOG_DIFFERS = Text(
    zh="{count} 道题的记忆与推算不一致（{some}）。用 kvprep data rebuild 重新推算。",
    en="Cards not remembered as a rebuild says: {count} ({some}). Mend it with kvprep data rebuild.",
)
REBUILT = Text(zh="已重新推算 {cards} 道题的记忆。", en="Derived the memory of {cards} cards anew.")
BACKED_UP = Text(zh="已备份到 {path}（{reviews} 次复习）。", en="Backed up to {path} ({reviews} reviews).")
WHICH_BACKUP = Text(zh="要恢复哪一份备份？从新到旧：", en="Which backup is to be restored? The newest first:")
WHICH_BACKUP_JSON = Text(
    zh="要恢复哪一份备份？请给出文件。", en="Which backup is to be restored? Give its file."
)
NO_BACKUPS = Text(
    zh="{folder} 里还没有备份；请给出备份文件。", en="There is no backup in {folder}; give the file of one."
)
ASK_RESTORE = Text(
    zh="用 {path}（{reviews} 次复习）替换现有日志？现有日志会先备份。",
    en="Put {path} ({reviews} reviews) in the log's place? The present log is kept as a backup.",
)
RESTORED = Text(zh="已恢复 {reviews} 次复习。", en="Restored {reviews} reviews.")
KEPT_OLD = Text(zh="原来的日志在 {path}。", en="The previous log is kept at {path}.")
EXPORTED = Text(zh="已导出 {rows} 行到 {path}。", en="Exported {rows} rows to {path}.")
MERGED = Text(
    zh="新增 {added} 行，{known} 行已有；重新推算了 {cards} 道题。",
    en="Added {added} rows, {known} were known; the memory of {cards} cards was derived anew.",
)
SET = Text(zh="{key} = {value}", en="{key} = {value}")
UNSET = Text(zh="{key} 恢复默认：{value}", en="{key} is back to its default: {value}")
DEFAULT_MARK = Text(zh="默认", en="default")
NO_VALUE = Text(zh="未设", en="not set")
VALUE_AND_UNSET = Text(
    zh="--unset 不能与值一起用；请只给名字。", en="--unset takes no value; give the name alone."
)
UNSET_NEEDS_KEY = Text(zh="--unset 要跟一个设置的名字。", en="--unset needs the name of a setting.")

DOCTOR_PYTHON = Text(zh="Python", en="Python")
DOCTOR_VERSIONS = Text(zh="版本", en="versions")
DOCTOR_TERMINAL = Text(zh="终端", en="terminal")
DOCTOR_LOCALE = Text(zh="语言", en="language")
DOCTOR_SETTINGS = Text(zh="设置", en="settings")
DOCTOR_BANK = Text(zh="题库", en="bank")
DOCTOR_LOG = Text(zh="日志", en="log")
DOCTOR_FOLDER = Text(zh="文件夹 {name}", en="folder {name}")
TERMINAL_IS = Text(zh="编码 {encoding}，TERM={term}", en="encoding {encoding}, TERM={term}")
TERMINAL_POOR = Text(
    zh="编码 {encoding} 显示不了中文；请改用 UTF-8（例如 PYTHONUTF8=1）",
    en="the encoding {encoding} cannot show Chinese; switch to UTF-8 (for example PYTHONUTF8=1)",
)
LANGUAGE_IS = Text(zh="界面 {ui}，内容 {content}", en="talk {ui}, content {content}")
SETTINGS_DEFAULT = Text(zh="{path}（尚无，全部默认）", en="{path} (not yet, all defaults)")
SETTINGS_UNKNOWN = Text(
    zh="{path}：不认识 {keys}；请改正或删去", en="{path}: unknown {keys}; correct or remove them"
)
BANK_IS = Text(zh="{cards} 道题", en="{cards} questions")
BANK_FAULTS = Text(
    zh="{cards} 道题，{count} 处问题，第一处 {first}；详见 kvprep bank lint",
    en="{cards} questions, {count} problems, the first {first}; see kvprep bank lint",
)
BANK_EMPTY = Text(zh="一道题也没有；请重新安装 kvprep", en="no question at all; install kvprep anew")
LOG_NOT_YET = Text(zh="尚无（第一次复习时建立）", en="not yet (the first review makes it)")
LOG_AHEAD = Text(
    zh="日志比系统时钟快 {days} 天：请先核对时钟；若时钟没错，用 kvprep data rebuild 不计那些日期的复习",
    en="the log is {days} days ahead of the clock: check the clock; if it is right, kvprep data rebuild"
    " leaves the reviews of those days out",
)
LOG_IS = Text(zh="{reviews} 次复习，完好", en="{reviews} reviews, sound")
FOLDER_IS = Text(zh="{path} 可写", en="{path} can be written")
FOLDER_POOR = Text(
    zh="{path} 不可写，或磁盘已满；请检查权限与剩余空间，或用 --home 换一个文件夹",
    en="{path} cannot be written, or its disk is full; check rights and space, or choose another with --home",
)
