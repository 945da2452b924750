"""ChartHal: hallucination on charts, one 0/1 verdict a question (Wang et al., 2025).

Questions have a type (description, reasoning, open-ended) and a relation to the chart (irrelevant,
inexistent, contradictory, normal): twelve cells. A verdict that is neither 0 nor 1 is an
exception: counted, named and left out of every denominator, as the authors' script does.
"""

from armchair.metrics.charthal.result import RELATIONS, TYPES, ChartHalOptions, ChartHalResult
from armchair.metrics.charthal.scorer import ChartHal, JudgedAnswer

__all__ = [
    "RELATIONS",
    "TYPES",
    "ChartHal",
    "ChartHalOptions",
    "ChartHalResult",
    "JudgedAnswer",
]
