"""The formulae against numbers worked out by hand for all thirteen models."""

import pytest
from sums_of_bank import GIB

from kvprep.core.calculation.formulae import model_per_token, model_prefix
from kvprep.core.calculation.models import MODELS, find_model
from kvprep.core.model import UserError

BY_HAND = [
    ("llama-3.1-8b", 131_072, 1.0, 16.0),
    ("llama-3.1-70b", 327_680, 2.5, 40.0),
    ("llama-3.1-405b", 516_096, 3.9375, 63.0),
    ("qwen2.5-7b", 57_344, 0.4375, 7.0),
    ("qwen2.5-14b", 196_608, 1.5, 24.0),
    ("qwen3-0.6b", 114_688, 0.875, 14.0),
    ("qwen3-8b", 147_456, 1.125, 18.0),
    ("qwen3-14b", 163_840, 1.25, 20.0),
    ("qwen3-32b", 262_144, 2.0, 32.0),
    ("qwen3-30b-a3b", 98_304, 0.75, 12.0),
    ("qwen3-235b-a22b", 192_512, 1.46875, 23.5),
    ("deepseek-v3", 70_272, 0.5361328125, 8.578125),
]


@pytest.mark.parametrize(("name", "per_token", "prefix", "long"), BY_HAND)
def test_bf16_sizes(name, per_token, prefix, long):
    shape = find_model(name)
    assert model_per_token(shape, 2) == per_token
    assert model_prefix(shape, 2, 8192) / GIB == prefix
    assert model_prefix(shape, 2, 131_072) / GIB == long


def test_a_window_bounds_half_of_the_layers():
    shape = find_model("gpt-oss-120b")
    assert model_per_token(shape, 2) == 73_728
    # 18 full layers x 2,048 B x 8,192 tokens, and 18 x 2,048 B x 128 tokens of window.
    assert model_prefix(shape, 2, 8192) == 301_989_888 + 4_718_592
    assert model_prefix(shape, 2, 131_072) - model_prefix(shape, 2, 131_071) == 36 * 1024
    assert model_prefix(shape, 2, 100) == 7_372_800


def test_all_thirteen_are_there_with_a_source():
    assert {row[0] for row in BY_HAND} | {"gpt-oss-120b"} == set(MODELS)
    assert find_model("llama-3.1-8b").source.endswith(
        "maxtext@e591f30cbbf2:src/maxtext/configs/models/llama3.1-8b.yml"
    )
    assert find_model("deepseek-v3").source.endswith("deepseek3-671b.yml")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Llama-3.1-8B", "llama-3.1-8b"),
        ("llama3.1-8b", "llama-3.1-8b"),
        ("meta-llama/Llama-3.1-8B-Instruct", "llama-3.1-8b"),
        ("QWEN3_32B", "qwen3-32b"),
    ],
)
def test_a_model_is_found_as_people_write_it(typed, name):
    assert find_model(typed).name == name


def test_an_unknown_model_names_those_near():
    with pytest.raises(UserError) as caught:
        find_model("llama-3.1-80b")
    assert caught.value.exit_code == 3
    assert "llama-3.1-8b" in caught.value.suggestions
    assert "llama-3.1-8b" in caught.value.text.zh


@pytest.mark.parametrize(
    ("name", "attention"), [("llama-3.1-8b", "GQA"), ("deepseek-v3", "MLA"), ("gpt-oss-120b", "GQA")]
)
def test_the_kind_of_attention(name, attention):
    assert find_model(name).attention == attention
