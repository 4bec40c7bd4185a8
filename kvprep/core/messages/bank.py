"""What the bank says: faults of bank files, and the words of its pages."""

from __future__ import annotations

from kvprep.core.model import Text

# Reading a file
NOT_UTF8 = Text("文件不是 UTF-8 编码：请另存为 UTF-8。", "the file is not UTF-8: save it as UTF-8")
TOO_BIG = Text(
    "文件超过 {limit} 字节的上限：请拆成几个文件。",
    "the file is larger than {limit} bytes: split it",
)
GONE = Text(
    "题目文件 {file} 刚刚被移走或改坏：重新运行一次。", "{file} has just been moved or broken: start again"
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
RESERVED_SIGN = Text(
    "这里的值以 YAML 的保留符号开头（如 @ ` %）：请加引号。",
    "a value begins with a sign that YAML keeps for itself (such as @ ` %): put it in quotes",
)
UNCLOSED_QUOTE = Text("有引号没有闭合：请补上。", "a quotation mark is not closed: close it")
STAR_IS_ALIAS = Text(
    "以 * 开头的值被当作别名：请加引号。",
    "YAML takes a value that begins with * for an alias: put it in quotes",
)
TWO_DOCUMENTS = Text(
    "一个文件只能有一道题：去掉“---”，拆成两个文件。",
    "a file holds one question: remove the '---', use two files",
)
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
UNKNOWN_KEY_HINT = Text(
    "不认识的键“{key}”：是不是“{hint}”？",
    "unknown key '{key}': did you mean '{hint}'?",
)
COMMA = Text(
    "逗号把“{key}”从前面的文字里切开了：花括号里含逗号的文字请加引号。",
    "a comma cut '{key}' off the text before it: put text with commas in quotes inside braces",
)
MISSING_KEY = Text("缺少“{key}”：请补上。", "'{key}' is missing: add it")
NOT_TEXT = Text("“{key}”应是文字：请加上引号。", "'{key}' must be text: put it in quotes")
EMPTY_TEXT = Text("“{key}”是空的：请写上内容。", "'{key}' is empty: write something")
NOT_BOTH = Text(
    "“{key}”应写成 {{zh: …, en: …}}，两种语言都要有。", "'{key}' must be {{zh: …, en: …}} with both languages"
)
NO_LANGUAGE = Text(
    "“{key}”缺少 {lang}：两种语言都要有。",
    "'{key}' has no {lang}: both languages are needed",
)
CONTROL_IN_TEXT = Text(
    "“{key}”含有控制字符 {code}：请删掉。", "'{key}' has a control character {code}: remove it"
)
NOT_A_NUMBER = Text(
    "“{key}”应是 {low} 到 {high} 之间的数字。", "'{key}' must be a number between {low} and {high}"
)
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
AFTER_NOTHING = Text(
    "after 指向“{value}”，本题没有这个要点（有：{known}）。",
    "`after` names '{value}', which is no point here (points: {known})",
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

# The pages
BANK_HELP = Text("题库：列出、查看、检查、扩充。", "The bank: list, read, check and extend it.")
LIST_HELP = Text("列出题目。", "List the questions.")
SHOW_HELP = Text(
    "查看一道题：参考答案、要点、误解、出处。",
    "Read one question: answer, points, misconceptions, sources.",
)
SEARCH_HELP = Text("查找含有这些词的题目。", "Find the questions that hold these words.")
LINT_HELP = Text(
    "检查题库（默认全部）；有错误时退出码为 1。",
    "Check the bank (all of it by default); exit 1 when something is wrong.",
)
SCHEMA_HELP = Text("打印题目文件的 JSON Schema。", "Print the JSON Schema of a question file.")
NEW_HELP = Text(
    "在自己的题库里新建一道题的骨架。",
    "Write the skeleton of a question into a bank of your own.",
)
ADD_HELP = Text("把一个目录加为自己的题库。", "Add a folder as a bank of your own.")
REMOVE_HELP = Text(
    "移除自己的题库（文件和历史都保留）。",
    "Take a bank of your own off the list; files and history stay.",
)
STATS_HELP = Text("题库有多大，都考什么。", "How large the bank is and what it asks.")
SECTION_OPTION = Text("只看这一部分。", "Only this section.")
DOMAIN_OPTION = Text("只看这个领域。", "Only this domain.")
TEXT_ARGUMENT = Text("要找的词，空格分隔，全部都要出现。", "Words to find; all must occur.")
DIR_ARGUMENT = Text("题库目录。", "A folder of questions.")
ONLY_OPTION = Text("只检查这道题（可重复）。", "Check this question only (repeatable).")
FAST_OPTION = Text("只查格式，不评分。", "Check the form only, score nothing.")
DIR_OPTION = Text("写到这个目录。", "Write into this folder.")
NAME_OPTION = Text("题库的名字，作为题号前缀。", "The bank's name, which prefixes its ids.")
NAME_ARGUMENT = Text("题库的名字。", "The bank's name.")

NO_MATCH = Text("没有题目含有“{words}”。", "No question holds '{words}'.")
NO_SECTION = Text(
    "没有“{value}”这一部分；有：{known}。",
    "There is no section '{value}'; there are: {known}.",
)
NO_DOMAIN = Text(
    "没有“{value}”这个领域；有：{known}。",
    "There is no domain '{value}'; there are: {known}.",
)
LISTED = Text("{count} 题，约 {minutes} 分钟", "{count} questions, about {minutes} min")
LISTED_ONE = Text("1 题，约 {minutes} 分钟", "1 question, about {minutes} min")
FAULTY = Text(
    "题库文件有 {count} 处错误，相关题目没有载入：kvprep bank lint",
    "{count} faults in the bank's files keep questions out: kvprep bank lint",
)
MINUTES = Text("{minutes} 分钟", "{minutes} min")
KINDS = {
    "recall": Text("问答", "recall"),
    "calculation": Text("计算", "calculation"),
    "design": Text("设计", "design"),
    "kata": Text("编码", "kata"),
}
POINTS = Text("要点", "Points")
MUST_NOTE = Text("{sign} 必答", "{sign} must be said")
WEIGHT = Text("×{weight}", "×{weight}")
MISCONCEPTIONS = Text("常见误解", "Misconceptions")
GRAVE = Text("（严重）", " (grave)")
FOLLOW_UPS = Text("追问", "Follow-ups")
ASKED_AFTER = Text("承接 {id}：{ask}", "asked after {id}: {ask}")
HISTORY = Text("我的记录", "My answers")
HISTORY_NONE = Text("还没有答过：kvprep drill {id}", "Not answered yet: kvprep drill {id}")
HISTORY_DUE = Text("下次：{day}", "next due {day}")
NO_SCORE = Text("未评分", "not scored")

KEPT_OUT = Text(
    "{id} 的文件有错，没有收进题库。{where}：{what}",
    "the file of {id} is kept out of the bank for a fault: {where}: {what}",
)
LINT_PROGRESS = Text("已检查 {done}/{total} 题", "{done} of {total} questions checked")
LINT_CLEAN = Text("检查了 {count} 题：没有问题。", "Questions checked: {count}. Nothing wrong.")
LINT_FOUND = Text(
    "检查了 {count} 题：{errors} 处错误，{warnings} 条建议。",
    "Questions checked: {count}. Errors: {errors}, warnings: {warnings}.",
)
LINT_WARNING = Text("建议：", "warning: ")
LINT_ERROR = Text("错误：", "error: ")
WROTE = Text(
    "已写好 {file}。改完后：kvprep bank lint {folder}",
    "Wrote {file}. When it is filled in: kvprep bank lint {folder}",
)
ADDED_AS = Text(
    "已加入题库 {name}：{count} 题，题号形如 {name}/Q1。",
    "Added the bank {name} (questions: {count}); its ids are like {name}/Q1.",
)
REMOVED = Text(
    "已移除题库 {name}；文件仍在 {folder}。",
    "Removed the bank {name}; its files stay in {folder}.",
)
ID_EXISTS = Text(
    "{id} 已在 {file} 中：换一个题号，或直接编辑它。",
    "{id} is in {file} already: choose another id or edit that file.",
)
CANNOT_WRITE = Text(
    "写不了 {file}（{reason}）：用 --dir 换个目录。",
    "{file} cannot be written ({reason}): choose another folder with --dir.",
)
NOT_A_FOLDER = Text("{folder} 不是目录：检查路径。", "{folder} is not a folder: check the path.")
NOTHING_THERE = Text(
    "{folder} 里没有题目：文件名应像 q1-….yaml（`kvprep bank new` 可以生成）。",
    "{folder} holds no questions: files are named like q1-….yaml (`kvprep bank new` writes one).",
)
IS_SHIPPED = Text("这就是自带的题库，不用添加。", "That is the shipped bank: it is there already.")
NAME_TAKEN = Text(
    "名字 {name} 已指向 {folder}：用 --name 换一个。",
    "the name {name} stands for {folder} already: choose another with --name.",
)
NO_BANK = Text("没有叫 {name} 的题库；有：{known}。", "there is no bank called {name}; there are: {known}.")
NO_BANKS = Text(
    "没有叫 {name} 的题库；还没有加过自己的题库。",
    "there is no bank called {name}; you have added none.",
)

STATS_HEAD = (
    Text("部分", "section"),
    Text("题", "questions"),
    Text("追问", "follow-ups"),
    Text("要点", "points"),
    Text("误解", "misconceptions"),
    Text("样例", "samples"),
    Text("分钟", "minutes"),
)
STATS_DOMAINS = (Text("领域", "domain"), Text("题", "questions"), Text("追问", "follow-ups"))
STATS_TOTAL = Text("合计", "total")
NO_SECTION_NAME = Text("（未分）", "(none)")
