"""CHAIR of captions in memory: counting, scores, and what each caption mentions.

`Chair` scores; the drop-in functions have the signatures that courses and articles use. Files are
scored by `armchair.chair_files`.
"""

from armchair.chair_scoring.counts import CaptionCounts, ChairCounts
from armchair.chair_scoring.drop_in import chair, chair_metrics, mentioned_objects
from armchair.chair_scoring.mention import Mention
from armchair.chair_scoring.options import ChairOptions
from armchair.chair_scoring.result import ChairResult
from armchair.chair_scoring.scorer import Chair

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
