"""Sentences of `kvprep calc`: its help, its inputs and the labels of its lines."""

from __future__ import annotations

from kvprep.core.model import Text

CALC_HELP = Text(
    zh="""算容量、带宽和时间，每个结果都带公式。数可以带单位：8K、512GiB、400Gbit/s、80%、50ms。

\b
  kvprep calc kv --model llama-3.1-8b --tokens 8192 --tp 8
  kvprep calc transfer --size 1GiB --link 400Gbit/s
  kvprep calc design --hosts 160
  kvprep calc kv --sweep tokens=1k..128k --plot
""",
    en="""Work out sizes, bandwidths and times, each with its formula. Numbers take units: 8K, 512GiB, 400Gbit/s, 80%, 50ms.

\b
  kvprep calc kv --model llama-3.1-8b --tokens 8192 --tp 8
  kvprep calc transfer --size 1GiB --link 400Gbit/s
  kvprep calc design --hosts 160
  kvprep calc kv --sweep tokens=1k..128k --plot
""",
)
KV_HELP = Text(zh="KV 有多大：每 token、整段、单卡。", en="How large the KV is: per token, whole, per card.")
TRANSFER_HELP = Text(
    zh="搬一份要多久，要几张网卡。", en="How long a transfer takes, and how many NICs a rate needs."
)
CLUSTER_HELP = Text(
    zh="集群放不放得下，坏一台或一个机架还剩多少。",
    en="Whether a pool holds it, and what a lost host or rack leaves.",
)
BREAK_EVEN_HELP = Text(
    zh="拉取和重算哪个快，打平点在哪。", en="Whether to fetch or to recompute, and where they break even."
)
DESIGN_HELP = Text(
    zh="设计题的整套预算，换成你的数。", en="The whole budget of the design task, with your numbers."
)
MODELS_HELP = Text(zh="列出已知模型的形状和出处。", en="List the known models with their shapes and sources.")

MODEL = Text(zh="模型；kvprep calc models 列出全部。", en="A model; kvprep calc models lists them.")
TOKENS = Text(zh="前缀的 token 数，8K 就是 8,192。", en="Tokens of the prefix; 8K is 8,192.")
DTYPE = Text(
    zh="元素类型：BF16、FP16、FP8、INT8、FP32。", en="Type of an element: BF16, FP16, FP8, INT8, FP32."
)
LINK = Text(zh="一张网卡的线速，按比特。", en="Line rate of one NIC, in bits.")
EFFICIENCY = Text(zh="能用到线速的几成。", en="Share of line rate that arrives.")
PREFIXES = Text(zh="保留多少份前缀。", en="Prefixes kept.")
SIZE = Text(zh="一份有多大。", en="Size of one.")
COPIES = Text(
    zh="副本数；只有一部分存两份时填平均，如 1.6。",
    en="Copies; the mean where only a part has two, such as 1.6.",
)
HOSTS = Text(zh="主机数。", en="Hosts.")
HOST = Text(zh="每台主机的内存。", en="Memory of a host.")
SHARE = Text(zh="内存里能给缓存的比例。", en="Share of the memory for the cache.")
RACK = Text(zh="一个机架有几台主机。", en="Hosts in a rack.")
CHUNK = Text(zh="每个对象多少 token。", en="Tokens an object.")
RANKS = Text(zh="各存各的分片的 rank 数。", en="Ranks that store a shard each.")
REPAIR = Text(zh="修复限速。", en="Throttle of repair.")
ENTRY = Text(zh="每个对象的元数据（假设）。", en="Metadata an object (an assumption).")
TP = Text(zh="张量并行度。", en="Tensor parallelism.")
PP = Text(zh="流水线并行度。", en="Pipeline parallelism.")
BLOCK = Text(zh="块大小，按 token。", en="Block size in tokens.")
SCALE = Text(zh="每个头每个向量的 scale 占多少。", en="Scale bytes a vector of a head.")
REQUESTS_AT_ONCE = Text(zh="同时有几个这样的请求。", en="Requests of this length at once.")
LINK_COUNT = Text(zh="几张网卡一起用。", en="NICs used together.")
TARGET = Text(zh="要达到的速率。", en="Rate to reach.")
PREFILL_RATE = Text(zh="prefill 每秒多少 token。", en="Prefill, tokens a second.")
FIXED = Text(zh="拉取的固定开销。", en="Fixed cost of a fetch.")
REQUESTS = Text(zh="每秒请求数。", en="Requests a second.")
HIT = Text(zh="从远端恢复整份前缀的比例。", en="Share that restores the whole prefix from remote.")
LATENCY = Text(zh="一次加载要多久。", en="Time of one load.")
HOT = Text(zh="落在热点上的读取比例。", en="Share of the reads that falls on hot hosts.")
HOT_HOSTS = Text(zh="热点落在几台主机上。", en="Hosts that are hot.")
BATCH = Text(
    zh="一次查询 RPC 最多带几个 key，只带同一个请求的。", en="Most keys in a lookup RPC, all of one request."
)
SWEEP_OPTION = Text(
    zh="让一个量变动，如 tokens=1k..128k 或 dtype=BF16,FP8。",
    en="Vary one input: tokens=1k..128k, dtype=BF16,FP8.",
)
PLOT_OPTION = Text(zh="把变动画成图，而不是表。", en="Draw the sweep instead of listing it.")
OF_OPTION = Text(
    zh="画哪一行，如 fetch；默认第一个会变的。",
    en="The line to draw, such as fetch; the first that varies unless named.",
)

