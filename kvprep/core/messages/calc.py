"""Sentences of the sums: verdicts on a typed answer, and `kvprep calc`."""

from __future__ import annotations

from kvprep.core.model import Text

NO_MODEL = Text(
    zh="没有叫 {name} 的模型；kvprep calc models 列出全部。",
    en="No model is called {name}; kvprep calc models lists them all.",
)
NO_MODEL_NEAR = Text(
    zh="没有叫 {name} 的模型；想要的是不是：{near}",
    en="No model is called {name}; did you mean: {near}",
)

# What an answer was worth
VERDICTS = {
    "right": Text(zh="对，{value}。", en="Right: {value}."),
    "rounded": Text(
        zh="思路对，取整太早：应为 {value}。", en="The right working, rounded too early: it is {value}."
    ),
    "unrounded": Text(
        zh="思路对，最后还要取整：应为 {value}。", en="The right working, not yet rounded: it is {value}."
    ),
    "loose-unit": Text(
        zh="数对，单位差一点：KB、MB、GB 按 1,000 进位，这里是 {value}。",
        en="The right figure, a loose unit: KB, MB and GB count in thousands; it is {value}.",
    ),
    "no-unit": Text(
        zh="数对，没写单位：应为 {value}。", en="The right figure without its unit: it is {value}."
    ),
    "wrong-unit": Text(
        zh="数对，单位不对：应为 {value}。", en="The right figure, the wrong unit: it is {value}."
    ),
    "slip": Text(zh="不对，应为 {value}。", en="Not right: it is {value}."),
    "wrong": Text(zh="不对，应为 {value}。", en="Not right: it is {value}."),
    "no-number": Text(
        zh="没有找到可以当答案的数：应为 {value}。", en="No number that could be the answer: it is {value}."
    ),
}

# Faults of calculations.yaml
BAD_ID = Text(
    zh="{value} 不是计算题的题号；题号形如 C-KV-TOKEN。",
    en="{value} is no id of a sum; ids look like C-KV-TOKEN.",
)
NO_FAMILY = Text(zh="没有叫 {value} 的算法。", en="there is no family of sums called {value}")
NO_FAMILY_NEAR = Text(
    zh="没有叫 {value} 的算法；是不是 {hint}？",
    en="there is no family of sums called {value}; did you mean {hint}?",
)
SLIP_WITHOUT_WORDS = Text(
    zh="错法 {name} 没有写说明：在 slips 里补一项。", en="the slip {name} has no words: add it to slips"
)
SLIP_UNKNOWN = Text(
    zh="错法 {name} 重复了，或算法里没有；可用的有：{known}",
    en="the slip {name} is doubled or unknown to its family; there are: {known}",
)
NO_SUCH_PLACE = Text(
    zh="这里没有 {{{name}}} 这个量；可用的有：{known}", en="there is no {{{name}}} here; there are: {known}"
)
NO_SUCH_WAY = Text(
    zh="没有 {way} 这种写法；可用的有：{known}", en="numbers cannot be shown as {way}; the ways are: {known}"
)
WORK_NOT_RIGHT = Text(
    zh="{id} 的演算（{lang}，种子 {seed}）自己都不算对：最后一行应以所问的量结尾。",
    en="the work of {id} ({lang}, seed {seed}) is no right answer: its last line should end in what is asked",
)
SLIP_NOT_SEEN = Text(
    zh="{id} 的错法 {name}（种子 {seed}）认不出来：它的值和别的太近。",
    en="the slip {name} of {id} (seed {seed}) is not recognised: its value is too close to another",
)
ONE_LANGUAGE_ONLY = Text(
    zh="{id} 里这些量只有一种语言提到：{names}", en="{id} names these in one language only: {names}"
)
CHINESE_IN_ENGLISH = Text(zh="{id} 的英文里有中文。", en="the English of {id} has Chinese in it")
ANSWER_GIVEN_AWAY = Text(zh="{id} 的题面里已经有答案。", en="the question of {id} gives its answer away")

# Seeds
NO_SUM = Text(
    zh="{id} 不是每次换数的计算题，用不上 --seed。",
    en="{id} is no sum with numbers drawn anew: --seed does not go with it",
)
BAD_SEED = Text(zh="种子要在 1 到 {most} 之间。", en="a seed is a number from 1 to {most}")
SEED_OPTION = Text(
    zh="计算题用这个种子的数（history 里有）。",
    en="Ask a sum with the numbers of this seed (history has it).",
)

# On the screen
READ_AS = Text(zh="你答的是 {quote}。", en="You said {quote}. ")
IT_IS = Text(zh="应为 {value}。", en=" It is {value}.")
SLIP_NAMED = Text(zh="错在：{name}。", en="You {name}. ")
KEY_ANOTHER = Text(zh="换一组数再算", en="once more with other numbers")
ANOTHER = Text(zh="换一组数", en="other numbers")
ONE_LINE_KEYS = Text(
    zh="一行作答，回车提交；? 不会；! 看答案；Ctrl-C 保存并退出。",
    en="Answer in one line; Enter submits, ? says you don't know, ! opens the answer; Ctrl-C saves and leaves.",
)
