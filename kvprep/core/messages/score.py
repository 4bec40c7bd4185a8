"""Sentences of `kvprep score`."""

from __future__ import annotations

from kvprep.core.model import Text

SCORE_HELP = Text(
    zh="给一份答案评分，不记录。答案来自文件，或用 - 从标准输入读。",
    en="Score an answer without recording it, from a file or from standard input (-).",
)
FILE_ARGUMENT = Text(zh="答案文件；- 表示标准输入。", en="The file with the answer; - is standard input.")
BATCH_OPTION = Text(
    zh='逐行评分：每行 {"id","question","answer"}，每行输出一个 JSON。',
    en='Score line by line: each line {"id","question","answer"} gives one JSON object.',
)
BANK_OPTION = Text(zh="改用这个文件夹里的题库。", en="Use the questions in this folder instead.")
EXPLAIN_OPTION = Text(
    zh="逐点说明：哪条规则成立、命中了哪些原文；没命中的离哪条最近。",
    en="Say why: which line held and on which words; for a miss, how near it came.",
)
ID_OR_BATCH = Text(
    zh="给出题号与答案文件，或者用 --batch FILE。", en="Name a question and a file, or use --batch FILE."
)
NO_ANSWER_PIPED = Text(
    zh="没有答案可评：给出文件名，或用管道送入（kvprep score {id} -）。",
    en="There is no answer to score: name a file, or pipe one in (kvprep score {id} -).",
)
CANNOT_READ = Text(zh="读不了 {file}：{why}", en="Cannot read {file}: {why}")
BAD_BATCH_LINE = Text(
    zh='{file}:{line}：这一行不是 {{"id","question","answer"}} 形式的 JSON 对象。',
    en='{file}:{line}: this line is no JSON object with "id", "question" and "answer".',
)
BATCH_FAULTS = Text(
    zh="{count} 行没有评出分数；每行的原因在输出的 error 里。",
    en="{count} lines have no score; each says why in its error.",
)
BATCH_PROGRESS = Text(zh="已评 {done} 份", en="{done} scored")
SUGGESTED = Text(zh="建议评级：{rating}", en="suggested rating: {rating}")
LINE_THAT_HELD = Text(zh="成立", en="held")
LINE_NEAREST = Text(zh="最近", en="nearest")
SAID = Text(zh="说了“{words}”", en="said “{words}”")
SAID_DENIED = Text(zh="说了“{words}”，但被否定", en="said “{words}”, but denied")
SAID_AFFIRMED = Text(zh="说了“{words}”，但没有否定它", en="said “{words}”, but not denied it")
NOT_SAID = Text(zh="没说 {words}", en="did not say {words}")
APART = Text(
    zh="都说了，但不在一处，或主次、先后不对",
    en="all said, but apart, of another subject, or in another order",
)
