"""How sure a score is: intervals, paired tests and power, from sums of counts by cluster.

A cluster is what was sampled, an image as a rule. `Clusters` has its counts, a `Score` says which
of them make a score; `interval` tells how far the sampling of clusters moves it, `difference`
whether two models' scores differ, `power` what so many clusters can show.
"""

from armchair.statistics.binary import McNemar, mcnemar
from armchair.statistics.clusters import Clusters
from armchair.statistics.correction import holm
from armchair.statistics.difference import Difference, difference
from armchair.statistics.interval import Interval, interval
from armchair.statistics.options import METHODS, Sampling
from armchair.statistics.power import clusters_needed, smallest_difference
from armchair.statistics.score import Combination, Ratio, Score

__all__ = [
    "METHODS",
    "Clusters",
    "Combination",
    "Difference",
    "Interval",
    "McNemar",
    "Ratio",
    "Sampling",
    "Score",
    "clusters_needed",
    "difference",
    "holm",
    "interval",
    "mcnemar",
    "smallest_difference",
]
