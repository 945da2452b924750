"""HallusionBench: yes/no questions on images and their edited twins (Guan et al., 2024).

A verdict is 0 (wrong), 1 (right) or 2 (uncertain). Uncertain counts as right only where the
question comes without its image (a visual-supplement question, figure 0). Rows without a readable
verdict are counted and named; they, and the figures and question pairs that they belong to, are
not scored.
"""

from armchair.metrics.hallusionbench.result import HallusionBenchOptions, HallusionBenchResult
from armchair.metrics.hallusionbench.rows import Question
from armchair.metrics.hallusionbench.scorer import HallusionBench

__all__ = [
    "HallusionBench",
    "HallusionBenchOptions",
    "HallusionBenchResult",
    "Question",
]
