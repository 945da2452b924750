"""The difference of two models' scores over the same clusters."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from itertools import product
from typing import Any

import numpy as np

from armchair import _core
from armchair.statistics.binary import McNemar, discordant, mcnemar
from armchair.statistics.clusters import Clusters, common_clusters
from armchair.statistics.interval import standard_error, upper_quantile
from armchair.statistics.options import Sampling, threads
from armchair.statistics.score import Combination, Floats, Ratio, Score, influence, value, values

# As the core has them: so many clusters that differ are enumerated; floats tie this near.
_ENUMERATED = 13
_TOLERANCE = 1e-12
_CHUNK = 1 << 14


@dataclass(frozen=True)
class Difference:
    """First model minus second. Floats are NaN where a score is undefined.

    Attributes:
        difference: the difference of the scores.
        low, high: its interval, by the delta method with Student's t over clusters.
        se: its standard error.
        clusters: how many clusters both have.
        p: that of the cluster swap test: how often models that could be exchanged cluster by
            cluster would differ as much.
        resamples: exchanges drawn; 0 where all were made, at most 13 clusters differing.
        mcnemar: where each cluster is one outcome, that test.
    """

    difference: float
    low: float
    high: float
    se: float
    clusters: int
    p: float
    resamples: int
    mcnemar: McNemar | None = None

    @property
    def deviation(self) -> float:
        """The standard deviation of one cluster's part in the difference: what power needs."""
        return self.se * math.sqrt(self.clusters)

    def as_dict(self) -> dict[str, Any]:
        """The attributes by name."""
        return asdict(self)


def difference(
    score: Score,
    first: Clusters,
    second: Clusters,
    sampling: Sampling | None = None,
    *,
    common: bool = False,
) -> Difference:
    """Compares two models' scores over the clusters that both have.

    Args:
        common: whether clusters that only one has may be left out.

    Raises:
        InputError: the clusters differ and `common` is not set, or none is in common.
    """
    sampling = sampling or Sampling()
    first, second = common_clusters(first, second, leave_out=common)
    found = _observed(score, first, second)
    count = len(first)
    undefined = math.isnan(found)
    moved = influence(score, first) - influence(score, second)
    se = math.nan if undefined else standard_error(moved)
    half = math.nan if math.isnan(se) else upper_quantile(sampling.level, count - 1) * se
    p, drawn, binary = math.nan, 0, None
    if not undefined:
        p, drawn = _swapped(score, first, second, found, sampling)
    if isinstance(score, Ratio):
        alone = discordant(score.parts(first), score.parts(second))
        binary = None if alone is None else mcnemar(*alone)
    return Difference(found, found - half, found + half, se, count, p, drawn, binary)


def _observed(score: Score, first: Clusters, second: Clusters) -> float:
    if isinstance(score, Combination):
        return value(score, first) - value(score, second)
    (a, b), (c, d) = (
        [int(part.sum()) for part in score.parts(clusters)] for clusters in (first, second)
    )
    # Divided once, so that it is the exact negative with the models exchanged.
    return score.scale * ((a * d - c * b) / (b * d)) if b and d else math.nan


def _swapped(
    score: Score, first: Clusters, second: Clusters, observed: float, sampling: Sampling
) -> tuple[float, int]:
    """(p, resamples drawn) of the cluster swap test."""
    if isinstance(score, Ratio):
        parts = score.parts(first), score.parts(second)
        extreme, total, _, enumerated = _core.swap_test(
            *parts, sampling.resamples, sampling.seed, threads()
        )
    else:
        extreme, total, enumerated = _swapped_sums(score, first, second, observed, sampling)
    return (extreme / total, 0) if enumerated else ((extreme + 1) / (total + 1), total)


def _swapped_sums(
    score: Combination, first: Clusters, second: Clusters, observed: float, sampling: Sampling
) -> tuple[int, int, bool]:
    """(extreme, total, enumerated) for a combination, of whose columns all are exchanged."""
    used = {name for _, ratio in score.terms for name in (*ratio.numerator, *ratio.denominator)}
    columns = tuple(sorted(used))
    tables = [np.stack([one.sum_of([c]) for c in columns], axis=1) for one in (first, second)]
    both = tables[0].sum(axis=0) + tables[1].sum(axis=0)
    extreme = total = 0
    chunks, enumerated = _exchanges(tables[0], tables[1], sampling)
    for sums in chunks:
        swapped = np.abs(values(score, columns, sums) - values(score, columns, both - sums))
        total += len(swapped)
        extreme += _at_least(swapped, observed)
    return extreme, total, enumerated


def _exchanges(first: Any, second: Any, sampling: Sampling) -> tuple[Any, bool]:
    """Chunks of the first model's sums with clusters exchanged, and whether those are all."""
    changes = second - first
    differing = changes[changes.any(axis=1)]
    if len(differing) <= _ENUMERATED:
        choices = np.array(list(product((0, 1), repeat=len(differing))), np.int64)
        chosen = choices @ differing
        return [first.sum(axis=0) + chosen], True
    starts = range(0, sampling.resamples, _CHUNK)
    return (
        _core.swap_sums(
            first,
            second,
            start,
            min(_CHUNK, sampling.resamples - start),
            sampling.seed,
            threads(),
        )
        for start in starts
    ), False


def _at_least(swapped: Floats, observed: float) -> int:
    # An exchange that leaves a score undefined counts as extreme.
    ties = swapped >= abs(observed) * (1 - _TOLERANCE)
    return int(np.count_nonzero(ties | np.isnan(swapped)))
