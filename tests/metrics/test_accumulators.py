"""What accumulators keep, beyond what holds of every metric (test_every_metric.py)."""

from __future__ import annotations

import math
import pickle

import numpy as np
import pytest

import armchair


def test_the_macro_mean_does_not_depend_on_the_order():
    # Quotients whose plain sum differs with the order, over several pieces of 16,384 items.
    generator = np.random.default_rng(5)
    counts = generator.integers(0, 40, (3, 40_000))
    shuffled = counts[:, generator.permutation(40_000)]
    one, two = (armchair.metrics.token_f1.TokenF1Result(*columns) for columns in (counts, shuffled))
    assert one.macro == two.macro
    assert one.macro.f1 == math.fsum(one.f1) / 40_000
    # So it is not luck: adding one after another gives another sum in each order.
    assert sum(one.f1.tolist()) != sum(two.f1.tolist())


def test_a_pickled_chair_is_small_and_has_no_ground_truth():
    truth = {image: ["dog", "cat"] for image in range(5000)}
    scorer = armchair.Chair("rohrbach2018", ground_truth=truth, on_null="skip", threads=2)
    scorer.update(["a dog and a bench", None], [7, 8])  # type: ignore[list-item]
    state = pickle.dumps(scorer)
    assert len(state) < 2000
    again = pickle.loads(state)
    assert again.compute() == scorer.compute()
    assert again.compute().counts.skipped == 1
    assert (again.on_null, again.reading.threads) == ("skip", 2)
    with pytest.raises(armchair.InputError, match="it is not pickled with the counts"):
        again.update(["a dog"], [7])
    with pytest.raises(armchair.InputError, match="another ground truth"):
        again.update(["a dog"], [7], {7: ["dog"]})
    again.update(["a dog"], [7], truth)
    again.update(["a cat"], [9])
    assert again.compute().counts.captions == 3
    again.reset()
    again.update(["a dog"], [7], {7: ["dog"]})
    assert again.compute().counts.captions == 1


def test_a_convention_of_ones_own_is_pickled_with_its_tables():
    text = armchair.convention.shipped_text("distinct").replace('"distinct"', '"my-own"', 1)
    own = armchair.Convention(text, "my-own.toml")
    scorer = armchair.Chair(own, ground_truth={1: ["dog"]})
    scorer.update(["a dog"], [1])
    assert pickle.loads(pickle.dumps(scorer)).compute() == scorer.compute()


def test_a_shipped_convention_of_other_tables_is_refused():
    scorer = armchair.Chair("distinct")
    state = {**scorer.__getstate__(), "tables": "0" * 16}
    with pytest.raises(armchair.InputError, match=r"distinct of digest 0{16}, which has digest"):
        armchair.Chair.__new__(armchair.Chair).__setstate__(state)
