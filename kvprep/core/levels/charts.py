"""The pictures of an export as inline SVG: no script, no file beside them, and nothing said by colour alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from html import escape
from math import cos, pi, sin

TOP = 3
_CENTRE_X, _CENTRE_Y, _RADIUS = 270.0, 205.0, 140.0
_LINE_CHARACTERS = 14
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Series:
    """One closed line of the radar: its class decides colour and stroke, its mark is a shape of its own."""

    css: str
    mark: str
    values: Sequence[int | None]


def radar(title: str, description: str, names: Sequence[str], series: Sequence[Series]) -> str:
    """A radar chart of levels 0 to 3; where a value is missing the line has a gap, since no data is not 0."""
    parts = [_rings(len(names)), *(_axis(i, name, len(names)) for i, name in enumerate(names))]
    parts += [_series(line) for line in series]
    return svg("radar", title, description, "0 22 540 366", "".join(parts))


def svg(name: str, title: str, description: str, box: str, body: str) -> str:
    """A picture with its title and description for those who hear it; its class is the name up to a hyphen."""
    described = f'<desc id="{name}-desc">{escape(description)}</desc>' if description else ""
    labelled = f"{name}-title {name}-desc" if description else f"{name}-title"
    return (
        f'<svg class="{name.partition("-")[0]}" viewBox="{box}" role="img" aria-labelledby="{labelled}">'
        f'<title id="{name}-title">{escape(title)}</title>{described}{body}</svg>'
    )


def _at(axis: int, axes: int, level: float) -> Point:
    """Where a level stands on an axis; the first axis points up, the others follow clockwise."""
    angle = 2 * pi * axis / axes - pi / 2
    reach = _RADIUS * level / TOP
    return _CENTRE_X + reach * cos(angle), _CENTRE_Y + reach * sin(angle)


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _rings(axes: int) -> str:
    rings = (
        f'<polygon class="ring" points="{_points([_at(i, axes, level) for i in range(axes)])}"/>'
        f'<text class="scale" x="{_CENTRE_X + 3:.0f}" y="{_at(0, axes, level)[1] + 11:.1f}">{level}</text>'
        for level in range(1, TOP + 1)
    )
    return "".join(rings)


def _axis(axis: int, name: str, axes: int) -> str:
    x, y = _at(axis, axes, TOP)
    text_x, text_y = _at(axis, axes, TOP + 0.34)
    anchor = "middle" if abs(text_x - _CENTRE_X) < 20 else "start" if text_x > _CENTRE_X else "end"
    lines = _wrapped(name)
    # A label at the top grows upwards, one at the bottom downwards, so that none touches its axis.
    first = text_y + 4 - 6 * (len(lines) - 1) * (1 - sin(2 * pi * axis / axes - pi / 2))
    spans = (
        f'<tspan x="{text_x:.1f}" y="{first + 12 * i:.1f}">{escape(t)}</tspan>' for i, t in enumerate(lines)
    )
    spoke = f'<line class="spoke" x1="{_CENTRE_X}" y1="{_CENTRE_Y}" x2="{x:.1f}" y2="{y:.1f}"/>'
    return f'{spoke}<text class="label" text-anchor="{anchor}">{"".join(spans)}</text>'


def _wrapped(name: str) -> list[str]:
    """A long name on two lines, broken at the space nearest to the middle."""
    spaces = [i for i, character in enumerate(name) if character == " "]
    if len(name) <= _LINE_CHARACTERS or not spaces:
        return [name]
    at = min(spaces, key=lambda i: abs(i - len(name) / 2))
    return [name[:at], name[at + 1 :]]


def _series(line: Series) -> str:
    axes = len(line.values)
    found = [None if value is None else _at(i, axes, value) for i, value in enumerate(line.values)]
    known = [point for point in found if point is not None]
    if len(known) == axes:
        outline = f'<polygon class="{line.css}" points="{_points(known)}"/>'
    else:
        pairs = ((found[i], found[(i + 1) % axes]) for i in range(axes))
        outline = "".join(
            f'<polyline class="{line.css}" points="{_points([a, b])}"/>' for a, b in pairs if a and b
        )
    return outline + "".join(_mark(line, point) for point in known)


def _mark(line: Series, point: Point) -> str:
    x, y = point
    css = f"{line.css}-mark"
    if line.mark == "circle":
        return f'<circle class="{css}" cx="{x:.1f}" cy="{y:.1f}" r="3.4"/>'
    if line.mark == "square":
        return f'<rect class="{css}" x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8"/>'
    return f'<path class="{css}" d="M{x:.1f} {y - 6.5:.1f}l6.5 6.5l-6.5 6.5l-6.5 -6.5z"/>'


def legend_mark(line: Series) -> str:
    """The sample of a line beside its name."""
    body = f'<line class="{line.css}" x1="2" y1="8" x2="34" y2="8"/>{_mark(line, (18.0, 8.0))}'
    return f'<svg class="sample" viewBox="0 0 36 16" aria-hidden="true">{body}</svg>'


@dataclass(frozen=True, slots=True)
class Cell:
    """A day of the heat map with the words that belong to it."""

    day: date
    answers: int
    words: str


_STEP, _LEFT, _HEAD = 13, 30, 16
_SIZES = (2, 5, 7, 9, 11)
"""The side of a day's square by how much was answered: the size says it, the shade only adds."""


