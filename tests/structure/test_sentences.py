"""Every sentence a person sees exists in both languages, says the same things, and is said somewhere."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from string import Formatter

import pytest
from source_tree import PACKAGE, python_files

import kvprep.core.messages as messages
from kvprep.core.messages.errors import fill
from kvprep.core.model import Text

MODULES = sorted(info.name for info in pkgutil.iter_modules(messages.__path__))
NAMES = {"Python", "LMCache", "Mooncake", "kvprep"}
"""Words that both languages write alike: a sentence of nothing else need not be translated."""

DATA = (
    "core/scoring/",
    "core/calculation/number_words.py",
    "core/calculation/reading.py",
    "core/calculation/stating.py",
    "core/levels/material_words.py",
    "core/skeleton.py",
    "core/messages/",
)
PROBES = {"键值缓存✓", "键值缓存"}
"""Characters that ``doctor`` tries on the terminal."""

CHINESE = re.compile(r"[\u4e00-\u9fff]")


def texts_of(value: object) -> Iterator[Text]:
    """Every Text that a constant holds, however deep."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, dict):
        yield from (text for inner in value.values() for text in texts_of(inner))
    elif isinstance(value, list | tuple):
        yield from (text for inner in value for text in texts_of(inner))
    elif is_dataclass(value) and not isinstance(value, type):
        yield from (text for field in fields(value) for text in texts_of(getattr(value, field.name)))


def sentences(module: str) -> list[tuple[str, Text]]:
    found = vars(importlib.import_module(f"{messages.__name__}.{module}"))
    return [(name, text) for name, value in found.items() if name.isupper() for text in texts_of(value)]


def slots(sentence: str) -> set[str]:
    """The ``{names}`` that a sentence leaves open."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def words(sentence: str) -> set[str]:
    """What is said besides open names, figures and punctuation."""
    return set(re.findall(r"[^\W\d_]+", re.sub(r"\{[^}]*\}", "", sentence)))


def test_there_are_sentences():
    assert sum(len(sentences(module)) for module in MODULES) > 100


@pytest.mark.parametrize("module", MODULES)
def test_every_sentence_is_said_in_both_languages(module):
    found = [
        f"{name}: {text}"
        for name, text in sentences(module)
        if bool(text.zh.strip()) != bool(text.en.strip())
    ]
    assert found == []


@pytest.mark.parametrize("module", MODULES)
def test_chinese_is_chinese(module):
    found = [
        f"{name}: {text.zh}"
        for name, text in sentences(module)
        if words(text.en) - NAMES and not CHINESE.search(text.zh)
    ]
    assert found == []


@pytest.mark.parametrize("module", MODULES)
def test_english_has_no_chinese(module):
    assert [f"{name}: {text.en}" for name, text in sentences(module) if CHINESE.search(text.en)] == []


@pytest.mark.parametrize("module", MODULES)
def test_chinese_uses_chinese_punctuation(module):
    # What stands in quotation marks or braces is code, and a doubled mark is a sign rather than the end of a sentence.
    halfwidth = re.compile(r"[\u4e00-\u9fff](?: ?[,;:?](?!\d)|!(?!!)|\.(?=\s|$))")
    said = [(name, re.sub("“[^”]*”|{{.*}}", "", text.zh)) for name, text in sentences(module)]
    assert [f"{name}: {zh}" for name, zh in said if halfwidth.search(zh)] == []


@pytest.mark.parametrize("module", MODULES)
def test_both_languages_leave_the_same_names_open(module):
    found = [f"{name}: {text}" for name, text in sentences(module) if slots(text.zh) != slots(text.en)]
    assert found == []


@pytest.mark.parametrize("module", MODULES)
def test_every_constant_is_said_somewhere(module):
    named = _names_read()
    constants = [
        name for name in vars(importlib.import_module(f"{messages.__name__}.{module}")) if name.isupper()
    ]
    assert [name for name in constants if name not in named] == []


def _names_read() -> set[str]:
    """Every name that the program reads, as ``NAME`` or ``m.NAME``."""
    nodes = [
        node for path in python_files(PACKAGE.name) for node in ast.walk(ast.parse(path.read_text("utf-8")))
    ]
    names = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    return names | {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def test_no_sentence_exists_in_chinese_only():
    """Chinese in the code stands in a Text, beside its English; words to match and files to begin with are data."""
    found = [
        f"{name}:{line}: {value[:40]}"
        for path in python_files(PACKAGE.name)
        if not (name := path.relative_to(PACKAGE).as_posix()).startswith(DATA)
        for line, value in _loose_strings(ast.parse(path.read_text("utf-8")))
        if CHINESE.search(value) and value not in PROBES
    ]
    assert found == []


def _loose_strings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Strings of a file that are not part of a Text, with their lines."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value
        elif not (isinstance(node, ast.Call) and ast.unparse(node.func) == "Text"):
            yield from _loose_strings(node)


@pytest.mark.parametrize("module", MODULES)
def test_chinese_and_latin_stand_apart(module):
    touching = re.compile(r"[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9][\u4e00-\u9fff]")
    assert [f"{name}: {text.zh}" for name, text in sentences(module) if touching.search(text.zh)] == []


@pytest.mark.parametrize("module", MODULES)
def test_one_thing_has_one_word(module):
    """评分 and 得分 are the score's, 评级 is the rating's, and what is asked is 题."""
    rejected = re.compile("评定|打分|卡片|翻卡|张卡")
    assert [f"{name}: {text.zh}" for name, text in sentences(module) if rejected.search(text.zh)] == []


def test_a_list_is_written_as_each_language_writes_it():
    assert fill(Text(zh="有：{known}", en="there are: {known}"), known=("a", "b")) == Text(
        zh="有：a、b", en="there are: a, b"
    )
