"""What the bank says: faults of bank files, and the words of its pages."""

from __future__ import annotations

from kvprep.core.model import Text

# Reading a file
NOT_UTF8 = Text("文件不是 UTF-8 编码：请另存为 UTF-8。", "the file is not UTF-8: save it as UTF-8")
TOO_BIG = Text(
    "文件有 {size} 字节，上限 {limit}：请拆成几个文件。",
    "the file has {size} bytes, the limit is {limit}: split it",
)
UNREADABLE = Text("读不了这个文件（{reason}）。", "the file cannot be read ({reason})")
EMPTY_FILE = Text(
    "文件是空的：`kvprep bank new ID` 可以生成骨架。",
    "the file is empty: `kvprep bank new ID` writes a skeleton",
)
CONTROL_CHARACTER = Text("含有控制字符 {code}：请删掉。", "there is a control character {code}: remove it")
TOO_DEEP = Text(
    "嵌套太深（上限 {limit} 层）：请减少缩进或括号。", "nested too deeply (limit {limit}): use fewer levels"
)
TOO_MANY_NODES = Text(
    "展开后超过 {nodes} 个值：请去掉别名（*name）或拆分文件。",
    "more than {nodes} values once expanded: remove aliases (*name) or split the file",
)
TAB_INDENT = Text("缩进里有制表符：请换成空格。", "a tab is used as indentation: use spaces")
YAML_SYNTAX = Text(
    "YAML 语法错误：{detail}。检查这一行的引号、冒号和缩进。",
    "not valid YAML: {detail}; check quotes, colons and indentation here",
)
TAG = Text("不允许 YAML 标签 {tag}：请删掉。", "the YAML tag {tag} is not allowed: remove it")
KEY_NOT_TEXT = Text("键必须是一个词：请改写这一行。", "a key must be a plain word: rewrite this line")
DUPLICATE_KEY = Text(
    "键“{key}”写了两次，只有最后一个有效：请删掉一个。", "the key '{key}' is given twice: remove one of them"
)
YML = Text("扩展名应为 .yaml：请改名，否则不会读取。", "bank files end in .yaml: rename it, it is not read")
NO_FOLDER = Text(
    "没有这个题库目录：检查路径，或用 `kvprep bank remove` 去掉它。",
    "no such bank folder: check the path, or take it out with `kvprep bank remove`",
)