def heat_map(
    title: str, description: str, cells: Sequence[Cell], last: date, weeks: int, weekdays: Sequence[str]
) -> str:
    """A column a week, the newest at the right, Monday on top; days without an answer are dots."""
    monday = last - timedelta(days=last.weekday()) - timedelta(weeks=weeks - 1)
    by_day = {cell.day: cell for cell in cells}
    most = max((cell.answers for cell in cells), default=0)
    days = (monday + timedelta(days=i) for i in range((last - monday).days + 1))
    body = "".join(_square(day, monday, by_day.get(day), most) for day in days)
    labels = "".join(_weekday(i, name) for i, name in enumerate(weekdays)) + _months(monday, weeks)
    return svg("heat", title, description, f"0 0 {_LEFT + weeks * _STEP} {_HEAD + 7 * _STEP}", labels + body)


def _weekday(row: int, name: str) -> str:
    return f'<text class="scale" x="0" y="{_HEAD + row * _STEP + 10}">{escape(name)}</text>' if name else ""


def _months(monday: date, weeks: int) -> str:
    starts: Iterator[tuple[int, date]] = ((week, monday + timedelta(weeks=week)) for week in range(weeks))
    firsts = ((week, day) for week, day in starts if day.day <= 7)
    return "".join(
        f'<text class="scale" x="{_LEFT + week * _STEP}" y="10">{day.month}</text>' for week, day in firsts
    )


def _square(day: date, monday: date, cell: Cell | None, most: int) -> str:
    column, row = divmod((day - monday).days, 7)
    step = heat_step(cell.answers if cell else 0, most)
    side = _SIZES[step]
    x = _LEFT + column * _STEP + (_STEP - side) / 2
    y = _HEAD + row * _STEP + (_STEP - side) / 2
    words = f"<title>{escape(cell.words)}</title>" if cell else ""
    return f'<rect class="h{step}" x="{x:g}" y="{y:g}" width="{side}" height="{side}">{words}</rect>'


