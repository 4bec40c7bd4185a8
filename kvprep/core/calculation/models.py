"""The thirteen models whose published shapes the sums are drawn from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kvprep.core.ids import nearest
from kvprep.core.messages import calc as say
from kvprep.core.messages.errors import fill
from kvprep.core.model import UserError

SOURCE_REPO = "AI-Hypercomputer/maxtext"
SOURCE_COMMIT = "e591f30cbbf2"
SOURCE_FOLDER = "src/maxtext/configs/models"


class ModelShape(NamedTuple):
    """What of a model decides the size of its cache; ``latent`` and ``rope`` are set for MLA only.

    ``window_layers`` of the layers keep no more than ``window`` tokens.
    """

    name: str
    title: str
    layers: int
    heads: int
    kv_heads: int
    head_dim: int
    latent: int = 0
    rope: int = 0
    window: int = 0
    window_layers: int = 0
    file: str = ""

    @property
    def is_mla(self) -> bool:
        """Whether a token leaves one latent a layer instead of keys and values by head."""
        return self.latent > 0

    @property
    def attention(self) -> str:
        """The family of attention by its usual short name."""
        if self.is_mla:
            return "MLA"
        return {self.heads: "MHA", 1: "MQA"}.get(self.kv_heads, "GQA")

    @property
    def source(self) -> str:
        """Where the shape stands, as repository, commit and path."""
        return f"{SOURCE_REPO}@{SOURCE_COMMIT}:{SOURCE_FOLDER}/{self.file}"


MODELS: Mapping[str, ModelShape] = {
    shape.name: shape._replace(file=shape.file or f"{shape.name.replace('llama-', 'llama')}.yml")
    for shape in (
        ModelShape("llama-3.1-8b", "Llama-3.1-8B", 32, 32, 8, 128),
        ModelShape("llama-3.1-70b", "Llama-3.1-70B", 80, 64, 8, 128),
        ModelShape("llama-3.1-405b", "Llama-3.1-405B", 126, 128, 8, 128),
        ModelShape("qwen2.5-7b", "Qwen2.5-7B", 28, 28, 4, 128),
        ModelShape("qwen2.5-14b", "Qwen2.5-14B", 48, 40, 8, 128),
        ModelShape("qwen3-0.6b", "Qwen3-0.6B", 28, 16, 8, 128),
        ModelShape("qwen3-8b", "Qwen3-8B", 36, 32, 8, 128),
        ModelShape("qwen3-14b", "Qwen3-14B", 40, 40, 8, 128),
        ModelShape("qwen3-32b", "Qwen3-32B", 64, 64, 8, 128),
        ModelShape("qwen3-30b-a3b", "Qwen3-30B-A3B", 48, 32, 4, 128),
        ModelShape("qwen3-235b-a22b", "Qwen3-235B-A22B", 94, 64, 4, 128),
        ModelShape("deepseek-v3", "DeepSeek-V3", 61, 128, 128, 128, 512, 64, file="deepseek3-671b.yml"),
        ModelShape("gpt-oss-120b", "gpt-oss-120b", 36, 64, 8, 64, window=128, window_layers=18),
    )
}
GROUPED = tuple(shape for shape in MODELS.values() if not shape.is_mla and not shape.window)
"""Models of which every layer keeps keys and values for all tokens."""
LATENT = MODELS["deepseek-v3"]


def find_model(typed: str) -> ModelShape:
    """A model by the name a person types, whatever its case; UserError (exit 3) with near names."""
    wanted = typed.strip().casefold().rpartition("/")[2].removesuffix("-instruct")
    if wanted in MODELS:
        return MODELS[wanted]
    loose = {_loose(name): shape for name, shape in MODELS.items()}
    if (found := loose.get(_loose(wanted))) is not None:
        return found
    near = nearest(wanted, MODELS)
    shown = "".join(c if c.isprintable() else "�" for c in typed[:60])
    raise UserError(fill(say.NO_MODEL_NEAR if near else say.NO_MODEL, name=shown, near=near), 3, near)


def _loose(name: str) -> str:
    return "".join(c for c in name if c.isalnum())
