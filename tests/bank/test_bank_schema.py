"""The JSON Schema and the loader agree, and every shipped file satisfies both."""

import jsonschema
import pytest
import yaml
from lease_question import QUESTION

from kvprep.core.schema import KEYS, question_schema
from kvprep.disk.bank_files import question_files, shipped_bank

SCHEMA = question_schema()
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
SHIPPED = sorted(question_files(shipped_bank()))


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("part", KEYS)
def test_it_names_the_keys_that_the_loader_knows(part):
    shape = SCHEMA if part == "question" else SCHEMA["$defs"][part]
    assert list(shape["properties"]) == list(KEYS[part])


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_files_satisfy_it(name):
    data = yaml.safe_load((shipped_bank() / name).read_text(encoding="utf-8"))
    assert [f"{list(e.path)}: {e.message[:200]}" for e in VALIDATOR.iter_errors(data)] == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("minutes: 4", "minutes: 0"),
        ("kind: recall", "kind: other"),
        ("weight: 2", "weight: -1"),
        ("dim: fact", "dim: fact\n    extra: 1"),
        ("  en: What does a lease protect?\n", ""),
        ("lang: en", "lang: fr"),
    ],
)
def test_it_refuses_what_the_loader_refuses(old, new):
    assert VALIDATOR.is_valid(yaml.safe_load(QUESTION))
    assert not VALIDATOR.is_valid(yaml.safe_load(QUESTION.replace(old, new, 1)))
