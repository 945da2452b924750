"""Bootstrap intervals: percentiles, and bias-corrected and accelerated (BCa)."""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np

from armchair import _core
from armchair.statistics.clusters import Clusters
from armchair.statistics.options import Sampling, threads
from armchair.statistics.score import Floats, Score, values

# Resamples whose sums are in memory at once.
_CHUNK = 1 << 14


def bootstrap(
    score: Score, clusters: Clusters, estimate: float, sampling: Sampling
) -> tuple[float, float, int]:
    """(low, high, resamples left out): those in which the score is undefined are left out.

    Percentiles are interpolated between order statistics. NaN where nothing is left, or where BCa
    is undefined.
    """
    drawn = _drawn(score, clusters, sampling)
    kept = drawn[~np.isnan(drawn)]
    left_out = len(drawn) - len(kept)
    if not len(kept):
        return math.nan, math.nan, left_out
    ends = [(1 - sampling.level) / 2, (1 + sampling.level) / 2]
    if sampling.method == "bca":
        ends = _corrected(ends, score, clusters, estimate, kept)
        if math.isnan(sum(ends)):
            return math.nan, math.nan, left_out
    low, high = np.quantile(kept, ends).tolist()
    return low, high, left_out


def _drawn(score: Score, clusters: Clusters, sampling: Sampling) -> Floats:
    """(resamples,) scores of clusters drawn with replacement."""
    table = np.ascontiguousarray(clusters.table)
    parts = []
    for start in range(0, sampling.resamples, _CHUNK):
        count = min(_CHUNK, sampling.resamples - start)
        sums = _core.bootstrap_sums(table, start, count, sampling.seed, threads())
        parts.append(values(score, clusters.columns, sums))
    return np.concatenate(parts)


def _corrected(
    ends: list[float], score: Score, clusters: Clusters, estimate: float, drawn: Floats
) -> list[float]:
    """The percentiles that BCa takes; NaN where they are undefined (Efron 1987)."""
    below = np.count_nonzero(drawn < estimate) + np.count_nonzero(drawn == estimate) / 2
    share = below / len(drawn)
    without = values(score, clusters.columns, clusters.table.sum(axis=0) - clusters.table)
    differences = without.mean() - without
    spread = math.fsum((differences**2).tolist())
    if not 0 < share < 1 or not spread > 0:
        return [math.nan, math.nan]
    normal = NormalDist()
    bias = normal.inv_cdf(share)
    acceleration = math.fsum((differences**3).tolist()) / (6 * spread**1.5)
    found = []
    for end in ends:
        shifted = bias + normal.inv_cdf(end)
        scale = 1 - acceleration * shifted
        found.append(normal.cdf(bias + shifted / scale) if scale > 0 else math.nan)
    return found
