"""A scripted candidate in place of the screen, a clock that is told the time, and a small bank with a design case."""

from collections import deque
from contextlib import nullcontext
from dataclasses import replace
from datetime import datetime, timedelta, timezone

from kvprep.core.bank import Bank, Entry, make_card
from kvprep.core.messages import mock as say
from kvprep.core.model import Injection, Misconception, Point, Question, Text
from kvprep.core.rounds.round import Phase, Plan, Planned, Round
from kvprep.terminal.answer_prompt import Answered

CHINA = timezone(timedelta(hours=8))
FULL = "先申请空间，然后提交。前提是负载稳定。"
HELD = "先申请空间，然后提交。"
BAD = "不知道怎么说。"


def point(name, dim, words, **more):
    return Point(name, dim, 1, Text(words, f"says {name}"), (f"{words}|{name}",), **more)


def question(name, follow_ups=(), points=None, injections=(), **more):
    standard = (
        point("reserve", "fact", "申请空间"),
        point("commit", "fact", "提交"),
        point("load", "assumption", "负载稳定"),
    )
    return Question(
        id=name,
        kind=more.pop("kind", "recall"),
        domains=more.pop("domains", ("storage-protocol",)),
        minutes=more.pop("minutes", 2),
        ask=Text(f"{name} 问", f"ask {name}"),
        answer=Text("答", "answer"),
        points=points or standard,
        misconceptions=(
            Misconception("txn", Text("事务", "txn"), Text("不是", "no"), ("事务",), "commit", grave=True),
        ),
        follow_ups=follow_ups,
        injections=injections,
        section=more.pop("section", "store"),
        **more,
    )


INJECTIONS = (
    Injection("double", Text("流量翻倍。", "Traffic doubles."), ("reserve",), "D1.2"),
    Injection("cold", Text("缓存全冷。", "The cache is cold."), (), None),
)
QUESTIONS = [
    question("Q1", ("Q1.1", "Q1.2")),
    question("Q1.1"),
    question("Q1.2"),
    question("Q2", ("Q2.1", "Q2.2"), points=(
        point("reserve", "fact", "申请空间", follow_up="Q2.2"),
        point("commit", "fact", "提交", follow_up="Q2.1"),
        point("load", "assumption", "负载稳定"),
    )),
    question("Q2.1"),
    question("Q2.2"),
    question("Q3", section="operations", domains=("observability",)),
    question("Q4", section="operations", domains=("observability",)),
    question("D1", ("D1.1", "D1.2"), injections=INJECTIONS, kind="design", section="design", minutes=12, points=(
        point("reserve", "fact", "申请空间", layer="protocol", level="p7"),
        point("commit", "cost", "提交", layer="tradeoffs", level="p8"),
        point("load", "assumption", "负载稳定", layer="requirements", level="p7"),
    )),
    question("D1.1", section="design"),
    question("D1.2", section="design"),
]  # fmt: skip


def bank_of(questions=tuple(QUESTIONS)):
    return Bank(
        [Entry(make_card(q, order=i), f"{q.id}.yaml", lambda q=q: q, dict) for i, q in enumerate(questions)]
    )


def find(card):
    return next((q for q in QUESTIONS if q.id == card), None)


def phase(name, minutes, *questions, **more):
    planned = tuple(Planned(*q) if isinstance(q, tuple) else Planned(q, 2) for q in questions)
    return Phase(name, Text(name, name), minutes, planned, **more)


def plan(*phases, seed=7, **more):
    title = Text("一轮", "a round")
    return Plan(Round("test", title, title, sum(p.minutes for p in phases), phases), seed, **more)


class Day:
    """The person's local time; both clocks of a round follow it, and the machine may sleep."""

    def __init__(self):
        self.at = datetime(2026, 3, 2, 20, 0, tzinfo=CHINA)
        self.monotonic = 1000.0
        self.slept = 0.0

    def __call__(self):
        return self.at

    def seconds(self):
        return self.monotonic

    def pass_(self, seconds):
        self.at += timedelta(seconds=seconds)
        self.monotonic += seconds


class Candidate:
    """Stands in for the screen: answers from a script, second by second, and remembers what was shown.

    A step is a text or a dict: ``text``, ``end``, ``seconds`` to take, ``at`` a mapping of seconds to what happens then.
    """

    def __init__(self, day, *script, begin="go"):
        self.day, self.script, self.begins = day, deque(script), begin
        self.asked, self.shown, self.told, self.reports, self.added, self.offers = [], [], [], [], [], []
        self.pauses, self.choices, self.stands, self.ticks = [], deque(), [], deque()
        self.stood, self.way, self.stops = [], "leave", deque()
        self.drill = False

    def sitting(self):
        return nullcontext()

    def begin(self, plan, told):
        self.shown.append("begin")
        self.told += list(told)
        return self.begins

    def resume(self, stand):
        self.stands.append(stand)
        return self.begins

    def ask(self, asking, hooks):
        self.asked.append(asking)
        self.shown.append(asking.question.id)
        hooks.shown()
        assert self.script, f"nothing scripted for {asking.question.id} after {self.shown}"
        step = self.script.popleft()
        if isinstance(step, BaseException):
            raise step
        step = {"text": step} if isinstance(step, str) else step
        return self._type(asking, hooks, step)

    speak = ask

    def code(self, asking, hooks):
        """A coding task: ``write`` is put into the file, and what is submitted is a check."""
        self.stood.append(asking.code)
        step = self.script[0]
        if isinstance(step, dict) and "write" in step:
            asking.code.file.write_text(step["write"], encoding="utf-8")
        return self.ask(asking, hooks)

    def checking(self):
        self.tell(say.CHECKING)
        return self.stops.popleft() if self.stops else nullcontext()

    def choose(self, found, phase):
        self.shown.append(f"choose {phase.id}")
        return self.way

    def _type(self, asking, hooks, step):
        started = hooks.clock()
        text, wanted = asking.text + step.get("text", ""), step.get("seconds", 30)
        for second in range(int(wanted)):
            self.day.pass_(1)
            happens = step.get("at", {}).get(second + 1)
            if happens:
                happens()
            elapsed = hooks.clock() - started
            if hooks.is_away():
                return Answered(text, "away", elapsed)
            if elapsed >= asking.clocks.question and not asking.soft:
                return Answered(text, "timeout", elapsed)
            if (second + 1) % (5 if wanted <= 60 else 60) == 0:
                hooks.save(text, elapsed)
            if (said := hooks.cut_in(text, elapsed)) is not None:
                self.added.append((asking.question.id, second + 1, said))
        if step.get("die"):
            raise step["die"]
        return Answered(text, step.get("end", "submitted"), hooks.clock() - started)

    def tick(self, question):
        return self.ticks.popleft()

    def paused(self, away):
        self.pauses.append(away)
        return self.choices.popleft() if self.choices else "go"

    def not_stored(self, why, card):
        self.shown.append(f"not stored {card}")
        return self.choices.popleft() if self.choices else "leave"

    def report(self, report):
        self.reports.append(report)

    def offer_drill(self, cards):
        self.offers.append(tuple(cards))
        return self.drill

    def tell(self, text, **values):
        self.told.append(text.en.format(**values))

    def ui(self, text, **values):
        return text.en.format(**values)


def without(card):
    return tuple(q for q in QUESTIONS if q.id != card)


def changed(plan_, **values):
    return replace(plan_, **values)
