"""Paired tests: statsmodels' where it has them, the plain reference, and figures measured once."""

from __future__ import annotations

import math

import numpy as np
import pytest
import scipy.stats
from statsmodels.stats.contingency_tables import mcnemar as statsmodels_mcnemar
from statsmodels.stats.multitest import multipletests

from armchair import _core, statistics
from armchair.errors import InputError
from armchair.reference import statistics as reference
from armchair.statistics import Clusters, Combination, Ratio, Sampling
from armchair.statistics.quantiles import t_tail

RATIO = Ratio(("n",), ("d",))
MEAN = Combination.mean((RATIO, Ratio(("e",), ("d",))))


def made(count, seed, keys=None):
    random = np.random.default_rng(seed)
    below = random.integers(1, 6, count)
    rows = np.stack([random.binomial(below, 0.2), random.binomial(below, 0.5), below], axis=1)
    return Clusters.of("image", range(count) if keys is None else keys, ("n", "e", "d"), rows)


@pytest.mark.parametrize("score", [RATIO, MEAN])
@pytest.mark.parametrize("count", [2, 500])
def test_a_model_does_not_differ_from_itself(score, count):
    model = made(count, 1)
    found = statistics.difference(score, model, model)
    assert (found.difference, found.low, found.high, found.p) == (0, 0, 0, 1)


@pytest.mark.parametrize("score", [RATIO, MEAN])
@pytest.mark.parametrize("count", [3, 13, 14, 100])
def test_models_in_the_other_order_differ_by_the_negative(score, count):
    one, other = made(count, 1), made(count, 2)
    there, back = (statistics.difference(score, *pair) for pair in ((one, other), (other, one)))
    assert (back.difference, back.low, back.high) == (-there.difference, -there.high, -there.low)
    assert (back.p, back.se) == (there.p, there.se)


@pytest.mark.parametrize("count", [3, 13, 14, 65, 130])
def test_a_combination_of_one_ratio_is_tested_as_the_ratio(count):
    one, other = made(count, 1), made(count, 2)
    single = Combination(((1.0, RATIO),))
    ratio, combined = (statistics.difference(s, one, other) for s in (RATIO, single))
    assert (ratio.p, ratio.resamples) == (combined.p, combined.resamples)
    assert combined.difference == pytest.approx(ratio.difference, abs=1e-15)


@pytest.mark.parametrize("count", [1, 64, 65, 200])
def test_exchanged_sums_are_the_references(count):
    one, other = made(count, 3).table, made(count, 4).table
    expected = reference.swap_sums(one, other, 700, 9)
    for threads in (1, 2, 5):
        assert np.array_equal(_core.swap_sums(one, other, 0, 700, 9, threads), expected)
    assert np.array_equal(_core.swap_sums(one, other, 600, 100, 9, 1), expected[600:])


def test_p_is_that_of_the_references_exchanges():
    one, other = made(80, 5), made(80, 6)
    columns = [(model.table[:, 0], model.table[:, 2]) for model in (one, other)]
    extreme, total, _, _ = reference.swap_test(*columns, 2000, 4)
    found = statistics.difference(RATIO, one, other, Sampling(resamples=2000, seed=4))
    assert found.p == (extreme + 1) / (total + 1) and found.resamples == 2000


def test_large_sums_are_tested_as_floats():
    # Sums above 2^30 leave integers; the exchanges are the same ones.
    one, other = made(40, 5), made(40, 6)
    large = [Clusters(m.unit, m.keys, m.columns, m.table * 2**24) for m in (one, other)]
    small = statistics.difference(RATIO, one, other)
    assert statistics.difference(RATIO, *large).p == small.p


def test_another_seed_draws_other_exchanges():
    one, other = made(80, 5), made(80, 6)
    zero, again, seven = (
        statistics.difference(RATIO, one, other, Sampling(seed=seed)) for seed in (0, 0, 7)
    )
    assert zero == again and zero.p != seven.p
    assert (zero.low, zero.high) == (seven.low, seven.high)


def test_the_interval_of_a_difference_of_means_is_the_paired_t_interval():
    # With a denominator of 1 an image, the linearised values are the images' own.
    one, other = (np.random.default_rng(seed).integers(0, 9, 50) for seed in (1, 2))
    score = Ratio(("n",), ("d",), proportion=False)
    models = [
        Clusters.of("image", range(50), ("n", "d"), np.stack([column, np.ones(50, int)], axis=1))
        for column in (one, other)
    ]
    found = statistics.difference(score, *models)
    expected = scipy.stats.ttest_rel(one, other).confidence_interval(0.95)
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), rel=1e-9)


@pytest.mark.parametrize(
    ("b", "c"), [(0, 0), (1, 0), (0, 5), (3, 3), (59, 38), (1, 9), (400, 321), (1200, 1300)]
)
def test_mcnemar_is_statsmodels(b, c):
    found = statistics.mcnemar(b, c)
    exact = statsmodels_mcnemar([[5, b], [c, 9]], exact=True).pvalue if b + c else 1.0
    # Mid-p after Fagerland et al.: the exact one without the probability of what was seen.
    mid = 2 * scipy.stats.binom.cdf(min(b, c), b + c, 0.5) - scipy.stats.binom.pmf(b, b + c, 0.5)
    mid = 1 - scipy.stats.binom.pmf(b, b + c, 0.5) if b == c else mid
    assert found.exact_p == pytest.approx(exact, rel=1e-9)
    assert found.mid_p == pytest.approx(mid if b + c else 1.0, rel=1e-9)


