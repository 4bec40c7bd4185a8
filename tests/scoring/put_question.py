"""A small question that the scoring tests share; its rubric is written as a bank author would."""

from kvprep.core.model import Misconception, Point, Question, SomeOf, Text
from kvprep.core.scoring import compile_rubric

QUESTION = Question(
    id="Q0",
    kind="recall",
    domains=("storage-protocol",),
    minutes=3,
    ask=Text("一次 Put 为什么分成 start 和 end 两步？", "Why is a Put split into start and end?"),
    answer=Text("…", "…"),
    points=(
        Point("reserve", "fact", 2, Text("先向 master 申请空间。", "It asks the master for space."),
              ("申请|分配|ask*|reserve|alloc* + master|空间|space",)),
        Point("direct", "fact", 2, Text("数据直接写到目标节点。", "The bytes go straight to the target."),
              ("直接|直写|straight|direct* + 写|目标|write|go|target",)),
        Point("invisible", "fact", 3, Text("半成品对读者不可见。", "A half-written replica is not visible."),
              ("半成品|没写完|half-written + not(可见|看到|visible|read)",), must=True),
        Point("cost", "cost", 1, Text("代价是多一次往返。", "The price is one more round trip."),
              ("代价|开销|price|cost + 往返|RPC|round trip",)),
        Point("steps", "evidence", 2, Text("三步都说到。", "Names the steps."),
              (SomeOf(2, ("PutStart + 申请|reserve|分配", "写|write + 数据|bytes|data", "PutEnd + 提交|commit")),)),
    ),
    misconceptions=(
        Misconception("is-txn", Text("Put 是多键事务。", "Put is a multi-key transaction."),
                      Text("只保证单个对象。", "One object only."), ("put|它|it + 事务|transaction",)),
        Misconception("early", Text("start 之后就能读。", "Readable after start."),
                      Text("end 之前不可见。", "Not before end."),
                      ("start + 之后|after|就 + 能读|可读|readable",), against="invisible", grave=True),
    ),
)  # fmt: skip

RUBRIC = compile_rubric(QUESTION, {})
