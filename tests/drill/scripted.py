"""A scripted person in place of the screen, a clock that is told the time, and a small bank."""

from collections import deque
from contextlib import nullcontext
from datetime import datetime, timedelta, timezone

from kvprep.core.model import Misconception, Point, Question, Text
from kvprep.practice.choosing import DrillOptions
from kvprep.practice.drill import run_drill
from kvprep.terminal.answer_prompt import Answered
from kvprep.terminal.drill_screen import Decision

CHINA = timezone(timedelta(hours=8))
GOOD = "先申请空间，然后提交。"
HALF = "先申请空间。"
BAD = "不知道怎么说。"
WRONG = "先申请空间，然后提交，这是事务。"


def question(name, follow_ups=(), section="store", domains=("protocol",)):
    return Question(
        id=name,
        kind="recall",
        domains=domains,
        minutes=2,
        ask=Text(f"{name} 问", f"ask {name}"),
        answer=Text("答", "answer"),
        points=(
            Point("reserve", "fact", 1, Text("申请空间", "reserve"), ("申请空间|reserve",)),
            Point("commit", "fact", 1, Text("提交", "commit"), ("提交|commit",), must=True),
        ),
        misconceptions=(Misconception("txn", Text("事务", "txn"), Text("不是", "no"), ("事务",)),),
        follow_ups=follow_ups,
        section=section,
    )


QUESTIONS = [
    question("Q1", ("Q1.1",)),
    question("Q1.1"),
    question("Q2"),
    question("Q3", section="operations", domains=("ops",)),
]


class Day:
    """The person's local time; both clocks of a sitting follow it."""

    def __init__(self):
        self.at = datetime(2026, 3, 2, 20, 0, tzinfo=CHINA)

    def __call__(self):
        return self.at

    def seconds(self):
        return self.at.timestamp()

    def pass_(self, **time):
        self.at += timedelta(**time)


class Person:
    """Stands in for the screen: answers from a script and remembers what was shown."""

    def __init__(self, day, *script):
        self.day, self.script, self.shown, self.told, self.results = day, deque(script), [], [], []
        self.asked, self.summaries, self.notices = [], [], []

    def next(self, kind):
        assert self.script, f"nothing scripted for {kind} after {self.shown}"
        step = self.script.popleft()
        if isinstance(step, BaseException):
            raise step
        return step

    def sitting(self):
        return nullcontext()

    def ask(self, asking, hooks):
        self.shown.append(f"{'back' if asking.say_back else 'ask'} {asking.question.id}")
        self.asked.append(asking)
        hooks.shown()
        step = self.next("ask")
        text, end, opened, seconds = _answer(step() if callable(step) else step)
        self.day.pass_(seconds=seconds)
        return Answered(text, end, seconds, opened)

    def flip(self, asking, hooks):
        self.shown.append(f"flip {asking.question.id}")
        return self.next("flip")

    def result(self, outcome, notice=""):
        self.results.append(outcome)
        self.notices.append(notice)
        step = self.next("result")
        return Decision("rate", outcome.suggested) if step == "accept" else step

    def rate_flip(self, outcome, notice=""):
        self.results.append(outcome)
        return self.next("rate")

    def study(self, question):
        self.shown.append(f"study {question.id}")
        return self.next("study")

    def said_back(self, outcome):
        self.results.append(outcome)
        return "next"

    def tell(self, text, **values):
        self.told.append(text)

    def ui(self, text, **values):
        return text.en.format(**values)

    def word(self, rating):
        return rating.word

    def summary(self, summary):
        self.summaries.append(summary)


def _answer(step):
    """A scripted answer with what it leaves out: how it ended, whether the model answer was opened, seconds."""
    given = (step,) if isinstance(step, str) else step
    return (*given, *("", "submitted", False, 30.0)[len(given) :])


def rate(rating):
    return Decision("rate", rating)


def sit(workspace, day, *script, **options):
    person = Person(day, *script)
    code = run_drill(workspace, DrillOptions(**options), person, day.seconds)
    assert not person.script
    return person, code


def rows(workspace):
    return [(r.card, r.mode, r.rating) for r in reversed(workspace.log.reviews())]