PER_TOKEN = Text(zh="每 token", en="per token")
PREFIX = Text(zh="整段前缀", en="whole prefix")
PER_TOKEN_MEAN = Text(zh="每 token（均摊）", en="per token, mean")
IN_BLOCKS = Text(zh="按块取整后", en="in whole blocks")
CARD_TOKEN = Text(zh="每个 TP rank 每 token", en="per token on a TP rank")
CARD_TOKEN_MEAN = Text(zh="每个 TP rank 每 token（均摊）", en="per token on a TP rank, mean")
COPIES_IN_GROUP = Text(zh="TP 组内的份数", en="copies in the TP group")
ON_CARD = Text(zh="单卡（整块）", en="on each card, in blocks")
OF_REQUESTS = Text(zh="所有请求（整块）", en="all requests, in blocks")
LINE_RATE = Text(zh="线速", en="line rate")
EFFECTIVE = Text(zh="有效带宽", en="effective")
TIME = Text(zh="用时", en="time")
LINKS = Text(zh="要几张网卡", en="NICs needed")
PAYLOAD = Text(zh="逻辑数据", en="logical payload")
STORED = Text(zh="含副本", en="with copies")
USABLE = Text(zh="可用容量", en="usable")
FILLED = Text(zh="占用", en="filled")
HOSTS_NEEDED = Text(zh="要多少台主机", en="hosts needed")
HOSTS_ONE_COPY = Text(zh="只存一份要多少台", en="hosts for one copy")
SECOND_COPY = Text(zh="能有第二份的比例", en="share with a second copy")
HOST_LOST = Text(zh="坏一台后可用", en="usable, a host lost")
RACK_LOST = Text(zh="坏一个机架后可用", en="usable, a rack lost")
REPAIR_HOST = Text(zh="修复一台", en="repair of a host")
REPAIR_RACK = Text(zh="修复一个机架", en="repair of a rack")
OBJECTS = Text(zh="对象数（一份副本）", en="objects (one copy)")
METADATA = Text(zh="元数据", en="metadata")
EVEN_AT = Text(zh="打平带宽", en="break-even bandwidth")
RECOMPUTE = Text(zh="重算", en="recompute")
FETCH = Text(zh="拉取", en="fetch")
SAVED = Text(zh="拉取省下", en="saved by fetching")
READS = Text(zh="远端读", en="remote reads")
WRITES = Text(zh="写入（含副本）", en="writes, all copies")
TURNOVER = Text(zh="写满一轮", en="turnover")
IN_FLIGHT = Text(zh="在途", en="in flight")
PREFILL = Text(zh="prefill 每秒 token", en="prefill tokens a second")
PREFILL_COLD = Text(zh="全冷时每秒 token", en="the same, all cold")
PER_HOST = Text(zh="均摊到每台", en="per host, if even")
HOT_HOST = Text(zh="每台热点主机", en="per hot host")
HOT_SHARE = Text(zh="占一张网卡", en="of one NIC")
KEYS = Text(zh="每秒查多少 key", en="key look-ups a second")
RPCS = Text(zh="每秒查询 RPC", en="lookup RPCs a second")

FITS = Text(zh="放得下：占可用容量的 {filled}。", en="It fits: {filled} of what is usable.")
DOES_NOT_FIT = Text(
    zh="放不下：要可用容量的 {filled}。可以只存一份、加到 {hosts} 台、换 FP8，或缩短保留时间。",
    en="It does not fit: {filled} of what is usable. Keep one copy, take {hosts} hosts, FP8, or retain less.",
)
FETCH_WINS = Text(zh="拉取更快，省 {saved}。", en="Fetching wins, by {saved}.")
RECOMPUTE_WINS = Text(zh="重算更快，快 {saved}。", en="Recomputing wins, by {saved}.")

