"""CHAIR of captions in memory: counting, scores, and what each caption mentions.

`Chair` scores; the drop-in functions have the signatures that courses and articles use. Files are
scored by `armchair.metrics.chair`.
"""

from armchair.metrics.chair.counts import CaptionCounts, ChairCounts
from armchair.metrics.chair.drop_in import chair, chair_metrics, mentioned_objects
from armchair.metrics.chair.mention import Mention
from armchair.metrics.chair.options import ChairOptions
from armchair.metrics.chair.result import ChairResult
from armchair.metrics.chair.scorer import Chair

__all__ = [
    "CaptionCounts",
    "Chair",
    "ChairCounts",
    "ChairOptions",
    "ChairResult",
    "Mention",
    "chair",
    "chair_metrics",
    "mentioned_objects",
]
