"""The one table of families: a new kind of sum is a Family and its name here, its words in the bank."""

from __future__ import annotations

from collections.abc import Mapping

from kvprep.core.calculation.cluster_families import CLUSTER_FAMILIES
from kvprep.core.calculation.latency_families import LATENCY_FAMILIES
from kvprep.core.calculation.problem import EXAMPLE_SEED, Calculation, Family, Posed, as_question, pose
from kvprep.core.calculation.size_families import SIZE_FAMILIES
from kvprep.core.calculation.transfer_families import TRANSFER_FAMILIES
from kvprep.core.model import Question

FAMILIES: Mapping[str, Family] = {
    **SIZE_FAMILIES,
    **TRANSFER_FAMILIES,
    **CLUSTER_FAMILIES,
    **LATENCY_FAMILIES,
}


def posed_as(calculation: Calculation, seed: int) -> Posed:
    """A sum with the numbers of a seed."""
    return pose(calculation, FAMILIES[calculation.family], seed)


def example_of(calculation: Calculation) -> Question:
    """A sum as it is shown outside a drill."""
    return as_question(posed_as(calculation, EXAMPLE_SEED))