MODEL_COLUMNS = (
    Text(zh="模型", en="model"),
    Text(zh="注意力", en="attention"),
    Text(zh="层", en="layers"),
    Text(zh="Q 头", en="q heads"),
    Text(zh="KV 头", en="kv heads"),
    Text(zh="头维度", en="head dim"),
    Text(zh="BF16 每 token", en="BF16 per token"),
)
LATENT_NOTE = Text(
    zh="MLA：缓存的是 latent {latent} + RoPE {rope}，不按头存。",
    en="MLA caches a latent of {latent} and {rope} rotary, not heads.",
)
WINDOW_NOTE = Text(
    zh="{model}：{layers} 层只留最近 {window} 个 token；表中按全部层全长算。",
    en="{model}: {layers} layers keep the last {window} tokens; the table counts all in full.",
)
SOURCE_NOTE = Text(zh="出处：{source}/", en="Source: {source}/")

# Refusals
BAD_INPUT = Text(
    zh="{flag} {value} 看不懂；要写成 {example} 这样。",
    en="{flag} {value} cannot be read; write it as {example}",
)
NO_UNIT = Text(
    zh="{flag} {value} 缺单位；要写成 {example} 这样。",
    en="{flag} {value} lacks a unit; write it as {example}",
)
NOT_POSITIVE = Text(
    zh="{flag} {value}：要大于 0，如 {example}。", en="{flag} {value}: must be more than 0, such as {example}"
)
NEGATIVE = Text(
    zh="{flag} {value}：不能小于 0；默认是 {example}。",
    en="{flag} {value}: must not be less than 0; the default is {example}",
)
NOT_WHOLE = Text(
    zh="{flag} {value}：要填整数，如 {example}。",
    en="{flag} {value}: must be a whole number, such as {example}",
)
BELOW_ONE = Text(
    zh="{flag} {value}：至少是 1，如 {example}。", en="{flag} {value}: must be at least 1, such as {example}"
)
OVER_ALL = Text(
    zh="{flag} {value}：最多 100 %，如 {example}。",
    en="{flag} {value}: must be at most 100 %, such as {example}",
)
TP_OF_HEADS = Text(
    zh="{flag} {value}：{model} 有 {heads} 个 Q 头、{kv_heads} 个 KV 头，分不匀；可取 {known}。",
    en="{flag} {value}: does not spread the {heads} query and {kv_heads} KV heads of {model}; take one of {known}",
)
TP_OF_LATENT = Text(
    zh="{flag} {value}：{model} 有 {heads} 个 Q 头，分不匀；可取 {known}。",
    en="{flag} {value}: does not spread the {heads} query heads of {model}; take one of {known}",
)
PP_OF_LAYERS = Text(
    zh="{flag} {value}：{model} 只有 {most} 层，最多 {most}。",
    en="{flag} {value}: {model} has {most} layers, so at most {most}",
)
OF_ALL_HOSTS = Text(
    zh="{flag} {value}：总共只有 {most} 台主机（--hosts），最多 {most}。",
    en="{flag} {value}: there are {most} hosts (--hosts), so at most {most}",
)
NO_DTYPE = Text(
    zh="没有叫 {value} 的元素类型；有：{known}", en="no type of element is called {value}; there are: {known}"
)
BAD_SWEEP = Text(
    zh="--sweep {value} 看不懂；写成 tokens=1k..128k 或 dtype=BF16,FP8。",
    en="--sweep {value} cannot be read; write tokens=1k..128k or dtype=BF16,FP8",
)
SWEEP_TWICE = Text(
    zh="--sweep 只能用一次：一次只变一个量。", en="--sweep goes in once: one input varies at a time"
)
SWEEP_POINTS = Text(
    zh="--sweep {value}：要取 2 到 {most} 个值。", en="--sweep {value}: takes 2 to {most} values"
)
NO_INPUT = Text(
    zh="没有叫 {name} 的输入；可以变动的有：{known}", en="there is no input called {name}; there are: {known}"
)
NO_LINE = Text(
    zh="没有叫 {name} 的结果；有：{known}", en="there is no result called {name}; there are: {known}"
)
PLOT_NEEDS_NUMBERS = Text(zh="画图要一个按数变动的量。", en="a plot needs an input that varies in numbers")
PLOT_NEEDS_SWEEP = Text(zh="--plot 要和 --sweep 一起用。", en="--plot goes with --sweep")
