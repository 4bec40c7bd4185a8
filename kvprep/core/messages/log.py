"""Sentences about the log, the settings and the files around them."""

from __future__ import annotations

from kvprep.core.model import Text

CANNOT_READ = Text(
    zh="读不了 {path}：{why}。请检查路径与权限。",
    en="Cannot read {path}: {why}. Check the path and its rights.",
)
CANNOT_WRITE = Text(
    zh="写不了 {path}：{why}。请检查磁盘空间与权限，或用 --home 换一个文件夹。",
    en="Cannot write {path}: {why}. Check free space and rights, or choose another folder with --home.",
)
NOT_UTF8 = Text(
    zh="{path} 不是 UTF-8 文本，没有读取也没有记录。请另存为 UTF-8。",
    en="{path} is not UTF-8: save it as UTF-8. Nothing was scored or recorded.",
)
NUL_BYTES = Text(
    zh="{path} 里有 NUL 字节，不是文本（UTF-16 请另存为 UTF-8），没有读取也没有记录。",
    en="{path} holds NUL bytes and is no text; if it is UTF-16, save it as UTF-8. Nothing was scored or recorded.",
)
ANSWER_CUT = Text(
    zh="{path} 超过 64 KiB，末尾 {bytes} 字节没有收进来。",
    en="{path} is longer than 64 KiB: the last {bytes} bytes were left out.",
)
UNKNOWN_KEY = Text(
    zh="没有“{key}”这项设置；可用的有：{known}。", en="There is no setting “{key}”; try {known}."
)
BAD_SETTING = Text(
    zh="{where}：{key} 不能是 {value}，应为：{allowed}。",
    en="{where}: {key} cannot be {value}; it takes {allowed}.",
)
BAD_IN_FILE = Text(
    zh="{where}：{key} 不能是 {value}，应为：{allowed}。用 kvprep config {key} 值 改正，或用 kvprep config {key} --unset 恢复默认。",
    en="{where}: {key} cannot be {value}; it takes {allowed}. Set it with kvprep config {key} VALUE,"
    " or go back to the default with kvprep config {key} --unset.",
)
A_LIST = Text(zh="一个列表", en="a list")
A_TABLE = Text(zh="一个表", en="a table")
NOT_ONE_LINE = Text(
    zh="{path} 里的 {key} 占了不止一行，没有改动。请用编辑器改正这个文件。",
    en="{key} takes more than one line in {path}; nothing was changed. Correct the file in an editor.",
)
SETTINGS_NOT_UTF8 = Text(
    zh="{path} 第 {line} 行不是 UTF-8 文本。请用 UTF-8 保存，或移走这个文件。",
    en="{path}, line {line}, is not UTF-8 text. Save it as UTF-8, or move the file away.",
)
BAD_BANKS = Text(
    zh='{where}：[banks] 的每一项都应是 名字 = "路径"。',
    en='{where}: every entry of [banks] must be NAME = "PATH".',
)
BAD_TOML = Text(
    zh="{path} 不是有效的 TOML：{why}。请改正或移走这个文件。",
    en="{path} is not valid TOML: {why}. Correct the file or move it away.",
)

LOG_BUSY = Text(
    zh="日志 {path} 被另一个程序占用超过 5 秒。请关掉它再试。",
    en="The log {path} has been locked by another program for 5 seconds. Close that one and try again.",
)
LOG_CORRUPT = Text(
    zh="日志 {path} 已损坏或不是日志文件（{why}）。没有改动它；用 kvprep data restore 文件 恢复备份。",
    en="The log {path} is damaged or no log ({why}). It was left as it is; bring a copy back with"
    " kvprep data restore FILE.",
)
LOG_FULL = Text(
    zh="磁盘已满，写不进日志 {path}。请腾出空间再试。",
    en="The disk is full: nothing was written to the log {path}. Free some space and try again.",
)
LOG_READ_ONLY = Text(
    zh="打不开或写不了日志 {path}（{why}）。请检查权限，或用 --home 换一个文件夹。",
    en="Cannot open or write the log {path} ({why}). Check its rights, or choose another folder with --home.",
)
LOG_IO = Text(
    zh="读写日志 {path} 时磁盘出错（{why}）。请检查磁盘空间与磁盘状态。",
    en="The disk failed on the log {path} ({why}). Check its free space and its health.",
)
LOG_IS_FOLDER = Text(
    zh="{path} 是文件夹，不是日志文件。请移走它，或用 --home 换一个文件夹。",
    en="{path} is a folder, not a log. Move it away, or choose another folder with --home.",
)
LOG_NEWER = Text(
    zh="日志 {path} 来自更新的版本（结构 {version}，本程序只懂到 {known}）。请升级 kvprep；没有改动它。",
    en="The log {path} was written by a newer version (schema {version}, this one knows {known})."
    " Upgrade kvprep; the file was left as it is.",
)
LOG_FOREIGN = Text(
    zh="{path} 是别的程序的数据库，不是 kvprep 的日志。没有改动它。",
    en="{path} is another program's database, not a log of kvprep. It was left as it is.",
)
EXISTS_ALREADY = Text(
    zh="{path} 已经存在，没有覆盖。请换个名字。", en="{path} exists and was left alone; choose another name."
)
EXISTS_WITHOUT_FORCE = Text(
    zh="{path} 已经存在，没有覆盖。请换个名字，或加 --force 覆盖它。",
    en="{path} exists and was left alone; choose another name, or replace it with --force.",
)
IS_OWN_FILE = Text(
    zh="{path} 是 kvprep 自己的文件，不能写到这里。请换个名字。",
    en="{path} is one of the files that kvprep itself lives on, so nothing is written there; choose another name.",
)
NO_SUCH_FILE = Text(zh="没有 {path} 这个文件。", en="There is no file {path}.")
BAD_IMPORT_LINE = Text(
    zh="{path} 第 {line} 行不是日志的一行（{why}）。什么都没有导入。",
    en="{path}, line {line}, is no row of a log ({why}). Nothing was imported.",
)
NOT_AN_EXPORT = Text(
    zh="{path} 既不是 kvprep data export 的文件，也不是日志。",
    en="{path} is neither a file of kvprep data export nor a log.",
)
NOTHING_TO_BACK_UP = Text(zh="还没有日志，没什么可备份的。", en="There is no log yet, so nothing to back up.")
ANSWER_RESCUED = Text(zh="你的答案已存到 {path}。", en="Your answer was saved to {path}.")
ANSWER_NOT_RESCUED = Text(
    zh="你的答案也没能另存：请从屏幕上复制它。",
    en="Your answer could not be saved elsewhere: copy it from the screen.",
)
