"""The one table of families: a new kind of sum is a Family and its name here, its words in the bank."""

from __future__ import annotations

from collections.abc import Mapping

from kvprep.core.calculation.cluster_families import CLUSTER_FAMILIES
from kvprep.core.calculation.latency_families import LATENCY_FAMILIES
from kvprep.core.calculation.problem import Family
from kvprep.core.calculation.size_families import SIZE_FAMILIES
from kvprep.core.calculation.transfer_families import TRANSFER_FAMILIES

FAMILIES: Mapping[str, Family] = {
    **SIZE_FAMILIES,
    **TRANSFER_FAMILIES,
    **CLUSTER_FAMILIES,
    **LATENCY_FAMILIES,
}