@pytest.mark.parametrize("count", [1, 2, 5, 45])
def test_holm_is_statsmodels(count):
    p = np.random.default_rng(count).uniform(0, 0.2, count).round(2)
    expected = multipletests(p, method="holm")[1]
    assert statistics.holm(p.tolist()) == pytest.approx(expected.tolist(), abs=1e-15)


def test_one_outcome_an_image_has_mcnemar_and_others_do_not():
    rows = [[1, 1], [0, 1], [1, 1], [0, 1]]
    one = Clusters.of("image", range(4), ("n", "d"), rows)
    other = Clusters.of("image", range(4), ("n", "d"), rows[::-1])
    found = statistics.difference(RATIO, one, other)
    assert found.mcnemar is not None and (found.mcnemar.b, found.mcnemar.c) == (2, 2)
    assert statistics.difference(RATIO, made(4, 1), made(4, 2)).mcnemar is None


def test_other_images_are_refused_or_left_out():
    one, other = made(40, 1, range(40)), made(40, 2, range(30, 70))
    with pytest.raises(InputError, match=r"^60 of 70 images are in one of the two only \(0, 1, 10"):
        statistics.difference(RATIO, one, other)
    found = statistics.difference(RATIO, one, other, common=True)
    shared = set(range(30, 40))
    assert found == statistics.difference(RATIO, one.kept(shared), other.kept(shared))
    assert found.clusters == 10
    with pytest.raises(InputError, match=r"^the two have no image in common$"):
        statistics.difference(RATIO, one, made(3, 2, "abc"), common=True)


def test_undefined_scores_have_no_difference():
    nothing = Clusters.of("image", [1, 2], ("n", "d"), [[0, 0], [0, 0]])
    found = statistics.difference(RATIO, nothing, made(2, 1, [1, 2]))
    assert all(map(math.isnan, (found.difference, found.low, found.high, found.p)))
    single = made(1, 1), made(1, 2)
    assert math.isnan(statistics.difference(RATIO, *single).low)


def test_power_and_size_are_inverse():
    # The range measured on 500 images of LLaVA-1.5's decodings: standard deviations 0.135 to 0.174
    # give 1.7 to 2.2 points, and one point needs 1,430 to 2,360 images.
    for deviation, points, images in ((0.135, 1.7, 1430), (0.174, 2.2, 2380)):
        smallest = statistics.smallest_difference(deviation, 500)
        assert round(100 * smallest, 1) == points
        assert statistics.clusters_needed(deviation, smallest) in (500, 501)
        assert statistics.clusters_needed(deviation, 0.01) == pytest.approx(images, rel=0.01)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: statistics.clusters_needed(0.1, 0), "the effect is 0; it must be above 0"),
        (
            lambda: statistics.smallest_difference(0.1, 9, power=80),
            "the power is 80, not between 0 and 1",
        ),
    ],
)
def test_power_of_what_cannot_be_is_told(call, message):
    with pytest.raises(InputError) as caught:
        call()
    assert str(caught.value) == message


SCORES = {
    "chair_i": Ratio(("hallucinated_mentions",), ("mentions",)),
    "chair_s": Ratio(("hallucinated",), ("captions",)),
}


@pytest.fixture(scope="module")
def decodings(parity):
    """Clusters of LLaVA-1.5's captions of 500 images, by decoding, under `opera`."""
    from armchair import Chair, GroundTruth
    from armchair.files.captions import CaptionFile

    truth = GroundTruth.read(str(parity / "ground_truth" / "coco2014_objects.jsonl.gz"))
    found = {}
    for name in ("beam5", "greedy", "ours"):
        path = parity / "captions" / f"opera_llava-1.5_{name}.jsonl.gz"
        (batch,) = CaptionFile(str(path)).batches()
        counts = Chair("opera").score(batch.captions, batch.image_ids, truth).per_caption
        columns = ("hallucinated_mentions", "mentions", "hallucinated", "captions")
        table = [counts.hallucinated_mentions, counts.mentions, counts.hallucinated]
        table.append(np.ones(len(counts)))
        found[name] = Clusters.of("image", batch.id_list(), columns, np.stack(table, axis=1))
    return found


def test_figures_of_llava_beam_search_against_opera(decodings):
    # Measured with other programs: the paired standard error, the permutation test's and t's p.
    one, other = decodings["beam5"], decodings["ours"]
    found = statistics.difference(SCORES["chair_i"], one, other)
    assert round(100 * found.difference, 2) == 1.12 and round(100 * found.se, 2) == 0.60
    assert found.p == pytest.approx(0.066, abs=0.005)
    assert 2 * t_tail(found.difference / found.se, 499) == pytest.approx(0.064, abs=5e-4)
    deff = statistics.interval(SCORES["chair_i"], one).deff
    assert 1.6 < deff < 2.4


def test_figures_of_llava_beam_search_against_opera_by_caption(decodings):
    found = statistics.difference(SCORES["chair_s"], decodings["beam5"], decodings["ours"])
    test = found.mcnemar
    assert round(100 * found.difference, 1) == 4.2
    assert (test.b, test.c) == (59, 38)
    assert (round(test.exact_p, 4), round(test.mid_p, 4)) == (0.0417, 0.0334)
    greedy = statistics.difference(SCORES["chair_i"], decodings["greedy"], decodings["ours"])
    assert greedy.p == pytest.approx(0.96, abs=0.01)
