"""AMBER: hallucination in captions and in yes/no answers, without a judge (Wang et al., 2023)."""

from armchair.benchmarks.amber.data import AmberData, read_amber_data
from armchair.benchmarks.amber.result import AmberOptions, AmberResult
from armchair.benchmarks.amber.scorer import score_amber

__all__ = [
    "AmberData",
    "AmberOptions",
    "AmberResult",
    "read_amber_data",
    "score_amber",
]
