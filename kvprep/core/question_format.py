"""The question format: plain values in, a Question and its faults out; one bad field never hides another."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, cast

from kvprep.core.fields import MAX_ITEMS, NAME, Faults, Fields, Lines, Path, clean_text
from kvprep.core.ids import ID, id_of_file
from kvprep.core.messages import bank as say
from kvprep.core.model import (
    DIMENSIONS,
    KINDS,
    LAYERS,
    Dimension,
    Kind,
    Layer,
    LineSource,
    Misconception,
    Point,
    Problem,
    Question,
    Sample,
    SomeOf,
    Source,
)

QUESTION_KEYS = (
    "id",
    "kind",
    "domains",
    "minutes",
    "ask",
    "answer",
    "full_at",
    "points",
    "misconceptions",
    "follow_ups",
    "related",
    "sources",
    "answers",
    "rivals",
    "weight",
    "injections",
    "figures",
    "variations",
)
POINT_KEYS = ("id", "dim", "weight", "must", "say", "any", "also", "layer", "level", "follow_up")
MISCONCEPTION_KEYS = ("id", "against", "grave", "say", "fix", "any", "also")
SOURCE_KEYS = ("repo", "commit", "path", "symbol", "formula", "note")
SAMPLE_KEYS = ("want", "lang", "text", "says", "kind")
LANGS = ("zh", "en", "mixed")
LEVELS = ("p7", "p8")
MAX_MUST = 2
MAX_MINUTES = 240
MAX_WEIGHT = 100

_SPECIAL = re.compile(r"[()\"/=]|(?:^|[|\s])(?:\+|\.\.|>)(?:$|[|\s])")
_WRAPPED = re.compile(r"(?:not|either)\((.*)\)\Z", re.DOTALL)
_TERM = re.compile(r"(?<![^\s|(])\$([^\s()|\"]+)")
_OPERATOR = re.compile(r"(?<!\S)(?:\+|\.\.|>)(?!\S)")
TERM_NAME = re.compile(r"[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*\Z")


def section_of(file: str) -> str:
    """The section a file belongs to: the name of its folder."""
    parts = file.replace("\\", "/").split("/")
    return parts[-2] if len(parts) > 1 else ""


def parse_question(
    data: Any, lines: Lines, file: str, *, section: str | None = None, filled: bool = False
) -> tuple[Question | None, list[Problem]]:
    """A question from the values of its file, None when a part it needs is missing or wrong.

    ``filled`` says that the figures have been put into the texts; else those of the file itself are.
    """
    faults = Faults(file, lines)
    if not filled and isinstance(data, dict) and data.keys() & {"figures", "variations"}:
        from kvprep.core.figure_texts import filled_alone  # Deferred: few questions compute.

        data = filled_alone(data, faults)
    fields = Fields(faults, data, (), QUESTION_KEYS)
    if not fields.usable:
        return None, faults.problems
    question = _question(fields, file, section_of(file) if section is None else section)
    _check_whole(fields, question)
    return (None if faults.broken else question), faults.problems


def _question(fields: Fields, file: str, section: str) -> Question:
    return Question(
        id=_id(fields, file),
        kind=cast(Kind, fields.choice("kind", KINDS, "recall")),
        domains=_domains(fields),
        minutes=fields.positive("minutes", None, MAX_MINUTES),
        ask=fields.both("ask"),
        answer=fields.both("answer"),
        points=tuple(_point(fields.faults, item, path) for path, item in fields.items("points")),
        misconceptions=tuple(_misconception(fields.faults, v, p) for p, v in fields.items("misconceptions")),
        follow_ups=_ids(fields, "follow_ups"),
        related=_ids(fields, "related"),
        sources=_sources(fields),
        samples=_samples(fields),
        rivals=_rivals(fields),
        full_at=fields.positive("full_at", 0.9, 1),
        section=section,
        weight=fields.positive("weight", 1.0, MAX_WEIGHT),
        **_design(fields),
        file=file,
        line=_line(fields, ("id",)),
    )


def _line(fields: Fields, path: Path) -> int:
    try:
        return fields.faults.lines[path]
    except KeyError:
        return 1


def _id(fields: Fields, file: str) -> str:
    value = fields.text("id")
    if value and not ID.match(value):
        fields.fault("id", say.BAD_ID, value=value)
    elif value and id_of_file(file.replace("\\", "/").rsplit("/", 1)[-1]) != value:
        want = value.lower() + (".yaml" if value[:2] in ("C-", "K-") else "-")
        fields.fault("id", say.FILE_NAME, id=value, want=want)
    return value


def _ids(fields: Fields, key: str) -> tuple[str, ...]:
    found = fields.texts(key)
    for value in found:
        if not ID.match(value):
            fields.fault(key, say.BAD_ID, broken=False, value=value)
    return tuple(dict.fromkeys(v for v in found if ID.match(v)))


def _domains(fields: Fields) -> tuple[str, ...]:
    found = fields.texts("domains")
    if not found:
        fields.fault("domains", say.MISSING_KEY)
    for value in found:
        if not NAME.match(value):
            fields.fault("domains", say.BAD_NAME, value=value)
    return tuple(dict.fromkeys(found))


def _rivals(fields: Fields) -> tuple[tuple[str, ...], ...]:
    sets = []
    for path, item in fields.items("rivals"):
        if not isinstance(item, list):
            fields.faults.add(path, say.NOT_A_LIST, key="rivals")
            continue
        texts = (clean_text(fields.faults, "rivals", v, (*path, i)) for i, v in enumerate(item[:MAX_ITEMS]))
        sets.append(tuple(text for text in texts if text))
    return tuple(sets)


def _point(faults: Faults, data: Any, path: Path) -> Point:
    fields = Fields(faults, data, path, POINT_KEYS)
    return Point(
        id=fields.name("id"),
        dim=cast(Dimension, fields.choice("dim", DIMENSIONS)),
        weight=fields.positive("weight", 1.0, MAX_WEIGHT),
        say=fields.both("say"),
        any=_lines(fields),
        must=fields.flag("must"),
        also=fields.statements("also"),
        layer=cast(Layer, fields.choice("layer", LAYERS)) if fields.has("layer") else None,
        level=cast(Any, fields.choice("level", LEVELS)) if fields.has("level") else None,
        follow_up=fields.text("follow_up", required=False) or None,
    )


def _misconception(faults: Faults, data: Any, path: Path) -> Misconception:
    fields = Fields(faults, data, path, MISCONCEPTION_KEYS)
    return Misconception(
        id=fields.name("id"),
        say=fields.both("say"),
        fix=fields.both("fix"),
        any=_lines(fields),
        against=fields.text("against", required=False) or None,
        grave=fields.flag("grave"),
        also=fields.statements("also"),
    )


def _lines(fields: Fields) -> tuple[LineSource, ...]:
    lines = [_line_source(fields.faults, item, path) for path, item in fields.items("any")]
    if not lines:
        fields.fault("any", say.NO_LINES, id=fields.data.get("id", ""))
    return tuple(line for line in lines if line is not None)


def _line_source(faults: Faults, item: Any, path: Path) -> LineSource | None:
    if isinstance(item, str):
        return clean_text(faults, "any", item, path) or None
    if not isinstance(item, dict):
        faults.add(path, say.NOT_TEXT, key="any")
        return None
    if not item.keys() & {"some", "of"}:
        faults.add(path, say.LINE_IS_MAPPING)
        return None
    return _some_of(Fields(faults, item, path, ("some", "of")))


def _some_of(fields: Fields) -> SomeOf | None:
    need, of = fields.data.get("some"), fields.texts("of")
    if type(need) is not int or not 1 <= need <= len(of):
        fields.faults.add(fields.path, say.SOME_OF)
        return None
    return SomeOf(need, of)


def _design(fields: Fields) -> dict[str, Any]:
    """What only a design question has."""
    if not fields.data.keys() & {"injections", "figures", "variations"}:
        return {}
    from kvprep.core.design_format import parse_injections, read_figures, read_variations  # Deferred: few do.

    return {
        "injections": parse_injections(fields),
        "figures": read_figures(fields.data),
        "variations": read_variations(fields.data),
    }


def _sources(fields: Fields) -> tuple[Source, ...]:
    with fields.faults.spared():
        return tuple(_source(fields.faults, item, path) for path, item in fields.items("sources"))


def _source(faults: Faults, data: Any, path: Path) -> Source:
    fields = Fields(faults, data, path, SOURCE_KEYS)
    source = Source(**{key: fields.text(key, required=False) for key in SOURCE_KEYS})
    if fields.usable and not (source.repo or source.formula or source.note):
        faults.add(path, say.SOURCE_EMPTY)
    return source


def _samples(fields: Fields) -> tuple[Sample, ...]:
    with fields.faults.spared():
        return tuple(_sample(fields.faults, item, path) for path, item in fields.items("answers"))


def _sample(faults: Faults, data: Any, path: Path) -> Sample:
    fields = Fields(faults, data, path, SAMPLE_KEYS)
    return Sample(
        want=fields.number("want", None, 0, 100),
        lang=cast(Any, fields.choice("lang", LANGS)),
        text=fields.text("text"),
        says=fields.texts("says"),
        kind=fields.text("kind", required=False),
        line=_line(fields, path),
    )


def _check_whole(fields: Fields, question: Question) -> None:
    points = [p.id for p in question.points]
    wrong = [m.id for m in question.misconceptions]
    if not points:
        fields.fault("points", say.NO_POINTS)
    for key, names in (("points", points), ("misconceptions", wrong)):
        for i, value in enumerate(names):
            if value and value in names[:i]:
                fields.faults.add((key, i, "id"), say.DUPLICATE_NAME, value=value)
    must = sum(p.must for p in question.points)
    if must > MAX_MUST:
        fields.fault("points", say.TOO_MANY_MUST, broken=False, count=must)
    _check_references(fields.faults, question, points, wrong)
    if question.injections:
        from kvprep.core.design_format import check_injections  # Deferred: as in _design.

        check_injections(fields, question.injections, points)


def _check_references(faults: Faults, question: Question, points: list[str], wrong: list[str]) -> None:
    for i, claim in enumerate(question.misconceptions):
        if claim.against and claim.against not in points:
            at: Path = ("misconceptions", i, "against")
            faults.add(at, say.AGAINST_NOTHING, broken=False, value=claim.against, known=tuple(points))
    for i, sample in enumerate(question.samples):
        for value in sample.says:
            if value not in wrong:
                at = ("answers", i, "says")
                faults.add(at, say.SAYS_NOTHING, broken=False, value=value, known=tuple(wrong))


def rubric_lines(question: Question) -> Iterator[tuple[str, Path]]:
    """Each line of the rubric with its place, those inside ``some`` and the rivals included."""
    parts: tuple[tuple[str, tuple[Point | Misconception, ...]], ...] = (
        ("points", question.points),
        ("misconceptions", question.misconceptions),
    )
    for key, claims in parts:
        for i, claim in enumerate(claims):
            for j, source in enumerate(claim.any):
                lines = source.lines if isinstance(source, SomeOf) else (source,)
                yield from ((line, (key, i, "any", j)) for line in lines)
    for i, rivals in enumerate(question.rivals):
        yield from ((words, ("rivals", i, j)) for j, words in enumerate(rivals))


def check_lines(question: Question, lines: Lines) -> tuple[dict[str, Path], list[Problem]]:
    """The terms that the rubric uses, each with a place, and the lines that cannot be read."""
    # Deferred: only a file read anew needs it.
    from kvprep.core.scoring.lines import LineError, line_terms, parse_line

    faults = Faults(question.file, lines)
    terms: dict[str, Path] = {}
    for line, path in rubric_lines(question):
        try:
            simple = _is_simple(line)
            if not simple:
                parse_line(line, _AnyTerm())
            for term in _TERM.findall(line) if simple else sorted(line_terms(line)):
                terms.setdefault(term, path)
        except LineError as fault:
            faults.add(path, say.BAD_LINE, detail=fault)
    return terms, faults.problems


def _is_simple(line: str) -> bool:
    """Whether a line is only words between operators: such a line can be read, and most are."""
    groups = (_WRAPPED.sub(r"\1", group.strip()) for group in _OPERATOR.split(line))
    return not any(
        _SPECIAL.search(group) or not all(alternative.strip() for alternative in group.split("|"))
        for group in groups
    )


class _AnyTerm(dict[str, tuple[str, ...]]):
    """Terms that know every name: whether one exists is seen only with the whole bank."""

    def __contains__(self, name: object) -> bool:
        return True

    def __missing__(self, name: str) -> tuple[str, ...]:
        return (name,)


def parse_terms(data: Any, lines: Lines, file: str) -> tuple[dict[str, tuple[str, ...]], list[Problem]]:
    """Synonyms by concept name from ``terms.yaml``: all words of a term, Chinese first."""
    faults = Faults(file, lines)
    if not isinstance(data, Mapping):
        faults.add((), say.NOT_A_MAPPING)
        return {}, faults.problems
    terms: dict[str, tuple[str, ...]] = {}
    for name in data:
        words = _term_words(Fields(faults, data, (), tuple(data)), name)
        if words:
            terms[name] = words
    return terms, faults.problems


def _term_words(fields: Fields, name: str) -> tuple[str, ...]:
    if not TERM_NAME.match(name):
        fields.fault(name, say.BAD_NAME, value=name)
    inner = fields.statements(name)
    words = tuple(dict.fromkeys((*inner.zh, *inner.en)))
    if not words:
        fields.fault(name, say.TERM_EMPTY, term=name)
    return words
