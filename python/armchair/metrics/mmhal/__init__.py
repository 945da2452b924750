"""MMHal-Bench: answers rated 0 to 6 by a judge (Sun et al., 2023).

Two readings of a judgement stand side by side. `strict` takes a rating only where exactly one is
given, however it is marked up, and leaves the others out, counted and named. `official` is the
authors' script: it looks for "rating: N" as a substring, and what it cannot read is rated 0. A row
that was not judged has no rating in either.
"""

from armchair.metrics.mmhal.ratings import Ratings
from armchair.metrics.mmhal.result import MMHalOptions, MMHalResult
from armchair.metrics.mmhal.scorer import QUESTION_TYPES, Judgement, MMHal

__all__ = [
    "QUESTION_TYPES",
    "Judgement",
    "MMHal",
    "MMHalOptions",
    "MMHalResult",
    "Ratings",
]