# The shape of a question
NOT_A_MAPPING = Text("这里应是“键: 值”的形式。", "this must be a mapping of `key: value`")
NOT_A_LIST = Text("“{key}”应是列表：每项以“- ”开头。", "'{key}' must be a list: start each item with `- `")
UNKNOWN_KEY = Text(
    "不认识的键“{key}”。可用的键：{known}。", "unknown key '{key}'; the keys here are: {known}"
)
UNKNOWN_KEY_HINT = Text("不认识的键“{key}”：是不是“{hint}”？", "unknown key '{key}': did you mean '{hint}'?")
MISSING_KEY = Text("缺少“{key}”：请补上。", "'{key}' is missing: add it")
NOT_TEXT = Text("“{key}”应是文字：请加上引号。", "'{key}' must be text: put it in quotes")
EMPTY_TEXT = Text("“{key}”是空的：请写上内容。", "'{key}' is empty: write something")
NOT_BOTH = Text(
    "“{key}”应写成 {{zh: …, en: …}}，两种语言都要有。", "'{key}' must be {{zh: …, en: …}} with both languages"
)
NO_LANGUAGE = Text("“{key}”缺少 {lang}：两种语言都要有。", "'{key}' has no {lang}: both languages are needed")
CONTROL_IN_TEXT = Text(
    "“{key}”含有控制字符 {code}：请删掉。", "'{key}' has a control character {code}: remove it"
)
NOT_A_NUMBER = Text("“{key}”应是数字。", "'{key}' must be a number")
OUT_OF_RANGE = Text(
    "“{key}”是 {value}，应在 {low} 到 {high} 之间。",
    "'{key}' is {value}: it must lie between {low} and {high}",
)
NOT_POSITIVE = Text("“{key}”是 {value}，必须大于 0。", "'{key}' is {value}: it must be greater than 0")
NOT_A_BOOLEAN = Text("“{key}”应写 true 或 false。", "'{key}' must be true or false")
NOT_ONE_OF = Text(
    "“{key}”是“{value}”，应是其中之一：{known}。", "'{key}' is '{value}': it must be one of {known}"
)
BAD_ID = Text(
    "id“{value}”的形式不对：应像 Q16、Q16.1、G-A.1、D1、C-KV-SIZE。",
    "'{value}' is no id: ids look like Q16, Q16.1, G-A.1, D1, C-KV-SIZE",
)
BAD_NAME = Text(
    "“{value}”不能作名字：只用小写字母、数字和连字符，以字母开头。",
    "'{value}' is no name: use lower-case letters, digits and hyphens, starting with a letter",
)
FILE_NAME = Text(
    "id 是 {id}，文件名应以“{want}”开头：改文件名或改 id。",
    "the id is {id}, so the file name must begin with '{want}': rename one of them",
)
DUPLICATE_NAME = Text(
    "“{value}”在这道题里用了两次：请换一个名字。",
    "'{value}' is used twice in this question: choose another name",
)
NO_POINTS = Text("没有要点：至少写一个。", "there are no points: write at least one")
NO_LINES = Text(
    "“{id}”没有判分行：在 any: 下至少写一行。", "'{id}' has no lines: write at least one under `any:`"
)
BAD_LINE = Text("判分行读不懂：{detail}", "this line cannot be read: {detail}")
LINE_IS_MAPPING = Text(
    "这一行被 YAML 读成了键值：含“: ”的行请加引号。",
    "YAML reads this line as `key: value`: put a line that contains `: ` in quotes",
)
SOME_OF = Text(
    "应写成 {{some: 数目, of: [行, …]}}，数目在 1 到行数之间。",
    "this must be {{some: N, of: [line, …]}} with N between 1 and the number of lines",
)
TOO_MANY_MUST = Text(
    "有 {count} 个 must 要点，最多两个：去掉几个 must。",
    "{count} points are `must`, at most two may be: take it off the others",
)
AGAINST_NOTHING = Text(
    "against 指向“{value}”，本题没有这个要点（有：{known}）。",
    "`against` names '{value}', which is no point here (points: {known})",
)
SAYS_NOTHING = Text(
    "says 里的“{value}”不是本题的误解（有：{known}）。",
    "`says` names '{value}', which is no misconception here (they are: {known})",
)
SOURCE_EMPTY = Text(
    "来源要写 repo 加 path，或 formula，或 note。", "a source needs repo and path, or a formula, or a note"
)
TOO_MANY_ITEMS = Text(
    "“{key}”有 {count} 项，上限 {limit}：请删减。",
    "'{key}' has {count} items, the limit is {limit}: cut some",
)

# Across files
DUPLICATE_ID = Text(
    "id {id} 已在 {other} 中使用：改掉其中一个；这个文件没有读入。",
    "the id {id} is already used in {other}: change one; this file is not loaded",
)
NO_FOLLOW_UP = Text(
    "追问 {id} 不存在：写上这道题，或从列表里去掉。",
    "the follow-up {id} does not exist: write it or take it off the list",
)
UNKNOWN_TERM = Text(
    "terms.yaml 里没有 ${term}：加上这个词条，或改正拼写。",
    "there is no ${term} in terms.yaml: add the term or correct its spelling",
)
UNKNOWN_TERM_HINT = Text(
    "terms.yaml 里没有 ${term}：是不是 ${hint}？", "there is no ${term} in terms.yaml: did you mean ${hint}?"
)
TERM_TAKEN = Text(
    "词条“{term}”主题库已有：请换个名字，这里的词不会生效。",
    "the term '{term}' belongs to the shipped bank: choose another name, these words are not used",
)
TERM_EMPTY = Text(
    "词条“{term}”没有词：写成 {{zh: [...], en: [...]}}。",
    "the term '{term}' has no words: write {{zh: [...], en: [...]}}",
)

# Finding a question
NO_QUESTION = Text("题库里没有 {id}。", "there is no question {id} in the bank.")
NO_QUESTION_NEAR = Text(
    "题库里没有 {id}；是不是 {near}？", "there is no question {id} in the bank; did you mean {near}?"
)
