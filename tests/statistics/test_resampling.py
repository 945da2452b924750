"""Resampling in the core: the reference's integers, which threads and order of models leave."""

from fractions import Fraction

import numpy as np
import pytest

from armchair import _core
from armchair.errors import InputError
from armchair.reference import statistics as reference


def made(clusters: int, seed: int, most: int = 5):
    """Counts of two models: numerators are at most the denominators."""
    random = np.random.default_rng(seed)
    denominators = random.integers(0, most + 1, (2, clusters))
    denominators[:, 0] = 1  # A score needs a denominator.
    numerators = random.integers(0, denominators + 1)
    return [(numerators[model], denominators[model]) for model in (0, 1)]


# 64 clusters take a word of bits; 8 a table; 13 that differ are enumerated, 14 are not.
@pytest.mark.parametrize("clusters", [1, 2, 12, 13, 14, 20, 63, 64, 65, 129, 300])
@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_swaps_are_the_references(clusters, seed):
    first, second = made(clusters, clusters)
    expected = reference.swap_test(first, second, 600, seed)
    for threads in (1, 2, 5):
        assert _core.swap_test(first, second, 600, seed, threads) == expected
    assert _core.swap_test(second, first, 600, seed, 1) == expected


def test_a_model_against_itself_ties_every_time():
    model, _ = made(500, 3)
    assert _core.swap_test(model, model, 10_000, 0, 2) == (1, 1, 0, True)


def test_ties_are_counted():
    # By hand: 40 clusters, of which 20 favour each model by 1: the observed difference is 0,
    # so that every exchange is at least as large.
    ones = np.ones(40, np.int64)
    half = np.arange(40) % 2
    extreme, total, _, enumerated = _core.swap_test((half, ones), (1 - half, ones), 1000, 0, 1)
    assert (extreme, total, enumerated) == (1000, 1000, False)


def test_two_clusters_by_hand():
    # By hand: 2/2 against 0/2; of the four exchanges the two that swap none or both differ by 1.
    ones, zeros = np.ones(2, np.int64), np.zeros(2, np.int64)
    assert _core.swap_test((ones, ones), (zeros, ones), 10, 0, 1) == (2, 4, 0, True)


def test_exchanges_without_a_denominator_count_as_extreme():
    # By hand: one cluster each with a denominator, not the same: of four exchanges two bring both
    # to one model, and the other two differ by 1 as observed.
    first = np.array([1, 0]), np.array([1, 0])
    second = np.array([0, 0]), np.array([0, 1])
    assert _core.swap_test(first, second, 10, 0, 1) == (4, 4, 2, True)


@pytest.mark.parametrize("clusters", [1, 2, 7, 500])
def test_bootstrap_sums_are_the_references(clusters):
    counts = np.stack([column for model in made(clusters, 9) for column in model], axis=1)
    counts = np.ascontiguousarray(counts)
    expected = reference.bootstrap_sums(counts, 1203, 7)
    for threads in (1, 2, 5):
        assert np.array_equal(_core.bootstrap_sums(counts, 0, 1203, 7, threads), expected)


def test_another_seed_draws_other_clusters():
    counts = np.arange(100).reshape(-1, 1)
    sums = [_core.bootstrap_sums(counts, 0, 50, seed, 1).tolist() for seed in (0, 0, 1)]
    assert sums[0] == sums[1] != sums[2]


def test_moments_make_the_variance_of_a_ratio():
    # The influences summed one by one, as fractions; statistics of Cochran 1977, section 2.11.
    (numerators, denominators), _ = made(200, 4)
    clusters, occupied, n, d, nn, nd, dd, plain = _core.moments(numerators, denominators)
    pairs = list(zip(numerators.tolist(), denominators.tolist(), strict=True))
    expected = sum(Fraction(a * d - n * b, d * d) ** 2 for a, b in pairs)
    assert Fraction(d * d * nn - 2 * n * d * nd + n * n * dd, d**4) == expected
    assert (clusters, occupied, plain) == (200, sum(b > 0 for _, b in pairs), False)
    assert _core.moments(np.array([0, 1, 0]), np.array([1, 1, 0])) == (3, 2, 1, 2, 1, 1, 2, True)


ONE = np.ones(1, np.int64)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: _core.moments(-ONE, ONE), "cluster 0: the numerator is -1, negative"),
        (lambda: _core.moments(ONE, ONE[:0]), "1 counts and 0 counts: lengths must agree"),
        (
            lambda: _core.swap_test((ONE, 0 * ONE), (ONE, ONE), 9, 0, 1),
            "a model's denominators sum to 0: its score is undefined",
        ),
        (
            lambda: _core.bootstrap_sums(np.zeros((0, 2), np.int64), 0, 9, 0, 1),
            "0 clusters of 2 counts cannot be resampled",
        ),
    ],
)
def test_what_cannot_be_resampled_is_told(call, message):
    with pytest.raises(InputError) as caught:
        call()
    assert str(caught.value) == message
