"""Statistics of sums by cluster, with numpy's Philox4x64-10 (Salmon et al., SC 2011).

Clusters stand in one order on both sides; a cluster's random bits depend on its place alone.
"""

import math
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[np.int64]
Columns = tuple[Integers, Integers]

_BOOTSTRAP, _SWAP = 0, 1
# At most so many clusters that differ are enumerated.
_ENUMERATED = 13


def words(seed: int, stream: int, resample: int, count: int) -> npt.NDArray[np.uint64]:
    """The first `count` random words of one resample of a stream."""
    # As an array: numpy makes floats of a list with a seed of 64 bits.
    key = np.array([seed, 0], np.uint64)
    generator = np.random.Philox(key=key, counter=[0, stream, resample, 0])
    return np.asarray(generator.random_raw(count), np.uint64)


def bootstrap_sums(counts: Integers, resamples: int, seed: int) -> Integers:
    """(resamples, counts): the sums of as many drawn clusters as `counts` has rows."""
    clusters = len(counts)
    sums = np.empty((resamples, counts.shape[1]), np.int64)
    for resample in range(resamples):
        drawn = words(seed, _BOOTSTRAP, resample, (clusters + 1) // 2)
        # The low half of a word comes first.
        halves = [half for word in map(int, drawn) for half in (word & 0xFFFFFFFF, word >> 32)]
        rows = [half * clusters >> 32 for half in halves[:clusters]]
        sums[resample] = counts[rows].sum(axis=0)
    return sums


def _swaps(different: list[int], clusters: int, resamples: int, seed: int) -> Iterator[list[int]]:
    """The clusters that each exchange swaps."""
    if len(different) <= _ENUMERATED:
        for chosen in product((False, True), repeat=len(different)):
            yield [cluster for cluster, swap in zip(different, chosen, strict=True) if swap]
        return
    for resample in range(resamples):
        bits = [int(word) for word in words(seed, _SWAP, resample, (clusters + 63) // 64)]
        yield [index for index in range(clusters) if bits[index // 64] >> index % 64 & 1]


def swap_test(
    first: Columns, second: Columns, resamples: int, seed: int
) -> tuple[int, int, int, bool]:
    """(extreme, total, undefined, enumerated) of two models, each (numerators, denominators).

    An exchange is extreme where the ratios then differ at least as much, ties among them, or where
    one has no denominator. Sums are taken to be below 2^30, where ties are exact.
    """
    (a, b), (c, d) = first, second
    different = [int(index) for index in np.flatnonzero((a != c) | (b != d))]
    sums = [int(column.sum()) for column in (a, b, c, d)]
    observed = abs(sums[0] * sums[3] - sums[2] * sums[1]), sums[1] * sums[3]
    extreme = total = undefined = 0
    for swapped in _swaps(different, len(a), resamples, seed):
        numerator = sums[0] + int((c - a)[swapped].sum())
        denominator = sums[1] + int((d - b)[swapped].sum())
        other, other_denominator = sums[0] + sums[2] - numerator, sums[1] + sums[3] - denominator
        size = abs(numerator * other_denominator - other * denominator)
        scale = denominator * other_denominator
        undefined += scale == 0
        extreme += scale == 0 or size * observed[1] >= observed[0] * scale
        total += 1
    return extreme, total, undefined, len(different) <= _ENUMERATED


def swap_sums(first: Integers, second: Integers, resamples: int, seed: int) -> Integers:
    """(resamples, counts): the first model's sums with the clusters exchanged that are drawn."""
    clusters = len(first)
    sums = np.empty((resamples, first.shape[1]), np.int64)
    for resample, swapped in enumerate(_swaps([*range(clusters)] * 14, clusters, resamples, seed)):
        sums[resample] = first.sum(axis=0) + (second - first)[swapped].sum(axis=0)
    return sums


def influences(numerators: list[int], denominators: list[int]) -> list[Fraction]:
    """By how much each cluster moves the ratio of the sums, to first order."""
    above, below = sum(numerators), sum(denominators)
    score = Fraction(above, below)
    return [(n - score * d) / below for n, d in zip(numerators, denominators, strict=True)]


def effective_size(numerators: list[int], denominators: list[int]) -> Fraction:
    """How many independent units tell as much about the ratio as these clusters."""
    score = Fraction(sum(numerators), sum(denominators))
    spread = sum(moved**2 for moved in influences(numerators, denominators))
    if spread == 0:
        return Fraction(sum(d > 0 for d in denominators))
    return score * (1 - score) / spread


def wilson(score: Fraction, size: Fraction, quantile: float) -> tuple[float, float]:
    """Where Wilson's quadratic equation (p - x)^2 = quantile^2 x (1 - x) / size is solved."""
    p, n, square = float(score), float(size), quantile**2
    a, b, c = 1 + square / n, -(2 * p + square / n), p * p
    root = math.sqrt(max(b * b - 4 * a * c, 0.0))
    return (-b - root) / (2 * a), (-b + root) / (2 * a)


def bca_ends(
    estimate: float, drawn: list[float], without: list[float], level: float
) -> list[float]:
    """The percentiles between which the BCa interval lies (Efron 1987).

    `without` are the scores that leave out one cluster each.
    """
    normal = NormalDist()
    below = sum(1.0 if one < estimate else 0.5 if one == estimate else 0.0 for one in drawn)
    bias = normal.inv_cdf(below / len(drawn))
    mean = sum(without) / len(without)
    cubes = sum((mean - one) ** 3 for one in without)
    acceleration = cubes / (6 * sum((mean - one) ** 2 for one in without) ** 1.5)
    shifted = [bias + normal.inv_cdf(end) for end in ((1 - level) / 2, (1 + level) / 2)]
    return [normal.cdf(bias + one / (1 - acceleration * one)) for one in shifted]
