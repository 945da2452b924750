"""AMBER: hallucination in captions and in yes/no answers, without a judge (Wang et al., 2023)."""

from armchair.metrics.amber.data import AmberData, read_amber_data
from armchair.metrics.amber.result import AmberOptions, AmberResult
from armchair.metrics.amber.scorer import Amber, Response

__all__ = [
    "Amber",
    "AmberData",
    "AmberOptions",
    "AmberResult",
    "Response",
    "read_amber_data",
]
