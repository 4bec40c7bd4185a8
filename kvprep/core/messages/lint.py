"""What lint says of questions and their rubrics."""

from __future__ import annotations

from kvprep.core.model import Text

NO_ASKED_ON = Text(
    "follow_up 指向“{id}”，题库里没有这道题：改正编号。",
    "`follow_up` names '{id}', which is not in the bank: correct the id",
)
NO_PRACTICE = Text(
    "追问的 question 指向“{id}”，题库里没有这道题：改正它，或去掉（相近的：{hint}）。",
    "a follow-up's `question` names '{id}', which is not in the bank: mend it or leave it out (nearest: {hint})",
)
ONE_GROUP = Text(
    "“{source}”只有一组：光列术语就能得分，请用 + 再接一组。",
    "'{source}' has one group only, so a bare list of terms earns it: join a second with +",
)
ONE_CHARACTER = Text(
    "“{source}”里“{word}”单字成组，几乎总会命中：写得更具体些。",
    "'{word}' stands alone in a group of '{source}' and matches nearly anything: be more specific",
)
ONE_LANGUAGE = Text(
    "这一组没有 {lang} 的说法（{words}…）：补上。",
    "this group has no {lang} wording ({words}…): add some",
)
POINT_COUNT = Text(
    "有 {count} 个要点，宜为 {low}–{high} 个。",
    "points: {count}; {low} to {high} are usual",
)
FEW_MISCONCEPTIONS = Text(
    "只有 {count} 条误解，宜至少 {least} 条。",
    "misconceptions: {count}; write at least {least}",
)
FEW_SAMPLES = Text(
    "只有 {count} 份样例答案，宜至少 {least} 份。", "sample answers: {count}; write at least {least}"
)
NO_SAMPLE_IN = Text("样例答案里没有 {lang} 的：补一份。", "no sample answer is in {lang}: add one")
NO_SOURCES = Text("没有来源：写明事实的依据。", "there are no sources: say what the facts rest on")
NOT_CHINESE = Text(
    "zh 里没有汉字：是否放错了语言？", "the zh text has no Chinese character: is it the wrong language?"
)
NOT_ENGLISH = Text("en 里有汉字：请改成英文。", "the en text has Chinese characters: write it in English")
ORPHAN = Text(
    "{id} 没有被列为追问：把它加进 {parent} 的 follow_ups。",
    "{id} is on no question's list: add it to the follow_ups of {parent}",
)
RARE_DOMAIN = Text(
    "没见过的领域“{domain}”：是不是 {hint}？",
    "'{domain}' is a domain of its own: did you mean {hint}?",
)
NO_RELATED = Text(
    "related 里的 {id} 不存在：改正它，或去掉（相近的：{hint}）。",
    "related names {id}, which does not exist: mend it or take it off the list (nearest: {hint})",
)
UNUSED_TERMS = Text(
    "{count} 个词条没有被任何判分行使用：{names}", "{count} terms are used by no line: {names}"
)
SAY_MISSES = Text(
    "要点 {id} 自己的句子得不到这一分：“{text}”。给它补一行。",
    "the point {id} is not earned by its own sentence '{text}': add a line for it",
)
DENIED_EARNS = Text(
    "要点 {id} 自己的句子后面接一句“这是错的”，仍然得分：判分行“{rule}”里缺少跟着否定走的词。",
    "the point {id} is earned by its own sentence even when the next one calls it wrong: no group of '{rule}' hears the denial",
)
WRONG_NOT_SEEN = Text(
    "误解 {id} 自己的句子没有被认出：“{text}”。给它补一行。",
    "the misconception {id} is not recognised in its own sentence '{text}': add a line for it",
)
ASK_SCORES = Text(
    "复述题目就得 {score} 分（应低于 {limit}）：收紧命中题面的判分行。",
    "the question's own text scores {score} (must stay below {limit}): tighten the lines that it satisfies",
)
MODEL_SCORES = Text(
    "参考答案只得 {score} 分（应至少 {least}）；没拿到：{missed}。",
    "the model answer scores {score} (at least {least} is due); not earned: {missed}",
)
MODEL_WRONG = Text(
    "参考答案被判有误解 {id}：改写答案或收紧该误解的判分行。",
    "the model answer is taken for the misconception {id}: reword it or tighten the lines",
)
SAMPLE_SCORES = Text(
    "样例得 {score} 分，应约 {want} 分（拿到：{hits}；误解：{wrong}）。",
    "the sample scores {score} where {want} is due (earned: {hits}; wrong: {wrong})",
)
SAMPLE_NOT_SEEN = Text(
    "样例里的误解 {id} 没有被认出。",
    "the sample's misconception {id} is not recognised",
)
SAMPLE_WRONG = Text(
    "样例被判有严重误解 {id}，但 says 里没有它。",
    "the sample is taken for the grave misconception {id}, which is not among its says",
)
FOREIGN_SCORES = Text(
    "{other} 的参考答案（{lang}）在这里得 {score} 分（应低于 {limit}）：判分行太宽。",
    "the model answer of {other} ({lang}) scores {score} here (must stay below {limit}): the lines are too wide",
)
FOREIGN_WRONG = Text(
    "{other} 的参考答案（{lang}）被判有误解 {id}：收紧它的判分行。",
    "the model answer of {other} ({lang}) is taken for the misconception {id}: tighten its lines",
)
