"""Object HalBench as published: from the objects that a judge found in captions (RLHF-V, 2024).

The convention `object-halbench` of CHAIR is the script without its language model: it looks for
objects in the captions' own words. Here the objects are given, one list a caption.
"""

from armchair.metrics.object_halbench.result import (
    ObjectHalBenchCounts,
    ObjectHalBenchOptions,
    ObjectHalBenchResult,
)
from armchair.metrics.object_halbench.scorer import ObjectHalBench

__all__ = [
    "ObjectHalBench",
    "ObjectHalBenchCounts",
    "ObjectHalBenchOptions",
    "ObjectHalBenchResult",
]
