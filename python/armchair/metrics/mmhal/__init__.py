"""MMHal-Bench: answers rated 0 to 6 by a judge (Sun et al., 2023).

Two readings of a judgement stand side by side. `strict` takes a rating only where exactly one is
given, however it is marked up, and leaves the others out, counted and named. `official` is the
authors' script: it looks for "rating: N" as a substring, and what it cannot read is rated 0.
"""

from armchair.metrics.mmhal.ratings import Ratings
from armchair.metrics.mmhal.result import MMHalOptions, MMHalResult
from armchair.metrics.mmhal.scorer import QUESTION_TYPES, score_mmhal

__all__ = [
    "QUESTION_TYPES",
    "MMHalOptions",
    "MMHalResult",
    "Ratings",
    "score_mmhal",
]
