"""Intervals: scipy's and statsmodels' where they have one, else the plain reference's."""

from __future__ import annotations

import math

import numpy as np
import pytest
import scipy.stats
import statsmodels.api as sm

from armchair import statistics
from armchair.errors import InputError
from armchair.reference import statistics as reference
from armchair.statistics import Clusters, Combination, Ratio, Sampling
from armchair.statistics.quantiles import t_quantile, t_tail

RATIO = Ratio(("n",), ("d",))


def clusters_of(numerators, denominators):
    rows = list(zip(numerators, denominators, strict=True))
    return Clusters.of("image", range(len(rows)), ("n", "d"), rows)


def made(count, seed=0, most=6, rate=0.2):
    random = np.random.default_rng(seed)
    denominators = random.integers(0, most + 1, count)
    return clusters_of(random.binomial(denominators, rate), denominators)


@pytest.mark.parametrize("degrees", [1, 2, 5, 29, 499, 4999, 100_000])
@pytest.mark.parametrize("probability", [0.5, 0.6, 0.975, 0.995, 0.9995, 0.025])
def test_quantiles_of_t_are_scipys(degrees, probability):
    expected = scipy.stats.t.ppf(probability, degrees)
    assert t_quantile(probability, degrees) == pytest.approx(expected, rel=1e-9, abs=1e-12)
    assert t_tail(expected, degrees) == pytest.approx(1 - probability, rel=1e-9)


@pytest.mark.parametrize("hits", [0, 1, 7, 50, 99, 100])
@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
def test_plain_proportions_have_scipys_wilson_interval(hits, level):
    found = statistics.interval(
        RATIO, clusters_of([1] * hits + [0] * (100 - hits), [1] * 100), Sampling(level)
    )
    expected = scipy.stats.binomtest(hits, 100).proportion_ci(level, method="wilson")
    assert (found.low, found.high) == pytest.approx(tuple(expected), abs=1e-12)
    assert found.method == "wilson"
    assert found.deff == 1 or hits in (0, 100)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("count", [2, 3, 40, 500])
def test_clustered_proportions_have_the_references_interval(count, seed):
    clusters = made(count, seed)
    numerators, denominators = clusters.table.T.tolist()
    found = statistics.interval(RATIO, clusters)
    if not sum(denominators):
        assert not found.defined
        return
    size = reference.effective_size(numerators, denominators)
    score = reference.Fraction(sum(numerators), sum(denominators))
    expected = reference.wilson(score, size, scipy.stats.t.ppf(0.975, count - 1))
    assert (found.low, found.high) == pytest.approx(expected, abs=1e-9)
    if 0 < score < 1 and not math.isnan(found.deff):
        assert found.deff == pytest.approx(float(sum(denominators) / size), rel=1e-12)


def test_the_standard_error_is_statsmodels_cluster_robust_one():
    # Each image's mentions are rows; OLS on a constant estimates the ratio. statsmodels' small
    # sample correction is G/(G-1) x (N-1)/(N-K), whose second factor is 1 here.
    clusters = made(200, 3)
    numerators, denominators = clusters.table.T
    outcomes = np.concatenate(
        [[1.0] * n + [0.0] * (d - n) for n, d in zip(numerators, denominators, strict=True)]
    )
    groups = np.repeat(np.arange(200), denominators)
    model = sm.OLS(outcomes, np.ones(len(outcomes))).fit(
        cov_type="cluster", cov_kwds={"groups": groups}
    )
    occupied = np.count_nonzero(denominators)
    # Ours counts images without mentions among the clusters, statsmodels never sees them.
    ours = statistics.interval(RATIO, clusters).se * math.sqrt(199 / 200)
    assert ours == pytest.approx(model.bse[0] * math.sqrt((occupied - 1) / occupied), rel=1e-12)


def test_no_proportion_has_the_interval_of_t():
    # The mean of a column is what scipy's t interval is for.
    lengths = [3, 9, 4, 7, 7, 12]
    found = statistics.interval(
        Ratio(("n",), ("d",), proportion=False), clusters_of(lengths, [1] * 6)
    )
    expected = scipy.stats.t.interval(0.95, 5, loc=np.mean(lengths), scale=scipy.stats.sem(lengths))
    assert (found.low, found.high) == pytest.approx(expected, rel=1e-9)
    assert found.method == "delta-t" and math.isnan(found.deff)


def test_a_scaled_ratio_is_scaled():
    clusters = clusters_of([3, 9, 4], [1, 1, 1])
    plain = statistics.interval(Ratio(("n",), ("d",), proportion=False), clusters)
    scaled = statistics.interval(Ratio(("n",), ("d",), proportion=False, scale=0.5), clusters)
    assert (scaled.low, scaled.se) == pytest.approx((plain.low / 2, plain.se / 2), rel=1e-12)


def test_a_mean_of_ratios_moves_as_its_parts_together():
    # Both parts are the same ratio, so their mean is that ratio, and not more certain.
    clusters = made(50, 1)
    mean = statistics.interval(Combination.mean((RATIO, RATIO)), clusters)
    assert mean.se == pytest.approx(statistics.interval(RATIO, clusters).se, rel=1e-12)
    against = Combination(((1.0, RATIO), (-1.0, RATIO)), constant=0.25)
    assert statistics.interval(against, clusters).se == 0


