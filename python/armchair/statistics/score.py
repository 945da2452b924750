"""Scores as what they are made of: ratios of sums of counts, and what is linear in those."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from armchair.statistics.clusters import Clusters, Integers

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Ratio:
    """`scale` x sum of `numerator` / sum of `denominator`.

    Attributes:
        numerator, denominator: names of counts to add; one that stands twice counts twice, so
            that F1 is (hits, hits) / (claimed, true).
        proportion: whether the ratio is between 0 and 1, as Wilson's interval needs.
        scale: what the ratio is multiplied with.
    """

    numerator: tuple[str, ...]
    denominator: tuple[str, ...]
    proportion: bool = True
    scale: float = 1.0

    def parts(self, clusters: Clusters) -> tuple[Integers, Integers]:
        """(clusters,) numerators and denominators."""
        return clusters.sum_of(self.numerator), clusters.sum_of(self.denominator)

    @property
    def terms(self) -> tuple[tuple[float, Ratio], ...]:
        """The ratio as a combination of one."""
        return ((1.0, self),)


@dataclass(frozen=True)
class Combination:
    """`constant` + the sum of weight x ratio: means of scores, differences of scores."""

    terms: tuple[tuple[float, Ratio], ...]
    constant: float = 0.0

    @classmethod
    def mean(cls, ratios: tuple[Ratio, ...]) -> Combination:
        """The plain mean of some ratios."""
        return cls(tuple((1 / len(ratios), ratio) for ratio in ratios))


Score = Ratio | Combination


def constant(score: Score) -> float:
    """What is added to the ratios."""
    return score.constant if isinstance(score, Combination) else 0.0


def value(score: Score, clusters: Clusters) -> float:
    """The score; NaN where a denominator is 0."""
    total = constant(score)
    for weight, ratio in score.terms:
        numerator, denominator = (int(part.sum()) for part in ratio.parts(clusters))
        if denominator == 0:
            return math.nan
        total += weight * ratio.scale * (numerator / denominator)
    return total


def influence(score: Score, clusters: Clusters) -> Floats:
    """(clusters,): by how much each cluster moves the score, to first order; they sum to 0.

    The linearised value of a ratio of sums (Woodruff 1971). All NaN where the score is undefined.
    """
    moved = np.zeros(len(clusters))
    for weight, ratio in score.terms:
        numerators, denominators = ratio.parts(clusters)
        above, below = int(numerators.sum()), int(denominators.sum())
        if below == 0:
            return np.full(len(clusters), math.nan)
        # Numerator first: where all clusters have one ratio this is exactly 0.
        centred = numerators * float(below) - denominators * float(above)
        moved += weight * ratio.scale * (centred / (float(below) * float(below)))
    return moved


def values(score: Score, columns: tuple[str, ...], sums: Integers) -> Floats:
    """(resamples,) scores of sums of shape (resamples, columns); NaN where one is undefined."""
    # Each resample is looked at as one cluster.
    resampled = Clusters("resample", (0,) * len(sums), columns, sums)
    total = np.full(len(sums), constant(score))
    for weight, ratio in score.terms:
        numerators, denominators = ratio.parts(resampled)
        with np.errstate(invalid="ignore", divide="ignore"):
            quotients = np.where(denominators > 0, numerators / denominators, np.nan)
        total += weight * ratio.scale * quotients
    return total