def heat_step(answers: int, most: int) -> int:
    """0 for nothing, else 1 to 4 in equal steps up to the busiest day."""
    if answers <= 0 or most <= 0:
        return 0
    return min(4, 1 + (4 * answers - 1) // most)


def heat_legend() -> str:
    """The squares from few to many."""
    squares = (
        f'<rect class="h{i}" x="{i * _STEP + (_STEP - side) / 2:g}" y="{(_STEP - side) / 2:g}" width="{side}" height="{side}"/>'
        for i, side in enumerate(_SIZES)
    )
    return f'<svg class="scale-sample" viewBox="0 0 65 13" aria-hidden="true">{"".join(squares)}</svg>'


_WIDE, _HIGH = 104.0, 26.0


def sparkline(name: str, title: str, values: Sequence[float | None], wanted: float) -> str:
    """Weekly scores 0 to 100 as a line, with a dashed one at the score wanted; gaps are weeks without an answer."""
    step = _WIDE / max(1, len(values) - 1)
    points = [
        None if v is None else (step * i, _HIGH - 1 - (_HIGH - 2) * v / 100) for i, v in enumerate(values)
    ]
    runs = list(_runs(points))
    lines = "".join(f'<polyline class="trace" points="{_points(run)}"/>' for run in runs if len(run) > 1)
    dots = "".join(
        f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="1.6"/>' for run in runs for x, y in _dots(run)
    )
    level = _HIGH - 1 - (_HIGH - 2) * wanted / 100
    goal = f'<line class="goal" x1="0" y1="{level:.1f}" x2="{_WIDE:.0f}" y2="{level:.1f}"/>'
    return svg(f"spark-{name}", title, "", f"-2 -1 {_WIDE + 4:.0f} {_HIGH + 2:.0f}", goal + lines + dots)


def _dots(run: Sequence[Point]) -> Sequence[Point]:
    """Only a point by itself, which no line shows, and the last one."""
    return run[-1:]


def _runs(points: Sequence[Point | None]) -> Iterator[list[Point]]:
    run: list[Point] = []
    for point in points:
        if point is not None:
            run.append(point)
        elif run:
            yield run
            run = []
    if run:
        yield run


@dataclass(frozen=True, slots=True)
class Curve:
    """A line of a chart as points of its own units; ``bars`` are bands (x, low, high) drawn upright at its points."""

    css: str
    points: Sequence[Point]
    bars: Sequence[tuple[float, float, float]] = ()
    has_dots: bool = False


@dataclass(frozen=True, slots=True)
class Axis:
    """What an axis runs over, and the labels at places of it."""

    low: float
    high: float
    ticks: Sequence[tuple[float, str]]

    def share(self, value: float) -> float:
        """Where a value stands, 0 at the low end and 1 at the high one."""
        return (value - self.low) / ((self.high - self.low) or 1.0)


_PLOT_LEFT, _PLOT_TOP, _PLOT_WIDE, _PLOT_HIGH = 44.0, 8.0, 486.0, 190.0


def chart(name: str, title: str, description: str, across: Axis, up: Axis, curves: Sequence[Curve]) -> str:
    """Curves over two axes with a grid; a gap in the data is a curve of its own."""

    def at(point: Point) -> Point:
        x, y = across.share(point[0]), up.share(point[1])
        return _PLOT_LEFT + _PLOT_WIDE * x, _PLOT_TOP + _PLOT_HIGH * (1 - y)

    grid = "".join(_level(at((across.low, value))[1], label) for value, label in up.ticks)
    feet = "".join(_foot(at((value, up.low))[0], label) for value, label in across.ticks)
    body = grid + feet + "".join(_curve(curve, at) for curve in curves)
    return svg(f"chart-{name}", title, description, "0 0 540 222", body)


def _level(y: float, label: str) -> str:
    right = _PLOT_LEFT + _PLOT_WIDE
    return (
        f'<line class="spoke" x1="{_PLOT_LEFT:g}" y1="{y:.1f}" x2="{right:g}" y2="{y:.1f}"/>'
        f'<text class="scale" text-anchor="end" x="{_PLOT_LEFT - 5:g}" y="{y + 3.5:.1f}">{escape(label)}</text>'
    )


def _foot(x: float, label: str) -> str:
    bottom = _PLOT_TOP + _PLOT_HIGH + 16
    return f'<text class="scale" text-anchor="middle" x="{x:.1f}" y="{bottom:g}">{escape(label)}</text>'


def _curve(curve: Curve, at: Callable[[Point], Point]) -> str:
    points = [at(point) for point in curve.points]
    line = f'<polyline class="{curve.css}" points="{_points(points)}"/>' if len(points) > 1 else ""
    ends = ((at((x, low)), at((x, high))) for x, low, high in curve.bars)
    bars = "".join(
        f'<line class="band" x1="{x:.1f}" y1="{low:.1f}" x2="{x:.1f}" y2="{high:.1f}"/>'
        for (x, low), (_, high) in ends
    )
    shown = points if curve.has_dots else ()
    dots = "".join(f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="3.4"/>' for x, y in shown)
    return bars + line + dots


@dataclass(frozen=True, slots=True)
class Column:
    """An upright bar with the words that belong to it; ``hatched`` ones have a cap of their own."""

    label: str
    value: float
    words: str
    hatched: bool = False


def columns(name: str, title: str, description: str, up: Axis, bars: Sequence[Column]) -> str:
    """Bars side by side over a grid; a hatched one has a mark on top, so that it differs without colour."""
    step = _PLOT_WIDE / max(1, len(bars))
    bottom = _PLOT_TOP + _PLOT_HIGH
    grid = "".join(_level(bottom - _PLOT_HIGH * up.share(value), label) for value, label in up.ticks)
    drawn = []
    for place, bar in enumerate(bars):
        high, x = _PLOT_HIGH * up.share(bar.value), _PLOT_LEFT + step * place
        box = (
            f'x="{x + step * 0.14:.1f}" y="{bottom - high:.1f}" width="{step * 0.72:.1f}" height="{high:.1f}"'
        )
        drawn.append(f'<rect class="column" {box}><title>{escape(bar.words)}</title></rect>')
        if bar.hatched:
            drawn.append(
                f'<circle class="dot" cx="{x + step / 2:.1f}" cy="{bottom - high - 5:.1f}" r="2.4"/>'
            )
        drawn.append(_foot(x + step / 2, bar.label) if bar.label else "")
    return svg(f"chart-{name}", title, description, "0 0 540 222", grid + "".join(drawn))
