"""The board on the screen: a heading, three figures, one command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kvprep.core.messages import board as say
from kvprep.core.model import Lang
from kvprep.core.stats import ENOUGH_ANSWERS, Board, Day, OpenRound
from kvprep.terminal.console import Marks, make_console, marks, plain, visible
from kvprep.terminal.wrapping import READING_WIDTH, cells, hang, padded, spread

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text as RichText

COMMANDS = {
    "empty": "kvprep bank lint",
    "start": "kvprep drill --new 3",
    "drill": "kvprep drill",
    "more": "kvprep drill --new 3",
    "rest": "kvprep drill --cram",
    "planned": "kvprep drill --minutes 15",
    "warm-up": "kvprep drill",
}
"""The one command to type next, by what the figures advise."""
RESUME = "kvprep mock resume"
LONG_ENOUGH = 35.0
"""Minutes from which a day holds the round of half an hour."""


def show_board(board: Board, lang: Lang, ascii_only: bool = False) -> None:
    """Draw the board on standard output."""
    console = make_console()
    draw_board(console, board, lang, marks(console, ascii_only))


def draw_board(console: Console, board: Board, lang: Lang, signs: Marks) -> None:
    """Draw the board, at most as wide as is good to read."""
    width = min(console.width, READING_WIDTH)
    rows = _welcome_rows(board, lang) if board.advice == "start" else _figure_rows(board, lang, signs)
    console.print(plain(_heading(board, lang, signs, width), "bold"))
    console.print(plain(signs.rule * width, "dim"))
    for label, value in rows:
        for line in _row(label, value, rows, width):
            console.print(line)
    console.print()
    commands = _commands(board, lang)
    every = [*rows, *(row for row, _ in commands)]
    for row, why in commands:
        for line in _next_lines(row, why, every, width):
            console.print(line)


def _commands(board: Board, lang: Lang) -> list[tuple[tuple[str, str], str]]:
    """What to type, each with its label and its reason: the next command, then what waits beside it."""
    found = [((say.NEXT.in_(lang), COMMANDS[board.advice]), reason(board, lang))]
    if board.begun:
        cards = visible(say.listed(board.begun, lang))
        found.append(((say.ALSO.in_(lang), COMMANDS["drill"]), say.HALF_TYPED.in_(lang).format(cards=cards)))
    if board.open_round is not None:
        found.append(((say.ALSO.in_(lang), RESUME), _open_round(board.open_round, lang)))
    elif board.mock_minutes:
        why = say.MOCK_DAY.in_(lang).format(minutes=f"{board.mock_minutes:.0f}")
        found.append(((say.ALSO.in_(lang), mock_command(board.mock_minutes)), why))
    return found


def mock_command(minutes: float) -> str:
    """The round for a day that holds so many minutes, its report read afterwards."""
    return f"kvprep mock start {'round-1' if minutes >= LONG_ENOUGH else 'quick-10'}"


def _open_round(waiting: OpenRound, lang: Lang) -> str:
    if waiting.card is None:
        return say.OPEN_ROUND_DONE.in_(lang).format(round=visible(waiting.name))
    minutes = max(1, round(waiting.minutes))
    return say.OPEN_ROUND.in_(lang).format(
        round=visible(waiting.name), card=visible(waiting.card), minutes=minutes
    )


def reason(board: Board, lang: Lang) -> str:
    """Why the next command is the next one, in one phrase."""
    if board.advice == "drill":
        return _drill_reason(board, lang)
    if board.advice == "rest" and board.next_due is None:
        return say.NOTHING_WAITS.in_(lang)
    phrases = {
        "empty": say.EMPTY,
        "start": say.START,
        "more": say.MORE,
        "rest": say.REST,
        "planned": say.PLANNED,
        "warm-up": say.WARM_UP,
    }
    return phrases[board.advice].in_(lang).format(day=say.day_name(board.next_due or board.today, lang))


def _drill_reason(board: Board, lang: Lang) -> str:
    due, new = board.waiting.due, board.waiting.new
    phrase = say.DRILL_DUE_AND_NEW if due and new else say.DRILL_DUE if due else say.DRILL_NEW
    capped = say.SITTING.in_(lang).format(n=board.sitting) if board.sitting < due + new else ""
    return phrase.in_(lang).format(due=due, new=new) + capped


def _heading(board: Board, lang: Lang, signs: Marks, width: int) -> str:
    if board.interview is None:
        about = say.day_name(board.today, lang)
    else:
        about = say.interview_line(board.interview, board.today, lang)
    left = f" kvprep {signs.dot} {about}"
    right = "" if board.advice == "start" else say.STREAK.in_(lang).format(n=board.streak)
    return spread(left, right, width).rstrip()


def _welcome_rows(board: Board, lang: Lang) -> list[tuple[str, str]]:
    welcome = say.WELCOME.in_(lang).format(n=board.unmet)
    return [("", welcome), ("", say.HOW_IT_WORKS.in_(lang)), ("", say.COMES_BACK.in_(lang))]


def _figure_rows(board: Board, lang: Lang, signs: Marks) -> list[tuple[str, str]]:
    recall = [(say.RECALL.in_(lang), _recall(board.recall, lang, signs))] if board.recall else []
    note = say.LOG_AHEAD.in_(lang).format(n=board.days_ahead)
    return [
        *([(say.AHEAD.in_(lang), note)] if board.days_ahead else []),
        (say.TODAY.in_(lang), _today(board, lang).replace("·", signs.dot)),
        *recall,
        (say.THIS_WEEK.in_(lang), _week(board.week, lang, signs)),
        (say.WEAKEST.in_(lang), _weakest(board, lang)),
    ]


def _recall(recall: tuple[float, float], lang: Lang, signs: Marks) -> str:
    """Recall on the day, as it is and as it becomes."""
    now, planned = (f"{share:.0%}" for share in recall)
    return say.RECALL_LINE.in_(lang).format(now=now, arrow=signs.arrow, planned=planned)


def _today(board: Board, lang: Lang) -> str:
    waiting = board.waiting
    if not waiting.due and not waiting.new:
        return say.NOTHING_WAITS.in_(lang)
    counts = say.WAITING.in_(lang).format(due=waiting.due, new=waiting.new)
    return counts + say.ABOUT.in_(lang).format(minutes=max(1, round(waiting.minutes)))


def _week(week: tuple[Day, ...], lang: Lang, signs: Marks) -> str:
    total = sum(day.cards for day in week)
    line = sparkline([day.cards for day in week], signs)
    if not total:
        return f"{line}  {say.QUIET_WEEK.in_(lang)}"
    phrase = say.WEEK_ONE if total == 1 else say.WEEK
    return f"{line}  " + phrase.in_(lang).format(cards=total, minutes=_whole_minutes(week))


def _whole_minutes(week: tuple[Day, ...]) -> int:
    return max(1, round(sum(day.minutes for day in week)))


def sparkline(counts: list[int], signs: Marks) -> str:
    """One sign a count, the tallest for the largest; a day without anything has its own sign."""
    nothing = signs.dot if signs.dot not in signs.spark else "0"
    largest, steps = max(counts, default=0), len(signs.spark)
    return "".join(signs.spark[(n * steps - 1) // largest] if n > 0 else nothing for n in counts)


def _weakest(board: Board, lang: Lang) -> str:
    weakest = board.weakest
    if weakest is None:
        return say.NO_DATA.in_(lang).format(n=ENOUGH_ANSWERS)
    name = say.domain_name(weakest.domain, lang)
    return say.WEAKEST_SCORE.in_(lang).format(
        domain=name, score=round(weakest.score), answers=weakest.answers
    )


def _label(label: str, rows: list[tuple[str, str]]) -> RichText:
    """The label with its gap; all of a block are as wide as the widest."""
    widest = max(cells(name) for name, _ in rows)
    # Behind an empty text, so that the style ends with the label.
    return plain("") + plain(" " + (padded(label, widest) + "  " if widest else ""), "dim")


def _row(label: str, value: str, rows: list[tuple[str, str]], width: int) -> list[RichText]:
    return hang(_label(label, rows), plain(value), width - 1)


def _next_lines(row: tuple[str, str], why: str, rows: list[tuple[str, str]], width: int) -> list[RichText]:
    """The command, and why beside it; below it where the line is too short."""
    label, command = row
    head = _label(label, rows) + plain(command, "bold cyan")
    if head.cell_len + 4 + cells(why) < width:
        return [head + plain("    " + why)]
    return [head, *hang(_label("", rows), plain(why), width - 1)]
