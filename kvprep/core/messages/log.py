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
UNKNOWN_KEY = Text(
    zh="没有“{key}”这项设置；可用的有：{known}。", en="There is no setting “{key}”; try {known}."
)
BAD_SETTING = Text(
    zh="{where}：{key} 不能是 {value!r}，应为{allowed}。",
    en="{where}: {key} cannot be {value!r}; it takes {allowed}.",
)
BAD_BANKS = Text(
    zh='{where}：[banks] 的每一项都应是 名字 = "路径"。',
    en='{where}: every entry of [banks] must be NAME = "PATH".',
)
BAD_TOML = Text(
    zh="{path} 不是有效的 TOML：{why}。请改正或移走这个文件。",
    en="{path} is not valid TOML: {why}. Correct the file or move it away.",
)
