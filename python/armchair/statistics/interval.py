"""The interval of one score."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from armchair import _core
from armchair.statistics import resampling
from armchair.statistics.clusters import Clusters
from armchair.statistics.options import Sampling
from armchair.statistics.quantiles import normal_quantile, t_quantile
from armchair.statistics.score import Ratio, Score, influence, value


@dataclass(frozen=True)
class Interval:
    """Where a score may lie, were other clusters drawn. All but `clusters` NaN where undefined.

    Attributes:
        low, high: the ends, in the score's unit.
        level: the share of samples whose interval has the true score.
        method: "wilson", "delta-t", "bootstrap" or "bca".
        se: the score's standard error by the delta method, over clusters.
        clusters: how many there are.
        deff: the design effect: how many of its units are worth one independent one. NaN for what
            is no proportion, or has no spread.
        left_out: resamples without a denominator, which a bootstrap leaves out.
    """

    low: float
    high: float
    level: float
    method: str
    se: float
    clusters: int
    deff: float = math.nan
    left_out: int = 0

    @property
    def defined(self) -> bool:
        """Whether there is an interval."""
        return not math.isnan(self.low)

    def as_dict(self) -> dict[str, Any]:
        """The attributes by name."""
        return asdict(self)


def interval(score: Score, clusters: Clusters, sampling: Sampling | None = None) -> Interval:
    """The interval of a score over clusters.

    A proportion's is Wilson's at the effective sample size, with the normal quantile for plain
    proportions and Student's t otherwise; that of other scores is the delta method's with t.
    Undefined (NaN) for fewer than 2 clusters or no denominator; BCa also where its acceleration is
    (every cluster with one ratio).

    Source: Wilson 1927; effective sample size after Kish 1965; Efron 1987 for BCa.

    >>> clusters = Clusters.of("image", range(10), ["n", "d"], [[1, 1]] * 3 + [[0, 1]] * 7)
    >>> found = interval(Ratio(("n",), ("d",)), clusters)
    >>> round(found.low, 4), round(found.high, 4), found.deff
    (0.1078, 0.6032, 1.0)
    """
    sampling = sampling or Sampling()
    proportion = isinstance(score, Ratio) and score.proportion
    method = sampling.method
    if method == "wilson" and not proportion:
        method = "delta-t"
    estimate = value(score, clusters)
    count = len(clusters)
    if count < 2 or math.isnan(estimate):
        return Interval(math.nan, math.nan, sampling.level, method, math.nan, count)
    moved = influence(score, clusters)
    se = standard_error(moved)
    size = deff = math.nan
    plain = False
    if isinstance(score, Ratio) and proportion:
        size, deff, plain = _effective_size(score, clusters)
    left_out = 0
    if method == "wilson":
        quantile = upper_quantile(sampling.level, None if plain else count - 1)
        low, high = _wilson(estimate, size, quantile)
    elif method == "delta-t":
        half = upper_quantile(sampling.level, count - 1) * se
        low, high = estimate - half, estimate + half
    else:
        low, high, left_out = resampling.bootstrap(score, clusters, estimate, sampling)
    return Interval(low, high, sampling.level, method, se, count, deff, left_out)


def standard_error(moved: np.ndarray[Any, np.dtype[np.float64]]) -> float:
    """The standard error of a score from its influences; NaN for fewer than 2 clusters."""
    count = len(moved)
    if count < 2:
        return math.nan
    # The exact sum of the squares, rounded once: the order of clusters cannot matter.
    return math.sqrt(count / (count - 1) * math.fsum((moved * moved).tolist()))


def upper_quantile(level: float, degrees: int | None) -> float:
    """The quantile that a two-sided interval of a level needs; the normal one without degrees."""
    probability = (1 + level) / 2
    return normal_quantile(probability) if degrees is None else t_quantile(probability, degrees)


def _effective_size(ratio: Ratio, clusters: Clusters) -> tuple[float, float, bool]:
    """(effective sample size, design effect, whether it is a plain proportion), from integers."""
    moments = _core.moments(*ratio.parts(clusters))
    _, occupied, above, below, squares, products, below_squares, plain = moments
    # Both as fractions of whole numbers, divided once.
    spread = below**2 * squares - 2 * above * below * products + above**2 * below_squares
    if spread == 0:
        return float(occupied), math.nan, plain
    variance = above * (below - above) * below**2
    return variance / spread, below * spread / variance if variance else math.nan, plain


def _wilson(estimate: float, size: float, quantile: float) -> tuple[float, float]:
    square = quantile * quantile
    shrunk = 1 + square / size
    centre = (estimate + square / (2 * size)) / shrunk
    spread = estimate * (1 - estimate) / size + square / (4 * size * size)
    half = quantile / shrunk * math.sqrt(spread)
    # Rounding must not push an end past what a proportion can be, or past the score.
    return min(max(centre - half, 0.0), estimate), max(min(centre + half, 1.0), estimate)
