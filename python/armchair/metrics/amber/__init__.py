"""AMBER: hallucination in captions and in yes/no answers, without a judge (Wang et al., 2023)."""

from armchair.metrics.amber.data import AmberData, read_amber_data
from armchair.metrics.amber.result import AmberOptions, AmberResult
from armchair.metrics.amber.scorer import score_amber

__all__ = [
    "AmberData",
    "AmberOptions",
    "AmberResult",
    "read_amber_data",
    "score_amber",
]