@pytest.mark.parametrize("method", ["bootstrap", "bca"])
@pytest.mark.parametrize("resamples", [200, 999])
def test_bootstrap_intervals_are_the_references_to_the_last_bit(method, resamples):
    clusters = made(60, 8)
    sums = reference.bootstrap_sums(clusters.table, resamples, 5)
    drawn = sums[:, 0] / sums[:, 1]
    ends = [(1 - 0.95) / 2, (1 + 0.95) / 2]
    score = int(clusters.table[:, 0].sum()) / int(clusters.table[:, 1].sum())
    if method == "bca":
        rest = clusters.table.sum(axis=0) - clusters.table
        ends = reference.bca_ends(score, drawn.tolist(), (rest[:, 0] / rest[:, 1]).tolist(), 0.95)
    expected = np.quantile(drawn, ends).tolist()
    found = statistics.interval(
        RATIO, clusters, Sampling(method=method, resamples=resamples, seed=5)
    )
    assert found.method == method
    if method == "bca":
        # The reference sums floats plainly.
        assert [found.low, found.high] == pytest.approx(expected, rel=1e-9)
    else:
        assert [found.low, found.high] == expected


def test_chunks_of_resamples_leave_no_trace(monkeypatch):
    sampling = Sampling(method="bootstrap", resamples=501)
    whole = statistics.interval(RATIO, made(30), sampling)
    monkeypatch.setattr("armchair.statistics.resampling._CHUNK", 100)
    assert statistics.interval(RATIO, made(30), sampling) == whole


def test_resamples_without_a_denominator_are_left_out_and_counted():
    # By hand: of two clusters only one has mentions; a quarter of the draws miss it.
    clusters = clusters_of([1, 0], [2, 0])
    found = statistics.interval(RATIO, clusters, Sampling(method="bootstrap"))
    assert (found.low, found.high) == (0.5, 0.5)
    assert 2300 < found.left_out < 2700


NOTHING = clusters_of([0, 0], [0, 0])


@pytest.mark.parametrize(
    ("clusters", "method"),
    [
        (clusters_of([1], [2]), "wilson"),
        (NOTHING, "wilson"),
        (NOTHING, "bootstrap"),
        (clusters_of([], []), "wilson"),
        (clusters_of([0] * 9, [1] * 9), "bca"),  # no hallucination: no acceleration
    ],
)
def test_what_is_undefined_has_no_interval(clusters, method):
    found = statistics.interval(RATIO, clusters, Sampling(method=method))
    assert math.isnan(found.low) and math.isnan(found.high) and not found.defined


def test_no_hallucination_in_500_images_is_no_proof_of_none():
    # By hand: n = 500 clusters with a mention, q = t(499): high = q^2 / (500 + q^2).
    found = statistics.interval(RATIO, clusters_of([0] * 500, [3] * 500))
    square = scipy.stats.t.ppf(0.975, 499) ** 2
    assert (found.low, found.high) == pytest.approx((0, square / (500 + square)), abs=1e-12)


def test_the_order_of_rows_and_the_split_leave_no_trace():
    keys = [7, "b", 3, "a", 7, 30]
    rows = [[1, 2], [0, 1], [2, 2], [1, 1], [0, 3], [1, 4]]
    whole = Clusters.of("image", keys, ("n", "d"), rows)
    assert whole.keys == (3, 7, 30, "a", "b")
    assert whole.table.tolist() == [[2, 2], [1, 5], [1, 4], [1, 1], [0, 1]]
    parts = [Clusters.of("image", keys[s], ("n", "d"), rows[s]) for s in (slice(4, 6), slice(0, 4))]
    together = parts[0] + parts[1]
    assert together.keys == whole.keys and np.array_equal(together.table, whole.table)
    assert statistics.interval(RATIO, together) == statistics.interval(RATIO, whole)


def test_columns_that_only_one_part_has_are_added():
    # Sets of questions come in separate files.
    first = Clusters.of("image", [1, 2], ("a",), [[1], [2]])
    both = first + Clusters.of("image", [2], ("b",), [[5]])
    assert both.columns == ("a", "b") and both.table.tolist() == [[1, 0], [2, 5]]
    assert both.sum_of(("a", "b", "b", "none")).tolist() == [1, 12]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"level": 95}, "the level is 95, not between 0 and 1"),
        ({"method": "normal"}, "no interval is called 'normal' (wilson, bootstrap, bca)"),
        ({"seed": -1}, f"the seed is -1, no whole number from 0 to {2**64 - 1}"),
        ({"resamples": 0}, "the number of resamples is 0, no whole number from 1 to 10000000"),
        (
            {"resamples": True},
            "the number of resamples is True, no whole number from 1 to 10000000",
        ),
    ],
)
def test_options_that_cannot_be_are_told(options, message):
    with pytest.raises(InputError) as caught:
        Sampling(**options)
    assert str(caught.value) == message
